//! Words that begin statements, or cases of CASE, in other languages: `PRINT i`, `WHEN 1 =>`, `OTHERWISE`, `default:`;
//! calls without parentheses; operators of two words.

use super::*;

/// The maximum number of tokens on a line that are examined.
const MOST_TOKENS: usize = 32;

const OUTPUT: &str =
    "strings and numbers are written with procedures: `FROM InOut IMPORT WriteString, WriteInt, WriteLn;`";

/// Groups of words, each with its advice.
const WORDS: [(&str, &str); 14] = [
    ("'print'/'println'/'eprint'/'eprintln'/'echo'/'puts'/'write'", OUTPUT),
    ("'input'/'read'", "values are read with procedures: `FROM InOut IMPORT ReadString, ReadInt;`"),
    ("'gosub'/'perform'", "a procedure is called by its name: `Name(arguments)`"),
    ("'select'/'match'/'switch'", "write `CASE x OF 1: ... | 2, 3: ... ELSE ... END`"),
    ("'try'", "exceptions are handled after the statements of a block: `BEGIN ... EXCEPT ... END`"),
    ("'throw'/'raise'", "exceptions are raised with `RAISE` of module EXCEPTIONS"),
    ("'guard'/'unless'", "write `IF NOT (condition) THEN ... END`"),
    ("'defer'", "write a call that ends a procedure before its `END` and before each `RETURN`"),
    ("'foreach'", "count through the indices: `FOR i := 0 TO HIGH(a) DO ... END`"),
    ("'del'/'delete'/'free'", "`DISPOSE(pointer)` frees the variable of a pointer"),
    ("'assert'", "write `IF NOT (condition) THEN HALT END`"),
    ("'global'/'nonlocal'", "procedures can access the variables of the module: remove this"),
    ("'async'/'await'/'yield'", "coroutines are in the module COROUTINES"),
    ("'open'/'close'", "files are read and written with modules of the library, such as FIO"),
];

/// Reports `PRINT i`, `println!("text")` and similar statements; the text after the word shows that it is not
/// a name of the program.
pub fn statement_of_word(p: &mut Parser<'_>) -> bool {
    let is_call = || p.ahead("_ (") && !p.ahead("_ group {");
    let known = WORDS.iter().find(|(words, _)| p.ahead(words) && !is_call()).map(|(_, advice)| *advice);
    // An imported name is not a word of another language.
    let known = known.filter(|_| !is_named_before(p));
    let of_macro = p.ahead("_ ! (").then_some("there are no macros: call a procedure");
    let Some(advice) = known.or(of_macro) else { return false };
    p.report(p.message(&messages::FOREIGN_WORD).help(advice));
    if of_macro.is_none() {
        p.doubt_line();
    }
    if p.ahead("'select'") {
        p.skip_to(|p| p.ahead("END 'select'") || p.at_end_of_open_block());
        let end = if p.ahead("END 'select'") { 2 } else { 0 };
        p.advance_by(end);
    } else {
        skip_line_and_blocks(p);
    }
    true
}

/// Skips the rest of the line, the blocks in braces that begin on it, and the blocks that belong to these.
fn skip_line_and_blocks(p: &mut Parser<'_>) {
    let (mut line_end, mut has_block) = (p.end_of_line(), false);
    while p.span().lo < line_end && p.ahead("_") && !p.ahead(";/END") {
        let is_block = p.ahead("{");
        if p.ahead("{/(") {
            p.skip_group();
        } else {
            p.skip();
        }
        has_block |= is_block;
        if is_block && !p.ahead("~ELSE/'catch'/'finally'/'except'/'while'") {
            break;
        }
        line_end = if is_block { p.end_of_line() } else { line_end };
    }
    if has_block {
        p.marks.braced_end = p.at;
    }
}

