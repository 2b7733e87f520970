MODULE SyntaxExports;
export a, b;
EXPORT c;
EXPORT d;
EXPORT *;
VAR a, b: INTEGER;
END SyntaxExports.
