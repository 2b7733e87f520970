IMPLEMENTATION MODULE Implementation [1];
FROM Storage IMPORT ALLOCATE;
TYPE Handle = POINTER TO RECORD END;
VAR first: Handle;
PROCEDURE Reset; BEGIN first := NIL END Reset;
BEGIN
  Reset
FINALLY
  Reset
END Implementation.
