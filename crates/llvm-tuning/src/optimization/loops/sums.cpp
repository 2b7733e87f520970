#include "sums.h"

#include "../checks.h"
#include "../sequences.h"

#include <optional>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/IVDescriptors.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LoopRotationUtils.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace {

// The least number of rounds for which the copy is entered, the number of additions to a sum in a round, and that of
// instructions in a header that are copied before the loop.
constexpr uint64_t LEAST_ROUNDS = 32;
constexpr size_t MOST_TERMS = 4;
constexpr unsigned MOST_OF_HEADER = 16;

// The greatest cost of comparing vectors: without SSE4.2, 64-bit numbers are compared by eight instructions, and the
// checks cost less.
constexpr int MOST_OF_COMPARISON = 2;

struct Analyses {
    const TargetTransformInfo &target;
    LoopInfo &loops;
    DominatorTree &dominators;
    ScalarEvolution &evolution;
};

// What is added to a sum, or its start, which has no addition.
struct Addend {
    Value *value;
    bool is_signed;
    WithOverflowInst *addition = nullptr;

    unsigned width() const { return value->getType()->getIntegerBitWidth(); }

    // Whether the value is below the bound of elements, whatever the number of rounds is.
    bool is_small(const DataLayout &layout) const {
        unsigned least = width() - (width() / 2 - 2 - Log2_32(MOST_TERMS));
        return is_signed ? ComputeNumSignBits(value, layout) > least
                         : computeKnownBits(value, layout).countMinLeadingZeros() >= least;
    }
};

class SummingLoop {
public:
    static std::optional<SummingLoop> of(Loop &loop, const Analyses &analyses) {
        SummingLoop found(loop, analyses);
        bool is_found = loop.isLoopSimplifyForm() && loop.isLCSSAForm(analyses.dominators) && found.reads_in_order() &&
                        found.compares_cheaply() && found.find_exits() && found.find_sums() && found.terms_are_known();
        return is_found ? std::optional(std::move(found)) : std::nullopt;
    }

    // A sum must not be left before its additions, or the loop is not vectorized.
    bool ends_too_early() const { return exit == loop->getHeader() && exit != loop->getLoopLatch(); }

    // Makes the copy, and runs it first.
    void split() const {
        BasicBlock *before = loop->getLoopPreheader();
        BasicBlock *original = SplitBlock(before, before->getTerminator(), &analyses->dominators, &analyses->loops);
        IRBuilder<> builder(before->getTerminator());
        Value *rounds = expanded(exit, builder);
        Value *enters = guard(builder, rounds);

        Copy copy(*this, original, rounds);
        before->getTerminator()->eraseFromParent();
        MDBuilder weights(before->getContext());
        IRBuilder<>(before).CreateCondBr(enters, copy.entry(), original, weights.createLikelyBranchWeights());
        copy.remove_checks();
        copy.leave(original);
        analyses->dominators.recalculate(*before->getParent());
        analyses->evolution.forgetLoop(loop);
    }

private:
    SummingLoop(Loop &loop, const Analyses &analyses) : loop(&loop), analyses(&analyses) {}

    // Whether each access reads consecutive elements, or the same one.
    bool reads_in_order() const {
        return all_of(loop->blocks(), [&](BasicBlock *block) {
            return all_of(*block, [&](Instruction &instruction) {
                auto *load = dyn_cast<LoadInst>(&instruction);
                return load ? is_consecutive(*load) : !instruction.mayReadFromMemory();
            });
        });
    }

    bool compares_cheaply() const {
        return all_of(loop->blocks(), [&](BasicBlock *block) {
            return all_of(*block, [&](Instruction &instruction) {
                auto *comparison = dyn_cast<ICmpInst>(&instruction);
                bool is_exit = comparison && comparison->hasOneUse() && loop->isLoopExiting(block) &&
                               comparison->user_back() == block->getTerminator();
                return !comparison || is_exit || cost(*comparison) <= MOST_OF_COMPARISON;
            });
        });
    }

    InstructionCost cost(ICmpInst &comparison) const {
        Type *type = comparison.getOperand(0)->getType();
        if (!type->isIntegerTy() || type->getIntegerBitWidth() > 64) {
            return InstructionCost::getInvalid();
        }
        auto *vector = FixedVectorType::get(type, 128 / std::max(8u, type->getIntegerBitWidth()));
        return analyses->target.getCmpSelInstrCost(Instruction::ICmp, vector, CmpInst::makeCmpResultType(vector),
                                                   comparison.getPredicate(), TargetTransformInfo::TCK_RecipThroughput);
    }

