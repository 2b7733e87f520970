(* Values that fields of local records get in vain. The warning is off by default. *)
MODULE LintDeadFieldStore;

FROM InOut IMPORT WriteInt;

TYPE Point = RECORD x, y: INTEGER END;

<* warn(dead-field-stores) *>
PROCEDURE Told(n: INTEGER);
VAR p: Point;
BEGIN
  p.x := n + 1;
  p.y := n + 2;
  p.x := n + 3;
  WriteInt(p.x + p.y, 0);
  p.y := 5
END Told;

PROCEDURE NotTold(n: INTEGER);
VAR p: Point;
BEGIN
  p.x := n + 1;
  p.x := n + 3;
  WriteInt(p.x, 0)
END NotTold;

BEGIN
  Told(1); NotTold(2)
END LintDeadFieldStore.
