(* Bits without bit operations. *)
MODULE GrayCode;
FROM InOut IMPORT Write, WriteCard, WriteHex, WriteLn;
VAR i, h: CARDINAL;

PROCEDURE Xor(a, b: CARDINAL): CARDINAL;
VAR r, bit: CARDINAL;
BEGIN
  r := 0; bit := 1;
  WHILE (a > 0) OR (b > 0) DO
    IF ODD(a) # ODD(b) THEN INC(r, bit) END;
    a := a DIV 2; b := b DIV 2;
    IF (a > 0) OR (b > 0) THEN bit := 2 * bit END
  END;
  RETURN r
END Xor;

PROCEDURE Bits(n, width: CARDINAL);
BEGIN
  IF width > 1 THEN Bits(n DIV 2, width - 1) END;
  WriteCard(n MOD 2, 0)
END Bits;

PROCEDURE Ones(n: CARDINAL): CARDINAL;
BEGIN
  IF n = 0 THEN RETURN 0 END;
  RETURN ORD(ODD(n)) + Ones(n DIV 2)
END Ones;

PROCEDURE Crc(s: ARRAY OF CHAR): CARDINAL;
VAR crc, i, k: CARDINAL;
BEGIN
  crc := 0FFFFH; i := 0;
  WHILE (i <= HIGH(s)) AND (s[i] # 0C) DO
    crc := Xor(crc, ORD(s[i]) * 256);
    FOR k := 1 TO 8 DO
      IF crc >= 8000H THEN crc := Xor(crc * 2 MOD 10000H, 1021H) ELSE crc := crc * 2 END
    END;
    INC(i)
  END;
  RETURN crc
END Crc;

BEGIN
  FOR i := 0 TO 15 DO Bits(Xor(i, i DIV 2), 4); Write(" ") END; WriteLn;
  h := 0; FOR i := 0 TO 1000 DO INC(h, Ones(i)) END; WriteCard(h, 0); WriteLn;
  WriteHex(Crc("123456789"), 0); WriteHex(Crc("x"), 6); WriteLn
END GrayCode.
