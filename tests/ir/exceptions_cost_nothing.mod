(* tlc: --checks=none -O0 *)
(* A watched call is an invoke, and no code prepares for the handler. `limit` does not change in the protected
   statements and is passed as a value. *)
MODULE ExceptionsCostNothing;

VAR x: INTEGER;

(* CHECK: define i64 @_t21ExceptionsCostNothing6Guided(i64 %limit) #0 personality ptr @tlc_personality *)
(* CHECK: entry: *)
(* CHECK: invoke i1 @_t21ExceptionsCostNothing6Guided.part(i64 %limit *)
(* CHECK: landingpad { ptr, i32 } *)
(* NEXTLN: catch ptr null *)
PROCEDURE Guided(limit: INTEGER): INTEGER;
BEGIN
  x := limit;
  IF x > limit THEN RETURN 1 END;
  RETURN 2
EXCEPT
  RETURN 0
END Guided;

END ExceptionsCostNothing.
