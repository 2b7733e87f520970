IMPLEMENTATION MODULE Screen;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE Show(p: Point);
BEGIN
  WriteInt(p.x, 4); WriteInt(p.y, 4); WriteLn
END Show;

PROCEDURE Find(VAR p: Point);
BEGIN
  p.x := 1; p.y := 2
END Find;

END Screen.
