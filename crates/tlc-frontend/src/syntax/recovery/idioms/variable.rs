//! Variables declared with the words of other languages: `let k: i32 = 3`, `DIM k AS INTEGER`.

use super::*;

/// Words that precede a declaration of variables in other languages.
pub const VARIABLE_WORD: &str = "'let'/'dim'/'auto'/'static'/'var'/'const'/'val'/'final'/'local'/'my'";

/// The maximum length of the parts of a declaration that a message repeats.
const MAX_REPEATED: usize = 40;

/// Parses `var k = 3` among statements.
pub fn variable_within(p: &mut Parser<'_>) -> bool {
    let (diagnostic, silent) = (p.message(&messages::VARIABLE_WITHIN), p.silent() || p.is_reported());
    let (names, declaration, _) = introduction(p, " before `BEGIN`");
    if !silent {
        p.report_elsewhere(diagnostic.help(format!("write {declaration}")));
    }
    misplaced_variables(p, names)
}

/// Skips the word in `LET i = 5` or `var i := 5`, which assigns to a known variable.
pub fn assignment_of_word(p: &mut Parser<'_>) -> bool {
    let mut before = p.tokens.get(..p.at).into_iter().flatten();
    if !before.any(|token| token.kind == TokenKind::Name && p.text_of(token.span) == p.word_at(1)) {
        return false;
    }
    let mut edits = vec![Edit::replace(Span { hi: p.token(1).span.lo, ..p.span() }, "")];
    let has_equal = p.ahead("_ _ =");
    edits.extend(has_equal.then(|| Edit::replace(p.token(2).span, ":=")));
    let why = "an assignment begins with its variable";
    p.report(p.message(&messages::FOREIGN_WORD).suggest_edits(edits, why));
    p.advance();
    if has_equal {
        p.reporter.reported = Some(p.at + 1);
    }
    false
}

/// Parses `let x: i32 = 3;` and `DIM k AS INTEGER`.
pub fn introduced_variable(p: &mut Parser<'_>, decls: &mut Vec<Decl>) -> bool {
    let (diagnostic, start) = (p.message(&messages::FOREIGN_VARIABLE), p.span());
    let (names, declaration, is_whole) = introduction(p, "");
    let text = declaration.trim_matches('`');
    let text = if p.at_symbol(Symbol::Semicolon) { text.trim_end_matches(';') } else { text };
    let text = is_whole.then(|| text.to_owned());
    let why = "a variable is declared with its type";
    p.rewrite(diagnostic, start, text, why, &format!("write {declaration}"));
    end_of_variables(p, names, decls)
}

/// Parses the word, the names, the type and the value. Returns the names, the declaration in this language
/// with its `place`, and whether that is the complete text.
fn introduction(p: &mut Parser<'_>, place: &str) -> (Vec<Ident>, String, bool) {
    let is_constant = p.ahead("'const'/'final'");
    p.advance();
    let has_type = p.ahead("name name") && (p.ahead("'mut'") || is_type_word(p, 0));
    let first = meant_type(p.word()).filter(|_| has_type);
    p.eat_if(has_type);
    let (names, list) = listed_variables(p);
    let ty = introduced_type(p).or(first);
    let value = introduced_value(p);
    let ty = ty.or_else(|| value.as_ref().and_then(type_of_value));
    let is_short = |text: &&str| text.len() <= MAX_REPEATED;
    let known = ty.filter(is_short).unwrap_or("T");
    let text =
        value.as_ref().map(|value| p.text_of(value.span)).filter(|_| names.len() == 1).filter(is_short);
    let list = Some(list).filter(is_short).unwrap_or("x");
    let declaration = match text {
        Some(value) if is_constant => format!("`CONST {list} = {value};` before `BEGIN`"),
        Some(value) => {
            format!("`VAR {list}: {known};` before `BEGIN`, and `{list} := {value}` after it")
        }
        None => format!("`VAR {list}: {known};`{place}"),
    };
    (names, declaration, ty.is_some() && value.is_none())
}

/// Parses `: T` or `AS T`.
fn introduced_type<'a>(p: &mut Parser<'a>) -> Option<&'a str> {
    if !p.eat_if(p.ahead(":/'as'")) {
        return None;
    }
    let start = p.span();
    p.skip_on_line("=/:=/;");
    let text = p.text_of(start.to(p.behind()));
    Some(meant_type(text).unwrap_or(text))
}

/// Parses the initial value, `= value`.
fn introduced_value(p: &mut Parser<'_>) -> Option<PartialExpr> {
    if !p.eat_if(p.ahead("=/:=")) {
        return None;
    }
    if p.line().any(|ahead| p.ahead_at(ahead, "=>")) {
        // A procedure is not a value here.
        p.skip_to(|p| p.at_symbol(Symbol::Semicolon) || at_end_of_statements(p));
        return None;
    }
    Some(comparison(p))
}

fn type_of_value(value: &PartialExpr) -> Option<&'static str> {
    match value.expr.kind {
        ExprKind::Whole(_) => Some("INTEGER"),
        ExprKind::Real(_) => Some("REAL"),
        ExprKind::String(_) => Some("ARRAY [0..79] OF CHAR"),
        _ => None,
    }
}
