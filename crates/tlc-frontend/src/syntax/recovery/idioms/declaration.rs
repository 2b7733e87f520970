//! Declarations without a keyword before them, and those of C and Ada.

use super::*;

/// The types of the language, with their names in other languages.
const TYPES: [(&str, &str); 11] = [
    ("INTEGER", "int integer i32"),
    ("LONGINT", "long longint i64"),
    ("SHORTINT", "short shortint"),
    ("CARDINAL", "unsigned uint cardinal u32 usize"),
    ("LONGCARD", "longcard u64"),
    ("CHAR", "char character"),
    ("REAL", "float real f32 single"),
    ("LONGREAL", "double longreal f64"),
    ("BOOLEAN", "bool boolean logical"),
    ("BITSET", "bitset"),
    ("ARRAY [0..79] OF CHAR", "str string"),
];

/// The keywords that begin the type of a variable.
const STRUCTURE: &str = "ARRAY/RECORD/POINTER/SET/PACKEDSET";

/// The reason for changing a declaration of C.
pub const TYPE_LAST: &str = "write the type after the name";

/// The reason for omitting the type of a constant.
const TYPE_OF_CONSTANT: &str = "a constant has the type of its value";

/// Returns the type of the language that a word means.
pub fn meant_type(word: &str) -> Option<&'static str> {
    let is_meant = |words: &str| words.split(' ').any(|name| name.eq_ignore_ascii_case(word));
    TYPES.iter().find(|(_, words)| is_meant(words)).map(|(ty, _)| *ty)
}

/// Whether the token `ahead` tokens after the next one is the name of a type in this language or another one.
pub fn is_type_word(p: &Parser<'_>, ahead: usize) -> bool {
    p.ahead_at(ahead, "name") && meant_type(p.word_at(ahead)).is_some()
}

/// Returns an example name: `name`, unless that is too long.
pub fn short(name: &str) -> &str {
    if name.len() <= 40 { name } else { "x" }
}

/// Returns the last index of an array with the number of elements at `number`.
pub fn last_index(p: &Parser<'_>, number: Span) -> Option<u64> {
    p.text_of(number).parse::<u64>().ok()?.checked_sub(1)
}

/// Returns the declaration of variables of unknown type. Messages may propose a type, which need not be the
/// intended one.
pub fn variables(p: &mut Parser<'_>, names: Vec<Ident>) -> Decl {
    let names = names.into_iter().map(|ident| VarName { ident, address: None }).collect();
    Decl::Var { names, ty: error_type(p), initial: None }
}

/// Parses the names of variables, and returns them with their text.
pub fn listed_variables<'a>(p: &mut Parser<'a>) -> (Vec<Ident>, &'a str) {
    let start = p.span();
    let names = p.name_list("the name of a variable");
    (names, p.text_of(start.to(p.behind())))
}

/// Parses variables among statements, which belong to the enclosing block.
pub fn misplaced_variables(p: &mut Parser<'_>, names: Vec<Ident>) -> bool {
    let declaration = variables(p, names);
    p.misplaced.decls.push(declaration);
    true
}

/// Parses `i: INTEGER;` without VAR, and similar declarations.
pub fn unannounced(p: &mut Parser<'_>, decls: &mut Vec<Decl>) -> bool {
    let Some(section) = unannounced_section(p) else { return false };
    let word = section.text();
    // A name that begins with a digit was reported, and its correction shows the rest.
    if p.marks.resumed != p.at && !p.word().starts_with(|c: char| c.is_ascii_digit()) {
        let diagnostic = messages::UNANNOUNCED.about(p.span(), &format!("`{word}`"));
        let why = format!("write `{word}` before the declaration");
        p.report(diagnostic.suggest(p.span().start(), format!("{word} "), why));
    }
    section_behind(p, section, decls);
    true
}

/// Returns the keyword that is missing before the declaration ahead.
fn unannounced_section(p: &Parser<'_>) -> Option<Keyword> {
    let names = end_of_names(p);
    let is_structure = p.ahead_at(names + 1, STRUCTURE) || p.ahead_at(names + 1, "PROCEDURE");
    let end = (names..names + 40).find(|ahead| p.ahead_at(*ahead, ";/eof")).map_or(names + 40, |end| end + 1);
    let is_followed = p.ahead_at(end, "declares/BEGIN") || p.ahead_at(end, "name :/=");
    if p.ahead_at(names, ":") {
        let is_type = is_structure || is_type_word(p, names + 1);
        return (is_type || is_followed && p.ahead_at(names, ": name ;")).then_some(Keyword::Var);
    }
    let section = if is_structure { Keyword::Type } else { Keyword::Const };
    (p.ahead("_ =") && (is_structure || is_followed)).then_some(section)
}

