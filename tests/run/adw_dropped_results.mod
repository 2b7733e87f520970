<* dialect=adw *>
MODULE adw_dropped_results;
(* A function may be called as a statement. *)
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
FROM SYSTEM IMPORT ASSERT, FUNC, UNREFERENCED_PARAMETER;
TYPE
  Point = RECORD x, y: INTEGER END;
  Step = PROCEDURE (INTEGER): INTEGER;
VAR
  count: INTEGER = 0;
  step: Step;

PROCEDURE Add(n: INTEGER): INTEGER;
BEGIN
  count := count + n;
  RETURN count
END Add;

PROCEDURE Place(x, y: INTEGER): Point;
BEGIN
  count := count + x * y;
  RETURN Point{x, y}
END Place;

PROCEDURE Name(): REAL;
BEGIN
  WriteString("name ");
  RETURN 1.5
END Name;

PROCEDURE Ignore(unused: INTEGER);
BEGIN
  UNREFERENCED_PARAMETER(unused)
END Ignore;

BEGIN
  Add(1);
  Place(2, 3);
  Name;
  step := Add;
  step(10);
  FUNC Add(100);
  FUNC Place(1, 1000);
  FUNC Name;
  FUNC(Add(10000));
  ASSERT(count > 0);
  Ignore(1);
  WriteInt(count, 1); WriteLn
END adw_dropped_results.
