//! The text of one instruction.
//!
//! Operators of arithmetic and comparisons are written between their operands, followed by a `u` for unsigned
//! numbers; every other operation is written as a function with the name of the instruction.

use inkwell::basic_block::BasicBlock;
use inkwell::values::{
    AnyValue, AsValueRef, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, Operand,
    PhiValue, PointerValue,
};
use inkwell::{FloatPredicate, IntPredicate};
use llvm_sys::core::LLVMGetSwitchCaseValue;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Symbols, phis};

/// The names with a special meaning in the text.
const RESERVED: [&str; 10] =
    ["let", "in", "ret", "branch", "switch", "select", "unreachable", "nil", "true", "false"];

/// The names of the parameters, values and blocks of a function.
pub(super) struct CpsNames<'a, 'ctx> {
    symbols: &'a Symbols,
    values: FxHashMap<usize, String>,
    blocks: FxHashMap<BasicBlock<'ctx>, String>,
    taken: FxHashSet<String>,
}

impl<'a, 'ctx> CpsNames<'a, 'ctx> {
    /// Names every item in the function that lacks a name.
    pub fn new(function: FunctionValue<'ctx>, symbols: &'a Symbols) -> CpsNames<'a, 'ctx> {
        let mut names = CpsNames {
            symbols,
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
            taken: FxHashSet::default(),
        };
        for parameter in function.get_param_iter() {
            names.add(parameter, &parameter.get_name().to_string_lossy());
        }
        for block in function.get_basic_block_iter() {
            let name = names.fresh(&block.get_name().to_string_lossy());
            names.blocks.insert(block, name);
            for instruction in block.get_instructions() {
                if let Ok(value) = BasicValueEnum::try_from(instruction.as_any_value_enum()) {
                    names.add(value, &value.get_name().to_string_lossy());
                }
            }
        }
        names
    }

    fn add(&mut self, value: BasicValueEnum<'ctx>, name: &str) {
        let name = self.fresh(name);
        self.values.insert(value.as_value_ref().addr(), name);
    }

    /// Returns a unique name similar to the given one.
    pub fn fresh(&mut self, wanted: &str) -> String {
        let mut name = if wanted.is_empty() { format!("v{}", self.taken.len()) } else { wanted.to_owned() };
        while RESERVED.contains(&name.as_str()) || self.taken.contains(&name) {
            name.push('\'');
        }
        self.taken.insert(name.clone());
        name
    }

