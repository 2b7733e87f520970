MODULE ForOrdinals;
TYPE Color = (red, green, blue); Warm = [red..green];
VAR c: Color; w: Warm; i: [1..10]; x: REAL; s: BITSET; j: INTEGER; l: LONGCARD;
BEGIN
  j := 0;
  FOR c := red TO blue DO INC(j) END;
  FOR c := 0 TO 2 DO END;
  FOR c := red TO blue BY green DO END;
  FOR w := red TO blue DO END;
  FOR i := 0 TO 10 DO END;
  FOR i := 1 TO 11 DO END;
  FOR i := 1 TO j DO INC(i) END;
  FOR x := 1.0 TO 2.0 DO END;
  FOR s := {} TO {1} DO END;
  FOR l := 1 TO 10 BY j DO END;
  FOR c := blue TO red BY -1 DO c := red END
END ForOrdinals.
