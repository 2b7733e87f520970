(* Enumerations as parameters of all kinds, as results, in open arrays and as procedure parameters. *)
MODULE EnumParameters;
FROM InOut IMPORT Write, WriteString, WriteCard, WriteLn;

TYPE
  Gear = (reverse, neutral, first, second, third);
  Change = PROCEDURE (Gear): Gear;
  Log = ARRAY [0..9] OF Gear;

VAR
  g: Gear;
  log: Log;
  used: CARDINAL;

PROCEDURE Up(g: Gear): Gear;
BEGIN
  IF g < third THEN RETURN VAL(Gear, ORD(g) + 1) END;
  RETURN third
END Up;

PROCEDURE Down(g: Gear): Gear;
BEGIN
  CASE g OF
    reverse, neutral: RETURN reverse
  | first..third: RETURN VAL(Gear, ORD(g) - 1)
  END
END Down;

PROCEDURE Shift(VAR g: Gear; by: Change);
BEGIN
  log[used] := g; INC(used);
  g := by(g)
END Shift;

PROCEDURE Highest(l: ARRAY OF Gear): Gear;
VAR i: CARDINAL; best: Gear;
BEGIN
  best := MIN(Gear);
  FOR i := 0 TO HIGH(l) DO IF l[i] > best THEN best := l[i] END END;
  RETURN best
END Highest;

PROCEDURE Exchange(VAR a, b: Gear);
VAR c: Gear;
BEGIN
  c := a; a := b; b := c
END Exchange;

PROCEDURE Name(g: Gear);
BEGIN
  CASE g OF
    reverse: Write("R")
  | neutral: Write("N")
  ELSE WriteCard(ORD(g) - ORD(neutral), 1)
  END
END Name;

VAR i: CARDINAL;
BEGIN
  g := neutral; used := 0;
  Shift(g, Up); Shift(g, Up); Shift(g, Up); Shift(g, Up); Shift(g, Down); Shift(g, Down);
  Shift(g, Down); Shift(g, Down); Shift(g, Down); Shift(g, Up);
  FOR i := 0 TO used - 1 DO Name(log[i]) END; Write(" "); Name(g); Name(Highest(log)); WriteLn;
  Exchange(log[0], log[9]); Exchange(g, log[5]); Name(log[0]); Name(log[9]); Name(g);
  IF Up(Up(g)) = third THEN WriteString(" fast") END;
  IF Down(Down(neutral)) = MIN(Gear) THEN WriteString(" back") END; WriteLn
END EnumParameters.
