MODULE arrays_of_any_size;
(* Array types that are larger than memory are only pointed to: no value of them is stored, copied or measured. *)
TYPE
  Buffer = ARRAY [0..MAX(CARDINAL) - 1] OF CHAR;
  Record = RECORD n: CARDINAL; data: Buffer END;
  Rows = ARRAY [0..1] OF Buffer;
  Function = PROCEDURE (Buffer): Buffer;
  Good = PROCEDURE (VAR Buffer);
VAR
  p, q: POINTER TO Buffer;
  variable: Buffer;
  unnamed: ARRAY [0..MAX(CARDINAL) - 1], [0..1] OF INTEGER;
  n: CARDINAL;

PROCEDURE Value(b: Buffer);
BEGIN
END Value;

PROCEDURE Result(): Buffer;
BEGIN
  RETURN p^
END Result;

BEGIN
  p^ := q^;
  p^ := "abc";
  n := SIZE(Buffer) + SIZE(p^);
  NEW(p);
  DISPOSE(p);
  p^ := Buffer{"abc"}
END arrays_of_any_size.
