//! Procedures, records and classes of other languages: with modifiers, with braces, or by layout alone.

use super::*;

/// Words for the visibility and lifetime of a declaration.
const MODIFIER: &str = "'public'/'private'/'protected'/'internal'/'static'/'final'/'export'/'extern'/'pub'\
    /'override'/'virtual'/'abstract'/'inline'/'async'";

/// Words that begin the declaration of a type, and the type that replaces them.
const TYPE_WORDS: [(&str, &str); 3] = [
    ("'struct'/'class'/'interface'/'trait'", "RECORD x: T; y: U END"),
    ("'union'", "RECORD CASE kind: K OF a: x: T | b: y: U END END"),
    ("'enum'", "(a, b, c)"),
];

/// Whether the word ahead begins a declaration in another language.
pub fn at_word_of_declaration(p: &Parser<'_>) -> bool {
    p.ahead(MODIFIER)
        || p.ahead(VARIABLE_WORD)
        || p.ahead("'exception' name ,/;")
        || TYPE_WORDS.iter().any(|(words, _)| p.ahead(words))
}

/// Returns the number of modifiers ahead.
pub fn modifiers_ahead(p: &Parser<'_>) -> usize {
    let is_modifier =
        |ahead: &usize| p.ahead_at(*ahead, MODIFIER) && p.ahead_at(ahead + 1, "sameline name/keyword");
    (0..6).take_while(is_modifier).count()
}

/// Skips the modifiers in `private PROCEDURE p;`
pub fn modifiers(p: &mut Parser<'_>, count: usize, _: &mut Vec<Decl>) -> bool {
    if count > 0 {
        p.leave_out(&messages::MODIFIER, count);
    }
    count > 0
}

/// Returns the first brace among the tokens from `from` to `to` ahead, unless a semicolon precedes it.
fn brace_among(p: &Parser<'_>, from: usize, to: usize) -> Option<usize> {
    (from..to).find(|ahead| p.ahead_at(*ahead, "{/;")).filter(|ahead| p.ahead_at(*ahead, "{"))
}

/// Skips the `length` tokens of a head, a block in braces if there is one, and a semicolon.
pub fn skip_block(p: &mut Parser<'_>, length: usize) -> bool {
    (0..length).for_each(|_| p.skip());
    if p.at_symbol(Symbol::LeftBrace) {
        p.skip_group();
    }
    p.eat(Symbol::Semicolon);
    p.marks.resumed = p.at;
    true
}

/// Skips `struct Point { ... }` and similar declarations.
pub fn type_with_body(p: &mut Parser<'_>, first: usize, _: &mut Vec<Decl>) -> bool {
    let ty = TYPE_WORDS.iter().find(|(words, _)| p.ahead_at(first, words));
    let Some(((_, text), brace)) = ty.zip(brace_among(p, first + 2, first + 8)) else { return false };
    let help = format!("write `TYPE {} = {text};`", short(p.word_at(first + 1)));
    p.report(p.message(&messages::FOREIGN_WORD).help(help));
    skip_block(p, brace)
}

/// Skips `CLASS Counter; ... END Counter;`, as in the object-oriented extension of the standard.
pub fn class_with_end(p: &mut Parser<'_>, first: usize, _: &mut Vec<Decl>) -> bool {
    let name = p.word_at(first + 1);
    let is_end = |at: &usize| p.ahead_at(*at, "END name") && p.word_at(at + 1) == name;
    let Some(end) = (first..p.tokens.len() - p.at).find(is_end) else { return false };
    let help = format!(
        "write `TYPE {0} = RECORD x: T END;`, and procedures with a parameter `VAR self: {0}`",
        short(name)
    );
    p.report(p.message(&messages::FOREIGN_WORD).help(help));
    p.lose_name(name);
    skip_block(p, end + 2)
}

/// Skips `EXCEPTION a, b;`, as in Turbo Modula-2.
pub fn exceptions_of_turbo(p: &mut Parser<'_>, _: &mut Vec<Decl>) -> bool {
    report_turbo(p);
    p.skip_to(|p| p.at_symbol(Symbol::Semicolon));
    skip_block(p, 0)
}

/// Reports the first use of the exceptions of Turbo Modula-2, of which one message is sufficient.
fn report_turbo(p: &mut Parser<'_>) {
    if !p.reporter.turbo {
        p.reporter.turbo = true;
        p.say(&messages::TURBO_EXCEPTION);
        p.lose_name("RAISE");
    }
    p.mark_reported();
}

