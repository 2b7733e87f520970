MODULE ForDownto;
VAR i, s: INTEGER;
BEGIN
  s := 0;
  FOR i := 10 DOWNTO 1 DO s := s + i END;
  IF s = 55 THEN HALT(0) END
END ForDownto.
