(* InOut.in, out and ReadLn, FileSystem's names of results, Terminal.BusyRead; powers and SMathLib0. *)
MODULE test_pim_files;
FROM FileSystem IMPORT File, Response, Flag, Lookup, Close, Delete, Eof, ReadChar, SetPos, GetPos,
    Length, WriteChar;
IMPORT FileSystem, InOut, LMathLib0, MathLib0, SMathLib0, Terminal;

VAR
  f: File;
  ch: CHAR;
  high, low: CARDINAL;

PROCEDURE Truth(is: BOOLEAN);
BEGIN
  IF is THEN InOut.WriteString(" yes") ELSE InOut.WriteString(" no") END
END Truth;

PROCEDURE Files;
BEGIN
  Lookup(f, "test_pim_files.tmp", FALSE); Truth(FileSystem.Done(f)); Truth(f.res = notdone);
  Lookup(f, "test_pim_files.tmp", TRUE); Truth(FileSystem.Done(f)); Truth(f.res = FileSystem.done);
  Truth(opened IN f.flags); InOut.WriteLn;
  WriteChar(f, "a"); WriteChar(f, FileSystem.EOL);
  SetPos(f, 0, 0); Truth((f.lowpos = 0) & (f.highpos = 0));
  ReadChar(f, ch); InOut.Write(ch); Truth(Eof(f));
  ReadChar(f, ch); Truth(ch = FileSystem.EOL); Truth(Eof(f));
  ReadChar(f, ch); Truth(Eof(f)); Truth(FileSystem.Done(f));
  GetPos(f, high, low); Truth(f.lowpos = 2);
  Length(f, high, low); Truth((low = 2) & (f.lowpos = 2)); InOut.WriteLn;
  InOut.WriteString(f.name); InOut.WriteLn;
  Close(f);
  Delete("test_pim_files.tmp", f); Truth(f.res = done);
  Truth(FileSystem.FileNameChar("a")); Truth(FileSystem.FileNameChar(" ")); InOut.WriteLn
END Files;

PROCEDURE Streams;
BEGIN
  InOut.WriteString("out: "); WriteChar(InOut.out, "x"); InOut.WriteLn;
  InOut.ReadLn; Truth(InOut.Done);
  ReadChar(InOut.in, ch); InOut.Write(ch);
  InOut.Read(ch); InOut.Write(ch); InOut.WriteLn;
  InOut.ReadLn;
  Terminal.BusyRead(ch); InOut.Write(ch);
  Terminal.ReadAgain; Terminal.BusyRead(ch); InOut.Write(ch); InOut.WriteLn;
  InOut.ReadLn; Truth(InOut.Done); InOut.WriteLn;
  Lookup(InOut.out, "test_pim_files.tmp", TRUE);
  InOut.WriteString("hidden");
  InOut.CloseOutput;
  InOut.WriteString("shown"); InOut.WriteLn;
  Lookup(InOut.in, "test_pim_files.tmp", FALSE);
  InOut.Read(ch); InOut.Write(ch); InOut.WriteLn;
  InOut.CloseInput;
  Delete("test_pim_files.tmp", f)
END Streams;

PROCEDURE Powers;
BEGIN
  InOut.WriteFixPt(MathLib0.power(2.0, 10.0), 10, 2);
  InOut.WriteFixPt(VAL(REAL, LMathLib0.power(2.0, 0.5)), 10, 4);
  InOut.WriteFixPt(VAL(REAL, SMathLib0.power(VAL(SHORTREAL, 3.0), VAL(SHORTREAL, 2.0))), 10, 2);
  InOut.WriteLn;
  InOut.WriteFixPt(VAL(REAL, SMathLib0.sqrt(VAL(SHORTREAL, 6.25))), 8, 3);
  InOut.WriteFixPt(VAL(REAL, SMathLib0.exp(VAL(SHORTREAL, 1.0))), 8, 3);
  InOut.WriteFixPt(VAL(REAL, SMathLib0.ln(VAL(SHORTREAL, 10.0))), 8, 3);
  InOut.WriteFixPt(VAL(REAL, SMathLib0.sin(VAL(SHORTREAL, 1.0))), 8, 3);
  InOut.WriteFixPt(VAL(REAL, SMathLib0.cos(VAL(SHORTREAL, 1.0))), 8, 3);
  InOut.WriteFixPt(VAL(REAL, SMathLib0.tan(VAL(SHORTREAL, 1.0))), 8, 3);
  InOut.WriteFixPt(VAL(REAL, SMathLib0.arctan(VAL(SHORTREAL, 1.0))), 8, 3);
  InOut.WriteInt(SMathLib0.entier(VAL(SHORTREAL, -1.5)), 4);
  InOut.WriteFixPt(VAL(REAL, SMathLib0.real(7)), 8, 3); InOut.WriteLn
END Powers;

BEGIN
  Files; Streams; Powers
END test_pim_files.
