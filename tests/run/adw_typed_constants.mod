<* dialect=adw *>
MODULE adw_typed_constants;
(* Constants with declared types, which braces need not name; capital and small letters in hexadecimal numbers. *)
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard, WriteInt;
TYPE
  Colour = (red, green, blue);
  Point = RECORD x, y: INTEGER END;
CONST
  Limit: CARDINAL = Half * 2;
  Half: CARDINAL = 0ah;
  Small: CARDINAL8 = 0FFh;
  First: Colour = green;
  Digits: ARRAY [0..15] OF CHAR = {"0123456789ABCDEF"};
  Name: ARRAY [0..7] OF CHAR = "tlc";
  Squares: ARRAY [1..Rows] OF CARDINAL = {1, 4, 9};
  Rows = 3;
  Names: ARRAY Colour OF ARRAY [0..5] OF CHAR = {"red", "green", "blue"};
  Origin: Point = {3, -4};
  Path: ARRAY [0..1] OF Point = {{1, 2}, {3, 4}};
  Warm: SET OF Colour = {red};
VAR
  i: CARDINAL;
  c: Colour;
  wide: LONGCARD;

PROCEDURE Show(text: ARRAY OF CHAR; n: INTEGER);
CONST Step: INTEGER = -1;
BEGIN
  WriteString(text); WriteInt(n + Step + 1, 5)
END Show;

BEGIN
  FOR i := 1 TO Rows DO WriteCard(Squares[i], 3) END;
  FOR c := MIN(Colour) TO MAX(Colour) DO WriteString(" "); WriteString(Names[c]) END;
  WriteLn;
  WriteCard(Limit, 1); WriteCard(Small, 4); WriteInt(INT(First), 2); WriteInt(INT('A'), 3); WriteLn;
  Show(Name, Origin.y); Show(" ", Path[1].x); Show(" ", VAL(INTEGER, HIGH(Digits)));
  WriteString(" "); IF Digits[0Ah] = 'A' THEN WriteString("A") END;
  IF (red IN Warm) AND NOT (blue IN Warm) THEN WriteString(" warm") END; WriteLn;
  wide := 0FFFFFFFFFh; WriteString("wide"); WriteCard(VAL(CARDINAL, wide DIV 10000h), 8); WriteLn
END adw_typed_constants.
