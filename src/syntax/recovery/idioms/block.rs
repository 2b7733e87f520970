//! Procedures, records and classes as other languages write them: with words in front, braces, or layout alone.

use crate::base::Span;
use crate::diagnostics::Diagnostic;
use crate::syntax::ast::{Decl, VarName};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::grammar::{error_type, expression};
use crate::syntax::recovery::token::{Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::{PROCEDURE_WORDS, VARIABLE_WORDS, introduction, is_type_word, meant_type, short};

/// Words that say who may use what is declared, or how it lives.
const MODIFIERS: [&str; 14] = [
    "public",
    "private",
    "protected",
    "internal",
    "static",
    "final",
    "export",
    "extern",
    "pub",
    "override",
    "virtual",
    "abstract",
    "inline",
    "async",
];

/// Words that begin the declaration of a type, and what is written for it.
const TYPE_WORDS: [(&str, &str); 6] = [
    ("struct", "RECORD x: T; y: U END"),
    ("class", "RECORD x: T; y: U END"),
    ("interface", "RECORD x: T; y: U END"),
    ("trait", "RECORD x: T; y: U END"),
    ("union", "RECORD CASE kind: K OF a: x: T | b: y: U END END"),
    ("enum", "(a, b, c)"),
];

/// Reads a declaration with the words and brackets of another language; false if there is none.
pub fn foreign_block(p: &mut Parser<'_>, decls: &mut Vec<Decl>) -> bool {
    if !p.at_name() {
        return false;
    }
    let first = modifiers_ahead(p);
    if first > 0 && p.keyword_at(first).is_some_and(Keyword::starts_declaration) {
        leave_out_modifiers(p, first);
        return true;
    }
    type_with_body(p, first)
        || procedure_with_body(p, first)
        || first > 0 && constant_with_type(p, first, decls)
        || attributes_of_fortran(p, decls)
        || introduced_variable(p, decls)
}

/// Whether the word ahead begins a declaration in another language.
pub fn at_word_of_declaration(p: &Parser<'_>) -> bool {
    let is_type = TYPE_WORDS.iter().any(|(word, _)| p.at_foreign_word(&[word]));
    p.at_foreign_word(&MODIFIERS) || p.at_foreign_word(&VARIABLE_WORDS) || is_type
}

fn modifiers_ahead(p: &Parser<'_>) -> usize {
    let behind = |ahead: usize| {
        matches!(p.kind_at(ahead + 1), TokenKind::Name | TokenKind::Keyword(_))
            && p.is_on_line_of_last(ahead + 1)
    };
    (0..6).take_while(|ahead| p.is_word_at(*ahead, &MODIFIERS) && behind(*ahead)).count()
}

/// `private PROCEDURE p;`
fn leave_out_modifiers(p: &mut Parser<'_>, count: usize) {
    let span = Span { lo: p.span().lo, hi: p.token(count).span.lo };
    p.report(p.message(&messages::MODIFIER).suggest(span, "", "leave it out"));
    p.advance_by(count);
}

/// `struct Point { ... }`
fn type_with_body(p: &mut Parser<'_>, first: usize) -> bool {
    let Some((_, text)) = TYPE_WORDS.iter().find(|(word, _)| p.is_word_at(first, &[word])) else {
        return false;
    };
    let opens = (first + 2..first + 8).find(|ahead| p.sees(*ahead, &[Symbol::LeftBrace]));
    let is_named = p.kind_at(first + 1) == TokenKind::Name;
    let Some(brace) = opens.filter(|brace| is_named && !passes_semicolon(p, first, *brace)) else {
        return false;
    };
    let name = p.word_at(first + 1);
    let help = format!("write `TYPE {} = {text};`", short(name));
    p.report(p.message(&messages::FOREIGN_WORD).help(help));
    (0..brace).for_each(|_| p.skip());
    p.skip_group();
    p.eat(Symbol::Semicolon);
    p.marks.resumed = p.at;
    true
}

fn passes_semicolon(p: &Parser<'_>, from: usize, to: usize) -> bool {
    (from..to).any(|ahead| p.sees(ahead, &[Symbol::Semicolon]))
}

/// `fn f(x: i32) -> i32 { ... }`, `public static void f(int x) { ... }`, and `def f(x):`
fn procedure_with_body(p: &mut Parser<'_>, first: usize) -> bool {
    let typed = p.is_word_at(first, &["void"]) || first > 0 && is_type_word(p, first);
    let is_head = (p.is_word_at(first, &PROCEDURE_WORDS) || typed)
        && p.kind_at(first + 1) == TokenKind::Name
        && p.sees(first + 2, &[Symbol::LeftParen]);
    let Some(end) = is_head.then(|| p.end_of_group(first + 2, |_| false).ok()).flatten() else {
        return false;
    };
    let brace = (end..end + 8)
        .find(|ahead| p.sees(*ahead, &[Symbol::LeftBrace]))
        .filter(|brace| !passes_semicolon(p, end, *brace));
    let colon = p.sees(end, &[Symbol::Colon])
        && p.text_of(p.token(end).span.to(p.token(end + 1).span)).contains('\n');
    if brace.is_none() && !colon {
        return false;
    }
    let name = short(p.word_at(first + 1));
    let has_parameters = end > first + 4;
    let head = if has_parameters { format!("{name}(x: T)") } else { name.to_owned() };
    let result = if p.is_word_at(first, &["void"]) { "" } else { ": T" };
    let help = format!("write `PROCEDURE {head}{result}; BEGIN ... END {name};`");
    p.report(p.message(&messages::FOREIGN_WORD).help(help));
    let column = p.indentation(p.span());
    (0..brace.unwrap_or(end + 1)).for_each(|_| p.skip());
    if brace.is_some() {
        p.skip_group();
    } else {
        p.skip_to(|p| p.is_on_new_line() && p.indentation(p.span()) <= column);
    }
    p.eat(Symbol::Semicolon);
    p.marks.resumed = p.at;
    true
}

/// `final int MAX = 10;`
fn constant_with_type(p: &mut Parser<'_>, first: usize, decls: &mut Vec<Decl>) -> bool {
    let stands = is_type_word(p, first)
        && p.kind_at(first + 1) == TokenKind::Name
        && p.sees(first + 2, &[Symbol::Equal, Symbol::Assign]);
    if !stands {
        return false;
    }
    let diagnostic = p.message(&messages::MODIFIER);
    let text = format!("CONST {} =", p.word_at(first + 1));
    let span = p.span().to(p.token(first + 2).span);
    p.mark_reported();
    p.advance_by(first + 1);
    let name = p.ident();
    p.advance();
    let value = expression(p);
    p.report_elsewhere(diagnostic.suggest(span, text, "a constant has the type of its value"));
    p.semicolon_behind("the constant");
    decls.push(Decl::Const { name, value });
    true
}

/// How many tokens ahead `::` stands between attributes and the names that have them.
pub fn colons_of_fortran(p: &Parser<'_>) -> Option<usize> {
    if !is_type_word(p, 0) {
        return None;
    }
    let mut ahead = 1..p.count_on_line(20);
    let colons = ahead.find(|ahead| p.sees(*ahead, &[Symbol::Colon]) && p.sees(*ahead + 1, &[Symbol::Colon]));
    colons.filter(|at| p.kind_at(at + 2) == TokenKind::Name)
}

/// `INTEGER :: i, j`, `REAL, DIMENSION(10) :: x`
fn attributes_of_fortran(p: &mut Parser<'_>, decls: &mut Vec<Decl>) -> bool {
    let Some(colons) = colons_of_fortran(p) else { return false };
    let ty = meant_type(p.word()).unwrap_or("T");
    let diagnostic = p.message(&messages::TYPE_IN_FRONT);
    let start = p.span();
    p.advance_by(colons + 2);
    let names = p.name_list("the name of a variable");
    let list = p.text_of(names.first().map_or(start, |name| name.span).to(p.behind()));
    let ends = p.at_symbol(Symbol::Semicolon) || p.is_on_new_line();
    p.report_elsewhere(if colons == 1 && ends {
        let semicolon = if p.at_symbol(Symbol::Semicolon) { "" } else { ";" };
        let text = format!("VAR {list}: {ty}{semicolon}");
        diagnostic.suggest(start.to(p.behind()), text, "write the type behind the name")
    } else {
        diagnostic.help(format!("write `VAR {}: ARRAY [1..n] OF {ty};`", short(list)))
    });
    if !ends {
        p.skip_declaration();
    }
    p.eat(Symbol::Semicolon);
    let names = names.into_iter().map(|ident| VarName { ident, address: None }).collect();
    let ty = error_type(p);
    decls.push(Decl::Var { names, ty });
    p.marks.resumed = p.at;
    true
}

/// `let x: i32 = 3;`, `DIM k AS INTEGER`
fn introduced_variable(p: &mut Parser<'_>, decls: &mut Vec<Decl>) -> bool {
    let is_keyword = p.miscased().is_some();
    if is_keyword || !p.at_foreign_word(&VARIABLE_WORDS) || p.kind_at(1) != TokenKind::Name {
        return false;
    }
    let diagnostic = p.message(&messages::FOREIGN_VARIABLE);
    let start = p.span();
    let variable = introduction(p);
    let clear = variable.value.is_none() && variable.ty.is_some();
    let help = variable.help(p);
    p.report_elsewhere(if clear {
        introduced_by_var(p, diagnostic, start, &help)
    } else {
        diagnostic.help(format!("write {help}"))
    });
    if !p.at_symbol(Symbol::Semicolon) && !p.is_on_new_line() {
        p.skip_declaration();
    }
    p.eat(Symbol::Semicolon);
    let ty = error_type(p);
    decls.push(Decl::Var { names: variable.names, ty });
    p.marks.resumed = p.at;
    true
}

/// Adds the declaration, of which the text is `declared` in backquotes, as it should be.
fn introduced_by_var(p: &Parser<'_>, diagnostic: Diagnostic, start: Span, declared: &str) -> Diagnostic {
    let declared = declared.trim_matches('`');
    let has_semicolon = p.at_symbol(Symbol::Semicolon);
    let text = if has_semicolon { declared.trim_end_matches(';') } else { declared };
    diagnostic.suggest(start.to(p.behind()), text, "variables are declared with their types")
}
