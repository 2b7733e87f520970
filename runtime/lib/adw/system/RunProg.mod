IMPLEMENTATION MODULE RunProg;

FROM DynamicStrings IMPORT String, ConCat, ConCatChar, InitString, InitStringChar, KillString,
    string;
FROM TlcFile IMPORT TlcFlushFile, TlcStandardFile, output;
FROM libc IMPORT system;

CONST
  NotFound = 127;  (* the exit status of the shell for an unknown command *)
  StatusFactor = 256;  (* a status of the system contains the exit status and a signal *)

(* Runs a command of the shell. *)
PROCEDURE Perform(command: String; flags: ExecFlagSet; VAR status: CARDINAL): BOOLEAN;
VAR result: SHORTINT;
BEGIN
  IF ExecDetached IN flags THEN
    command := ConCat(command, InitString(" </dev/null >/dev/null"))
  END;
  IF flags * ExecFlagSet{ExecAsync, ExecDetached} # ExecFlagSet{} THEN
    command := ConCat(command, InitString(" &"))
  END;
  IF TlcFlushFile(TlcStandardFile(output)) THEN END;
  result := system(string(command));
  command := KillString(command);
  IF result < 0 THEN
    status := NotFound
  ELSIF result MOD StatusFactor # 0 THEN
    (* The shell has ended by a signal, for which it has a status itself. *)
    status := 128 + VAL(CARDINAL, result MOD 128)
  ELSE
    status := VAL(CARDINAL, result DIV StatusFactor)
  END;
  RETURN result >= 0
END Perform;

(* Returns a text as one word of the shell. *)
PROCEDURE Quoted(text: ARRAY OF CHAR): String;
VAR
  word: String;
  i: CARDINAL;
BEGIN
  word := InitStringChar("'");
  i := 0;
  WHILE (i <= HIGH(text)) & (text[i] # 0C) DO
    IF text[i] = "'" THEN word := ConCat(word, InitString("'\'")) END;
    word := ConCatChar(word, text[i]);
    INC(i)
  END;
  RETURN ConCatChar(word, "'")
END Quoted;

PROCEDURE RunProgram(name, command, defaultPath: ARRAY OF CHAR; flags: ExecFlagSet;
    VAR OUT status: CARDINAL): [BOOLEAN];
VAR line: String;
BEGIN
  line := InitString("");
  IF defaultPath[0] # 0C THEN
    line := ConCat(ConCat(ConCat(line, InitString("cd ")), Quoted(defaultPath)), InitString(" && "))
  END;
  line := ConCatChar(ConCat(line, Quoted(name)), " ");
  line := ConCat(line, InitString(command));
  RETURN Perform(line, flags, status) & (status # NotFound)
END RunProgram;

PROCEDURE PerformCommand(com: ARRAY OF CHAR; flags: ExecFlagSet;
    VAR OUT status: CARDINAL): [BOOLEAN];
BEGIN
  RETURN Perform(InitString(com), flags, status)
END PerformCommand;

END RunProg.