/// Whether `EXCEPTION` ahead begins the handlers of Turbo Modula-2, each with the name of its exception.
pub fn at_handlers_of_turbo(p: &Parser<'_>) -> bool {
    p.ahead("'exception' newline names :")
}

/// Parses `EXCEPTION a: statements | b: statements ELSE statements`.
#[inline(never)]
pub fn handlers_of_turbo(p: &mut Parser<'_>) -> Vec<Stmt> {
    report_turbo(p);
    let word = p.advance();
    p.within(Keyword::Case, word, None, |p| {
        let mut list = Vec::new();
        loop {
            let names = p.end_of(0, "names :").unwrap_or_default();
            (0..names).for_each(|_| p.skip());
            list.append(&mut sequence(p, "`;`, `|` or `END`"));
            if !p.eat(Symbol::Bar) && !p.eat_keyword(Keyword::Else) {
                return list;
            }
        }
    })
    .unwrap_or_default()
}

/// Skips `RAISE exception, "text"`, if exceptions of Turbo Modula-2 were reported.
pub fn raise_of_turbo(p: &mut Parser<'_>) -> bool {
    let there = p.reporter.turbo;
    if there {
        p.mark_reported();
        p.skip_to(is_behind_statement);
    }
    there
}

/// Skips `fn f(x: i32) -> i32 { ... }`, `public static void f(int x) { ... }`, and `def f(x):`.
pub fn procedure_with_body(p: &mut Parser<'_>, first: usize, _: &mut Vec<Decl>) -> bool {
    let is_void = p.ahead_at(first, "'void'");
    let is_head = p.ahead_at(first, PROCEDURE_WORDS) || is_void || first > 0 && is_type_word(p, first);
    let Some(end) = p.end_of_group(first + 2, "eof").ok().filter(|_| is_head) else { return false };
    let brace = brace_among(p, end, end + 8);
    if brace.is_none() && !p.ahead_at(end, ": newline") {
        return false;
    }
    let name = short(p.word_at(first + 1));
    let parameters = if end > first + 4 { "(x: T)" } else { "" };
    let result = if is_void { "" } else { ": T" };
    let help = format!("write `PROCEDURE {name}{parameters}{result}; BEGIN ... END {name};`");
    p.report(p.message(&messages::FOREIGN_WORD).help(help));
    let column = p.indentation(p.span());
    if brace.is_none() {
        (0..end + 1).for_each(|_| p.skip());
        p.skip_to(|p| p.is_on_new_line() && p.indentation(p.span()) <= column);
    }
    skip_block(p, brace.unwrap_or_default())
}

/// Returns the number of tokens before the `::` between attributes and the names to which they apply.
pub fn colons_of_fortran(p: &Parser<'_>) -> Option<usize> {
    let mut line = p.line().take(20).skip(1).take_while(|_| is_type_word(p, 0));
    line.find(|ahead| p.ahead_at(*ahead, ": :")).filter(|colons| p.ahead_at(colons + 2, "name"))
}

/// Parses `INTEGER :: i, j` or `REAL, DIMENSION(10) :: x`.
pub fn attributes_of_fortran(p: &mut Parser<'_>, decls: &mut Vec<Decl>) -> bool {
    let Some(colons) = colons_of_fortran(p) else { return false };
    let ty = meant_type(p.word()).unwrap_or("T");
    let (diagnostic, start) = (p.message(&messages::TYPE_IN_FRONT), p.span());
    p.advance_by(colons + 2);
    let (names, list) = listed_variables(p);
    let semicolon = if p.at_symbol(Symbol::Semicolon) { "" } else { ";" };
    let is_whole = p.at_symbol(Symbol::Semicolon) || p.is_on_new_line();
    let text = format!("VAR {list}: {ty}{semicolon}");
    let text = (colons == 1 && is_whole).then_some(text);
    let help = format!("write `VAR {}: ARRAY [1..n] OF {ty};`", short(list));
    p.rewrite(diagnostic, start, text, TYPE_LAST, &help);
    end_of_variables(p, names, decls)
}

/// Skips the rest of a declaration of `names` on its line.
pub fn end_of_variables(p: &mut Parser<'_>, names: Vec<Ident>, decls: &mut Vec<Decl>) -> bool {
    if !p.is_on_new_line() {
        p.skip_declaration();
    }
    p.eat(Symbol::Semicolon);
    decls.push(variables(p, names));
    p.marks.resumed = p.at;
    true
}
