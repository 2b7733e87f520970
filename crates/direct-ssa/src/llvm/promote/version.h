// The differences between versions of LLVM, from 19 on, that the C++ parts see.
//
// Version 19 still has functions whose debug information consists of calls of intrinsics; later versions only have
// records. Templates find out whether a function of LLVM exists: the overload with `int` is taken if it compiles.

#ifndef DIRECT_SSA_VERSION_H
#define DIRECT_SSA_VERSION_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IntrinsicInst.h>

#if LLVM_VERSION_MAJOR < 19
#error "the feature `promote` of direct-ssa needs LLVM 19 or later"
#endif

namespace direct_ssa {

template <typename Unit> auto has_records_(const Unit &unit, int) -> decltype(bool(unit.IsNewDbgInfoFormat)) {
    return unit.IsNewDbgInfoFormat;
}
template <typename Unit> bool has_records_(const Unit &, long) { return true; }

template <typename Unit> auto set_records_(Unit &unit, bool records, int) -> decltype(unit.setIsNewDbgInfoFormat(records)) {
    unit.setIsNewDbgInfoFormat(records);
}
template <typename Unit> void set_records_(Unit &, bool, long) {}

template <typename Records>
auto find_records_(llvm::Value *value, Records &records, int) -> decltype(llvm::findDbgUsers(value, records)) {
    llvm::findDbgUsers(value, records);
}
template <typename Records> void find_records_(llvm::Value *value, Records &records, long) {
    llvm::SmallVector<llvm::DbgVariableIntrinsic *, 1> intrinsics;
    // A pointer to records is required only by this version of the function.
    auto find = [](auto *value, auto &intrinsics, auto *records) { llvm::findDbgUsers(intrinsics, value, records); };
    find(value, intrinsics, &records);
}

// Whether mem2reg visits the successors of a block in their order, as since version 21, where the last edge to a
// block counts. Before that it visits the first one first, and then the others from the last one on, where the
// first edge counts.
constexpr bool VISITS_IN_ORDER = LLVM_VERSION_MAJOR >= 21;

// Whether LLVM replaces undefined values by a value that may be poison, which is less defined. Later versions do
// that only if the value cannot be poison.
constexpr bool UNDEFINED_MAY_BE_POISON = LLVM_VERSION_MAJOR < 20;

// Whether the debug information of a function or module consists of records.
template <typename Unit> bool has_records(const Unit &unit) { return has_records_(unit, 0); }

// Converts the debug information of a function to records, or to calls of intrinsics.
inline void set_records(llvm::Function &function, bool records) { set_records_(function, records, 0); }

// Adds the debug records that refer to a value to a list.
inline void find_records(llvm::Value *value, llvm::SmallVectorImpl<llvm::DbgVariableRecord *> &records) {
    find_records_(value, records, 0);
}

} // namespace direct_ssa

#endif
