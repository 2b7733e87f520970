MODULE index_enumeration;
TYPE Day = (mon, tue, wed, thu, fri, sat, sun);
VAR hours: ARRAY [mon..fri] OF INTEGER;
PROCEDURE Work(d: Day): INTEGER;
BEGIN
  RETURN hours[d]
END Work;
VAR i: INTEGER;
BEGIN
  i := Work(fri);
  i := Work(sat)
END index_enumeration.
