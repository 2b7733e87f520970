(* An inverted condition, in IF, WHILE, AND and OR. *)
MODULE nil_by_condition;
TYPE P = POINTER TO Node; Node = RECORD x: INTEGER; next: P END;
PROCEDURE If(p: P): INTEGER;
BEGIN IF p = NIL THEN RETURN p^.x END; RETURN 0 END If;
PROCEDURE Else(p: P): INTEGER;
BEGIN IF p # NIL THEN RETURN 0 ELSE RETURN p^.x END END Else;
PROCEDURE And(p: P): BOOLEAN;
BEGIN RETURN (p = NIL) AND (p^.x = 0) END And;
PROCEDURE Or(p: P): BOOLEAN;
BEGIN RETURN (p # NIL) OR (p^.x = 0) END Or;
PROCEDURE Behind(p: P): INTEGER;
BEGIN WHILE p # NIL DO p := p^.next END; RETURN p^.x END Behind;
PROCEDURE Right(p: P): INTEGER;
BEGIN
  IF (p # NIL) AND (p^.x = 0) OR (p = NIL) THEN RETURN 0 END;
  IF NOT (p = NIL) THEN RETURN p^.x END;
  WHILE (p # NIL) AND (p^.x # 1) DO p := p^.next END;
  IF (p = NIL) OR (p^.x = 2) THEN RETURN 1 END;
  RETURN p^.x
END Right;
BEGIN IF Right(NIL) = 0 THEN END
END nil_by_condition.
