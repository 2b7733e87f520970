MODULE NamesOfC;
VAR p: POINTER TO INTEGER; x: int; y: double; z: bool; len: CARDINAL; a: ARRAY [0..3] OF CHAR;
PROCEDURE f(): INTEGER;
BEGIN
  result := 1;
  RETURN strlen(a)
END f;
BEGIN
  malloc(p);
  free(p);
  x := sizeof(p);
  len := length(a);
  WHILE x > 0 DO continue END;
  exit(1);
  assert(z);
  raise(x);
  Len := 1
END NamesOfC.
