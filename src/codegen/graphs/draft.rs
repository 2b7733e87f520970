//! A control flow graph under construction: statements whose values have no names yet, which are shortened if
//! the text form allows it.

use std::collections::BTreeMap;

/// A value that a statement defines, by its position in [`GraphDraft::bases`].
pub type ValueId = usize;

/// The operand of an operation. Variables are positions in [`GraphDraft::variables`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    Number(i64),
    Value(ValueId),
    Undefined(usize),
    /// The content of a variable at the statement.
    Variable(usize),
}

pub enum DraftExpr {
    Plain(Operand),
    Infix(Operand, &'static str, Operand),
    Call(String, Vec<Operand>),
}

pub enum DraftTarget {
    Value(ValueId),
    Variable(usize),
    Nothing,
}

pub struct DraftStmt {
    pub target: DraftTarget,
    pub expr: DraftExpr,
    /// The position of the statement in the program.
    pub position: Option<u32>,
}

pub enum DraftEnd {
    Goto(usize),
    Branch(DraftExpr, usize, usize),
    Switch(DraftExpr, Vec<usize>),
    Return(Operand),
}

pub struct DraftBlock {
    pub name: String,
    /// The beginning of the statement that ends here, and the variables that it assigns.
    pub join: Option<(usize, Vec<usize>)>,
    pub stmts: Vec<DraftStmt>,
    pub end: DraftEnd,
    pub end_position: Option<u32>,
}

pub struct GraphDraft {
    pub name: String,
    pub parameters: Vec<ValueId>,
    pub variables: Vec<String>,
    /// The prefixes of the names of the values.
    pub bases: Vec<String>,
    pub blocks: Vec<DraftBlock>,
}

impl DraftExpr {
    fn operands(&self) -> Vec<Operand> {
        match self {
            DraftExpr::Plain(operand) => vec![*operand],
            DraftExpr::Infix(left, _, right) => vec![*left, *right],
            DraftExpr::Call(_, operands) => operands.clone(),
        }
    }

    fn operands_mut(&mut self) -> Vec<&mut Operand> {
        match self {
            DraftExpr::Plain(operand) => vec![operand],
            DraftExpr::Infix(left, _, right) => vec![left, right],
            DraftExpr::Call(_, operands) => operands.iter_mut().collect(),
        }
    }
}

impl DraftEnd {
    fn operands_mut(&mut self) -> Vec<&mut Operand> {
        match self {
            DraftEnd::Goto(_) => Vec::new(),
            DraftEnd::Branch(expr, ..) | DraftEnd::Switch(expr, _) => expr.operands_mut(),
            DraftEnd::Return(operand) => vec![operand],
        }
    }
}

impl GraphDraft {
    /// Shortens the text: a value that is used once, by the next statement, gets no name, and neither does a
    /// variable's value that is read once.
    pub fn compact(&mut self) {
        let uses = self.uses();
        for block in &mut self.blocks {
            merge_operations(block, &uses);
        }
        for block in &mut self.blocks {
            merge_reads(block, &uses);
        }
        self.merge_parameters(&uses);
    }

    /// Returns the number of uses of each value.
    fn uses(&mut self) -> Vec<usize> {
        let mut uses = vec![0; self.bases.len()];
        for block in &mut self.blocks {
            let of_stmts = block.stmts.iter_mut().flat_map(|stmt| stmt.expr.operands_mut());
            for operand in of_stmts.chain(block.end.operands_mut()) {
                if let Operand::Value(value) = operand {
                    uses[*value] += 1;
                }
            }
        }
        uses
    }

    /// Replaces a parameter in the heading by a variable, if the parameter is only the first value of that
    /// variable.
    fn merge_parameters(&mut self, uses: &[usize]) {
        let Some(entry) = self.blocks.first_mut() else { return };
        for parameter in &mut self.parameters {
            let first = entry.stmts.iter().take_while(|stmt| is_first_value(stmt)).position(
                |stmt| matches!(stmt.expr, DraftExpr::Plain(Operand::Value(value)) if value == *parameter),
            );
            if let Some(first) = first
                && uses[*parameter] == 1
                && let DraftTarget::Variable(variable) = entry.stmts[first].target
            {
                entry.stmts.remove(first);
                *parameter = self.bases.len();
                self.bases.push(format!("{}:", self.variables[variable]));
            }
        }
    }

    /// Returns the text of the graph, and for each of its lines the position of its statement in the program.
    pub fn text(&self) -> (String, Vec<Option<u32>>) {
        let names = self.names();
        let parameters: Vec<&str> = self.parameters.iter().map(|value| names[*value].as_str()).collect();
        let mut lines = vec![(format!("procedure {}({})", self.name, parameters.join(", ")), None)];
        for block in &self.blocks {
            lines.push((format!("{}:", self.label(block)), None));
            for stmt in &block.stmts {
                let expr = self.expr(&stmt.expr, &names);
                let line = match stmt.target {
                    DraftTarget::Nothing => format!("    {expr}"),
                    DraftTarget::Value(value) => format!("    {} = {expr}", names[value]),
                    DraftTarget::Variable(variable) => format!("    {} = {expr}", self.variables[variable]),
                };
                lines.push((line, stmt.position));
            }
            lines.push((format!("    {}", self.end(&block.end, &names)), block.end_position));
        }
        lines.into_iter().map(|(line, position)| (line + "\n", position)).unzip()
    }

    fn label(&self, block: &DraftBlock) -> String {
        let Some((since, assigned)) = &block.join else { return block.name.clone() };
        let since = &self.blocks[*since].name;
        let assigned: Vec<&str> =
            assigned.iter().map(|&variable| self.variables[variable].as_str()).collect();
        match assigned.is_empty() {
            true => format!("{} (from {since})", block.name),
            false => format!("{} (from {since}, assigns {})", block.name, assigned.join(", ")),
        }
    }

