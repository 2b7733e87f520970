(* Arrays are assigned as a whole, and the copies are independent. *)
MODULE ArrayAssignment;
FROM InOut IMPORT Write, WriteInt, WriteLn;
TYPE Row = ARRAY [0..3] OF INTEGER; Table = ARRAY [0..2] OF Row; Word = ARRAY [0..7] OF CHAR;
VAR a, b: Row; t: Table; w, v: Word; i: INTEGER; x, y: ARRAY [0..1] OF INTEGER;

PROCEDURE Show(r: Row);
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 3 DO WriteInt(r[i], 3) END;
  Write(";")
END Show;

PROCEDURE Local(r: Row): Row;
VAR copy: Row;
BEGIN
  copy := r; r[0] := -1; copy[3] := r[0];
  RETURN copy
END Local;

BEGIN
  FOR i := 0 TO 3 DO a[i] := i END;
  b := a; b[0] := 9; a[1] := 8; Show(a); Show(b); WriteLn;
  FOR i := 0 TO 2 DO t[i] := a; t[i][i] := 50 END; t[1] := t[2]; b := t[1]; t[1][1] := 60;
  Show(t[0]); Show(t[1]); Show(b); WriteLn;
  a := a; Show(a); a := Local(a); Show(a); WriteLn;
  w := "abc"; v := w; v[1] := "X"; FOR i := 0 TO 2 DO Write(w[i]); Write(v[i]) END; WriteLn;
  x[0] := 1; x[1] := 2; y := x; x[0] := 3; WriteInt(y[0], 0); WriteInt(y[1], 2); WriteInt(x[0], 2);
  WriteLn
END ArrayAssignment.
