(* Declarations in a reader's order: types, constants and variables are used before they are declared. *)
MODULE MutualTypes;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

PROCEDURE Build(depth: CARDINAL): Branch;
VAR b: Branch; i: Way;
BEGIN
  NEW(b); b^.weight := first + VAL(INTEGER, depth); INC(made);
  FOR i := MIN(Way) TO MAX(Way) DO
    IF depth = 0 THEN b^.leaves[i] := NIL
    ELSE
      NEW(b^.leaves[i]); INC(made);
      b^.leaves[i]^.colour := VAL(Colour, (depth + ORD(i)) MOD Colours);
      b^.leaves[i]^.on := Build(depth - 1)
    END
  END;
  RETURN b
END Build;

PROCEDURE Sum(b: Branch): INTEGER;
VAR s: INTEGER; i: Way;
BEGIN
  s := b^.weight;
  FOR i := left TO right DO
    IF b^.leaves[i] # NIL THEN s := s + Value(b^.leaves[i]^.colour) + Sum(b^.leaves[i]^.on) END
  END;
  RETURN s
END Sum;

PROCEDURE Value(c: Colour): INTEGER;
BEGIN
  CASE c OF red: RETURN 1 | yellow: RETURN 10 | brown: RETURN 100 END
END Value;

TYPE
  Branch = POINTER TO BranchRecord;
  Leaf = POINTER TO LeafRecord;
  BranchRecord = RECORD weight: INTEGER; leaves: ARRAY Way OF Leaf END;
  LeafRecord = RECORD colour: Colour; on: Branch END;
  Way = (left, right);
  Colour = (red, yellow, brown);

CONST
  Colours = ORD(MAX(Colour)) + 1;
  first = -Last;
  Last = 3;

VAR
  root: Branch;
  made: CARDINAL;

BEGIN
  made := 0;
  root := Build(4);
  WriteCard(made, 4); WriteInt(Sum(root), 6); WriteInt(root^.weight, 3); WriteLn;
  Write("."); WriteLn
END MutualTypes.