    /// Returns the symbols outside of the function.
    pub fn symbols(&self) -> &'a Symbols {
        self.symbols
    }

    /// Returns a parameter with its type.
    pub fn declared(&self, value: BasicValueEnum<'ctx>) -> String {
        format!("{}: {}", self.value(value), value.get_type().print_to_string().to_string())
    }

    /// Returns the result of an instruction with its type; `None` without a result.
    pub fn result(&self, instruction: InstructionValue<'ctx>) -> Option<String> {
        let value = BasicValueEnum::try_from(instruction.as_any_value_enum()).ok()?;
        Some(self.declared(value))
    }

    /// Returns the function of a block.
    pub fn block(&self, block: BasicBlock<'ctx>) -> &str {
        &self.blocks[&block]
    }

    /// Returns a value as an operand.
    fn value(&self, value: BasicValueEnum<'ctx>) -> String {
        if let Some(name) = self.values.get(&value.as_value_ref().addr()) {
            return name.clone();
        }
        match value {
            BasicValueEnum::IntValue(int) => match int.get_sign_extended_constant() {
                Some(bit) if int.get_type().get_bit_width() == 1 => (bit != 0).to_string(),
                Some(number) => number.to_string(),
                None => value.print_to_string().to_string(),
            },
            BasicValueEnum::FloatValue(real) => match real.get_constant() {
                Some((number, _)) => format!("{number:?}"),
                None => value.print_to_string().to_string(),
            },
            BasicValueEnum::PointerValue(pointer) if pointer.is_null() => "nil".to_owned(),
            BasicValueEnum::PointerValue(pointer) => {
                let symbol = pointer.get_name().to_string_lossy();
                let Symbols { globals, procedures } = self.symbols;
                match globals.get(symbol.as_ref()).or_else(|| procedures.get(symbol.as_ref())) {
                    Some(name) => name.clone(),
                    None if symbol.is_empty() => value.print_to_string().to_string(),
                    None => format!("@{symbol}"),
                }
            }
            _ => value.print_to_string().to_string(),
        }
    }

    fn operand(&self, instruction: InstructionValue<'ctx>, index: u32) -> String {
        match instruction.get_operand(index) {
            Some(Operand::Value(value)) => match inlined(value) {
                Some(comparison) => self.operation(comparison),
                None => self.value(value),
            },
            Some(Operand::Block(block)) => self.block(block).to_owned(),
            None => String::new(),
        }
    }

    fn operands(&self, instruction: InstructionValue<'ctx>) -> Vec<String> {
        (0..instruction.get_num_operands()).map(|index| self.operand(instruction, index)).collect()
    }

    /// Returns the arguments of a call; the last operand is the callee.
    pub fn arguments(&self, call: InstructionValue<'ctx>) -> Vec<String> {
        let mut operands = self.operands(call);
        operands.pop();
        operands
    }

    /// Returns the value through which an instruction calls a procedure.
    pub fn procedure_value(&self, instruction: InstructionValue<'ctx>) -> Option<String> {
        let called = called_value(instruction)?;
        self.values.get(&called.as_value_ref().addr()).cloned()
    }

    /// Returns the operation of an instruction that does not end its block.
    pub fn operation(&self, instruction: InstructionValue<'ctx>) -> String {
        if let Some(operator) = infix(instruction) {
            let (left, right) = (self.operand(instruction, 0), self.operand(instruction, 1));
            return format!("{left} {operator} {right}");
        }
        let opcode = instruction.get_opcode();
        let mut name = format!("{opcode:?}").to_lowercase();
        let mut operands = self.operands(instruction);
        match opcode {
            InstructionOpcode::Call => {
                operands.pop();
                name = format!("call {}", callee(instruction).unwrap_or_default());
            }
            InstructionOpcode::Alloca => {
                let ty = instruction.get_allocated_type();
                // The number of elements is one, except for a copied open array.
                operands.retain(|count| count != "1");
                operands.insert(0, ty.map(|ty| ty.print_to_string().to_string()).unwrap_or_default());
            }
            InstructionOpcode::GetElementPtr => {
                let ty = instruction.get_gep_source_element_type();
                operands.insert(0, ty.map(|ty| ty.print_to_string().to_string()).unwrap_or_default());
            }
            InstructionOpcode::FCmp => {
                let predicate = instruction.get_fcmp_predicate();
                name = predicate.map(|predicate| format!("{predicate:?}").to_lowercase()).unwrap_or(name);
            }
            InstructionOpcode::ExtractValue | InstructionOpcode::InsertValue => {
                operands.extend(instruction.get_indices().iter().map(u32::to_string));
            }
            _ => {}
        }
        format!("{name}({})", operands.join(", "))
    }

    /// Returns the tail call that ends a block.
    pub fn tail(&self, terminator: InstructionValue<'ctx>) -> String {
        let jump = |index| self.jump(terminator, index);
        match (terminator.get_opcode(), terminator.get_num_operands()) {
            (InstructionOpcode::Br, 1) => {
                let target = jump(0);
                if target.ends_with(')') { target } else { target + "()" }
            }
            // LLVM stores the block for FALSE before that for TRUE.
            (InstructionOpcode::Br, _) => {
                format!("branch({}, {}, {})", self.operand(terminator, 0), jump(2), jump(1))
            }
            (InstructionOpcode::Switch, count) => {
                let mut text = format!("switch({}, {}", self.operand(terminator, 0), jump(1));
                for index in 2..count {
                    // SAFETY: the terminator is a switch, whose successors begin with operand 1, its default.
                    let number = unsafe {
                        BasicValueEnum::new(LLVMGetSwitchCaseValue(terminator.as_value_ref(), index - 1))
                    };
                    text += &format!(", {}: {}", self.value(number), jump(index));
                }
                text + ")"
            }
            (InstructionOpcode::IndirectBr, count) => {
                let targets: Vec<String> = (1..count).map(jump).collect();
                format!("select({}, {})", self.operand(terminator, 0), targets.join(", "))
            }
            (InstructionOpcode::Return, _) => format!("ret({})", self.operands(terminator).join(", ")),
            // A protected call has two continuations: the normal one, and that for exceptions. LLVM stores
            // them and the callee after the arguments.
            (InstructionOpcode::Invoke, count) => {
                let symbol = self.symbol(terminator, count - 1);
                let procedure = self.symbols().procedures.get(&symbol).unwrap_or(&symbol);
                let mut arguments: Vec<String> =
                    (0..count - 3).map(|index| self.operand(terminator, index)).collect();
                arguments.extend([jump(count - 3), jump(count - 2)]);
                format!("{procedure}({})", arguments.join(", "))
            }
            (opcode, _) => format!("{}()", format!("{opcode:?}").to_lowercase()),
        }
    }

    fn symbol(&self, instruction: InstructionValue<'ctx>, index: u32) -> String {
        match instruction.get_operand(index) {
            Some(Operand::Value(BasicValueEnum::PointerValue(function))) => {
                function.get_name().to_string_lossy().into_owned()
            }
            _ => String::new(),
        }
    }

    /// Returns the function of a successor with its arguments: the operands of its phis.
    fn jump(&self, terminator: InstructionValue<'ctx>, index: u32) -> String {
        let Some(Operand::Block(target)) = terminator.get_operand(index) else { return String::new() };
        let from = terminator.get_parent();
        let arguments: Vec<String> = phis(target)
            .filter_map(|phi| PhiValue::try_from(phi).ok())
            .filter_map(|phi| phi.get_incomings().find(|(_, block)| Some(*block) == from))
            .map(|(value, _)| self.value(value))
            .collect();
        if arguments.is_empty() {
            self.block(target).to_owned()
        } else {
            format!("{}({})", self.block(target), arguments.join(", "))
        }
    }
}

