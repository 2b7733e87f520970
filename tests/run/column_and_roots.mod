MODULE column_and_roots;
(* __COLUMN__, square roots in constants, real types named by size, and numbers as pointers. *)
FROM InOut IMPORT WriteCard, WriteString, WriteLn;
FROM MathLib0 IMPORT sqrt;
FROM SYSTEM IMPORT COMPLEX32, COMPLEX64, COMPLEX128, REAL128, TSIZE;

CONST Root = sqrt(2.0); Half = 0.5 * sqrt(4.0);

TYPE Cell = POINTER TO CHAR;

VAR z: COMPLEX64; x: REAL128; cell: Cell;

BEGIN
  WriteCard(__COLUMN__, 4); WriteCard(__COLUMN__, 4); WriteLn;
  IF (Root > 1.414213562) AND (Root < 1.414213563) AND (Half = 1.0) THEN WriteString("roots") END;
  WriteLn;
  WriteCard(TSIZE(COMPLEX32), 4); WriteCard(TSIZE(COMPLEX64), 4); WriteLn;
  z := CMPLX(1.0, 2.0); x := 2.5;
  IF (RE(z) = 1.0) AND (x = 2.5) AND (TSIZE(COMPLEX128) = 2 * TSIZE(REAL128)) THEN
    WriteString("types")
  END;
  WriteLn;
  cell := VAL(Cell, 0);
  IF cell = NIL THEN WriteString("NIL") END; WriteLn
END column_and_roots.
