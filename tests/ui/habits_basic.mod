MODULE HabitsBasic;
FROM InOut IMPORT WriteInt;
DIM k AS INTEGER
VAR i, j: INTEGER;
BEGIN
10 i := 1;
20 WriteInt(i, 0);
  REM a remark
  ' another remark
  LET i = 5;
  FOR i := 1 TO 10 DO
    WriteInt(i, 3)
  NEXT i
  FOR j := 1 TO 3 DO WriteInt(j, 3) NEXT;
  PRINT "hello";
  GOSUB 100;
  i := j \ 2; j := i\2;
  DO
    INC(i)
  LOOP UNTIL i > 10;
  DO
    INC(i)
  LOOP WHILE i < 10;
  WHILE i > 3 DO
    DEC(i)
  WEND;
  SELECT CASE i
    CASE 1: j := 1
  END SELECT;
  i := wrong
END HabitsBasic.
