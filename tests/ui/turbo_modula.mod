MODULE turbo_modula;
(* Names and declarations of Turbo Modula-2 and other compilers for small machines. *)
FROM SYSTEM IMPORT MOVE, FILL, IORESULT, DWORD, SETREG;
CONST mask = 4 OR 2;
EXCEPTION bad, worse;
VAR i: INTEGER; from, to: ARRAY [0..9] OF CHAR;
BEGIN
  i := 5;
  i := i AND 4;
  MOVE(from, to, 10)
END turbo_modula.
