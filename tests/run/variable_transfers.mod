MODULE variable_transfers;
(* A type transfer of a variable is a variable: the argument for a VAR parameter of another type. *)
FROM Storage IMPORT ALLOCATE;
FROM InOut IMPORT WriteCard, WriteInt, WriteString, WriteLn;
TYPE
  Pair = RECORD low, high: CARDINAL END;
  Two = ARRAY [0..1] OF INTEGER;
  Name = ARRAY [0..7] OF CHAR;
  Short = ARRAY [0..7] OF CHAR;
  List = POINTER TO Pair;
  Other = POINTER TO Two;
VAR
  c: CARDINAL; i: INTEGER;
  two: Two;
  name: Name;
  list: List;
  row: ARRAY [0..3] OF INTEGER;

PROCEDURE Raise(VAR n: CARDINAL);
BEGIN
  INC(n)
END Raise;

PROCEDURE Set(VAR p: Pair; low, high: CARDINAL);
BEGIN
  p.low := low; p.high := high
END Set;

PROCEDURE Fill(VAR text: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(text) DO text[i] := CHR(ORD("A") + i) END
END Fill;

PROCEDURE Next(VAR n: INTEGER): INTEGER;
BEGIN
  INC(n);
  RETURN n
END Next;

PROCEDURE Follow(VAR other: Other);
BEGIN
  INC(other^[0])
END Follow;

PROCEDURE Both(VAR n: CARDINAL; VAR i: INTEGER): BOOLEAN;
BEGIN
  n := 5;
  RETURN i = 5
END Both;

PROCEDURE Locals(start: INTEGER): CARDINAL;
VAR n: INTEGER; text: Short; pair: Two;

  PROCEDURE Inner;
  BEGIN
    Raise(CARDINAL(n))
  END Inner;

BEGIN
  n := start;
  Raise(CARDINAL(n)); Inner;
  Fill(Name(text));
  WriteString(text);
  Set(Pair(pair), 3, 4);
  RETURN VAL(CARDINAL, n) + VAL(CARDINAL, pair[1])
END Locals;

PROCEDURE Passed(VAR n: INTEGER; VAR t: ARRAY OF INTEGER; v: INTEGER): INTEGER;
BEGIN
  Raise(CARDINAL(n)); Raise(CARDINAL(t[1])); Raise(CARDINAL(v));
  RETURN v
END Passed;

BEGIN
  i := 4;
  Raise(CARDINAL(i)); WriteInt(i, 4);
  Set(Pair(two), 7, 8); WriteInt(two[0], 4); WriteInt(two[1], 4); WriteLn;
  Fill(Short(name)); WriteString(name); WriteLn;
  c := 1;
  (* The variable is located when it is its turn. *)
  row[0] := 10; row[1] := 20; row[2] := 30;
  i := 0;
  WriteInt(Next(i), 4); Raise(CARDINAL(row[Next(i)])); WriteInt(row[2], 4);
  WriteInt(Next(INTEGER(c)), 4); WriteCard(c, 4); WriteLn;
  (* Both parameters are the same variable. *)
  i := 1;
  IF Both(CARDINAL(i), i) THEN WriteString("same") END;
  NEW(list); list^.low := 1;
  Raise(list^.low); Follow(Other(list)); WriteCard(list^.low, 4);
  WriteCard(Locals(5), 4);
  WriteInt(Passed(i, row, 40), 4); WriteInt(i, 4); WriteInt(row[1], 4); WriteLn
END variable_transfers.
