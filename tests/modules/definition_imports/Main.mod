MODULE Main;
FROM SYSTEM IMPORT ADR, BYTE;
FROM Store IMPORT Fill, Sum;
FROM InOut IMPORT WriteCard, WriteLn;
VAR bytes: ARRAY [0..9] OF BYTE;
BEGIN
  Fill(ADR(bytes), 10, VAL(BYTE, 7));
  Fill(ADR(bytes[3]), 2, VAL(BYTE, 200));
  WriteCard(Sum(ADR(bytes), 10), 1);
  WriteLn
END Main.
