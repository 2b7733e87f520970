(* tlc: -lz *)
(* Compresses a file with zlib: `compress FILE` writes FILE.gz, which gunzip reads. Without a file, standard
   input is compressed and expanded again, and the result is reported. *)
MODULE compress;

FROM SYSTEM IMPORT ADR, TSIZE, BYTE, INTEGER32;
FROM STextIO IMPORT WriteString, WriteLn;
FROM SWholeIO IMPORT WriteCard;
FROM Strings IMPORT Append;
IMPORT Args, FIO, zlib;

CONST
  PieceSize = 16384;
  (* Window bits: with a gzip header; for reading, with automatic detection of the header. *)
  GzipWindow = 15 + 16;
  AnyWindow = 15 + 32;
  (* DEF_MEM_LEVEL of zlib. *)
  DefaultMemory = 8;

TYPE
  Piece = ARRAY [0..PieceSize - 1] OF BYTE;
  (* Receives the output of a stream. *)
  Sink = PROCEDURE (VAR Piece, CARDINAL);

VAR
  input, output: FIO.File;
  name: ARRAY [0..255] OF CHAR;
  packed: zlib.z_stream;
  expanded: zlib.z_stream;
  checkIn, checkOut: CARDINAL;
  version: zlib.String;

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
  flush: INTEGER32;
BEGIN
  IF zlib.deflateInit2_(packed, zlib.Z_BEST_COMPRESSION, zlib.Z_DEFLATED, GzipWindow,
      DefaultMemory, zlib.Z_DEFAULT_STRATEGY, version^, TSIZE(zlib.z_stream)) # zlib.Z_OK
  THEN
    Fail("zlib does not start")
  END;
  REPEAT
    read := FIO.ReadNBytes(input, PieceSize, ADR(in));
    checkIn := zlib.crc32(checkIn, ADR(in), read);
    flush := zlib.Z_NO_FLUSH;
    IF read < PieceSize THEN flush := zlib.Z_FINISH END;
    WITH packed DO
      next_in := ADR(in);
      avail_in := read;
      REPEAT
        next_out := ADR(out);
        avail_out := PieceSize;
        IF zlib.deflate(packed, flush) < zlib.Z_OK THEN Fail("zlib cannot compress this") END;
        sink(out, PieceSize - VAL(CARDINAL, avail_out))
      UNTIL avail_out # 0
    END
  UNTIL flush = zlib.Z_FINISH;
  IF zlib.deflateEnd(packed) # zlib.Z_OK THEN Fail("zlib does not end") END
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
    next_in := ADR(piece);
    avail_in := length;
    WHILE avail_in # 0 DO
      next_out := ADR(out);
      avail_out := PieceSize;
      IF zlib.inflate(ADR(expanded), zlib.Z_NO_FLUSH) < zlib.Z_OK THEN
        Fail("zlib cannot expand this")
      END;
      checkOut := zlib.crc32(checkOut, ADR(out), PieceSize - VAL(CARDINAL, avail_out))
    END
  END
END ExpandPiece;

PROCEDURE Demonstrate;
BEGIN
  IF zlib.inflateInit2_(expanded, AnyWindow, version^, TSIZE(zlib.z_stream)) # zlib.Z_OK THEN
    Fail("zlib does not start")
  END;
  Compress(ExpandPiece);
  IF zlib.inflateEnd(expanded) # zlib.Z_OK THEN Fail("zlib does not end") END;
  WriteCard(packed.total_in, 0);
  WriteString(" bytes became ");
  IF packed.total_out < packed.total_in THEN WriteString("fewer") ELSE WriteString("no fewer") END;
  WriteString(", and ");
  WriteCard(expanded.total_out, 0);
  IF checkIn = checkOut THEN WriteString(" equal ones again") ELSE WriteString(" others again") END;
  WriteLn
END Demonstrate;

BEGIN
  version := zlib.zlibVersion();
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
