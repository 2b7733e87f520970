// Writes comments about the source between the instructions of assembly text.

#pragma once

#include "values.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/CodeGen/AsmPrinter.h>
#include <llvm/CodeGen/DebugHandlerBase.h>
#include <map>

namespace annotation {

// A line of a source file. The text is valid until the next call.
struct Text {
    const char *start;
    size_t length;
};
using LineOfSource = Text (*)(void *sources, const char *file, size_t length, unsigned line);

// Observes each instruction when it is printed. LLVM's own handler does its usual work for debug information.
class Handler : public llvm::DebugHandlerBase {
public:
    Handler(llvm::AsmPrinter &printer, llvm::MCInstPrinter &registers, LineOfSource line_of_source, void *sources)
        : DebugHandlerBase(&printer), printer(printer), values(registers), line_of_source(line_of_source),
          sources(sources) {
        // Without a printer, the base skips the work that only DWARF needs.
        Asm = nullptr;
    }

    void beginModule(llvm::Module *module) override { scopes.initialize(*module); }
    void endModule() override {}
    void beginInstruction(const llvm::MachineInstr *instruction) override;
    void endInstruction() override;

protected:
    // The base considers every function to be without debug information. A function may have the address of
    // the previous one.
    void skippedNonDebugFunction() override { function = nullptr; }
    void beginFunctionImpl(const llvm::MachineFunction *) override {}
    void endFunctionImpl(const llvm::MachineFunction *) override {}

private:
    // A variable, in one of the places to which its procedure was inlined.
    using Variable = llvm::DbgValueHistoryMap::InlinedEntity;
    // The bits of a part of a variable; none at all means the whole.
    using Bits = std::pair<uint64_t, uint64_t>;
    // The value that comments print for a part of a variable.
    struct Said {
        std::string name;
        std::string value;
    };

    void begin_function(const llvm::MachineFunction &function);
    void find_ranges(const llvm::MachineFunction &function);
    void tell_slots(const llvm::MachineFunction &function);
    void tell_line(const llvm::MachineInstr &instruction);
    bool is_as_before(const llvm::DILocation &location) const;
    void tell_source(llvm::StringRef file, unsigned line, unsigned column);
    void note(const llvm::MachineInstr &record);
    static bool overlap(const Bits &some, const Bits &others) {
        bool is_whole = some == Bits{} || others == Bits{};
        return is_whole || (some.first < others.second && others.first < some.second);
    }
    void forget(const Variable &variable, const Bits &bits);
    void tell_variables();
    void comment(const std::string &text);

    llvm::AsmPrinter &printer;
    Values values;
    LineOfSource line_of_source;
    void *sources;

    // The function and the block of the last instruction, that instruction, and the source position printed
    // for it.
    const llvm::MachineFunction *function = nullptr;
    const llvm::MachineBasicBlock *block = nullptr;
    const llvm::MachineInstr *current = nullptr;
    const llvm::DILocation *told = nullptr;
    bool is_in_prologue = false;

    llvm::LexicalScopes scopes;

    // The records that are valid at some instruction, and the records that end after an instruction.
    llvm::DenseSet<const llvm::MachineInstr *> starts;
    llvm::DenseMap<const llvm::MachineInstr *, llvm::SmallVector<const llvm::MachineInstr *, 2>> ends;

    // The printed values of variables, their values before the next instruction, and the variables for which
    // these may differ.
    llvm::DenseMap<Variable, std::map<Bits, Said>> told_of, known;
    llvm::SmallSetVector<Variable, 8> changed;
};

} // namespace annotation
