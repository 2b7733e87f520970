MODULE CaseNoArmEnumeration;
TYPE Day = (monday, tuesday, wednesday);
VAR d: Day;
BEGIN
  d := wednesday;
  CASE d OF monday: INC(d) | tuesday: DEC(d) END
END CaseNoArmEnumeration.
