//! Builds the nodes of statements.

use crate::base::Span;
use crate::syntax::ast::{Assembly, AssemblyOperand, CaseArm, Stmt, StmtKind};
use crate::syntax::cursor::Cursor;
use crate::syntax::grammar::Rule;

use super::Builder;

impl<'a> Builder<'a> {
    /// A sequence of statements.
    pub fn statements(&mut self, cursor: &mut Cursor<'a>) -> Vec<Stmt> {
        cursor.open(Rule::statements);
        let mut list = Vec::new();
        while let Some(rule) = cursor.rule() {
            if rule == Rule::colon {
                self.label(cursor, &mut list);
            } else {
                list.push(self.statement(cursor, rule));
            }
        }
        cursor.close();
        list
    }

    /// A colon makes the name in front of it, which was read as a call, a label.
    fn label(&mut self, cursor: &mut Cursor<'a>, list: &mut [Stmt]) {
        let hi = cursor.leaf(Rule::colon).hi;
        if let Some(Stmt { kind, span }) = list.last_mut()
            && let StmtKind::Call { callee, args: None } = kind
            && callee.selectors.is_empty()
        {
            *kind = StmtKind::Label(callee.head);
            span.hi = hi;
        } else {
            self.clean = false;
        }
    }

    fn statement(&mut self, cursor: &mut Cursor<'a>, rule: Rule) -> Stmt {
        match rule {
            Rule::action => self.action(cursor),
            Rule::if_stmt => self.structured(cursor, rule, "IF", Self::if_parts),
            Rule::while_stmt => self.structured(cursor, rule, "WHILE", Self::while_parts),
            Rule::for_stmt => self.structured(cursor, rule, "FOR", Self::for_parts),
            Rule::loop_stmt => self.structured(cursor, rule, "LOOP", |builder, cursor| {
                StmtKind::Loop(builder.statements(cursor))
            }),
            Rule::repeat_stmt => self.repeat(cursor),
            Rule::return_stmt => self.return_(cursor),
            Rule::case_stmt => self.structured(cursor, rule, "CASE", Self::case_parts),
            Rule::with_stmt => self.structured(cursor, rule, "WITH", Self::with_parts),
            Rule::exit_stmt => self.word(cursor, rule, "EXIT", StmtKind::Exit),
            Rule::retry_stmt => self.word(cursor, rule, "RETRY", StmtKind::Retry),
            Rule::goto_stmt => self.goto(cursor),
            Rule::asm_stmt => self.assembly(cursor),
            _ => unreachable!("the grammar has no other statements"),
        }
    }

    /// A statement that is a keyword alone.
    fn word(&mut self, cursor: &mut Cursor<'a>, rule: Rule, keyword: &str, kind: StmtKind) -> Stmt {
        let hi = cursor.leaf(rule).hi;
        Stmt { kind, span: Span { lo: hi - keyword.len() as u32, hi } }
    }

