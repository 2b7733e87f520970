<* dialect=adw *>
MODULE Main;
IMPORT Own, Written;
BEGIN
  Own.x := Written.y
END Main.
