// The splitting of variables into the parts that are accessed: fields of structures and elements of arrays at constant
// offsets become variables of their own, which can be promoted. LLVM's pass SROA also does this.
//
// A variable is split if all its accesses are loads and stores of the same parts, which do not overlap, and fills and
// copies of whole parts. SROA also splits others; docs/plugin.md compares the two.

#include "collector.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

using namespace direct_ssa;

namespace {

// An instruction that accesses bytes of a variable. Fills and copies are no scalar accesses.
struct PartAccess {
    Instruction *instruction;
    // For a copy, whether the variable is its source.
    bool is_source;
    uint64_t begin, end;

    bool contains(uint64_t first, uint64_t last) const { return begin <= first && last <= end; }
    bool overlaps(uint64_t first, uint64_t last) const { return first < end && begin < last; }
};

// A part of a variable, and the variable that replaces it.
struct Part {
    uint64_t begin, end;
    Type *type;
    AllocaInst *slot;
};

class Splitting {
    AllocaInst &whole;
    const DataLayout &layout;
    uint64_t size = 0;
    std::vector<PartAccess> scalars, blocks;
    SmallPtrSet<Instruction *, 8> copied;
    // Names of addresses in the variable, each after the one that it is computed from, and lifetime markers.
    std::vector<Instruction *> others;
    // The parts by ascending offsets.
    std::vector<Part> parts;

    // Adds an access if it is inside of the variable.
    bool add(std::vector<PartAccess> &accesses, Instruction &instruction, int64_t offset, uint64_t length,
             bool is_source = false) {
        if (offset < 0 || offset > int64_t(size) || length > size - offset) {
            return false;
        }
        accesses.push_back({&instruction, is_source, uint64_t(offset), offset + length});
        return true;
    }

    bool add_scalar(Instruction &instruction, int64_t offset, Type *type) {
        TypeSize length = layout.getTypeStoreSize(type);
        return !length.isScalable() && length != 0 && add(scalars, instruction, offset, length);
    }

    bool add_block(MemIntrinsic &block, const Use &use, int64_t offset) {
        auto *length = dyn_cast<ConstantInt>(block.getLength());
        if (!length || block.isVolatile() || length->getValue().ugt(size)) {
            return false;
        }
        auto *copy = dyn_cast<MemTransferInst>(&block);
        // The variable may be both source and destination.
        return copied.insert(&block).second && add(blocks, block, offset, length->getZExtValue(), copy && &copy->getRawSourceUse() == &use);
    }

    // Records the use of an address with this offset in the variable; the user may be a further address.
    bool add_use(const Use &use, int64_t offset, std::vector<std::pair<Instruction *, int64_t>> &addresses) {
        auto *user = cast<Instruction>(use.getUser());
        if (auto *load = dyn_cast<LoadInst>(user)) {
            return load->isSimple() && add_scalar(*load, offset, load->getType());
        }
        if (auto *store = dyn_cast<StoreInst>(user)) {
            return store->isSimple() && use.getOperandNo() == StoreInst::getPointerOperandIndex() &&
                   add_scalar(*store, offset, store->getValueOperand()->getType());
        }
        if (auto *block = dyn_cast<MemIntrinsic>(user)) {
            return add_block(*block, use, offset);
        }
        if (auto *address = dyn_cast<GetElementPtrInst>(user)) {
            if (!address->getType()->isPointerTy()) {
                return false;
            }
            APInt more(layout.getIndexTypeSizeInBits(address->getType()), 0);
            if (!address->accumulateConstantOffset(layout, more)) {
                return false;
            }
            addresses.emplace_back(address, offset + more.getSExtValue());
            others.push_back(address);
            return true;
        }
        if (user->isLifetimeStartOrEnd()) {
            others.push_back(user);
            return true;
        }
        return false;
    }

    bool find_accesses() {
        std::vector<std::pair<Instruction *, int64_t>> addresses = {{&whole, 0}};
        while (!addresses.empty()) {
            auto [address, offset] = addresses.back();
            addresses.pop_back();
            for (const Use &use : address->uses()) {
                if (!add_use(use, offset, addresses)) {
                    return false;
                }
            }
        }
        return true;
    }

    static Type *type_of(const PartAccess &access) { return getLoadStoreType(access.instruction); }

