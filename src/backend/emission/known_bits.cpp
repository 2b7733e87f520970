// Known bits of the upper half of a product. The linker replaces LLVM's function by this one (`--wrap` in
// build.rs).
//
// Instruction selection divides by constants by multiplying, and asks again and again which bits of the upper
// half are known. LLVM computes them by multiplying 128-bit numbers, which takes thousands of instructions
// and yields nothing if no bit of an operand is known.

#include <llvm/Support/KnownBits.h>

using namespace llvm;

KnownBits upper_half_by_llvm(const KnownBits &left, const KnownBits &right) __asm__("__real__ZN4llvm9KnownBits5mulhsERKS0_S2_");
KnownBits upper_half(const KnownBits &left, const KnownBits &right) __asm__("__wrap__ZN4llvm9KnownBits5mulhsERKS0_S2_");

KnownBits upper_half(const KnownBits &left, const KnownBits &right) {
    if (left.isUnknown() || right.isUnknown()) {
        return KnownBits(left.getBitWidth());
    }
    return upper_half_by_llvm(left, right);
}
