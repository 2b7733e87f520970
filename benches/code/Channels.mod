(* A file of lines: SeqFile and TextIO of the standard library against fputs and fgets. *)
MODULE Channels;
FROM InOut IMPORT WriteInt, WriteLn;
FROM IOChan IMPORT ChanId;
FROM ChanConsts IMPORT OpenResults;
IMPORT IOConsts, IOResult, SeqFile, TextIO;

CONST Count = 1000000;

TYPE Line = ARRAY [0..63] OF CHAR;

PROCEDURE Write;
VAR file: ChanId; result: OpenResults; i: INTEGER;
BEGIN
  SeqFile.OpenWrite(file, "channels.tmp", SeqFile.text + SeqFile.old, result);
  FOR i := 1 TO Count DO
    TextIO.WriteString(file, "the quick brown fox");
    IF i MOD 3 = 0 THEN TextIO.WriteString(file, " jumps over the lazy dog") END;
    TextIO.WriteLn(file)
  END;
  SeqFile.Close(file)
END Write;

PROCEDURE Read(): INTEGER;
VAR file: ChanId; result: OpenResults; line: Line; sum: INTEGER;
BEGIN
  sum := 0;
  SeqFile.OpenRead(file, "channels.tmp", SeqFile.text, result);
  LOOP
    TextIO.ReadRestLine(file, line);
    IF IOResult.ReadResult(file) = IOConsts.endOfInput THEN EXIT END;
    sum := sum + VAL(INTEGER, LENGTH(line));
    TextIO.SkipLine(file)
  END;
  SeqFile.Close(file);
  RETURN sum
END Read;

VAR round: INTEGER;

BEGIN
  FOR round := 1 TO 3 DO
    Write;
    WriteInt(Read(), 0); WriteLn
  END
END Channels.
