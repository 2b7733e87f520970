(* Every procedure of Terminal, IO and StdIO. *)
MODULE test_terminal;
FROM Terminal IMPORT KeyPressed, Read, ReadAgain, ReadString, Write, WriteLn, WriteString;
IMPORT IO, StdIO, StrIO, NumberIO;

VAR
  text: ARRAY [0..29] OF CHAR;
  short: ARRAY [0..3] OF CHAR;
  ch: CHAR;
  written: CARDINAL;
  next: CHAR;
  write: StdIO.ProcWrite;
  read: StdIO.ProcRead;
  number: INTEGER;

PROCEDURE Count(ch: CHAR);
BEGIN
  INC(written)
END Count;

PROCEDURE Brackets(ch: CHAR);
BEGIN
  Write("<"); Write(ch); Write(">")
END Brackets;

PROCEDURE Alphabet(VAR ch: CHAR);
BEGIN
  ch := next;
  IF next = "e" THEN next := 12C ELSE INC(next) END
END Alphabet;

PROCEDURE Digits(VAR ch: CHAR);
BEGIN
  IF next < "5" THEN ch := next; INC(next) ELSE ch := 12C END
END Digits;

BEGIN
  ReadString(text); WriteString("["); WriteString(text); WriteString("]"); WriteLn;
  ReadString(short); WriteString(short); WriteLn;
  Read(ch); Write(ch); ReadAgain; Read(ch); Write(ch);
  IF KeyPressed() THEN WriteString(" pressed") END; WriteLn;
  ReadString(text); WriteString(text); WriteLn;
  IO.Read(ch); IO.Write(ch); StdIO.Read(ch); StdIO.Write(ch); WriteLn;
  ReadString(text); WriteString(text); WriteLn;
  IO.Read(ch); IF ch = 0C THEN WriteString("end ") END;
  StdIO.Read(ch); IF ch = 0C THEN WriteString("end ") END;
  Read(ch); IF ch = 0C THEN WriteString("end ") END;
  ReadString(text); IF text[0] = 0C THEN WriteString("end") END; WriteLn;

  written := 0;
  StdIO.PushOutput(Count);
  StrIO.WriteString("counted"); NumberIO.WriteInt(-12, 5); StrIO.WriteLn;
  StdIO.PushOutput(Brackets);
  StrIO.WriteString("abc");
  write := StdIO.GetCurrentOutput(); write("!");
  StdIO.PopOutput; StdIO.Write("x");
  StdIO.PopOutput;
  write := StdIO.GetCurrentOutput(); write("?"); WriteLn;
  NumberIO.WriteCard(written, 3); WriteLn;

  next := "a";
  StdIO.PushInput(Alphabet);
  StrIO.ReadString(text); WriteString(text); WriteLn;
  next := "1";
  StdIO.PushInput(Digits);
  NumberIO.ReadInt(number); NumberIO.WriteInt(number, 1); WriteLn;
  StdIO.PopInput; next := "c";
  read := StdIO.GetCurrentInput(); read(ch); Write(ch);
  StdIO.PopInput;
  read := StdIO.GetCurrentInput(); read(ch); IF ch = 0C THEN Write("0") END; WriteLn
END test_terminal.
