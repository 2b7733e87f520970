//! Converts the tree of a text to a graph: resolves names, and checks that the graph can run.

use std::ops::Range;
use std::str::FromStr;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::entity::{EntityRef, SecondaryMap};

use super::error::{ParseError, ParseErrorKind, locate};
use super::join::{Join, WrongJoin};
use super::parser::{self, BlockTree, EndTree, ExprTree, Name, OperandTree, ProcedureTree, StmtTree};
use super::place::{PlaceNumber, TextWalk};
use super::{Block, Graph, Instruction, Operation, Terminator};
use crate::Variable;
use crate::cfg::dominators::Dominators;
use crate::cfg::{Cfg, Predecessors};

impl Graph {
    /// Returns the graph that a text describes, or all errors in it (of syntax errors only the first).
    pub fn parse(text: &str) -> Result<Graph, Vec<ParseError>> {
        read(text).map_err(|mut errors| {
            locate(&mut errors, text);
            errors
        })
    }
}

/// Returns the graph, or errors whose lines and columns are not known yet.
fn read(text: &str) -> Result<Graph, Vec<ParseError>> {
    let tree = parser::parse(text).map_err(|error| vec![error])?;
    let mut reader = Reader::new(text);
    reader.declare(&tree);
    reader.procedure(&tree);
    if reader.errors.is_empty() {
        reader.check_edges(&tree);
    }
    if reader.errors.is_empty() {
        reader.check_dominance();
        reader.check_joins(&tree);
    }
    match reader.errors.is_empty() {
        true => Ok(reader.located()),
        false => Err(reader.errors),
    }
}

impl FromStr for Graph {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Graph, ParseError> {
        Graph::parse(text).map_err(|errors| {
            errors.into_iter().next().expect(
                "text that is not a graph has at least \
                one error",
            )
        })
    }
}

struct Reader<'t> {
    text: &'t str,
    graph: Graph,
    blocks: FxHashMap<&'t str, Block>,
    variables: FxHashMap<&'t str, Variable>,
    values: FxHashMap<&'t str, Instruction>,
    /// The uses of values, for the check of dominance.
    uses: Vec<Use>,
    errors: Vec<ParseError>,
}

