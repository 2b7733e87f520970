(* A function that reaches its END in this call. *)
MODULE return_missing;
VAR g: INTEGER;
PROCEDURE Sign(x: INTEGER): INTEGER;
BEGIN IF x > 0 THEN RETURN 1 ELSIF x < 0 THEN RETURN -1 END END Sign;
PROCEDURE Search(x: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN FOR i := 1 TO 4 DO IF i = x THEN RETURN i END END END Search;
PROCEDURE NotFound;
BEGIN g := Search(5) END NotFound;
BEGIN
  g := Sign(3); g := Sign(-3); g := Search(4);
  g := Sign(0)
END return_missing.
