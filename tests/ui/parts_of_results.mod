MODULE parts_of_results;
(* Only type transfers of variables have parts, and only if the variable cannot move. *)
FROM SYSTEM IMPORT ADDRESS, ADR;
TYPE Pair = RECORD a, b: CARDINAL END; Row = ARRAY [0..1] OF CARDINAL; P = POINTER TO Pair;
VAR pair: Pair; row: Row; rows: ARRAY [0..3] OF Row; p: POINTER TO Row; i, c: CARDINAL; s: BOOLEAN;

PROCEDURE F(n: CARDINAL): Pair;
BEGIN
  pair.a := n;
  RETURN pair
END F;

BEGIN
  c := F(1).a;
  F(2).a := 3;
  c := P(ADR(pair))^.a;
  Pair(rows[i]).a := 1;
  Pair(p^).b := 1;
  Pair(s).a := 1;
  Pair(row, row).a := 1;
  Pair(row).d := 1;
  WITH Pair(rows[2]) DO c := a END
END parts_of_results.
