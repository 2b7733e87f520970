MODULE dialect_strict;
(* What only the dialect gm2 implies is refused elsewhere. *)
FROM SYSTEM IMPORT WORD, BYTE, ADDRESS;
TYPE
  Colour = (red, green); Cell = POINTER TO CHAR; Visit = PROCEDURE (ADDRESS);
  Show = PROCEDURE (INTEGER); Print = PROCEDURE (INTEGER);
VAR w: WORD; b: BYTE; c: CARDINAL; i: INTEGER; r: REAL; s: SHORTREAL; e: Colour; v: Visit; p: Print; ch: CHAR;

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
  r := 1.0 / 0.0
END dialect_strict.
