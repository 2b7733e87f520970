MODULE Assembly;
FROM SYSTEM IMPORT ADR;
CONST limit = 5;
VAR
  x, y: CARDINAL;
  r: REAL;
  a: ARRAY [0..9] OF CHAR;
  i: CARDINAL;
BEGIN
  ASM VOLATILE (limit);
  ASM VOLATILE ("nop" : "r" (x));
  ASM VOLATILE ("nop" : "=r" (limit));
  ASM VOLATILE ("nop" : "=r" (x + 1));
  ASM VOLATILE ("nop" : "=r" (a), "=r" (r) : "=r" (x), "m" (x + 1));
  ASM VOLATILE ("nop" : "=y" (x) : "" (x), "0" (r), "7" (x));
  ASM VOLATILE ("nop" : "=a" (x), "=a" (y));
  ASM VOLATILE ("nop" : "=a" (x) : : "eax");
  ASM VOLATILE ("nop" : : : "rsp", "rax", "nothing");
  ASM VOLATILE ("movq %2,%0" : "=r" (x) : "r" (y));
  ASM VOLATILE ("movq %[there],%0" : "=r" (x) : [here] "r" (y));
  ASM VOLATILE ("movq %eax,%0" : "=r" (x));
  ASM VOLATILE ("nop" : : "r" (x), "r" (x), "r" (x), "r" (x), "r" (x), "r" (x), "r" (x)
    : "rax", "rbx", "rcx", "rdx", "rsi", "rdi");
  ASM (undeclared);
  FOR i := 1 TO 2 DO ASM ("nop" : "=r" (i)) END
END Assembly.
