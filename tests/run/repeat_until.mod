MODULE RepeatUntil;
FROM InOut IMPORT WriteInt, WriteReal, WriteLn;
VAR i, sum, digits, n: INTEGER; x, last: REAL;
BEGIN
  i := 10; REPEAT INC(i) UNTIL TRUE; WriteInt(i, 0); WriteLn;
  i := 0; sum := 0; REPEAT INC(i); INC(sum, i) UNTIL sum > 50; WriteInt(i, 0); WriteInt(sum, 4);
  WriteLn;
  n := 90210; digits := 0; REPEAT n := n DIV 10; INC(digits) UNTIL n = 0; WriteInt(digits, 0);
  WriteLn;
  x := 2.0; REPEAT last := x; x := (x + 2.0 / x) / 2.0 UNTIL ABS(x - last) < 1.0E-12;
  WriteReal(x, 10); WriteLn;
  i := 0;
  REPEAT
    n := i;
    REPEAT WriteInt(n, 2); INC(n, 2) UNTIL (n > 4) OR (n = i + 4);
    WriteLn;
    INC(i)
  UNTIL i = 4
END RepeatUntil.