    bool is_consecutive(LoadInst &load) const {
        Value &address = *load.getPointerOperand();
        ScalarEvolution &evolution = analyses->evolution;
        if (!load.isSimple() || evolution.isLoopInvariant(evolution.getSCEV(&address), loop)) {
            return load.isSimple();
        }
        const APInt *step = step_of(address, *loop, evolution);
        return step && step->abs() == load.getDataLayout().getTypeStoreSize(load.getType()).getFixedValue();
    }

    BasicBlock *left_by(const BranchInst &branch) const {
        return branch.getSuccessor(loop->contains(branch.getSuccessor(0)) ? 1 : 0);
    }

    // Failures may be handled by the same procedure.
    static bool is_failure(const BasicBlock &block) {
        const auto *call = dyn_cast<InvokeInst>(block.getTerminator());
        return call ? call->doesNotReturn() : ends_in_failure(block);
    }

    // One exit ends the loop after a known number of rounds; the others fail.
    bool find_exits() {
        SmallVector<BasicBlock *, 4> exiting;
        loop->getExitingBlocks(exiting);
        for (BasicBlock *block : exiting) {
            auto *branch = dyn_cast<BranchInst>(block->getTerminator());
            bool fails = branch && is_failure(*left_by(*branch));
            if (!branch || (exit && !fails)) {
                return false;
            }
            WithOverflowInst *operation;
            if (!fails) {
                exit = block;
            } else if (match(branch->getCondition(), m_ExtractValue<1>(m_WithOverflowInst(operation)))) {
                operations.insert(operation);
                checks.push_back(block);
            } else {
                bounds.push_back(block);
                checks.push_back(block);
            }
        }
        auto is_known = [&](BasicBlock *block) { return exit_count(block) != nullptr; };
        return exit && is_known(exit) && all_of(bounds, is_known);
    }

    // Returns the number of rounds after which this exit is taken, if no other is taken before.
    const SCEV *exit_count(BasicBlock *block) const {
        ScalarEvolution &evolution = analyses->evolution;
        const SCEV *count = evolution.getExitCount(loop, block);
        bool is_known =
            !isa<SCEVCouldNotCompute>(count) && count->getType()->isIntegerTy(64) &&
            SCEVExpander(evolution, "").isSafeToExpandAt(count, loop->getLoopPreheader()->getTerminator());
        return is_known ? count : nullptr;
    }

    Value *expanded(BasicBlock *block, IRBuilder<> &builder) const {
        SCEVExpander expander(analyses->evolution, "rounds");
        return expander.expandCodeFor(exit_count(block), builder.getInt64Ty(), builder.GetInsertPoint());
    }

    // Each phi of the header is a sum with checks, an induction variable, or a reduction that LLVM knows.
    bool find_sums() {
        for (PHINode &phi : loop->getHeader()->phis()) {
            RecurrenceDescriptor reduction;
            bool is_known = add_sum(phi) || sequence_of(phi, *loop, analyses->evolution) ||
                            RecurrenceDescriptor::isReductionPHI(&phi, loop, reduction);
            if (!is_known) {
                return false;
            }
        }
        // Checking other operations would cost the copy as much as it gains.
        auto is_in_sum = [&](WithOverflowInst *operation) { return in_sums.contains(operation); };
        return !sums.empty() && all_of(operations, is_in_sum);
    }

    bool add_sum(PHINode &phi) {
        SetVector<Value *> prefixes;
        SetVector<WithOverflowInst *> additions;
        bool is_integer = phi.getType()->isIntegerTy(64) || phi.getType()->isIntegerTy(32);
        if (!is_integer || !find_prefixes(phi, prefixes, additions) || additions.empty() ||
            additions.size() > MOST_TERMS) {
            return false;
        }
        SmallVector<Addend, MOST_TERMS> added;
        bool is_signed = additions.front()->isSigned();
        for (WithOverflowInst *addition : additions) {
            bool is_left = prefixes.contains(addition->getLHS());
            Value *term = is_left ? addition->getRHS() : addition->getLHS();
            bool is_addition = addition->getBinaryOp() == Instruction::Add ||
                               (addition->getBinaryOp() == Instruction::Sub && is_signed && is_left);
            if (!is_addition || addition->isSigned() != is_signed || prefixes.contains(term)) {
                return false;
            }
            added.push_back({term, is_signed, addition});
        }
        terms.append(added);
        sums.push_back({phi.getIncomingValueForBlock(loop->getLoopPreheader()), is_signed});
        in_sums.insert_range(additions);
        return true;
    }

