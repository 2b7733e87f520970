FOREIGN MODULE foreign_module;
FROM SYSTEM IMPORT ADDRESS;
CONST limit = 3;
TYPE Callback = PROCEDURE ["C"] (INTEGER, VAR ARRAY OF CHAR): INTEGER; Plain = PROCEDURE [0];
PROCEDURE read(file: INTEGER; buffer: ADDRESS; count: CARDINAL): INTEGER;
PROCEDURE ["StdCall"] call(f: Callback; ...);
PROCEDURE [2] __INLINE__ FOREIGN;
END foreign_module.
