(* Many variables carried through nested loops and arms. *)
MODULE SsaManyVariables;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE Mix(n: INTEGER): INTEGER;
VAR a, b, c, d, e, f, g, h, i, j: INTEGER;
BEGIN
  a := 1; b := 2; c := 3; d := 4; e := 5; f := 6; g := 7; h := 8;
  FOR i := 1 TO n DO
    a := (a + b) MOD 1009;
    IF ODD(a) THEN
      c := (c * 3 + d) MOD 1009;
      j := a MOD 5;
      WHILE j > 0 DO
        e := (e + f * j) MOD 1009;
        IF e MOD 3 = 0 THEN g := h ELSIF e MOD 3 = 1 THEN h := (h + 1) MOD 1009 END;
        DEC(j)
      END
    ELSE
      b := (b + c) MOD 1009;
      LOOP
        d := (d + g) MOD 1009;
        IF d > 500 THEN f := (f + d) MOD 1009; EXIT END;
        IF d MOD 7 = 0 THEN EXIT END;
        g := (g + 1) MOD 1009
      END
    END;
    REPEAT h := (h + a) MOD 1009; b := (b + 1) MOD 1009 UNTIL (h MOD 4 # 0) OR (b MOD 2 = 0)
  END;
  RETURN a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h
END Mix;

VAR k: INTEGER;
BEGIN
  FOR k := 0 TO 50 BY 10 DO WriteInt(Mix(k), 0); WriteLn END
END SsaManyVariables.
