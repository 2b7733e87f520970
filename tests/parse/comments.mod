(* A comment in front (* with another inside *) of everything. *)
MODULE(**)Comments(* between tokens *);
(* It may hold quotes: ' and " and *even* (stars) and keywords: END BEGIN. *)
VAR(*x: CHAR;*)x:(* one line
and the next *)INTEGER;
BEGIN(***)
  x:=(*1*)2(**)+(*(*(*)*)*)*)3; (* no pragma: <* *> *)
  x := x (*
  *) * 2
END(**)Comments(* nothing *).
(* And one behind it. *)
