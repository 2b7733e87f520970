(* tlc: --dialect=gm2 *)
MODULE dialect_gm2;
(* Text that GNU Modula-2 rejects is also rejected in its dialect. *)
FROM SYSTEM IMPORT WORD, ADDRESS;
TYPE Colour = (red, green); Shade = (dark, light); Small = SET OF [0..7]; Cell = POINTER TO CHAR; Digit = [0..9];
VAR
  w: WORD; c: CARDINAL; i: INTEGER; r: REAL; s: SHORTREAL; e: Colour; f: Shade; b: BOOLEAN; ch: CHAR; a: ADDRESS;
  small: Small; p: Cell; d: Digit; set: BITSET;

PROCEDURE Whole(VAR i: INTEGER);
BEGIN
END Whole;

PROCEDURE Number(c: CARDINAL);
BEGIN
END Number;

BEGIN
  c := -1; Number(-5); c := c + (-2); c := c * (-2);
  IF c # -1 THEN c := 0 END;
  c := w + 1;
  INC(w);
  r := r + s;
  IF i < c THEN i := 0 END;
  Whole(c);
  Number(e);
  f := e;
  b := 1;
  c := b;
  ch := 65;
  c := ch;
  r := i;
  set := c;
  small := set;
  w := ch;
  d := -1;
  a := c;
  p := 3;
  CASE set OF {1}: | 3: | Small{4}: ELSE END
END dialect_gm2.
