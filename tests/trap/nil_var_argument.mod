(* The place passed by VAR is looked at before the call. *)
MODULE NilVarArgument;
FROM InOut IMPORT WriteString;
TYPE Pair = RECORD a, b: INTEGER END;

PROCEDURE Clear(VAR x: INTEGER);
BEGIN
  WriteString("never"); x := 0
END Clear;

PROCEDURE Work;
VAR p: POINTER TO Pair;
BEGIN
  p := NIL;
  Clear(p^.b)
END Work;

BEGIN
  Work
END NilVarArgument.
