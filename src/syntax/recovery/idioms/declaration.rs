//! Declarations without the word in front of them, and those of C and Ada.

use crate::base::Span;
use crate::diagnostics::{Diagnostic, Edit};
use crate::syntax::ast::{Decl, Ident, TypeExpr, TypeExprKind, VarName};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::grammar::{
    aligned_type, at_end_of_statements, error_type, expression, section_behind, type_expr,
};
use crate::syntax::recovery::token::{Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

/// The names of types in other languages, and of types of the language itself, with the type that is meant.
const TYPES: [(&str, &str); 30] = [
    ("int", "INTEGER"),
    ("integer", "INTEGER"),
    ("long", "LONGINT"),
    ("longint", "LONGINT"),
    ("short", "SHORTINT"),
    ("shortint", "SHORTINT"),
    ("unsigned", "CARDINAL"),
    ("uint", "CARDINAL"),
    ("cardinal", "CARDINAL"),
    ("longcard", "LONGCARD"),
    ("char", "CHAR"),
    ("character", "CHAR"),
    ("float", "REAL"),
    ("real", "REAL"),
    ("double", "LONGREAL"),
    ("longreal", "LONGREAL"),
    ("bool", "BOOLEAN"),
    ("boolean", "BOOLEAN"),
    ("logical", "BOOLEAN"),
    ("bitset", "BITSET"),
    ("i32", "INTEGER"),
    ("u32", "CARDINAL"),
    ("i64", "LONGINT"),
    ("u64", "LONGCARD"),
    ("usize", "CARDINAL"),
    ("f32", "REAL"),
    ("f64", "LONGREAL"),
    ("str", "ARRAY [0..79] OF CHAR"),
    ("string", "ARRAY [0..79] OF CHAR"),
    ("single", "REAL"),
];

/// The type of the language that is meant by a word.
pub fn meant_type(word: &str) -> Option<&'static str> {
    TYPES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, ty)| *ty)
}

/// Reads declarations that are written as in other languages; false if there is none.
pub fn foreign_declaration(p: &mut Parser<'_>, decls: &mut Vec<Decl>) -> bool {
    if !p.at_name() {
        return false;
    }
    let is_constant = p.word_at(2).eq_ignore_ascii_case("constant");
    if is_constant && p.sees(1, &[Symbol::Colon]) {
        decls.push(bare_constant_of_ada(p));
        return true;
    }
    if let Some(section) = unannounced_section(p) {
        let word = section.text();
        let message = messages::UNANNOUNCED.about(p.span(), &format!("`{word}`"));
        let why = format!("write `{word}` in front of the declaration");
        // A name that begins with a digit was reported, and who corrects it sees the rest.
        if p.marks.resumed != p.at && !p.word().starts_with(|c: char| c.is_ascii_digit()) {
            p.report(message.suggest(p.span().start(), format!("{word} "), why));
        }
        section_behind(p, section, decls);
        return true;
    }
    if at_declaration_of_c(p, 0) {
        decls.extend(declaration_of_c(p, "VAR "));
        return true;
    }
    false
}

/// The word that is missing in front of the declaration ahead.
fn unannounced_section(p: &Parser<'_>) -> Option<Keyword> {
    use Keyword::{Array, Begin, Const, PackedSet, Pointer, Procedure, Record, Set, Type, Var};
    let mut ahead = 1;
    while p.sees(ahead, &[Symbol::Comma]) && p.kind_at(ahead + 1) == TokenKind::Name {
        ahead += 2;
    }
    let behind = p.kind_at(ahead + 1);
    let is_type =
        matches!(behind, TokenKind::Keyword(Array | Record | Pointer | Set | PackedSet | Procedure));
    let end = end_of_declaration_ahead(p, ahead);
    let more = matches!(p.kind_at(end), TokenKind::Keyword(keyword) if keyword.starts_declaration() || keyword == Begin)
        || p.kind_at(end) == TokenKind::Name && p.sees(end + 1, &[Symbol::Colon, Symbol::Equal]);
    match p.kind_at(ahead) {
        TokenKind::Symbol(Symbol::Colon) if is_type || is_type_word(p, ahead + 1) => Some(Var),
        TokenKind::Symbol(Symbol::Colon) => {
            (behind == TokenKind::Name && more && p.sees(ahead + 2, &[Symbol::Semicolon])).then_some(Var)
        }
        TokenKind::Symbol(Symbol::Equal) if ahead == 1 && is_type => Some(Type),
        TokenKind::Symbol(Symbol::Equal) if ahead == 1 && more => Some(Const),
        _ => None,
    }
}

