(* tlc: --checks=none *)
(* The fields of a record are separate variables: no load or store remains in the loop, and nothing is
   allocated. A copy of a whole record is made field by field. *)
MODULE RecordFields;

TYPE
  Vector = RECORD x, y: INTEGER END;
  Body = RECORD at, speed: Vector; mass: INTEGER END;

(* CHECK: define i64 @_t12RecordFields5Steps(i64 %n, ptr *)
(* NOT: alloca *)
(* CHECK: while.header: *)
(* NOT: = load *)
(* NOT: store i64 *)
(* NOT: call *)
(* CHECK: while.end: *)
(* CHECK: ret i64 *)
PROCEDURE Steps(n: INTEGER; start: Vector): INTEGER;
VAR b, old: Body;
BEGIN
  b.at := start;
  b.speed := start;
  b.mass := 0;
  WHILE n > 0 DO
    old := b;
    b.at.x := old.at.x + b.speed.y;
    b.at.y := old.at.y - b.speed.x;
    b.speed := old.at;
    INC(b.mass, old.mass);
    DEC(n)
  END;
  RETURN b.at.x + b.at.y + b.mass
END Steps;

END RecordFields.
