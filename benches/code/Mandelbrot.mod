(* The Mandelbrot set: a loop over reals with two exits. *)
MODULE Mandelbrot;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 2500; Most = 100;

VAR row, column, count: INTEGER;

PROCEDURE Stays(cx, cy: REAL): BOOLEAN;
VAR x, y, t: REAL; steps: INTEGER;
BEGIN
  x := 0.0; y := 0.0; steps := 0;
  WHILE (steps < Most) & (x * x + y * y < 4.0) DO
    t := x * x - y * y + cx;
    y := 2.0 * x * y + cy;
    x := t;
    steps := steps + 1
  END;
  RETURN steps = Most
END Stays;

BEGIN
  count := 0;
  FOR row := 0 TO Size - 1 DO
    FOR column := 0 TO Size - 1 DO
      IF Stays(FLOAT(column) * 3.0 / FLOAT(Size) - 2.0, FLOAT(row) * 2.0 / FLOAT(Size) - 1.0) THEN
        count := count + 1
      END
    END
  END;
  WriteInt(count, 0); WriteLn
END Mandelbrot.
