IMPLEMENTATION MODULE Compression;

FROM SYSTEM IMPORT ADDRESS, ADR, CARDINAL32, INTEGER32, TSIZE;
FROM Storage IMPORT DEALLOCATE, REALLOCATE;
FROM libc IMPORT memcpy, memmove;
IMPORT zlib;

CONST
  Many = MAX(INTEGER) DIV 64;
  PieceSize = 16384;  (* the least room for output *)
  LargestInput = 40000000H;  (* zlib counts in 32 bits *)

TYPE
  Bytes = POINTER TO ARRAY [0..Many] OF CHAR;

  (* The bytes from `first` to `end - 1` were converted and not yet taken. *)
  Stream = POINTER TO Descriptor;
  Descriptor = RECORD
    z: zlib.Stream;
    isCompressor: BOOLEAN;
    isFinished: BOOLEAN;  (* `Finish` was called *)
    isAtEnd: BOOLEAN;  (* an expander has met the end of the format *)
    failure: Results;  (* of an expander *)
    limit: CARDINAL;
    bytes: Bytes;
    first, end, room: CARDINAL
  END;

(* At once *)

PROCEDURE Compress(from: ADDRESS; length: CARDINAL; format: Formats; level: CARDINAL;
    VAR to: ADDRESS; VAR toLength: CARDINAL);
