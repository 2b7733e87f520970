(* WITH: fields without their record, nested, of elements of arrays, and shadowing variables. *)
MODULE WithBasics;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

TYPE
  Date = RECORD day, month: CARDINAL; year: INTEGER END;
  Name = ARRAY [0..9] OF CHAR;
  Person = RECORD name: Name; born: Date; children: CARDINAL END;

VAR
  people: ARRAY [1..3] OF Person;
  p: Person;
  day, i: CARDINAL;
  year: INTEGER;

PROCEDURE Set(VAR p: Person; text: ARRAY OF CHAR; d, m: CARDINAL; y: INTEGER);
VAR i: CARDINAL;
BEGIN
  WITH p DO
    FOR i := 0 TO 9 DO
      IF i <= HIGH(text) THEN name[i] := text[i] ELSE name[i] := 0C END
    END;
    children := 0;
    WITH born DO day := d; month := m; year := y END
  END
END Set;

PROCEDURE Show(p: Person);
BEGIN
  WITH p DO
    WriteString(name); Write(" ");
    WITH born DO
      WriteCard(day, 1); Write("."); WriteCard(month, 1); Write("."); WriteInt(year, 1)
    END;
    WriteCard(children, 2)
  END;
  WriteLn
END Show;

PROCEDURE Age(p: Person; year: INTEGER): INTEGER;
VAR now: INTEGER;
BEGIN
  now := year;
  WITH p.born DO RETURN now - year END
END Age;

BEGIN
  day := 99; year := 1;
  Set(people[1], "Ada", 10, 12, 1815); Set(people[2], "Alan", 23, 6, 1912);
  Set(people[3], "Grace", 9, 12, 1906);
  WITH people[1] DO children := 3; INC(born.day, day - 98); name[1] := "D" END;
  FOR i := 1 TO 3 DO
    WITH people[i] DO
      WITH born DO year := year - 1 END;
      IF name[0] = "A" THEN INC(children) END
    END;
    Show(people[i])
  END;
  p := people[2];
  WITH p DO
    WITH people[3] DO children := 7 END;
    children := children + people[3].children;
    born := people[3].born
  END;
  Show(p); WriteInt(Age(p, 1992), 4); WriteInt(year, 3); WriteCard(day, 4); WriteLn
END WithBasics.
