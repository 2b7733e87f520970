MODULE Alignments;
TYPE
  A = CARDINAL <* bytealignment(8) *>;
  B = RECORD <* bytealignment ( 2 * 4 ) *> x, y: CHAR <*bytealignment(0)*>; z: A END <* bytealignment(1024) *>;
  C = RECORD <* bytealignment(0) *> CASE : BOOLEAN OF TRUE: x: ARRAY [0..1] OF CHAR <* bytealignment(4) *> | FALSE: END END;
VAR
  a, b: POINTER TO A <* bytealignment(64) *>;
END Alignments.
