//! Variables that are declared with the words of other languages: `let k: i32 = 3`, `DIM k AS INTEGER`.

use crate::base::Span;
use crate::diagnostics::Edit;
use crate::syntax::ast::{Decl, ExprKind, VarName};
use crate::syntax::recovery::grammar::{at_end_of_statements, comparison, error_type};
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::{is_type_word, meant_type};

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
    pub fn help(&self, p: &Parser<'_>) -> String {
        let names: Vec<&str> = self.names.iter().map(|name| p.text_of(name.ident.span)).collect();
        let list = names.join(", ");
        let list = if list.len() <= MAX_REPEATED { list.as_str() } else { "x" };
        let ty = self.ty.as_deref().filter(|ty| ty.len() <= MAX_REPEATED).unwrap_or("T");
        let value = self.value.map(|value| p.text_of(value)).filter(|text| text.len() <= MAX_REPEATED);
        match value.filter(|_| names.len() == 1) {
            Some(value) if self.constant => format!("`CONST {list} = {value};` in front of `BEGIN`"),
            Some(value) => {
                format!("`VAR {list}: {ty};` in front of `BEGIN`, and `{list} := {value}` behind it")
            }
            None => format!("`VAR {list}: {ty};`"),
        }
    }
}

/// `var k = 3` among statements; false if no such declaration is ahead.
pub fn variable_among_statements(p: &mut Parser<'_>) -> bool {
    if !p.at_foreign_word(&VARIABLE_WORDS) || p.kind_at(1) != TokenKind::Name {
        return false;
    }
    let assigns = p.sees(2, &[Symbol::Equal, Symbol::Assign]);
    if p.at_foreign_word(&["let"]) && assigns && stands_before(p, 1) {
        let_of_basic(p);
        return false;
    }
    let diagnostic = p.message(&messages::VARIABLE_WITHIN);
    let start = p.at;
    let silent = p.silent() || p.reporter.reported == Some(start);
    let variable = introduction(p);
    if !silent {
        let help = variable.help(p);
        let place = if variable.value.is_some() { "" } else { " in front of `BEGIN`" };
        p.report_elsewhere(diagnostic.help(format!("write {help}{place}")));
    }
    let ty = error_type(p);
    p.misplaced.decls.push(Decl::Var { names: variable.names, ty });
    true
}

/// Whether the name `ahead` tokens on stands in the text before, too.
fn stands_before(p: &Parser<'_>, ahead: usize) -> bool {
    let name = p.word_at(ahead);
    let before = p.tokens.get(..p.at).unwrap_or_default();
    before.iter().any(|token| token.kind == TokenKind::Name && p.text_of(token.span) == name)
}

/// `LET i = 5`, which assigns.
fn let_of_basic(p: &mut Parser<'_>) {
    let word = Span { lo: p.span().lo, hi: p.token(1).span.lo };
    let mut edits = vec![Edit::replace(word, "")];
    let equal = p.sees(2, &[Symbol::Equal]);
    if equal {
        edits.push(Edit::replace(p.token(2).span, ":="));
    }
    let why = "an assignment has no word in front of it";
    p.report(p.message(&messages::FOREIGN_WORD).suggest_edits(edits, why));
    p.advance();
    if equal {
        p.reporter.reported = Some(p.at + 1);
    }
}

/// The word, the names, the type and the value.
pub fn introduction(p: &mut Parser<'_>) -> Introduction {
    let constant = p.at_foreign_word(&["const", "final"]);
    p.advance();
    let is_skipped = |p: &Parser<'_>| p.at_foreign_word(&["mut"]) || is_type_word(p, 0);
    let ahead = is_skipped(p) && p.kind_at(1) == TokenKind::Name;
    let front = ahead.then(|| meant_type(p.word())).flatten();
    p.eat_if(ahead);
    let names = p.name_list("the name of a variable");
    let names = names.into_iter().map(|ident| VarName { ident, address: None }).collect();
    let ty = introduced_type(p).or(front.map(str::to_owned));
    let value = introduced_value(p);
    let ty = ty.or_else(|| value.as_ref().and_then(|(_, ty)| ty.map(str::to_owned)));
    Introduction { names, ty, value: value.map(|(span, _)| span), constant }
}

/// `: T` or `AS T`
fn introduced_type(p: &mut Parser<'_>) -> Option<String> {
    if !p.eat(Symbol::Colon) && !p.eat_if(p.at_foreign_word(&["as"])) {
        return None;
    }
    let start = p.span();
    let line_end = p.end_of_line();
    p.skip_to(|p| p.sees(0, &[Symbol::Equal, Symbol::Assign, Symbol::Semicolon]) || p.span().lo >= line_end);
    let text = p.text_of(start.to(p.behind()));
    Some(meant_type(text).unwrap_or(text).to_owned())
}

/// Where the value behind `=` stands, and its type if that can be seen.
fn introduced_value(p: &mut Parser<'_>) -> Option<(Span, Option<&'static str>)> {
    if !p.sees(0, &[Symbol::Equal, Symbol::Assign]) {
        return None;
    }
    p.advance();
    if p.kinds_on_line().any(|kind| kind == TokenKind::Foreign(Foreign::EqualGreater)) {
        // A procedure is no value here.
        p.skip_to(|p| p.at_symbol(Symbol::Semicolon) || at_end_of_statements(p));
        return None;
    }
    let value = comparison(p);
    let ty = match value.expr.kind {
        ExprKind::Whole(_) => Some("INTEGER"),
        ExprKind::Real(_) => Some("REAL"),
        ExprKind::String(_) => Some("ARRAY [0..79] OF CHAR"),
        _ => None,
    };
    Some((value.span, ty))
}
