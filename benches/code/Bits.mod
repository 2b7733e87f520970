(* Checksums of a table of bits: sets, shifts as multiplication and division. *)
MODULE Bits;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 100000;

VAR
  table: ARRAY [0..255] OF BITSET;
  data: ARRAY [0..Size - 1] OF CARDINAL;
  i, k, round, seed: CARDINAL;
  sum: BITSET;

PROCEDURE Shifted(s: BITSET; places: CARDINAL): BITSET;
VAR value: CARDINAL;
BEGIN
  value := CARDINAL(s);
  WHILE places > 0 DO value := value DIV 2; places := places - 1 END;
  RETURN BITSET(value)
END Shifted;

BEGIN
  FOR i := 0 TO 255 DO
    sum := BITSET(i);
    FOR k := 1 TO 8 DO
      IF 0 IN sum THEN sum := Shifted(sum, 1) / BITSET(0EDB88320H) ELSE sum := Shifted(sum, 1) END
    END;
    table[i] := sum
  END;
  seed := 1;
  FOR i := 0 TO Size - 1 DO
    seed := (seed * 16807) MOD 2147483647;
    data[i] := seed MOD 256
  END;
  sum := BITSET(0FFFFFFFFH);
  FOR round := 1 TO 2000 DO
    FOR i := 0 TO Size - 1 DO
      sum := table[CARDINAL((sum / BITSET(data[i])) * BITSET(255))] / Shifted(sum, 8)
    END
  END;
  WriteInt(INTEGER(CARDINAL(sum)), 0); WriteLn
END Bits.
