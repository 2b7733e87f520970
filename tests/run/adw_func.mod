MODULE adw_func;
(* FUNC before a call drops its result in every dialect. *)
FROM InOut IMPORT WriteInt, WriteLn;
VAR count: INTEGER;

PROCEDURE Next(): INTEGER;
BEGIN
  INC(count);
  RETURN count
END Next;

BEGIN
  count := 0;
  FUNC Next();
  FUNC Next;
  WriteInt(Next(), 1); WriteLn
END adw_func.