    /// Returns the names of the values, which are numbered in the order of the text. A base with a colon is
    /// the name of a variable.
    fn names(&self) -> Vec<String> {
        let mut names = vec![String::new(); self.bases.len()];
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let of_blocks =
            self.blocks.iter().flat_map(|block| &block.stmts).filter_map(|stmt| match stmt.target {
                DraftTarget::Value(value) => Some(value),
                _ => None,
            });
        for value in self.parameters.iter().copied().chain(of_blocks) {
            let base = self.bases[value].as_str();
            names[value] = match base.strip_suffix(':') {
                Some(variable) => variable.to_owned(),
                None => {
                    let count = counts.entry(base).or_default();
                    *count += 1;
                    format!("{base}.{count}")
                }
            };
        }
        names
    }

    fn expr(&self, expr: &DraftExpr, names: &[String]) -> String {
        let operand = |operand: &Operand| self.operand(*operand, names);
        match expr {
            DraftExpr::Plain(value) => operand(value),
            DraftExpr::Infix(left, sign, right) => format!("{} {sign} {}", operand(left), operand(right)),
            DraftExpr::Call(name, operands) => {
                let operands: Vec<String> = operands.iter().map(operand).collect();
                format!("call {name}({})", operands.join(", "))
            }
        }
    }

    fn operand(&self, operand: Operand, names: &[String]) -> String {
        match operand {
            Operand::Number(number) => number.to_string(),
            Operand::Value(value) => names[value].clone(),
            Operand::Undefined(variable) => format!("undefined {}", self.variables[variable]),
            Operand::Variable(variable) => self.variables[variable].clone(),
        }
    }

    fn end(&self, end: &DraftEnd, names: &[String]) -> String {
        let block = |block: &usize| self.blocks[*block].name.as_str();
        match end {
            DraftEnd::Goto(target) => format!("goto {}", block(target)),
            DraftEnd::Branch(condition, then, otherwise) => {
                format!("branch {}, {}, {}", self.expr(condition, names), block(then), block(otherwise))
            }
            DraftEnd::Switch(number, targets) => {
                let targets: Vec<&str> = targets.iter().map(block).collect();
                format!("switch {}, {}", self.expr(number, names), targets.join(", "))
            }
            DraftEnd::Return(value) => format!("return {}", self.operand(*value, names)),
        }
    }
}

/// Whether a statement at the beginning of the entry assigns a variable its first value or is a constant, so
/// that its order is irrelevant.
fn is_first_value(stmt: &DraftStmt) -> bool {
    match (&stmt.target, &stmt.expr) {
        (DraftTarget::Variable(_), DraftExpr::Plain(Operand::Value(_))) => true,
        (DraftTarget::Value(_), DraftExpr::Call(_, operands)) => operands.is_empty(),
        _ => false,
    }
}

/// Moves an operation to its only use, if that follows directly: the write of a variable, or the condition at
/// the end.
fn merge_operations(block: &mut DraftBlock, uses: &[usize]) {
    let mut position = 0;
    while position < block.stmts.len() {
        let is_operation = !matches!(block.stmts[position].expr, DraftExpr::Plain(_));
        let value = match block.stmts[position].target {
            DraftTarget::Value(value) if is_operation && uses[value] == 1 => value,
            _ => {
                position += 1;
                continue;
            }
        };
        let is_it =
            |expr: &DraftExpr| matches!(expr, DraftExpr::Plain(Operand::Value(used)) if *used == value);
        if block.stmts.get(position + 1).is_some_and(|next| is_it(&next.expr)) {
            let DraftStmt { expr, .. } = block.stmts.remove(position);
            block.stmts[position].expr = expr;
        } else if position + 1 == block.stmts.len()
            && let DraftEnd::Branch(condition, ..) | DraftEnd::Switch(condition, _) = &mut block.end
            && is_it(condition)
            && let Some(DraftStmt { expr, .. }) = block.stmts.pop()
        {
            *condition = expr;
        }
        position += 1;
    }
}

/// Replaces a read that is used once by the variable itself, unless the variable is written in between; and
/// drops unused reads.
fn merge_reads(block: &mut DraftBlock, uses: &[usize]) {
    let mut position = 0;
    while position < block.stmts.len() {
        let (value, variable) = match &block.stmts[position] {
            DraftStmt {
                target: DraftTarget::Value(value),
                expr: DraftExpr::Plain(Operand::Variable(variable)),
                ..
            } if uses[*value] < 2 => (*value, *variable),
            _ => {
                position += 1;
                continue;
            }
        };
        if uses[value] == 0 || replace_use(block, position + 1, value, variable) {
            block.stmts.remove(position);
        } else {
            position += 1;
        }
    }
}

/// Replaces the use of a value by the variable that contains it, up to the variable's next write.
fn replace_use(block: &mut DraftBlock, first: usize, value: ValueId, variable: usize) -> bool {
    for stmt in &mut block.stmts[first..] {
        if stmt.expr.operands().contains(&Operand::Value(value)) {
            stmt.expr.operands_mut().into_iter().for_each(|operand| exchange(operand, value, variable));
            return true;
        }
        if matches!(stmt.target, DraftTarget::Variable(written) if written == variable) {
            return false;
        }
    }
    let mut operands = block.end.operands_mut();
    let is_used = operands.iter().any(|operand| **operand == Operand::Value(value));
    operands.iter_mut().for_each(|operand| exchange(operand, value, variable));
    is_used
}

fn exchange(operand: &mut Operand, value: ValueId, variable: usize) {
    if *operand == Operand::Value(value) {
        *operand = Operand::Variable(variable);
    }
}
