(* tlc: --dialect=pim4 *)
MODULE Main;
(* Opaque types that are standard types and subranges, as the fourth edition allows; one is of a local module. *)
FROM Counts IMPORT Count, Level, Place, First, Next, Value;
FROM InOut IMPORT WriteCard, WriteLn;
VAR c: Count; l: Level; p: Place; counts: ARRAY [0..1] OF Count;
BEGIN
  First(c, l, p);
  WriteCard(Value(c, l, p), 1); WriteLn;
  counts[0] := c;
  Next(c, l, p);
  counts[1] := c;
  IF counts[0] # counts[1] THEN WriteCard(Value(counts[0], l, p), 1); WriteLn END;
  WriteCard(Value(counts[1], l, p), 1); WriteLn
END Main.
