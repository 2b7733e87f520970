(* tlc: --dialect=gm2 *)
MODULE gm2_parts;
(* Elements of constructors: numbers for bytes and reals, constant strings; arrays of the same structure. *)
FROM SYSTEM IMPORT BYTE, LOC;
FROM InOut IMPORT WriteCard, WriteInt, WriteLn, WriteString;

TYPE
  Colour = RECORD r, g, b, a: BYTE END;
  Mixed = RECORD loc: LOC; byte: BYTE; letter: CHAR END;
  Point = RECORD x, y: REAL END;
  Corners = ARRAY [0..1] OF Point;
  Reals = ARRAY [0..2] OF SHORTREAL;
  Name = ARRAY [0..15] OF CHAR;
  Counts = ARRAY [0..3] OF CARDINAL;
  Others = ARRAY [0..3] OF CARDINAL;

CONST
  grey = Colour{130, 130, 130, 255};
  mixed = Mixed{1, 'b', 'c'};
  origin = Point{0, 1.5};
  corners = Corners{Point{1, 2}, Point{3.5, 4}};
  hello = "Hello";
  text = Name{hello + ", " + "World"};
  counts = Counts{1, 2, 3, 4};

VAR
  colour: Colour; m: Mixed; point: Point; reals: Reals; name: Name;
  these: Counts; those: Others; unnamed: ARRAY [0..3] OF CARDINAL;
  n: INTEGER;
  i: CARDINAL;

PROCEDURE Whole(r: REAL);
BEGIN
  WriteInt(TRUNC(r * 10.0), 4)
END Whole;

PROCEDURE Double(VAR c: Counts);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(c) DO c[i] := 2 * c[i] END
END Double;

PROCEDURE Sum(c: Counts): CARDINAL;
VAR i, sum: CARDINAL;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(c) DO INC(sum, c[i]) END;
  RETURN sum
END Sum;

PROCEDURE Given(): Counts;
BEGIN
  RETURN those
END Given;

BEGIN
  colour := grey;
  WriteCard(ORD(colour.r), 4); WriteCard(ORD(colour.a), 4);
  colour := Colour{1, 2, 3, 4}; WriteCard(ORD(colour.b), 4);
  m := mixed; WriteCard(ORD(m.loc), 4); WriteCard(ORD(m.byte), 4); WriteCard(ORD(m.letter), 4);
  WriteLn;
  n := 7;
  point := origin; Whole(point.x); Whole(point.y);
  point := Point{n, n + 1}; Whole(point.x); Whole(point.y);
  point := corners[1]; Whole(point.x); Whole(point.y);
  reals := Reals{1, 2.5, 3}; Whole(reals[0]); Whole(reals[1]); Whole(reals[2]);
  reals[1] := n; Whole(reals[1]); WriteLn;
  name := text; WriteString(name); WriteLn;
  name := Name{hello}; WriteString(name); WriteLn;
  FOR i := 0 TO HIGH(counts) DO WriteCard(counts[i], 2) END; WriteLn;
  those := counts; these := those; unnamed := these;
  Double(those); Double(unnamed); those := unnamed;
  WriteCard(Sum(those), 1); WriteCard(Sum(unnamed), 4); WriteCard(Sum(these), 4);
  unnamed := Given(); WriteCard(unnamed[3], 4); WriteLn
END gm2_parts.
