(* Set constructors whose bounds are variables and expressions: empty ranges, single elements, full ranges. *)
MODULE SetVariableRanges;
FROM InOut IMPORT Write, WriteCard, WriteLn;

TYPE
  Small = SET OF [0..31];
  Large = SET OF [0..199];
  Letters = SET OF CHAR;

VAR
  s: Small;
  l: Large;
  c: Letters;
  b: BITSET;
  i, j: CARDINAL;
  ch: CHAR;

PROCEDURE Show(s: Small);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO 31 DO IF i IN s THEN Write("1") ELSE Write("0") END END;
  WriteLn
END Show;

PROCEDURE Count(l: Large): CARDINAL;
VAR i, n: CARDINAL;
BEGIN
  n := 0;
  FOR i := 0 TO 199 DO IF i IN l THEN INC(n) END END;
  RETURN n
END Count;

BEGIN
  i := 4; j := 9;
  s := Small{i..j}; Show(s);
  s := Small{j..i}; Show(s);
  s := Small{i, i + 2..2 * i, 30..31, 0}; Show(s);
  s := Small{j..j} + Small{0..i - 1} - Small{i DIV 2}; Show(s);
  i := 31; j := 0; s := Small{j..i}; Show(s); Show(s - Small{31 - j, j});
  l := Large{j..i}; WriteCard(Count(l), 4);
  FOR i := 60 TO 70 BY 5 DO l := Large{i..i + 64, i - 30..i}; WriteCard(Count(l), 4) END;
  l := Large{i + 1..i}; WriteCard(Count(l), 4); l := Large{j..199}; WriteCard(Count(l), 4); WriteLn;
  ch := "m"; c := Letters{ch.."z", "0"..CHR(ORD("0") + 3)};
  FOR ch := " " TO "~" DO IF ch IN c THEN Write(ch) END END; WriteLn;
  i := 5; b := {i, i + 2, 2 * i..2 * i + 3, 15};
  FOR i := 0 TO 20 DO IF i IN b THEN WriteCard(i, 3) END END; WriteLn
END SetVariableRanges.
