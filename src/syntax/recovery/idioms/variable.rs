//! Variables that are declared with the words of other languages: `let k: i32 = 3`, `DIM k AS INTEGER`.

use crate::base::Span;
use crate::diagnostics::Edit;
use crate::syntax::ast::{Decl, ExprKind, VarName};
use crate::syntax::recovery::RecoveringParser;
use crate::syntax::recovery::messages;
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind};

use super::declaration::meant_type;

/// Words that stand in front of a declaration of variables in other languages.
pub const VARIABLE_WORDS: [&str; 10] =
    ["let", "dim", "auto", "static", "var", "const", "val", "final", "local", "my"];

/// How long the parts of a declaration may be that a message repeats.
const MAX_REPEATED: usize = 40;

/// A declaration in another language.
pub struct Introduction {
    pub names: Vec<VarName>,
    /// The type in this language.
    pub ty: Option<String>,
    pub value: Option<Span>,
    pub constant: bool,
}

impl Introduction {
    /// What is written instead.
    pub fn help(&self, parser: &RecoveringParser<'_>) -> String {
        let names: Vec<&str> = self.names.iter().map(|name| parser.text_of(name.ident.span)).collect();
        let list = names.join(", ");
        let list = if list.len() <= MAX_REPEATED { list.as_str() } else { "x" };
        let ty = self.ty.as_deref().filter(|ty| ty.len() <= MAX_REPEATED).unwrap_or("T");
        let value = self.value.map(|value| parser.text_of(value)).filter(|text| text.len() <= MAX_REPEATED);
        match value.filter(|_| names.len() == 1) {
            Some(value) if self.constant => format!("`CONST {list} = {value};` in front of `BEGIN`"),
            Some(value) => {
                format!("`VAR {list}: {ty};` in front of `BEGIN`, and `{list} := {value}` behind it")
            }
            None => format!("`VAR {list}: {ty};`"),
        }
    }
}

impl RecoveringParser<'_> {
    /// `var k = 3` among statements; false if no such declaration is ahead.
    pub fn variable_among_statements(&mut self) -> bool {
        if !self.at_foreign_word(&VARIABLE_WORDS) || self.kind_at(1) != TokenKind::Name {
            return false;
        }
        let assigns = self.sees(2, &[Symbol::Equal, Symbol::Assign]);
        if self.at_foreign_word(&["let"]) && assigns && self.stands_before(1) {
            self.let_of_basic();
            return false;
        }
        let diagnostic = self.message(&messages::VARIABLE_WITHIN);
        let start = self.at;
        let silent = self.silent() || self.reported == Some(start);
        let variable = self.introduction();
        if !silent {
            let help = variable.help(self);
            let place = if variable.value.is_some() { "" } else { " in front of `BEGIN`" };
            self.report_elsewhere(diagnostic.help(format!("write {help}{place}")));
        }
        let ty = self.error_type();
        self.hoisted.push(Decl::Var { names: variable.names, ty });
        true
    }

    /// Whether the name `ahead` tokens on stands in the text before, too.
    fn stands_before(&self, ahead: usize) -> bool {
        let name = self.text_of(self.token(ahead).span);
        let before = self.tokens.get(..self.at).unwrap_or_default();
        before.iter().any(|token| token.kind == TokenKind::Name && self.text_of(token.span) == name)
    }

    /// `LET i = 5`, which assigns.
    fn let_of_basic(&mut self) {
        let word = Span { lo: self.span().lo, hi: self.token(1).span.lo };
        let mut edits = vec![Edit::replace(word, "")];
        let equal = self.sees(2, &[Symbol::Equal]);
        if equal {
            edits.push(Edit::replace(self.token(2).span, ":="));
        }
        let why = "an assignment has no word in front of it";
        self.report(self.message(&messages::FOREIGN_WORD).suggest_edits(edits, why));
        self.advance();
        if equal {
            self.reported = Some(self.at + 1);
        }
    }

    /// The word, the names, the type and the value.
    pub fn introduction(&mut self) -> Introduction {
        let constant = self.at_foreign_word(&["const", "final"]);
        self.advance();
        let is_skipped = |parser: &Self| parser.at_foreign_word(&["mut"]) || parser.is_type_word(0);
        let ahead = is_skipped(self) && self.kind_at(1) == TokenKind::Name;
        let front = ahead.then(|| meant_type(self.word())).flatten();
        self.eat_if(ahead);
        let names = self.name_list("the name of a variable");
        let names = names.into_iter().map(|ident| VarName { ident, address: None }).collect();
        let ty = self.introduced_type().or(front.map(str::to_owned));
        let value = self.introduced_value();
        let ty = ty.or_else(|| value.as_ref().and_then(|(_, ty)| ty.map(str::to_owned)));
        Introduction { names, ty, value: value.map(|(span, _)| span), constant }
    }

    /// `: T` or `AS T`
    fn introduced_type(&mut self) -> Option<String> {
        if !self.eat(Symbol::Colon) && !self.eat_if(self.at_foreign_word(&["as"])) {
            return None;
        }
        let start = self.span();
        let line_end = self.end_of_line();
        self.skip_to(|parser| {
            parser.sees(0, &[Symbol::Equal, Symbol::Assign, Symbol::Semicolon])
                || parser.span().lo >= line_end
        });
        let text = self.text_of(start.to(self.behind()));
        Some(meant_type(text).unwrap_or(text).to_owned())
    }

    /// Where the value behind `=` stands, and its type if that can be seen.
    fn introduced_value(&mut self) -> Option<(Span, Option<&'static str>)> {
        if !self.sees(0, &[Symbol::Equal, Symbol::Assign]) {
            return None;
        }
        self.advance();
        if self.kinds_on_line().any(|kind| kind == TokenKind::Foreign(Foreign::EqualGreater)) {
            // A procedure is no value here.
            self.skip_to(|parser| parser.at_symbol(Symbol::Semicolon) || parser.at_end_of_statements());
            return None;
        }
        let value = self.comparison();
        let ty = match value.expr.kind {
            ExprKind::Whole(_) => Some("INTEGER"),
            ExprKind::Real(_) => Some("REAL"),
            ExprKind::String(_) => Some("ARRAY [0..79] OF CHAR"),
            _ => None,
        };
        Some((value.span, ty))
    }
}
