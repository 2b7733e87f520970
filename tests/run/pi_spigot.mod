(* Digits of pi by the spigot of Rabinowitz and Wagon. *)
MODULE PiSpigot;
FROM InOut IMPORT Write, WriteLn;
CONST Digits = 100; Length = 10 * Digits DIV 3 + 1;
VAR a: ARRAY [1..Length] OF INTEGER; i, j, k, q, x, nines, held, written: INTEGER;

PROCEDURE Put(d: INTEGER);
BEGIN
  IF written >= 0 THEN
    Write(CHR(ORD("0") + VAL(CARDINAL, d)));
    IF written = 0 THEN Write(".") ELSIF written MOD 50 = 0 THEN WriteLn END
  END;
  INC(written)
END Put;

BEGIN
  FOR i := 1 TO Length DO a[i] := 2 END;
  nines := 0; held := 0; written := -1;
  FOR j := 1 TO Digits DO
    q := 0;
    FOR i := Length TO 1 BY -1 DO
      x := 10 * a[i] + q * i;
      a[i] := x MOD (2 * i - 1);
      q := x DIV (2 * i - 1)
    END;
    a[1] := q MOD 10; q := q DIV 10;
    IF q = 9 THEN INC(nines)
    ELSIF q = 10 THEN
      Put(held + 1); FOR k := 1 TO nines DO Put(0) END;
      held := 0; nines := 0
    ELSE
      Put(held); held := q;
      FOR k := 1 TO nines DO Put(9) END;
      nines := 0
    END
  END;
  Put(held); WriteLn
END PiSpigot.
