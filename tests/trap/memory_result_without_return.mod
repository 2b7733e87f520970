(* tlc: --checks=index,range *)
(* If no check finds that control reaches the END of a function, its result may be zero. *)
MODULE memory_result_without_return;
TYPE Digit = [5..9];
VAR row: ARRAY Digit OF INTEGER;
PROCEDURE Get(known: BOOLEAN): Digit;
BEGIN IF known THEN RETURN 7 END END Get;
BEGIN
  row[Get(TRUE)] := 1;
  row[Get(FALSE)] := 1
END memory_result_without_return.
