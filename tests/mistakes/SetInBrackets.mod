MODULE SetInBrackets;
TYPE Line = PACKED ARRAY [0..9] OF CHAR;
VAR c: CHAR; l: Line; n: INTEGER; s: BITSET;
BEGIN
  l := "abc"; c := l[0]; n := 0; s := {1};
  IF c IN ["a".."z"] THEN n := 1 END;
  IF n IN [1, 3] THEN n := 2 END;
  IF n not in s THEN n := 3 END
END SetInBrackets.
