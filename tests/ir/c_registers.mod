(* tlc: --checks=none *)
(* Procedures of a type are called by the convention of C. A record whose fields are values is combined in
   registers without memory; a procedure of the language gets a function that stores it and calls the procedure. *)
MODULE CRegisters;

FROM SYSTEM IMPORT INTEGER32;

TYPE
  Point = RECORD x, y: REAL END;
  Mixed = RECORD n: INTEGER32; small: [0..9]; yes: BOOLEAN; r, s: SHORTREAL END;
  Large = RECORD a, b, c: INTEGER END;
  OfPoint = PROCEDURE (Point): Point;
  OfMixed = PROCEDURE (Mixed): REAL;
  OfLarge = PROCEDURE (Large): Large;

VAR f: OfPoint; l: Large;

(* CHECK: define double @_t10CRegisters6Passed(ptr %f, double %x) *)
(* NEXTLN: entry: *)
(* NOT: store double %x *)
(* CHECK: call { double, double } %f(double $(first=%\w+), double $(second=%\w+)) *)
PROCEDURE Passed(f: OfPoint; x: REAL): REAL;
VAR p: Point;
BEGIN
  p.x := x;
  p.y := 2.0;
  p := f(p);
  RETURN p.x
END Passed;

(* CHECK: define double @_t10CRegisters6Joined(ptr %f, i32 %n, i64 %small, float %r) *)
(* NEXTLN: entry: *)
(* NOT: alloca *)
(* CHECK: = shl i64 $(small=%\w+), 32 *)
(* CHECK: = insertelement <2 x float> zeroinitializer, float %r, i32 0 *)
(* CHECK: call double %f(i64 $(bytes=%\w+), <2 x float> $(floats=%\w+)) *)
PROCEDURE Joined(f: OfMixed; n: INTEGER32; small: CARDINAL; r: SHORTREAL): REAL;
VAR m: Mixed;
BEGIN
  m.n := n;
  m.small := small;
  m.yes := TRUE;
  m.r := r;
  m.s := r;
  RETURN f(m)
END Joined;

(* CHECK: define void @_t10CRegisters8InMemory(ptr %f) *)
(* CHECK: call void %f(ptr sret({ i64, i64, i64 }) $(result=%\w+), ptr byval({ i64, i64, i64 }) align 8 @_t10CRegisters1l) *)
PROCEDURE InMemory(f: OfLarge);
BEGIN
  l := f(l)
END InMemory;

PROCEDURE Mirrored(p: Point): Point;
BEGIN
  RETURN Point{p.y, p.x}
END Mirrored;

BEGIN
  f := Mirrored;
  InMemory(NIL)
END CRegisters.

(* CHECK: store ptr @_t10CRegisters8Mirrored.entry, ptr @_t10CRegisters1f *)
(* CHECK: define { double, double } @_t10CRegisters8Mirrored.entry(double %0, double %1) *)
(* CHECK: call void @_t10CRegisters8Mirrored(ptr $(made=%\w+), ptr $(received=%\w+)) *)
(* CHECK: ret { double, double } *)
