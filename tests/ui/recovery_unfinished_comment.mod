MODULE RecoveryUnfinishedComment;
VAR n: INTEGER; b: BOOLEAN;

PROCEDURE First;
BEGIN
  n := b;
  Second;
  Third
END First;

(* PROCEDURE Second;
BEGIN
  n := 1
END Second;

BEGIN
  First
END RecoveryUnfinishedComment.
