MODULE adw_bits;
(* Operators on the bits of whole numbers. BAND and the shifts bind like AND, BOR and BXOR like OR. *)
FROM InOut IMPORT WriteInt, WriteHex, WriteString, WriteLn;
FROM SYSTEM IMPORT CARDINAL8, INTEGER32;
CONST
  mask = 0F0H BOR 1;
  high = 1 SHL 7;
VAR
  x, y, n: CARDINAL;
  byte: CARDINAL8;
  signed: INTEGER;
  word: INTEGER32;
  long: LONGCARD;
  SHL, ROL: INTEGER;
BEGIN
  x := 0FFH; y := 3CH; n := 2;
  WriteHex(x BAND y, 3); WriteHex(x BXOR y, 3); WriteHex(y BOR 1, 3); WriteLn;
  WriteHex(y SHL n, 4); WriteHex(y SHR n, 4); WriteHex(y SHL 100, 4); WriteLn;
  WriteHex(x BXOR y SHL n, 4); WriteHex(1 + y BAND 4, 4); WriteLn;
  IF (x BAND 80H # 0) AND (y BAND 80H = 0) THEN WriteString("bit 7") END;
  WriteLn;
  byte := 81H;
  WriteHex(VAL(CARDINAL, byte ROL 1), 3); WriteHex(VAL(CARDINAL, byte ROR 1), 3);
  WriteHex(VAL(CARDINAL, byte SHL 1), 3); WriteLn;
  signed := -1;
  WriteInt(signed BAND 0FH, 3); WriteInt(signed BXOR signed, 3); WriteInt(signed SHL 4, 4); WriteLn;
  word := 5; word := word BOR word SHL 4;
  WriteInt(VAL(INTEGER, word), 3); WriteLn;
  long := 0F000000000000000H;
  IF long SHR 60 = 15 THEN WriteString("long") END;
  WriteLn;
  WriteHex(mask, 3); WriteHex(high, 3); WriteHex(0FFH BXOR 0FH, 3); WriteHex(0FFH SHR 4, 3);
  WriteLn;
  (* The words are names where no operator can occur. *)
  SHL := 1; ROL := SHL SHL SHL;
  WriteInt(ROL, 1); WriteInt(BNOT ROL BAND 7, 2); WriteLn
END adw_bits.
