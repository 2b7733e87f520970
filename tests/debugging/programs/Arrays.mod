MODULE Arrays;
FROM InOut IMPORT WriteCard, WriteInt, WriteLn, ReadCard;
TYPE Row = ARRAY [1 .. 3] OF INTEGER;
VAR
  row: Row;
  matrix: ARRAY [1 .. 2] OF Row;
  word: ARRAY [0 .. 9] OF CHAR;
  total: INTEGER;
  depth: CARDINAL;

PROCEDURE Sum(a: ARRAY OF INTEGER; n: CARDINAL): INTEGER;
VAR i: CARDINAL; sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(a) DO
    sum := sum + a[i]
  END;
  WriteInt(sum, 1); WriteInt(a[0] * a[0], 1); WriteInt(a[HIGH(a)] * sum, 1); WriteInt(a[0] DIV (sum + 1), 1);
  IF n > 0 THEN RETURN sum + Sum(a, n - 1) END;
  RETURN sum
END Sum;

PROCEDURE Table(VAR m: ARRAY OF ARRAY OF INTEGER; s: ARRAY OF CHAR; n: CARDINAL): INTEGER;
VAR here: INTEGER;

  PROCEDURE Corner(k: CARDINAL): INTEGER;
  BEGIN
    WriteInt(m[k, HIGH(m[0])], 1);
    IF k > 0 THEN RETURN Corner(k - 1) END;
    RETURN m[k, 0]
  END Corner;

BEGIN
  here := Corner(1);
  WriteInt(here, 1);
  WriteCard(ORD(s[HIGH(s)]), 1);
  IF n > 0 THEN RETURN Table(m, s, n - 1) END;
  RETURN here + m[HIGH(m), HIGH(m[0])]
END Table;

BEGIN
  ReadCard(depth);
  row[1] := 1; row[2] := -2; row[3] := 3;
  matrix[1] := row;
  matrix[2][1] := 40; matrix[2][2] := 50; matrix[2][3] := 60;
  word := "hello";
  total := Sum(row, depth);
  total := total + Table(matrix, word, depth) + Table(matrix, "ab", 0);
  WriteInt(total, 1);
  WriteLn
END Arrays.
