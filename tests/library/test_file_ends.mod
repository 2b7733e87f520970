(* The ends of files: FileSystem.ReadWord with less than a word, FIO.EOLN after the last character. *)
MODULE test_file_ends;
FROM SYSTEM IMPORT CAST, WORD;
FROM FileSystem IMPORT Close, Delete, Done, Eof, File, Lookup, ReadChar, ReadWord, Reset, WriteChar,
    WriteWord;
FROM InOut IMPORT WriteCard, WriteLn, WriteString;
IMPORT FIO;

CONST Name = "test_file_ends.tmp";

VAR
  file: File;
  number: FIO.File;
  word: WORD;
  ch: CHAR;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

PROCEDURE Word;
BEGIN
  ReadWord(file, word);
  WriteCard(CAST(CARDINAL, word), 1); Truth(Done(file)); Truth(Eof(file)); WriteLn
END Word;

PROCEDURE Line;
BEGIN
  Truth(FIO.EOLN(number)); Truth(FIO.EOF(number)); Truth(FIO.IsNoError(number)); WriteLn
END Line;

BEGIN
  Lookup(file, Name, TRUE);
  WriteWord(file, CAST(WORD, VAL(CARDINAL, 17)));
  WriteChar(file, "a"); WriteChar(file, "b");
  Reset(file); Word; Word; Word;
  Reset(file); Word; ReadChar(file, ch); Truth(Done(file)); Word;
  Close(file);

  number := FIO.OpenToWrite(Name); FIO.WriteString(number, "a"); FIO.WriteLine(number);
  FIO.WriteString(number, "b"); FIO.Close(number);
  number := FIO.OpenToRead(Name);
  Line; ch := FIO.ReadChar(number); Line; ch := FIO.ReadChar(number); Line;
  ch := FIO.ReadChar(number); Truth(FIO.EOF(number)); WriteLn;
  Line; ch := FIO.ReadChar(number); Truth(ch = 0C); Line;
  FIO.Close(number);
  Delete(Name, file)
END test_file_ends.
