(* Loops with two entries: copying in blocks of four like Duff's device, and the smallest irreducible loop.
   Each agrees with a plain loop. *)
MODULE GotoIrreducible;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;

CONST Size = 40;
VAR from, to: ARRAY [0..Size] OF INTEGER; i, wrong: INTEGER;

(* Enters the unrolled loop in the middle if the count is not a multiple of four. *)
PROCEDURE Duff(n: INTEGER): INTEGER;
LABEL three, two, one, done;
VAR at, rounds, rest: INTEGER;
BEGIN
  IF n = 0 THEN GOTO done END;
  at := 0;
  rounds := (n + 3) DIV 4;
  rest := n MOD 4;
  IF rest = 3 THEN GOTO three ELSIF rest = 2 THEN GOTO two ELSIF rest = 1 THEN GOTO one END;
  LOOP
    to[at] := from[at]; at := at + 1;
    three: to[at] := from[at]; at := at + 1;
    two: to[at] := from[at]; at := at + 1;
    one: to[at] := from[at]; at := at + 1;
    rounds := rounds - 1;
    IF rounds = 0 THEN EXIT END
  END;
  RETURN at;
  done: RETURN 0
END Duff;

(* Both halves of the loop are entered from outside. *)
PROCEDURE TwoEntries(n: INTEGER; first: BOOLEAN): INTEGER;
LABEL a, b;
VAR x, y: INTEGER;
BEGIN
  x := n; y := 0;
  IF first THEN GOTO a ELSE GOTO b END;
  a:
  y := y + x;
  IF x <= 0 THEN RETURN y END;
  x := x - 1;
  GOTO b;
  b:
  y := y * 2 MOD 1000003 + 1;
  IF x <= 0 THEN RETURN -y END;
  x := x - 2;
  GOTO a
END TwoEntries;

PROCEDURE Plain(n: INTEGER; first: BOOLEAN): INTEGER;
VAR x, y: INTEGER; inA: BOOLEAN;
BEGIN
  x := n; y := 0; inA := first;
  LOOP
    IF inA THEN
      y := y + x;
      IF x <= 0 THEN RETURN y END;
      x := x - 1
    ELSE
      y := y * 2 MOD 1000003 + 1;
      IF x <= 0 THEN RETURN -y END;
      x := x - 2
    END;
    inA := NOT inA
  END
END Plain;

(* A variable that both entries leave unchanged needs no phi, and a variable read after the loop has the value
   of the path taken. *)
PROCEDURE Untouched(n, step: INTEGER): INTEGER;
LABEL inside, out;
VAR kept, x: INTEGER;
BEGIN
  kept := n * 3; x := n;
  IF ODD(n) THEN GOTO inside END;
  WHILE x < 100 DO
    x := x + step;
    inside: x := x + 1;
    IF x > 90 THEN GOTO out END
  END;
  x := x + 1000;
  out: RETURN x + kept
END Untouched;

PROCEDURE UntouchedPlain(n, step: INTEGER): INTEGER;
VAR x: INTEGER; skip: BOOLEAN;
BEGIN
  x := n; skip := ODD(n);
  LOOP
    IF NOT skip THEN
      IF x >= 100 THEN RETURN x + 1000 + n * 3 END;
      x := x + step
    END;
    skip := FALSE;
    x := x + 1;
    IF x > 90 THEN RETURN x + n * 3 END
  END
END UntouchedPlain;

BEGIN
  wrong := 0;
  FOR i := 0 TO Size DO from[i] := i * i END;
  FOR i := 0 TO Size DO
    IF Duff(i) # i THEN wrong := wrong + 1 END;
    IF (i > 0) AND (to[i - 1] # (i - 1) * (i - 1)) THEN wrong := wrong + 1 END;
    IF to[i] # 0 THEN wrong := wrong + 1 END;
    IF TwoEntries(i, TRUE) # Plain(i, TRUE) THEN wrong := wrong + 1 END;
    IF TwoEntries(i, FALSE) # Plain(i, FALSE) THEN wrong := wrong + 1 END;
    IF Untouched(i * 5, i) # UntouchedPlain(i * 5, i) THEN wrong := wrong + 1 END
  END;
  WriteString("wrong:"); WriteInt(wrong, 2); WriteLn;
  WriteInt(TwoEntries(20, TRUE), 1); WriteInt(TwoEntries(20, FALSE), 10); WriteLn;
  WriteInt(Untouched(4, 7), 1); WriteInt(Untouched(100, 1), 6); WriteInt(Untouched(7, 7), 6);
  WriteLn
END GotoIrreducible.
