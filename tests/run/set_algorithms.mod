(* Algorithms on sets: subsets, permutations without repetition, a matching, graph colouring. *)
MODULE SetAlgorithms;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

CONST N = 6;

TYPE
  Item = [1..N];
  Items = SET OF Item;
  Colour = (red, green, blue);
  Colours = SET OF Colour;

VAR
  near: ARRAY Item OF Items;
  colour: ARRAY Item OF Colour;
  i: Item;
  tries: CARDINAL;

PROCEDURE Size(s: Items): CARDINAL;
VAR i: Item; n: CARDINAL;
BEGIN
  n := 0;
  FOR i := 1 TO N DO IF i IN s THEN INC(n) END END;
  RETURN n
END Size;

PROCEDURE Subsets(from: Item; s: Items; wanted: CARDINAL): CARDINAL;
VAR with: Items; n: CARDINAL;
BEGIN
  IF Size(s) = wanted THEN RETURN 1 END;
  n := 0; with := s; INCL(with, from);
  IF from < N THEN RETURN Subsets(from + 1, with, wanted) + Subsets(from + 1, s, wanted) END;
  IF Size(with) = wanted THEN INC(n) END;
  RETURN n
END Subsets;

PROCEDURE Join(a, b: Item);
BEGIN
  INCL(near[a], b); INCL(near[b], a)
END Join;

PROCEDURE Independent(s: Items): BOOLEAN;
VAR i: Item;
BEGIN
  FOR i := 1 TO N DO IF (i IN s) AND (near[i] * s # Items{}) THEN RETURN FALSE END END;
  RETURN TRUE
END Independent;

PROCEDURE Largest(from: CARDINAL; s: Items): Items;
VAR with, a, b: Items;
BEGIN
  IF from > N THEN RETURN s END;
  with := s; INCL(with, from);
  a := Largest(from + 1, s);
  IF NOT Independent(with) THEN RETURN a END;
  b := Largest(from + 1, with);
  IF Size(b) > Size(a) THEN RETURN b ELSE RETURN a END
END Largest;

PROCEDURE Paint(i: CARDINAL): BOOLEAN;
VAR c: Colour; used: Colours; k: Item;
BEGIN
  IF i > N THEN RETURN TRUE END;
  INC(tries); used := Colours{};
  IF i > 1 THEN FOR k := 1 TO i - 1 DO IF k IN near[i] THEN INCL(used, colour[k]) END END END;
  FOR c := red TO blue DO
    IF NOT (c IN used) THEN
      colour[i] := c;
      IF Paint(i + 1) THEN RETURN TRUE END
    END
  END;
  RETURN FALSE
END Paint;

PROCEDURE Show(s: Items);
VAR i: Item;
BEGIN
  FOR i := 1 TO N DO IF i IN s THEN WriteCard(i, 1) ELSE Write(".") END END; Write(" ")
END Show;

BEGIN
  FOR i := 1 TO N DO near[i] := Items{} END;
  FOR i := 0 + 1 TO N DO WriteCard(Subsets(1, Items{}, i), 3) END; WriteLn;
  Join(1, 2); Join(2, 3); Join(3, 4); Join(4, 5); Join(5, 6); Join(6, 1); Join(1, 4); Join(2, 6);
  FOR i := 1 TO N DO Show(near[i]) END; WriteLn;
  Show(Largest(1, Items{}));
  tries := 0;
  IF Paint(1) THEN
    FOR i := 1 TO N DO
      CASE colour[i] OF red: Write("r") | green: Write("g") | blue: Write("b") END
    END
  ELSE WriteString("impossible")
  END;
  WriteCard(tries, 3); WriteLn
END SetAlgorithms.
