(* Lines that end anywhere in the buffers of stdio, read in pieces, with lookahead, and reread. *)
MODULE test_long_lines;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;
IMPORT ChanConsts, IOChan, IOConsts, IOResult, SeqFile, TextIO;
FROM FileSystem IMPORT Delete, File;

CONST
  Name = "test_long_lines.txt";
  Lines = 250;
  Whole = 5100;

VAR
  cid: IOChan.ChanId;
  res: ChanConsts.OpenResults;
  file: File;

(* Lengths from zero to more than a buffer. *)
PROCEDURE LengthOf(line: CARDINAL): CARDINAL;
BEGIN
  RETURN line * line * 7 MOD 5003
END LengthOf;

PROCEDURE CharacterOf(line, column: CARDINAL): CHAR;
BEGIN
  RETURN CHR(ORD("a") + (line * 31 + column) MOD 26)
END CharacterOf;

PROCEDURE Write;
VAR line, column: CARDINAL;
BEGIN
  SeqFile.OpenWrite(cid, Name, SeqFile.old, res);
  FOR line := 1 TO Lines DO
    FOR column := 1 TO LengthOf(line) DO TextIO.WriteChar(cid, CharacterOf(line, column)) END;
    TextIO.WriteLn(cid)
  END;
  SeqFile.Close(cid)
END Write;

PROCEDURE IsRight(text: ARRAY OF CHAR; line, first, count: CARDINAL): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO count DO
    IF text[i - 1] # CharacterOf(line, first + i) THEN RETURN FALSE END
  END;
  RETURN TRUE
END IsRight;

(* Reads each line in pieces of a length that is coprime to that of buffers. Looking ahead consumes nothing. *)
PROCEDURE ReadPieces;
VAR
  piece: ARRAY [0..6] OF CHAR;
  line, length, count, wrong: CARDINAL;
  ch: CHAR;
  result: IOConsts.ReadResults;
BEGIN
  wrong := 0;
  SeqFile.OpenRead(cid, Name, SeqFile.text, res);
  FOR line := 1 TO Lines DO
    length := 0;
    LOOP
      IOChan.Look(cid, ch, result);
      IF result # IOConsts.allRight THEN EXIT END;
      IF ch # CharacterOf(line, length + 1) THEN INC(wrong) END;
      TextIO.ReadString(cid, piece);
      count := LENGTH(piece);
      IF NOT IsRight(piece, line, length, count) THEN INC(wrong) END;
      length := length + count
    END;
    IF (result # IOConsts.endOfLine) OR (length # LengthOf(line)) THEN INC(wrong) END;
    TextIO.SkipLine(cid)
  END;
  IOChan.Look(cid, ch, result);
  IF result # IOConsts.endOfInput THEN INC(wrong) END;
  SeqFile.Close(cid);
  WriteString("pieces, wrong:"); WriteCard(wrong, 2); WriteLn
END ReadPieces;

PROCEDURE ReadLines;
VAR
  text: ARRAY [0..Whole - 1] OF CHAR;
  line, wrong: CARDINAL;
BEGIN
  wrong := 0;
  SeqFile.OpenRead(cid, Name, SeqFile.text, res);
  FOR line := 1 TO Lines DO
    TextIO.ReadRestLine(cid, text);
    IF LengthOf(line) > 0 THEN
      IF IOResult.ReadResult(cid) # IOConsts.allRight THEN INC(wrong) END;
      IF (LENGTH(text) # LengthOf(line)) OR NOT IsRight(text, line, 0, LengthOf(line)) THEN
        INC(wrong)
      END
    ELSIF IOResult.ReadResult(cid) # IOConsts.endOfLine THEN
      INC(wrong)
    END;
    TextIO.SkipLine(cid)
  END;
  TextIO.ReadRestLine(cid, text);
  IF IOResult.ReadResult(cid) # IOConsts.endOfInput THEN INC(wrong) END;
  SeqFile.Close(cid);
  WriteString("lines, wrong:"); WriteCard(wrong, 2); WriteLn
END ReadLines;

(* Writes at the end of the read text, and reads the new text. *)
PROCEDURE Change;
VAR text: ARRAY [0..Whole - 1] OF CHAR;
BEGIN
  SeqFile.OpenWrite(cid, Name, SeqFile.old + SeqFile.read, res);
  TextIO.WriteString(cid, "some more"); TextIO.WriteLn(cid);
  SeqFile.Reread(cid);
  TextIO.ReadToken(cid, text); WriteString(text);
  TextIO.ReadRestLine(cid, text); WriteString(text); WriteLn;
  SeqFile.Close(cid);
  Delete(Name, file)
END Change;

BEGIN
  Write; ReadPieces; ReadLines; Change
END test_long_lines.
