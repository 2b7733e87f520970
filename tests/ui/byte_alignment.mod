MODULE ByteAlignment;
CONST three = 3;
TYPE
  A = CARDINAL <* bytealignment(three) *>;
  B = RECORD <* bytealignment(-8) *>
        a: CHAR <* bytealignment(131072) *>;
        b: CHAR <* bytealignment(8.0) *>
      END <* bytealignment(A) *>;
VAR
  a: A;
  b: B;
  c: CARDINAL <* bytealignment(a) *>;
  d: CARDINAL <* aligned(8) *>;
BEGIN
  a := 1; b.a := 'a'; c := a; d := c
END ByteAlignment.
