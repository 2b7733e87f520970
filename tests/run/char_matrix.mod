(* Drawing in a matrix of characters with open arrays of two dimensions: lines, boxes, fills. *)
MODULE CharMatrix;
FROM InOut IMPORT Write, WriteLn;

CONST
  Width = 30;
  Height = 9;

TYPE Canvas = ARRAY [1..Height], [1..Width] OF CHAR;

VAR
  c: Canvas;
  small: ARRAY [0..2], [0..4] OF CHAR;

PROCEDURE Clear(VAR c: ARRAY OF ARRAY OF CHAR; ch: CHAR);
VAR i, k: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(c) DO FOR k := 0 TO HIGH(c[0]) DO c[i, k] := ch END END
END Clear;

PROCEDURE Show(VAR c: ARRAY OF ARRAY OF CHAR);
VAR i, k: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(c) DO
    FOR k := 0 TO HIGH(c[i]) DO Write(c[i][k]) END;
    WriteLn
  END
END Show;

PROCEDURE Box(VAR c: Canvas; top, left, bottom, right: CARDINAL);
VAR i: CARDINAL;
BEGIN
  FOR i := left TO right DO c[top, i] := "-"; c[bottom, i] := "-" END;
  FOR i := top TO bottom DO c[i, left] := "|"; c[i, right] := "|" END;
  c[top, left] := "+"; c[top, right] := "+"; c[bottom, left] := "+"; c[bottom, right] := "+"
END Box;

PROCEDURE Text(VAR row: ARRAY OF CHAR; at: CARDINAL; s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(s)) AND (s[i] # 0C) AND (at + i <= HIGH(row)) DO row[at + i] := s[i]; INC(i) END
END Text;

PROCEDURE Fill(VAR c: Canvas; row, column: CARDINAL; with: CHAR);
VAR old: CHAR;

  PROCEDURE Spread(row, column: CARDINAL);
  BEGIN
    IF (row >= 1) AND (row <= Height) AND (column >= 1) AND (column <= Width) THEN
      IF c[row, column] = old THEN
        c[row, column] := with;
        Spread(row - 1, column); Spread(row + 1, column);
        Spread(row, column - 1); Spread(row, column + 1)
      END
    END
  END Spread;

BEGIN
  old := c[row, column];
  IF old # with THEN Spread(row, column) END
END Fill;

PROCEDURE Line(VAR c: Canvas; r0, c0, r1, c1: INTEGER; ch: CHAR);
VAR steps, i: INTEGER;
BEGIN
  steps := ABS(r1 - r0);
  IF ABS(c1 - c0) > steps THEN steps := ABS(c1 - c0) END;
  FOR i := 0 TO steps DO
    c[VAL(CARDINAL, (r0 * (steps - i) + r1 * i + steps DIV 2) DIV steps),
        VAL(CARDINAL, (c0 * (steps - i) + c1 * i + steps DIV 2) DIV steps)] := ch
  END
END Line;

BEGIN
  Clear(c, "."); Clear(small, "o");
  Box(c, 2, 3, 8, 20); Text(c[5], 5, "Modula-2"); Text(c[1], 27, "clipped");
  Line(c, 1, 22, 9, 29, "*"); Fill(c, 3, 4, " "); Fill(c, 1, 30, "c");
  Show(c); small[1, 2] := "X"; Text(small[2], 1, "<>"); Show(small)
END CharMatrix.
