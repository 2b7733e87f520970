(* tlc: --dialect=pim2 *)
MODULE dialect_pim_addresses;
(* ADDRESS is compatible with CARDINAL in Wirth's books. *)
FROM InOut IMPORT WriteCard, WriteInt, WriteLn;
FROM SYSTEM IMPORT ADR, ADDRESS, TSIZE;
TYPE
  Cell = RECORD left, right: CARDINAL END;
VAR
  a: ADDRESS;
  n: CARDINAL;
  cell: Cell;
  p: POINTER TO CARDINAL;

PROCEDURE Aligned(a: ADDRESS): BOOLEAN;
BEGIN
  RETURN a MOD 8 = 0
END Aligned;

PROCEDURE Shown(n: CARDINAL);
BEGIN
  WriteCard(n, 4)
END Shown;

BEGIN
  cell.left := 4; cell.right := 5;
  n := ADR(cell);
  a := n + TSIZE(CARDINAL);
  p := a;
  WriteCard(p^, 2);
  a := 100; n := a DIV 7; WriteCard(n, 4);
  n := a; WriteCard(n, 4);
  Shown(a); WriteCard(ORD(Aligned(n)), 2); WriteCard(ORD(Aligned(64)), 2);
  WriteInt((-7) DIV 2, 4); WriteLn
END dialect_pim_addresses.
