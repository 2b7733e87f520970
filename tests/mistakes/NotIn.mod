MODULE NotIn;
TYPE Day = (mon, tue, wed, thu, fri, sat, sun); Days = SET OF Day;
VAR d: Day; work: Days; free: BOOLEAN;
BEGIN
  work := Days{mon..fri};
  d := sat;
  free := NOT d IN work;
  IF free THEN d := mon END
END NotIn.
