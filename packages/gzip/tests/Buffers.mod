(* Bytes and streams: all formats, damaged and incomplete input, checksums. *)
MODULE Buffers;

FROM SYSTEM IMPORT ADDRESS, ADR;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;
FROM Compression IMPORT Adler32, Available, Best, Compress, Crc32, Dispose, Expand, Fastest, Finish,
    Flush, Formats, NewCompressor, NewExpander, NoLimit, Put, Release, Results, Stream, Take, Usual;

CONST
  Size = 300000;

TYPE
  Bytes = POINTER TO ARRAY [0..Size - 1] OF CHAR;

VAR
  data, copy: ARRAY [0..Size - 1] OF CHAR;
  known: ARRAY [0..31] OF CHAR;
  packed, expanded: ADDRESS;
  packedLength, expandedLength, i, count, seed, level, position: CARDINAL;
  bytes: Bytes;
  format: Formats;
  compressor, expander: Stream;

PROCEDURE Test(what: ARRAY OF CHAR; truth: BOOLEAN);
BEGIN
  WriteString(what);
  IF truth THEN WriteString(": yes") ELSE WriteString(": no") END;
  WriteLn
END Test;

PROCEDURE Show(what: ARRAY OF CHAR; result: Results);
BEGIN
  WriteString(what);
  CASE result OF
    success: WriteString(": success")
  | damaged: WriteString(": damaged")
  | incomplete: WriteString(": incomplete")
  | tooLong: WriteString(": too long")
  END;
  WriteLn
END Show;

PROCEDURE IsData(address: ADDRESS; length: CARDINAL): BOOLEAN;
VAR
  i: CARDINAL;
  bytes: Bytes;
BEGIN
  IF length # Size THEN RETURN FALSE END;
  bytes := address;
  FOR i := 0 TO Size - 1 DO
    IF bytes^[i] # data[i] THEN RETURN FALSE END
  END;
  RETURN TRUE
END IsData;

