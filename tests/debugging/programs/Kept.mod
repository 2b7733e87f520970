MODULE Kept;
FROM SYSTEM IMPORT ADDRESS, NEWPROCESS, TRANSFER, ADR, WORD;
FROM InOut IMPORT WriteCard, WriteLn;
TYPE
  Colour = (red, green, blue);
  Colours = SET OF Colour;
  Point = RECORD x, y: INTEGER; tag: CHAR; at: ARRAY [0..1] OF REAL END;
  Link = POINTER TO Node;
  Node = RECORD key: CARDINAL; next: Link END;
  Small = [0..9];
VAR
  total: CARDINAL;
  main, worker: ADDRESS;
  workspace: ARRAY [0..8191] OF WORD;
  unused: ARRAY [1..3] OF CARDINAL;

(* A copy of an open array, between other values. *)
PROCEDURE Copied(before: CARDINAL; a: ARRAY OF CARDINAL; after: CHAR; text: ARRAY OF CHAR): CARDINAL;
VAR sum, i, last: CARDINAL; first: BOOLEAN;
BEGIN
  first := TRUE;
  sum := before;
  last := 7;
  FOR i := 0 TO HIGH(a) DO
    sum := sum + a[i];
    first := FALSE;
    a[i] := 0
  END;
  last := sum;
  text[0] := after;
  RETURN sum
END Copied;

(* Parameters that are addresses, records that are split, and WITH. *)
PROCEDURE Passed(VAR a: ARRAY OF Point; p: Point; VAR q: Point; VAR n: CARDINAL; colours: Colours; small: Small);
VAR own: Point; link, other: Link; z: COMPLEX; r: SHORTREAL; colour: Colour;
BEGIN
  own := p;
  own.x := own.x + 1;
  z := CMPLX(1.0, 2.0);
  r := 0.5;
  colour := blue;
  link := NIL;
  other := link;
  WITH q DO
    x := p.y;
    y := own.x
  END;
  WITH a[0] DO tag := "t" END;
  INCL(colours, colour);
  small := 3;
  INC(n, VAL(CARDINAL, own.x));
  NEW(other);
  other^.key := n;
  link := other;
  DISPOSE(other);
  n := n + 1
END Passed;

(* Captured variables. *)
PROCEDURE Outer(level: CARDINAL): CARDINAL;
VAR read, written: CARDINAL; flag: BOOLEAN;
  PROCEDURE Inner(k: CARDINAL);
  VAR mine: CARDINAL;
  BEGIN
    mine := read;
    written := written + mine * k;
    IF flag THEN mine := 0 END;
    mine := level
  END Inner;
BEGIN
  read := 3;
  written := 1;
  flag := level > 1;
  Inner(2);
  read := 4;
  flag := NOT flag;
  Inner(written);
  RETURN written
END Outer;

PROCEDURE Work;
VAR round, copy: CARDINAL;
BEGIN
  round := 5;
  LOOP
    copy := round;
    INC(round);
    TRANSFER(worker, main);
    round := round + copy
  END
END Work;

MODULE Local;
  IMPORT total; EXPORT Bump;
  VAR count: CARDINAL;
  PROCEDURE Bump;
  VAR new: CARDINAL;
  BEGIN
    new := count + 1;
    count := new;
    total := total + count
  END Bump;
BEGIN
  count := 10
END Local;

VAR points: ARRAY [0..1] OF Point; numbers: ARRAY [0..2] OF CARDINAL; p: Point; n: CARDINAL;
BEGIN
  numbers[0] := 1; numbers[1] := 2; numbers[2] := 3;
  n := Copied(10, numbers, "c", "text");
  p.x := 1; p.y := 2; p.tag := "p"; p.at[0] := 0.5; p.at[1] := 1.5;
  points[0] := p;
  Passed(points, p, points[1], n, Colours{red}, 9);
  n := Outer(n);
  NEWPROCESS(Work, ADR(workspace), SIZE(workspace), worker);
  TRANSFER(main, worker);
  TRANSFER(main, worker);
  Bump;
  total := total + n;
  WriteCard(total, 1);
  WriteLn
END Kept.
