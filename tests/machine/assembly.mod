MODULE Assembly;
(* ASM statements: operands in registers, in memory, immediate, and named. *)
FROM SYSTEM IMPORT ADR, CARDINAL16, CARDINAL32, CARDINAL64;
FROM InOut IMPORT WriteCard, WriteInt, WriteString, WriteLn;

TYPE
  Digit = [0..9];
  Pair = RECORD left, right: CARDINAL64 END;

VAR
  global, other: CARDINAL64;
  array: ARRAY [0..3] OF CARDINAL64;
  pair: Pair;
  i: CARDINAL;

PROCEDURE Sum(x, y: CARDINAL64): CARDINAL64;
VAR sum: CARDINAL64;
BEGIN
  ASM("leaq (%1,%2),%0": "=r"(sum): "r"(x), "r"(y));
  RETURN sum
END Sum;

(* One register holds the old value and then the new one. *)
PROCEDURE Twice(x: CARDINAL64): CARDINAL64;
BEGIN
  ASM VOLATILE("addq %0,%0": "+r"(x):: "cc");
  RETURN x
END Twice;

PROCEDURE Divide(dividend, divisor: CARDINAL64; VAR rest: CARDINAL64): CARDINAL64;
VAR quotient: CARDINAL64;
BEGIN
  ASM("divq %4": "=a"(quotient), "=d"(rest): "0"(dividend), "1"(VAL(CARDINAL64, 0)),
      "r"(divisor): "cc");
  RETURN quotient
END Divide;

PROCEDURE Named(x: CARDINAL64): CARDINAL64;
VAR result: CARDINAL64;
BEGIN
  ASM VOLATILE(
      "movq %[source],%%rax; imulq %[factor],%%rax; movq %%rax,%[target]": [target] "=g"(result): [source] "g"(x),
      [factor] "i"(5): "rax", "cc");
  RETURN result
END Named;

(* The loop changes the variable, and each statement has its own label. *)
PROCEDURE Loop(n: CARDINAL64): CARDINAL64;
VAR sum: CARDINAL64;
BEGIN
  sum := 0;
  WHILE n > 0 DO
    ASM("addq %1,%0": "=r"(sum): "r"(n), "0"(sum): "cc");
    DEC(n)
  END;
  ASM VOLATILE("jmp again%=\nagain%=:\tnop"::: "cc");
  ASM VOLATILE("movq $2,%0\n" + "again%=: addq $1,%0; cmpq $5,%0\n\tjne again%=": "=&r"(n):: "cc",
      "memory");
  RETURN sum * 10 + n
END Loop;

(* The results are in memory, and checked at their uses. *)
PROCEDURE Subrange(): CARDINAL;
VAR
  digit: Digit;
  truth: BOOLEAN;
  ch: CHAR;
BEGIN
  ASM("movb $7,%0; movb $1,%1; movb $65,%2": "=r"(digit), "=r"(truth), "=r"(ch));
  RETURN digit * 1000 + ORD(truth) * 100 + ORD(ch)
END Subrange;

PROCEDURE Root(x: REAL): REAL;
VAR root: REAL;
BEGIN
  ASM("sqrtsd %1,%0": "=x"(root): "x"(x));
  RETURN root
END Root;

PROCEDURE Parts(word: CARDINAL32): CARDINAL16;
VAR low: CARDINAL16;
BEGIN
  ASM("movw %w1,%0": "=r"(low): "r"(word));
  RETURN low
END Parts;

(* The name is not reserved. *)
PROCEDURE Shadow;
VAR ASM: CARDINAL;
BEGIN
  ASM := 1;
  INC(ASM);
  WriteCard(ASM, 1);
  WriteLn
END Shadow;

PROCEDURE Called;

  PROCEDURE ASM(text: ARRAY OF CHAR);
  BEGIN
    WriteString(text);
    WriteLn
  END ASM;

BEGIN
  ASM("a procedure of this name")
END Called;

BEGIN
  ASM("nop");
  ASM VOLATILE("");
  WriteCard(VAL(CARDINAL, Sum(40, 2)), 1); WriteCard(VAL(CARDINAL, Twice(21)), 3);
  WriteCard(VAL(CARDINAL, Divide(100, 7, global)), 3); WriteCard(VAL(CARDINAL, global), 2);
  WriteCard(VAL(CARDINAL, Named(12)), 3); WriteCard(VAL(CARDINAL, Loop(4)), 4); WriteLn;
  WriteCard(Subrange(), 1); WriteInt(VAL(INTEGER, Root(49.0)), 2);
  WriteCard(VAL(CARDINAL, Parts(0AAAA1234H)), 5); WriteLn;
  i := 2;
  array[1] := 5;
  pair.left := 10;
  ASM VOLATILE("movq %2,%%rcx; addq %3,%%rcx; movq %%rcx,%0; movq %%rcx,%1": "=m"(array[i]),
      "=m"(pair.right): "m"(array[1]), "m"(pair.left): "%rcx", "cc");
  WriteCard(VAL(CARDINAL, array[2]), 1); WriteCard(VAL(CARDINAL, pair.right), 3); WriteLn;
  global := 3;
  ASM VOLATILE("addq $4,%0": "+m"(global):: "cc");
  ASM VOLATILE("movq $9,(%0)":: "r"(ADR(other)): "memory");
  WriteCard(VAL(CARDINAL, global), 1); WriteCard(VAL(CARDINAL, other), 2); WriteLn;
  Shadow;
  Called
END Assembly.
