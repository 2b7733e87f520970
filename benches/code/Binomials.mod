(* Binomial coefficients by recursion: both calls make an equal one two levels below. *)
MODULE Binomials;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE Choose(n, k: INTEGER): INTEGER;
BEGIN
  IF (k = 0) OR (k = n) THEN RETURN 1 END;
  RETURN Choose(n - 1, k - 1) + Choose(n - 1, k)
END Choose;

BEGIN
  WriteInt(Choose(32, 13), 0); WriteLn
END Binomials.
