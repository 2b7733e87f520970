MODULE use_after_deallocate;
FROM InOut IMPORT WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM SYSTEM IMPORT ADDRESS;
TYPE List = POINTER TO RECORD next: List; number: INTEGER END;
VAR p: List; a, b: ADDRESS;
BEGIN
  WriteString("before"); WriteLn;
  ALLOCATE(a, 100);
  p := a;
  DEALLOCATE(a, 100);
  p^.next := NIL;
  ALLOCATE(a, 100);
  ALLOCATE(b, 100);
  WriteString("not reached"); WriteLn
END use_after_deallocate.
