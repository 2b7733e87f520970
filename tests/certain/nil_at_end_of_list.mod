(* The search continues until NIL, which is then dereferenced. *)
MODULE nil_at_end_of_list;
FROM InOut IMPORT WriteInt;
TYPE List = POINTER TO Node; Node = RECORD value: INTEGER; next: List END;
VAR list: List;
PROCEDURE Last(list: List): INTEGER;
BEGIN
  WHILE list # NIL DO list := list^.next END;
  RETURN list^.value
END Last;
BEGIN
  NEW(list); list^.next := NIL; list^.value := 1;
  WriteInt(Last(list), 0)
END nil_at_end_of_list.
