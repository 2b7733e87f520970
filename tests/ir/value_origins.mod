(* The origin of a value decides whether an index is checked: a captured variable in SSA form was checked, and
   zero before that; a captured parameter may come from C unchecked. *)
MODULE ValueOrigins;
TYPE Small = [0..9]; Row = ARRAY Small OF INTEGER;
VAR row: Row;

(* CHECK: define i64 @_t12ValueOrigins5Outer( *)
(* CHECK: ret i64 *)
(* CHECK: define internal i64 @_t12ValueOrigins5Outer11OfParameter( *)
(* CHECK: icmp ugt i64 *)
(* CHECK: ret i64 *)
(* CHECK: define internal i64 @_t12ValueOrigins5Outer10OfVariable( *)
(* NOT: check *)
(* CHECK: ret i64 *)
PROCEDURE Outer(small: Small; number: INTEGER): INTEGER;
VAR local: Small;

  PROCEDURE OfParameter(): INTEGER;
  BEGIN RETURN row[small] END OfParameter;

  PROCEDURE OfVariable(): INTEGER;
  BEGIN RETURN row[local] END OfVariable;

BEGIN
  local := number;
  RETURN OfParameter() + OfVariable()
END Outer;

BEGIN
  row[0] := Outer(1, 2)
END ValueOrigins.
