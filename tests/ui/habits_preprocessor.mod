MODULE HabitsPreprocessor;
FROM InOut IMPORT WriteInt;
#include <stdio.h>
#define N 10
#define MAX(a, b) \
  ((a) > (b) ? (a) : (b))
VAR i: INTEGER;
BEGIN
#ifdef DEBUG
  i := N
#else
  i := 2;
#endif
  IF i # 3 THEN i := wrong END
END HabitsPreprocessor.
