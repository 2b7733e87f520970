#include "passes.h"

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Analysis/RuntimeLibcallInfo.h>
#include <llvm/CodeGen/Passes.h>
#include <llvm/CodeGen/StackProtector.h>
#include <llvm/CodeGen/TargetPassConfig.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>

#include "../allocation/passes.h"
#include "choices.h"
#include "entries.h"
#include "floors.h"
#include "loads.h"
#include "needed.h"
#include "texts.h"

using namespace llvm;

// The functions that code generation may call. If this pass is created by default, it has none, and copies become
// loops that move a byte at a time.
static RuntimeLibraryInfoWrapper *runtime_library(const TargetMachine &machine) {
    const TargetOptions &options = machine.Options;
    return new RuntimeLibraryInfoWrapper(machine.getTargetTriple(), options.ExceptionModel, options.FloatABIType,
                                         options.EABIVersion, options.MCOptions.getABIName(), options.VecLib);
}

// The bytes of a line of the instruction cache. A short loop that begins with one is not in two of them, whatever code
// precedes it: LLVM aligns loops to 16 bytes.
static constexpr unsigned LINE = 64;

MachineModuleInfoWrapperPass *add_code_generation(legacy::PassManager &passes, TargetMachine &machine,
                                                  SmallVectorImpl<StringRef> *absent) {
    auto *information = new MachineModuleInfoWrapperPass(&machine);
    bool is_fast = machine.getOptLevel() == CodeGenOptLevel::None;
    // Fast instruction selection takes a sixth of the time of the other one, from which programs gain 7 %.
    bool selects_fast = is_fast || machine.getOptLevel() == CodeGenOptLevel::Less;
    machine.Options.LoopAlignment = LINE;
    NeededPasses needed(passes, machine.getOptLevel());
    TargetPassConfig *configuration = machine.createPassConfig(needed);
    configuration->setDisableVerify(true);
    if (is_fast) {
        allocation::add_passes(*configuration);
    } else if (selects_fast) {
        // The last pass before instruction selection.
        configuration->insertPass(&StackProtector::ID, IdentifyingPassPtr(create_separate_loads()));
    }
    passes.add(configuration);
    passes.add(runtime_library(machine));
    passes.add(information);
    if (selects_fast) {
        passes.add(create_few_choices());
    } else {
        passes.add(create_floor_divisions());
    }
    if (is_fast) {
        // Finding short jumps would require laying out the code repeatedly.
        machine.Options.MCOptions.MCRelaxAll = true;
    }
    if (configuration->addISelPasses()) {
        return nullptr;
    }
    // `addISelPasses` requests fast instruction selection without optimization only.
    if (selects_fast) {
        machine.setFastISel(true);
    }
    configuration->addMachinePasses();
    configuration->setInitialized();
    if (absent != nullptr) {
        append_range(*absent, needed.absent());
    }
    return information;
}

// Compiles a module to an object or to assembly text. Returns null if the target has none.
extern "C" LLVMMemoryBufferRef llvm_tuning_machine_code(LLVMModuleRef wrapped, LLVMTargetMachineRef wrapped_machine,
                                                LLVMCodeGenFileType form) {
    Module &module = *unwrap(wrapped);
    auto &machine = *reinterpret_cast<TargetMachine *>(wrapped_machine);
    module.setDataLayout(machine.createDataLayout());
    SmallVector<char, 0> bytes;
    raw_svector_ostream stream(bytes);
    legacy::PassManager passes;
    MachineModuleInfoWrapperPass *information = add_code_generation(passes, machine);
    if (machine.getOptLevel() == CodeGenOptLevel::None && form == LLVMObjectFile) {
        join_texts(module);
    }
    keep_entries_whole(passes, machine, module);
    CodeGenFileType kind = form == LLVMObjectFile ? CodeGenFileType::ObjectFile : CodeGenFileType::AssemblyFile;
    if (information == nullptr
        || machine.addAsmPrinter(passes, stream, nullptr, kind, information->getMMI().getContext())) {
        return nullptr;
    }
    passes.add(createFreeMachineFunctionPass());
    passes.run(module);
    return wrap(new SmallVectorMemoryBuffer(std::move(bytes), "machine code", false));
}

// Returns the names, one a line, of passes to omit at the level of the machine that LLVM does not add.
extern "C" LLVMMemoryBufferRef llvm_tuning_absent_passes(LLVMTargetMachineRef machine) {
    SmallVector<StringRef, 0> absent;
    legacy::PassManager passes;
    add_code_generation(passes, *reinterpret_cast<TargetMachine *>(machine), &absent);
    std::string names = join(absent, "\n");
    return LLVMCreateMemoryBufferWithMemoryRangeCopy(names.data(), names.size(), "passes");
}
