MODULE WaysOutOfPointers;
FROM SYSTEM IMPORT ADDRESS;
TYPE
  List = POINTER TO Node;
  Node = RECORD next: List; value: INTEGER END;
VAR list: List; where: ADDRESS; x, sum: INTEGER; p: POINTER TO INTEGER;

PROCEDURE Sum(l: List): INTEGER;
VAR s: INTEGER;
BEGIN
  s := 0;
  WHILE l DO
    s := s + l^.value; l := l^.next
  END;
  RETURN s
END Sum;

BEGIN
  list := NIL; x := 1;
  where := x;
  p := x;
  p := &x;
  where := @x;
  IF list THEN sum := Sum(list) END;
  IF NOT list THEN sum := 0 END;
  IF list AND (x > 0) THEN x := 0 END;
  IF sum THEN x := 2 END
END WaysOutOfPointers.
