IMPLEMENTATION MODULE Device;
FROM SYSTEM IMPORT ADR;
FROM Memory IMPORT mmap;
CONST ReadWrite = 3; PrivateFixedAnonymous = 32H;
PROCEDURE Open;
BEGIN
  IF mmap(ADR(registers), 4096, ReadWrite, PrivateFixedAnonymous, -1, 0) # ADR(registers) THEN HALT END
END Open;
END Device.
