(* What a program writes into disposed storage does not hide that it was disposed of. *)
MODULE dispose_changed_twice;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
TYPE Point = POINTER TO RECORD x, y: INTEGER END;
VAR p, kept: Point;
BEGIN
  NEW(p);
  kept := p;
  DISPOSE(p);
  kept^.x := 1;
  kept^.y := 2;
  DISPOSE(kept)
END dispose_changed_twice.
