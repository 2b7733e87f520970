MODULE IndexTypes;
TYPE
  Color = (red, green, blue);
  Reals = ARRAY REAL OF INTEGER;
  Words = ARRAY INTEGER OF CHAR;
  Text = ARRAY [0..1] OF CHAR;
  Texts = ARRAY Text OF CHAR;
  ByColor = ARRAY Color OF INTEGER;
  Warm = ARRAY [red..green] OF INTEGER;
  Letters = ARRAY ['a'..'c'], BOOLEAN OF INTEGER;
  Named = ARRAY Missing OF INTEGER;
VAR words: Words; c: ByColor; w: Warm; l: Letters; x: Color; i: INTEGER;
BEGIN
  c[red] := 1;
  c[0] := 1;
  c['a'] := 1;
  w[blue] := 1;
  l['a', TRUE] := 1;
  l['d', TRUE] := 1;
  l[TRUE, 'a'] := 1;
  c[x] := 1;
  w[x] := 1;
  i := c[i]
END IndexTypes.
