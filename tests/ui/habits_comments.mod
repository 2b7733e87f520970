MODULE HabitsComments;
VAR i, define: INTEGER;
BEGIN
  # the first value
  i := 1; # a remark
  i := 2 // another
  ; i := i // 2;
  i := 3; -- as in Ada
  /* as in C */
  i--;
  IF i
    # define THEN i := wrong END
END HabitsComments.
