IMPLEMENTATION MODULE Debug;

IMPORT M2RTS, StdIO, TlcWhole;

CONST
  CarriageReturn = 15C;
  LineFeed = 12C;

TYPE Number = ARRAY [0..63] OF CHAR;

PROCEDURE DebugString(a: ARRAY OF CHAR);
VAR i, length: CARDINAL;
BEGIN
  length := LENGTH(a);
  i := 0;
  WHILE i < length DO
    IF (a[i] # "\") OR (i + 1 = length) THEN
      StdIO.Write(a[i])
    ELSE
      INC(i);
      WriteEscaped(a[i])
    END;
    INC(i)
  END
END DebugString;

PROCEDURE WriteEscaped(ch: CHAR);
BEGIN
  IF ch = "n" THEN
    StdIO.Write(CarriageReturn);
    StdIO.Write(LineFeed)
  ELSE
    StdIO.Write(ch)
  END
END WriteEscaped;

PROCEDURE Halt(Message: ARRAY OF CHAR; LineNo: CARDINAL; Module: ARRAY OF CHAR);
VAR line: Number;
BEGIN
  DebugString(Module);
  DebugString(":");
  TlcWhole.Put(LineNo, FALSE, 10, 0, " ", "A", line);
  DebugString(line);
  DebugString(":");
  DebugString(Message);
  DebugString("\n");
  M2RTS.HALT(-1)
END Halt;

END Debug.
