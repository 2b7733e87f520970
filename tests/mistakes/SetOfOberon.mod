MODULE SetOfOberon;
VAR s: SET; n: INTEGER;
BEGIN
  s := {1, 2};
  n := s
END SetOfOberon.
