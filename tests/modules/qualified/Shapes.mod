MODULE Shapes;
CONST Unit = 10;
TYPE
  Rectangle = RECORD width, height: INTEGER END;
  Link = POINTER TO RECORD shape: Rectangle; next: Link END;
VAR list: Link; count: INTEGER;

PROCEDURE Area(r: Rectangle): INTEGER;
BEGIN
  RETURN r.width * r.height
END Area;

PROCEDURE Push(l: Link);
BEGIN
  l^.next := list; list := l; INC(count)
END Push;

PROCEDURE Total(): INTEGER;
VAR l: Link; sum: INTEGER;
BEGIN
  l := list; sum := 0;
  WHILE l # NIL DO sum := sum + Area(l^.shape); l := l^.next END;
  RETURN sum
END Total;

PROCEDURE Count(): INTEGER;
BEGIN
  RETURN count
END Count;

END Shapes.
