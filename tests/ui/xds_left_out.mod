MODULE xds_left_out;
(* What XDS, p1 and ADW Modula-2 add and is not supported: one message each. *)
FROM SYSTEM IMPORT BYTE;
TYPE
  Vector = POINTER TO ARRAY OF REAL;
VAR
  v: Vector;
  sum: CARDINAL;

PROCEDURE Print(format: ARRAY OF CHAR; SEQ args: BYTE);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(args) DO INC(sum, ORD(CHAR(args[i]))) END;
  IF format[0] = 0C THEN INC(sum) END
END Print;

PROCEDURE ["Modula"] / Other(n: INTEGER);

PROCEDURE ["C"] / printf(format: ARRAY OF CHAR; SEQ args: BYTE; n: INTEGER): INTEGER;

BEGIN
  sum := 0;
  NEW(v, 10);
  v^[0] := 1.0;
  Print("a", 1, 2.0, sum);
  Print("b")
END xds_left_out.
