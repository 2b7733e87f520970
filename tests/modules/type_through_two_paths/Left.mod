IMPLEMENTATION MODULE Left;
PROCEDURE Origin(VAR place: Place);
BEGIN
  place.x := 1;
  place.y := 2
END Origin;
END Left.
