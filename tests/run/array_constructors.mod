(* Array constructors with repetition (BY), of characters, of strings and of enumerations. *)
MODULE ArrayConstructors;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

TYPE
  Day = (mo, tu, we, th, fr, sa, su);
  Name = ARRAY [0..3] OF CHAR;
  Names = ARRAY Day OF Name;
  Lengths = ARRAY [1..12] OF CARDINAL;
  Plan = ARRAY Day OF BOOLEAN;

CONST
  Short = Names{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  Days = Lengths{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

VAR
  names: Names;
  work: Plan;
  zeros: Lengths;
  d: Day;
  i, sum: CARDINAL;

BEGIN
  names := Short;
  work := Plan{TRUE BY 5, FALSE BY 2};
  FOR d := mo TO su DO
    IF work[d] THEN WriteString(names[d]); Write(" ") END
  END;
  WriteLn;
  zeros := Days; sum := 0;
  FOR i := 1 TO 12 DO sum := sum + zeros[i] END; WriteCard(sum, 4);
  zeros := Lengths{0 BY 10, 7, 8};
  WriteCard(zeros[1], 2); WriteCard(zeros[10], 2); WriteCard(zeros[11], 2); WriteCard(zeros[12], 2);
  WriteLn;
  i := 5;
  zeros := Lengths{i BY 6, i + 1 BY 6};
  sum := 0; FOR i := 1 TO 12 DO sum := sum * 10 + zeros[i] END; WriteCard(sum, 14); WriteLn
END ArrayConstructors.
