MODULE DamagedLine;
VAR x: INTEGER;
BEGIN
  x := 1 +; y := 2; x := TRUE
END DamagedLine.
