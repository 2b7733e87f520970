MODULE ForMissingDo;
VAR i, s: INTEGER;
BEGIN
  s := 0;
  FOR i := 1 TO 10
    s := s + i
  END;
  WHILE s > 0
    s := s - 1
  END
END ForMissingDo.
