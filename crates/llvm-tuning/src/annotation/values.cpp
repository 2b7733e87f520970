// Values and locations of variables, as text in the syntax of the assembler.

#include "values.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/CodeGen/MachineOperand.h>
#include <llvm/IR/Constants.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;

namespace annotation {

namespace {

// A computed value: a register or a text, plus a number. Without the former, it is the number.
struct Term {
    std::string text;
    int64_t number = 0;

    bool is_number() const { return text.empty(); }
    bool is_plain() const { return text.empty() || number == 0; }

    std::string as_value() const {
        if (is_number()) {
            return std::to_string(number);
        }
        uint64_t size = number < 0 ? -static_cast<uint64_t>(number) : number;
        return is_plain() ? text : text + (number < 0 ? " - " : " + ") + std::to_string(size);
    }

    std::string as_operand() const { return is_plain() ? as_value() : "(" + as_value() + ")"; }

    std::string as_memory() const {
        return (number == 0 && !text.empty() ? "" : std::to_string(number)) + (text.empty() ? "" : "(" + text + ")");
    }
};

// Returns the sign of a binary operation; null for other operations.
const char *sign_of(uint64_t operation) {
    switch (operation) {
    case dwarf::DW_OP_mul: return "*";
    case dwarf::DW_OP_div: return "/";
    case dwarf::DW_OP_mod: return "%";
    case dwarf::DW_OP_shl: return "<<";
    case dwarf::DW_OP_shr: return ">>";
    case dwarf::DW_OP_shra: return ">>>";
    case dwarf::DW_OP_and: return "&";
    case dwarf::DW_OP_or: return "|";
    case dwarf::DW_OP_xor: return "^";
    case dwarf::DW_OP_eq: return "==";
    case dwarf::DW_OP_ne: return "!=";
    case dwarf::DW_OP_lt: return "<";
    case dwarf::DW_OP_le: return "<=";
    case dwarf::DW_OP_gt: return ">";
    case dwarf::DW_OP_ge: return ">=";
    default: return nullptr;
    }
}

Term sum(const Term &left, const Term &right) {
    auto added = static_cast<int64_t>(static_cast<uint64_t>(left.number) + static_cast<uint64_t>(right.number));
    if (left.is_number() || right.is_number()) {
        return {left.text + right.text, added};
    }
    return {"(" + left.as_operand() + " + " + right.as_operand() + ")", 0};
}

Term difference(const Term &left, const Term &right) {
    if (right.is_number()) {
        return sum(left, {"", static_cast<int64_t>(-static_cast<uint64_t>(right.number))});
    }
    return {"(" + left.as_operand() + " - " + right.as_operand() + ")", 0};
}

// The result of a variable's expression: its value, its address, or the text of the memory that contains it.
struct Computed {
    Term term;
    enum { Value, Address, Memory } kind;

