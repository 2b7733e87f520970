(* Constructors that do not fit the variants of their records. *)
MODULE variant_constructors;
TYPE
  Colour = (red, green, blue);
  R = RECORD
    x: INTEGER;
    CASE kind: Colour OF
      red: n: INTEGER
    | green: a, b: CHAR
    END;
    y: INTEGER
  END;
  Five = [1..5];
  Bare = RECORD CASE : Five OF 1..3: c: CHAR | 5: END END;
VAR r: R; b: Bare; k: Colour; i: INTEGER;
CONST late = R{1, green, 'a', 'b', 2}; n = late.n; a = late.a;
BEGIN
  r := R{1, red, 2, 3};
  r := R{1, k, 2, 3};
  r := R{1, blue, 3};
  r := R{1, 7, 2, 3};
  r := R{1};
  r := R{1, red, 2};
  r := R{1, green, 'a', 'b', 3, 4};
  r := R{1, green, 5, 'b', 3};
  r := R{1, red, 2, unknown};
  r := R{1, k, unknown};
  r := R{1, red..green, 2, 3};
  r := R{1, red BY 2, 2, 3};
  b := Bare{4};
  b := Bare{9};
  b := Bare{i, 'c'};
  b := Bare{2};
  b := Bare{}
END variant_constructors.
