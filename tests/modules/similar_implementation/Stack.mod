IMPLEMENTATION MODULE Stack;
TYPE Handle = POINTER TO RECORD value: INTEGER END;

PROCEDURE clear(VAR h: Handle);
BEGIN
  h := NIL
END clear;

PROCEDURE Pusch(h: Handle; x: INTEGER);
BEGIN
  IF x = 0 THEN clear(h) ELSE h^.value := x END
END Pusch;

END Stack.
