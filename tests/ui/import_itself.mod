MODULE ImportItself;
FROM ImportItself IMPORT x;
IMPORT ImportItself;
VAR x: INTEGER;
BEGIN
END ImportItself.