    // Finds the values of a sum within a round. Nothing else may depend on them: they are those of the copy only at
    // its end.
    bool find_prefixes(PHINode &phi, SetVector<Value *> &prefixes, SetVector<WithOverflowInst *> &additions) const {
        prefixes.insert(&phi);
        for (size_t next = 0; next < prefixes.size(); ++next) {
            for (User *user : prefixes[next]->users()) {
                auto *instruction = cast<Instruction>(user);
                auto *operation = dyn_cast<WithOverflowInst>(instruction);
                if (!loop->contains(instruction)) {
                    continue;
                }
                if (operation && operations.contains(operation)) {
                    additions.insert(operation);
                    for (User *part : operation->users()) {
                        if (match(part, m_ExtractValue<0>(m_Value()))) {
                            prefixes.insert(part);
                        }
                    }
                } else if (isa<PHINode>(instruction) || isa<SelectInst>(instruction)) {
                    prefixes.insert(instruction);
                } else {
                    return false;
                }
            }
        }
        auto is_prefix = [&](Value *value) { return prefixes.contains(value); };
        auto has_only_prefixes = [&](Value *prefix) {
            if (auto *choice = dyn_cast<SelectInst>(prefix)) {
                return is_prefix(choice->getTrueValue()) && is_prefix(choice->getFalseValue());
            }
            auto *merge = dyn_cast<PHINode>(prefix);
            return !merge || merge == &phi ||
                   (merge->getParent() != loop->getHeader() && all_of(merge->incoming_values(), is_prefix));
        };
        return is_prefix(phi.getIncomingValueForBlock(loop->getLoopLatch())) && all_of(prefixes, has_only_prefixes);
    }

    // Whether what is added is known in each round.
    bool terms_are_known() const {
        return all_of(terms, [&](const Addend &term) {
            return analyses->dominators.dominates(term.value, loop->getLoopLatch()->getTerminator());
        });
    }

    // Returns the condition for the copy: the number of rounds, the bounds of indices, and the starts of sums.
    Value *guard(IRBuilder<> &builder, Value *rounds) const {
        bool is_narrow = any_of(sums, [](const Addend &sum) { return sum.width() == 32; });
        uint64_t most = uint64_t(1) << (is_narrow ? 16 : 32);
        Value *more = builder.CreateSub(rounds, builder.getInt64(LEAST_ROUNDS));
        Value *enters = builder.CreateICmpULT(more, builder.getInt64(most - 1 - LEAST_ROUNDS));
        for (BasicBlock *bound : bounds) {
            bool is_after = analyses->dominators.dominates(exit, bound);
            auto order = is_after ? CmpInst::ICMP_ULE : CmpInst::ICMP_ULT;
            enters = builder.CreateAnd(enters, builder.CreateICmp(order, rounds, expanded(bound, builder)));
        }
        for (const Addend &start : sums) {
            APInt half = APInt::getOneBitSet(start.width(), start.width() - 2);
            // A sum without any addition may start with an undefined value.
            Value *value = builder.CreateFreeze(start.value);
            Value *distance = start.is_signed ? builder.CreateAdd(value, builder.getInt(half)) : value;
            APInt limit = start.is_signed ? half.shl(1) : half;
            enters = builder.CreateAnd(enters, builder.CreateICmpULT(distance, builder.getInt(limit)));
        }
        return enters;
    }

    // The copy without checks.
    class Copy {
    public:
        Copy(const SummingLoop &loop, BasicBlock *original, Value *rounds) : of(loop), rounds(rounds) {
            SmallVector<BasicBlock *, 8> blocks;
            cloneLoopWithPreheader(original, original->getSinglePredecessor(), of.loop, copies, ".unchecked",
                                   &of.analyses->loops, &of.analyses->dominators, blocks);
            remapInstructionsInBlocks(blocks, copies);
            start = cast<BasicBlock>(copies[original]);
        }

        BasicBlock *entry() const { return start; }

        // The copy's exit leads to a new block, which ends in a branch to the original loop or to what follows.
        void leave(BasicBlock *original) {
            BasicBlock *end = of.left_by(*cast<BranchInst>(of.exit->getTerminator()));
            BasicBlock *after = SplitBlock(end, end->getFirstNonPHIIt(), &of.analyses->dominators, &of.analyses->loops);
            auto *done = BasicBlock::Create(end->getContext(), "unchecked.done", end->getParent(), original);
            if (Loop *around = of.loop->getParentLoop()) {
                around->addBasicBlockToLoop(done, of.analyses->loops);
            }
            copied(of.exit)->getTerminator()->replaceSuccessorWith(end, done);
            MDBuilder weights(end->getContext());
            IRBuilder<> builder(done);
            builder.CreateCondBr(collect(builder), original, after, weights.createUnlikelyBranchWeights());
            for (PHINode &phi : end->phis()) {
                PHINode *either = PHINode::Create(phi.getType(), 2, phi.getName(), after->begin());
                phi.replaceAllUsesWith(either);
                either->addIncoming(&phi, end);
                either->addIncoming(copied(phi.getIncomingValueForBlock(of.exit)), done);
            }
        }

