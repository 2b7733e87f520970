MODULE ProcedureTypes;
TYPE
  Plain = PROCEDURE;
  Empty = PROCEDURE ();
  Function = PROCEDURE (): M.T;
  Mixed = PROCEDURE (VAR T, ARRAY OF CHAR, VAR ARRAY OF ARRAY OF M.T, INTEGER): BOOLEAN;
  Print = PROCEDURE (ARRAY OF CHAR, ...): INTEGER;
  Any = PROCEDURE (...);
VAR
  table: ARRAY [0..9] OF PROCEDURE (INTEGER);
  hooks: RECORD before, after: PROCEDURE END;
END ProcedureTypes.
