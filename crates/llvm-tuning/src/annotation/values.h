// Values and locations of variables, as text in the syntax of the assembler.

#pragma once

#include <llvm/CodeGen/MachineInstr.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/MC/MCInstPrinter.h>
#include <optional>
#include <string>

namespace annotation {

// Formats the locations and values of variables.
class Values {
public:
    explicit Values(llvm::MCInstPrinter &registers) : registers(registers) {}

    // Returns the text of a record after the name of its variable, such as ` = %eax` or ` at 8(%rsp)`;
    // nothing if the record says that the variable has no location.
    std::optional<std::string> of_record(const llvm::MachineInstr &record) const;

    // Returns the text of a variable in a slot of the frame, at an offset from a register.
    std::string of_slot(llvm::MCRegister frame, int64_t offset, const llvm::DIExpression &expression) const;

private:
    std::string name_of(llvm::MCRegister number) const;

    llvm::MCInstPrinter &registers;
};

// Returns the name of a variable, or of the part of it that an expression describes, such as `p.y` or `a[3]`.
std::string name_of_part(const llvm::DILocalVariable &variable, const llvm::DIExpression &expression);

} // namespace annotation