    // Finds the parts from the scalar accesses. Those of one part may have several types that have the same bits.
    bool find_parts() {
        llvm::stable_sort(scalars, [](auto &one, auto &other) {
            return std::make_pair(one.begin, one.end) < std::make_pair(other.begin, other.end);
        });
        for (const PartAccess &access : scalars) {
            Type *type = type_of(access);
            if (parts.empty() || parts.back().end <= access.begin) {
                parts.push_back({access.begin, access.end, type, nullptr});
                continue;
            }
            Part &part = parts.back();
            bool is_same = part.begin == access.begin && part.end == access.end;
            if (!is_same || (part.type != type && !(CastInst::isBitOrNoopPointerCastable(type, part.type, layout) &&
                                                    CastInst::isBitOrNoopPointerCastable(part.type, type, layout)))) {
                return false;
            }
        }
        return true;
    }

    // The value of a part after its bytes were filled, or null if it is not a constant of the part's type.
    static Constant *filled(const MemSetInst &fill, const Part &part) {
        auto *byte = dyn_cast<ConstantInt>(fill.getValue());
        if (byte && byte->isZero()) {
            return Constant::getNullValue(part.type);
        }
        bool is_integer = part.type->isIntegerTy() && part.type->getIntegerBitWidth() == 8 * (part.end - part.begin);
        return byte && is_integer
                   ? ConstantInt::get(part.type, APInt::getSplat(part.type->getIntegerBitWidth(), byte->getValue()))
                   : nullptr;
    }

    // Whether each byte of a range belongs to a part.
    bool is_covered(uint64_t begin, uint64_t end) const {
        for (const Part &part : parts) {
            if (part.begin <= begin && begin < part.end) {
                begin = part.end;
            }
        }
        return begin >= end;
    }

    // Whether fills and copies consist of whole parts. Bytes that belong to no part are only read by copies, so nothing
    // may have been written there if there are such copies.
    bool blocks_fit() const {
        bool writes = any_of(blocks, [](const PartAccess &block) { return !block.is_source; });
        for (const PartAccess &block : blocks) {
            for (const Part &part : parts) {
                if (!block.overlaps(part.begin, part.end)) {
                    continue;
                }
                auto *fill = dyn_cast<MemSetInst>(block.instruction);
                // A copy would not preserve the other bits of a byte.
                bool has_all_bits = layout.getTypeSizeInBits(part.type) == 8 * (part.end - part.begin);
                if (!block.contains(part.begin, part.end) || (fill ? !filled(*fill, part) : !has_all_bits)) {
                    return false;
                }
            }
            if (block.is_source && writes && !is_covered(block.begin, block.end)) {
                return false;
            }
        }
        return true;
    }

    Align alignment(const Part &part) const { return commonAlignment(whole.getAlign(), part.begin); }

    void create_slots() {
        for (auto [number, part] : enumerate(parts)) {
            part.slot = new AllocaInst(part.type, whole.getAddressSpace(), nullptr, alignment(part),
                                       whole.hasName() ? (whole.getName() + ".sroa." + Twine(number)).str() : "",
                                       whole.getIterator());
            part.slot->setDebugLoc(whole.getDebugLoc());
        }
    }

    Part &part_at(uint64_t begin) {
        return *partition_point(parts, [begin](const Part &part) { return part.begin < begin; });
    }

    void rewrite_scalar(const PartAccess &access) {
        Part &part = part_at(access.begin);
        Type *type = type_of(access);
        if (auto *load = dyn_cast<LoadInst>(access.instruction)) {
            if (type == part.type) {
                load->setOperand(LoadInst::getPointerOperandIndex(), part.slot);
                load->setAlignment(part.slot->getAlign());
                return;
            }
            IRBuilder<> builder(load);
            Value *value = builder.CreateAlignedLoad(part.type, part.slot, part.slot->getAlign());
            value = builder.CreateBitOrPointerCast(value, type);
            value->takeName(load);
            load->replaceAllUsesWith(value);
            load->eraseFromParent();
            return;
        }
        auto *store = cast<StoreInst>(access.instruction);
        if (type != part.type) {
            IRBuilder<> builder(store);
            store->setOperand(0, builder.CreateBitOrPointerCast(store->getValueOperand(), part.type));
        }
        store->setOperand(StoreInst::getPointerOperandIndex(), part.slot);
        store->setAlignment(part.slot->getAlign());
    }

