(* CHR, VAL, TRUNC and numbers of other types. *)
MODULE range_of_conversion;
TYPE Colour = (red, green, blue);
VAR ch: CHAR; colour: Colour; card: CARDINAL; small: SHORTINT; int: INTEGER;
PROCEDURE Character;
VAR i: CARDINAL;
BEGIN i := 256; ch := CHR(i) END Character;
PROCEDURE Value;
VAR i: INTEGER;
BEGIN i := ORD(blue) + 1; colour := VAL(Colour, i) END Value;
PROCEDURE Negative;
VAR i: INTEGER;
BEGIN i := -1; card := i END Negative;
PROCEDURE Truncated;
VAR r: REAL;
BEGIN r := 1.0E30; int := TRUNC(r) END Truncated;
PROCEDURE NegativeReal;
VAR r: REAL;
BEGIN r := -1.5; card := TRUNC(r) END NegativeReal;
PROCEDURE Short;
VAR i: INTEGER;
BEGIN i := 3000000; i := i * 1000; small := VAL(SHORTINT, i) END Short;
PROCEDURE Right;
VAR i: INTEGER; r: REAL;
BEGIN i := 255; ch := CHR(i); colour := VAL(Colour, i - 253); card := i; r := 1.0E3 * 2.5; int := TRUNC(r) END Right;
BEGIN Right
END range_of_conversion.
