//! Definition modules: declarations, headings of procedures, and nothing that does something.

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::ModuleKind;

use super::Examiner;
use super::token::{Keyword, Symbol};

impl Examiner<'_> {
    /// The block of a definition module.
    pub fn definition_block(&mut self) {
        loop {
            self.definitions();
            if !matches!(self.keyword(), Some(Keyword::Begin | Keyword::Finally | Keyword::Except)) {
                break;
            }
            if !self.statements_of_definition() {
                break;
            }
        }
        self.block_end();
    }

    /// The declarations of a definition module.
    fn definitions(&mut self) {
        loop {
            match self.declaration_keyword() {
                Some(Keyword::Procedure) => {
                    self.advance();
                    self.heading();
                    self.forward_in_definition();
                }
                Some(Keyword::Var) if self.unit == ModuleKind::ForeignDefinition => {
                    let message = "variables of modules written in C are not supported";
                    let diagnostic = Diagnostic::new(Code::E0109, message)
                        .at(self.span(), "not supported in this version");
                    self.report(diagnostic);
                    self.declaration(Keyword::Var);
                }
                Some(Keyword::Label) => {
                    let diagnostic = Diagnostic::new(Code::E0122, "a definition module has no labels")
                        .at(self.span(), "expected a declaration or `END`")
                        .help("labels belong to statements, and there are none here");
                    self.report(diagnostic);
                    self.declaration(Keyword::Label);
                }
                Some(Keyword::Module) => {
                    let diagnostic =
                        Diagnostic::new(Code::E0122, "a definition module has no modules within it")
                            .at(self.span(), "expected a declaration or `END`")
                            .help("local modules stand in the implementation module");
                    self.report(diagnostic);
                    self.local_module();
                }
                Some(keyword) => self.declaration(keyword),
                None if self.at_end() || self.at_part_of_block() => return,
                None if self.miscased() == Some(Keyword::End) => return,
                None => {
                    self.unexpected("a declaration or `END`");
                    self.advance();
                    self.skip_to(Examiner::starts_or_ends_block);
                }
            }
        }
    }

    fn at_part_of_block(&self) -> bool {
        use Keyword::{Begin, End, Except, Finally};
        matches!(self.keyword(), Some(End | Begin | Except | Finally))
    }

    /// `FORWARD;` is not needed where no block follows anyway.
    fn forward_in_definition(&mut self) {
        if !self.at_forward() {
            return;
        }
        let diagnostic = Diagnostic::new(Code::E0122, "`FORWARD` in a definition module")
            .at(self.span(), "the heading alone is enough here");
        self.report(diagnostic);
        self.advance();
        self.eat(Symbol::Semicolon);
    }

    /// Statements, which should not be here; false if the module ends behind them.
    fn statements_of_definition(&mut self) -> bool {
        let diagnostic = Diagnostic::new(Code::E0122, "a definition module has no statements")
            .at(self.span(), "expected a declaration or `END`");
        let diagnostic = if self.unit == ModuleKind::ForeignDefinition {
            diagnostic.help("it declares only the headings of procedures")
        } else {
            diagnostic.help(
                "the blocks of procedures stand in the `IMPLEMENTATION MODULE`, here only their headings",
            )
        };
        self.report(diagnostic);
        self.advance();
        self.body();
        if self.at_end_of_open_block() || !self.at_keyword(Keyword::End) {
            return self.at_part_of_block() && !self.at_keyword(Keyword::End);
        }
        // The end of a procedure.
        self.advance();
        self.skip_to(|examiner| examiner.at_symbol(Symbol::Semicolon) || examiner.starts_or_ends_block());
        self.eat(Symbol::Semicolon);
        true
    }
}
