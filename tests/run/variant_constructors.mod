(* Constructors of records with variants give the tag, then the fields of the variant that it selects. *)
MODULE variant_constructors;
FROM STextIO IMPORT WriteString, WriteChar, WriteLn;
FROM SWholeIO IMPORT WriteInt;

TYPE
  Colour = (red, green, blue);
  Small = [1..9];
  Shape = RECORD
    x: INTEGER;
    CASE kind: Colour OF
      red: radius: INTEGER; name: ARRAY [0..3] OF CHAR
    | green:
        side: CHAR;
        CASE: BOOLEAN OF
          TRUE: deep: INTEGER
        | FALSE: flat, wide: CHAR
        END;
        behind: INTEGER
    ELSE
    END;
    y: INTEGER;
    CASE size: Small OF
      1..3: low: INTEGER
    | 7, 9: high: ARRAY [0..1] OF INTEGER
    ELSE other: BOOLEAN
    END
  END;
  Bare = RECORD CASE: CHAR OF 'a'..'f', 'x': n: INTEGER | 'y': END END;
  Row = ARRAY [0..2] OF Shape;

CONST
  one = Shape{1, red, 5, "abc", 6, 2, 7};
  two = Shape{10, green, 'c', TRUE, 50, 60, 70, 7, {80, 90}};
  three = Shape{-1, blue, -2, 5, TRUE};
  bare = Bare{'x', 12};
  row = Row{one, two, three};
  sum = one.x + one.radius + one.y + one.low + two.deep + two.behind + two.high[1];

VAR
  shape: Shape; rows: Row; b: Bare;
  calls: INTEGER;

PROCEDURE Next(): INTEGER;
BEGIN
  INC(calls);
  RETURN calls
END Next;

PROCEDURE Number(n: INTEGER);
BEGIN
  WriteInt(n, 1); WriteChar(' ')
END Number;

PROCEDURE Show(s: Shape);
BEGIN
  Number(s.x); Number(ORD(s.kind));
  CASE s.kind OF
    red: Number(s.radius); WriteString(s.name); WriteChar(' ')
  | green: WriteChar(s.side); WriteChar(' '); Number(s.deep); Number(s.behind)
  | blue:
  END;
  Number(s.y); Number(s.size);
  CASE s.size OF
    1..3: Number(s.low)
  | 7, 9: Number(s.high[0]); Number(s.high[1])
  ELSE IF s.other THEN WriteString("yes") ELSE WriteString("no") END
  END;
  WriteLn
END Show;

PROCEDURE Made(n: INTEGER): Shape;
BEGIN
  RETURN Shape{n, red, n + 1, "m", n + 2, 9, {n, n + 3}}
END Made;

PROCEDURE Letters(): Shape;
BEGIN
  RETURN Shape{0, green, 's', FALSE, 'f', 'w', 3, 4, 6, FALSE}
END Letters;

VAR i: INTEGER;
BEGIN
  Show(one); Show(two); Show(three);
  FOR i := 0 TO 2 DO Show(row[i]) END;
  calls := 0;
  shape := Shape{Next(), red, Next(), "run", Next(), 1, Next()};
  Show(shape);
  (* The new value is read before the variable is overwritten. *)
  shape := Shape{shape.low, green, 'z', TRUE, shape.radius, shape.x, shape.y, 3, shape.low * 2};
  Show(shape);
  Show(Made(20));
  shape := Letters(); WriteChar(shape.flat); WriteChar(shape.wide); Number(shape.behind); WriteLn;
  rows := Row{Made(1), shape, three};
  Show(rows[0]); Show(rows[2]);
  b := bare; Number(b.n); b := Bare{'a', Next()}; Number(b.n); b := Bare{'y'}; WriteLn;
  Number(sum); WriteLn
END variant_constructors.
