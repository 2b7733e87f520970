(* CASE with lists and ranges of labels, negative ones, an ELSE, empty arms, and a bar before the first. *)
MODULE CaseLabels;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;

CONST
  Low = -5;
  Step = 3;

VAR i, hits: INTEGER;

PROCEDURE Class(x: INTEGER): CHAR;
BEGIN
  CASE x OF
    Low..Low + Step - 1: RETURN "a"
  | -1, 1: RETURN "b"
  | 0: RETURN "c"
  | 2, 4..6, 8: RETURN "d"
  | 100 * Step: RETURN "e"
  ELSE RETURN "."
  END
END Class;

PROCEDURE Far(x: INTEGER): INTEGER;
BEGIN
  CASE x OF
  | -1000000: RETURN 1
  | -1: RETURN 2
  | 1000000..1000010: RETURN x - 1000000
  | 2000000000: RETURN 4
  | 7:
  | 8:;
  ELSE
    RETURN -1
  END;
  RETURN 0
END Far;

PROCEDURE Nested(x, y: INTEGER): INTEGER;
VAR r: INTEGER;
BEGIN
  r := 0;
  CASE x OF
    1:
      CASE y OF
        1: r := 11
      | 2: r := 12
      ELSE r := 10
      END
  | 2: IF y > 1 THEN r := 22 ELSE r := 20 END
  | 3..9: CASE x + y OF 5: INC(r, 5); | 6: DEC(r, 6) ELSE END
  ELSE
    CASE y OF 1: r := -1 | 2, 3: r := -2 END
  END;
  RETURN r
END Nested;

BEGIN
  FOR i := -7 TO 10 DO Write(Class(i)) END; Write(Class(300)); Write(Class(301)); WriteLn;
  WriteInt(Far(-1000000), 3); WriteInt(Far(-1), 3); WriteInt(Far(1000010), 3);
  WriteInt(Far(1000011), 3);
  WriteInt(Far(2000000000), 3); WriteInt(Far(7), 3); WriteInt(Far(8), 3); WriteInt(Far(9), 3);
  WriteLn;
  hits := 0;
  FOR i := 0 TO 4 DO
    WriteInt(Nested(i, 1), 4); WriteInt(Nested(i, 2), 4); WriteInt(Nested(i, 3), 4);
    CASE ODD(i) OF TRUE: INC(hits) | FALSE: INC(hits, 10) END
  END;
  WriteLn; WriteInt(hits, 3); WriteString(" hits"); WriteLn
END CaseLabels.
