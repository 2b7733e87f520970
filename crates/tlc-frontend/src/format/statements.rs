//! The layout of statements.

use crate::syntax::ast::{Body, CaseArm, Stmt, StmtKind};
use crate::syntax::{Keyword, Symbol, TokenKind};

use super::blocks::{BlockSection, ElementSequence};
use super::layout::{Formatter, Gap, INDENT, LaidPart, TokenLayout};

impl<'a> Formatter<'a, '_> {
    /// Lays out statements and the separators between them.
    pub fn statements(&mut self, stmts: &[Stmt]) -> ElementSequence<'a> {
        self.sequence(stmts, |stmt| stmt.span.lo, Self::statement)
    }

    fn statement(&mut self, stmt: &Stmt) -> TokenLayout<'a> {
        match &stmt.kind {
            StmtKind::If { arms, otherwise } => {
                let mut sections = Vec::new();
                for (_, body) in arms {
                    sections.push(self.guarded(Keyword::Then, body));
                }
                self.otherwise(otherwise.as_deref(), &mut sections);
                self.ended(sections)
            }
            StmtKind::Case { arms, otherwise, .. } => {
                let head = self.part(|this| this.head(Keyword::Of));
                let mut sections = vec![BlockSection::of(head, Gap::Next, 0)];
                self.arms(arms, |arm: &CaseArm, this| this.statements(&arm.body), &mut sections);
                self.otherwise(otherwise.as_deref(), &mut sections);
                self.ended(sections)
            }
            StmtKind::With { body, .. } | StmtKind::While { body, .. } | StmtKind::For { body, .. } => {
                let section = self.guarded(Keyword::Do, body);
                self.ended(vec![section])
            }
            StmtKind::Loop(body) => {
                let section = self.keyword_section(body);
                self.ended(vec![section])
            }
            StmtKind::Repeat { body, .. } => {
                let section = self.keyword_section(body);
                let last = self.list.index_of((stmt.span.hi - self.origin) as usize);
                let end = self.part(|this| {
                    let keyword = this.keyword();
                    let gap = this.gap(this.at, Gap::Plain);
                    keyword.append(gap).append(this.run(last, "UNTIL ".len()))
                });
                self.construct(vec![section], end, Gap::Close)
            }
            _ => {
                let last = self.list.index_of((stmt.span.hi - self.origin) as usize);
                self.run(last, 0)
            }
        }
    }

    /// Returns the next token without the gap before it.
    pub fn keyword(&mut self) -> TokenLayout<'a> {
        self.at += 1;
        self.token(self.at - 1)
    }

    /// Lays out a keyword, the expression after it, and the keyword after that, which has a line of its own if
    /// the others do not fit one line.
    pub fn head(&mut self, last: Keyword) -> TokenLayout<'a> {
        let lead = self.list.token_text(self.at).len() + 1;
        let end = self.list.find(self.at, |kind| kind == TokenKind::Keyword(last));
        let first = self.keyword();
        let gap = self.gap(self.at, Gap::Plain);
        let run = gap.append(self.run(end, lead));
        let last = self.next(Gap::Line);
        first.append(run).append(last).group()
    }

    /// Lays out `IF condition THEN statements` and the like.
    fn guarded(&mut self, last: Keyword, body: &[Stmt]) -> BlockSection<'a> {
        let head = self.part(|this| this.head(last));
        self.section(head, Gap::Close, |this| this.statements(body))
    }

    /// Lays out a keyword and the statements after it.
    fn keyword_section(&mut self, body: &[Stmt]) -> BlockSection<'a> {
        let head = self.part(Self::keyword);
        self.section(head, Gap::Close, |this| this.statements(body))
    }

    fn otherwise(&mut self, body: Option<&[Stmt]>, sections: &mut Vec<BlockSection<'a>>) {
        sections.extend(body.map(|body| self.keyword_section(body)));
    }

    /// Lays out the arms of CASE: of a statement or of a record.
    pub fn arms<T>(
        &mut self,
        arms: &[T],
        mut body: impl FnMut(&T, &mut Self) -> ElementSequence<'a>,
        sections: &mut Vec<BlockSection<'a>>,
    ) {
        let mut arms = arms.iter();
        loop {
            let has_bar = self.list.is_symbol(self.at, Symbol::Bar);
            let label = self.at + usize::from(has_bar);
            let has_labels = !matches!(
                self.list.kind(label),
                TokenKind::Symbol(Symbol::Bar) | TokenKind::Keyword(Keyword::Else | Keyword::End)
            );
            if !has_bar && !has_labels {
                return;
            }
            if has_labels {
                self.starts.push(self.at);
            }
            let head = self.part(|this| {
                let bar = if has_bar { this.keyword() } else { this.nil() };
                if !has_labels {
                    return bar;
                }
                let colon = this.list.find(label, |kind| kind == TokenKind::Symbol(Symbol::Colon));
                let gap = if has_bar { this.gap(label, Gap::Plain) } else { this.nil() };
                let labels = this.indented(INDENT, |this| this.run(colon, 0));
                bar.append(gap).append(labels).append(this.next(Gap::Plain))
            });
            let (gap, depth) = if has_bar { (Gap::Close, 0) } else { (Gap::Open, INDENT) };
            let mut section = match arms.next().filter(|_| has_labels) {
                Some(arm) => {
                    let body = |this: &mut Self| this.indented(INDENT, |this| body(arm, this));
                    self.section(head, gap, body)
                }
                None => BlockSection::of(head, gap, depth),
            };
            section.depth = depth;
            section.is_arm = true;
            section.indent = 2 * INDENT - depth;
            sections.push(section);
        }
    }

    /// Lays out END after the sections of a statement or type.
    pub fn ended(&mut self, sections: Vec<BlockSection<'a>>) -> TokenLayout<'a> {
        let end = self.part(Self::keyword);
        self.construct(sections, end, Gap::Close)
    }

    /// Lays out the bodies of a procedure or module, each with its handler of exceptions.
    pub fn bodies(&mut self, bodies: [Option<&Body>; 2], sections: &mut Vec<BlockSection<'a>>) {
        for body in bodies.into_iter().flatten() {
            let is_there = [Keyword::Begin, Keyword::Finally];
            if !is_there.iter().any(|keyword| self.list.is_keyword(self.at, *keyword)) {
                continue;
            }
            for (gap, stmts) in [(Gap::Begin, Some(&body.stmts)), (Gap::Close, body.except.as_ref())] {
                let Some(stmts) = stmts else { continue };
                let section = self.keyword_section(stmts);
                sections.push(BlockSection { gap, is_block: true, ..section });
            }
        }
    }

    /// Lays out `END name` and the sign after it.
    pub fn named_end(&mut self) -> LaidPart<'a> {
        self.part(|this| this.run(this.at + 3, 0))
    }
}
