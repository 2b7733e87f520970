(* Jumps into IF, WHILE, REPEAT and LOOP, also into statements that are otherwise unreachable, and jumps in
   the body of the module. *)
MODULE GotoIntoStatements;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;

LABEL again, middle, end;
VAR n: INTEGER;

(* 1: from the beginning, 2 and 3: into the branches. The statements before the label are skipped. *)
PROCEDURE IntoIf(way: INTEGER): INTEGER;
LABEL left, right;
VAR x, y: INTEGER;
BEGIN
  x := 1; y := 100;
  IF way = 2 THEN GOTO left ELSIF way = 3 THEN GOTO right END;
  IF way > 5 THEN
    x := x + 10; y := 200;
    left:
    x := x * 2
  ELSIF way = 1 THEN
    x := x + 20; y := 300
  ELSE
    x := x + 30; y := 400;
    right: x := x * 3
  END;
  RETURN x + y
END IntoIf;

(* The label is the only entry of these loops. *)
PROCEDURE OnlyByLabel(n: INTEGER): INTEGER;
LABEL inWhile, inRepeat, inLoop, behind;
VAR sum: INTEGER;
BEGIN
  sum := 0;
  IF n MOD 3 = 0 THEN GOTO inWhile ELSIF n MOD 3 = 1 THEN GOTO inRepeat ELSE GOTO inLoop END;
  WHILE n > 0 DO
    sum := sum + 1000;
    inWhile: sum := sum + n;
    n := n - 1
  END;
  RETURN sum;
  REPEAT
    sum := sum + 2000;
    inRepeat: sum := sum + n;
    n := n - 1
  UNTIL n <= 0;
  GOTO behind;
  LOOP
    sum := sum + 3000;
    inLoop: sum := sum + n;
    n := n - 1;
    IF n <= 0 THEN EXIT END
  END;
  RETURN sum;
  behind: RETURN -sum
END OnlyByLabel;

PROCEDURE Plain(n: INTEGER): INTEGER;
VAR sum, toll, m: INTEGER;
BEGIN
  m := n MOD 3; sum := n; toll := (m + 1) * 1000;
  IF (m = 0) AND (n = 0) THEN RETURN 0 END;
  n := n - 1;
  WHILE n > 0 DO sum := sum + toll + n; n := n - 1 END;
  IF m = 1 THEN RETURN -sum ELSE RETURN sum END
END Plain;

(* A variable assigned only before the label, in a statement that is entered after it. *)
PROCEDURE Passed(skip: BOOLEAN; given: INTEGER): INTEGER;
LABEL inner;
VAR value, rounds: INTEGER;
BEGIN
  value := given; rounds := 0;
  IF skip THEN GOTO inner END;
  LOOP
    IF rounds < 2 THEN
      WHILE value < 1000 DO
        value := value * 3 + 1;
        inner: rounds := rounds + 1
      END
    ELSE
      EXIT
    END
  END;
  RETURN value * 10 + rounds
END Passed;

(* Calls can change variables in memory only during the call. *)
PROCEDURE Spilled(n: INTEGER): INTEGER;
LABEL in;
VAR x: INTEGER;
  PROCEDURE Add(d: INTEGER);
  BEGIN
    x := x + d
  END Add;
BEGIN
  x := n;
  IF n > 3 THEN GOTO in END;
  WHILE x < 20 DO
    Add(1);
    in: Add(5)
  END;
  RETURN x
END Spilled;

BEGIN
  FOR n := 1 TO 6 DO WriteInt(IntoIf(n), 6) END; WriteLn;
  FOR n := 0 TO 12 DO
    IF OnlyByLabel(n) # Plain(n) THEN WriteString("differ: "); WriteInt(n, 1); WriteLn END
  END;
  WriteInt(OnlyByLabel(9), 1); WriteInt(OnlyByLabel(10), 8); WriteInt(OnlyByLabel(11), 8); WriteLn;
  WriteInt(Passed(FALSE, 5), 1); WriteInt(Passed(TRUE, 5), 8); WriteInt(Passed(TRUE, 400), 8);
  WriteLn;
  WriteInt(Spilled(1), 1); WriteInt(Spilled(4), 4); WriteInt(Spilled(18), 4); WriteLn;
  n := 0;
  GOTO middle;
  again:
  n := n + 1;
  middle:
  WriteInt(n, 2);
  IF n < 5 THEN GOTO again END;
  WriteLn;
  IF n = 5 THEN GOTO end END;
  WriteString("not here"); WriteLn;
  end:
END GotoIntoStatements.
