(* width: 40 *)
MODULE Narrow;
FROM Somewhere IMPORT Alpha, Beta, Gamma, Delta;
TYPE Colours = (red, orange, yellow, green, blue, violet);
  F = PROCEDURE (CARDINAL, CARDINAL, ARRAY OF CHAR): BOOLEAN;
VAR table: ARRAY [0..9], [0..99] OF RECORD key, value: CARDINAL END;
PROCEDURE Find(key: CARDINAL; VAR value: CARDINAL): BOOLEAN;
BEGIN
  IF (key >= 1) & (key <= 100) OR Special(key) THEN RETURN TRUE END;
  x := aaaaaaaa * bbbbbbbb + cccccccc * dddddddd - eeeeeeee;
  nested(alpha(one, two), beta(three, four), gamma(five(six)));
  table[firstIndex + 1, secondIndex + 1].value := 17;
  WHILE condition DO action; another; third END;
  CASE i OF 1: first(argument) | 2: second(argument) END;
  x := 1; yyyyyyyyyyyyyyyyyyyy := 2; z := 3
END Find;
END Narrow.
