MODULE RecoveryTypes;
TYPE
  Point = RECORD x, y: ; name: CHAR END;
  Colour = (red green, blue);
  Row = ARRAY [1..] OF INTEGER;
  Link = POINTER Node;
  Node = RECORD key: INTEGER; next: Link END;
  Number = INTEGER;
VAR p: Point; c: Colour; r: Row; l: Link; n: Number;
BEGIN
  p.x := 1; p.z := 2; p.name := 3;
  c := green; c := blue; FOR c := red TO blue DO END;
  r[1] := 2; r[1, 2] := 3;
  l^.key := "key"; l^.value := 1;
  n := "number"
END RecoveryTypes.
