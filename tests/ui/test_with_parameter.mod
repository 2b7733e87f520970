MODULE test_with_parameter;
(* A procedure that `tlc test` seems to run, but does not. *)
IMPORT Assertions;

PROCEDURE TestSum(n: CARDINAL);
BEGIN
  Assertions.Equal(n, 1)
END TestSum;

PROCEDURE TestPlain;
BEGIN
  Assertions.True(TRUE)
END TestPlain;

END test_with_parameter.
