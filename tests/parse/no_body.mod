MODULE NoBody;
CONST answer = 42;
END NoBody.
