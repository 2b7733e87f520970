(* Assignment and comparison-free copying of arrays inside arrays and records; copies stay independent. *)
MODULE ArrayOfArraysCopy;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;

TYPE
  Vector = ARRAY [0..2] OF INTEGER;
  Box = RECORD id: INTEGER; v: Vector; pair: ARRAY BOOLEAN OF Vector END;
  Shelf = ARRAY ["a".."c"] OF Box;

VAR
  shelf, copy: Shelf;
  box: Box;
  ch: CHAR;
  i: INTEGER;

PROCEDURE Make(id: INTEGER): Box;
VAR
  b: Box;
  i: INTEGER;
BEGIN
  b.id := id;
  FOR i := 0 TO 2 DO
    b.v[i] := id * i;
    b.pair[FALSE, i] := -i;
    b.pair[TRUE][i] := id
  END;
  RETURN b
END Make;

PROCEDURE Sum(b: Box): INTEGER;
VAR
  i, sum: INTEGER;
  flag: BOOLEAN;
BEGIN
  sum := b.id;
  FOR i := 0 TO 2 DO
    FOR flag := FALSE TO TRUE DO sum := sum + b.pair[flag, i] END;
    INC(sum, b.v[i]);
    b.v[i] := 9999
  END;
  RETURN sum
END Sum;

BEGIN
  FOR ch := "a" TO "c" DO shelf[ch] := Make(VAL(INTEGER, ORD(ch) - ORD("a") + 1)) END;
  copy := shelf;
  shelf["b"].pair[TRUE] := shelf["c"].v;
  box := copy["b"];
  box.v := shelf["b"].pair[TRUE];
  FOR ch := "a" TO "c" DO
    WriteInt(Sum(shelf[ch]), 5); WriteInt(Sum(copy[ch]), 5)
  END;
  WriteInt(Sum(box), 5); WriteInt(Sum(box), 5); WriteLn;
  shelf["a"] := shelf["c"]; shelf["a"].id := 0; copy := shelf;
  FOR i := 0 TO 2 DO WriteInt(copy["a"].v[i], 4) END;
  WriteInt(shelf["c"].id, 4); WriteString(" end"); WriteLn
END ArrayOfArraysCopy.
