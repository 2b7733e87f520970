(* tlc: --dialect=pim2 *)
(* Der Arbeitsplatz: Zeileneditor, Übersetzer und Maschine ZW-16 unter einer Befehlssprache.  Ä. Öztürk, J. Groß *)
MODULE Main;

FROM InOut IMPORT Read, Write, WriteString, WriteCard, WriteInt, WriteOct, WriteLn, Done, EOL;
FROM Lines IMPORT Line, MaxLength, Count, Insert, Remove, Get, Replace, Find, Clear, Compactions;
FROM Pages IMPORT Faults, WriteBacks;
FROM Symbols IMPORT Name, State;
FROM Words IMPORT Hex, Signed, Same;
FROM Memory IMPORT Dump, Checksum, Touched, PokeWord, Wipe, Peek, Last;
FROM Cpu IMPORT Flag, Reason, registers, Reset, Step, WriteReason;
FROM Devices IMPORT Attach, Feed, Flush, Report;
IMPORT Pages, Assembler, Disasm, Cpu;

CONST
  NoBreak = 177777B;

TYPE
  Command = PROC;

VAR
  input: Line;
  place, lineLength: CARDINAL;
  current: CARDINAL;
  atEnd, leaving: BOOLEAN;
  commands: ARRAY ["a".."z"] OF Command;
  breakAt: CARDINAL;
  commandsDone, mistakes: CARDINAL;

PROCEDURE ReadInput;
VAR ch: CHAR;
BEGIN
  lineLength := 0;
  place := 0;
  LOOP
    Read(ch);
    IF NOT Done THEN
      atEnd := TRUE;
      EXIT
    END;
    IF ch = EOL THEN EXIT END;
    IF lineLength < MaxLength THEN
      input[lineLength] := ch;
      INC(lineLength)
    END
  END;
  input[lineLength] := 0C
END ReadInput;

PROCEDURE Mistake(text: ARRAY OF CHAR);
BEGIN
  WriteString("? ");
  WriteString(text);
  WriteLn;
  INC(mistakes)
END Mistake;

