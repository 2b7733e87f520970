MODULE WithStatements;
TYPE
  Point = RECORD x, y: INTEGER END;
  Pair = RECORD a, b: Point; x: CHAR END;
  List = POINTER TO Node;
  Node = RECORD next: List; p: Point END;
VAR p: Point; q: Pair; l: List; x: BOOLEAN; i: INTEGER;
BEGIN
  WITH p DO x := 1; y := 2; z := 3 END;
  WITH q DO x := 'a'; WITH b DO x := 3; a.y := 4 END; a.x := 1 END;
  WITH l DO next := NIL END;
  WITH l^ DO next := NIL; WITH p DO x := 1; y := TRUE END END;
  WITH i DO END;
  WITH Point DO END;
  WITH missing DO x := 1; unknown := 2 END;
  WITH l^.next^ DO p.x := 1 END;
  WITH p DO FOR x := 1 TO 2 DO END END;
  x := TRUE;
  x := 1
END WithStatements.
