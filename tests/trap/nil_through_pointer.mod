MODULE NilThroughPointer;
TYPE P = POINTER TO INTEGER; Q = POINTER TO P;

PROCEDURE Deep(q: Q): INTEGER;
BEGIN
  RETURN q^^
END Deep;

VAR q: Q;
BEGIN
  NEW(q); NEW(q^);
  IF Deep(q) = 0 THEN q^ := NIL END;
  IF Deep(q) = 0 THEN q := NIL END
END NilThroughPointer.
