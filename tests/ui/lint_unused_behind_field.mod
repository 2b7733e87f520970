MODULE LintUnusedBehindField;
FROM InOut IMPORT WriteCard;
TYPE
  Entry = RECORD start, length: CARDINAL END;
VAR
  entries: ARRAY [0..9] OF Entry;
  start: CARDINAL;

(* The parameter and the variable have the names of fields, which WITH makes visible. *)
PROCEDURE Enter(slot, length: CARDINAL);
BEGIN
  WITH entries[slot] DO
    WITH entries[slot + 1] DO INC(length) END;
    start := length
  END
END Enter;

(* This one is used before. *)
PROCEDURE Extend(slot, length: CARDINAL);
BEGIN
  entries[slot + 1].length := length;
  WITH entries[slot] DO INC(length) END
END Extend;

(* No field is meant. *)
PROCEDURE Show(slot, length: CARDINAL);
BEGIN
  WITH entries[slot] DO WriteCard(start, 3) END
END Show;

BEGIN
  Enter(1, 2); Extend(2, 3); Show(1, 3)
END LintUnusedBehindField.
