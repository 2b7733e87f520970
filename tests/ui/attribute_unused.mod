MODULE AttributeUnused;
PROCEDURE Twice(x: INTEGER <* unused *>; y, z: INTEGER <* unused *>; w: INTEGER; v: INTEGER): INTEGER;
VAR a <* unused *>: INTEGER; b: INTEGER;
BEGIN
  RETURN 2 * v
END Twice;
BEGIN
  IF Twice(1, 2, 3, 4, 5) = 10 THEN HALT END
END AttributeUnused.
