(* tlc: --checks=none *)
(* Known contents of memory are not loaded again, unless memory may have been written since. *)
MODULE RememberedMemory;

TYPE
  Point = RECORD x, y: INTEGER END;
  Link = POINTER TO Point;
VAR count, other: INTEGER; flag: BOOLEAN; point: Point; row: ARRAY [0..9] OF INTEGER;

(* Stored values are known, including BOOLEANs; the store does not affect other variables or fields. *)
(* CHECK: define i64 @_t16RememberedMemory6Stored(i64 %n) *)
(* NOT: load *)
(* CHECK: ret i64 *)
PROCEDURE Stored(n: INTEGER): INTEGER;
BEGIN
  count := n;
  flag := n > 3;
  point.x := 2 * n;
  point.y := 3;
  row[5] := n + 1;
  other := count;
  IF flag THEN RETURN point.x + point.y + row[5] END;
  RETURN other
END Stored;

(* A statement that writes nothing preserves loaded values. *)
(* CHECK: define i64 @_t16RememberedMemory6Loaded() *)
(* CHECK: load i64, ptr @_t16RememberedMemory5count *)
(* NOT: load i64, ptr @_t16RememberedMemory5count *)
(* CHECK: ret i64 *)
PROCEDURE Loaded(): INTEGER;
VAR n: INTEGER;
BEGIN
  n := count;
  IF n > 0 THEN n := 2 * count ELSE n := 3 * count END;
  RETURN n + count
END Loaded;

(* A call may write every variable, and so may a store through a pointer or variable parameter. *)
(* CHECK: define i64 @_t16RememberedMemory6Called( *)
(* CHECK: load i64, ptr @_t16RememberedMemory5count *)
(* CHECK: store i64 1, ptr %v *)
(* CHECK: load i64, ptr @_t16RememberedMemory5count *)
(* CHECK: call i64 @_t16RememberedMemory6Loaded() *)
(* CHECK: load i64, ptr @_t16RememberedMemory5count *)
(* CHECK: store i64 2, ptr %link *)
(* CHECK: load i64, ptr @_t16RememberedMemory5count *)
(* CHECK: ret i64 *)
PROCEDURE Called(VAR v: INTEGER; link: Link): INTEGER;
VAR n: INTEGER;
BEGIN
  n := count;
  v := 1;
  n := n + count + Loaded();
  n := n + count;
  link^.x := 2;
  RETURN n + count
END Called;

(* The store may be followed by another iteration. *)
(* CHECK: define i64 @_t16RememberedMemory6Rounds( *)
(* CHECK: load i64, ptr @_t16RememberedMemory5count *)
(* CHECK: while.body: *)
(* CHECK: load i64, ptr @_t16RememberedMemory5count *)
(* CHECK: ret i64 *)
PROCEDURE Rounds(n: INTEGER): INTEGER;
VAR sum: INTEGER;
BEGIN
  sum := count;
  WHILE n > 0 DO
    sum := sum + count;
    count := sum;
    n := n - 1
  END;
  RETURN sum
END Rounds;

(* An unknown index may select any element. *)
(* CHECK: define i64 @_t16RememberedMemory8Elements( *)
(* CHECK: store i64 7, ptr *)
(* CHECK: store i64 8, ptr *)
(* CHECK: load i64, ptr *)
(* CHECK: ret i64 *)
PROCEDURE Elements(i, j: CARDINAL): INTEGER;
BEGIN
  row[i] := 7;
  row[j] := 8;
  RETURN row[i]
END Elements;

BEGIN
  count := Stored(1) + Loaded() + Rounds(2) + Elements(1, 1) + Called(count, NIL)
END RememberedMemory.
