(* In the dialect of the standard, a path without RETURN is an error unless a pragma allows it. *)
<* dialect=iso *>
MODULE LintMissingReturnIso;

FROM SWholeIO IMPORT WriteInt;

PROCEDURE Sign(x: INTEGER): INTEGER;
BEGIN
  IF x > 0 THEN RETURN 1 ELSIF x < 0 THEN RETURN -1 END
END Sign;

<* warn(missing-returns) *>
PROCEDURE Other(x: INTEGER): INTEGER;
BEGIN
  IF x > 0 THEN RETURN 1 END
END Other;

BEGIN
  WriteInt(Sign(3) + Other(4), 0)
END LintMissingReturnIso.
