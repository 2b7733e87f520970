MODULE text_for_errors;
(* The text of StdError precedes the message of a failed check. *)
FROM StdError IMPORT Write, WriteCard, WriteInt, WriteLn, WriteString;
VAR list: ARRAY [0..3] OF CARDINAL; i: CARDINAL;
BEGIN
  WriteString("error "); Write("#"); WriteCard(7, 3); WriteInt(-1, 0); WriteLn;
  FOR i := 0 TO 3 DO list[i] := i + 1 END;
  i := list[3];
  WriteCard(list[i], 1)
END text_for_errors.
