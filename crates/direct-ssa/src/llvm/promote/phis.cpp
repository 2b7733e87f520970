// The phis of promoted variables: their creation, names, locations and records, and their simplification.

#include "collector.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/InstructionSimplify.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/Local.h>

#include <optional>

using namespace direct_ssa;

namespace {

void describe_phi(Collector &collector, uint32_t variable, PHINode &phi) {
    if (!collector.variables[variable].is_described) {
        return;
    }
    const Description &description = collector.descriptions[variable];
    DIBuilder builder(*collector.function->getParent(), false);
    for (DbgVariableRecord *record : description.assigns) {
        ConvertDebugDeclareToDebugValue(record, &phi, builder);
    }
    for (DbgVariableRecord *record : description.declares) {
        if (record->isAddressOfVariable()) {
            ConvertDebugDeclareToDebugValue(record, &phi, builder);
        }
    }
}

// Gives phis, which are ordered by blocks, the source locations that mem2reg gives them: for each edge, the
// location of the last store on the path of a depth-first search to it, merged over all edges.
void locate_phis(const Collector &collector, ArrayRef<EmittedPhi> phis) {
    std::vector<DILocation *> current(collector.variables.size());
    // The locations that stores of the path have replaced.
    std::vector<std::pair<uint32_t, DILocation *>> replaced;
    // The blocks to visit, each with the length of `replaced` at the end of its predecessor.
    std::vector<std::pair<uint32_t, size_t>> waiting = {{0, 0}};
    std::vector<bool> is_visited(collector.blocks.size()), is_located(phis.size());
    // The last predecessor from which a block was reached, counted from 1.
    std::vector<uint32_t> reached(collector.blocks.size());
    while (!waiting.empty()) {
        auto [block, length] = waiting.back();
        waiting.pop_back();
        for (; replaced.size() > length; replaced.pop_back()) {
            current[replaced.back().first] = replaced.back().second;
        }
        auto precedes = [block](const EmittedPhi &kept) { return kept.block < block; };
        size_t number = partition_point(phis, precedes) - phis.begin();
        for (; number < phis.size() && phis[number].block == block; ++number) {
            auto *phi = unwrap<PHINode>(phis[number].phi);
            DebugLoc location(current[phis[number].variable]);
            phi->setDebugLoc(is_located[number] ? DebugLoc(DILocation::getMergedLocation(phi->getDebugLoc(), location))
                                                : location);
            is_located[number] = true;
        }
        if (is_visited[block]) {
            continue;
        }
        is_visited[block] = true;
        for (size_t access = block ? collector.access_ends[block - 1] : 0; access < collector.access_ends[block];
             ++access) {
            if (uint32_t variable = collector.accesses[access].variable; collector.accesses[access].is_store) {
                replaced.emplace_back(variable, current[variable]);
                current[variable] = collector.locations[access];
            }
        }
        size_t first = block ? collector.successor_ends[block - 1] : 0, end = collector.successor_ends[block];
        bool in_order = direct_ssa::VISITS_IN_ORDER;
        for (size_t count = 0; first + count < end; ++count) {
            size_t next = in_order ? end - 1 - count : first + count;
            uint32_t successor = collector.successors[next];
            if (std::exchange(reached[successor], block + 1) != block + 1 && (in_order || next > first)) {
                waiting.emplace_back(successor, replaced.size());
            }
        }
        if (!in_order && first < end) {
            waiting.emplace_back(collector.successors[first], replaced.size());
        }
    }
}

// Moves the operands from unreachable blocks to the end, where mem2reg adds them.
void move_unreachable_operands(const Collector &collector, PHINode &phi) {
    SmallVector<std::pair<Value *, BasicBlock *>, 8> operands;
    for (auto [value, block] : zip(phi.incoming_values(), phi.blocks())) {
        operands.emplace_back(value, block);
    }
    std::stable_partition(operands.begin(), operands.end(),
                          [&](auto &operand) { return collector.position(operand.second) > 0; });
    for (auto [number, operand] : enumerate(operands)) {
        phi.setIncomingValue(number, operand.first);
        phi.setIncomingBlock(number, operand.second);
    }
}

// Whether the value of an instruction is available at the beginning of another block. It is not if a path against the
// edges leads around the instruction to a block that precedes it in the order: the order is that of a depth-first
// search, from whose start a path over preceding blocks leads to that block.
bool is_available(const Collector &collector, const Instruction &instruction, BasicBlock &block) {
    const BasicBlock *upper = instruction.getParent();
    uint32_t position = collector.position(upper);
    if (collector.position(&block) <= position) {
        return false;
    }
    auto *invoke = dyn_cast<InvokeInst>(&instruction);
    SmallVector<BasicBlock *, 16> waiting = {&block};
    SmallPtrSet<BasicBlock *, 16> visited;
    while (!waiting.empty()) {
        BasicBlock *lower = waiting.pop_back_val();
        for (BasicBlock *from : predecessors(lower)) {
            uint32_t before = collector.position(from);
            if (from == upper) {
                if (invoke && lower != invoke->getNormalDest()) {
                    return false;
                }
            } else if (before > 0 && before < position) {
                return false;
            } else if (before > 0 && visited.insert(from).second) {
                waiting.push_back(from);
            }
        }
    }
    return true;
}

// The only value that a phi joins with undefined ones, if it is an instruction; otherwise null.
Instruction *only_instruction(const PHINode &phi) {
    Value *only = nullptr;
    for (Value *operand : phi.incoming_values()) {
        if (!isa<UndefValue>(operand) && operand != &phi && operand != only) {
            if (only) {
                return nullptr;
            }
            only = operand;
        }
    }
    return dyn_cast_or_null<Instruction>(only);
}

bool joins_undefined(const PHINode &phi) {
    return any_of(phi.incoming_values(), [](const Use &use) { return isa<UndefValue>(use); });
}

// The simplification of phis as in mem2reg.
class Simplification {
    const Collector &collector;
    // What LLVM needs in order to know whether a value is poison in some place, once it is asked.
    std::optional<DominatorTree> dominators;
    std::optional<AssumptionCache> assumptions;

public:
    explicit Simplification(const Collector &collector) : collector(collector) {}

