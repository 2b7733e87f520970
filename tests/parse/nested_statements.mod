MODULE NestedStatements;
BEGIN
  WHILE a DO
    IF b THEN
      FOR i := 1 TO 3 DO
        REPEAT
          LOOP
            IF c THEN EXIT ELSE IF d THEN Inner END END
          END
        UNTIL e
      END
    END;
    Outer
  END
END NestedStatements.
