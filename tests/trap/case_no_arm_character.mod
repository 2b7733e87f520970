MODULE CaseNoArmCharacter;
VAR c: CHAR;
BEGIN
  c := '+';
  CASE c OF 'a'..'z': c := 'l' | '0'..'9': c := 'd' END
END CaseNoArmCharacter.
