MODULE RecognisedCases;
FROM InOut IMPORT WriteString, WriteLn;
VAR kind: INTEGER;
BEGIN
  kind := 2;
  CASE kind OF
    1: WriteString("one")
  | 2: WriteString("two")
  OTHERWISE
    WriteString("many")
  END;
  CASE kind OF
    WHEN 1 => WriteString("one");
    WHEN 2, 3 => WriteString("two");
    WHEN OTHERS => WriteString("many");
  END;
  CASE kind OF
    1: WriteString("one") |
    2: WriteString("two");
    default: WriteString("many")
  END;
  CASE kind OF
    1: WriteString("one")
  ELSE:
    WriteString("many")
  END;
  IF kind = 1 THEN WriteLn ELSE: kind := TRUE END
END RecognisedCases.
