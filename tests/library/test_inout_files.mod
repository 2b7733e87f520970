(* InOut with input and output redirected to files. *)
MODULE test_inout_files;
FROM InOut IMPORT CloseInput, CloseOutput, Done, OpenInput, OpenOutput, ReadCard, ReadInt,
    ReadString, Write, WriteInt, WriteLn, WriteString;
IMPORT STextIO;

VAR
  text: ARRAY [0..29] OF CHAR;
  number: INTEGER;
  card: CARDINAL;

PROCEDURE Report;
BEGIN
  IF Done THEN WriteString(" done") ELSE WriteString(" not done") END
END Report;

BEGIN
  OpenInput("none"); Report;
  OpenOutput("txt");
  WriteString("to the file 17 end"); WriteLn;
  STextIO.WriteString("; STextIO stays with standard output");
  CloseOutput; Report; WriteLn;
  OpenInput("txt"); Report;
  ReadString(text); Write("["); WriteString(text); Write("]");
  ReadString(text); ReadString(text); Write("["); WriteString(text); Write("]");
  ReadInt(number); WriteInt(number, 3); ReadCard(card); Report;
  ReadString(text); Report;
  CloseInput;
  ReadString(text); Write("["); WriteString(text); Write("]"); Report; WriteLn
END test_inout_files.
