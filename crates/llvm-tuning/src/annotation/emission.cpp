// Assembly text with comments about the source.

#include "../emission/entries.h"
#include "../emission/passes.h"
#include "handler.h"

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>
#include <llvm/CodeGen/Passes.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCStreamer.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Target/TargetMachine.h>

using namespace llvm;

// Compiles a module to assembly text with comments. If debug information must leave no other trace in the
// text, its units are unlisted: code generation still uses lines and variables, but no DWARF is written.
// Returns null if there is no text.
extern "C" LLVMMemoryBufferRef llvm_tuning_annotated_assembly(LLVMModuleRef wrapped,
                                                              LLVMTargetMachineRef wrapped_machine,
                                                              bool keeps_debug_info,
                                                              annotation::LineOfSource line_of_source,
                                                              void *sources) {
    Module &module = *unwrap(wrapped);
    auto &machine = *reinterpret_cast<TargetMachine *>(wrapped_machine);
    const Target &target = machine.getTarget();
    module.setDataLayout(machine.createDataLayout());
    if (NamedMDNode *units = module.getNamedMetadata("llvm.dbg.cu"); units && !keeps_debug_info) {
        units->eraseFromParent();
    }
    std::unique_ptr<MCInstPrinter> registers(target.createMCInstPrinter(
        machine.getTargetTriple(), machine.getMCAsmInfo()->getAssemblerDialect(), *machine.getMCAsmInfo(),
        *machine.getMCInstrInfo(), *machine.getMCRegisterInfo()));

    // `TargetMachine::addAsmPrinter` does not hand out the printer.
    SmallString<0> text;
    raw_svector_ostream stream(text);
    legacy::PassManager passes;
    MachineModuleInfoWrapperPass *information = add_code_generation(passes, machine);
    if (information == nullptr) {
        return nullptr;
    }
    Expected<std::unique_ptr<MCStreamer>> streamer = machine.createMCStreamer(
        stream, nullptr, CodeGenFileType::AssemblyFile, information->getMMI().getContext());
    if (!streamer) {
        consumeError(streamer.takeError());
        return nullptr;
    }
    keep_entries_whole(passes, machine, module);
    AsmPrinter *printer = target.createAsmPrinter(machine, std::move(*streamer));
    printer->addAsmPrinterHandler(std::make_unique<annotation::Handler>(*printer, *registers, line_of_source, sources));
    passes.add(printer);
    passes.add(createFreeMachineFunctionPass());
    passes.run(module);
    return wrap(MemoryBuffer::getMemBufferCopy(text).release());
}
