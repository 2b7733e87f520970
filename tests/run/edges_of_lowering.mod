MODULE EdgesOfLowering;
(* Edge cases: steps as wide as the range, reals next to the least value, variants shorter than others. *)
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
TYPE
  Digit = [0..10];
  Number = RECORD
    CASE kind: BOOLEAN OF
      FALSE: short: CARDINAL
    | TRUE: first, second, third: CARDINAL
    END
  END;
VAR
  d, from, to: Digit;
  i: INTEGER;
  x: REAL;
  small: SHORTINT;
  number: Number;

PROCEDURE Fill(): CARDINAL;
VAR room: ARRAY [0..31] OF CARDINAL; k, sum: CARDINAL;
BEGIN
  FOR k := 0 TO 31 DO room[k] := 77 + k END;
  sum := 0;
  FOR k := 0 TO 31 DO sum := sum + room[k] END;
  RETURN sum
END Fill;

PROCEDURE Short(n: CARDINAL): Number;
BEGIN
  RETURN Number{FALSE, n}
END Short;

BEGIN
  FOR d := 0 TO 10 BY 10 DO WriteCard(d, 3) END;
  from := 0; to := 10;
  FOR d := from TO to BY 10 DO WriteCard(d, 3) END;
  FOR d := to TO from BY -10 DO WriteCard(d, 3) END;
  FOR i := 3 TO 7 BY 4 DO WriteInt(i, 3) END;
  FOR i := 3 TO 6 BY 4 DO WriteInt(i, 3) END;
  WriteLn;

  x := -0.5; WriteCard(VAL(CARDINAL, x), 2);
  x := -2147483648.0; small := VAL(SHORTINT, x); WriteInt(small, 13);
  x := -2147483648.5; small := VAL(SHORTINT, x); WriteInt(small, 13);
  x := 2147483647.5; small := VAL(SHORTINT, x); WriteInt(small, 13);
  WriteLn;

  WriteCard(Fill(), 6);
  number := Short(5);
  WriteCard(number.short, 3);
  number.kind := TRUE;
  WriteCard(number.first, 3); WriteCard(number.second, 3); WriteCard(number.third, 3); WriteLn
END EdgesOfLowering.
