MODULE syntax_export_twice_qualified;
MODULE Local;
EXPORT QUALIFIED UNQUALIFIED a;
VAR a: INTEGER;
END Local;
END syntax_export_twice_qualified.
