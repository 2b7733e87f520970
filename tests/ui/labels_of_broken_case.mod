MODULE labels_of_broken_case;
TYPE Kind = (number, name, sum);
VAR kind: Kind; n: INTEGER;
BEGIN
  n := 0;
  CASE kind OF
    number: n := 1
    name: n := 2
  | sum: n := 3
  END
END labels_of_broken_case.
