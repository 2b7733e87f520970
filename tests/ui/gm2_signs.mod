(* tlc: --dialect=gm2 *)
MODULE gm2_signs;
(* GNU Modula-2 refuses a bound of FOR of another signedness, and comparisons of addresses with numbers. *)
FROM SYSTEM IMPORT ADDRESS, ADR;
TYPE Digit = [0..9];
VAR i: INTEGER; c: CARDINAL; d: Digit; a: ADDRESS; l: LONGCARD;

PROCEDURE P(s: ARRAY OF CHAR);
BEGIN
  FOR i := 0 TO VAL(INTEGER, HIGH(s)) DO END;
  FOR i := 0 TO HIGH(s) DO END
END P;

BEGIN
  c := 3; d := 2; l := 1; a := ADR(c);
  FOR i := 0 TO d DO END;
  FOR i := 0 TO SIZE(c) DO END;
  FOR i := 0 TO c DO END;
  FOR c := 0 TO i DO END;
  IF (a = NIL) OR (a # ADDRESS(0)) OR (a < ADR(i)) OR (a # 5) THEN END;
  IF c < a THEN END;
  IF a = l THEN END;
  P("ab")
END gm2_signs.
