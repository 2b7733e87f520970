(* The algorithm of Knuth, Morris and Pratt against the simple method. *)
MODULE StringSearch;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;
CONST Max = 40;
VAR text: ARRAY [0..79] OF CHAR; compares: INTEGER;

PROCEDURE Length(s: ARRAY OF CHAR): INTEGER;
VAR n: CARDINAL;
BEGIN
  n := 0;
  WHILE (n <= HIGH(s)) AND (s[n] # 0C) DO INC(n) END;
  RETURN VAL(INTEGER, n)
END Length;

PROCEDURE Simple(t, p: ARRAY OF CHAR): INTEGER;
VAR i, j: INTEGER;
BEGIN
  FOR i := 0 TO Length(t) - Length(p) DO
    j := 0;
    LOOP
      IF j = Length(p) THEN RETURN i END;
      INC(compares);
      IF t[i + j] # p[j] THEN EXIT END;
      INC(j)
    END
  END;
  RETURN -1
END Simple;

PROCEDURE Clever(t, p: ARRAY OF CHAR): INTEGER;
VAR next: ARRAY [0..Max] OF INTEGER; i, j, n, m: INTEGER;
BEGIN
  n := Length(t); m := Length(p);
  i := 0; j := -1; next[0] := -1;
  WHILE i < m - 1 DO
    WHILE (j >= 0) AND (p[i] # p[j]) DO j := next[j] END;
    INC(i); INC(j);
    IF p[i] = p[j] THEN next[i] := next[j] ELSE next[i] := j END
  END;
  i := 0; j := 0;
  WHILE (j < m) AND (i < n) DO
    LOOP
      IF j < 0 THEN EXIT END;
      INC(compares);
      IF t[i] = p[j] THEN EXIT END;
      j := next[j]
    END;
    INC(i); INC(j)
  END;
  IF j = m THEN RETURN i - m END;
  RETURN -1
END Clever;

PROCEDURE Try(p: ARRAY OF CHAR);
VAR first, second: INTEGER;
BEGIN
  WriteString(p); WriteString(": ");
  compares := 0; first := Simple(text, p); WriteInt(first, 0); WriteInt(compares, 5);
  compares := 0; second := Clever(text, p); WriteInt(second, 5); WriteInt(compares, 5);
  IF first # second THEN WriteString(" differ") END;
  WriteLn
END Try;

BEGIN
  text := "aabaaabaaacaabaaaabaaacaabaaabaaabaaacaabaaac abracadabra hooligan";
  Try("aabaaac"); Try("abracadabra"); Try("hooligan"); Try("x"); Try("a"); Try("aaaab");
  Try("hooligans")
END StringSearch.
