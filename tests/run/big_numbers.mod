(* Numbers with many digits in open arrays: sums, products, powers, factorials, division by small numbers. *)
MODULE BigNumbers;
FROM InOut IMPORT WriteCard, WriteLn;

CONST Size = 60;

TYPE
  Digit = [0..9];
  Number = ARRAY [0..Size - 1] OF Digit;

VAR
  a, b, c: Number;
  i, rest: CARDINAL;

PROCEDURE Set(VAR x: ARRAY OF Digit; value: CARDINAL);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(x) DO x[i] := value MOD 10; value := value DIV 10 END
END Set;

PROCEDURE Add(VAR x: ARRAY OF Digit; y: ARRAY OF Digit);
VAR i, carry: CARDINAL;
BEGIN
  carry := 0;
  FOR i := 0 TO HIGH(x) DO
    carry := carry + VAL(CARDINAL, x[i]) + VAL(CARDINAL, y[i]);
    x[i] := carry MOD 10; carry := carry DIV 10
  END
END Add;

PROCEDURE Scale(VAR x: ARRAY OF Digit; by: CARDINAL);
VAR i, carry: CARDINAL;
BEGIN
  carry := 0;
  FOR i := 0 TO HIGH(x) DO
    carry := carry + VAL(CARDINAL, x[i]) * by;
    x[i] := carry MOD 10; carry := carry DIV 10
  END
END Scale;

PROCEDURE Divide(VAR x: ARRAY OF Digit; by: CARDINAL; VAR rest: CARDINAL);
VAR i: CARDINAL;
BEGIN
  rest := 0;
  FOR i := HIGH(x) TO 0 BY -1 DO
    rest := 10 * rest + VAL(CARDINAL, x[i]);
    x[i] := rest DIV by; rest := rest MOD by
  END
END Divide;

PROCEDURE Show(x: ARRAY OF Digit);
VAR i: CARDINAL;
BEGIN
  i := HIGH(x);
  WHILE (i > 0) AND (x[i] = 0) DO DEC(i) END;
  LOOP
    WriteCard(VAL(CARDINAL, x[i]), 1);
    IF i = 0 THEN EXIT END;
    DEC(i)
  END;
  WriteLn
END Show;

PROCEDURE Multiply(VAR x: Number; y: Number);
VAR result, part: Number; i, k: CARDINAL;
BEGIN
  Set(result, 0);
  FOR i := 0 TO Size DIV 2 DO
    part := x; Scale(part, VAL(CARDINAL, y[i]));
    FOR k := Size - 1 TO 0 BY -1 DO
      IF k >= i THEN part[k] := part[k - i] ELSE part[k] := 0 END
    END;
    Add(result, part)
  END;
  x := result
END Multiply;

BEGIN
  Set(a, 1); FOR i := 1 TO 40 DO Scale(a, i) END; Show(a);
  Set(a, 0); Set(b, 1); FOR i := 1 TO 200 DO Add(a, b); c := a; a := b; b := c END; Show(b);
  Set(a, 123456789); b := a; Multiply(a, b); Multiply(a, b); Show(a);
  FOR i := 1 TO 3 DO Divide(a, 1000, rest); WriteCard(rest, 4) END; WriteLn; Show(a)
END BigNumbers.
