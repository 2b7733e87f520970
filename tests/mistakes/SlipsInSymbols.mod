MODULE SlipsInSymbols;
VAR i, n: INTEGER; a: ARRAY [0..9] OF INTEGER;
BEGIN
  n : = 0;
  IF n < = 3 THEN n := 1 END;
  n ;= 4;
  n := n + + 1;
  FORi := 0 TO 9 DO
    IF ODD(i) THENn := n + 1 END;
    a[i] := n MOD7;
    a[0[ := 1
  END;
  n := l;
  IF a[O] = n THEN i := 0 END
END SlipsInSymbols.
