MODULE HabitsFortran;
FROM InOut IMPORT WriteInt, WriteLn;
INTEGER :: k, l
REAL, DIMENSION(10) :: x;
SUBROUTINE Show(n: INTEGER);
BEGIN
  WriteInt(n, 4) ! the number
END Show;
VAR i, j: INTEGER; b: BOOLEAN;
BEGIN
  ! the first loop
  b := .TRUE. .AND. .NOT. (i.eq.1);
  DO i = 1, 10
    CALL Show(i)
  END DO;
  DO j = 1, 10, 2
    Show(j)
  END DO;
  DO WHILE (i .GT. 3)
    DEC(i)
  END DO;
  PRINT *, i, j;
  DO
    INC(i);
    IF i > 9 THEN EXIT END
  END DO;
  WriteLn; i := wrong
END HabitsFortran.
