(* Columns count characters: Grüße, 世界, 🙂. *)
MODULE Utf8Columns;
FROM InOut IMPORT WriteString;
VAR i: INTEGER;
BEGIN
  WriteString("äöü"); (* 世界 *) i := wrong;
  WriteString("🙂"); i := alsoWrong
END Utf8Columns.