        void remove_checks() {
            for (BasicBlock *block : of.checks) {
                auto *branch = cast<BranchInst>(copied(block)->getTerminator());
                auto *passed = cast<BranchInst>(block->getTerminator());
                unsigned side = of.loop->contains(passed->getSuccessor(0)) ? 0 : 1;
                IRBuilder<>(branch).CreateBr(branch->getSuccessor(side));
                branch->eraseFromParent();
            }
            for (WithOverflowInst *operation : of.operations) {
                auto *copy = copied(operation);
                IRBuilder<> builder(copy);
                Value *result = builder.CreateBinOp(copy->getBinaryOp(), copy->getLHS(), copy->getRHS());
                for (User *part : make_early_inc_range(copy->users())) {
                    part->replaceAllUsesWith(match(part, m_ExtractValue<0>(m_Value())) ? result : builder.getFalse());
                    cast<Instruction>(part)->eraseFromParent();
                }
                copy->eraseFromParent();
            }
        }

    private:
        template <class Kind> Kind *copied(Kind *value) const {
            Value *copy = copies.lookup(value);
            return copy ? cast<Kind>(copy) : value;
        }

        // Collects the bits of terms in all rounds, and returns whether one is too large.
        Value *collect(IRBuilder<> &done) {
            Value *is_useless = done.getFalse();
            for (unsigned width : {32, 64}) {
                for (bool is_signed : {false, true}) {
                    SmallVector<Addend, MOST_TERMS> large;
                    copy_if(of.terms, std::back_inserter(large), [&](const Addend &term) {
                        return term.width() == width && term.is_signed == is_signed &&
                               !term.is_small(start->getDataLayout());
                    });
                    if (!large.empty()) {
                        is_useless = done.CreateOr(is_useless, collect(done, large));
                    }
                }
            }
            return is_useless;
        }

        Value *collect(IRBuilder<> &done, ArrayRef<Addend> large) {
            BasicBlock *latch = of.loop->getLoopLatch();
            Type *type = large.front().value->getType();
            IRBuilder<> first(start->getTerminator());
            Value *limit = this->limit(first, type);
            PHINode *collected = PHINode::Create(type, 2, "collected", copied(of.loop->getHeader())->begin());
            // The last round ends at the exit: terms that are not known there are not added in it.
            auto is_early = [&](const Addend &term) {
                return of.analyses->dominators.dominates(term.value, of.exit->getTerminator());
            };
            Value *at_end = collected;
            for (const Addend &term : make_filter_range(large, is_early)) {
                at_end = with(at_end, term, of.exit, limit);
            }
            Value *in_round = at_end;
            for (const Addend &term : make_filter_range(large, std::not_fn(is_early))) {
                in_round = with(in_round, term, latch, limit);
            }
            collected->addIncoming(Constant::getNullValue(type), start);
            collected->addIncoming(in_round, copied(latch));
            return done.CreateICmpUGE(done.CreateFreeze(at_end),
                                      large.front().is_signed ? done.CreateShl(limit, 1) : limit);
        }

        // Adds the bits of a term at the end of a block of the original loop.
        Value *with(Value *collected, const Addend &term, BasicBlock *block, Value *limit) {
            IRBuilder<> builder(copied(block)->getTerminator());
            Value *value = copied(term.value);
            // What is added under a condition may be poison if it does not hold. An element that was never assigned
            // is undefined: it hides no bits of others.
            bool is_certain = isa<LoadInst>(term.value) || isGuaranteedNotToBePoison(term.value) ||
                              of.analyses->dominators.dominates(term.addition->getParent(), block);
            if (!is_certain) {
                value = builder.CreateFreeze(value);
            }
            return builder.CreateOr(collected, term.is_signed ? builder.CreateAdd(value, limit) : value);
        }

        // The bound of elements: that of sums, divided by the number of additions, which is below
        // 2^(64 - leading zeros of the number of rounds) * MOST_TERMS.
        Value *limit(IRBuilder<> &builder, Type *type) const {
            unsigned width = type->getIntegerBitWidth();
            Value *zeros = builder.CreateBinaryIntrinsic(
                Intrinsic::ctlz, builder.CreateAdd(rounds, builder.getInt64(1)), builder.getTrue());
            Value *exponent = builder.CreateSub(zeros, builder.getInt64(66 - width + Log2_32(MOST_TERMS)));
            return builder.CreateShl(ConstantInt::get(type, 1), builder.CreateTrunc(exponent, type));
        }

