(* The types of SYSTEM with a given number of bits: limits, conversions, arithmetic, arrays, records. *)
MODULE SizedTypes;
FROM SYSTEM IMPORT INTEGER8, INTEGER16, INTEGER32, INTEGER64, CARDINAL8, CARDINAL16, CARDINAL32,
    CARDINAL64, TSIZE;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;

TYPE
  Header = RECORD kind: CARDINAL8; length: CARDINAL16; offset: CARDINAL32; delta: INTEGER8 END;

VAR
  i8: INTEGER8; i16: INTEGER16; i32: INTEGER32; i64: INTEGER64;
  c8: CARDINAL8; c16: CARDINAL16; c32: CARDINAL32; c64: CARDINAL64;
  h: Header;
  bytes: ARRAY [0..9] OF CARDINAL8;
  i: CARDINAL;
  sum: CARDINAL32;

PROCEDURE Fletcher(b: ARRAY OF CARDINAL8): CARDINAL32;
VAR low, high: CARDINAL32; i: CARDINAL;
BEGIN
  low := 0; high := 0;
  FOR i := 0 TO HIGH(b) DO
    low := (low + VAL(CARDINAL32, b[i])) MOD 255;
    high := (high + low) MOD 255
  END;
  RETURN high * 256 + low
END Fletcher;

BEGIN
  i8 := MIN(INTEGER8); i16 := MAX(INTEGER16); i32 := MIN(INTEGER32); i64 := 0;
  c8 := MAX(CARDINAL8); c16 := MAX(CARDINAL16); c32 := 0; c64 := 5;
  WriteInt(VAL(INTEGER, i8), 5); WriteInt(VAL(INTEGER, i16), 7); WriteInt(VAL(INTEGER, i32), 12);
  WriteCard(VAL(CARDINAL, c8), 5); WriteCard(VAL(CARDINAL, c16), 7); WriteLn;
  i16 := VAL(INTEGER16, i8) * 200; WriteInt(VAL(INTEGER, i16), 8);
  c32 := VAL(CARDINAL32, c16) * VAL(CARDINAL32, c8); WriteCard(VAL(CARDINAL, c32), 10);
  i64 := VAL(INTEGER64, i32) * 4 DIV 1024; WriteInt(VAL(INTEGER, i64), 12);
  c64 := c64 * 1000000000 DIV 7; WriteCard(VAL(CARDINAL, c64), 11); WriteLn;
  h.kind := 200; h.length := 60000; h.offset := 1000000; h.delta := -100;
  INC(h.kind, 55); DEC(h.delta, 28); INC(h.length);
  WriteCard(VAL(CARDINAL, h.kind), 4); WriteCard(VAL(CARDINAL, h.length), 6);
  WriteInt(VAL(INTEGER, h.delta), 5);
  WriteCard(VAL(CARDINAL, h.offset), 8); WriteLn;
  FOR i := 0 TO 9 DO bytes[i] := VAL(CARDINAL8, i * 25) END;
  sum := Fletcher(bytes); WriteCard(VAL(CARDINAL, sum), 7);
  WriteCard(TSIZE(INTEGER8) + TSIZE(CARDINAL16) * 10 + TSIZE(INTEGER32) * 100 +
      TSIZE(CARDINAL64) * 1000, 6);
  WriteLn
END SizedTypes.
