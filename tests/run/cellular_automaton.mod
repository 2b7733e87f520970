MODULE CellularAutomaton;
FROM InOut IMPORT Write, WriteInt, WriteLn;
CONST Width = 63; Steps = 20;
TYPE Line = ARRAY [0..Width - 1] OF BOOLEAN;
VAR rule: INTEGER;

PROCEDURE Bit(n, i: INTEGER): BOOLEAN;
BEGIN
  WHILE i > 0 DO n := n DIV 2; DEC(i) END;
  RETURN ODD(n)
END Bit;

PROCEDURE Run(rule: INTEGER);
VAR line, next: Line; i, step, alive: INTEGER;

  PROCEDURE At(i: INTEGER): INTEGER;
  BEGIN
    RETURN VAL(INTEGER, ORD(line[i MOD Width]))
  END At;

BEGIN
  FOR i := 0 TO Width - 1 DO line[i] := i = Width DIV 2 END;
  FOR step := 1 TO Steps DO
    alive := 0;
    FOR i := 0 TO Width - 1 DO
      IF line[i] THEN Write("#"); INC(alive) ELSIF alive > 0 THEN Write(".") ELSE Write(" ") END
    END;
    WriteInt(alive, 4); WriteLn;
    FOR i := 0 TO Width - 1 DO next[i] := Bit(rule, 4 * At(i - 1) + 2 * At(i) + At(i + 1)) END;
    line := next
  END
END Run;

BEGIN
  FOR rule := 30 TO 110 BY 60 DO Run(rule) END
END CellularAutomaton.
