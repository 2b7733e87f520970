// Writes comments about the source between the instructions of assembly text.
//
// LLVM computes the range in which each record is valid, as for the location lists of DWARF, so comments and
// debuggers agree.

#include "handler.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/CodeGen/MachineFunction.h>
#include <llvm/CodeGen/TargetFrameLowering.h>
#include <llvm/CodeGen/TargetSubtargetInfo.h>
#include <llvm/MC/MCStreamer.h>

using namespace llvm;

namespace annotation {

namespace {

// The name of a procedure as in backtraces, qualified by the procedures and modules around it.
std::string name_of_procedure(const DIScope &procedure) {
    const DIScope *outer = procedure.getScope();
    bool is_named = outer && (isa<DISubprogram>(outer) || isa<DIModule>(outer) || isa<DINamespace>(outer));
    return is_named ? name_of_procedure(*outer) + "." + procedure.getName().str() : procedure.getName().str();
}

// The name of a place of the program: a procedure, or the body of a module, which has the name of the module.
std::string name_of_place(const DISubprogram &procedure) {
    const DIScope *outer = procedure.getScope();
    bool is_body = outer && !isa<DISubprogram>(outer) && outer->getName() == procedure.getName();
    return is_body ? "the body of " + name_of_procedure(*outer) : name_of_procedure(procedure);
}

// The prefix of a variable's name, if its procedure was inlined.
std::string prefix(const DILocalVariable &variable, const DILocation *inlined) {
    return inlined ? variable.getScope()->getSubprogram()->getName().str() + "." : "";
}

std::string place_of(StringRef file, unsigned line, unsigned column) {
    std::string place = file.str() + ":" + std::to_string(line);
    return column ? place + ":" + std::to_string(column) : place;
}

bool is_shown(const DILocalVariable &variable) {
    return !variable.isArtificial() && !variable.getName().empty();
}

} // namespace

// An assembler may take a comment that begins with a digit for a line marker, so all begin with a sign, or
// with a blank and a letter.
void Handler::comment(const std::string &text) {
    printer.OutStreamer->emitRawComment(text, true);
}

void Handler::beginInstruction(const MachineInstr *instruction) {
    current = instruction;
    if (instruction->getMF() != function) {
        begin_function(*instruction->getMF());
    }
    if (!function->getFunction().getSubprogram()) {
        return;
    }
    if (instruction->isDebugValue()) {
        note(*instruction);
        return;
    }
    if (instruction->isMetaInstruction() && !instruction->isInlineAsm()) {
        return;
    }
    if (is_in_prologue && !instruction->getFlag(MachineInstr::FrameSetup)) {
        is_in_prologue = false;
        tell_slots(*function);
    }
    tell_variables();
    tell_line(*instruction);
    block = instruction->getParent();
}

void Handler::endInstruction() {
    auto ended = ends.find(current);
    if (ended == ends.end()) {
        return;
    }
    for (const MachineInstr *record : ended->second) {
        std::optional<DIExpression::FragmentInfo> part = record->getDebugExpression()->getFragmentInfo();
        Bits bits = part ? Bits{part->startInBits(), part->endInBits()} : Bits{};
        forget({record->getDebugVariable(), record->getDebugLoc()->getInlinedAt()}, bits);
    }
}

void Handler::begin_function(const MachineFunction &begun) {
    function = &begun;
    told = nullptr;
    block = nullptr;
    is_in_prologue = true;
    starts.clear();
    ends.clear();
    told_of.clear();
    known.clear();
    changed.clear();
    const DISubprogram *procedure = begun.getFunction().getSubprogram();
    if (!procedure) {
        return;
    }
    find_ranges(begun);
    if (!procedure->isArtificial()) {
        tell_source(procedure->getFilename(), procedure->getLine(), 0);
    }
}

void Handler::find_ranges(const MachineFunction &begun) {
    DbgValueHistoryMap history;
    DbgLabelInstrMap labels;
    InstructionOrdering order;
    order.initialize(begun);
    scopes.scanFunction(begun);
    calculateDbgEntityHistory(&begun, begun.getSubtarget().getRegisterInfo(), history, labels);
    history.trimLocationRanges(begun, scopes, order);
    for (const auto &[variable, entries] : history) {
        for (const DbgValueHistoryMap::Entry &entry : entries) {
            if (!entry.isDbgValue()) {
                continue;
            }
            starts.insert(entry.getInstr());
            if (entry.isClosed() && entries[entry.getEndIndex()].isClobber()) {
                ends[entries[entry.getEndIndex()].getInstr()].push_back(entry.getInstr());
            }
        }
    }
}

// Prints the variables that have a slot in the frame while the procedure runs.
void Handler::tell_slots(const MachineFunction &begun) {
    const TargetFrameLowering &frame = *begun.getSubtarget().getFrameLowering();
    for (const MachineFunction::VariableDbgInfo &slot : begun.getInStackSlotVariableDbgInfo()) {
        if (is_shown(*slot.Var)) {
            Register base;
            StackOffset offset = frame.getFrameIndexReference(begun, slot.getStackSlot(), base);
            std::string place = values.of_slot(base.asMCReg(), offset.getFixed(), *slot.Expr);
            comment("   " + prefix(*slot.Var, slot.Loc->getInlinedAt()) + name_of_part(*slot.Var, *slot.Expr) + place);
        }
    }
}

// Prints the line of an instruction if it differs from that of the preceding ones. An instruction without a
// location at the beginning of a block, such as a copy for a phi, belongs to what follows; elsewhere, to the
// line before it.
void Handler::tell_line(const MachineInstr &instruction) {
    const DILocation *location = instruction.getDebugLoc().get();
    if (!location && block != instruction.getParent() && !is_in_prologue) {
        for (const MachineInstr &other : *instruction.getParent()) {
            if (!location && !other.isMetaInstruction()) {
                location = other.getDebugLoc().get();
            }
        }
    }
    if (!told && location && location->getLine() == 0) {
        return;
    }
    if (!location || is_as_before(*location)) {
        return;
    }
    told = location;
    if (location->getLine() == 0) {
        comment("# of no line");
        return;
    }
    tell_source(location->getFilename(), location->getLine(), location->getColumn());
    // In the initialisation of modules, bodies are inlined into functions that the source does not contain.
    for (const DILocation *at = location; const DILocation *caller = at->getInlinedAt(); at = caller) {
        if (caller->getLine() == 0) {
            break;
        }
        comment("#   in " + name_of_place(*at->getScope()->getSubprogram()) + ", inlined at " +
                place_of(caller->getFilename(), caller->getLine(), caller->getColumn()));
    }
}

bool Handler::is_as_before(const DILocation &location) const {
    if (!told || told->getLine() != location.getLine()) {
        return false;
    }
    return location.getLine() == 0 || (told->getFile() == location.getFile() &&
                                       told->getScope()->getSubprogram() == location.getScope()->getSubprogram() &&
                                       told->getInlinedAt() == location.getInlinedAt());
}

void Handler::tell_source(StringRef file, unsigned line, unsigned column) {
    Text text = line_of_source(sources, file.data(), file.size(), line);
    comment("# " + place_of(file, line, column) + ": " + std::string(text.start, text.length));
}

// Applies a record that is valid at some instruction.
void Handler::note(const MachineInstr &record) {
    const DILocalVariable &variable = *record.getDebugVariable();
    if (!starts.contains(&record) || !is_shown(variable)) {
        return;
    }
    const DILocation *inlined = record.getDebugLoc()->getInlinedAt();
    const DIExpression &expression = *record.getDebugExpression();
    std::optional<DIExpression::FragmentInfo> part = expression.getFragmentInfo();
    Bits bits = part ? Bits{part->startInBits(), part->endInBits()} : Bits{};
    forget({&variable, inlined}, bits);
    if (std::optional<std::string> value = values.of_record(record)) {
        changed.insert({&variable, inlined});
        known[{&variable, inlined}][bits] = {prefix(variable, inlined) + name_of_part(variable, expression), *value};
    }
}

// Forgets earlier values of these bits of a variable.
void Handler::forget(const Variable &variable, const Bits &bits) {
    auto found = known.find(variable);
    if (found == known.end()) {
        return;
    }
    changed.insert(variable);
    for (auto said = found->second.begin(); said != found->second.end();) {
        said = overlap(said->first, bits) ? found->second.erase(said) : std::next(said);
    }
}

// Prints the changes of variables since the last instruction.
void Handler::tell_variables() {
    for (const Variable &variable : changed) {
        std::map<Bits, Said> &before = told_of[variable];
        const std::map<Bits, Said> &now = known[variable];
        for (const auto &[bits, said] : before) {
            if (none_of(now, [&bits = bits](const auto &other) { return overlap(bits, other.first); })) {
                comment("   " + said.name + " is nowhere");
            }
        }
        for (const auto &[bits, said] : now) {
            auto same = before.find(bits);
            if (same == before.end() || same->second.value != said.value) {
                comment("   " + said.name + said.value);
            }
        }
        before = now;
    }
    changed.clear();
}

} // namespace annotation
