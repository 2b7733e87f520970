MODULE HabitsPythonMore;
'''What this
module does'''
FROM InOut IMPORT WriteInt, WriteString;
def add(a, b):
    return a + b

VAR i, j: INTEGER; b: BOOLEAN;
BEGIN
  i := j IF b ELSE 3;
  WriteString(f"i = {i}");
  IF 0 < i < 10 THEN j := 1 END;
  assert i > 0;
  i := wrong
END HabitsPythonMore.
