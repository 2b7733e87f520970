//! Statements, with the statements in them.

use crate::syntax::ast::{CaseArm, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::symbol::Symbol;

use super::lexer::Kind;
use super::{Read, Refused, StrictParser};

impl StrictParser<'_> {
    /// A sequence of statements.
    pub fn statements(&mut self) -> Read<Vec<Stmt>> {
        let first = self.lists.stmts.len();
        loop {
            let is_any = self.statement()?;
            while is_any && self.at(Symbol::Colon) {
                self.label()?;
                self.statement()?;
            }
            if !self.take(Symbol::Semicolon) {
                return Ok(self.lists.stmts.drain(first..).collect());
            }
        }
    }

    /// A colon makes the name in front of it, which was read as a call, a label.
    fn label(&mut self) -> Read<()> {
        self.advance();
        let hi = self.hi();
        if let Some(Stmt { kind, span }) = self.lists.stmts.last_mut()
            && let StmtKind::Call { callee, args: None } = kind
            && callee.selectors.is_empty()
        {
            *kind = StmtKind::Label(callee.head);
            span.hi = hi;
            return Ok(());
        }
        Err(Refused)
    }

    /// Adds the statement that is ahead; false if none is.
    fn statement(&mut self) -> Read<bool> {
        let lo = self.lo();
        let parse = match self.token.kind {
            Kind::Name => {
                let action = self.action_or_assembly()?;
                self.lists.stmts.push(action);
                return Ok(true);
            }
            Kind::Keyword(Keyword::If) => Self::if_stmt,
            Kind::Keyword(Keyword::Case) => Self::case_stmt,
            Kind::Keyword(Keyword::While) => Self::while_stmt,
            Kind::Keyword(Keyword::Repeat) => Self::repeat_stmt,
            Kind::Keyword(Keyword::Loop) => Self::loop_stmt,
            Kind::Keyword(Keyword::For) => Self::for_stmt,
            Kind::Keyword(Keyword::With) => Self::with_stmt,
            Kind::Keyword(Keyword::Return) => Self::return_stmt,
            Kind::Keyword(Keyword::Exit) => |_: &mut Self| Ok(StmtKind::Exit),
            Kind::Keyword(Keyword::Retry) => |_: &mut Self| Ok(StmtKind::Retry),
            Kind::Keyword(Keyword::Goto) => |parser: &mut Self| Ok(StmtKind::Goto(parser.name()?)),
            _ => return Ok(false),
        };
        self.advance();
        let kind = parse(self)?;
        let span = self.span_from(lo);
        self.lists.stmts.push(Stmt { kind, span });
        Ok(true)
    }

    fn action_or_assembly(&mut self) -> Read<Stmt> {
        if self.at_word("ASM") {
            // With one text in parentheses alone it is a call, and without any it is what it was declared to be.
            let before = (self.lexer, self.token, self.behind);
            let (exprs, selectors) = (self.lists.exprs.len(), self.lists.selectors.len());
            if let Ok(assembly) = self.assembly() {
                return Ok(assembly);
            }
            (self.lexer, self.token, self.behind) = before;
            self.lists.exprs.truncate(exprs);
            self.lists.selectors.truncate(selectors);
        }
        self.action()
    }

    /// An assignment or a call.
    fn action(&mut self) -> Read<Stmt> {
        let (designator, _) = self.designator()?;
        let lo = designator.span.lo;
        let kind = match self.token.kind {
            Kind::Symbol(Symbol::Assign) => {
                self.advance();
                StmtKind::Assign { target: designator, value: self.expression()? }
            }
            Kind::Symbol(Symbol::LeftParen) => {
                let (args, _) = self.args()?;
                StmtKind::Call { callee: designator, args: Some(args) }
            }
            _ => StmtKind::Call { callee: designator, args: None },
        };
        Ok(Stmt { kind, span: self.span_from(lo) })
    }

    fn if_stmt(&mut self) -> Read<StmtKind> {
        let mut arms = Vec::with_capacity(1);
        loop {
            let condition = self.expression()?;
            self.expect_keyword(Keyword::Then)?;
            arms.push((condition, self.statements()?));
            if !self.take_keyword(Keyword::Elsif) {
                break;
            }
        }
        let otherwise = self.otherwise()?;
        self.expect_keyword(Keyword::End)?;
        Ok(StmtKind::If { arms, otherwise })
    }

    /// The statements behind ELSE.
    fn otherwise(&mut self) -> Read<Option<Vec<Stmt>>> {
        if self.take_keyword(Keyword::Else) { Ok(Some(self.statements()?)) } else { Ok(None) }
    }

    fn case_stmt(&mut self) -> Read<StmtKind> {
        let subject = self.expression()?;
        self.expect_keyword(Keyword::Of)?;
        let mut arms = Vec::new();
        loop {
            if self.at_expression() {
                let labels = self.case_labels()?;
                self.expect(Symbol::Colon)?;
                arms.push(CaseArm { labels, body: self.statements()? });
            }
            if !self.take(Symbol::Bar) {
                break;
            }
        }
        let otherwise = self.otherwise()?;
        self.expect_keyword(Keyword::End)?;
        Ok(StmtKind::Case { subject, arms, otherwise })
    }

    fn while_stmt(&mut self) -> Read<StmtKind> {
        let condition = self.expression()?;
        Ok(StmtKind::While { condition, body: self.done()? })
    }

    /// `DO statements END`
    fn done(&mut self) -> Read<Vec<Stmt>> {
        self.expect_keyword(Keyword::Do)?;
        let body = self.statements()?;
        self.expect_keyword(Keyword::End)?;
        Ok(body)
    }

    fn repeat_stmt(&mut self) -> Read<StmtKind> {
        let body = self.statements()?;
        self.expect_keyword(Keyword::Until)?;
        Ok(StmtKind::Repeat { body, condition: self.expression()? })
    }

    fn loop_stmt(&mut self) -> Read<StmtKind> {
        let body = self.statements()?;
        self.expect_keyword(Keyword::End)?;
        Ok(StmtKind::Loop(body))
    }

    fn for_stmt(&mut self) -> Read<StmtKind> {
        let control = self.name()?;
        self.expect(Symbol::Assign)?;
        let from = self.expression()?.into();
        self.expect_keyword(Keyword::To)?;
        let to = self.expression()?.into();
        let by = if self.take_keyword(Keyword::By) { Some(self.expression()?.into()) } else { None };
        Ok(StmtKind::For { control, from, to, by, body: self.done()? })
    }

    fn with_stmt(&mut self) -> Read<StmtKind> {
        let (record, _) = self.designator()?;
        Ok(StmtKind::With { record, body: self.done()? })
    }

    fn return_stmt(&mut self) -> Read<StmtKind> {
        let value = if self.at_expression() { Some(self.expression()?) } else { None };
        Ok(StmtKind::Return(value))
    }
}
