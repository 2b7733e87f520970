MODULE PointerAsCondition;
TYPE P = POINTER TO CARDINAL;
VAR p: P;
BEGIN
  p := NIL;
  IF p THEN HALT END
END PointerAsCondition.
