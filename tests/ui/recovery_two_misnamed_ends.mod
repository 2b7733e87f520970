MODULE recovery_two_misnamed_ends;
PROCEDURE A;
BEGIN
END B;
BEGIN
END C;
PROCEDURE D;
BEGIN
END D;
BEGIN
  D
END recovery_two_misnamed_ends.
