MODULE truncations_in_sums;
(* Beside a CARDINAL, sums of TRUNC and constants are also CARDINALs. *)
FROM InOut IMPORT WriteCard, WriteLn;
VAR r: REAL; c: CARDINAL;
BEGIN
  r := 3.7; c := 5;
  WriteCard(c * (TRUNC(r) - 1), 1); WriteLn;
  WriteCard((TRUNC(r) * 2 + TRUNC(r) DIV 2) * c, 1); WriteLn;
  IF c > TRUNC(r) + 1 THEN WriteCard(c - (TRUNC(r) MOD 2 + 1), 1); WriteLn END
END truncations_in_sums.
