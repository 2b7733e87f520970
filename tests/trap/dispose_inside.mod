MODULE dispose_inside;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM SYSTEM IMPORT ADR, CAST;
TYPE
  Row = POINTER TO RECORD numbers: ARRAY [0..20] OF INTEGER END;
VAR p, inside: Row;
BEGIN
  NEW(p);
  inside := CAST(Row, ADR(p^.numbers[4]));
  DISPOSE(inside)
END dispose_inside.
