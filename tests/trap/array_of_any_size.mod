MODULE array_of_any_size;
(* Indices are checked, and only those are valid that memory can have. *)
FROM SYSTEM IMPORT ADR;
VAR
  text: POINTER TO ARRAY [0..MAX(CARDINAL) - 1] OF CHAR;
  chars: ARRAY [0..9] OF CHAR;

PROCEDURE Put(i: CARDINAL);
BEGIN
  text^[i] := 'x'
END Put;

BEGIN
  text := ADR(chars);
  Put(9);
  Put(MAX(CARDINAL))
END array_of_any_size.
