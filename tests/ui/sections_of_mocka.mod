MODULE sections_of_mocka;
(* The marks of conditional compilation in Mocka are refused in other dialects. *)
%( Debug
IMPORT InOut;
%)
%( ~ Debug
IMPORT Terminal;
%)

BEGIN
  %( Debug
  InOut.WriteLn
  %)
END sections_of_mocka.
