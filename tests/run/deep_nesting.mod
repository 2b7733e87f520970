(* Procedures nested five deep, each using variables of all enclosing levels. *)
MODULE DeepNesting;
FROM InOut IMPORT WriteInt, WriteLn;
VAR trace: INTEGER;

PROCEDURE A(a: INTEGER): INTEGER;
VAR x: INTEGER;
  PROCEDURE B(b: INTEGER): INTEGER;
  VAR y: INTEGER;
    PROCEDURE C(c: INTEGER): INTEGER;
    VAR z: INTEGER;
      PROCEDURE D(d: INTEGER): INTEGER;
      VAR w: INTEGER;
        PROCEDURE E(e: INTEGER);
        BEGIN
          w := w + e; z := z + w; y := y + z; x := x + y; trace := trace * 3 + a + b + c + d + e;
          IF e > 1 THEN E(e - 1) END
        END E;
      BEGIN
        w := d; E(2);
        IF d > 1 THEN RETURN w + D(d - 1) END;
        RETURN w
      END D;
    BEGIN
      z := c;
      RETURN z + D(2) * z
    END C;
  BEGIN
    y := b;
    RETURN C(1) + C(2) + y
  END B;
BEGIN
  x := a;
  RETURN B(1) - B(a) + x
END A;

BEGIN
  trace := 0;
  WriteInt(A(1), 0); WriteInt(trace MOD 10007, 7); WriteLn;
  trace := 0;
  WriteInt(A(3), 0); WriteInt(trace MOD 10007, 7); WriteLn
END DeepNesting.