VAR stream: Stream;
BEGIN
  stream := NewCompressor(format, level);
  (* A compressor does not fail. *)
  IF (Put(stream, from, length) # success) OR (Finish(stream) # success) THEN HALT END;
  Detach(stream, to, toLength)
END Compress;

PROCEDURE Expand(from: ADDRESS; length: CARDINAL; format: Formats; limit: CARDINAL;
    VAR to: ADDRESS; VAR toLength: CARDINAL): Results;
VAR
  stream: Stream;
  result: Results;
BEGIN
  stream := NewExpander(format);
  stream^.limit := limit;
  result := Put(stream, from, length);
  IF result = success THEN result := Finish(stream) END;
  IF result = success THEN
    Detach(stream, to, toLength)
  ELSE
    Dispose(stream);
    to := NIL;
    toLength := 0
  END;
  RETURN result
END Expand;

(* Disposes of the stream, but not of its result. *)
PROCEDURE Detach(VAR stream: Stream; VAR to: ADDRESS; VAR length: CARDINAL);
BEGIN
  Grow(stream, 1);  (* an empty result also has an address *)
  to := stream^.bytes;
  length := stream^.end;
  stream^.bytes := NIL;
  Dispose(stream)
END Detach;

PROCEDURE Release(VAR bytes: ADDRESS);
BEGIN
  DEALLOCATE(bytes, 0)
END Release;

(* Streams *)

PROCEDURE New(isCompressor: BOOLEAN): Stream;
VAR stream: Stream;
BEGIN
  NEW(stream);  (* all zeros, as zlib requires *)
  stream^.isCompressor := isCompressor;
  stream^.isFinished := FALSE;
  stream^.isAtEnd := FALSE;
  stream^.failure := success;
  stream^.limit := NoLimit;
  stream^.bytes := NIL;
  stream^.first := 0;
  stream^.end := 0;
  stream^.room := 0;
  WITH stream^.z DO
    nextIn := NIL;
    availableIn := 0;
    allocate := NIL;
    free := NIL;
    opaque := NIL
  END;
  RETURN stream
END New;

PROCEDURE NewCompressor(format: Formats; level: CARDINAL): Stream;
VAR
  stream: Stream;
  window: INTEGER32;
BEGIN
  stream := New(TRUE);
  IF level > Best THEN level := Best END;
  CASE format OF
    gzip: window := zlib.GzipWindow
  | zlibFormat: window := zlib.ZlibWindow
  | raw: window := zlib.RawWindow
  END;
  IF zlib.deflateInit2_(stream^.z, VAL(INTEGER32, level), zlib.Deflated, window,
      zlib.DefaultMemory, zlib.DefaultStrategy, zlib.zlibVersion(), TSIZE(zlib.Stream)) # zlib.Ok
  THEN
    HALT  (* storage is exhausted *)
  END;
  RETURN stream
END NewCompressor;

PROCEDURE NewExpander(format: Formats): Stream;
VAR
  stream: Stream;
  window: INTEGER32;
BEGIN
  stream := New(FALSE);
  IF format = raw THEN window := zlib.RawWindow ELSE window := zlib.AnyWindow END;
  IF zlib.inflateInit2_(stream^.z, window, zlib.zlibVersion(), TSIZE(zlib.Stream)) # zlib.Ok THEN
    HALT  (* storage is exhausted *)
  END;
  RETURN stream
END NewExpander;

PROCEDURE Dispose(VAR stream: Stream);
BEGIN
  IF stream # NIL THEN
    IF stream^.isCompressor THEN zlib.deflateEnd(stream^.z) ELSE zlib.inflateEnd(stream^.z) END;
    DEALLOCATE(stream^.bytes, stream^.room);
    DISPOSE(stream)
  END
END Dispose;

(* Makes room for at least `length` bytes at the end of the result. *)
PROCEDURE Grow(stream: Stream; length: CARDINAL);
BEGIN
  WITH stream^ DO
    IF first > 0 THEN
      DEC(end, first);
      IF end > 0 THEN memmove(bytes, ADR(bytes^[first]), end) END;
      first := 0
    END;
    IF room - end < length THEN
      room := 2 * room + length;
      REALLOCATE(bytes, room)
    END
  END
END Grow;

(* Makes zlib write to the end of the result. *)
PROCEDURE PrepareOutput(stream: Stream);
VAR available: CARDINAL;
BEGIN
  IF (stream^.first > 0) OR (stream^.room - stream^.end < PieceSize) THEN
    Grow(stream, PieceSize)
  END;
  available := stream^.room - stream^.end;
  IF available > LargestInput THEN available := LargestInput END;
  stream^.z.nextOut := ADR(stream^.bytes^[stream^.end]);
  stream^.z.availableOut := VAL(CARDINAL32, available)
END PrepareOutput;

(* Records the bytes that zlib has written. *)
PROCEDURE CountOutput(stream: Stream);
BEGIN
  stream^.end := VAL(CARDINAL, stream^.z.nextOut - ADDRESS(stream^.bytes))
END CountOutput;

PROCEDURE Put(stream: Stream; bytes: ADDRESS; length: CARDINAL): Results;
VAR
  piece: CARDINAL;
  result: Results;
BEGIN
  IF stream^.isFinished THEN RETURN damaged END;
  WHILE length > 0 DO
    piece := length;
    IF piece > LargestInput THEN piece := LargestInput END;
    stream^.z.nextIn := bytes;
    stream^.z.availableIn := VAL(CARDINAL32, piece);
    IF stream^.isCompressor THEN
      Deflate(stream, zlib.NoFlush)
    ELSE
      result := Inflate(stream);
      IF result # success THEN RETURN result END
    END;
    INC(bytes, piece);
    DEC(length, piece)
  END;
  RETURN stream^.failure
END Put;

PROCEDURE Deflate(stream: Stream; flush: INTEGER32);
BEGIN
  REPEAT
    PrepareOutput(stream);
    IF zlib.deflate(stream^.z, flush) < zlib.Ok THEN END;  (* only `BufferError`: nothing to do *)
    CountOutput(stream)
  UNTIL stream^.z.availableOut # 0
END Deflate;

(* Expands the input that was given to zlib. The first failure remains. *)
PROCEDURE Inflate(stream: Stream): Results;
VAR result: INTEGER32;
BEGIN
  WITH stream^ DO
    WHILE (failure = success) & ((z.availableIn > 0) OR (z.availableOut = 0) & NOT isAtEnd) DO
      IF isAtEnd THEN
        zlib.inflateReset(z);
        isAtEnd := FALSE
      END;
      PrepareOutput(stream);
      result := zlib.inflate(z, zlib.NoFlush);
      CountOutput(stream);
      IF result = zlib.StreamEnd THEN
        isAtEnd := TRUE
      ELSIF result = zlib.BufferError THEN
        (* All of the output was written at the end of the last call. *)
        z.availableOut := 1
      ELSIF result # zlib.Ok THEN
        failure := damaged
      END;
      IF end > limit THEN failure := tooLong END
    END;
    RETURN failure
  END
END Inflate;

PROCEDURE Flush(stream: Stream);
BEGIN
  IF stream^.isCompressor & NOT stream^.isFinished THEN
    stream^.z.availableIn := 0;
    Deflate(stream, zlib.SyncFlush)
  END
END Flush;

PROCEDURE Finish(stream: Stream): Results;
BEGIN
  WITH stream^ DO
    IF isCompressor THEN
      IF NOT isFinished THEN
        z.availableIn := 0;
        Deflate(stream, zlib.Finish)
      END
    ELSIF (failure = success) & NOT isAtEnd THEN
      failure := incomplete
    END;
    isFinished := TRUE;
    RETURN failure
  END
END Finish;

PROCEDURE Available(stream: Stream): CARDINAL;
BEGIN
  RETURN stream^.end - stream^.first
END Available;

PROCEDURE Take(stream: Stream; to: ADDRESS; maximum: CARDINAL): CARDINAL;
BEGIN
  WITH stream^ DO
    IF maximum > end - first THEN maximum := end - first END;
    IF maximum > 0 THEN memcpy(to, ADR(bytes^[first]), maximum) END;
    INC(first, maximum)
  END;
  RETURN maximum
END Take;

(* Checksums *)

PROCEDURE Crc32(former: CARDINAL; bytes: ADDRESS; length: CARDINAL): CARDINAL;
BEGIN
  IF length = 0 THEN RETURN former END;
  RETURN zlib.crc32_z(former, bytes, length)
END Crc32;

PROCEDURE Adler32(former: CARDINAL; bytes: ADDRESS; length: CARDINAL): CARDINAL;
BEGIN
  IF length = 0 THEN RETURN former END;
  RETURN zlib.adler32_z(former, bytes, length)
END Adler32;

END Compression.
