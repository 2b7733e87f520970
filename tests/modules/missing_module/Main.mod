(* tlc: -I lib *)
MODULE Main;
IMPORT Middle, Shaps;
BEGIN
  Middle.P
END Main.