/// Whether arguments without parentheses are ahead: a constant, or an expression on the same line and a comma.
pub fn at_bare_arguments(p: &Parser<'_>, callee: &Designator) -> bool {
    let decisive = || p.line().take(MOST_TOKENS).find(|ahead| p.ahead_at(*ahead, ",/;/:/:=/=/(/keyword"));
    p.ahead("number/string")
        || p.ahead("sameline name")
            && (takes_arguments(p, callee)
                || at_repeated_name(p, callee)
                || decisive().is_some_and(|ahead| p.ahead_at(ahead, ",")))
}

/// Whether the name of a called procedure is ahead a second time, and then its arguments.
fn at_repeated_name(p: &Parser<'_>, callee: &Designator) -> bool {
    p.ahead("_ (") && p.word() == p.text_of(callee.span)
}

/// Whether a designator denotes a predeclared procedure that always has arguments.
fn takes_arguments(p: &Parser<'_>, callee: &Designator) -> bool {
    ["INC", "DEC", "INCL", "EXCL", "NEW", "DISPOSE"].contains(&p.text_of(callee.span))
}

/// Whether a parenthesis with several expressions is ahead, as in `a := (1, 2)`.
#[inline(never)]
pub fn at_values_in_parentheses(p: &Parser<'_>) -> bool {
    let mut depth = 0;
    for ahead in 0..MOST_TOKENS {
        if depth == 1 && p.ahead_at(ahead, ",") {
            return p.end_of_group(0, ";/:=/eof").is_ok();
        }
        depth += p.kind_at(ahead).nesting();
        if depth <= 0 {
            return false;
        }
    }
    false
}

/// Parses the arguments of `callee` up to the end of the statement, and reports the missing parentheses.
#[inline(never)]
pub fn bare_arguments(p: &mut Parser<'_>, callee: Designator) -> Action {
    let expected = format!("`:=`, `(` or `;` after {}", quote(p.text_of(callee.span)));
    let diagnostic = p.expected_here(&expected);
    let (is_news, count) = (p.is_news(), p.reporter.reports.len());
    let blank = callee.span.end().to(p.span().start());
    if at_repeated_name(p, &callee) {
        let edits = vec![Edit::replace(blank.to(p.span()), "")];
        if is_news {
            p.report_elsewhere(diagnostic.suggest_edits(edits, "leave out the repeated name"));
        }
        p.advance();
        let args = Some(args(p));
        return (StmtKind::Call { callee, args, drops: false }, p.behind().hi);
    }
    let args = list(p, expression);
    // A single argument may also be the value of an assignment.
    let last = p.text_of(callee.span).rsplit('.').next().unwrap_or_default();
    let is_call =
        args.len() > 1 || takes_arguments(p, &callee) || last.starts_with(|c: char| c.is_ascii_uppercase());
    let is_whole =
        is_call && is_behind_statement(p) && !p.behind_open_string() && p.reporter.reports.len() == count;
    let edits = is_whole.then(|| vec![Edit::replace(blank, "("), Edit::behind(p.behind(), ")")]);
    let why = "the parameters of a call are written in parentheses";
    if is_news {
        p.report_elsewhere(advised(diagnostic, edits, why, why));
    }
    let hi = p.behind().hi;
    if is_whole {
        (StmtKind::Call { callee, args: Some(args), drops: false }, hi)
    } else {
        p.doubt_line();
        (StmtKind::Error, hi)
    }
}

/// Reports and skips THEN in `AND THEN` and ELSE in `OR ELSE` of Ada. After `AND` at the end of a condition, THEN
/// belongs to IF.
#[inline(never)]
pub fn short_circuit_of_ada(p: &mut Parser<'_>, operator: Span) {
    let follows =
        |p: &Parser<'_>| p.line().take(MOST_TOKENS).skip(1).any(|at| p.keyword_at(at) == Some(Keyword::Then));
    let (words, rule) = match p.keyword() {
        Some(Keyword::Then) if p.text_of(operator) == "AND" && follows(p) => {
            ("`AND THEN`", "`AND` evaluates its right operand only if the left one is TRUE")
        }
        Some(Keyword::Else) if p.text_of(operator) == "OR" && p.ahead("sameline") => {
            ("`OR ELSE`", "`OR` evaluates its right operand only if the left one is FALSE")
        }
        _ => return,
    };
    let diagnostic = messages::FOREIGN_OPERATOR.about(operator.to(p.span()), words);
    p.report(diagnostic.suggest(operator.end().to(p.span()), "", rule));
    p.advance();
}