BEGIN
  (* Half random, half regular. *)
  seed := 1;
  FOR i := 0 TO Size - 1 DO
    seed := (seed * 1103515245 + 12345) MOD 2147483648;
    IF i < Size DIV 2 THEN data[i] := CHR(seed DIV 65536 MOD 256) ELSE data[i] := CHR(i MOD 7) END
  END;
  FOR format := gzip TO raw DO
    FOR level := Fastest TO Best BY 4 DO
      Compress(ADR(data), Size, format, level, packed, packedLength);
      Test("shorter", (packedLength < Size * 6 DIV 10) & (packedLength > Size DIV 2));
      Show("expand", Expand(packed, packedLength, format, NoLimit, expanded, expandedLength));
      Test("equal", IsData(expanded, expandedLength));
      Release(expanded);
      Show("incomplete", Expand(packed, packedLength - 1, format, NoLimit, expanded,
              expandedLength));
      Show("limit", Expand(packed, packedLength, format, Size, expanded, expandedLength));
      Release(expanded);
      Show("lower limit", Expand(packed, packedLength, format, Size - 1, expanded, expandedLength));
      Test("NIL", expanded = NIL);
      IF format # raw THEN
        (* The checksum finds each changed byte. *)
        bytes := packed;
        position := packedLength DIV 2;
        bytes^[position] := CHR((ORD(bytes^[position]) + 1) MOD 256);
        IF Expand(packed, packedLength, format, NoLimit, expanded, expandedLength) = success THEN
          WriteString("wrong")
        END
      END;
      Release(packed);
      Release(packed)
    END
  END;
  Show("not compressed", Expand(ADR(data), Size, gzip, NoLimit, expanded, expandedLength));
  Show("empty input", Expand(NIL, 0, gzip, NoLimit, expanded, expandedLength));
  Compress(NIL, 0, gzip, Usual, packed, packedLength);
  WriteCard(packedLength, 0); WriteLn;
  Show("empty", Expand(packed, packedLength, gzip, NoLimit, expanded, expandedLength));
  WriteCard(expandedLength, 0); WriteLn;
  Release(expanded);
  Release(packed);

  (* Bytes of another program, the text "abc" twice, in two formats after one another. *)
  known := "";
  known[0] := 170C; known[1] := 234C; known[2] := "K"; known[3] := "L"; known[4] := "J";
  known[5] := 6C; known[6] := 0C; known[7] := 2C; known[8] := "M"; known[9] := 1C; known[10] := "'";
  FOR i := 0 TO 10 DO known[11 + i] := known[i] END;
  Show("known", Expand(ADR(known), 22, zlibFormat, NoLimit, expanded, expandedLength));
  bytes := expanded;
  FOR i := 1 TO expandedLength DO
    known[i - 1] := bytes^[i - 1];
    known[i] := 0C
  END;
  WriteString(known); WriteLn;
  Release(expanded);

  (* Streams with pieces of all sizes. *)
  compressor := NewCompressor(gzip, Usual);
  expander := NewExpander(gzip);
  position := 0;
  i := 0;
  count := 0;
  WHILE position < Size DO
    IF i > Size - position THEN i := Size - position END;
    IF Put(compressor, ADR(data[position]), i) # success THEN WriteString("wrong") END;
    INC(position, i);
    INC(i);
    packedLength := Take(compressor, ADR(copy), 100);
    IF Put(expander, ADR(copy), packedLength) # success THEN WriteString("wrong") END
  END;
  Show("finish", Finish(compressor));
  WHILE Available(compressor) > 0 DO
    packedLength := Take(compressor, ADR(copy), 7);
    IF Put(expander, ADR(copy), packedLength) # success THEN WriteString("wrong") END
  END;
  Show("finish", Finish(expander));
  WriteCard(Available(expander), 0); WriteLn;
  count := 0;
  WHILE Available(expander) > 0 DO INC(count, Take(expander, ADR(copy[count]), 1234)) END;
  Test("equal", IsData(ADR(copy), count));
  Show("put after the end", Put(compressor, ADR(data), 1));
  Dispose(compressor);
  Dispose(expander);
  Dispose(expander);

  (* A receiver that waits. *)
  compressor := NewCompressor(zlibFormat, Usual);
  expander := NewExpander(zlibFormat);
  Show("put", Put(compressor, ADR(data), 1000));
  Flush(compressor);
  count := Take(compressor, ADR(copy), Size);
  Show("put", Put(expander, ADR(copy), count));
  WriteCard(Available(expander), 0); WriteLn;
  Show("finish", Finish(expander));
  Dispose(compressor);
  Dispose(expander);

  (* Many bytes of few, in one piece. *)
  FOR i := 0 TO Size - 1 DO data[i] := 0C END;
  compressor := NewCompressor(raw, Best);
  FOR i := 1 TO 100 DO
    IF Put(compressor, ADR(data), Size) # success THEN WriteString("wrong") END
  END;
  Show("finish", Finish(compressor));
  count := Take(compressor, ADR(copy), Size);
  Test("all taken", Available(compressor) = 0);
  Show("expand", Expand(ADR(copy), count, raw, NoLimit, expanded, expandedLength));
  WriteCard(expandedLength, 0); WriteLn;
  Release(expanded);
  Show("limit", Expand(ADR(copy), count, raw, 1000000, expanded, expandedLength));
  Dispose(compressor);

  (* The published values for "123456789" and "Wikipedia". *)
  known := "123456789";
  WriteCard(Crc32(0, ADR(known), 9), 0); WriteLn;
  WriteCard(Crc32(Crc32(0, ADR(known), 4), ADR(known[4]), 5), 0); WriteLn;
  known := "Wikipedia";
  WriteCard(Adler32(1, ADR(known), 9), 0); WriteLn;
  WriteCard(Crc32(0, NIL, 0), 0); WriteString(" ");
  WriteCard(Adler32(1, NIL, 0), 0); WriteLn
END Buffers.
