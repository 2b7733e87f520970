(* Two foreign modules declare one C function, each with the types it needs. *)
MODULE Main;
IMPORT Lines, Bytes;
FROM InOut IMPORT WriteString, WriteLn;

VAR text: ARRAY [0..5] OF CHAR; written: SHORTINT;

BEGIN
  WriteString("before"); WriteLn;
  written := Lines.puts("first");
  text := "again";
  Bytes.puts(text[0]);
  IF written >= 0 THEN WriteString("after") END;
  WriteLn
END Main.
