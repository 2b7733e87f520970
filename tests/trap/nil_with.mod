MODULE NilWith;
TYPE P = POINTER TO RECORD x: INTEGER END;
VAR p: P;
BEGIN
  p := NIL;
  WITH p^ DO
    x := 1
  END
END NilWith.
