//! Statements, including the statements nested in them.

use crate::base::Span;
use crate::syntax::ast::{Assembly, AssemblyOperand, CaseArm, CaseLabel, Stmt, StmtKind};

use super::expression::{at_selector, variable_or_call};
use super::sign;
use super::{Read, Refused, Rule, TreeBuilder};

impl TreeBuilder<'_> {
    /// Parses a sequence of statements.
    pub fn statements(&mut self) -> Read<Vec<Stmt>> {
        let first = self.lists.stmts.len();
        loop {
            let is_any = self.is_here();
            if is_any {
                let stmt = self.statement()?;
                self.lists.stmts.push(stmt);
            }
            match self.byte() {
                b';' => self.skip(),
                b':' if is_any => self.label()?,
                b':' => return Err(Refused),
                _ => return Ok(self.lists.stmts.drain(first..).collect()),
            }
        }
    }

    /// Turns the name before a colon, which was parsed as a call, into a label.
    fn label(&mut self) -> Read<()> {
        self.pass(":");
        let hi = self.end();
        if let Some(Stmt { kind, span }) = self.lists.stmts.last_mut()
            && let StmtKind::Call { callee, args: None, drops: false } = kind
            && callee.selectors.is_empty()
        {
            *kind = StmtKind::Label(callee.head);
            span.hi = hi;
            return Ok(());
        }
        Err(Refused)
    }

    fn statement(&mut self) -> Read<Stmt> {
        self.open();
        let lo = self.start();
        let kind = match (self.byte(), self.next_byte()) {
            (sign::ASM, _) if self.at(Rule::assembly) => self.assembly()?,
            (byte, _) if sign::is_name(byte) => self.action()?,
            (b'I', _) => self.if_stmt()?,
            (b'C', _) => self.case_stmt()?,
            (b'W', b'H') => {
                self.pass("WHILE");
                let condition = self.expression()?;
                StmtKind::While { condition, body: self.repeated()? }
            }
            (b'W', _) => {
                self.pass("WITH");
                let (record, _, _) = variable_or_call(self, |_| false)?;
                StmtKind::With { record, body: self.repeated()? }
            }
            (b'L', _) => {
                self.pass("LOOP");
                StmtKind::Loop(self.statements()?)
            }
            (b'F', _) => self.for_stmt()?,
            (b'G', _) => {
                self.pass("GOTO");
                StmtKind::Goto(self.name())
            }
            (b'E', _) => {
                self.pass("EXIT");
                StmtKind::Exit
            }
            _ if self.take("REPEAT") => {
                let body = self.statements()?;
                self.pass("UNTIL");
                StmtKind::Repeat { body, condition: self.expression()? }
            }
            _ if self.take("RETRY") => StmtKind::Retry,
            _ => {
                self.pass("RETURN");
                let value = if self.at_expression() { Some(self.expression()?) } else { None };
                StmtKind::Return(value)
            }
        };
        self.close();
        Ok(Stmt { kind, span: self.span_from(lo) })
    }

    /// Parses the statements after DO.
    fn repeated(&mut self) -> Read<Vec<Stmt>> {
        self.pass("DO");
        self.statements()
    }

    /// Parses an assignment, or a call with or without FUNC before it.
    fn action(&mut self) -> Read<StmtKind> {
        let drops = sign::is_name(self.next_byte());
        if drops {
            let word = self.token();
            if self.text(word) != "FUNC" {
                return Err(Refused);
            }
        }
        let (designator, args, _) = variable_or_call(self, |builder| !at_selector(builder))?;
        if args.is_some() {
            return Ok(StmtKind::Call { callee: designator, args, drops });
        }
        Ok(match self.byte() {
            b':' if !drops && self.next_byte() == b'=' => {
                self.pass(":=");
                StmtKind::Assign { target: designator, value: self.expression()? }
            }
            b':' if drops => return Err(Refused),
            _ => StmtKind::Call { callee: designator, args: None, drops },
        })
    }

    fn if_stmt(&mut self) -> Read<StmtKind> {
        self.pass("IF");
        let mut arms = Vec::with_capacity(1);
        loop {
            let condition = self.expression()?;
            self.pass("THEN");
            arms.push((condition, self.statements()?));
            if !self.take("ELSIF") {
                return Ok(StmtKind::If { arms, otherwise: self.otherwise()? });
            }
        }
    }

    /// Parses the statements after ELSE.
    fn otherwise(&mut self) -> Read<Option<Vec<Stmt>>> {
        if self.take("ELSE") { Ok(Some(self.statements()?)) } else { Ok(None) }
    }

    fn case_stmt(&mut self) -> Read<StmtKind> {
        self.pass("CASE");
        let subject = self.expression()?;
        self.pass("OF");
        let mut arms = Vec::new();
        loop {
            if self.at_expression() {
                let labels = self.case_labels()?;
                arms.push(CaseArm { labels, body: self.statements()? });
            }
            if !self.take("|") {
                return Ok(StmtKind::Case { subject, arms, otherwise: self.otherwise()? });
            }
        }
    }

    /// Parses the labels of a variant or of an arm of CASE, and the colon.
    pub fn case_labels(&mut self) -> Read<Vec<CaseLabel>> {
        let mut labels = vec![self.case_label()?];
        while self.take(",") {
            labels.push(self.case_label()?);
        }
        self.pass(":");
        Ok(labels)
    }

    fn case_label(&mut self) -> Read<CaseLabel> {
        let lo = self.start();
        let (low, mut hi) = self.last_expression()?;
        let mut high = None;
        if self.take("..") {
            let (last, end) = self.last_expression()?;
            (high, hi) = (Some(last), end);
        }
        Ok(CaseLabel { low, high, span: Span { lo, hi } })
    }

    fn for_stmt(&mut self) -> Read<StmtKind> {
        self.pass("FOR");
        let control = self.name();
        self.pass(":=");
        let from = self.expression()?.into();
        self.pass("TO");
        let to = self.expression()?.into();
        let by = if self.take("BY") { Some(self.expression()?.into()) } else { None };
        Ok(StmtKind::For { control, from, to, by, body: self.repeated()? })
    }

    fn assembly(&mut self) -> Read<StmtKind> {
        self.pass_sign(sign::ASM);
        self.open();
        let is_volatile = self.take_sign(sign::VOLATILE);
        self.pass("(");
        let template = self.expression()?;
        let mut assembly =
            Assembly { is_volatile, template, outputs: Vec::new(), inputs: Vec::new(), clobbers: Vec::new() };
        if self.take(":") {
            assembly.outputs = self.assembly_operands()?;
        }
        if self.take(":") {
            assembly.inputs = self.assembly_operands()?;
        }
        if self.take(":") && self.at_expression() {
            (assembly.clobbers, _) = self.expressions()?;
        }
        self.close();
        Ok(StmtKind::Assembly(Box::new(assembly)))
    }

    /// Parses the operands between two colons.
    fn assembly_operands(&mut self) -> Read<Vec<AssemblyOperand>> {
        let mut operands = Vec::new();
        while self.byte() == b'[' || self.at_expression() {
            let mut name = None;
            if self.take("[") {
                name = Some(self.name());
                self.pass("]");
            }
            let constraint = self.expression()?;
            self.pass("(");
            let value = self.expression()?;
            self.pass(")");
            operands.push(AssemblyOperand { name, constraint, value });
            self.take(",");
        }
        Ok(operands)
    }
}
