IMPLEMENTATION MODULE Lists;
(* A type that the local module does not export is not that of the definition. *)

MODULE Cells;
EXPORT List;
TYPE
  List = POINTER TO CARDINAL;
  Link = POINTER TO CARDINAL;
END Cells;

TYPE List = POINTER TO CHAR;

PROCEDURE New(VAR list: List; VAR link: Link);
END New;

PROCEDURE Length(list: List): CARDINAL;
BEGIN
  RETURN 0
END Length;

END Lists.
