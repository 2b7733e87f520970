(* Calls through values get a continuation like calls of procedures; CASE is a switch; sets are numbers. *)
MODULE values;
TYPE
  Function = PROCEDURE (INTEGER): INTEGER;
  Color = (red, green, blue);
  Colors = SET OF Color;

PROCEDURE Twice(f: Function; x: INTEGER): INTEGER;
BEGIN
  RETURN f(f(x))
END Twice;

PROCEDURE Double(x: INTEGER): INTEGER;
BEGIN
  RETURN x + x
END Double;

PROCEDURE Fourfold(x: INTEGER): INTEGER;
BEGIN
  RETURN Twice(Double, x)
END Fourfold;

PROCEDURE Mix(s: Colors; c: Color): Color;
BEGIN
  IF c IN s THEN INCL(s, blue) END;
  CASE c OF
    red: IF blue IN s THEN c := green END
  | green: c := blue
  | blue:
  END;
  RETURN c
END Mix;

PROCEDURE Square(z: COMPLEX): REAL;
BEGIN
  RETURN RE(z * z)
END Square;

END values.
