(* tlc: --checks=none *)
(* CASE is a switch. Only variables assigned in its arms have a phi after it. *)
MODULE CaseSwitch;

(* CHECK: define i64 @_t10CaseSwitch5Class(i64 %n, i64 %m) *)
(* CHECK: $(wide=%\w+) = icmp ule i64 %offset, 1000 *)
(* NEXTLN: br i1 $wide, label %case.arm2, label %case.next *)
(* CHECK: switch i64 %n, label %case.else [ *)
(* NEXTLN: i64 1, label %case.arm *)
(* NEXTLN: i64 2, label %case.arm1 *)
(* NEXTLN: i64 3, label %case.arm1 *)
(* NEXTLN: i64 4, label %case.arm1 *)
(* NEXTLN: i64 7, label %case.arm1 *)
(* NOT: phi *)
(* CHECK: case.end: *)
(* NEXTLN: $(class=%\w+) = phi i64 [ %m, %case.arm ], [ 2, %case.arm1 ], [ 3, %case.arm2 ], [ %n, %case.else ] *)
(* NEXTLN: add i64 $class, %m *)
PROCEDURE Class(n, m: INTEGER): INTEGER;
VAR class: INTEGER;
BEGIN
  class := 0;
  CASE n OF
    1: class := m
  | 2..4, 7: class := 2
  | 1000..2000: class := 3
  ELSE class := n
  END;
  RETURN class + m
END Class;

END CaseSwitch.