/// How many tokens ahead the semicolon is passed that ends a declaration.
fn end_of_declaration_ahead(p: &Parser<'_>, from: usize) -> usize {
    let ends = |ahead: &usize| p.sees(*ahead, &[Symbol::Semicolon]) || p.kind_at(*ahead) == TokenKind::End;
    (from..from + 40).find(ends).map_or(from + 40, |end| end + 1)
}

/// Whether the name of a type stands there, in this language or another one.
pub fn is_type_word(p: &Parser<'_>, ahead: usize) -> bool {
    p.kind_at(ahead) == TokenKind::Name && meant_type(p.word_at(ahead)).is_some()
}

/// Whether `int x` stands there: the type in front of the name.
pub fn at_declaration_of_c(p: &Parser<'_>, ahead: usize) -> bool {
    use Symbol::{Comma, Equal, LeftBracket, LeftParen, RightParen, Semicolon};
    let ends = [Comma, Equal, LeftBracket, LeftParen, RightParen, Semicolon, Symbol::Assign];
    is_type_word(p, ahead)
        && p.kind_at(ahead + 1) == TokenKind::Name
        && (p.sees(ahead + 2, &ends) || is_type_word(p, ahead + 1))
}

/// `int i, j;`, where `section` should stand in front.
pub fn declaration_of_c(p: &mut Parser<'_>, section: &str) -> Option<Decl> {
    let diagnostic = p.message(&messages::TYPE_IN_FRONT);
    let start = p.span();
    let ty = type_of_c(p);
    if p.sees(1, &[Symbol::LeftParen]) {
        function_of_c(p, diagnostic);
        return None;
    }
    let names = p.name_list("the name of a variable");
    let list = p.text_of(names.first().map_or(start, |name| name.span).to(p.behind()));
    let declared = format!("{list}: {ty}");
    if let Some(length) = length_of_array(p) {
        let text = format!("{section}{list}: ARRAY [0..{length}] OF {ty}");
        p.report_elsewhere(diagnostic.suggest(start.to(p.behind()), text, "write the type behind the name"));
    } else if p.at_symbol(Symbol::Semicolon) {
        let why = "write the type behind the name";
        p.report_elsewhere(diagnostic.suggest(start.to(p.behind()), format!("{section}{declared}"), why));
    } else {
        let help = format!("write `VAR {declared};`, and give the first value in a statement behind `BEGIN`");
        p.report_elsewhere(diagnostic.help(help));
        p.skip_declaration();
    }
    p.eat(Symbol::Semicolon);
    let names: Vec<VarName> = names.into_iter().map(|ident| VarName { ident, address: None }).collect();
    // The type is that of the message, but nobody knows whether it is meant so.
    Some(Decl::Var { names, ty: error_type(p) })
}

/// `int i = 3;` among statements.
pub fn declaration_of_c_within(p: &mut Parser<'_>) -> Option<Decl> {
    let diagnostic = p.message(&messages::DECLARATION_WITHIN);
    let start = p.span();
    let ty = type_of_c(p);
    let names = p.name_list("the name of a variable");
    let list = p.text_of(names.first().map_or(start, |name| name.span).to(p.behind()));
    let help = format!("write `VAR {}: {ty};` in front of `BEGIN`", short(list));
    p.report_elsewhere(diagnostic.help(help));
    if p.sees(0, &[Symbol::Equal, Symbol::Assign]) {
        p.advance();
        expression(p);
    } else if !p.at_symbol(Symbol::Semicolon) {
        p.skip_to(|p| p.at_symbol(Symbol::Semicolon) || at_end_of_statements(p));
    }
    let names: Vec<VarName> = names.into_iter().map(|ident| VarName { ident, address: None }).collect();
    Some(Decl::Var { names, ty: error_type(p) })
}