/// Whether a type precedes a name there, as in `int x`.
pub fn at_declaration_of_c(p: &Parser<'_>, ahead: usize) -> bool {
    is_type_word(p, ahead)
        && p.ahead_at(ahead + 1, "name")
        && (p.ahead_at(ahead + 2, ",/=/[/(/)/;/:=") || is_type_word(p, ahead + 1))
}

/// Parses `int i, j;`, before which `section` is required.
pub fn declaration_of_c(p: &mut Parser<'_>, section: &str, decls: &mut Vec<Decl>) -> bool {
    if !at_declaration_of_c(p, 0) {
        return false;
    }
    let (diagnostic, start) = (p.message(&messages::TYPE_IN_FRONT), p.span());
    let mut ty = type_of_c(p).to_owned();
    if p.ahead("_ (") {
        return function_of_c(p, diagnostic);
    }
    let (names, list) = listed_variables(p);
    if p.ahead("[ number ] ;")
        && let Some(last) = last_index(p, p.token(1).span)
    {
        ty = format!("ARRAY [0..{last}] OF {ty}");
        p.advance_by(3);
    }
    let text = format!("{list}: {ty}");
    let help = format!("write `VAR {text};`, and assign the first value in a statement after `BEGIN`");
    let text = p.at_symbol(Symbol::Semicolon).then(|| format!("{section}{text}"));
    p.rewrite(diagnostic, start, text, TYPE_LAST, &help);
    p.skip_declaration();
    p.eat(Symbol::Semicolon);
    decls.push(variables(p, names));
    true
}

/// Parses `int i = 3;` among statements.
pub fn declaration_of_c_within(p: &mut Parser<'_>) -> bool {
    let diagnostic = p.message(&messages::DECLARATION_WITHIN);
    let ty = type_of_c(p);
    let (names, list) = listed_variables(p);
    let help = format!("write `VAR {}: {ty};` before `BEGIN`", short(list));
    p.report_elsewhere(diagnostic.help(help));
    if p.eat_if(p.ahead("=/:=")) {
        expression(p);
    } else {
        p.skip_to(|p| p.at_symbol(Symbol::Semicolon) || at_end_of_statements(p));
    }
    misplaced_variables(p, names)
}

