<* dialect=iso *>
MODULE dialect_words;
(* Outside of the default dialect LABEL and GOTO are names; the words of exception handling stay reserved. *)
FROM InOut IMPORT WriteInt, WriteLn;
TYPE LABEL = RECORD GOTO: INTEGER END;
VAR l: LABEL;

PROCEDURE GOTO(n: INTEGER): INTEGER;
BEGIN
  IF n > 2 THEN RETURN 2 * n END;
  RETURN 10 DIV (n - n)
EXCEPT
  RETURN n
END GOTO;

BEGIN
  l.GOTO := GOTO(5) REM 4;
  WriteInt(l.GOTO, 4); WriteInt(GOTO(1), 4); WriteLn
END dialect_words.
