// Values that change by the same distance from round to round of a loop.

#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>

// Returns the sequence of a value in the rounds of a loop; null if its distances differ, or are not known.
inline const llvm::SCEVAddRecExpr *sequence_of(llvm::Value &value, const llvm::Loop &loop,
                                               llvm::ScalarEvolution &evolution) {
    if (!evolution.isSCEVable(value.getType())) {
        return nullptr;
    }
    const auto *sequence = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(&value));
    return sequence && sequence->getLoop() == &loop && sequence->isAffine() ? sequence : nullptr;
}

// Returns the distance of a value from that of the round before; null if it is not a constant.
inline const llvm::APInt *step_of(llvm::Value &value, const llvm::Loop &loop, llvm::ScalarEvolution &evolution) {
    const llvm::SCEVAddRecExpr *sequence = sequence_of(value, loop, evolution);
    const auto *step =
        sequence ? llvm::dyn_cast<llvm::SCEVConstant>(sequence->getStepRecurrence(evolution)) : nullptr;
    return step ? &step->getAPInt() : nullptr;
}