/// A use of a value: at a position of a block, counted without phis, or at its end.
struct Use {
    value: Instruction,
    block: Block,
    position: usize,
    range: Range<usize>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        Reader {
            text,
            graph: Graph::new(),
            blocks: FxHashMap::default(),
            variables: FxHashMap::default(),
            values: FxHashMap::default(),
            uses: Vec::new(),
            errors: Vec::new(),
        }
    }

    fn error(&mut self, kind: ParseErrorKind, message: String, range: Range<usize>) {
        self.errors.push(ParseError::new(kind, message, range));
    }

    /// Declares blocks, parameters and values before they are used.
    fn declare(&mut self, tree: &ProcedureTree<'t>) {
        self.graph.names.procedure = tree.name.unwrap_or_default().to_owned();
        let mut parameters = FxHashSet::default();
        for (index, name) in tree.parameters.iter().enumerate() {
            let parameter = self.graph.parameter(index as u32);
            let variable = self.variable(name.base());
            self.graph.name_value(parameter, variable);
            if name.is_value() {
                self.declare_value(*name, parameter);
            } else if !parameters.insert(name.text) {
                let message = format!("the parameter `{}` is declared twice", name.text);
                self.error(ParseErrorKind::Name, message, name.range());
            }
        }
        for (index, block) in tree.blocks.iter().enumerate() {
            self.graph.name_block(Block::new(index), block.name.text);
            if self.blocks.insert(block.name.text, Block::new(index)).is_some() {
                let message = format!("there are two blocks `{}`", block.name.text);
                self.error(ParseErrorKind::Name, message, block.name.range());
            }
            for stmt in &block.stmts {
                if let StmtTree::Assign(target, _) | StmtTree::Phi(target, _) = stmt
                    && target.is_value()
                {
                    let zero = self.graph.constant(0);
                    let reserved = self.graph.instructions.push(Operation::Copy(zero));
                    self.declare_value(*target, reserved);
                }
            }
        }
    }

    fn declare_value(&mut self, name: Name<'t>, value: Instruction) {
        let variable = self.variable(name.base());
        self.graph.name_value(value, variable);
        if self.values.insert(name.text, value).is_some() {
            let message = format!("the value `{}` is defined twice", name.text);
            let error = ParseError::new(ParseErrorKind::Name, message, name.range());
            self.errors.push(
                error.help("a value has one definition; a variable, written without a dot, may have many"),
            );
        }
    }

    fn procedure(&mut self, tree: &ProcedureTree<'t>) {
        for (index, block) in tree.blocks.iter().enumerate() {
            if index == 0 {
                let place = self.graph.add_place(tree.heading.clone());
                self.store_parameters(&tree.parameters);
                self.note_place(Block::new(0), 0, place);
            }
            self.block(Block::new(index), block);
        }
    }

    /// Stores each parameter that is a variable at the beginning of the entry.
    fn store_parameters(&mut self, parameters: &[Name<'t>]) {
        for (index, name) in parameters.iter().enumerate().filter(|(_, name)| !name.is_value()) {
            let (variable, value) = (self.variable(name.text), self.graph.parameter(index as u32));
            self.graph.append(Block::new(0), Operation::Store(variable, value));
        }
    }

    fn block(&mut self, block: Block, tree: &BlockTree<'t>) {
        if let Some(join) = &tree.join {
            let since = self.target(&join.since);
            let assigned = join.assigned.iter().map(|name| self.variable(name.text)).collect();
            self.graph.blocks[block].join = Some(Join { since, assigned });
        }
        let mut at_head = true;
        let mut ranges = tree.ranges.iter();
        for stmt in &tree.stmts {
            let first = self.graph.blocks[block].body.len();
            at_head &= matches!(stmt, StmtTree::Phi(..));
            match stmt {
                StmtTree::Phi(target, operands) => self.phi(block, *target, operands, at_head),
                StmtTree::Assign(target, expr) => self.assign(block, *target, expr),
                StmtTree::Call(expr) => _ = self.expr(block, expr, None),
                StmtTree::Print(expr) => {
                    let value = self.expr(block, expr, None);
                    self.graph.append(block, Operation::Print(value));
                }
            }
            self.place(block, first, ranges.next());
        }
        let first = self.graph.blocks[block].body.len();
        let terminator = match &tree.end {
            EndTree::Goto(target) => Terminator::Jump(self.target(target)),
            EndTree::Branch(condition, then, otherwise) => {
                let condition = self.expr(block, condition, None);
                Terminator::Branch(condition, self.target(then), self.target(otherwise))
            }
            EndTree::Switch(number, targets) => {
                let number = self.expr(block, number, None);
                Terminator::Switch(number, targets.iter().map(|target| self.target(target)).collect())
            }
            EndTree::Return(value) => Terminator::Return(self.expr(block, value, None)),
        };
        self.graph.terminate(block, terminator);
        self.graph.blocks[block].end = self.place(block, first, ranges.next());
    }

    /// Records that the instructions of a block from `first` on belong to a place in the text.
    fn place(&mut self, block: Block, first: usize, range: Option<&Range<usize>>) -> PlaceNumber {
        let place = range.map(|range| self.graph.add_place(range.clone())).unwrap_or_default();
        self.note_place(block, first, place);
        place
    }

    fn note_place(&mut self, block: Block, first: usize, place: PlaceNumber) {
        let Graph { blocks, place_of, .. } = &mut self.graph;
        // A phi that has no place yet belongs to this statement.
        let phi = blocks[block].phis.last().filter(|phi| place_of[**phi] == PlaceNumber::default());
        phi.iter().for_each(|phi| place_of[**phi] = place);
        blocks[block].body[first..].iter().for_each(|&instruction| place_of[instruction] = place);
    }

    /// Returns the graph, with the lines and columns of its places.
    fn located(self) -> Graph {
        let Reader { text, mut graph, .. } = self;
        let mut walk = TextWalk::new(text);
        for place in &mut graph.places {
            (place.line, place.column) = walk.to(place.range.start);
        }
        graph
    }

    fn phi(
        &mut self,
        block: Block,
        target: Name<'t>,
        operands: &[(Name<'t>, OperandTree<'t>)],
        at_head: bool,
    ) {
        if !at_head {
            let message = format!("the phi of `{}` follows other statements", target.text);
            self.error(ParseErrorKind::Phi, message, target.range());
        }
        let Some(&phi) = self.values.get(target.text) else {
            let message = format!("the phi defines the variable `{}`", target.text);
            let error = ParseError::new(ParseErrorKind::Phi, message, target.range());
            self.errors
                .push(error.help("a phi defines a value, which is written with a dot and a number: `x.1`"));
            return;
        };
        let mut joined = Vec::new();
        for (from, operand) in operands {
            let from = self.target(from);
            let operand = match operand {
                OperandTree::Name(name) if !name.is_value() => {
                    let message = format!("the operand `{}` of a phi is a variable", name.text);
                    let error = ParseError::new(ParseErrorKind::Phi, message, name.range());
                    self.errors.push(error.help("operands of a phi are values, numbers or `undefined x`"));
                    continue;
                }
                operand => self.operand_at(from, usize::MAX, operand),
            };
            joined.push((from, operand));
        }
        let variable = self.variable(target.base());
        self.graph.instructions[phi] = Operation::Phi(variable, joined);
        self.graph.blocks[block].phis.push(phi);
    }

    fn assign(&mut self, block: Block, target: Name<'t>, expr: &ExprTree<'t>) {
        let variable = self.variable(target.base());
        if target.is_value() {
            let reserved = self.values.get(target.text).copied();
            self.expr(block, expr, reserved);
        } else {
            let value = self.expr(block, expr, None);
            // Constants and the like have no name, and a value that was read has the name of its variable.
            if let Operation::Binary(..) | Operation::Call(..) = self.graph.operation(value) {
                self.graph.name_value(value, variable);
            }
            self.graph.append(block, Operation::Store(variable, value));
        }
    }

    /// Returns the value of an expression, which is the instruction `into` if it is given.
    fn expr(&mut self, block: Block, expr: &ExprTree<'t>, into: Option<Instruction>) -> Instruction {
        let operation = match expr {
            ExprTree::Operand(operand) => match (operand, into) {
                (operand, None) => return self.operand(block, operand),
                (OperandTree::Name(name), Some(_)) if !name.is_value() => {
                    Operation::Load(self.variable(name.text))
                }
                (operand, Some(_)) => Operation::Copy(self.operand(block, operand)),
            },
            ExprTree::Call(name, operands) => {
                let operands = operands.iter().map(|operand| self.operand(block, operand)).collect();
                Operation::Call(name.text.to_owned(), operands)
            }
            ExprTree::Binary(operator, left, right) => {
                let left = self.operand(block, left);
                Operation::Binary(*operator, left, self.operand(block, right))
            }
        };
        match into {
            None => self.graph.append(block, operation),
            Some(reserved) => {
                self.graph.instructions[reserved] = operation;
                self.graph.blocks[block].body.push(reserved);
                reserved
            }
        }
    }

    /// Returns the value of an operand, which is read here if it is a variable.
    fn operand(&mut self, block: Block, operand: &OperandTree<'t>) -> Instruction {
        let position = self.graph.blocks[block].body.len();
        self.operand_at(block, position, operand)
    }

    fn operand_at(&mut self, block: Block, position: usize, operand: &OperandTree<'t>) -> Instruction {
        let name = match operand {
            OperandTree::Number(number) => return self.graph.constant(*number),
            OperandTree::Undefined(name) => {
                let variable = self.variable(name.text);
                return crate::Backend::undefined(&mut self.graph, variable);
            }
            OperandTree::Name(name) => name,
        };
        if !name.is_value() {
            let variable = self.variable(name.text);
            return self.graph.append(block, Operation::Load(variable));
        }
        match self.values.get(name.text) {
            Some(&value) => {
                self.uses.push(Use { value, block, position, range: name.range() });
                value
            }
            None => {
                let message = format!("the value `{}` is not defined", name.text);
                self.error(ParseErrorKind::Name, message, name.range());
                self.graph.constant(0)
            }
        }
    }

    fn target(&mut self, name: &Name<'t>) -> Block {
        self.blocks.get(name.text).copied().unwrap_or_else(|| {
            self.error(ParseErrorKind::Name, format!("there is no block `{}`", name.text), name.range());
            Block::new(0)
        })
    }

    fn variable(&mut self, name: &'t str) -> Variable {
        let next = Variable::new(self.variables.len());
        let variable = *self.variables.entry(name).or_insert(next);
        if variable == next {
            self.graph.name_variable(variable, name);
        }
        variable
    }

    /// Checks that each statement begins in a block that dominates its join, and that its set is complete.
    fn check_joins(&mut self, tree: &ProcedureTree<'t>) {
        for (block, wrong) in self.graph.wrong_joins() {
            let Some(BlockTree { name, join: Some(join), .. }) = tree.blocks.get(block.index()) else {
                continue;
            };
            let error = match wrong {
                WrongJoin::NotDominated => {
                    let message = format!("not every path to `{}` contains `{}`", name.text, join.since.text);
                    ParseError::new(ParseErrorKind::Join, message, join.since.range())
                        .help("a statement begins in another block, which dominates its join")
                }
                WrongJoin::Missing(variable, at) => {
                    let (variable, at) = (self.graph.variable_name(variable), self.graph.block_name(at));
                    let message = format!(
                        "`{variable}` is assigned in `{at}`, which lies between `{}` and `{}`",
                        join.since.text, name.text
                    );
                    ParseError::new(ParseErrorKind::Join, message, name.range()).help(
                        "list all variables that are assigned there, or omit the description of \
                               the join",
                    )
                }
            };
            self.errors.push(error);
        }
    }

    /// Checks that no edge leads into the entry, and that every phi has an operand for each edge into its
    /// block.
    fn check_edges(&mut self, tree: &ProcedureTree<'t>) {
        for block in &tree.blocks {
            let targets = match &block.end {
                EndTree::Goto(target) => std::slice::from_ref(target),
                EndTree::Branch(_, then, otherwise) => &[*then, *otherwise],
                EndTree::Switch(_, targets) => targets.as_slice(),
                EndTree::Return(_) => &[],
            };
            for target in targets.iter().filter(|target| self.blocks.get(target.text) == Some(&Block::new(0)))
            {
                let message = format!("an edge leads back to the entry `{}`", target.text);
                let error = ParseError::new(ParseErrorKind::Entry, message, target.range());
                self.errors
                    .push(error.help("begin with a block that only jumps to the first block of the loop"));
            }
        }
        let before = Predecessors::new(&self.graph);
        for (index, block) in tree.blocks.iter().enumerate() {
            let edges = &before[Block::new(index)];
            let mut counts: FxHashMap<Block, usize> = FxHashMap::default();
            for stmt in &block.stmts {
                if let StmtTree::Phi(target, operands) = stmt {
                    if counts.is_empty() {
                        edges.iter().for_each(|&edge| *counts.entry(edge).or_default() += 1);
                    }
                    self.check_operands(*target, operands, edges, &counts);
                }
            }
        }
    }

    /// Checks the operands of a phi, in time that does not depend on the number of edges. `counts` has the
    /// number of edges from each block.
    fn check_operands(
        &mut self,
        target: Name<'t>,
        operands: &[(Name<'t>, OperandTree<'t>)],
        edges: &[Block],
        counts: &FxHashMap<Block, usize>,
    ) {
        let mut given: FxHashMap<Block, usize> = FxHashMap::default();
        for (from, _) in operands {
            let Some(&block) = self.blocks.get(from.text) else { continue };
            let count = counts.get(&block).copied().unwrap_or(0);
            let given = given.entry(block).or_default();
            if *given < count {
                *given += 1;
                continue;
            }
            let more = if count > 0 { "further " } else { "" };
            let message = format!("there is no {more}edge from `{}`", from.text);
            self.error(ParseErrorKind::Phi, message, from.range());
        }
        // Each edge that is skipped has an operand of its own, so the search ends after the last operand.
        let is_missing = |edge: &&Block| match given.get_mut(*edge) {
            Some(left) if *left > 0 => {
                *left -= 1;
                false
            }
            _ => true,
        };
        if let Some(&edge) = edges.iter().find(is_missing) {
            let from = self.graph.block_name(edge);
            let message = format!("the phi of `{}` has no operand for the edge from `{from}`", target.text);
            self.error(ParseErrorKind::Phi, message, target.range());
        }
    }

    /// Checks that each value is defined on every path to its uses.
    fn check_dominance(&mut self) {
        let dominators = Dominators::new(&self.graph);
        let homes = self.homes();
        for Use { value, block, position, range } in std::mem::take(&mut self.uses) {
            let Some((home, at)) = homes[value].filter(|_| dominators.is_reachable(block)) else { continue };
            let before = if home == block { at <= position } else { dominators.dominates(home, block) };
            if !before {
                let name = &self.text[range.clone()];
                let message = format!("the value `{name}` is not defined on every path to its use");
                self.error(ParseErrorKind::Dominance, message, range);
            }
        }
    }

    /// For each value, its block and the first position at which it can be used there.
    fn homes(&self) -> SecondaryMap<Instruction, Option<(Block, usize)>> {
        let mut homes = SecondaryMap::new();
        for block in self.graph.all_blocks() {
            let data = &self.graph.blocks[block];
            for &phi in &data.phis {
                homes[phi] = Some((block, 0));
            }
            for (position, &instruction) in data.body.iter().enumerate() {
                homes[instruction] = Some((block, position + 1));
            }
        }
        homes
    }
}
