(* HIGH of arrays with all kinds of bounds, of open arrays through several calls, and of string constants. *)
MODULE HighEverywhere;
FROM InOut IMPORT WriteCard, WriteInt, WriteString, WriteLn;

TYPE
  Mark = (a, b, c, d);
  T = ARRAY [1..9] OF CHAR;

VAR
  byEnum: ARRAY Mark OF INTEGER;
  byBool: ARRAY BOOLEAN OF INTEGER;
  byChar: ARRAY CHAR OF CHAR;
  negative: ARRAY [-7..-3] OF REAL;
  rows: ARRAY [0..2], [5..9] OF T;
  one: ARRAY [3..3] OF CARDINAL;
  t: T;

PROCEDURE Deep(s: ARRAY OF CHAR; level: CARDINAL): CARDINAL;
BEGIN
  IF level = 0 THEN RETURN HIGH(s) END;
  RETURN Deep(s, level - 1)
END Deep;

PROCEDURE Reals(VAR r: ARRAY OF REAL; VAR n: CARDINAL);
BEGIN
  n := HIGH(r);
  r[n] := 1.0
END Reals;

PROCEDURE Count(s: ARRAY OF CHAR): CARDINAL;
VAR n: CARDINAL;
BEGIN
  n := 0;
  WHILE (n <= HIGH(s)) AND (s[n] # 0C) DO INC(n) END;
  RETURN n
END Count;

PROCEDURE Rows(r: ARRAY OF T): CARDINAL;
BEGIN
  RETURN HIGH(r) * 10 + HIGH(r[0])
END Rows;

VAR n: CARDINAL;

BEGIN
  WriteCard(ORD(HIGH(byEnum)), 4); WriteCard(ORD(HIGH(byBool)), 4); WriteInt(HIGH(negative), 4);
  WriteCard(HIGH(one), 4); WriteCard(HIGH(t), 4); WriteLn;
  WriteCard(HIGH(rows[0]), 4); WriteCard(HIGH(rows[0, 5]), 4); WriteLn;
  Reals(negative, n); WriteCard(n, 4); WriteCard(Rows(rows[1]), 4); WriteLn;
  t := "seven"; WriteCard(Count(t), 2); WriteCard(Count("a string"), 2); WriteCard(Count("x"), 2);
  WriteCard(Deep(t, 5), 3); WriteLn;
  byChar["z"] := "!"; byEnum[d] := 1; byBool[TRUE] := 1; one[3] := 4; rows[1, 6] := t;
  WriteString(rows[1][6]); WriteCard(one[3], 2); WriteLn
END HighEverywhere.
