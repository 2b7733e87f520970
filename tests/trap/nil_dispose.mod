MODULE NilDispose;
TYPE List = POINTER TO RECORD next: List END;
VAR l: List;
BEGIN
  NEW(l);
  DISPOSE(l);
  DISPOSE(l)
END NilDispose.
