(* tlc: -lz *)
(* Compresses a file with zlib: `compress FILE` writes FILE.gz, which gunzip reads. Without a file, standard
   input is compressed and expanded again, and the result is reported. *)
MODULE compress;

FROM SYSTEM IMPORT ADR, TSIZE, BYTE;
FROM STextIO IMPORT WriteString, WriteLn;
FROM SWholeIO IMPORT WriteCard;
FROM Strings IMPORT Append;
IMPORT Args, FIO, zlib;

CONST
  PieceSize = 16384;

TYPE
  Piece = ARRAY [0..PieceSize - 1] OF BYTE;
  (* Receives the output of a stream. *)
  Sink = PROCEDURE (VAR Piece, CARDINAL);

VAR
  input, output: FIO.File;
  name: ARRAY [0..255] OF CHAR;
  packed: zlib.Stream;
  expanded: zlib.Stream;
  checkIn, checkOut: CARDINAL;

PROCEDURE Fail(what: ARRAY OF CHAR);
BEGIN
  FIO.WriteString(FIO.StdErr, "compress: ");
  FIO.WriteString(FIO.StdErr, what);
  FIO.WriteLine(FIO.StdErr);
  HALT(1)
END Fail;

(* Compresses the input, piece by piece. *)
PROCEDURE Compress(sink: Sink);
VAR
  in, out: Piece;
  read: CARDINAL;
  flush: zlib.Int;
BEGIN
  IF zlib.deflateInit2_(packed, zlib.BestCompression, zlib.Deflated, zlib.GzipWindow,
      zlib.DefaultMemory, zlib.DefaultStrategy, zlib.zlibVersion(), TSIZE(zlib.Stream)) # zlib.Ok
  THEN
    Fail("zlib does not start")
  END;
  REPEAT
    read := FIO.ReadNBytes(input, PieceSize, ADR(in));
    checkIn := zlib.crc32(checkIn, ADR(in), read);
    flush := zlib.NoFlush;
    IF read < PieceSize THEN flush := zlib.Finish END;
    WITH packed DO
      nextIn := ADR(in);
      availableIn := read;
      REPEAT
        nextOut := ADR(out);
        availableOut := PieceSize;
        IF zlib.deflate(packed, flush) < zlib.Ok THEN Fail("zlib cannot compress this") END;
        sink(out, PieceSize - VAL(CARDINAL, availableOut))
      UNTIL availableOut # 0
    END
  UNTIL flush = zlib.Finish;
  IF zlib.deflateEnd(packed) # zlib.Ok THEN Fail("zlib does not end") END
END Compress;

PROCEDURE WritePiece(VAR piece: Piece; length: CARDINAL);
BEGIN
  IF FIO.WriteNBytes(output, length, ADR(piece)) # length THEN
    Fail("the output cannot be written")
  END
END WritePiece;

(* Expands compressed data, to check that nothing is lost. *)
PROCEDURE ExpandPiece(VAR piece: Piece; length: CARDINAL);
VAR out: Piece;
BEGIN
  WITH expanded DO
    nextIn := ADR(piece);
    availableIn := length;
    WHILE availableIn # 0 DO
      nextOut := ADR(out);
      availableOut := PieceSize;
      IF zlib.inflate(expanded, zlib.NoFlush) < zlib.Ok THEN Fail("zlib cannot expand this") END;
      checkOut := zlib.crc32(checkOut, ADR(out), PieceSize - VAL(CARDINAL, availableOut))
    END
  END
END ExpandPiece;

PROCEDURE Demonstrate;
BEGIN
  IF zlib.inflateInit2_(expanded, zlib.AnyWindow, zlib.zlibVersion(), TSIZE(zlib.Stream)) # zlib.Ok
  THEN
    Fail("zlib does not start")
  END;
  Compress(ExpandPiece);
  IF zlib.inflateEnd(expanded) # zlib.Ok THEN Fail("zlib does not end") END;
  WriteCard(packed.totalIn, 0);
  WriteString(" bytes became ");
  IF packed.totalOut < packed.totalIn THEN WriteString("fewer") ELSE WriteString("no fewer") END;
  WriteString(", and ");
  WriteCard(expanded.totalOut, 0);
  IF checkIn = checkOut THEN WriteString(" equal ones again") ELSE WriteString(" others again") END;
  WriteLn
END Demonstrate;

BEGIN
  IF Args.GetArg(name, 1) THEN
    input := FIO.OpenToRead(name);
    IF NOT FIO.IsNoError(input) THEN Fail("the file cannot be read") END;
    Append(".gz", name);
    output := FIO.OpenToWrite(name);
    IF NOT FIO.IsNoError(output) THEN Fail("the output cannot be written") END;
    Compress(WritePiece);
    FIO.Close(output)
  ELSE
    input := FIO.StdIn;
    Demonstrate
  END
END compress.
