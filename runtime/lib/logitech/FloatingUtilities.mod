IMPLEMENTATION MODULE FloatingUtilities;

CONST Half = 0.5;

PROCEDURE Frac(r: REAL): REAL;
BEGIN
  (* From 2^52 on, all numbers are whole. *)
  IF ABS(r) >= 4503599627370496.0 THEN RETURN 0.0 END;
  RETURN r - VAL(REAL, VAL(INTEGER, r))
END Frac;

PROCEDURE Int(r: REAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, r)
END Int;

PROCEDURE Trunc(r: REAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, r)
END Trunc;

PROCEDURE Round(r: REAL): INTEGER;
VAR whole: INTEGER;
BEGIN
  whole := VAL(INTEGER, r);
  (* The fraction is exact, so a number just below one half is not rounded up. *)
  IF Frac(r) >= Half THEN INC(whole) ELSIF Frac(r) <= -Half THEN DEC(whole) END;
  RETURN whole
END Round;

PROCEDURE Float(i: INTEGER): REAL;
BEGIN
  RETURN VAL(REAL, i)
END Float;

PROCEDURE Fracl(r: LONGREAL): LONGREAL;
BEGIN
  (* From 2^52 on, all numbers are whole. *)
  IF ABS(r) >= 4503599627370496.0 THEN RETURN 0.0 END;
  RETURN r - VAL(LONGREAL, VAL(LONGINT, r))
END Fracl;

PROCEDURE Intl(r: LONGREAL): LONGINT;
BEGIN
  RETURN VAL(LONGINT, r)
END Intl;

PROCEDURE Truncl(r: LONGREAL): LONGINT;
BEGIN
  RETURN VAL(LONGINT, r)
END Truncl;

PROCEDURE Roundl(r: LONGREAL): LONGINT;
VAR whole: LONGINT;
BEGIN
  whole := VAL(LONGINT, r);
  (* The fraction is exact, so a number just below one half is not rounded up. *)
  IF Fracl(r) >= Half THEN INC(whole) ELSIF Fracl(r) <= -Half THEN DEC(whole) END;
  RETURN whole
END Roundl;

PROCEDURE Floatl(i: INTEGER): LONGREAL;
BEGIN
  RETURN VAL(LONGREAL, i)
END Floatl;

END FloatingUtilities.
