MODULE Enumerations;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn, Write;

TYPE
  Color = (red, green, blue, white);
  Light = [red..blue];
  State = RECORD light: Light; phase: (waiting, running, done) END;

VAR
  c: Color; l: Light; count: ARRAY Color OF INTEGER; s: State;
  table: ARRAY Light, BOOLEAN OF CHAR;

PROCEDURE Name(c: Color; VAR text: ARRAY OF CHAR);
BEGIN
  CASE c OF
    red: text[0] := 'r'
  | green: text[0] := 'g'
  | blue: text[0] := 'b'
  | white: text[0] := 'w'
  END;
  text[1] := 0C
END Name;

PROCEDURE Next(c: Color): Color;
BEGIN
  IF c = MAX(Color) THEN RETURN MIN(Color) END;
  INC(c);
  RETURN c
END Next;

VAR text: ARRAY [0..3] OF CHAR; i: INTEGER;
BEGIN
  FOR c := red TO white DO count[c] := 10 * INTEGER(ORD(c)) END;
  FOR c := white TO red BY -1 DO WriteInt(count[c], 4) END;
  WriteLn;
  c := red;
  FOR i := 1 TO 6 DO Name(c, text); WriteString(text); c := Next(c) END;
  WriteLn;
  FOR l := MIN(Light) TO MAX(Light) DO
    table[l, FALSE] := CHR(ORD('a') + ORD(l));
    table[l, TRUE] := CAP(table[l, FALSE])
  END;
  FOR l := blue TO red BY -1 DO Write(table[l][TRUE]); Write(table[l, FALSE]) END;
  WriteLn;
  s.light := green; s.phase := done;
  DEC(s.phase); INC(s.light);
  WriteCard(ORD(s.light), 1); WriteCard(ORD(s.phase), 2);
  IF s.phase = running THEN WriteString(" running") END;
  IF (s.light > red) AND (s.light <= blue) THEN WriteString(" in range") END;
  WriteLn;
  WriteCard(SIZE(Color), 1); WriteCard(SIZE(State), 2); WriteCard(SIZE(count), 3);
  WriteLn;
  c := VAL(Color, 2);
  IF c = blue THEN WriteString("blue") END;
  WriteLn
END Enumerations.
