MODULE Main;
FROM Keys IMPORT Key, Lock, Make;
VAR
  key: Key;
  lock: Lock;
BEGIN
  Make(key);
  key^.number := 2;
  NEW(key);
  DISPOSE(key);
  lock := key;
  IF key < NIL THEN lock := NIL END
END Main.
