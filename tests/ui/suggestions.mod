(* Possible meanings of an unknown name: other case, another module, a few other letters, a conversion. *)
MODULE Suggestions;
FROM InOut IMPORT WriteLn;
IMPORT InOut;
TYPE Point = RECORD xPos, yPos: INTEGER END; Ref = POINTER TO Point;
VAR point: Point; ref: Ref; n: INTEGER; r: REAL; c: CARDINAL; ch: CHAR; length: integer;

PROCEDURE Zero(): INTEGER;
BEGIN
  RETURN 0
END Zero;

BEGIN
  WriteLN;
  WriteString("exact name in another module");
  Wrte("x");
  inout.WriteLn;
  InOut.writeln;
  point.xpos := 1;
  point.zPos := 1;
  ref.xPos := 1;
  n := Zero;
  n := r;
  n := ch;
  r := n;
  r := 1;
  c := ch;
  ch := n;
  n := INTEGER(c);
  n := n + c;
  r := r * n;
  n := n DIV r;
  i := j
END Suggestions.
