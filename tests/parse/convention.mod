DEFINITION MODULE ['Pascal'] convention;
PROCEDURE ["Modula"] p(n: INTEGER): [INTEGER];
END convention.
