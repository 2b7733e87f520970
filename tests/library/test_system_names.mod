(* The names of SYSTEM in PIM, ISO and GNU Modula-2: sizes, MAKEADR, SIZE, PROCESS, IOTRANSFER; and variables
   at addresses. *)
MODULE test_system_names;
FROM SYSTEM IMPORT ADDRESS, ADR, BITSPERBYTE, BITSPERLOC, BITSPERWORD, BYTESPERWORD, IOTRANSFER,
    LOCSPERBYTE, LOCSPERWORD, MAKEADR, NEWPROCESS, PROCESS, SIZE, TRANSFER, TSIZE, WORD;
FROM InOut IMPORT WriteCard, WriteHex, WriteLn, WriteString;

CONST Base = 20000000H;

VAR
  register[Base], next[Base + 8]: CARDINAL;
  main, other: PROCESS;
  workspace: ARRAY [0..9999] OF CHAR;
  address: ADDRESS;
  number: CARDINAL;

PROCEDURE Other;
BEGIN
  WriteString("other"); WriteLn;
  IOTRANSFER(other, main, 8);
  WriteString("other again"); WriteLn;
  IOTRANSFER(other, main, number)
END Other;

PROCEDURE Local;
VAR there[Base + 16]: CARDINAL;
BEGIN
  WriteHex(CARDINAL(ADR(there)), 1); WriteLn
END Local;

BEGIN
  WriteCard(BITSPERLOC, 1); WriteCard(BITSPERBYTE, 3); WriteCard(LOCSPERBYTE, 3); WriteLn;
  IF (BITSPERWORD = 8 * TSIZE(WORD)) & (BYTESPERWORD = TSIZE(WORD)) & (LOCSPERWORD = TSIZE(WORD))
  THEN
    WriteString("words")
  END;
  WriteCard(SIZE(main), 2); WriteLn;
  address := MAKEADR(Base);
  IF address = ADR(register) THEN WriteString("at its address") END; WriteLn;
  number := Base + 8;
  IF MAKEADR(number) = ADR(next) THEN WriteString("at its address") END; WriteLn;
  Local;
  NEWPROCESS(Other, ADR(workspace), SIZE(workspace), other);
  TRANSFER(main, other); WriteString("main"); WriteLn;
  IOTRANSFER(main, other, 1); WriteString("end"); WriteLn
END test_system_names.