/// Returns the value of an instruction, which must have one.
pub(super) fn basic_result<'ctx>(instruction: InstructionValue<'ctx>) -> BasicValueEnum<'ctx> {
    let value = BasicValueEnum::try_from(instruction.as_any_value_enum());
    value.expect("a phi has a value")
}

/// Returns the protected call of a function, which has at most one, and the block that receives its result.
pub(super) fn watched_call<'ctx>(
    function: FunctionValue<'ctx>,
) -> Option<(BasicBlock<'ctx>, InstructionValue<'ctx>)> {
    let ends = function.get_basic_blocks().into_iter().filter_map(|block| block.get_terminator());
    let call = ends.into_iter().find(|end| end.get_opcode() == InstructionOpcode::Invoke)?;
    match call.get_operand(call.get_num_operands().checked_sub(3)?) {
        Some(Operand::Block(normal)) => Some((normal, call)),
        _ => None,
    }
}

/// Returns the callee of a call.
fn called_value<'ctx>(instruction: InstructionValue<'ctx>) -> Option<PointerValue<'ctx>> {
    if instruction.get_opcode() != InstructionOpcode::Call {
        return None;
    }
    match instruction.get_operand(instruction.get_num_operands() - 1)? {
        Operand::Value(BasicValueEnum::PointerValue(function)) => Some(function),
        _ => None,
    }
}

/// Returns the symbol of the callee of a call.
pub(super) fn callee(instruction: InstructionValue<'_>) -> Option<String> {
    Some(called_value(instruction)?.get_name().to_string_lossy().into_owned())
}

/// Whether the instruction is written at its use: a comparison that only the following branch uses.
pub(super) fn is_inlined(instruction: InstructionValue<'_>) -> bool {
    let opcode = instruction.get_opcode();
    let uses = instruction.get_first_use();
    let branch = instruction.get_next_instruction().filter(|next| next.get_opcode() == InstructionOpcode::Br);
    matches!(opcode, InstructionOpcode::ICmp | InstructionOpcode::FCmp)
        && infix(instruction).is_some()
        && branch.is_some_and(|branch| branch.get_num_operands() == 3)
        && uses.is_some_and(|first| first.get_next_use().is_none())
        && branch
            .and_then(|branch| branch.get_operand(0))
            .and_then(Operand::value)
            .is_some_and(|value| value.as_value_ref() == instruction.as_value_ref())
}

/// Returns the comparison that is written instead of its result.
fn inlined<'ctx>(value: BasicValueEnum<'ctx>) -> Option<InstructionValue<'ctx>> {
    use inkwell::values::BasicValue;
    value.as_instruction_value().filter(|instruction| is_inlined(*instruction))
}

/// Returns the operator of an instruction that is written between its operands.
fn infix(instruction: InstructionValue<'_>) -> Option<&'static str> {
    Some(match instruction.get_opcode() {
        InstructionOpcode::Add | InstructionOpcode::FAdd => "+",
        InstructionOpcode::Sub | InstructionOpcode::FSub => "-",
        InstructionOpcode::Mul | InstructionOpcode::FMul => "*",
        InstructionOpcode::FDiv => "/",
        InstructionOpcode::And => "&",
        InstructionOpcode::Or => "|",
        InstructionOpcode::Xor => "^",
        InstructionOpcode::ICmp => match instruction.get_icmp_predicate()? {
            IntPredicate::EQ => "=",
            IntPredicate::NE => "#",
            IntPredicate::SLT => "<",
            IntPredicate::SLE => "<=",
            IntPredicate::SGT => ">",
            IntPredicate::SGE => ">=",
            IntPredicate::ULT => "<u",
            IntPredicate::ULE => "<=u",
            IntPredicate::UGT => ">u",
            IntPredicate::UGE => ">=u",
        },
        InstructionOpcode::FCmp => match instruction.get_fcmp_predicate()? {
            FloatPredicate::OEQ => "=",
            FloatPredicate::UNE => "#",
            FloatPredicate::OLT => "<",
            FloatPredicate::OLE => "<=",
            FloatPredicate::OGT => ">",
            FloatPredicate::OGE => ">=",
            _ => return None,
        },
        _ => return None,
    })
}
