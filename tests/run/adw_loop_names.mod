MODULE adw_loop_names;
(* BREAK, CONTINUE, FUNC and the attributes of headings are ordinary names where they are declared. *)
FROM InOut IMPORT WriteString, WriteLn;
VAR i: INTEGER;

PROCEDURE BREAK;
BEGIN
  WriteString("break ")
END BREAK;

PROCEDURE CONTINUE;
BEGIN
  WriteString("continue ")
END CONTINUE;

PROCEDURE FUNC(x: INTEGER);
BEGIN
  IF x = 1 THEN WriteString("func ") END
END FUNC;

PROCEDURE INLINE(): INTEGER;
BEGIN
  RETURN 1
END INLINE;

BEGIN
  FOR i := 1 TO 2 DO BREAK; CONTINUE; FUNC(INLINE()) END;
  WriteLn
END adw_loop_names.
