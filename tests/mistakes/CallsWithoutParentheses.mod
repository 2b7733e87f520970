MODULE CallsWithoutParentheses;
FROM InOut IMPORT WriteCard, WriteString;
VAR seed, dice: CARDINAL;
PROCEDURE Random (): CARDINAL;
BEGIN
  seed := (seed * 109 + 89) MOD 1024;
  RETURN seed
END Random;
PROCEDURE Even (): BOOLEAN;
BEGIN RETURN dice MOD 2 = 0 END Even;
BEGIN
  seed := 7;
  dice := Random MOD 6 + 1;
  WriteCard (dice, 2);
  IF Even THEN WriteString ("even") END
END CallsWithoutParentheses.
