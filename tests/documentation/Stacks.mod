IMPLEMENTATION MODULE Stacks;

FROM Strings IMPORT String, Assign;

PROCEDURE Push(VAR s: Stack; number: CARDINAL);
BEGIN
  INC(s.depth); s.items[s.depth] := number; INC(used)
END Push;

PROCEDURE Top(s: Stack): CARDINAL;
BEGIN
  RETURN s.items[s.depth]
END Top;

PROCEDURE Name(s: Stack; VAR name: String);
BEGIN
  IF s.depth = 0 THEN Assign("empty", name) ELSE Assign("full", name) END
END Name;

BEGIN
  used := 0; free := Limit
END Stacks.
