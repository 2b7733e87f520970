(* Handlers find the values of their procedures in registers and on the stack, whatever the procedures that they have
   called keep there; calls with many arguments and with frames of unknown size are among them. *)
MODULE ExceptionsRegisters;
FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE, CurrentNumber;
FROM InOut IMPORT WriteInt, WriteLn;

VAR source: ExceptionSource;

(* Raises an exception if all values are used. *)
PROCEDURE Deep(depth, a, b, c, d, e, f, g, h: INTEGER): INTEGER;
VAR p, q, r, s: INTEGER;
BEGIN
  p := a * b + 1; q := c * d + 2; r := e * f + 3; s := g * h + 4;
  IF depth = 0 THEN RAISE(source, VAL(CARDINAL, p + q + r + s), "deep") END;
  RETURN Deep(depth - 1, h, g, f, e, d, c, b, a) + p * q - r * s
END Deep;

(* Its copy of the array has a size that only its caller knows. *)
PROCEDURE Copied(depth: INTEGER; values: ARRAY OF INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(values) DO INC(values[i], depth); sum := sum + values[i] END;
  RETURN sum + Deep(depth, sum, 1, sum, 2, sum, 3, sum, 4)
END Copied;

PROCEDURE Handled(n: INTEGER): INTEGER;
VAR a, b, c, d, e, f, i: INTEGER; values: ARRAY [0..9] OF INTEGER;
BEGIN
  a := n + 1; b := n * 2; c := n * 3; d := n * n; e := n - 7; f := n DIV 2;
  FOR i := 0 TO 9 DO values[i] := n + i END;
  i := Copied(n MOD 5, values) + Deep(1, a, b, c, d, e, f, a, b);
  RETURN i
EXCEPT
  RETURN a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f + values[9] +
      VAL(INTEGER, CurrentNumber(source) MOD 1000)
END Handled;

(* Passes the exception on. *)
PROCEDURE Passing(n: INTEGER): INTEGER;
VAR a: INTEGER;
BEGIN
  a := n * 5;
  RETURN Deep(2, a, a, a, a, a, a, a, a)
EXCEPT
  WriteInt(a, 6)
END Passing;

PROCEDURE Outer(n: INTEGER): INTEGER;
VAR a, b: INTEGER;
BEGIN
  a := n + 1; b := n + 2;
  RETURN Passing(a) + b
EXCEPT
  RETURN a * 100 + b
END Outer;

VAR i, round: INTEGER;
BEGIN
  AllocateSource(source);
  FOR round := 1 TO 2 DO
    FOR i := 0 TO 9 DO WriteInt(Handled(i), 10) END;
    WriteLn;
    FOR i := 0 TO 3 DO WriteInt(Outer(i), 10) END;
    WriteLn
  END
END ExceptionsRegisters.
