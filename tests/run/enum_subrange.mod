(* Subranges of an enumeration: loops, arrays, parameters, and assignment in both directions. *)
MODULE EnumSubrange;
FROM InOut IMPORT WriteString, WriteCard, WriteLn;

TYPE
  Day = (monday, tuesday, wednesday, thursday, friday, saturday, sunday);
  WorkDay = [monday..friday];
  WeekEnd = [saturday..sunday];
  Hours = ARRAY WorkDay OF CARDINAL;

VAR
  hours: Hours;
  rest: ARRAY WeekEnd OF CARDINAL;
  day: Day;
  work: WorkDay;
  free: WeekEnd;

PROCEDURE Total(h: Hours): CARDINAL;
VAR
  d: WorkDay;
  sum: CARDINAL;
BEGIN
  sum := 0;
  FOR d := MIN(WorkDay) TO MAX(WorkDay) DO sum := sum + h[d] END;
  RETURN sum
END Total;

PROCEDURE After(d: WorkDay): Day;
BEGIN
  RETURN VAL(Day, ORD(d) + 1)
END After;

BEGIN
  FOR work := monday TO friday DO hours[work] := 8 END;
  hours[friday] := 6;
  WriteCard(Total(hours), 4);
  FOR free := saturday TO sunday DO rest[free] := 10 * ORD(free) END;
  WriteCard(rest[saturday], 4); WriteCard(rest[sunday], 4); WriteLn;
  day := wednesday; work := day;
  WriteCard(hours[day], 3);
  INC(work); day := work; WriteCard(ORD(day), 3);
  day := After(friday);
  IF day = saturday THEN free := day; WriteCard(ORD(free), 3) END;
  WriteCard(ORD(MIN(WeekEnd)), 3); WriteCard(ORD(MAX(WorkDay)), 3); WriteLn;
  FOR day := friday TO MIN(Day) BY -1 DO
    IF day > MIN(WorkDay) THEN WriteString("x") ELSE WriteString("o") END
  END;
  IF work < free THEN WriteString(" before") END;
  WriteLn
END EnumSubrange.