        const SummingLoop &of;
        Value *rounds;
        ValueToValueMapTy copies;
        BasicBlock *start;
    };

    Loop *loop;
    const Analyses *analyses;
    BasicBlock *exit = nullptr;
    // The blocks that end in a check, and those of them whose check is not that of an operation.
    SmallVector<BasicBlock *, 4> checks, bounds;
    // The operations that are checked, and those of them that are additions to sums.
    SetVector<WithOverflowInst *> operations;
    SmallPtrSet<WithOverflowInst *, 4> in_sums;
    SmallVector<Addend, 2> sums;
    SmallVector<Addend, MOST_TERMS> terms;
};

bool has_check(const BasicBlock &block) {
    const auto *branch = dyn_cast<BranchInst>(block.getTerminator());
    return branch && branch->isConditional() && match(branch->getCondition(), m_ExtractValue<1>(m_Value()));
}

// Most loops write, so this comes before any analysis.
bool may_sum(const Loop &loop) {
    auto is_harmless = [](const Instruction &instruction) {
        return !instruction.mayHaveSideEffects() && (!isa<CallBase>(instruction) || isa<IntrinsicInst>(instruction));
    };
    return loop.isInnermost() && any_of(loop.blocks(), [](const BasicBlock *block) { return has_check(*block); }) &&
           all_of(loop.blocks(), [&](const BasicBlock *block) { return all_of(*block, is_harmless); });
}

// The combiner makes phis of pairs of a result and a flag. Replaces them by phis of results.
bool split_pairs(Loop &loop) {
    bool is_changed = false;
    for (BasicBlock *block : loop.blocks()) {
        for (PHINode &pairs : make_early_inc_range(block->phis())) {
            auto is_result = [](const User *user) { return match(user, m_ExtractValue<0>(m_Value())); };
            auto is_operation = [](const Value *value) { return isa<WithOverflowInst>(value); };
            if (!all_of(pairs.incoming_values(), is_operation) || !all_of(pairs.users(), is_result)) {
                continue;
            }
            Type *type = pairs.getType()->getStructElementType(0);
            PHINode *results = PHINode::Create(type, pairs.getNumIncomingValues(), "result", pairs.getIterator());
            for (auto [value, from] : zip(pairs.incoming_values(), pairs.blocks())) {
                IRBuilder<> builder(from->getTerminator());
                results->addIncoming(builder.CreateExtractValue(value, 0), from);
            }
            for (User *user : make_early_inc_range(pairs.users())) {
                user->replaceAllUsesWith(results);
                cast<Instruction>(user)->eraseFromParent();
            }
            pairs.eraseFromParent();
            is_changed = true;
        }
    }
    return is_changed;
}

} // namespace

PreservedAnalyses Sums::run(Function &function, FunctionAnalysisManager &manager) {
    auto &loops = manager.getResult<LoopAnalysis>(function);
    SmallVector<Loop *, 4> summing;
    copy_if(loops.getLoopsInPreorder(), std::back_inserter(summing), [](const Loop *loop) { return may_sum(*loop); });
    if (summing.empty()) {
        return PreservedAnalyses::all();
    }
    Analyses analyses{manager.getResult<TargetIRAnalysis>(function), loops,
                      manager.getResult<DominatorTreeAnalysis>(function),
                      manager.getResult<ScalarEvolutionAnalysis>(function)};
    auto &assumptions = manager.getResult<AssumptionAnalysis>(function);
    bool is_changed = false;
    for (Loop *loop : summing) {
        is_changed |= split_pairs(*loop);
        is_changed |= simplifyLoop(loop, &analyses.dominators, &loops, &analyses.evolution, &assumptions, nullptr,
                                   false);
        is_changed |= formLCSSA(*loop, analyses.dominators, &loops, &analyses.evolution);
        std::optional<SummingLoop> found = SummingLoop::of(*loop, analyses);
        if (found && found->ends_too_early()) {
            is_changed |= LoopRotation(loop, &loops, &analyses.target, &assumptions, &analyses.dominators,
                                       &analyses.evolution, nullptr, SimplifyQuery(function.getDataLayout()), true,
                                       MOST_OF_HEADER, true);
            found = SummingLoop::of(*loop, analyses);
        }
        if (found && !found->ends_too_early()) {
            found->split();
            is_changed = true;
        }
    }
    return is_changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
