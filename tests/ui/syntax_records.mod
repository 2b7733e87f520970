MODULE SyntaxRecords;
TYPE
  NoColon = RECORD x INTEGER END;
  Comma = RECORD x: INTEGER, y: INTEGER END;
  NoType = RECORD x: ; y: CHAR END;
  Newline = RECORD
    x: INTEGER
    y: CHAR
  END;
  Lower = record x: INTEGER end;
  Small = RECORD x: INTEGER end;
  Procedure = RECORD PROCEDURE p; END;
VAR x: Lower;
END SyntaxRecords.
