// DIV and MOD by constants, of numbers with a sign.

#pragma once

#include <llvm/Pass.h>

// Creates a pass for quotients that are rounded down and remainders that are never negative. LLVM derives both from the
// quotient rounded to zero, by a correction where the dividend is negative. Here the complement of a negative dividend,
// which is not negative, is divided, and the quotient is complemented again: no remainder is needed for a quotient, and
// no choice for a remainder.
llvm::FunctionPass *create_floor_divisions();
