MODULE Constructors;
CONST
  empty = {}; bits = {0, 3..5 , n}; set = Colours{red, blue..white};
  row = Row{1, 2 BY 3, 0 BY n + 1}; matrix = M.Matrix{{1, 2}, {3, 4}, Row{5, 6}};
  nested = R{"a", {1..2}, {}};
BEGIN
  s := s + {i} * S{j + 1 .. k} - {};
  IF x IN {1, 2} THEN Show(T{a.b^, f(1)}) END;
  ok := NOT (ch IN Letters) & (i IN bits)
END Constructors.
