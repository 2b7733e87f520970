MODULE decided_conditions;
FROM InOut IMPORT Read, ReadInt;
TYPE Colour = (red, green, blue);
     Point = RECORD x, y: INTEGER END;
VAR ch: CHAR; i, n: INTEGER; c: Colour; p: POINTER TO Point; a: ARRAY [0..9] OF INTEGER;

PROCEDURE Next(): INTEGER;
BEGIN ReadInt(n); RETURN n
END Next;

BEGIN
  Read(ch); ReadInt(i); n := i MOD 2; c := VAL(Colour, i MOD 3); NEW(p); p^.x := i; a[n] := i;
  (* always TRUE *)
  WHILE (ch # "y") OR (ch # "n") DO Read(ch) END;
  IF (i >= 0) OR (9 >= i) THEN INC(n) END;
  IF (c # red) OR (c # green) OR (c # blue) THEN INC(n) END;
  (* always FALSE *)
  REPEAT INC(i) UNTIL (i < 0) AND (i > 9);
  IF (p^.x = 1) AND (p^.x = 2) THEN INC(n) END;
  IF (a[n] <= 4) AND (a[n] > 4) THEN INC(n) END;
  (* not certain, or one comparison is already *)
  IF (i < 0) OR (i > 9) THEN INC(n) END;
  IF (ch # "y") AND (ch # "n") THEN INC(n) END;
  IF (i >= 0) OR (i <= -2) THEN INC(n) END;
  IF (i # 1) OR (n # 2) THEN INC(n) END;
  IF (Next() = 1) AND (Next() = 2) THEN INC(n) END;
  IF (c >= red) AND (c < blue) THEN INC(n) END;
END decided_conditions.
