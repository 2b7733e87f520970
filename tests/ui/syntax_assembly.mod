MODULE SyntaxAssembly;
VAR x: CARDINAL;
BEGIN
  ASM VOLATILE ("nop" : "=r" x);
  ASM VOLATILE ("nop" : "=r" (x;
  ASM ("nop" : "=r" (x) : : "cc" : "memory");
  ASM ("nop" : [name "=r" (x))
END SyntaxAssembly.
