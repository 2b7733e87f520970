MODULE SyntaxExports;
EXPORT a, b;
EXPORT c;
export d;
EXPORT *;
VAR a, b: INTEGER;
END SyntaxExports.
