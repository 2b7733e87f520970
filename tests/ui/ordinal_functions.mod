MODULE OrdinalFunctions;
TYPE Color = (red, green, blue); Warm = [red..green]; Digit = [0..9]; R = RECORD x: INTEGER END;
VAR c: Color; w: Warm; d: Digit; i: INTEGER; n: CARDINAL; r: R; ch: CHAR;
BEGIN
  n := ORD(c); n := ORD(w); n := ORD(d); n := ORD(r);
  c := VAL(Color, 1); c := VAL(Color, 3); c := VAL(Warm, 1); w := VAL(Warm, 2); w := VAL(Warm, i);
  d := VAL(Digit, 10); d := VAL(Digit, 1.5); c := VAL(Color, 1.5); c := VAL(R, 1);
  c := MAX(Warm); w := MAX(Color); d := MIN(Digit); i := MAX(R);
  INC(c); DEC(w); INC(d, 10); INC(r); INC(d, -1); INC(c, 'a');
  ch := CHR(d); ch := CHR(c); i := ABS(c); IF ODD(c) THEN END; IF ODD(d) THEN END
END OrdinalFunctions.