    std::optional<std::string> as_place() const {
        return kind == Value ? std::nullopt : std::optional(" at " + (kind == Address ? term.as_memory() : term.text));
    }
};

// Evaluates the operations of an expression; nothing if one of them is not known here.
std::optional<Computed> compute(const DIExpression &expression, ArrayRef<Term> operands, bool is_indirect) {
    SmallVector<Term, 4> stack;
    if (!any_of(expression.expr_ops(), [](auto operation) { return operation.getOp() == dwarf::DW_OP_LLVM_arg; })) {
        stack.append(operands.begin(), operands.end());
    }
    bool is_value = false, is_computed = false, is_loaded = false;
    for (const DIExpression::ExprOperand &operation : expression.expr_ops()) {
        uint64_t code = operation.getOp();
        unsigned needed = code == dwarf::DW_OP_plus || code == dwarf::DW_OP_minus || sign_of(code) ? 2 : 1;
        bool pushes = code == dwarf::DW_OP_LLVM_arg || code == dwarf::DW_OP_constu || code == dwarf::DW_OP_consts ||
                      (code >= dwarf::DW_OP_lit0 && code <= dwarf::DW_OP_lit31);
        if (code == dwarf::DW_OP_LLVM_fragment || code == dwarf::DW_OP_LLVM_tag_offset) {
            continue;
        }
        if (code == dwarf::DW_OP_LLVM_arg ? operation.getArg(0) >= operands.size() : !pushes && stack.size() < needed) {
            return {};
        }
        if (code == dwarf::DW_OP_stack_value) {
            is_value = true;
            continue;
        }
        // A part of a register is still in a register.
        is_computed |= code != dwarf::DW_OP_LLVM_arg && code != dwarf::DW_OP_LLVM_entry_value &&
                       code != dwarf::DW_OP_LLVM_convert;
        is_loaded = code == dwarf::DW_OP_deref;
        if (code == dwarf::DW_OP_LLVM_arg) {
            stack.push_back(operands[operation.getArg(0)]);
        } else if (code == dwarf::DW_OP_constu || code == dwarf::DW_OP_consts) {
            stack.push_back({"", static_cast<int64_t>(operation.getArg(0))});
        } else if (pushes) {
            stack.push_back({"", static_cast<int64_t>(code - dwarf::DW_OP_lit0)});
        } else if (code == dwarf::DW_OP_plus_uconst) {
            stack.back() = sum(stack.back(), {"", static_cast<int64_t>(operation.getArg(0))});
        } else if (code == dwarf::DW_OP_deref) {
            stack.back() = {stack.back().as_memory(), 0};
        } else if (code == dwarf::DW_OP_deref_size) {
            uint64_t bytes = operation.getArg(0);
            std::string memory = stack.back().as_memory();
            stack.back() = {bytes < 8 ? "unsigned" + std::to_string(8 * bytes) + "(" + memory + ")" : memory, 0};
        } else if (code == dwarf::DW_OP_LLVM_entry_value) {
            stack.back() = {stack.back().as_value() + "@entry", 0};
        } else if (code == dwarf::DW_OP_LLVM_convert) {
            const char *kind = operation.getArg(1) == dwarf::DW_ATE_signed ? "signed" : "unsigned";
            stack.back() = {kind + std::to_string(operation.getArg(0)) + "(" + stack.back().as_value() + ")", 0};
        } else if (code == dwarf::DW_OP_neg || code == dwarf::DW_OP_not) {
            stack.back() = {(code == dwarf::DW_OP_neg ? "-" : "~") + stack.back().as_operand(), 0};
        } else if (needed == 2) {
            Term right = stack.pop_back_val(), left = stack.pop_back_val();
            const char *sign = sign_of(code);
            stack.push_back(code == dwarf::DW_OP_plus    ? sum(left, right)
                            : code == dwarf::DW_OP_minus ? difference(left, right)
                                                         : Term{"(" + left.as_operand() + " " + sign + " " +
                                                                    right.as_operand() + ")",
                                                                0});
        } else {
            return {};
        }
    }
    if (stack.size() != 1) {
        return {};
    }
    // A value that is loaded last and is not marked as a stack value is in memory, and so is one at a
    // computed address.
    if (is_loaded && !is_value && !is_indirect) {
        return Computed{stack.back(), Computed::Memory};
    }
    return Computed{stack.back(), is_indirect || (is_computed && !is_value) ? Computed::Address : Computed::Value};
}

// Returns the type that type aliases denote.
const DIType *plain_type(const DIType *type) {
    const auto *derived = dyn_cast_or_null<DIDerivedType>(type);
    while (derived && (derived->getTag() == dwarf::DW_TAG_typedef || derived->getTag() == dwarf::DW_TAG_member)) {
        type = derived->getBaseType();
        derived = dyn_cast_or_null<DIDerivedType>(type);
    }
    return type;
}

// Formats a number as a set whose type has a value for each bit. Bit 63 has no name.
std::string set(int64_t number, const DICompositeType &type) {
    std::string elements;
    for (const DINode *element : type.getElements()) {
        const auto *bit = dyn_cast<DIEnumerator>(element);
        if (bit && (number & bit->getValue().getZExtValue())) {
            elements += (elements.empty() ? "" : ", ") + bit->getName().str();
        }
    }
    return number < 0 ? std::to_string(number) : "{" + elements + "}";
}

// Formats a number as a value of a type.
std::string constant(int64_t number, const DIType *type) {
    type = plain_type(type);
    if (const auto *basic = dyn_cast_or_null<DIBasicType>(type)) {
        unsigned bits = basic->getSizeInBits();
        bool is_signed = basic->getSignedness() != DIBasicType::Signedness::Unsigned;
        uint64_t low = bits < 64 ? number & ((uint64_t(1) << bits) - 1) : number;
        switch (basic->getEncoding()) {
        case dwarf::DW_ATE_boolean:
            return low ? "TRUE" : "FALSE";
        case dwarf::DW_ATE_signed_char:
        case dwarf::DW_ATE_unsigned_char:
        case dwarf::DW_ATE_UTF:
            if (low > ' ' && low < 0x7f && low != '\'') {
                return std::string("'") + static_cast<char>(low) + "'";
            }
            return std::to_string(low);
        default:
            return is_signed ? std::to_string(number) : std::to_string(low);
        }
    }
    if (const auto *pointer = dyn_cast_or_null<DIDerivedType>(type); pointer && number == 0) {
        return "NIL";
    }
    const auto *values = dyn_cast_or_null<DICompositeType>(type);
    if (values && values->getName().starts_with("SET OF ")) {
        return set(number, *values);
    }
    if (values) {
        for (const DINode *element : values->getElements()) {
            const auto *named = dyn_cast<DIEnumerator>(element);
            if (named && named->getValue().getLimitedValue() == static_cast<uint64_t>(number)) {
                return named->getName().str();
            }
        }
    }
    return std::to_string(number);
}

// Returns the type of the part of a type with that offset and size in bits, and appends the path to it to the
// name; null if there is none.
const DIType *part(const DIType *type, uint64_t place, uint64_t bits, std::string &name) {
    type = plain_type(type);
    const auto *composite = dyn_cast_or_null<DICompositeType>(type);
    if (!composite || (place == 0 && bits == composite->getSizeInBits())) {
        return place == 0 && type && type->getSizeInBits() == bits ? type : nullptr;
    }
    if (composite->getTag() == dwarf::DW_TAG_array_type) {
        const DIType *element = plain_type(composite->getBaseType());
        uint64_t size = element ? element->getSizeInBits() : 0;
        DINodeArray dimensions = composite->getElements();
        const auto *range = dimensions.size() == 1 ? dyn_cast<DISubrange>(dimensions[0]) : nullptr;
        auto *low = range ? dyn_cast_or_null<ConstantInt *>(range->getLowerBound()) : nullptr;
        if (size == 0 || !range) {
            return nullptr;
        }
        name += "[" + std::to_string((low ? low->getSExtValue() : 0) + int64_t(place / size)) + "]";
        return part(element, place % size, bits, name);
    }
    for (const DINode *element : composite->getElements()) {
        const auto *member = dyn_cast<DIDerivedType>(element);
        if (!member || member->getTag() != dwarf::DW_TAG_member) {
            continue;
        }
        uint64_t start = member->getOffsetInBits();
        if (place >= start && place + bits <= start + member->getSizeInBits()) {
            name += "." + member->getName().str();
            return part(member->getBaseType(), place - start, bits, name);
        }
    }
    return nullptr;
}

struct Part {
    std::string name;
    const DIType *type;
};

// Returns the part of a variable that an expression describes.
Part described(const DILocalVariable &variable, const DIExpression &expression) {
    std::string name = variable.getName().str();
    std::optional<DIExpression::FragmentInfo> fragment = expression.getFragmentInfo();
    if (!fragment) {
        return {name, variable.getType()};
    }
    uint64_t place = fragment->OffsetInBits, bits = fragment->SizeInBits;
    std::string path = name;
    if (const DIType *type = part(variable.getType(), place, bits, path)) {
        return {path, type};
    }
    return {name + " bits " + std::to_string(place) + ".." + std::to_string(place + bits - 1), nullptr};
}

} // namespace

std::string name_of_part(const DILocalVariable &variable, const DIExpression &expression) {
    return described(variable, expression).name;
}

std::string Values::name_of(MCRegister number) const {
    std::string name;
    raw_string_ostream stream(name);
    registers.printRegName(stream, number);
    return name;
}

std::optional<std::string> Values::of_record(const MachineInstr &record) const {
    if (record.isUndefDebugValue()) {
        return {};
    }
    const DIExpression &expression = *record.getDebugExpression();
    SmallVector<Term, 2> operands;
    for (const MachineOperand &operand : record.debug_operands()) {
        if (operand.isReg()) {
            operands.push_back({name_of(operand.getReg().asMCReg()), 0});
        } else if (operand.isImm()) {
            operands.push_back({"", operand.getImm()});
        } else if (operand.isCImm() && operand.getCImm()->getBitWidth() <= 64) {
            operands.push_back({"", operand.getCImm()->getSExtValue()});
        } else if (operand.isFPImm()) {
            SmallString<32> digits;
            operand.getFPImm()->getValueAPF().toString(digits);
            operands.push_back({digits.str().str(), 0});
        } else if (operand.isGlobal()) {
            operands.push_back({operand.getGlobal()->getName().str(), operand.getOffset()});
        } else {
            return " is computed";
        }
    }
    std::optional<Computed> computed = compute(expression, operands, record.isIndirectDebugValue());
    if (!computed) {
        return " is computed";
    }
    if (std::optional<std::string> place = computed->as_place()) {
        return place;
    }
    const Term &term = computed->term;
    if (term.is_number()) {
        return " = " + constant(term.number, described(*record.getDebugVariable(), expression).type);
    }
    return " = " + term.as_value();
}

std::string Values::of_slot(MCRegister frame, int64_t offset, const DIExpression &expression) const {
    std::optional<Computed> computed = compute(expression, Term{name_of(frame), offset}, true);
    return computed ? computed->as_place().value_or(" is computed") : " is computed";
}

} // namespace annotation
