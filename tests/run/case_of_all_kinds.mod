MODULE CaseOfAllKinds;
FROM InOut IMPORT WriteInt, Write, WriteString, WriteLn, WriteCard;

TYPE Day = (mo, tu, we, th, fr, sa, su); Work = [mo..fr];
CONST Big = 1000000;
VAR i: INTEGER; d: Day; n: CARDINAL; w: Work;

PROCEDURE Class(i: INTEGER): INTEGER;
BEGIN
  CASE i OF
    MIN(INTEGER)..-1: RETURN -1
  | 0: RETURN 0
  | 1, 3, 5, 7, 9: RETURN 1
  | 2, 4, 6, 8: RETURN 2
  | 10..99: RETURN 3
  | Big..2 * Big: RETURN 4
  | MAX(INTEGER): RETURN 5
  ELSE RETURN 6
  END
END Class;

PROCEDURE Kind(c: CHAR): CHAR;
BEGIN
  CASE c OF
    'a'..'z', 'A'..'Z', '_': RETURN 'l'
  | '0'..'9': RETURN 'd'
  | 11C, 12C, ' ': RETURN 's'
  |
  |
  ELSE
  END;
  RETURN '?'
END Kind;

PROCEDURE Workday(d: Day): BOOLEAN;
BEGIN
  CASE d OF mo..fr: RETURN TRUE | sa, su: RETURN FALSE END
END Workday;

BEGIN
  FOR i := -2 TO 11 DO WriteInt(Class(i), 3) END;
  WriteInt(Class(Big), 3); WriteInt(Class(2 * Big + 1), 3); WriteInt(Class(MAX(INTEGER)), 3);
  WriteInt(Class(MIN(INTEGER)), 3); WriteLn;
  Write(Kind('q')); Write(Kind('Q')); Write(Kind('5')); Write(Kind(' ')); Write(Kind('+')); WriteLn;
  n := 0;
  FOR d := mo TO su DO IF Workday(d) THEN INC(n) END END;
  WriteCard(n, 1); WriteLn;
  FOR w := mo TO fr DO
    CASE w OF
      mo: WriteString("start ")
    | fr: WriteString("end")
    ELSE CASE ODD(ORD(w)) OF TRUE: WriteString("odd ") | FALSE: WriteString("even ") END
    END
  END;
  WriteLn;
  CASE n OF 5: | 6: WriteString("six") END;
  LOOP
    CASE n OF
      0: EXIT
    | 1..3: DEC(n)
    ELSE n := n DIV 2
    END;
    WriteCard(n, 2)
  END;
  WriteLn;
  CASE n + 1 OF ELSE WriteString("no arm") END;
  WriteLn
END CaseOfAllKinds.
