(* Operators on sets. *)
MODULE sets;

TYPE
  Days = SET OF [0..6];
  Hours = SET OF [0..23];
VAR
  days: Days;
  hours: Hours;
  n: INTEGER;
  c: CHAR;
  b: BOOLEAN;
BEGIN
  days := days + hours;
  days := days DIV days;
  b := days < days;
  b := days > days;
  b := 3 IN n;
  b := c IN days;
  b := days IN days;
  INCL(n, 3);
  INCL(days, 7);
  INCL(days, c);
  EXCL(days);
  INCL(Days{1}, 1);
  b := NOT days;
  days := +days
END sets.
