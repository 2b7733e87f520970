MODULE Assembly;
VAR x, ASM: CARDINAL;
BEGIN
  ASM ("nop");
  ASM VOLATILE ("nop");
  ASM ("a" + "b" : "=r" (x));
  ASM VOLATILE ("" :: "m" (x + 1), [name] "r" (x) : "eax", "cc");
  ASM ("" : [out] "=g" (x), "+r" (x) :);
  ASM ("" : : : "memory");
  ASM := 1;
  ASM
END Assembly.
