MODULE Records;
FROM InOut IMPORT Write, WriteInt, WriteReal, WriteString, WriteLn;
TYPE
  Date = RECORD day, month: INTEGER; year: INTEGER END;
  Name = ARRAY [0..9] OF CHAR;
  Person = RECORD name: Name; born: Date; height: REAL; married: BOOLEAN END;
  Team = RECORD leader: Person; members: ARRAY [1..2] OF Person; size: CARDINAL END;
  Empty = RECORD END;
VAR p, q: Person; team, other: Team; i: INTEGER; e, f: Empty; d: RECORD x, y: INTEGER END;

PROCEDURE Set(VAR p: Person; name: Name; day, month, year: INTEGER);
BEGIN
  p.name := name; p.born.day := day; p.born.month := month; p.born.year := year;
  p.height := 1.5 + FLOAT(day) / 100.0; p.married := ODD(day)
END Set;

PROCEDURE Before(a, b: Date): BOOLEAN;
BEGIN
  IF a.year # b.year THEN RETURN a.year < b.year END;
  IF a.month # b.month THEN RETURN a.month < b.month END;
  RETURN a.day < b.day
END Before;

PROCEDURE Show(p: Person);
BEGIN
  WriteString(p.name); Write(" ");
  WriteInt(p.born.day, 0); Write("."); WriteInt(p.born.month, 0); Write(".");
  WriteInt(p.born.year, 0);
  WriteReal(p.height, 5); IF p.married THEN WriteString(" m") END; WriteLn
END Show;

BEGIN
  Set(p, "Ada", 10, 12, 1815); Set(q, "Grace", 9, 12, 1906);
  Show(p); Show(q);
  IF Before(p.born, q.born) AND NOT Before(q.born, p.born) AND NOT Before(p.born, p.born) THEN
    WriteString("before");
    WriteLn
  END;
  team.leader := q; team.members[1] := p; team.members[2] := team.leader; team.size := 3;
  team.members[2].born := p.born; team.leader.name[0] := "T";
  other := team; other.members[1].name := "Copy"; e := f;
  Show(team.leader); Show(team.members[1]); Show(team.members[2]); Show(other.members[1]);
  FOR i := 1 TO 2 DO IF Before(team.members[i].born, team.leader.born) THEN WriteInt(i, 2) END END;
  WriteLn;
  d.x := 1; d.y := d.x + 1; WriteInt(d.x + d.y, 0); WriteLn
END Records.
