(* before *) MODULE Comments;  (* after *)
   (* of its own *)
IMPORT A, (* inside *) B
  (* before the semicolon *) ;
CONST
  a = 1;    (* aligned *)
  bbb = 2;  (* comments are not *)
      (* Several lines
         move
           together. *)
  c = 3;

  (* below the constants *)


(* of the procedure *)
PROCEDURE P(a: INTEGER; (* first *)
            b: INTEGER  (* second *));
(* before BEGIN *)
BEGIN (* in the line *)
  (* above *)
  IF a (* condition *) THEN (* why *)
    (* first *)
    x := (* value *) 1; (* trailing *)
    (* last *)
  (* of ELSE *)
  ELSE
    (* nothing *)
  END; (* if *)

  y := a + (* one *)
       b;
  Call(a, (* two
             lines *) b);
(* at the margin *)
  z := 1
  (* at the end *)
END P;

BEGIN
  x;   (* a long comment at the end of a line does not count for the width of the line, which only has code *)
  (* **************************************
   *  boxes stay boxes                    *
   ************************************** *)
  CASE a OF
    1: b  (* one *)
  (* before two *)
  | 2: c
  END
END Comments. (* end *)
