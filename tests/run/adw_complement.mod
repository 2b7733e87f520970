(* tlc: --dialect=adw *)
MODULE adw_complement;
(* BNOT inverts all bits of a whole number. *)
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
CONST all = BNOT 0;
VAR
  byte: CARDINAL8;
  number: INTEGER;
  flags: CARDINAL;
BEGIN
  byte := 15;
  byte := BNOT byte;
  WriteCard(byte, 1); WriteLn;
  number := 5;
  WriteInt(BNOT number, 1); WriteInt(BNOT BNOT number, 3); WriteInt(-(BNOT number), 3); WriteLn;
  flags := 0FH;
  WriteCard(flags BAND BNOT 3, 1); WriteCard(all BAND 0FFH, 4); WriteCard(BNOT(flags) BAND 0FFH, 4);
  WriteLn
END adw_complement.
