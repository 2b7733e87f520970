(* A comment before (* with another inside *) everything. *)
MODULE(**)Comments(* between tokens *);
(* It may contain quotes: ' and " and *even* (stars) and keywords: END BEGIN. *)
VAR(*x: CHAR;*)x:(* one line
and the next *)INTEGER;
BEGIN(***)
  x:=(*1*)2(**)+(*(*(*)*)*)*)3; (* not a pragma: <* *> *)
  x := x (*
  *) * 2
END(**)Comments(* nothing *).
(* And one after it. *)
