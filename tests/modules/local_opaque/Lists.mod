IMPLEMENTATION MODULE Lists;
(* A local module declares the opaque types of the definition, one of them in a further module. *)

MODULE Cells;
EXPORT List, Link, New;
TYPE
  List = POINTER TO Cell;
  Cell = RECORD next: List; link: Link END;

  MODULE Deep;
  EXPORT Link;
  TYPE Link = POINTER TO CARDINAL;
  END Deep;

  PROCEDURE New(VAR list: List; VAR link: Link);
  VAR cell: List;
  BEGIN
    NEW(cell); NEW(link);
    link^ := 5;
    cell^.next := list; cell^.link := link; list := cell
  END New;
END Cells;

PROCEDURE Length(list: List): CARDINAL;
VAR length: CARDINAL;
BEGIN
  length := 0;
  WHILE list # NIL DO
    INC(length, list^.link^); list := list^.next
  END;
  RETURN length
END Length;

END Lists.
