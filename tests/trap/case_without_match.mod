MODULE case_without_match;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 5 DO
    CASE i OF
      1, 2: 
    | 4..100:
    END
  END
END case_without_match.
