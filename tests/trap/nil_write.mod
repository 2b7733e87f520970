MODULE NilWrite;
VAR p: POINTER TO INTEGER;
BEGIN
  NEW(p); p^ := 1;
  DISPOSE(p);
  p^ := 2
END NilWrite.
