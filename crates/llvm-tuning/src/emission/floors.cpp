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

// The largest number of additions between two terms of one sum.
constexpr unsigned MOST_ADDITIONS = 16;

using Additions = SmallVector<Instruction *, MOST_ADDITIONS>;

// The sums that a term is part of, inner ones first. Nothing else uses the term and the inner sums.
Additions sums_of(Instruction *term) {
    Additions sums;
    while (sums.size() < MOST_ADDITIONS && term->hasOneUse()) {
        Instruction *sum = term->user_back();
        if (!match(sum, m_c_Add(m_Specific(term), m_Value())) && !match(sum, m_Sub(m_Specific(term), m_Value()))) {
            break;
        }
        sums.push_back(sum);
        term = sum;
    }
    return sums;
}

// A value as it is used: with its sign extended, if that is its only use.
Instruction *extended(Instruction *value) {
    return value->hasOneUse() && match(value->user_back(), m_SExtLike(m_Value())) ? value->user_back() : value;
}

// A quotient that was rounded to zero and its correction, as two terms of a sum with others between them: LLVM sorts the
// terms of sums, and negates the subtracted ones.
struct SeparateTerms {
    Instruction *division;
    Instruction *correction;
    bool is_negative;
};

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
        return all_of(remainder->users(), [&](User *user) { return is_part(user); }) &&
               (modulus || !quotients.empty() || !separate.empty());
    }

    // The corrections use the remainder, so what is computed beside it is available wherever they are used. Divisions that
    // are separate terms can come before it.
    void replace() {
        Instruction *first = remainder;
        for (const SeparateTerms &terms : separate) {
            first = terms.division->comesBefore(first) ? terms.division : first;
        }
        IRBuilder<> builder(first);
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
        SmallVector<Value *, 2> terms_of_sums;
        for (const SeparateTerms &terms : separate) {
            Value *term = terms.is_negative ? builder.CreateNeg(quotient) : quotient;
            terms_of_sums.push_back(builder.CreateSExt(term, extended(terms.division)->getType()));
        }
        for (auto [terms, term] : zip_equal(separate, terms_of_sums)) {
            replace(terms, term);
        }
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

    // The inner sums have other values than before, which may overflow.
    static void replace(const SeparateTerms &terms, Value *quotient) {
        Instruction *rounded = extended(terms.division), *correction = extended(terms.correction);
        for (Instruction *sum : concat<Instruction *>(sums_of(rounded), sums_of(correction))) {
            sum->dropPoisonGeneratingFlags();
        }
        replace(rounded, quotient);
        replace(correction, Constant::getNullValue(correction->getType()));
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
            return all_of(part->users(), [&](User *sum) { return is_quotient(sum, part); }) ||
                   is_separate_term(part, false);
        }
        if (match(part, m_LShr(m_Specific(remainder), m_SpecificInt(divisor.getBitWidth() - 1)))) {
            return is_separate_term(part, true);
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

    bool is_separate_term(Instruction *correction, bool is_negative) {
        Additions sums = sums_of(extended(correction));
        for (User *user : dividend->users()) {
            auto *division = dyn_cast<Instruction>(user);
            bool is_taken = any_of(separate, [&](const SeparateTerms &terms) { return terms.division == division; });
            if (division && !is_taken && division->getParent() == remainder->getParent() &&
                match(division, m_SDiv(m_Specific(dividend), m_SpecificInt(is_negative ? -divisor : divisor))) &&
                any_of(sums_of(extended(division)), [&](Instruction *sum) { return is_contained(sums, sum); })) {
                separate.push_back({division, correction, is_negative});
                return true;
            }
        }
        return false;
    }

    BinaryOperator *remainder = nullptr;
    Value *dividend = nullptr;
    APInt divisor;
    Instruction *modulus = nullptr;
    SmallVector<Instruction *, 2> quotients;
    SmallVector<SeparateTerms, 2> separate;
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
