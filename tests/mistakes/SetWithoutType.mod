MODULE SetWithoutType;
TYPE Letters = SET OF CHAR;
VAR vowels: Letters; c: CHAR;
BEGIN
  vowels := {"a", "e", "i"};
  c := "x";
  IF NOT (c IN vowels) THEN INCL(vowels, c) END
END SetWithoutType.
