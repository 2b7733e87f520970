MODULE LocalModules;
MODULE Counter [3];
  IMPORT Step;
  FROM Outer IMPORT Limit, First;
  EXPORT QUALIFIED Next, count;
  VAR count: INTEGER;
  PROCEDURE Next; BEGIN INC(count, Step) END Next;
  MODULE Deep; EXPORT a; VAR a: T; END Deep;
BEGIN
  count := 0
END Counter;
PROCEDURE p;
  MODULE Local; EXPORT b; CONST b = 1; BEGIN END Local;
END p;
END LocalModules.
