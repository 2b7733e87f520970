IMPLEMENTATION MODULE Debug;

FROM SYSTEM IMPORT BYTE, CAST;
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

(* Converts the bytes to a number, the lowest one first; 0 if there are more than fit. *)
PROCEDURE NumberOf(VAR bytes: ARRAY OF BYTE): CARDINAL;
VAR
  number: CARDINAL;
  i: INTEGER;
BEGIN
  number := 0;
  IF HIGH(bytes) > 7 THEN RETURN 0 END;
  FOR i := VAL(INTEGER, HIGH(bytes)) TO 0 BY -1 DO
    number := 256 * number + ORD(CAST(CHAR, bytes[i]))
  END;
  RETURN number
END NumberOf;

PROCEDURE WriteBytes(VAR bytes: ARRAY OF BYTE);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(bytes)) & (CAST(CHAR, bytes[i]) # 0C) DO
    StdIO.Write(CAST(CHAR, bytes[i]));
    INC(i)
  END
END WriteBytes;

PROCEDURE WriteLine(number: CARDINAL);
VAR line: Number;
BEGIN
  DebugString(":");
  TlcWhole.Put(number, FALSE, 10, 0, " ", "A", line);
  DebugString(line);
  DebugString(":")
END WriteLine;

PROCEDURE Halt(Message: ARRAY OF CHAR; second: ARRAY OF BYTE; third: ARRAY OF CHAR;
    [LineNo: CARDINAL = MAX(CARDINAL)]);
BEGIN
  IF LineNo = MAX(CARDINAL) THEN
    DebugString(third);
    WriteLine(NumberOf(second))
  ELSE
    WriteBytes(second);
    WriteLine(LineNo);
    DebugString(third);
    DebugString(":")
  END;
  DebugString(Message);
  DebugString("\n");
  M2RTS.HALT(-1)
END Halt;

END Debug.
