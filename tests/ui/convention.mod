DEFINITION MODULE ["Ada"] convention;
(* Only some languages can be named in brackets. *)
PROCEDURE ["Fortran"] p(n: INTEGER);
TYPE T = PROCEDURE [9] (INTEGER);
END convention.
