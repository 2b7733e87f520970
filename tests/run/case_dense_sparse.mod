(* One function in three versions: a dense CASE, a sparse one and a search through a table. *)
MODULE CaseDenseSparse;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

VAR
  i: INTEGER;
  same, n: CARDINAL;

PROCEDURE Dense(x: INTEGER): INTEGER;
BEGIN
  CASE x OF
    0: RETURN 3
  | 1: RETURN 1
  | 2: RETURN 4
  | 3: RETURN 1
  | 4: RETURN 5
  | 5: RETURN 9
  | 6: RETURN 2
  | 7: RETURN 6
  | 8: RETURN 5
  | 9: RETURN 3
  | 10: RETURN 5
  | 11: RETURN 8
  | 12: RETURN 9
  | 13: RETURN 7
  ELSE RETURN 0
  END
END Dense;

PROCEDURE ByTable(x: INTEGER): INTEGER;
VAR
  digits: ARRAY [0..13] OF CHAR;
BEGIN
  digits := "31415926535897";
  IF (x < 0) OR (x > 13) THEN RETURN 0 END;
  RETURN VAL(INTEGER, ORD(digits[VAL(CARDINAL, x)]) - ORD("0"))
END ByTable;

PROCEDURE Grouped(x: INTEGER): INTEGER;
BEGIN
  CASE x OF
    1, 3: RETURN 1
  | 6: RETURN 2
  | 0, 9: RETURN 3
  | 2: RETURN 4
  | 4, 8, 10: RETURN 5
  | 7: RETURN 6
  | 13: RETURN 7
  | 11: RETURN 8
  | 5, 12: RETURN 9
  ELSE RETURN 0
  END
END Grouped;

PROCEDURE Sparse(x: INTEGER): INTEGER;
BEGIN
  CASE x * 1000 OF
    -100000..-1: RETURN 0
  | 0, 9000: RETURN 3
  | 1000, 3000: RETURN 1
  | 2000: RETURN 4
  | 4000, 8000, 10000: RETURN 5
  | 5000, 12000: RETURN 9
  | 6000..6999: RETURN 2
  | 7000: RETURN 6
  | 11000: RETURN 8
  | 13000..13001: RETURN 7
  | 14000..1000000: RETURN 0
  END
END Sparse;

BEGIN
  same := 0; n := 0;
  FOR i := -20 TO 40 DO
    INC(n);
    IF (Dense(i) = ByTable(i)) AND (Grouped(i) = Sparse(i)) AND (Dense(i) = Sparse(i)) THEN
      INC(same)
    END
  END;
  WriteCard(n, 3); WriteCard(same, 3); WriteLn;
  FOR i := 0 TO 14 DO WriteInt(Dense(i), 1); IF i = 0 THEN Write(".") END END;
  WriteString(" digits"); WriteLn
END CaseDenseSparse.
