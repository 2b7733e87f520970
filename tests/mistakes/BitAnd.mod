MODULE BitAnd;
VAR mask, bits: CARDINAL;
BEGIN
  mask := 7; bits := 12;
  bits := bits AND mask
END BitAnd.
