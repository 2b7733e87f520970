//! Procedures as control flow graphs in the text form of `tlc ssa`, for `--emit=cfg`: before their SSA form,
//! with their variables.
//!
//! The events of the construction record the variables that are read and written, and the blocks of these
//! accesses. The finished function contains the operations on the values. This module combines both: a read
//! returns a value of the text, an instruction of LLVM operates on such values, and a write stores the result
//! of an instruction. So `tlc ssa` constructs from the text the phis that the compiler constructed from the
//! procedure. Anything but arithmetic on whole numbers is a call of an unknown function with the name of the
//! instruction.

mod draft;
mod events;
mod instructions;

use rustc_hash::FxHashMap;

use direct_ssa::cfg::dominators::Dominators;
use direct_ssa::cfg::{Cfg, visiting_order};
use direct_ssa::llvm::{LlvmIr, Scalar};
use direct_ssa::trace::Log;
use direct_ssa::{Block, Variable};
use inkwell::basic_block::BasicBlock;
use inkwell::values::FunctionValue;
use llvm_sys::prelude::LLVMValueRef;

use tlc_frontend::base::{EntityRef, SecondaryMap};

use draft::{DraftBlock, DraftEnd, DraftExpr, DraftStmt, DraftTarget, GraphDraft, Operand, ValueId};
use events::{EventDigest, FinalValue, VariableAccess};
use instructions::Instruction;

/// The keywords of the text form.
const KEYWORDS: [&str; 10] =
    ["procedure", "phi", "print", "goto", "branch", "switch", "return", "undefined", "call", "from"];

/// A finished procedure.
pub struct Finished<'a, 'ctx> {
    pub name: &'a str,
    pub function: FunctionValue<'ctx>,
    pub ir: &'a LlvmIr<'ctx>,
    pub events: &'a Log<Scalar<'ctx>>,
    pub variables: &'a SecondaryMap<Variable, String>,
}

/// A procedure as a graph.
pub struct ProcedureGraph {
    /// The name in the program, which a handler of its exceptions shares.
    pub name: String,
    /// The text form.
    pub text: String,
    pub block_count: usize,
    /// The position in the program of the statement of each line of the text, if it is known.
    pub positions: Vec<Option<u32>>,
}

/// Converts a procedure to a graph.
pub fn graph<'ctx>(procedure: &Finished<'_, 'ctx>) -> ProcedureGraph {
    let flow = EventDigest::new(procedure.events);
    let mut writer = Writer::new(procedure, &flow);
    let dominators = Dominators::new(&flow);
    // Unreachable blocks come last, and are written because they may contribute operands of phis.
    for block in visiting_order(&flow).blocks {
        writer.block(block, &dominators);
    }
    let mut draft = writer.finish(&dominators);
    draft.compact();
    let (text, positions) = draft.text();
    let block_count = draft.blocks.len();
    ProcedureGraph { name: procedure.name.to_owned(), text, block_count, positions }
}

struct Writer<'a, 'ctx> {
    flow: &'a EventDigest,
    ir: &'a LlvmIr<'ctx>,
    /// The blocks of the construction that begin with an LLVM block.
    entries: FxHashMap<BasicBlock<'ctx>, Block>,
    draft: GraphDraft,
    /// The blocks that were written, in the order in which they were visited.
    written: FxHashMap<Block, DraftBlock>,
    /// The values that have a name in each block and its dominated blocks.
    scopes: SecondaryMap<Block, FxHashMap<FinalValue, ValueId>>,
    /// LLVM's constants that are not whole numbers, which the entry defines.
    constants: Vec<(LLVMValueRef, ValueId)>,
    /// LLVM blocks that have been written.
    seen: Vec<BasicBlock<'ctx>>,
}

impl<'a, 'ctx> Writer<'a, 'ctx> {
    fn new(procedure: &Finished<'a, 'ctx>, flow: &'a EventDigest) -> Writer<'a, 'ctx> {
        let mut names = Unique::default();
        let variables = (0..flow.variable_count()).map(|index| {
            let name = &procedure.variables[Variable::new(index)];
            names.unique(if name.is_empty() { "temporary" } else { name })
        });
        let mut draft = GraphDraft {
            name: Unique::default().unique(procedure.name),
            parameters: Vec::new(),
            variables: variables.collect(),
            bases: Vec::new(),
            blocks: Vec::new(),
        };
        let mut scopes: SecondaryMap<Block, FxHashMap<FinalValue, ValueId>> = SecondaryMap::new();
        for parameter in procedure.function.get_param_iter() {
            let value = draft.bases.len();
            draft.bases.push(Unique::default().unique(&parameter.get_name().to_string_lossy()));
            draft.parameters.push(value);
            scopes[Block::new(0)].insert(FinalValue::Ir(Scalar::from(parameter).raw()), value);
        }
        let entries = flow.all_blocks().map(|block| (procedure.ir.llvm_blocks(block).entry, block)).collect();
        Writer {
            flow,
            ir: procedure.ir,
            entries,
            draft,
            written: FxHashMap::default(),
            scopes,
            constants: Vec::new(),
            seen: Vec::new(),
        }
    }

