MODULE EnumerationScopes;
TYPE Outer = RECORD state: (idle, busy) END;
VAR o: Outer; set: SET OF (one, two); p: POINTER TO (left, right);

PROCEDURE Inner;
TYPE Local = (idle, hidden);
VAR l: Local; o2: Outer;
BEGIN
  l := idle;
  o2.state := idle;
  o2.state := busy
END Inner;

BEGIN
  o.state := idle;
  o.state := hidden;
  set := {};
  p^ := left;
  p^ := one
END EnumerationScopes.
