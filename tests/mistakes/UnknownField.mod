MODULE UnknownField;
TYPE Person = RECORD name: ARRAY [0..19] OF CHAR; height: CARDINAL END;
VAR p: Person;
BEGIN
  p.name := "Ada";
  p.hieght := 170
END UnknownField.
