MODULE BuiltinFrames;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM Builtins IMPORT alloca, setjmp, frame_address, return_address;
TYPE Allocate = PROCEDURE (CARDINAL): ADDRESS;
VAR
  a: ADDRESS;
  allocate: Allocate;
  level: CARDINAL;
BEGIN
  allocate := alloca;
  a := ADR(setjmp);
  a := frame_address(level);
  a := return_address(1001);
  a := frame_address(2);
  a := alloca(level);
  a := frame_address()
END BuiltinFrames.