    /// Writes a block after all of its dominators.
    fn block(&mut self, block: Block, dominators: &Dominators) {
        let mut rest = self.instructions_of(block);
        rest.reverse();
        let mut stmts = Vec::new();
        for &(position, ref access) in self.flow.accesses(block) {
            match *access {
                VariableAccess::Read(variable, known) => {
                    let value = self.value(self.draft.variables[variable.index()].clone());
                    let expr = DraftExpr::Plain(Operand::Variable(variable.index()));
                    stmts.push(DraftStmt { target: DraftTarget::Value(value), expr, position });
                    self.scopes[block].insert(known, value);
                }
                VariableAccess::Write(variable, known) => {
                    if let FinalValue::Ir(written) = known
                        && rest.iter().any(|instruction| instruction.raw() == written)
                    {
                        while let Some(instruction) = rest.pop() {
                            stmts.push(self.instruction(block, instruction, dominators, position));
                            if instruction.raw() == written {
                                break;
                            }
                        }
                    }
                    let expr = match (known, self.operand(known, block, dominators)) {
                        (FinalValue::Undefined(of), _) => DraftExpr::Plain(Operand::Undefined(of.index())),
                        (_, Some(operand)) => DraftExpr::Plain(operand),
                        (_, None) => DraftExpr::Call("unknown".to_owned(), Vec::new()),
                    };
                    stmts.push(DraftStmt { target: DraftTarget::Variable(variable.index()), expr, position });
                }
            }
        }
        let end_position = self.flow.end(block);
        while let Some(instruction) = rest.pop() {
            stmts.push(self.instruction(block, instruction, dominators, end_position));
        }
        let end = self.end(block, dominators);
        let name = self.ir.llvm_blocks(block).entry.get_name().to_string_lossy().into_owned();
        self.written.insert(block, DraftBlock { name, join: None, stmts, end, end_position });
    }

