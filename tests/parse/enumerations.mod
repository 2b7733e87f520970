MODULE Enumerations;
TYPE
  Colour = (red, green , blue);
  One = (only);
  Link = POINTER TO (on, off);
VAR
  state: (idle, busy);
  table: ARRAY (x, y) OF RECORD kind: (a, b) END;
END Enumerations.
