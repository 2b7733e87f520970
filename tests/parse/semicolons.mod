MODULE Semicolons;
(* Semicolons separate statements; empty statements have no node. *)
TYPE R = RECORD ; a: CHAR ; ; b: CHAR ; END;
BEGIN
  ;;
  x := 1;
  ;
  IF a THEN ; ELSE ;; x := 2; END;
  REPEAT UNTIL a;
  LOOP ; END;
  RETURN;
END Semicolons.