    // The value that replaces a phi: that of an instruction joined with undefined ones if it is available and not
    // poison, and whatever LLVM knows of other phis.
    Value *simplified(PHINode &phi) {
        SimplifyQuery query(collector.function->getDataLayout());
        auto *only = joins_undefined(phi) ? only_instruction(phi) : nullptr;
        if (!only) {
            return simplifyInstruction(&phi, query);
        }
        if (!is_available(collector, *only, *phi.getParent())) {
            return nullptr;
        }
        if (UNDEFINED_MAY_BE_POISON || isGuaranteedNotToBePoison(only)) {
            return only;
        }
        if (!dominators) {
            dominators.emplace(*collector.function);
            assumptions.emplace(*collector.function);
        }
        query.DT = &*dominators;
        query.AC = &*assumptions;
        return simplifyInstruction(&phi, query);
    }
};

} // namespace

extern "C" {

// Builds a phi with room for operands, which LLVM's C interface has no way to reserve.
LLVMValueRef direct_ssa_build_phi(LLVMBuilderRef builder, LLVMTypeRef type, unsigned operands, const char *name) {
    return wrap(unwrap(builder)->CreatePHI(unwrap(type), operands, name));
}

// Creates a phi at the head of a block, with room for all its operands.
LLVMValueRef direct_ssa_promote_create_phi(Collector *collector, uint32_t block, LLVMTypeRef type) {
    BasicBlock *head = unwrap(collector->blocks[block]);
    return wrap(PHINode::Create(unwrap(type), collector->edge_counts[block], "", head->begin()));
}

// Gives the phis that are kept, ordered by blocks, their names, the flags that the function requires of phis, and
// their source locations, and records them for debuggers.
void direct_ssa_promote_complete_phis(Collector *collector, const EmittedPhi *phis, size_t count) {
    for (const EmittedPhi &kept : ArrayRef(phis, count)) {
        auto *phi = unwrap<PHINode>(kept.phi);
        Variable &variable = collector->variables[kept.variable];
        if (variable.slot->hasName()) {
            phi->setName(variable.slot->getName() + "." + Twine(variable.version++));
        }
        if (collector->ignores_signs_of_zero && isa<FPMathOperator>(phi)) {
            phi->setHasNoSignedZeros(true);
        }
        describe_phi(*collector, kept.variable, *phi);
    }
    if (count > 0 && !collector->locations.empty()) {
        locate_phis(*collector, ArrayRef(phis, count));
    }
}

// Replaces phis of undefined values and one other value by that value if it is known on all paths to the phi. The
// order has the numbers of the reachable blocks in reverse postorder.
void direct_ssa_promote_simplify(Collector *collector, const EmittedPhi *phis, size_t count, const uint32_t *order,
                                 size_t reachable) {
    collector->positions.assign(collector->blocks.size(), 0);
    for (size_t position = 0; position < reachable; ++position) {
        collector->positions[order[position]] = position + 1;
    }
    Simplification simplification(*collector);
    bool has_unreachable = reachable < collector->blocks.size();
    // At first, only a phi with an undefined operand can be replaced; then also the phis that have it as an operand.
    bool changes = any_of(ArrayRef(phis, count), [&](const EmittedPhi &kept) {
        auto *phi = unwrap<PHINode>(kept.phi);
        return joins_undefined(*phi) && simplification.simplified(*phi);
    });
    if (!changes && !has_unreachable) {
        return;
    }
    std::vector<WeakVH> left;
    for (const EmittedPhi &kept : ArrayRef(phis, count)) {
        left.emplace_back(unwrap(kept.phi));
    }
    while (std::exchange(changes, false)) {
        for (WeakVH &handle : left) {
            auto *phi = dyn_cast_or_null<PHINode>(static_cast<Value *>(handle));
            Value *value = phi ? simplification.simplified(*phi) : nullptr;
            if (value) {
                phi->replaceAllUsesWith(value);
                phi->eraseFromParent();
                changes = true;
            }
        }
    }
    for (WeakVH &handle : left) {
        if (auto *phi = dyn_cast_or_null<PHINode>(static_cast<Value *>(handle)); phi && has_unreachable) {
            move_unreachable_operands(*collector, *phi);
        }
    }
}
}
