MODULE unassigned_identities;
(* Expressions that equal an unassigned variable are that variable: x + (x - x), s + (s / s), NOT NOT b. Loops
   that end at once or never, so that only the variable itself returns to their headers. *)

FROM InOut IMPORT WriteInt, WriteString, WriteLn;

TYPE
  Small = SET OF [0..20];
  Pointer = POINTER TO INTEGER;

PROCEDURE Forever(runs: BOOLEAN);
VAR
  x: INTEGER; s: Small; b: BOOLEAN;
  p: Pointer;
BEGIN
  IF NOT runs THEN RETURN END;
  LOOP
    x := x + (x - x);
    s := s + (s / s);
    b := NOT (NOT b);
    p := p
  END
END Forever;

PROCEDURE Numbers(n: INTEGER): INTEGER;
VAR x, y: INTEGER;
BEGIN
  WHILE n > 0 DO
    x := x + (x - x);
    y := x * 1 + 0;
    x := y - (y - y);
    DEC(n)
  END;
  RETURN x + y
END Numbers;

PROCEDURE Sets(n: INTEGER): INTEGER;
VAR s, t: Small;
BEGIN
  REPEAT
    s := s + (s / s);
    t := s - (t - t);
    DEC(n)
  UNTIL n <= 0;
  IF s = t THEN RETURN 1 ELSE RETURN 0 END
END Sets;

PROCEDURE Joined(a: BOOLEAN; n: INTEGER): INTEGER;
VAR b, c: BOOLEAN; count: INTEGER;
BEGIN
  count := 0;
  LOOP
    c := a AND b OR b AND a;
    b := (c OR c) AND (b OR b);
    IF (a OR b) = (b OR a) THEN INC(count) END;
    DEC(n);
    IF n <= 0 THEN EXIT END
  END;
  RETURN count
END Joined;

BEGIN
  Forever(FALSE);
  WriteInt(Numbers(3) * 0, 1); WriteString(' '); WriteInt(Sets(3), 1); WriteString(' ');
  WriteInt(Joined(TRUE, 3), 1);
  WriteLn
END unassigned_identities.
