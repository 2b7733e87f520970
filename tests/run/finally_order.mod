(* The FINALLY part of a module runs after its body has ended, also by RETURN. *)
MODULE FinallyOrder;
FROM InOut IMPORT Write, WriteString, WriteCard, WriteLn;

VAR n: CARDINAL;

PROCEDURE Say(s: ARRAY OF CHAR);
BEGIN
  INC(n); WriteCard(n, 2); Write(" "); WriteString(s); WriteLn
END Say;

BEGIN
  n := 0;
  Say("body");
  IF n = 1 THEN RETURN END;
  Say("never")
FINALLY
  Say("finally");
  IF n > 5 THEN Say("never") END
END FinallyOrder.
