MODULE OpenArrayStrings;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;
TYPE Name = ARRAY [0..15] OF CHAR;
VAR first, last, full: Name;

PROCEDURE Length(s: ARRAY OF CHAR): CARDINAL;
VAR i: CARDINAL;
BEGIN
  i := 0;
  LOOP
    IF i > HIGH(s) THEN RETURN i END;
    IF s[i] = 0C THEN RETURN i END;
    INC(i)
  END
END Length;

PROCEDURE Append(VAR target: ARRAY OF CHAR; s: ARRAY OF CHAR);
VAR i, end: CARDINAL;
BEGIN
  end := Length(target);
  i := 0;
  WHILE (i < Length(s)) AND (end <= HIGH(target)) DO
    target[end] := s[i];
    INC(i); INC(end)
  END;
  IF end <= HIGH(target) THEN target[end] := 0C END
END Append;

PROCEDURE Compare(a, b: ARRAY OF CHAR): CHAR;
VAR i: CARDINAL;
BEGIN
  i := 0;
  LOOP
    IF i = Length(a) THEN
      IF i = Length(b) THEN RETURN "=" ELSE RETURN "<" END
    ELSIF i = Length(b) THEN RETURN ">"
    ELSIF a[i] < b[i] THEN RETURN "<"
    ELSIF a[i] > b[i] THEN RETURN ">"
    END;
    INC(i)
  END
END Compare;

PROCEDURE Reversed(s: ARRAY OF CHAR);
  PROCEDURE Put(i: CARDINAL);
  BEGIN
    IF i < Length(s) THEN Put(i + 1); Write(s[i]) END
  END Put;
BEGIN
  Put(0); WriteLn
END Reversed;

PROCEDURE Palindrome(s: ARRAY OF CHAR): BOOLEAN;
VAR i, n: CARDINAL;
BEGIN
  n := Length(s);
  IF n = 0 THEN RETURN TRUE END;
  FOR i := 0 TO n DIV 2 DO
    IF s[i] # s[n - 1 - i] THEN RETURN FALSE END
  END;
  RETURN TRUE
END Palindrome;

BEGIN
  first := "Niklaus"; last := "Wirth"; full := "";
  Append(full, first); Append(full, " "); Append(full, last);
  WriteString(full); WriteCard(Length(full), 3); WriteLn;
  Append(full, " and others"); WriteString(full); WriteCard(Length(full), 3); WriteLn;
  Write(Compare("abc", "abd")); Write(Compare("abc", "ab")); Write(Compare(first, "Niklaus"));
  Write(Compare("", "a"));
  Write(Compare("b", "a")); WriteLn;
  Reversed("stressed"); Reversed(last); Reversed("x");
  IF Palindrome("level") AND Palindrome("noon") AND Palindrome("q") AND NOT Palindrome("loop") THEN
    WriteString("ok"); WriteLn
  END
END OpenArrayStrings.
