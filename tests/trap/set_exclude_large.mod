MODULE set_exclude_large;
TYPE Large = SET OF [-10..300];
VAR s: Large; i: INTEGER;
BEGIN
  FOR i := 300 TO -20 BY -10 DO EXCL(s, i) END
END set_exclude_large.
