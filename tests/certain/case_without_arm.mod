(* No label matches, and there is no ELSE. *)
MODULE case_without_arm;
TYPE Colour = (red, green, blue);
VAR g: INTEGER;
PROCEDURE Number;
VAR i: INTEGER;
BEGIN i := 7; CASE i OF 1..3: g := 1 | 5: g := 2 END END Number;
PROCEDURE Colours(c: Colour): INTEGER;
BEGIN CASE c OF red: RETURN 1 | green: RETURN 2 END; RETURN 0 END Colours;
PROCEDURE ByCondition(i: INTEGER);
BEGIN IF i > 10 THEN CASE i OF 1..9: g := 1 | 10: g := 2 END END END ByCondition;
PROCEDURE Letter(ch: CHAR);
BEGIN CASE ch OF "a".."z": g := 1 | "A".."Z": g := 2 ELSE g := 3 END END Letter;
PROCEDURE Right(i: INTEGER);
BEGIN IF i >= 10 THEN CASE i OF 1..9: g := 1 | 10: g := 2 END END END Right;
BEGIN
  Right(3); Letter("1"); g := Colours(red);
  g := Colours(blue)
END case_without_arm.
