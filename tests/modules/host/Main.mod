(* What differs from host to host, or belongs to C: each module tests some modules of the library. *)
MODULE Main;
IMPORT CNames, Clocks, Halting, Network, Options, TerminalBase;
BEGIN
  IF NOT Halting.isChild THEN
    Halting.Test;
    Clocks.Test;
    CNames.Test;
    Network.Test;
    Options.Test;
    TerminalBase.Test
  END
END Main.
