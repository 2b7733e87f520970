MODULE Mandelbrot;
FROM InOut IMPORT Write, WriteLn;
CONST Width = 64; Height = 24; Limit = 60;
VAR x, y: INTEGER;

PROCEDURE Iterations(cx, cy: REAL): INTEGER;
VAR x, y, t: REAL; n: INTEGER;
BEGIN
  x := 0.0; y := 0.0; n := 0;
  WHILE (n < Limit) AND (x * x + y * y <= 4.0) DO
    t := x * x - y * y + cx; y := 2.0 * x * y + cy; x := t;
    INC(n)
  END;
  RETURN n
END Iterations;

PROCEDURE Shade(n: INTEGER): CHAR;
BEGIN
  IF n = Limit THEN
    RETURN "#"
  ELSIF n > 12 THEN
    RETURN "+"
  ELSIF n > 6 THEN
    RETURN "-"
  ELSIF n > 3 THEN
    RETURN "."
  END;
  RETURN " "
END Shade;

BEGIN
  FOR y := 0 TO Height DO
    FOR x := 0 TO Width DO
      Write(Shade(Iterations(FLOAT(x) * 3.0 / FLOAT(Width) - 2.1,
                  FLOAT(y) * 2.5 / FLOAT(Height) - 1.25)))
    END;
    WriteLn
  END
END Mandelbrot.
