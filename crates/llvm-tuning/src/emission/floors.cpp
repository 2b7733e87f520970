#include "floors.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Support/DivisionByConstantInfo.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

// The operations that correct a remainder and a quotient, which were rounded to zero, of one division by a constant.
class FloorDivision {
public:
    // Finds the operations that use this remainder. Returns false if others do, which need it as it is.
    bool find(BinaryOperator &candidate) {
        const APInt *constant;
        if (!candidate.getType()->isIntegerTy() || candidate.getType()->getIntegerBitWidth() > 64 ||
            !match(&candidate, m_SRem(m_Value(dividend), m_APInt(constant))) || !constant->isStrictlyPositive() ||
            constant->isPowerOf2()) {
            return false;
        }
        remainder = &candidate;
        divisor = *constant;
        return all_of(remainder->users(), [&](User *user) { return is_part(user); }) && !(quotients.empty() && !modulus);
    }

    // The corrections use the remainder, so what is computed beside it is available wherever they are used.
    void replace() {
        IRBuilder<> builder(remainder);
        IntegerType *type = cast<IntegerType>(remainder->getType());
        unsigned width = type->getBitWidth();
        // The complement is not negative, so its quotient is the upper half of one product.
        auto magic = UnsignedDivisionByConstantInfo::get(divisor, 1);
        assert(!magic.IsAdd && "with a bit less in the dividend, the factor fits into a word");
        Value *sign = builder.CreateAShr(dividend, width - 1);
        Value *positive = builder.CreateLShr(builder.CreateXor(dividend, sign), magic.PreShift);
        Type *wide = builder.getIntNTy(2 * width);
        Value *factor = builder.getInt(magic.Magic.zext(2 * width));
        Value *product = builder.CreateNUWMul(builder.CreateZExt(positive, wide), factor);
        Value *high = builder.CreateTrunc(builder.CreateLShr(product, width + magic.PostShift), type);
        Value *quotient = builder.CreateXor(high, sign);
        for (Instruction *lowered : quotients) {
            replace(lowered, quotient);
        }
        if (modulus) {
            builder.SetInsertPoint(modulus);
            Value *multiple = builder.CreateMul(quotient, ConstantInt::get(type, divisor));
            replace(modulus, builder.CreateSub(dividend, multiple));
        }
    }

private:
    static void replace(Instruction *corrected, Value *result) {
        corrected->replaceAllUsesWith(result);
        RecursivelyDeleteTriviallyDeadInstructions(corrected);
    }

    // `remainder < 0`, its choices of the quotients below and of the remainder above; `remainder + divisor`; the sign, and
    // its sum with the quotient.
    bool is_part(User *user) {
        auto *part = dyn_cast<Instruction>(user);
        if (!part) {
            return false;
        }
        if (match(part, m_SpecificICmp(ICmpInst::ICMP_SLT, m_Specific(remainder), m_Zero()))) {
            return all_of(part->users(), [&](User *choice) { return is_modulus(choice) || is_quotient(choice, part); });
        }
        if (match(part, m_Add(m_Specific(remainder), m_SpecificInt(divisor)))) {
            return all_of(part->users(), [&](User *choice) { return is_modulus(choice); });
        }
        if (match(part, m_AShr(m_Specific(remainder), m_SpecificInt(divisor.getBitWidth() - 1)))) {
            return all_of(part->users(), [&](User *sum) { return is_quotient(sum, part); });
        }
        return is_modulus(part);
    }

    bool is_modulus(User *user) {
        auto negative = m_SpecificICmp(ICmpInst::ICMP_SLT, m_Specific(remainder), m_Zero());
        if (!match(user, m_Select(negative, m_Add(m_Specific(remainder), m_SpecificInt(divisor)), m_Specific(remainder)))) {
            return false;
        }
        auto *choice = cast<Instruction>(user);
        bool is_only = !modulus || modulus == choice;
        modulus = choice;
        return is_only;
    }

    bool is_quotient(User *user, Instruction *part) {
        auto toward_zero = m_SDiv(m_Specific(dividend), m_SpecificInt(divisor));
        if (!match(user, m_c_Add(m_Specific(part), toward_zero)) &&
            !match(user, m_Select(m_Specific(part), m_Add(toward_zero, m_AllOnes()), toward_zero))) {
            return false;
        }
        quotients.push_back(cast<Instruction>(user));
        return true;
    }

    BinaryOperator *remainder = nullptr;
    Value *dividend = nullptr;
    APInt divisor;
    Instruction *modulus = nullptr;
    SmallVector<Instruction *, 2> quotients;
};

class FloorDivisions : public FunctionPass {
public:
    static char ID;

    FloorDivisions() : FunctionPass(ID) {}

    StringRef getPassName() const override { return "Divide complements of negative numbers"; }

    void getAnalysisUsage(AnalysisUsage &usage) const override { usage.setPreservesCFG(); }

    bool runOnFunction(Function &function) override {
        SmallVector<WeakVH> remainders;
        for (Instruction &one : instructions(function)) {
            if (one.getOpcode() == Instruction::SRem) {
                remainders.push_back(&one);
            }
        }
        bool is_changed = false;
        for (const WeakVH &candidate : remainders) {
            FloorDivision division;
            auto *remainder = cast_or_null<BinaryOperator>(static_cast<Value *>(candidate));
            if (remainder && division.find(*remainder)) {
                division.replace();
                is_changed = true;
            }
        }
        return is_changed;
    }
};

char FloorDivisions::ID = 0;

} // namespace

FunctionPass *create_floor_divisions() { return new FloorDivisions; }