/// Skips the words of a type of C, and returns the type that they mean.
fn type_of_c(p: &mut Parser<'_>) -> &'static str {
    let mut ty = "INTEGER";
    while is_type_word(p, 0) && p.ahead("_ name") {
        ty = meant_type(p.word()).unwrap_or(ty);
        p.mark_reported();
        p.advance();
    }
    ty
}

/// Skips `int f(int x) { ... }`, at whose name the parser is.
fn function_of_c(p: &mut Parser<'_>, diagnostic: Diagnostic) -> bool {
    let name = short(p.word());
    p.report_elsewhere(diagnostic.help(format!("write `PROCEDURE {name}(x: T): T; BEGIN ... END {name};`")));
    p.skip();
    p.skip_group();
    if !p.at_symbol(Symbol::LeftBrace) {
        p.skip_declaration();
    }
    skip_block(p, 0)
}

/// Parses a type after names without a colon.
#[inline(never)]
pub fn type_without_colon(p: &mut Parser<'_>) -> Option<TypeExpr> {
    let is_type = |ahead: usize| is_type_word(p, ahead) || p.ahead_at(ahead, STRUCTURE);
    let has_equal = p.ahead("=") && (is_type(1) || p.ahead("= name ;"));
    let is_missing = p.ahead("sameline name ;") || p.ahead("sameline") && is_type(0);
    let (expected, why) = ("`,` or `:` after the name", "the type follows a colon");
    if has_equal {
        p.replace(expected, ":", why);
    } else if is_missing {
        p.report(p.expected(expected).suggest(p.behind(), ":", why));
    }
    (has_equal || is_missing).then(|| aligned_type(p))
}

/// Parses `x: constant Integer := 3;`, as in Ada, from the word `constant` on.
pub fn constant_of_ada(p: &mut Parser<'_>, names: &[Ident]) {
    let name = names.first().map_or("name", |name| p.text_of(name.span));
    let help = format!("write `CONST {} = value;`", short(name));
    p.report(p.message(&messages::FOREIGN_WORD).help(help));
    p.skip_declaration();
}

/// Parses `x: constant Integer := 3;` without VAR.
pub fn bare_constant_of_ada(p: &mut Parser<'_>, decls: &mut Vec<Decl>) -> bool {
    constant(p, messages::FOREIGN_WORD.about(p.token(2).span, &quote(p.word_at(2))), 0, decls)
}

/// Parses `final int MAX = 10;`, whose type is `first` tokens ahead.
pub fn constant_with_type(p: &mut Parser<'_>, first: usize, decls: &mut Vec<Decl>) -> bool {
    let diagnostic = p.message(&messages::MODIFIER);
    first > 0 && is_type_word(p, first) && constant(p, diagnostic, first + 1, decls)
}

/// Parses a constant whose name is `name` tokens ahead, and whose value follows a symbol.
fn constant(p: &mut Parser<'_>, diagnostic: Diagnostic, name: usize, decls: &mut Vec<Decl>) -> bool {
    let Some(equal) = (name + 1..name + 5).find(|ahead| p.ahead_at(*ahead, ":=/=")) else { return false };
    let (span, text) = (p.span().to(p.token(equal).span), format!("CONST {} =", p.word_at(name)));
    p.report_elsewhere(diagnostic.suggest(span, text, TYPE_OF_CONSTANT));
    p.advance_by(name);
    let ident = p.ident();
    p.advance_by(equal - name);
    let value = expression(p);
    p.semicolon_behind("the constant");
    decls.push(Decl::Const { name: ident, ty: None, value });
    true
}

/// Parses the type between the name of a constant and its value, after the colon.
pub fn type_of_constant(p: &mut Parser<'_>) {
    let colon = p.before().map_or(Span::NONE, |colon| colon.span);
    let ty = type_expr(p);
    let is_named = matches!(ty.kind, TypeExprKind::Named(_)) && p.at_symbol(Symbol::Equal);
    let text = is_named.then(String::new);
    p.rewrite(messages::TYPED_CONSTANT.at(colon), colon, text, TYPE_OF_CONSTANT, "");
}

/// Parses the names of parameters of C, `int x, char y`.
pub fn parameters_of_c(p: &mut Parser<'_>) -> Option<Vec<Ident>> {
    let at_parameter = |p: &Parser<'_>, ahead| at_declaration_of_c(p, ahead) && p.ahead_at(ahead + 2, ",/)");
    if !at_parameter(p, 0) {
        return None;
    }
    let (diagnostic, start) = (p.message(&messages::TYPE_IN_FRONT), p.span());
    let (mut names, mut texts) = (Vec::new(), Vec::new());
    loop {
        let ty = type_of_c(p);
        texts.push(format!("{}: {ty}", p.word()));
        names.push(p.declared_name("the name of a parameter"));
        if !p.eat_if(p.ahead(",") && at_parameter(p, 1)) {
            break;
        }
    }
    p.report_elsewhere(diagnostic.suggest(start.to(p.behind()), texts.join("; "), TYPE_LAST));
    Some(names)
}

/// Skips `*` or `-` after a name, which exports it in Oberon.
pub fn export_mark(p: &mut Parser<'_>) {
    if p.ahead("*/-") {
        let mark = p.is_news().then(|| p.span());
        p.reporter.export_marks.extend(mark);
        p.advance();
    }
}

/// Skips `(VAR self: T)` before the name of a procedure, as in Oberon-2.
pub fn receiver(p: &mut Parser<'_>) {
    if p.ahead("(") && p.ahead_at(p.group_length(), "name") {
        let (from, name) = (p.span().lo + 1, p.group_length());
        let group = Span { lo: from, hi: p.token(name - 1).span.lo };
        let (receiver, name_text) = (p.text_of(group), p.word_at(name));
        let rest = if p.ahead_at(name + 1, "( name") { "; ..." } else { "" };
        let text = format!("`PROCEDURE {name_text}({receiver}{rest})`");
        let help = format!("make the receiver the first parameter: {text}");
        p.report(p.message(&messages::RECEIVER).help(help));
        p.skip_group();
    }
}

/// Parses the continuation of a type of other languages after its name, `named`.
pub fn type_idioms(p: &mut Parser<'_>, named: TypeExpr) -> TypeExpr {
    if p.at_keyword(Keyword::Record) {
        let name = quote(p.text_of(named.span));
        p.report_elsewhere(messages::EXTENDED_RECORD.about(named.span, &name));
        p.nested(record);
    } else if let Some(end) = p.end_of(0, "( path )").or_else(|| p.end_of(0, "< path >")) {
        if !p.reporter.parametric_types {
            p.report_elsewhere(messages::ARGUMENTS_OF_TYPE.about(p.span(), &quote(p.text_of(named.span))));
        }
        p.advance_by(end);
    } else if p.ahead("~OF") && p.text_of(named.span).eq_ignore_ascii_case("file") {
        p.report_elsewhere(messages::FILE_OF.about(named.span, &quote(p.text_of(named.span))));
        p.mark_reported();
        p.advance();
        type_expr(p);
    } else if p.at_symbol(Symbol::LeftBrace) {
        p.say(&messages::TYPE_IN_BRACES);
        p.skip_group();
    } else {
        return named;
    }
    error_type(p)
}
