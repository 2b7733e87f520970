/* A stack machine that runs a small program: a switch in a loop. */
#include <stdio.h>

enum { Rounds = 20000000 };

typedef enum { Push, Load, Store, Add, Subtract, Times, Less, JumpIfZero, Jump, Stop } Operation;
typedef struct { Operation operation; long operand; } Instruction;

static Instruction program[32];
static long length, variables[8];

static void Put(Operation operation, long operand)
{
  program[length].operation = operation;
  program[length].operand = operand;
  length = length + 1;
}

static void Run(void)
{
  long at = 0, top = 0, operand, stack[16];
  for (;;) {
    operand = program[at].operand;
    at = at + 1;
    switch (program[at - 1].operation) {
    case Push: stack[top] = operand; top = top + 1; break;
    case Load: stack[top] = variables[operand]; top = top + 1; break;
    case Store: top = top - 1; variables[operand] = stack[top]; break;
    case Add: top = top - 1; stack[top - 1] = stack[top - 1] + stack[top]; break;
    case Subtract: top = top - 1; stack[top - 1] = stack[top - 1] - stack[top]; break;
    case Times: top = top - 1; stack[top - 1] = stack[top - 1] * stack[top]; break;
    case Less: top = top - 1; stack[top - 1] = stack[top - 1] < stack[top]; break;
    case JumpIfZero: top = top - 1; if (stack[top] == 0) at = operand; break;
    case Jump: at = operand; break;
    case Stop: return;
    }
  }
}

int main(void)
{
  Put(Push, 0); Put(Store, 0);
  Put(Push, 0); Put(Store, 1);
  Put(Load, 0); Put(Push, Rounds); Put(Less, 0); Put(JumpIfZero, 19);
  Put(Load, 1); Put(Load, 0); Put(Push, 3); Put(Times, 0); Put(Add, 0); Put(Store, 1);
  Put(Load, 0); Put(Push, 1); Put(Add, 0); Put(Store, 0);
  Put(Jump, 4); Put(Stop, 0);
  Run();
  printf("%ld\n", variables[1]);
  return 0;
}
