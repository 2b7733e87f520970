MODULE WordBeforeAssignment;
TYPE Person = RECORD name: ARRAY [0..9] OF CHAR; age: CARDINAL END;
VAR person: Person; x: INTEGER;
BEGIN
  x := 2;
  var x := 4;
  print x := 3;
  person[1] := 18;
  WHILE x > 0 DO
    IF person.age > 17 THEN
      x := x - 1
  END;
  var fresh := 5
END WordBeforeAssignment.