    /// Returns the instructions of a block except its phis and its end, in the order of execution.
    fn instructions_of(&mut self, block: Block) -> Vec<Instruction<'ctx>> {
        let blocks = self.ir.llvm_blocks(block);
        let mut instructions = Vec::new();
        let mut way = vec![blocks.entry];
        let mut order = Vec::new();
        while let Some(at) = way.pop() {
            if self.seen.contains(&at) {
                continue;
            }
            self.seen.push(at);
            order.push(at);
            if at != blocks.exit {
                let next = instructions::successors(at);
                way.extend(next.into_iter().rev().filter(|next| !self.entries.contains_key(next)));
            }
        }
        for at in order {
            let is_exit = at == blocks.exit;
            instructions.extend(instructions::of(at).filter(|instruction| instruction.is_written(is_exit)));
        }
        instructions
    }

    fn instruction(
        &mut self,
        block: Block,
        instruction: Instruction<'ctx>,
        dominators: &Dominators,
        position: Option<u32>,
    ) -> DraftStmt {
        let operands: Vec<Operand> = instruction
            .operands()
            .into_iter()
            // Addresses of globals and other constants carry no information.
            .filter(|&operand| {
                instructions::whole_number(operand).is_some() || !instructions::is_constant(operand)
            })
            .filter_map(|operand| self.operand(FinalValue::Ir(operand), block, dominators))
            .collect();
        let expr = match (instruction.infix(), &operands[..]) {
            (Some((sign, false)), &[left, right]) => DraftExpr::Infix(left, sign, right),
            (Some((sign, true)), &[left, right]) => DraftExpr::Infix(right, sign, left),
            _ => DraftExpr::Call(Unique::default().unique(&instruction.name()), operands),
        };
        let target = if instruction.has_result() {
            let value = self.value("v".to_owned());
            self.scopes[block].insert(FinalValue::Ir(instruction.raw()), value);
            DraftTarget::Value(value)
        } else {
            DraftTarget::Nothing
        };
        DraftStmt { target, expr, position }
    }

    fn value(&mut self, base: String) -> ValueId {
        self.draft.bases.push(base);
        self.draft.bases.len() - 1
    }

    /// Returns the operand for a value in a block: a number, or a value read or computed in a dominating
    /// block.
    fn operand(&mut self, known: FinalValue, block: Block, dominators: &Dominators) -> Option<Operand> {
        if let FinalValue::Ir(value) = known {
            if let Some(number) = instructions::whole_number(value) {
                return Some(Operand::Number(number));
            }
            if instructions::is_constant(value) {
                let constant = self.constants.iter().find(|(known, _)| *known == value).map(|(_, id)| *id);
                let id = constant.unwrap_or_else(|| {
                    let id = self.value("c".to_owned());
                    self.constants.push((value, id));
                    id
                });
                return Some(Operand::Value(id));
            }
        }
        let mut at = Some(block);
        while let Some(scope) = at {
            if let Some(value) = self.scopes[scope].get(&known) {
                return Some(Operand::Value(*value));
            }
            at = dominators.immediate(scope);
        }
        None
    }

    fn end(&mut self, block: Block, dominators: &Dominators) -> DraftEnd {
        let edges = self.flow.edges(block).to_vec();
        let exit = self.ir.llvm_blocks(block).exit;
        let terminator = exit.get_terminator().map(Instruction::new);
        let operands: Vec<Operand> = terminator
            .iter()
            .flat_map(Instruction::operands)
            .filter_map(|operand| self.operand(FinalValue::Ir(operand), block, dominators))
            .collect();
        let first = operands.first().copied().unwrap_or(Operand::Number(0));
        let index = |block: &Block| block.index();
        match edges[..] {
            [] => DraftEnd::Return(first),
            [target] => DraftEnd::Goto(target.index()),
            [one, other] => {
                let successors = instructions::successors(exit);
                let is_other_way = successors.first().and_then(|first| self.entries.get(first))
                    == Some(&other)
                    && one != other;
                let (then, otherwise) = if is_other_way { (other, one) } else { (one, other) };
                let condition = match terminator.filter(Instruction::is_branch) {
                    Some(_) => DraftExpr::Plain(first),
                    None => DraftExpr::Call("either".to_owned(), operands),
                };
                DraftEnd::Branch(condition, then.index(), otherwise.index())
            }
            _ => DraftEnd::Switch(
                DraftExpr::Call("case".to_owned(), operands),
                edges.iter().map(index).collect(),
            ),
        }
    }

    /// Sorts the blocks and describes their joins.
    fn finish(mut self, dominators: &Dominators) -> GraphDraft {
        let order: Vec<Block> =
            self.flow.all_blocks().filter(|block| self.written.contains_key(block)).collect();
        let positions: FxHashMap<Block, usize> =
            order.iter().enumerate().map(|(position, block)| (*block, position)).collect();
        let position = |block: usize| positions.get(&Block::new(block)).copied().unwrap_or_default();
        let mut names = Unique::default();
        for block in order {
            let Some(mut written) = self.written.remove(&block) else { continue };
            written.name = names.unique(&written.name);
            written.join = self
                .flow
                .join(block)
                .filter(|(since, _)| *since != block && dominators.dominates(*since, block))
                .map(|(since, assigned)| (position(since.index()), assigned));
            match &mut written.end {
                DraftEnd::Goto(target) => *target = position(*target),
                DraftEnd::Branch(_, then, otherwise) => {
                    (*then, *otherwise) = (position(*then), position(*otherwise));
                }
                DraftEnd::Switch(_, targets) => {
                    targets.iter_mut().for_each(|target| *target = position(*target));
                }
                DraftEnd::Return(_) => {}
            }
            self.draft.blocks.push(written);
        }
        let constants = self.constants.iter().map(|(constant, value)| DraftStmt {
            target: DraftTarget::Value(*value),
            expr: DraftExpr::Call(
                Unique::default().unique(&instructions::constant_name(*constant)),
                Vec::new(),
            ),
            position: None,
        });
        let constants: Vec<DraftStmt> = constants.collect();
        if let Some(entry) = self.draft.blocks.first_mut() {
            entry.stmts.splice(0..0, constants);
        }
        self.draft
    }
}

/// The names used in the text form, each once.
#[derive(Default)]
struct Unique {
    taken: Vec<String>,
}

impl Unique {
    fn unique(&mut self, wanted: &str) -> String {
        let letter = |c: char| if c.is_alphanumeric() || c == '_' { c } else { '_' };
        let mut name: String = wanted.chars().map(letter).collect();
        if !name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            name.insert(0, '_');
        }
        while KEYWORDS.contains(&name.as_str()) || self.taken.contains(&name) {
            name.push('\'');
        }
        self.taken.push(name.clone());
        name
    }
}