    /// A statement from its keyword to its END. The rule starts behind the keyword.
    fn structured(
        &mut self,
        cursor: &mut Cursor<'a>,
        rule: Rule,
        keyword: &str,
        parts: impl FnOnce(&mut Self, &mut Cursor<'a>) -> StmtKind,
    ) -> Stmt {
        let lo = cursor.open(rule) - keyword.len() as u32;
        let kind = parts(self, cursor);
        Stmt { kind, span: Span { lo, hi: cursor.close() } }
    }

    /// An assignment or a call.
    fn action(&mut self, cursor: &mut Cursor<'a>) -> Stmt {
        cursor.open(Rule::action);
        let (designator, _) = self.designator(cursor);
        let lo = designator.span.lo;
        let (kind, hi) = match cursor.rule() {
            Some(Rule::expression) => {
                let (value, hi) = self.last_expression(cursor);
                (StmtKind::Assign { target: designator, value }, hi)
            }
            Some(Rule::args) => {
                let (args, _, hi) = self.args(cursor);
                (StmtKind::Call { callee: designator, args: Some(args) }, hi)
            }
            _ => {
                let hi = designator.span.hi;
                (StmtKind::Call { callee: designator, args: None }, hi)
            }
        };
        cursor.close();
        Stmt { kind, span: Span { lo, hi } }
    }

    fn if_parts(&mut self, cursor: &mut Cursor<'a>) -> StmtKind {
        let mut arms = Vec::with_capacity(1);
        while cursor.at(Rule::expression) {
            let condition = self.expression(cursor);
            arms.push((condition, self.statements(cursor)));
        }
        let otherwise = cursor.at(Rule::statements).then(|| self.statements(cursor));
        StmtKind::If { arms, otherwise }
    }

    fn case_parts(&mut self, cursor: &mut Cursor<'a>) -> StmtKind {
        let subject = self.expression(cursor);
        let mut arms = Vec::new();
        while cursor.at(Rule::arm) {
            cursor.open(Rule::arm);
            let labels = self.case_labels(cursor);
            arms.push(CaseArm { labels, body: self.statements(cursor) });
            cursor.close();
        }
        let otherwise = cursor.at(Rule::statements).then(|| self.statements(cursor));
        StmtKind::Case { subject, arms, otherwise }
    }

    fn with_parts(&mut self, cursor: &mut Cursor<'a>) -> StmtKind {
        let (record, _) = self.designator(cursor);
        StmtKind::With { record, body: self.statements(cursor) }
    }

    fn while_parts(&mut self, cursor: &mut Cursor<'a>) -> StmtKind {
        let condition = self.expression(cursor);
        StmtKind::While { condition, body: self.statements(cursor) }
    }

    fn for_parts(&mut self, cursor: &mut Cursor<'a>) -> StmtKind {
        let control = self.name(cursor);
        let from = self.expression(cursor);
        let to = self.expression(cursor);
        let by = cursor.at(Rule::expression).then(|| self.expression(cursor));
        StmtKind::For { control, from, to, by, body: self.statements(cursor) }
    }

    fn repeat(&mut self, cursor: &mut Cursor<'a>) -> Stmt {
        let lo = cursor.open(Rule::repeat_stmt) - "REPEAT".len() as u32;
        let body = self.statements(cursor);
        let (condition, hi) = self.last_expression(cursor);
        cursor.close();
        Stmt { kind: StmtKind::Repeat { body, condition }, span: Span { lo, hi } }
    }

    fn goto(&mut self, cursor: &mut Cursor<'a>) -> Stmt {
        let lo = cursor.open(Rule::goto_stmt) - "GOTO".len() as u32;
        let label = self.name(cursor);
        cursor.close();
        Stmt { kind: StmtKind::Goto(label), span: Span { lo, hi: label.span.hi } }
    }

    fn assembly(&mut self, cursor: &mut Cursor<'a>) -> Stmt {
        let lo = cursor.open(Rule::asm_stmt) - "ASM".len() as u32;
        let is_volatile = cursor.at(Rule::volatile);
        if is_volatile {
            cursor.leaf(Rule::volatile);
        }
        let template = self.expression(cursor);
        let outputs = self.assembly_operands(cursor);
        let inputs = self.assembly_operands(cursor);
        let mut clobbers = Vec::new();
        if cursor.at(Rule::asm_clobbers) {
            cursor.open(Rule::asm_clobbers);
            while cursor.at(Rule::expression) {
                clobbers.push(self.expression(cursor));
            }
            cursor.close();
        }
        let assembly = Assembly { is_volatile, template, outputs, inputs, clobbers };
        Stmt { kind: StmtKind::Assembly(Box::new(assembly)), span: Span { lo, hi: cursor.close() } }
    }

    fn assembly_operands(&mut self, cursor: &mut Cursor<'a>) -> Vec<AssemblyOperand> {
        let mut operands = Vec::new();
        if !cursor.at(Rule::asm_operands) {
            return operands;
        }
        cursor.open(Rule::asm_operands);
        while cursor.at(Rule::asm_operand) {
            cursor.open(Rule::asm_operand);
            let name = cursor.at(Rule::name).then(|| self.name(cursor));
            let constraint = self.expression(cursor);
            let value = self.expression(cursor);
            operands.push(AssemblyOperand { name, constraint, value });
            cursor.close();
        }
        cursor.close();
        operands
    }

    fn return_(&mut self, cursor: &mut Cursor<'a>) -> Stmt {
        let behind = cursor.open(Rule::return_stmt);
        let (value, hi) = if cursor.at(Rule::expression) {
            let (value, hi) = self.last_expression(cursor);
            (Some(value), hi)
        } else {
            (None, behind)
        };
        cursor.close();
        Stmt { kind: StmtKind::Return(value), span: Span { lo: behind - "RETURN".len() as u32, hi } }
    }
}
