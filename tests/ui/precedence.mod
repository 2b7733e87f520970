(* Relations that are joined by AND, OR and NOT need parentheses. *)
MODULE Precedence;
TYPE Colour = (red, green);
VAR
  i, j, k: INTEGER;
  b, x: BOOLEAN;
  s: SET OF Colour;
  a: ARRAY [0..9] OF INTEGER;
BEGIN
  IF i > 0 AND j > 0 THEN i := 1 END;
  IF red IN s AND green IN s THEN i := 2 END;
  IF i = 1 AND b THEN i := 3 END;
  IF NOT i = j THEN i := 4 END;
  b := b AND i = 1;
  b := x AND j = k OR x;
  b := i = 1 OR j = 2 AND k = 3;
  b := (i + 1) * 2 > 0 AND NOT j > 0;
  b := i * (3 + j) > k + 1 AND b;
  WHILE i >= 0 & a[i] # 3 DO DEC(i) END;
  (* If there are parentheses already, or no such operator, no change is proposed. *)
  b := NOT (i) = j;
  b := (1 AND b) = x;
  b := i < j < k
END Precedence.
