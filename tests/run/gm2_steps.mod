(* tlc: --dialect=gm2 *)
MODULE gm2_steps;
(* INC and DEC of reals, FOR statements whose body changes the control variable, numbers in pointers, and
   comparisons of INTEGER and CARDINAL. *)
FROM InOut IMPORT WriteCard, WriteInt, WriteLn, WriteString;

TYPE
  Digit = [0..9];
  Letter = ['a'..'f'];

VAR
  r: REAL; s: SHORTREAL; z: COMPLEX;
  row: ARRAY [0..3] OF REAL;
  calls: CARDINAL;
  i, n: INTEGER; c: CARDINAL; d: Digit; ch: Letter;
  p: POINTER TO CHAR;

PROCEDURE Index(): CARDINAL;
BEGIN
  INC(calls);
  RETURN 2
END Index;

PROCEDURE Next(VAR i: INTEGER);
BEGIN
  INC(i)
END Next;

BEGIN
  r := 2.0; s := 0.5;
  INC(r, 2.5); DEC(r, 0.25); INC(s, 1.0); WriteInt(TRUNC(r * 100.0), 4);
  WriteInt(TRUNC(s * 100.0), 5);
  z := CMPLX(1.0, 2.0); INC(z, z); WriteInt(TRUNC(IM(z)), 3);
  calls := 0; row[2] := 1.0;
  INC(row[Index()], 1.5); WriteInt(TRUNC(row[2] * 10.0), 4); WriteCard(calls, 3); WriteLn;

  FOR i := 0 TO 10 DO
    IF i = 5 THEN i := 10 END
  END;
  WriteInt(i, 4);
  n := 0;
  FOR i := 0 TO 10 BY 3 DO
    INC(n);
    IF i = 3 THEN INC(i, 3) END
  END;
  WriteInt(i, 4); WriteInt(n, 4);
  n := 0;
  FOR i := 9 TO 0 BY -2 DO
    INC(n);
    IF i = 7 THEN DEC(i, 2) END
  END;
  WriteInt(i, 4); WriteInt(n, 4);
  n := 0;
  FOR i := 1 TO 6 DO Next(i); INC(n) END;
  WriteInt(i, 4); WriteInt(n, 4);
  n := 0;
  FOR i := 5 TO 4 DO i := 0 END;
  WriteInt(n, 4);
  FOR ch := 'a' TO 'f' DO INC(n); IF ch = 'b' THEN ch := 'e' END END;
  WriteInt(n, 4); WriteCard(ORD(ch), 4); WriteLn;

  c := 3;
  p := (c - 1) * c; c := p; WriteCard(c, 4);
  n := 6; IF n = c THEN WriteString(" equal") END;
  INC(c); IF c # n THEN WriteString(" different") END;
  d := 4; n := 2;
  i := (d + 1) * n; WriteInt(i, 4);
  i := d + 1 - n; WriteInt(i, 4); WriteLn
END gm2_steps.