/// The words of a type of C; the type that is meant.
fn type_of_c(p: &mut Parser<'_>) -> &'static str {
    let mut ty = "INTEGER";
    while is_type_word(p, 0) && p.kind_at(1) == TokenKind::Name {
        ty = meant_type(p.word()).unwrap_or(ty);
        p.mark_reported();
        p.advance();
    }
    ty
}

/// `[10]` behind a name; the last index.
fn length_of_array(p: &mut Parser<'_>) -> Option<u64> {
    let last = p.ahead("[ number ] ;").then(|| last_index(p, p.token(1).span))??;
    p.advance_by(3);
    Some(last)
}

/// The last index of an array of as many elements as the number there says.
pub fn last_index(p: &Parser<'_>, number: Span) -> Option<u64> {
    p.text_of(number).parse::<u64>().ok()?.checked_sub(1)
}

/// `int f(int x) { ... }`, of which the name is ahead.
fn function_of_c(p: &mut Parser<'_>, diagnostic: Diagnostic) {
    let name = p.text_of(p.span());
    let help = format!("write `PROCEDURE {}(x: T): T; BEGIN ... END {};`", short(name), short(name));
    p.report_elsewhere(diagnostic.help(help));
    p.skip();
    p.skip_group();
    if p.at_symbol(Symbol::LeftBrace) {
        p.skip_group();
    } else {
        p.skip_declaration();
    }
    p.eat(Symbol::Semicolon);
}

/// The type behind names, where the colon between them is missing or `=`.
pub fn type_without_colon(p: &mut Parser<'_>) -> Option<TypeExpr> {
    let equal = p.sees(0, &[Symbol::Equal]) && (is_type_word(p, 1) || at_type_keyword(p, 1));
    let missing =
        p.at_name() && !p.is_on_new_line() && (p.sees(1, &[Symbol::Semicolon]) || is_type_word(p, 0))
            || at_type_keyword(p, 0) && !p.is_on_new_line();
    if equal {
        p.replace("`,` or `:` after the name", ":", "the type of a variable stands behind a colon");
    } else if missing {
        let diagnostic = p.expected("`,` or `:` after the name");
        p.report(diagnostic.suggest(p.behind(), ":", "the type of a variable stands behind a colon"));
    }
    (equal || missing).then(|| aligned_type(p))
}

fn at_type_keyword(p: &Parser<'_>, ahead: usize) -> bool {
    use Keyword::{Array, PackedSet, Pointer, Record, Set};
    matches!(p.kind_at(ahead), TokenKind::Keyword(Array | Record | Pointer | Set | PackedSet))
}

/// `x: constant Integer := 3;`, as in Ada, of which the word `constant` is ahead.
pub fn constant_of_ada(p: &mut Parser<'_>, names: &[Ident]) {
    let name = names.first().map_or("name", |name| p.text_of(name.span));
    let help = format!("write `CONST {} = value;`", short(name));
    p.report(p.message(&messages::FOREIGN_WORD).help(help));
    p.skip_declaration();
}

/// `x: constant Integer := 3;`, of which the name is ahead, with no word in front of it.
fn bare_constant_of_ada(p: &mut Parser<'_>) -> Decl {
    let name = p.ident();
    p.advance();
    let diagnostic = p.message(&messages::FOREIGN_WORD);
    p.mark_reported();
    p.advance();
    if p.at_name() {
        p.advance();
    }
    let assigned = p.at_symbol(Symbol::Assign);
    let span = name.span.to(p.span());
    let text = format!("CONST {} =", p.text_of(name.span));
    p.report_elsewhere(if assigned {
        diagnostic.suggest(span, text, "a constant has the type of its value")
    } else {
        diagnostic
    });
    p.eat(Symbol::Assign);
    let value = expression(p);
    p.semicolon_behind("the constant");
    Decl::Const { name, value }
}

/// The type between the name of a constant and its value, of which the colon was read.
pub fn type_of_constant(p: &mut Parser<'_>) {
    let colon = p.before().map_or(Span::NONE, |colon| colon.span);
    let diagnostic = messages::TYPED_CONSTANT.at(colon);
    let ty = type_expr(p);
    let is_named = matches!(ty.kind, TypeExprKind::Named(_)) && p.sees(0, &[Symbol::Equal]);
    let edit = Edit::replace(colon.to(p.behind()), "");
    p.report_elsewhere(if is_named {
        diagnostic.suggest_edits(vec![edit], "a constant has the type of its value")
    } else {
        diagnostic
    });
}

/// Parameters that are written as in C: `int x, char y`; their names.
pub fn parameters_of_c(p: &mut Parser<'_>) -> Option<Vec<Ident>> {
    if !at_parameter_of_c(p, 0) {
        return None;
    }
    let diagnostic = p.message(&messages::TYPE_IN_FRONT);
    let start = p.span();
    let (mut names, mut texts) = (Vec::new(), Vec::new());
    loop {
        let ty = type_of_c(p);
        texts.push(format!("{}: {ty}", p.word()));
        names.push(p.declared_name("the name of a parameter"));
        if !(p.at_symbol(Symbol::Comma) && at_parameter_of_c(p, 1)) {
            break;
        }
        p.advance();
    }
    let why = "write the type behind the name";
    p.report_elsewhere(diagnostic.suggest(start.to(p.behind()), texts.join("; "), why));
    Some(names)
}

fn at_parameter_of_c(p: &Parser<'_>, ahead: usize) -> bool {
    at_declaration_of_c(p, ahead) && p.sees(ahead + 2, &[Symbol::Comma, Symbol::RightParen])
}

/// A name for an example, unless it is too long for one.
pub fn short(name: &str) -> &str {
    if name.len() <= 40 { name } else { "x" }
}
