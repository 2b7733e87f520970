<* dialect=xds *>
MODULE xds_assertions;
(* ASSERT needs no import in the dialect xds. *)
FROM InOut IMPORT WriteString, WriteLn;
VAR i: INTEGER;
BEGIN
  i := 3;
  ASSERT(i > 2);
  WriteString("holds"); WriteLn
END xds_assertions.
