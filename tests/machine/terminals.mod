(* Terminals whose modes the program changes: all of them get their modes back at its end, also one whose
   descriptor was closed. A function registered with atexit runs after that. *)
MODULE terminals;
FROM SYSTEM IMPORT ADR;
FROM InOut IMPORT WriteLn, WriteString;
FROM IO IMPORT EchoOff, UnBufferedMode;
FROM libc IMPORT atexit, close, dup, open;
FROM termios IMPORT GetFlag, InitTermios, TERMIOS, lecho, licanon, tcgetattr;

CONST ReadWrite = 2;

VAR
  first, second, other: INTEGER;
  modes: TERMIOS;
  name: ARRAY [0..15] OF CHAR;

PROCEDURE Show(descriptor: INTEGER);
VAR canonical, echoing: BOOLEAN;
BEGIN
  IF tcgetattr(VAL(SHORTINT, descriptor), modes) # 0 THEN
    WriteString("no terminal");
    WriteLn;
    RETURN
  END;
  IF GetFlag(modes, licanon, canonical) & canonical THEN
    WriteString("lines")
  ELSE
    WriteString("characters")
  END;
  IF GetFlag(modes, lecho, echoing) & echoing THEN WriteString(", echo") END; WriteLn
END Show;

PROCEDURE ShowBoth;
BEGIN
  Show(first); Show(second)
END ShowBoth;

BEGIN
  name := "/dev/ptmx"; modes := InitTermios();
  first := open(ADR(name), ReadWrite); second := open(ADR(name), ReadWrite);
  other := dup(VAL(SHORTINT, first));
  ShowBoth;
  IF atexit(ShowBoth) = 0 THEN
    EchoOff(first, TRUE);
    UnBufferedMode(other, TRUE); close(VAL(SHORTINT, other));
    UnBufferedMode(second, TRUE); EchoOff(second, TRUE); ShowBoth
  END
END terminals.
