<* dialect=adw *>
MODULE adw_initial_values;
(* Declarations of variables may give values: once for a module, at each call for a procedure. *)
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
TYPE Point = RECORD x, y: INTEGER END;
VAR
  name: ARRAY [0..7] OF CHAR = "before";
  words: ARRAY [0..2] OF ARRAY [0..5] OF CHAR = {"one", "two", "three"};
  a, b: INTEGER := 5;
  point: Point = {1, -1};
  next: INTEGER = a + b;
  letters: SET OF ['a'..'z'] = {'a'..'c'};
  i: CARDINAL;

MODULE Local;
IMPORT a;
EXPORT QUALIFIED seen;
VAR seen: INTEGER = a * 2;
BEGIN
  seen := seen + 1
END Local;

PROCEDURE Count(by: INTEGER): INTEGER;
VAR count: INTEGER = 10;

  PROCEDURE Add;
  VAR step: INTEGER := by;
  BEGIN
    count := count + step
  END Add;

BEGIN
  Add; Add;
  RETURN count
END Count;

BEGIN
  WriteString(name); WriteLn;
  FOR i := 0 TO 2 DO WriteString(words[i]); WriteString(" ") END;
  WriteLn;
  WriteInt(a, 1); WriteInt(b, 2); WriteInt(point.x, 2); WriteInt(point.y, 3); WriteInt(next, 3);
  WriteLn;
  WriteInt(Local.seen, 1); WriteLn;
  WriteInt(Count(1), 1); WriteInt(Count(3), 3); WriteLn;
  IF ('b' IN letters) AND NOT ('d' IN letters) THEN WriteString("letters") END;
  WriteLn
END adw_initial_values.