(* The arguments of commands. *)
MODULE Arguments;

  IMPORT Line, input, place, lineLength;
  EXPORT NumberOr, Rest, Part;

  PROCEDURE Skip;
  BEGIN
    WHILE (place < lineLength) AND (input[place] = " ") DO INC(place) END
  END Skip;

  PROCEDURE NumberOr(default: CARDINAL): CARDINAL;
  VAR value: CARDINAL;
  BEGIN
    Skip;
    IF (input[place] < "0") OR (input[place] > "9") THEN RETURN default END;
    value := 0;
    WHILE (input[place] >= "0") AND (input[place] <= "9") DO
      value := 10 * value + (ORD(input[place]) - ORD("0"));
      INC(place)
    END;
    RETURN value
  END NumberOr;

  PROCEDURE Rest(VAR text: Line);
  VAR i: CARDINAL;
  BEGIN
    IF input[place] = " " THEN INC(place) END;
    i := 0;
    WHILE place < lineLength DO
      text[i] := input[place];
      INC(i);
      INC(place)
    END;
    text[i] := 0C
  END Rest;

  (* What stands between this character and its next occurrence, as in /old/new/. *)
  PROCEDURE Part(VAR text: Line): BOOLEAN;
  VAR
    i: CARDINAL;
    mark: CHAR;
  BEGIN
    Skip;
    IF place >= lineLength THEN RETURN FALSE END;
    mark := input[place];
    INC(place);
    i := 0;
    WHILE (place < lineLength) AND (input[place] # mark) DO
      text[i] := input[place];
      INC(i);
      INC(place)
    END;
    text[i] := 0C;
    RETURN (place < lineLength)
  END Part;

END Arguments;

PROCEDURE Range(VAR first, last: CARDINAL): BOOLEAN;
BEGIN
  first := NumberOr(current);
  last := first;
  IF input[place] = "," THEN
    INC(place);
    last := NumberOr(Count())
  END;
  IF (first = 0) OR (first > last) OR (last > Count()) THEN
    Mistake("no such lines");
    RETURN FALSE
  END;
  RETURN TRUE
END Range;

PROCEDURE ShowLine(number: CARDINAL);
VAR text: Line;
BEGIN
  Get(number, text);
  WriteCard(number, 4);
  IF number = current THEN WriteString(" > ") ELSE WriteString("   ") END;
  WriteString(text);
  WriteLn
END ShowLine;

(* a [n]: the lines that follow, up to a point, come behind line n. *)
PROCEDURE AppendLines;
BEGIN
  current := NumberOr(current);
  LOOP
    ReadInput;
    IF atEnd OR (input[0] = ".") AND (lineLength = 1) THEN EXIT END;
    IF Insert(current, input) THEN
      INC(current)
    ELSE
      Mistake("no room");
      EXIT
    END
  END
END AppendLines;

PROCEDURE DeleteLines;
VAR first, last: CARDINAL;
BEGIN
  IF Range(first, last) THEN
    Remove(first, last);
    current := first - 1
  END
END DeleteLines;

PROCEDURE PrintLines;
VAR first, last, i: CARDINAL;
BEGIN
  IF Range(first, last) THEN
    current := last;
    FOR i := first TO last DO ShowLine(i) END
  END
END PrintLines;

PROCEDURE FindText;
VAR
  pattern: Line;
  number, column: CARDINAL;
BEGIN
  IF NOT Part(pattern) THEN
    Mistake("/pattern/ is missing")
  ELSE
    number := Find(current, pattern, column);
    IF number = 0 THEN number := Find(0, pattern, column) END;
    IF number = 0 THEN
      Mistake("not found")
    ELSE
      current := number;
      ShowLine(number);
      WriteString("      ");
      WHILE column > 0 DO
        Write(" ");
        DEC(column)
      END;
      Write("^");
      WriteLn
    END
  END
END FindText;

(* s first,last /old/new/: in each line the first occurrence is replaced. *)
PROCEDURE Substitute;
VAR
  first, last, number, column, changed: CARDINAL;
  old, new, text, result: Line;

  PROCEDURE Length(VAR text: Line): CARDINAL;
  VAR n: CARDINAL;
  BEGIN
    n := 0;
    WHILE text[n] # 0C DO INC(n) END;
    RETURN n
  END Length;

  PROCEDURE Build(): BOOLEAN;
  VAR n: CARDINAL;

    PROCEDURE Copy(VAR from: Line; start, stop: CARDINAL): BOOLEAN;
    BEGIN
      WHILE start < stop DO
        IF n = MaxLength THEN RETURN FALSE END;
        result[n] := from[start];
        INC(n);
        INC(start)
      END;
      RETURN TRUE
    END Copy;

  BEGIN
    n := 0;
    IF Copy(text, 0, column-1) AND Copy(new, 0, Length(new)) AND Copy(text, column-1 + Length(old), Length(text)) THEN
      result[n] := 0C;
      RETURN TRUE
    END;
    RETURN FALSE
  END Build;

BEGIN
  changed := 0;
  IF Range(first, last) AND Part(old) THEN
    IF NOT Part(new) THEN
      Mistake("/old/new/ is missing");
      RETURN
    END;
    number := Find(first - 1, old, column);
    WHILE (number # 0) AND (number <= last) DO
      Get(number, text);
      IF Build() AND Replace(number, result) THEN INC(changed) ELSE Mistake("line too long") END;
      number := Find(number, old, column)
    END;
    WriteCard(changed, 1);
    WriteString(" lines changed");
    WriteLn
  END
END Substitute;

PROCEDURE Translate;
BEGIN
  Wipe;
  Assembler.Translate(input[place] = "l");
  WriteCard(Assembler.size, 1);
  WriteString(" words, ");
  WriteCard(Assembler.errors, 1);
  WriteString(" errors");
  WriteLn;
  Reset(Assembler.start)
END Translate;

PROCEDURE ShowSymbol(name: Name; kind: State; value, uses: CARDINAL);
VAR
  digits: ARRAY [0..3] OF CHAR;
  i: CARDINAL;
BEGIN
  WriteString("  ");
  i := 0;
  WHILE (i <= HIGH(name)) AND (name[i] # 0C) DO
    Write(name[i]);
    INC(i)
  END;
  WHILE i < 12 DO
    Write(" ");
    INC(i)
  END;
  Hex(value, digits);
  FOR i := 0 TO 3 DO Write(digits[i]) END;
  WriteCard(uses, 4);
  CASE kind OF
    unknown: WriteString(" unknown")
  | twice: WriteString(" twice")
  | label: WriteString(" label")
  | constant: WriteString(" constant")
  END;
  WriteLn
END ShowSymbol;

PROCEDURE ShowSymbols;
BEGIN
  Assembler.ListSymbols(ShowSymbol)
END ShowSymbols;

PROCEDURE ShowRegisters;

  PROCEDURE One(name: CHAR; value: CARDINAL);
  VAR digits: ARRAY [0..4] OF CHAR;
  BEGIN
    Write(name);
    Write("=");
    Hex(value, digits);
    WriteString(digits);
    Write(" ")
  END One;

  PROCEDURE OneFlag(flag: Flag; letter: CHAR);
  BEGIN
    IF flag IN registers.flags THEN Write(letter) ELSE Write("-") END
  END OneFlag;

BEGIN
  WITH registers DO
    One("A", accumulator);
    One("X", index);
    One("S", stack);
    One("P", counter)
  END;
  OneFlag(zero, "Z");
  OneFlag(negative, "N");
  OneFlag(carry, "C");
  OneFlag(overflow, "V");
  WriteLn
END ShowRegisters;

PROCEDURE Tell(reason: Reason);
BEGIN
  Flush;
  WriteString("-- ");
  WriteReason(reason);
  WriteString(", line ");
  IF registers.counter <= Last THEN WriteCard(Assembler.LineOf(registers.counter), 1) ELSE WriteString("none") END;
  WriteLn
END Tell;

PROCEDURE Go;
VAR limit: CARDINAL;
BEGIN
  limit := NumberOr(100000);
  Tell(Cpu.Run(limit, breakAt))
END Go;

PROCEDURE Trace;
VAR
  steps, address: CARDINAL;
  reason: Reason;
BEGIN
  steps := NumberOr(1);
  reason := running;
  WHILE (steps > 0) AND (reason = running) DO
    address := registers.counter;
    Disasm.WriteInstruction(address);
    WriteString("   ");
    reason := Step();
    ShowRegisters;
    DEC(steps)
  END;
  IF reason # running THEN Tell(reason) END
END Trace;

PROCEDURE SetBreak;
VAR line, address: CARDINAL;
BEGIN
  line := NumberOr(0);
  breakAt := NoBreak;
  IF line > 0 THEN
    address := 0;
    WHILE (address <= Last) AND (Assembler.LineOf(address) # line) DO INC(address) END;
    IF address > Last THEN Mistake("no code in this line") ELSE breakAt := address END
  END
END SetBreak;

PROCEDURE DumpMemory;
VAR first: CARDINAL;
BEGIN
  first := NumberOr(0);
  IF first > Last THEN Mistake("no such address") ELSE Dump(first, NumberOr(first)) END
END DumpMemory;

PROCEDURE ListCode;
VAR first: CARDINAL;
BEGIN
  first := NumberOr(0);
  Disasm.List(first, NumberOr(first))
END ListCode;

PROCEDURE Type;
VAR text: Line;
BEGIN
  Rest(text);
  Feed(text)
END Type;

(* m address value: a number, whatever its sign, is a word. *)
PROCEDURE Modify;
VAR
  address: CARDINAL;
  value: INTEGER;
  minus: BOOLEAN;
BEGIN
  address := NumberOr(0);
  minus := FALSE;
  WHILE input[place] = " " DO INC(place) END;
  IF input[place] = "-" THEN
    minus := TRUE;
    INC(place)
  END;
  value := INTEGER(NumberOr(0));
  IF minus THEN value := -value END;
  IF address > Last THEN
    Mistake("no such address")
  ELSE
    PokeWord(address, value);
    WriteInt(Signed(Peek(address)), 1);
    IF Same(Peek(address), value) THEN WriteString(" as given") ELSE WriteString(" in 16 bits") END;
    WriteLn
  END
END Modify;

PROCEDURE Echo;
VAR
  text: Line;
  i: CARDINAL;
BEGIN
  Rest(text);
  WriteString(text);
  WriteLn;
  (* Umlaute sind im Satz der Firma einzelne Bytes: ä ist 344 zur Basis 8. *)
  FOR i := 0 TO MaxLength DO
    IF text[i] = "ä" THEN Mistake("ä, Umlaute sind in Befehlen nicht üblich") END;
    IF text[i] = 0C THEN RETURN END;
    IF ORD(text[i]) > 177B THEN WriteOct(ORD(text[i]), 5) END
  END
END Echo;

PROCEDURE State0;
BEGIN
  WriteCard(Count(), 1);
  WriteString(" lines, line ");
  WriteCard(current, 1);
  WriteString("; page faults ");
  WriteCard(Faults(), 1);
  WriteString(", written ");
  WriteCard(WriteBacks(), 1);
  WriteString(", compactions ");
  WriteCard(Compactions(), 1);
  WriteString("; blocks ");
  WriteCard(Touched(), 1);
  WriteString(", checksum ");
  WriteCard(Checksum(), 1);
  WriteLn
END State0;

PROCEDURE Empty;
BEGIN
  Clear;
  current := 0
END Empty;

PROCEDURE Quit;
BEGIN
  leaving := TRUE
END Quit;

PROCEDURE Unknown;
BEGIN
  Mistake("unknown command")
END Unknown;

PROCEDURE Execute;
VAR letter: CHAR;
BEGIN
  INC(commandsDone);
  letter := input[0];
  place := 1;
  IF (letter >= "a") AND (letter <= "z") THEN commands[letter] ELSE Unknown END
END Execute;

PROCEDURE Initialise;
VAR letter: CHAR;
BEGIN
  FOR letter := "a" TO "z" DO commands[letter] := Unknown END;
  commands["a"] := AppendLines;
  commands["b"] := SetBreak;
  commands["c"] := Translate;
  commands["d"] := DeleteLines;
  commands["e"] := Echo;
  commands["f"] := FindText;
  commands["g"] := Go;
  commands["i"] := State0;
  commands["k"] := Type;
  commands["l"] := ListCode;
  commands["m"] := Modify;
  commands["n"] := Empty;
  commands["p"] := PrintLines;
  commands["q"] := Quit;
  commands["r"] := ShowRegisters;
  commands["s"] := Substitute;
  commands["t"] := Trace;
  commands["u"] := Disasm.Statistics;
  commands["v"] := Report;
  commands["x"] := DumpMemory;
  commands["y"] := ShowSymbols;
  current := 0;
  commandsDone := 0;
  mistakes := 0;
  breakAt := NoBreak;
  atEnd := FALSE;
  leaving := FALSE
END Initialise;

BEGIN
  Initialise;
  Attach;
  IF NOT Pages.Open("zw16.pag") THEN
    Mistake("no file for pages");
    HALT
  END;
  WriteString("ZW-16, Gerät für Übungen");
  WriteLn;
  REPEAT
    ReadInput;
    IF lineLength > 0 THEN Execute END
  UNTIL atEnd OR leaving;
  Pages.Shut;
  WriteCard(commandsDone, 1);
  WriteString(" Befehle, ");
  WriteCard(mistakes, 1);
  WriteString(" Fehler. Auf Wiedersehen, schöne Grüße!");
  WriteLn
END Main.
