MODULE RecoveryUnfinishedAssignment;
VAR total: INTEGER; flag: BOOLEAN;

PROCEDURE Sum(n: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO n DO
    total := 
