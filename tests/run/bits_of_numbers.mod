(* Numbers split into sets of bits and recombined: bit counts, parity, Gray codes, reversal. *)
MODULE BitsOfNumbers;
FROM InOut IMPORT WriteCard, WriteLn;

CONST Width = 12;

TYPE
  Bit = [0..Width - 1];
  Bits = SET OF Bit;

VAR n: CARDINAL;

PROCEDURE ToBits(n: CARDINAL): Bits;
VAR s: Bits; i: Bit;
BEGIN
  s := Bits{};
  FOR i := 0 TO Width - 1 DO
    IF ODD(n) THEN INCL(s, i) END;
    n := n DIV 2
  END;
  RETURN s
END ToBits;

PROCEDURE ToNumber(s: Bits): CARDINAL;
VAR n: CARDINAL; i: Bit;
BEGIN
  n := 0;
  FOR i := Width - 1 TO 0 BY -1 DO n := 2 * n + ORD(i IN s) END;
  RETURN n
END ToNumber;

PROCEDURE Count(s: Bits): CARDINAL;
VAR n: CARDINAL; i: Bit;
BEGIN
  n := 0;
  FOR i := MIN(Bit) TO MAX(Bit) DO INC(n, ORD(i IN s)) END;
  RETURN n
END Count;

PROCEDURE Reversed(s: Bits): Bits;
VAR r: Bits; i: Bit;
BEGIN
  r := Bits{};
  FOR i := 0 TO Width - 1 DO IF i IN s THEN INCL(r, Width - 1 - i) END END;
  RETURN r
END Reversed;

PROCEDURE Sum(a, b: Bits): Bits;
VAR carry, both: Bits; i: Bit;
BEGIN
  REPEAT
    both := a * b; a := a / b; carry := Bits{};
    FOR i := 0 TO Width - 2 DO IF i IN both THEN INCL(carry, i + 1) END END;
    b := carry
  UNTIL b = Bits{};
  RETURN a
END Sum;

BEGIN
  n := 1;
  WHILE n < 4096 DO
    WriteCard(n, 5); WriteCard(Count(ToBits(n)), 3); WriteCard(ToNumber(Reversed(ToBits(n))), 5);
    WriteCard(ToNumber(Bits{0..Width - 1} - ToBits(n)), 5);
    WriteCard(ToNumber(ToBits(n) / ToBits(n DIV 2)), 5);
    WriteCard(ToNumber(Sum(ToBits(n), ToBits(n + 77))), 5); WriteLn;
    n := n * 7 + 3
  END
END BitsOfNumbers.
