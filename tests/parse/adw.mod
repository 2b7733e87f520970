<* dialect=adw *>
MODULE adw;
VAR a, b: INTEGER = 1; c: ARRAY [0..1] OF CHAR := "x";
PROCEDURE P(CONST x: T; VAR OUT y: ARRAY OF T; VAR INOUT z: M.T): T [INLINE, CDECL];
BEGIN
  FUNC P(x, y, z);
  FUNC M.Q;
  x := a BAND b BOR BNOT c SHL 1 BXOR NOT d ROL e ROR BNOT (f) SHR 2;
  %IF WIN32 %THEN x := 1 %ELSE x := 2 %END
END P;
END adw.
