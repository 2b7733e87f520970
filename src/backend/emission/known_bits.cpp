// What is known of the bits of a product's upper half. The linker puts the function here in the place of LLVM's (`--wrap` in build.rs).
//
// Instruction selection divides by constants by multiplying, and asks again and again which bits of the upper half are known. LLVM finds
// out by multiplying numbers of 128 bits, which takes thousands of instructions and tells nothing where nothing is known of an operand.

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
