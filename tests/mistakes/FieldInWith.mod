MODULE FieldInWith;
TYPE Person = RECORD name: ARRAY [0..19] OF CHAR; height: CARDINAL END;
VAR p: Person;
BEGIN
  WITH p DO
    name := "Ada";
    heigth := 170
  END
END FieldInWith.
