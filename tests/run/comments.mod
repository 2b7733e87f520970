(* Comments (* nest (* to any depth *) *) and may stand
   between any two symbols. *)
MODULE (* here *) Comments (* and here *);
FROM InOut IMPORT (* lists *) WriteString, (* too *) WriteLn;
(**) (***) (* * ( * ) *)
VAR i (*name*), j: (*type*) INTEGER;
BEGIN
  (* WriteString("not this"); WriteLn; (* nor "this" *) *)
  i := 1 (*one*) + (*plus*) 2; j := i * (*times*) i;
  IF (*condition*) i (*left*) < (*relation*) j THEN
    (* "no string" 'in' here *) WriteString("(* not a comment *)")
  END;
  WriteLn;
  WriteString('*) (*'); (* the end of a string inside a comment: " *) WriteLn
END (* of *) Comments (* . *) .
(* After the end *)