    // Replaces a fill or a copy by a store of each part, or a load and a store.
    void rewrite_block(const PartAccess &block) {
        IRBuilder<> builder(block.instruction);
        for (Part &part : parts) {
            if (!block.overlaps(part.begin, part.end)) {
                continue;
            }
            if (auto *fill = dyn_cast<MemSetInst>(block.instruction)) {
                builder.CreateAlignedStore(filled(*fill, part), part.slot, part.slot->getAlign());
                continue;
            }
            auto &copy = *cast<MemTransferInst>(block.instruction);
            uint64_t distance = part.begin - block.begin;
            Value *other = block.is_source ? copy.getRawDest() : copy.getRawSource();
            Align other_alignment = (block.is_source ? copy.getDestAlign() : copy.getSourceAlign()).valueOrOne();
            other_alignment = commonAlignment(other_alignment, distance);
            Value *place = distance > 0 ? builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), other, distance) : other;
            if (block.is_source) {
                Value *value = builder.CreateAlignedLoad(part.type, part.slot, part.slot->getAlign());
                builder.CreateAlignedStore(value, place, other_alignment);
            } else {
                Value *value = builder.CreateAlignedLoad(part.type, place, other_alignment);
                builder.CreateAlignedStore(value, part.slot, part.slot->getAlign());
            }
        }
        block.instruction->eraseFromParent();
    }

    // Describes the parts for debuggers, as fragments of the variable in the source.
    void describe_parts(ArrayRef<DbgVariableRecord *> records) {
        for (DbgVariableRecord *record : records) {
            for (const Part &part : parts) {
                uint64_t bits = 8 * (part.end - part.begin);
                DIExpression *expression = record->getExpression();
                if (record->getFragmentSizeInBits() != bits) {
                    auto fragment = DIExpression::createFragmentExpression(expression, 8 * part.begin, bits);
                    if (!fragment) {
                        continue;
                    }
                    expression = *fragment;
                }
                DbgVariableRecord::createDVRDeclare(part.slot, record->getVariable(), expression,
                                                    record->getDebugLoc().get(), *record);
            }
            record->eraseFromParent();
        }
    }

public:
    explicit Splitting(AllocaInst &whole) : whole(whole), layout(whole.getDataLayout()) {}

    // Splits the variable if that is possible.
    bool run() {
        Type *type = whole.getAllocatedType();
        if (whole.isArrayAllocation() || whole.isSwiftError() || whole.isUsedWithInAlloca() || !type->isSized() ||
            layout.getTypeAllocSize(type).isScalable() || whole.hasMetadata(LLVMContext::MD_DIAssignID)) {
            return false;
        }
        size = layout.getTypeAllocSize(type);
        SmallVector<DbgVariableRecord *, 2> records;
        if (whole.isUsedByMetadata()) {
            direct_ssa::find_records(&whole, records);
        }
        bool is_described = all_of(records, [](auto *record) {
            return record->isDbgDeclare() && record->getExpression()->getNumElements() == 0;
        });
        if (!is_described || !find_accesses() || !find_parts() || !blocks_fit()) {
            return false;
        }
        create_slots();
        for_each(scalars, [&](auto &access) { rewrite_scalar(access); });
        for_each(blocks, [&](auto &block) { rewrite_block(block); });
        describe_parts(records);
        for_each(reverse(others), [](Instruction *other) { other->eraseFromParent(); });
        whole.eraseFromParent();
        return true;
    }
};

} // namespace

namespace direct_ssa {

uint32_t split_variables(Function &function) {
    uint32_t count = 0;
    // Splitting replaces copies, after which the other variables of a copy can be split. It ends because there is one
    // variable less to split after each success: the parts can be promoted.
    for (uint32_t before = 1; std::exchange(before, count) != count;) {
        std::vector<AllocaInst *> variables;
        for (Instruction &instruction : function.getEntryBlock()) {
            if (auto *slot = dyn_cast<AllocaInst>(&instruction); slot && !isAllocaPromotable(slot)) {
                variables.push_back(slot);
            }
        }
        count += count_if(variables, [](AllocaInst *slot) { return Splitting(*slot).run(); });
    }
    return count;
}

} // namespace direct_ssa
