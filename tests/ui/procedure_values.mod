(* Procedures as values, and calls of the procedures that variables hold. *)
MODULE procedure_values;

TYPE
  Action = PROCEDURE (INTEGER);
  Function = PROCEDURE (VAR INTEGER): CHAR;
VAR
  action: Action;
  function: Function;
  proc: PROC;
  n: INTEGER;
  c: CHAR;

PROCEDURE Show(x: INTEGER);
END Show;

PROCEDURE Next(VAR x: INTEGER): CHAR;
  PROCEDURE Inner(y: INTEGER);
  END Inner;
BEGIN
  action := Inner;
  RETURN 'a'
END Next;

BEGIN
  action := Next;
  function := Show;
  proc := Show;
  action(1, 2);
  action('a');
  action;
  function(n);
  c := function(3);
  c := function('a');
  n := action(1);
  n := proc;
  n := Show + 1;
  action := NIL;
  IF action = Show THEN proc END;
  IF action < Show THEN proc END
END procedure_values.
