MODULE PascalTriangle;
FROM InOut IMPORT Write, WriteInt, WriteLn;
CONST Rows = 12;
VAR row: ARRAY [0..Rows] OF INTEGER; n, k: INTEGER;
BEGIN
  FOR k := 0 TO Rows DO row[k] := 0 END;
  row[0] := 1;
  FOR n := 0 TO Rows - 1 DO
    FOR k := 1 TO 3 * (Rows - n) DO Write(" ") END;
    FOR k := 0 TO n DO WriteInt(row[k], 6) END; WriteLn;
    FOR k := n + 1 TO 1 BY -1 DO row[k] := row[k] + row[k - 1] END
  END;
  FOR n := 0 TO 15 DO
    FOR k := 0 TO Rows DO row[k] := 0 END;
    Write("|");
    FOR k := 0 TO 15 DO
      IF (n DIV 8 + k DIV 8 < 2) AND (n DIV 4 MOD 2 + k DIV 4 MOD 2 < 2) AND
          (n DIV 2 MOD 2 + k DIV 2 MOD 2 < 2) AND (n MOD 2 + k MOD 2 < 2)
      THEN
        Write("*")
      ELSE Write(" ")
      END
    END;
    Write("|"); WriteLn
  END
END PascalTriangle.
