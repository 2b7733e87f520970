(* Sets of many elements, with a low bound other than zero and bounds within words. *)
MODULE SetLarge;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

CONST
  Low = 10;
  High = 330;

TYPE
  Element = [Low..High];
  Big = SET OF Element;

VAR
  a, b, c: Big;
  i: CARDINAL;

PROCEDURE Size(s: Big): CARDINAL;
VAR i, n: CARDINAL;
BEGIN
  n := 0;
  FOR i := Low TO High DO IF i IN s THEN INC(n) END END;
  RETURN n
END Size;

PROCEDURE Sum(s: Big): CARDINAL;
VAR i, n: CARDINAL;
BEGIN
  n := 0;
  FOR i := Low TO High DO IF i IN s THEN n := n + i END END;
  RETURN n
END Sum;

PROCEDURE Bool(b: BOOLEAN);
BEGIN
  IF b THEN Write("t") ELSE Write("f") END
END Bool;

PROCEDURE Multiples(of: CARDINAL): Big;
VAR s: Big; i: CARDINAL;
BEGIN
  s := Big{}; i := of;
  WHILE i <= High DO
    IF i >= Low THEN INCL(s, i) END;
    INC(i, of)
  END;
  RETURN s
END Multiples;

BEGIN
  a := Multiples(2); b := Multiples(3);
  WriteCard(Size(a), 4); WriteCard(Size(b), 4); WriteCard(Size(a + b), 4);
  WriteCard(Size(a * b), 4);
  WriteCard(Size(a - b), 4); WriteCard(Size(a / b), 4); WriteLn;
  Bool(a * b = Multiples(6)); Bool(a * b <= a); Bool(a <= b); Bool(a + b >= b); Bool(a # b);
  Bool(a - a = Big{});
  WriteLn;
  c := Big{Low, 63..66, 127..129, High}; WriteCard(Size(c), 4); WriteCard(Sum(c), 5);
  i := 100; c := Big{i..2 * i, High - i, i - 90}; WriteCard(Size(c), 4); WriteCard(Sum(c), 6);
  WriteLn;
  FOR i := Low TO High - 60 BY 64 DO INCL(c, i); EXCL(c, i + 60) END;
  WriteCard(Size(c), 4); WriteCard(Sum(c), 6); WriteLn;
  FOR i := Low TO High DO
    IF i IN c THEN EXCL(c, i) ELSE INCL(c, i) END
  END;
  WriteCard(Size(c), 4); Bool(Low IN c); Bool(High IN c); Bool(200 IN c); Bool(201 IN c);
  b := c; INCL(b, Low); Bool(b = c); EXCL(b, Low); Bool(b = c); WriteString(" end"); WriteLn
END SetLarge.
