MODULE use_after_dispose;
FROM InOut IMPORT WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
TYPE
  List = POINTER TO Node;
  Node = RECORD next: List; number: INTEGER END;
VAR p, kept: List; i: INTEGER;
BEGIN
  WriteString("before"); WriteLn;
  NEW(p);
  kept := p;
  DISPOSE(p);
  kept^.next := kept;
  FOR i := 1 TO 3 DO NEW(p) END;
  WriteString("not reached"); WriteLn
FINALLY
  WriteString("finally"); WriteLn
END use_after_dispose.
