MODULE Procedures;

PROCEDURE NoParameters;
BEGIN
END NoParameters;

PROCEDURE EmptyParameters();
END EmptyParameters;

PROCEDURE Function(): INTEGER;
BEGIN
  RETURN 1
END Function;

PROCEDURE ByValue(a: INTEGER; b, c: M.T): M.R;
BEGIN
END ByValue;

PROCEDURE ByReference(VAR a: INTEGER; VAR b, c: CHAR; d: REAL);
BEGIN
END ByReference;

PROCEDURE OpenArrays(text: ARRAY OF CHAR; VAR table: ARRAY OF ARRAY OF M.T);
BEGIN
END OpenArrays;

END Procedures.
