(* Termbase, Keyboard, Display: procedures that replace the terminal, in Terminal, InOut and the modules built on them. *)
MODULE TerminalBase;
FROM SYSTEM IMPORT ADR;
FROM DynamicStrings IMPORT ConCat, Fin, InitString, KillString, Length, Mark, String;
IMPORT CardinalIO, Display, FIO, InOut, Keyboard, RealInOut, Termbase, Terminal, libc;

CONST Input = "terminal.tmp";

VAR
  text: ARRAY [0..99] OF CHAR;
  next, stars: CARDINAL;
  done: BOOLEAN;
  ch: CHAR;
  word: ARRAY [0..19] OF CHAR;
  i: INTEGER;
  r: REAL;
  depth: CARDINAL;

PROCEDURE Give(VAR ch: CHAR);
BEGIN
  ch := text[next];
  IF ch # 0C THEN INC(next) END
END Give;

PROCEDURE IsThere(): BOOLEAN;
BEGIN
  RETURN text[next] # 0C
END IsThere;

PROCEDURE GiveX(VAR ch: CHAR);
BEGIN
  ch := "x"
END GiveX;

PROCEDURE Never(): BOOLEAN;
BEGIN
  RETURN FALSE
END Never;

PROCEDURE Starred(ch: CHAR);
BEGIN
  INC(stars);
  FIO.WriteChar(FIO.StdOut, "*"); FIO.WriteChar(FIO.StdOut, ch)
END Starred;

PROCEDURE Bracketed(ch: CHAR);
BEGIN
  FIO.WriteChar(FIO.StdOut, "["); FIO.WriteChar(FIO.StdOut, ch); FIO.WriteChar(FIO.StdOut, "]")
END Bracketed;

PROCEDURE Truth(is: BOOLEAN);
BEGIN
  IF is THEN FIO.WriteString(FIO.StdOut, " yes") ELSE FIO.WriteString(FIO.StdOut, " no") END
END Truth;

PROCEDURE Reading;
BEGIN
  Termbase.UnAssignRead(done); Truth(done);
  Termbase.Read(ch); FIO.WriteChar(FIO.StdOut, ch); Keyboard.Read(ch); FIO.WriteChar(FIO.StdOut, ch);
  Terminal.Read(ch); FIO.WriteChar(FIO.StdOut, ch); Truth(Keyboard.KeyPressed()); Truth(Termbase.KeyPressed());
  text := "word -12 3.5" + 12C + "line of text" + 12C + "1e";
  next := 0;
  Termbase.AssignRead(Give, IsThere, done); Truth(done); Truth(Termbase.KeyPressed()); Truth(Terminal.KeyPressed());
  InOut.ReadString(word); FIO.WriteString(FIO.StdOut, word);
  InOut.ReadInt(i); Truth(i = -12); RealInOut.ReadReal(r); Truth(RealInOut.Done & (r = 3.5));
  Terminal.ReadString(word); Truth(word[0] = "l"); FIO.WriteString(FIO.StdOut, word); FIO.WriteLine(FIO.StdOut);
  Termbase.AssignRead(GiveX, Never, done); Truth(done);
  Truth(Terminal.KeyPressed()); Terminal.BusyRead(ch); Truth(ch = 0C); Terminal.Read(ch); Truth(ch = "x");
  Termbase.Read(ch); Truth(ch = "x"); InOut.Read(ch); Truth(ch = "x");
  Termbase.UnAssignRead(done); Truth(done); InOut.Read(ch); Truth(ch = "1"); Truth(Terminal.KeyPressed());
  Termbase.Read(ch); Truth(ch = "e"); Truth(Termbase.KeyPressed()); InOut.Read(ch); Truth(NOT InOut.Done & (ch = 0C));
  Termbase.UnAssignRead(done); Truth(done); Termbase.UnAssignRead(done); Truth(done);
  InOut.Read(ch); FIO.WriteChar(FIO.StdOut, ch); InOut.CloseInput; Terminal.Read(ch); FIO.WriteChar(FIO.StdOut, ch);
  depth := 0;
  REPEAT Termbase.AssignRead(GiveX, Never, done); INC(depth) UNTIL NOT done;
  Truth(depth = 41);
  REPEAT Termbase.UnAssignRead(done) UNTIL NOT done;
  FIO.WriteLine(FIO.StdOut)
END Reading;

(* Strings of any length. *)
PROCEDURE Words;
VAR s: String;
BEGIN
  text := "one  two" + 12C + "a-word-of-more-than-sixteen-characters-that-needs-much-room" + 12C + 12C + " last";
  next := 0;
  Termbase.AssignRead(Give, IsThere, done);
  s := String(InOut.ReadS());
  WHILE InOut.Done DO
    s := ConCat(s, Mark(InitString("!")));
    s := String(InOut.WriteS(s)); InOut.WriteCard(Length(s), 4); InOut.WriteInt(ORD(InOut.termCH), 3); InOut.WriteLn;
    s := KillString(s);
    s := String(InOut.ReadS())
  END;
  InOut.WriteCard(Length(s), 1); Fin(String(InOut.WriteS(s))); Truth(InOut.WriteS(NIL) = NIL); FIO.WriteLine(FIO.StdOut);
  Termbase.UnAssignRead(done)
END Words;

PROCEDURE Writing;
BEGIN
  ch := "a"; Termbase.Write(ch); Display.Write("b"); Display.Write(177C); Display.Write(12C);
  Termbase.AssignWrite(Starred, done); Truth(done);
  ch := "c"; Termbase.Write(ch); Terminal.WriteString("de"); InOut.WriteInt(-7, 3); RealInOut.WriteReal(1.5, 0);
  CardinalIO.WriteCardinal(12, 0); Terminal.WriteLn;
  Termbase.AssignWrite(Bracketed, done); InOut.WriteString("f"); InOut.WriteLn;
  Termbase.UnAssignWrite(done); Terminal.Write("g"); Truth(stars = 18);
  Termbase.UnAssignWrite(done); Truth(done); Termbase.UnAssignWrite(done); Truth(done);
  InOut.WriteString("h"); Terminal.WriteString("i"); InOut.CloseOutput; Display.Write("j"); InOut.WriteLn
END Writing;

(* Standard input is a file from now on. *)
PROCEDURE TakeInput;
VAR f: FIO.File;
BEGIN
  f := FIO.OpenToWrite(Input); FIO.WriteString(f, "abcdefgh"); FIO.Close(f);
  libc.close(0);
  IF libc.open(ADR(Input), 0) # 0 THEN FIO.WriteString(FIO.StdOut, "no input") END;
  libc.unlink(ADR(Input))
END TakeInput;

PROCEDURE Test;
BEGIN
  TakeInput;
  next := 0;
  stars := 0;
  Reading;
  Words;
  Writing
END Test;

END TerminalBase.
