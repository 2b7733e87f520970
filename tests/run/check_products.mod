MODULE CheckProducts;
(* Products and sums with constants, at the limits and beyond, alone and in one arm of a branch: the first
   that fails is reported with its values, whichever comparison has detected it. *)
FROM InOut IMPORT WriteString, WriteInt, WriteCard, WriteLn;
FROM EXCEPTIONS IMPORT GetMessage;

TYPE
  OfInteger = PROCEDURE (INTEGER): INTEGER;
  OfCardinal = PROCEDURE (CARDINAL): CARDINAL;
  Small = [-5..5];

VAR
  ofInteger: ARRAY [0..9] OF OfInteger;
  ofCardinal: ARRAY [0..3] OF OfCardinal;
  i, k, count: INTEGER;

PROCEDURE Three(x: INTEGER): INTEGER; BEGIN RETURN x * 3 END Three;
PROCEDURE ThreeAndOne(x: INTEGER): INTEGER; BEGIN RETURN 3 * x + 1 END ThreeAndOne;
PROCEDURE ThreeAndMany(x: INTEGER): INTEGER; BEGIN RETURN 3 * x + 4000 END ThreeAndMany;
PROCEDURE SevenLess(x: INTEGER): INTEGER; BEGIN RETURN x * 7 - 100 END SevenLess;
PROCEDURE MostLess(x: INTEGER): INTEGER; BEGIN RETURN x * MAX(INTEGER) - 100 END MostLess;
PROCEDURE Nine(x: INTEGER): INTEGER; BEGIN RETURN x * 9 + x * 9 END Nine;

PROCEDURE Collatz(x: INTEGER): INTEGER;
BEGIN
  IF ODD(x) THEN x := 3 * x + 1 ELSE x := x DIV 2 END;
  RETURN x
END Collatz;

PROCEDURE More(x: INTEGER): INTEGER;
BEGIN
  IF x MOD 4 = 3 THEN x := x + 1 END;
  RETURN x
END More;

PROCEDURE Less(x: INTEGER): INTEGER;
BEGIN
  IF x MOD 4 # 3 THEN x := x - 1 ELSE x := x DIV 4 END;
  RETURN x
END Less;

PROCEDURE Narrow(x: INTEGER): INTEGER;
VAR small: Small;
BEGIN
  small := 0;
  IF x > 3 THEN small := x END;
  RETURN small
END Narrow;

PROCEDURE CardThree(x: CARDINAL): CARDINAL; BEGIN RETURN x * 3 END CardThree;
PROCEDURE CardTen(x: CARDINAL): CARDINAL; BEGIN RETURN x * 10 + 9 END CardTen;
PROCEDURE CardLess(x: CARDINAL): CARDINAL; BEGIN RETURN x * 9 - 9 END CardLess;

PROCEDURE CardArm(x: CARDINAL): CARDINAL;
BEGIN
  IF ODD(x) THEN x := 5 * x + 2 ELSE x := x DIV 2 END;
  RETURN x
END CardArm;

PROCEDURE Say;
VAR text: ARRAY [0..199] OF CHAR;
BEGIN
  GetMessage(text); WriteString(text); WriteLn
END Say;

PROCEDURE Try(x: INTEGER);
BEGIN
  WriteInt(ofInteger[k](x), 0); WriteLn
EXCEPT
  Say; RETURN
END Try;

PROCEDURE TryCardinal(x: CARDINAL);
BEGIN
  WriteCard(ofCardinal[k](x), 0); WriteLn
EXCEPT
  Say; RETURN
END TryCardinal;

PROCEDURE Around(x, distance: INTEGER);
BEGIN
  FOR i := -distance TO distance DO Try(x + i) END
END Around;

BEGIN
  ofInteger[0] := Three; ofInteger[1] := ThreeAndOne; ofInteger[2] := ThreeAndMany;
  ofInteger[3] := SevenLess; ofInteger[4] := MostLess;
  ofInteger[5] := Nine; ofInteger[6] := Collatz; ofInteger[7] := More; ofInteger[8] := Less;
  ofInteger[9] := Narrow;
  FOR k := 0 TO 9 DO
    Around(0, 2);
    Around(MAX(INTEGER) DIV 3, 2); Around(-(MAX(INTEGER) DIV 3), 2);
    Around(MAX(INTEGER) DIV 3 - 4000 DIV 3, 2);
    Around(MAX(INTEGER) DIV 7, 1); Around(100 DIV 7 - MAX(INTEGER) DIV 7, 2);
    Around(MAX(INTEGER) DIV 18, 1); Around(MAX(INTEGER) DIV 9, 1);
    Around(MAX(INTEGER) - 3, 3); Around(MIN(INTEGER) + 3, 3); Around(7, 3)
  END;
  ofCardinal[0] := CardThree; ofCardinal[1] := CardTen; ofCardinal[2] := CardLess;
  ofCardinal[3] := CardArm;
  FOR k := 0 TO 3 DO
    FOR count := 0 TO 4 DO
      TryCardinal(VAL(CARDINAL, count));
      TryCardinal(MAX(CARDINAL) DIV 3 - 2 + VAL(CARDINAL, count));
      TryCardinal(MAX(CARDINAL) DIV 5 - 2 + VAL(CARDINAL, count));
      TryCardinal(MAX(CARDINAL) DIV 10 - 2 + VAL(CARDINAL, count));
      TryCardinal(MAX(CARDINAL) - VAL(CARDINAL, count))
    END
  END
END CheckProducts.
