IMPLEMENTATION MODULE Helper;

PROCEDURE Twice(x: CARDINAL): CARDINAL;
BEGIN
  RETURN 2 * x                        (* 1 *)
END Twice;

PROCEDURE Unused(x: CARDINAL): CARDINAL;
BEGIN
  RETURN x                            (* 0 *)
END Unused;

END Helper.
