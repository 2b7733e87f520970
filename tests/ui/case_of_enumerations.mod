MODULE CaseOfEnumerations;
TYPE Color = (red, green, blue, white); Warm = [red..green]; Fruit = (apple);
VAR c: Color; w: Warm; n: INTEGER;

PROCEDURE All(c: Color): INTEGER;
BEGIN
  CASE c OF red: RETURN 1 | green..white: RETURN 2 END
END All;

PROCEDURE Some(w: Warm): INTEGER;
BEGIN
  CASE w OF red: RETURN 1 | green: RETURN 2 END;
  n := 1
END Some;

BEGIN
  c := red; w := red;
  CASE c OF
    red..blue: n := 1
  | green: n := 2
  | apple: n := 3
  | 3: n := 4
  | white..red: n := 5
  END;
  CASE w OF red: n := 1 | blue: n := 2 ELSE END
END CaseOfEnumerations.
