IMPLEMENTATION MODULE Counts;
TYPE Count = CARDINAL; Level = [0..9];

MODULE Places;
EXPORT Place, start, Moved;
TYPE Place = INTEGER;
VAR start: Place;

PROCEDURE Moved(p: Place): Place;
BEGIN
  RETURN p + 10
END Moved;

BEGIN
  start := -5
END Places;

PROCEDURE First(VAR c: Count; VAR l: Level; VAR p: Place);
BEGIN
  c := 100; l := 0; p := start
END First;

PROCEDURE Next(VAR c: Count; VAR l: Level; VAR p: Place);
BEGIN
  INC(c, 100); INC(l); p := Moved(p)
END Next;

PROCEDURE Value(c: Count; l: Level; p: Place): CARDINAL;
BEGIN
  IF p < 0 THEN p := 0 END;
  RETURN c + 10 * l + VAL(CARDINAL, p)
END Value;

END Counts.
