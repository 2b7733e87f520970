(* Polynomials as lists of terms: addition, multiplication, derivation and evaluation. *)
MODULE PolynomialRecords;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Poly = POINTER TO Term;
  Term = RECORD factor: INTEGER; power: CARDINAL; rest: Poly END;

VAR p, q, r: Poly;

PROCEDURE New(factor: INTEGER; power: CARDINAL; rest: Poly): Poly;
VAR p: Poly;
BEGIN
  NEW(p); p^.factor := factor; p^.power := power; p^.rest := rest;
  RETURN p
END New;

PROCEDURE AddTerm(VAR p: Poly; factor: INTEGER; power: CARDINAL);
VAR old: Poly;
BEGIN
  IF (p = NIL) OR (p^.power < power) THEN p := New(factor, power, p)
  ELSIF p^.power > power THEN AddTerm(p^.rest, factor, power)
  ELSE
    INC(p^.factor, factor);
    IF p^.factor = 0 THEN old := p; p := p^.rest; DISPOSE(old) END
  END
END AddTerm;

PROCEDURE Multiply(p, q: Poly): Poly;
VAR result, t: Poly;
BEGIN
  result := NIL;
  WHILE p # NIL DO
    t := q;
    WHILE t # NIL DO
      AddTerm(result, p^.factor * t^.factor, p^.power + t^.power);
      t := t^.rest
    END;
    p := p^.rest
  END;
  RETURN result
END Multiply;

PROCEDURE Derive(p: Poly): Poly;
BEGIN
  IF p = NIL THEN RETURN NIL END;
  IF p^.power = 0 THEN RETURN Derive(p^.rest) END;
  RETURN New(p^.factor * VAL(INTEGER, p^.power), p^.power - 1, Derive(p^.rest))
END Derive;

PROCEDURE Eval(p: Poly; x: INTEGER): INTEGER;
VAR sum, term: INTEGER; i: CARDINAL;
BEGIN
  sum := 0;
  WHILE p # NIL DO
    WITH p^ DO
      term := factor;
      FOR i := 1 TO power DO term := term * x END;
      p := rest
    END;
    sum := sum + term
  END;
  RETURN sum
END Eval;

PROCEDURE Show(p: Poly);
VAR first: BOOLEAN;
BEGIN
  IF p = NIL THEN Write("0") END;
  first := TRUE;
  WHILE p # NIL DO
    WITH p^ DO
      IF (factor > 0) AND NOT first THEN Write("+") END;
      IF (factor = -1) AND (power > 0) THEN
        Write("-")
      ELSIF (factor # 1) OR (power = 0) THEN
        WriteInt(factor, 1)
      END;
      IF power > 0 THEN Write("x") END;
      IF power > 1 THEN Write("^"); WriteCard(power, 1) END
    END;
    first := FALSE; p := p^.rest
  END;
  WriteLn
END Show;

BEGIN
  p := NIL; AddTerm(p, 1, 2); AddTerm(p, -3, 0); AddTerm(p, 2, 1); Show(p);
  q := NIL; AddTerm(q, 1, 1); AddTerm(q, -1, 0); Show(q);
  r := Multiply(p, q); Show(r); WriteInt(Eval(r, 3), 5); WriteInt(Eval(p, 3) * Eval(q, 3), 5);
  WriteLn;
  Show(Derive(r)); Show(Derive(Derive(Derive(r)))); Show(Derive(Derive(Derive(Derive(r)))));
  r := Multiply(q, q); r := Multiply(r, r); Show(r);
  AddTerm(q, -1, 1); AddTerm(q, 1, 0); Show(q)
END PolynomialRecords.
