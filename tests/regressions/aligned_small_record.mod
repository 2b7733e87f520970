(* A record with a greater alignment than its fields, but not than all types, had the size of its fields. *)
MODULE aligned_small_record;
FROM SYSTEM IMPORT ADR, DIFADR, TSIZE;
FROM InOut IMPORT WriteCard, WriteInt, WriteLn;
TYPE Byte = RECORD c: CHAR END <* bytealignment(8) *>;
VAR a: ARRAY [0..3] OF Byte; i: CARDINAL;
BEGIN
  FOR i := 0 TO 3 DO a[i].c := CHR(65 + i) END;
  WriteCard(TSIZE(Byte), 1); WriteCard(TSIZE(a), 3); WriteInt(DIFADR(ADR(a[3]), ADR(a[0])), 3); WriteLn;
  FOR i := 0 TO 3 DO WriteCard(ORD(a[i].c), 3) END; WriteLn
END aligned_small_record.
