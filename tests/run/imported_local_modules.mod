MODULE imported_local_modules;
(* The import of a local module makes the names known that it exports without qualification. *)
FROM InOut IMPORT WriteCard, WriteLn;

MODULE Store;
EXPORT Colour, Put, count, Deep;
TYPE Colour = (red, green);
VAR count: CARDINAL; last: Colour;

MODULE Deep;
IMPORT count;
EXPORT depth;
VAR depth: CARDINAL;
BEGIN
  depth := 40
END Deep;

PROCEDURE Put(colour: Colour);
BEGIN
  INC(count); last := colour
END Put;

BEGIN
  count := 0
END Store;

MODULE Named;
EXPORT QUALIFIED twice;
PROCEDURE twice(n: CARDINAL): CARDINAL;
BEGIN
  RETURN 2 * n
END twice;
END Named;

MODULE User;
IMPORT Store, Named, WriteCard;
EXPORT Use;
(* A name of its own takes precedence. *)
VAR depth: CARDINAL;

PROCEDURE Use;
VAR colour: Colour;
BEGIN
  FOR colour := red TO green DO Put(colour) END;
  depth := 3;
  WriteCard(Named.twice(count), 4); WriteCard(depth, 4); WriteCard(Store.count, 4)
END Use;
END User;

MODULE Reader;
IMPORT Store, WriteCard;
EXPORT Read;
PROCEDURE Read;
BEGIN
  WriteCard(depth + count, 4)
END Read;
END Reader;

BEGIN
  Use; Read; WriteLn
END imported_local_modules.
