MODULE HabitsPython;
VAR i, n: INTEGER; b: BOOLEAN;
BEGIN
  if i == 3:
    i = 4
  elif i != 4 and not b:
    i = 5
  else:
    i = 6
  while i < 3:
    n = n + 1
    i = wrong
END HabitsPython.
