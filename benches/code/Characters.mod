(* A file written and read character by character: the buffers of FIO against those of C. *)
MODULE Characters;
FROM InOut IMPORT WriteInt, WriteLn;
FROM FIO IMPORT File, OpenToRead, OpenToWrite, ReadChar, WriteChar, EOF, Close;

CONST Count = 10000000;

PROCEDURE Write;
VAR f: File; i: INTEGER;
BEGIN
  f := OpenToWrite("characters.tmp");
  FOR i := 1 TO Count DO WriteChar(f, CHR(32 + i MOD 64)) END;
  Close(f)
END Write;

PROCEDURE Read(): INTEGER;
VAR f: File; sum: INTEGER; ch: CHAR;
BEGIN
  sum := 0;
  f := OpenToRead("characters.tmp");
  LOOP
    ch := ReadChar(f);
    IF EOF(f) THEN EXIT END;
    sum := sum + VAL(INTEGER, ORD(ch))
  END;
  Close(f);
  RETURN sum
END Read;

VAR round: INTEGER;

BEGIN
  FOR round := 1 TO 3 DO
    Write;
    WriteInt(Read(), 0); WriteLn
  END
END Characters.
