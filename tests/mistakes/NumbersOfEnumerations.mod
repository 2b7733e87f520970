MODULE NumbersOfEnumerations;
TYPE Level = (low, medium, high);
VAR level: Level; count: ARRAY Level OF INTEGER;
BEGIN
  level := low; count[low] := 0;
  CASE level OF
    1: level := high |
    low, high: count[high] := 1
  END;
  count[1] := 3
END NumbersOfEnumerations.
