MODULE OptionalParameters;
PROCEDURE P(a: CARDINAL; [b: CARDINAL = "text"]);
END P;
PROCEDURE R(a: CARDINAL; [b: CARDINAL]);
END R;
VAR n: CARDINAL;
PROCEDURE S(a: CARDINAL; [b: CARDINAL = n]);
END S;
PROCEDURE T(a: CARDINAL; [b: CARDINAL = 256]; [c: CHAR = 'x']);
END T;
BEGIN
  P; P(1); R(1); R(1, 2, 3); T; T(1); T(1, 2, 3); T(1, 2, 'c', 4)
END OptionalParameters.
