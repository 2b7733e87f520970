(* What Ctrl-C, which is the signal 2, does by the module Break. *)
MODULE Main;
FROM Break IMPORT DisableBreak, EnableBreak, InstallBreak, UnInstallBreak;
FROM InOut IMPORT WriteCard, WriteLn;
FROM Signals IMPORT raise;

VAR breaks: CARDINAL;

PROCEDURE Count;
BEGIN
  INC(breaks)
END Count;

PROCEDURE CountTen;
BEGIN
  INC(breaks, 10)
END CountTen;

PROCEDURE Interrupt;
BEGIN
  raise(2);
  WriteCard(breaks, 3)
END Interrupt;

BEGIN
  DisableBreak; Interrupt;
  InstallBreak(Count); Interrupt;
  InstallBreak(CountTen); Interrupt;
  UnInstallBreak; Interrupt;
  DisableBreak; Interrupt;
  EnableBreak; Interrupt;
  UnInstallBreak; DisableBreak; Interrupt; WriteLn
END Main.
