(* Declarations can be in any order, but cannot depend on themselves; their uses are not reported. *)
MODULE DeclarationCycles;
CONST
  a = b + 1;
  b = SIZE(T) * 2;
  fine = 2 * later;
  later = 21;
  user = a + fine;
TYPE
  T = ARRAY [0..a] OF CHAR;
  Self = Self;
  Tree = RECORD left, right: Tree; key: INTEGER END;
  Good = POINTER TO Node;
  Node = RECORD next: Good; data: ARRAY [1..fine] OF CHAR END;
  Odd = POINTER TO ARRAY [0..SIZE(Odd)] OF Odd;
VAR
  v: ARRAY [0..HIGH(v)] OF CHAR;
  node: Node;
BEGIN
  node.data[43] := "x";
  v[1] := user
END DeclarationCycles.
