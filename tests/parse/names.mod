MODULE Names;
(* Keywords in other cases, names that begin with keywords, and underscores are names. *)
VAR
  begin, End, if, While, do: INTEGER;
  ENDING, IFS, ORDER, DIVISOR, MODULES, NOTHING, INC, TOP, BYTE, DOING, E, B, H, C: INTEGER;
  x1, x_1, _x, X__, aVeryLongNameThatGoesOnAndOnAndOnAndOnAndOn: INTEGER;
BEGIN
  begin := End + if * While - do;
  IF IFS = ORDER THEN ENDING := NOTHING DIV DIVISOR MOD MODULES END;
  FOR E := TOP TO BYTE BY B DO DOING END
END Names.
