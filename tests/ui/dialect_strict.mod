MODULE dialect_strict;
(* What only the dialect gm2 implies is refused elsewhere. *)
FROM SYSTEM IMPORT WORD, BYTE, ADDRESS, ADR;
TYPE
  Colour = (red, green); Cell = POINTER TO CHAR; Visit = PROCEDURE (ADDRESS);
  Counts = ARRAY [0..3] OF CARDINAL; Others = ARRAY [0..3] OF CARDINAL; Point = RECORD x, y: REAL END;
  Action = PROCEDURE (CARDINAL); Show = PROCEDURE (INTEGER); Print = PROCEDURE (INTEGER);
VAR w: WORD; b: BYTE; c: CARDINAL; i: INTEGER; r: REAL; s: SHORTREAL; e: Colour; v: Visit; p: Print; ch: CHAR;
  these: Counts; those: Others; cell: Cell; point: Point; action: Action;

PROCEDURE Act(n: CARDINAL);
BEGIN
END Act;

PROCEDURE Double(VAR c: Counts);
BEGIN
END Double;

PROCEDURE Look(cell: Cell);
BEGIN
END Look;

PROCEDURE Choose(VAR show: Show);
BEGIN
END Choose;

BEGIN
  i := w;
  IF w = 3 THEN c := w END;
  b := 5;
  s := r;
  c := -1;
  i := -c;
  INC(c, e);
  c := e;
  e := 1;
  v := Look;
  Choose(p);
  ch := "";
  r := 1.0 / 0.0;
  these := those;
  Double(those);
  INC(r, 0.5);
  cell := c;
  c := cell;
  IF i = c THEN END;
  point := Point{1, 2.0};
  action := ADR(Act);
  FOR i := 0 TO 9 DO i := 9 END
END dialect_strict.
