(* Set constants: constructors from other constants, operators on constants, and membership in them. *)
MODULE SetConstants;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

CONST
  Base = 3;

TYPE
  S = SET OF [0..20];
  Fruit = (apple, banana, cherry, date);
  Fruits = SET OF Fruit;

CONST
  Low = S{0..Base};
  Odd = S{1, 3, 5, 7, 9, 11, 13, 15, 17, 19};
  High = S{Base * 4..20};
  Ends = Low + High;
  Inner = S{0..20} - Ends;
  OddEnds = Odd * Ends;
  Mixed = Odd / Low;
  Sweet = Fruits{banana, date};
  Sour = Fruits{apple..date} - Sweet;
  HasFive = 5 IN Inner;
  Covered = Low <= Ends;

VAR
  f: Fruit;
  r: Fruits;

PROCEDURE Show(s: S);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO 20 DO IF i IN s THEN WriteCard(i, 1); Write(" ") END END;
  WriteLn
END Show;

BEGIN
  Show(Low); Show(Ends); Show(Inner); Show(OddEnds); Show(Mixed);
  FOR f := apple TO date DO
    IF f IN Sweet THEN Write("+") ELSIF f IN Sour THEN Write("-") ELSE Write("?") END
  END;
  r := Sour; INCL(r, date); IF r * Sweet = Fruits{date} THEN WriteString(" date") END;
  IF HasFive AND Covered THEN WriteString(" constants") END;
  WriteLn
END SetConstants.