/// Words that precede the statements for all other values.
const ELSE_WORD: &str = "'otherwise'/'others'/'default'";

const ELSE_RULE: &str = "the statements for all other values follow `ELSE`";

/// Whether a word in place of ELSE is ahead, in a CASE statement.
pub fn at_else_word(p: &Parser<'_>) -> bool {
    let is_word = p.ahead(ELSE_WORD) && p.open.innermost_is(Keyword::Case);
    is_word && !p.ahead("_ :=/(/./[/^/,/..") && !is_named_before(p)
}

/// Whether the name ahead occurs in the text before.
pub fn is_named_before(p: &Parser<'_>) -> bool {
    let mut before = p.tokens.get(..p.at).into_iter().flatten();
    before.any(|token| token.kind == TokenKind::Name && p.text_of(token.span) == p.word())
}

/// Skips ELSE in a CASE statement, or the word of another language; a colon after it is superfluous.
pub fn else_of_case(p: &mut Parser<'_>) -> bool {
    if at_else_word(p) {
        let diagnostic = p.postpone(&messages::FOREIGN_WORD);
        let word = p.advance();
        p.eat_if(p.ahead(":/=>"));
        p.report_elsewhere(diagnostic.suggest(word.to(p.behind()), "ELSE", ELSE_RULE));
        return true;
    }
    let has_else = p.eat_meant(Keyword::Else, ending_word(p) == Some(Keyword::Else));
    if has_else {
        colon_after_else(p);
    }
    has_else
}

/// Skips the colon in `ELSE:`.
pub fn colon_after_else(p: &mut Parser<'_>) {
    if p.at_symbol(Symbol::Colon) {
        p.replace("a statement", "", "statements follow `ELSE` without a colon");
    }
}

/// Whether `WHEN 1` is ahead, in a CASE statement.
pub fn at_when(p: &Parser<'_>) -> bool {
    p.open.innermost_is(Keyword::Case) && p.ahead("'when' name/number/string/-")
}

/// Skips WHEN, which begins a case in Ada; returns whether the statements for all other values follow. One
/// message covers all cases.
pub fn when_of_ada(p: &mut Parser<'_>, is_first: bool) -> bool {
    if !at_when(p) {
        return false;
    }
    if p.reporter.whens.is_empty() {
        p.mark_reported();
    }
    let is_behind_bar = p.is_behind(Symbol::Bar);
    let is_last = p.ahead_at(1, ELSE_WORD) && p.ahead("_ _ =>/:");
    let word = p.advance();
    let span = Span { hi: p.span().lo, ..word };
    let edit = if is_last {
        Edit::replace(word.to(p.token(1).span), "ELSE")
    } else {
        Edit::replace(span, if is_first || is_behind_bar { "" } else { "| " })
    };
    p.reporter.whens.push(edit);
    if is_last {
        p.advance_by(2);
    }
    is_last
}

/// Skips `=>` in place of the colon after the labels of a case.
pub fn arrow_of_ada(p: &mut Parser<'_>) -> bool {
    let is_arrow = p.ahead("=>");
    if is_arrow && !p.reporter.whens.is_empty() {
        p.reporter.whens.push(Edit::replace(p.behind().to(p.span()), ":"));
        p.advance();
    } else if is_arrow {
        p.replace("`:` after the values of the case", ":", "a colon follows the values of a case");
    }
    is_arrow
}
