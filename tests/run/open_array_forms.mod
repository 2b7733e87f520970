(* Open arrays of all kinds of elements, by value and by reference, of slices of arrays; recursion on them. *)
MODULE OpenArrayForms;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn;

TYPE
  Bit = [0..1];
  Flags = SET OF [0..7];
  Fun = PROCEDURE (INTEGER): INTEGER;

VAR
  bits: ARRAY [0..7] OF Bit;
  flags: ARRAY [1..3] OF Flags;
  bools: ARRAY ["a".."e"] OF BOOLEAN;
  funs: ARRAY [0..2] OF Fun;
  reals: ARRAY [1..4] OF REAL;
  grid: ARRAY [0..2], [0..3] OF INTEGER;
  i: CARDINAL;
  ch: CHAR;

PROCEDURE Number(b: ARRAY OF Bit): CARDINAL;
VAR i, n: CARDINAL;
BEGIN
  n := 0;
  FOR i := 0 TO HIGH(b) DO n := 2 * n + VAL(CARDINAL, b[i]) END;
  RETURN n
END Number;

PROCEDURE Union(f: ARRAY OF Flags): Flags;
VAR i: CARDINAL; u: Flags;
BEGIN
  u := Flags{};
  FOR i := 0 TO HIGH(f) DO u := u + f[i] END;
  RETURN u
END Union;

PROCEDURE All(b: ARRAY OF BOOLEAN): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(b) DO IF NOT b[i] THEN RETURN FALSE END END;
  RETURN TRUE
END All;

PROCEDURE Compose(f: ARRAY OF Fun; x: INTEGER): INTEGER;
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(f) DO x := f[i](x) END;
  RETURN x
END Compose;

PROCEDURE Mean(VAR r: ARRAY OF REAL): REAL;
VAR i: CARDINAL; sum: REAL;
BEGIN
  sum := 0.0;
  FOR i := 0 TO HIGH(r) DO sum := sum + r[i]; r[i] := 0.0 END;
  RETURN sum / FLOAT(HIGH(r) + 1)
END Mean;

PROCEDURE Fill(VAR row: ARRAY OF INTEGER; from: INTEGER);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(row) DO row[i] := from; INC(from) END
END Fill;

PROCEDURE Palindrome(s: ARRAY OF CHAR; low, high: CARDINAL): BOOLEAN;
BEGIN
  IF low >= high THEN RETURN TRUE END;
  RETURN (s[low] = s[high]) AND Palindrome(s, low + 1, high - 1)
END Palindrome;

PROCEDURE Inc(x: INTEGER): INTEGER; BEGIN RETURN x + 1 END Inc;
PROCEDURE Double(x: INTEGER): INTEGER; BEGIN RETURN 2 * x END Double;
PROCEDURE Square(x: INTEGER): INTEGER; BEGIN RETURN x * x END Square;

BEGIN
  FOR i := 0 TO 7 DO bits[i] := i * i MOD 3 MOD 2 END; WriteCard(Number(bits), 4);
  flags[1] := Flags{0, 1}; flags[2] := Flags{}; flags[3] := Flags{1, 7};
  FOR i := 0 TO 7 DO IF i IN Union(flags) THEN WriteCard(i, 2) END END; WriteLn;
  FOR ch := "a" TO "e" DO bools[ch] := ch # "d" END; WriteCard(ORD(All(bools)), 2);
  bools["d"] := TRUE; WriteCard(ORD(All(bools)), 2);
  funs[0] := Inc; funs[1] := Double; funs[2] := Square; WriteInt(Compose(funs, 4), 4);
  FOR i := 1 TO 4 DO reals[i] := FLOAT(i) END; WriteInt(VAL(INTEGER, Mean(reals) * 10.0), 4);
  WriteInt(VAL(INTEGER, Mean(reals)), 2); WriteLn;
  FOR i := 0 TO 2 DO Fill(grid[i], VAL(INTEGER, 10 * i)) END;
  WriteInt(grid[0, 3], 3); WriteInt(grid[1, 0], 3); WriteInt(grid[2, 3], 3);
  IF Palindrome("racecar", 0, 6) AND NOT Palindrome("modula", 0, 5) THEN
    WriteString(" palindrome")
  END;
  WriteLn
END OpenArrayForms.
