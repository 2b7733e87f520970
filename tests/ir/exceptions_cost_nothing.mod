(* tlc: --checks=none -O0 *)
(* Protected statements are part of their procedure. A call in them is an invoke, and no code prepares for the
   handler. *)
MODULE ExceptionsCostNothing;

VAR x: INTEGER;

PROCEDURE Next(limit: INTEGER): INTEGER;
BEGIN
  INC(x);
  RETURN limit + x
END Next;

(* CHECK: define i64 @_t21ExceptionsCostNothing7Guarded(i64 %limit) #0 personality ptr @tlc_personality *)
(* CHECK: entry: *)
(* CHECK: invoke i64 @_t21ExceptionsCostNothing4Next(i64 %limit) *)
(* CHECK: landingpad { ptr, i32 } *)
(* NEXTLN: cleanup *)
(* NOT: Guarded.part *)
PROCEDURE Guarded(limit: INTEGER): INTEGER;
BEGIN
  x := Next(limit);
  IF x > limit THEN RETURN 1 END;
  RETURN 2
EXCEPT
  RETURN 0
END Guarded;

END ExceptionsCostNothing.
