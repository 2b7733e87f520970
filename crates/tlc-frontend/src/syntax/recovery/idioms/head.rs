//! Heads of statements in other languages: words and braces in place of THEN and DO, and loops that count.

use super::*;
use crate::syntax::recovery::cursor::TokenCursor;

/// The first value and the bound of a loop.
type LoopBounds = (Expr, Expr);

/// The reason for replacing the head of a loop.
const COUNT: &str = "count from the first value to the last";

/// Advice about the head of a loop whose bounds are not clear.
pub const HEAD_OF_FOR: &str = "write `FOR i := first TO last BY step DO ... END`";

/// Skips a word or symbol of other languages in place of THEN, DO or OF, which is required `place`; returns
/// false if there is none.
pub fn foreign_head(p: &mut Parser<'_>, keyword: Keyword, place: &str) -> bool {
    let text = keyword.text();
    let expected = format!("`{text}` {place}");
    if p.at_symbol(Symbol::LeftBrace) {
        let is_corrected = p.marks.corrected_braces.contains(&p.at);
        let diagnostic = p.expected(&expected);
        if is_corrected {
            p.mark_reported();
        }
        opening_brace(p, keyword, diagnostic);
    } else if p.at_symbol(Symbol::Colon) && keyword != Keyword::Of {
        let why = format!("`{text}` precedes the statements, and `END` follows them");
        p.replace(&expected, &p.spaced(text), &why);
    } else if keyword != Keyword::Of && p.ahead("; name/begins") {
        let why = format!("`{text}` precedes the statements");
        p.replace(&expected, &format!(" {text}"), &why);
    } else if keyword == Keyword::Do && p.ahead("~LOOP") {
        p.replace(&expected, text, "the body of a loop begins with `DO`");
    } else {
        return p.foreign_word("'is'", text, "the word belongs to another language");
    }
    true
}

/// Reports that `keyword` is missing `place`; if a statement follows, its insertion is suggested.
pub fn missing_head(p: &mut Parser<'_>, keyword: Keyword, place: &str) {
    let text = keyword.text();
    let mut diagnostic = p.expected(&format!("`{text}` {place}"));
    if p.at_symbol(Symbol::Semicolon) && p.kind_at(1) == TokenKind::Keyword(keyword) {
        diagnostic = diagnostic.suggest(p.span(), "", format!("`{text}` follows without a semicolon"));
    } else if starts_statement(p) && p.distance_on_line(keyword).is_none() {
        diagnostic = diagnostic.suggest(p.behind(), format!(" {text}"), format!("write `{text}`"));
    }
    p.report(diagnostic);
    p.doubt_line();
}

/// Skips the brace of `loop {`, after the word.
#[inline(never)]
pub fn brace_of_loop(p: &mut Parser<'_>) {
    if p.at_symbol(Symbol::LeftBrace) {
        opening_brace(p, Keyword::Loop, p.message(&messages::BRACE_OF_LOOP));
    }
}

/// Reports and skips the brace that opens the statements after `keyword`.
fn opening_brace(p: &mut Parser<'_>, keyword: Keyword, diagnostic: Diagnostic) {
    let why = format!("statements are written between `{}` and `END`", keyword.text());
    let edits = edits_of_braces(p, keyword);
    p.report(advised(diagnostic, edits, &why, &why));
    eat_brace(p);
}

/// Returns the edits that replace the braces of a statement by words: the brace ahead, the one that closes
/// it, and those of ELSE and ELSE IF.
fn edits_of_braces(p: &mut Parser<'_>, keyword: Keyword) -> Option<Vec<Edit>> {
    let edit = |p: &Parser<'_>, from: usize, to: usize, word: &str| {
        let span = p.token(from).span.to(p.token(to).span);
        Edit::replace(span, p.spaced_in(span, word))
    };
    let close_of = |p: &Parser<'_>, brace| p.end_of(brace, "group").map(|end| end - 1);
    let mut edits = vec![match keyword {
        Keyword::Loop => Edit::replace(p.behind().to(p.span()), ""),
        _ => edit(p, 0, 0, keyword.text()),
    }];
    let (mut close, mut further) = (close_of(p, 0)?, Vec::new());
    while keyword == Keyword::Then && p.ahead_at(close + 1, "~ELSE") {
        let is_last = p.ahead_at(close + 2, "{");
        edits.push(edit(p, close, close + 2, if is_last { "ELSE" } else { "ELSIF" }));
        let mut brace = close + 2;
        if !is_last {
            brace = p.end_of(brace, "~IF group")?;
            edits.push(edit(p, brace, brace, "THEN"));
            further.push(p.at + brace);
        }
        close = p.ahead_at(brace, "{").then(|| close_of(p, brace))??;
        if is_last {
            break;
        }
    }
    let follows = p.ahead_at(close + 1, "name/begins");
    edits.push(edit(p, close, close, if follows { "END;" } else { "END" }));
    p.marks.corrected_braces.extend(further);
    Some(edits)
}

/// Parses `FOR x IN a..b DO` and `for x in range(n):` from IN on.
pub fn for_in(p: &mut Parser<'_>) -> Option<LoopBounds> {
    let control = p.before().map_or("i", |token| p.text_of(token.span));
    let (diagnostic, word) = (p.message(&messages::FOR_IN), p.advance());
    if p.ahead("'range' (") {
        range_of_python(p, diagnostic, word);
        return None;
    }
    let from = head_expression(p);
    if !p.at_symbol(Symbol::DotDot) {
        let all = p.text_of(from.span);
        let advice = advice_on_elements(p, control, all);
        p.report_elsewhere(match (&advice, end_of_loop(p)) {
            (ElementAdvice::Values(bounds), Some(end)) => {
                let edits = vec![
                    Edit::replace(word.to(from.span), format!(":= {bounds}")),
                    Edit::behind(p.span(), format!(" IF {control} IN {all} THEN")),
                    Edit::before(p.token(end).span, "END "),
                ];
                diagnostic.suggest_edits(edits, "count through all values, and test each").not_applicable()
            }
            _ => diagnostic.help(advice.in_words(control, all)),
        });
        return None;
    }
    let (is_inclusive, is_exclusive) = (p.ahead("_ ="), p.ahead("_ <"));
    let dots = p.span();
    p.advance_by(if is_inclusive || is_exclusive { 2 } else { 1 });
    let mut edits = vec![Edit::replace(word, ":="), Edit::replace(dots.to(p.behind()), " TO ")];
    let to = head_expression(p);
    // In Rust, where a brace follows, the last value is excluded.
    if is_exclusive || !is_inclusive && p.at_symbol(Symbol::LeftBrace) {
        edits.push(match last_index(p, to.span) {
            Some(last) => Edit::replace(to.span, last.to_string()),
            None => Edit::behind(to.span, " - 1"),
        });
    }
    p.report_elsewhere(diagnostic.suggest_edits(edits, COUNT));
    Some((from, to))
}

/// How a loop takes all elements of something.
enum ElementAdvice {
    /// By the indices of an array, from the first one on.
    Indices(String),
    /// By the values of a type, with these bounds.
    Values(String),
    /// By the values of a type that may have more of them than the set.
    Guess(String),
}

impl ElementAdvice {
    fn in_words(&self, control: &str, all: &str) -> String {
        let (control, all) = (short(control), short(all));
        let bounds = match self {
            ElementAdvice::Indices(first) => {
                let element = match control {
                    "i" => String::new(),
                    _ => format!(" {control} := {all}[i];"),
                };
                return format!(
                    "count through the indices: `FOR i := {first} TO HIGH({all}) DO{element} ... END`"
                );
            }
            ElementAdvice::Values(bounds) | ElementAdvice::Guess(bounds) => bounds,
        };
        format!(
            "count through all values, and test each: \
             `FOR {control} := {bounds} DO IF {control} IN {all} THEN ... END END`"
        )
    }
}

/// Returns the number of tokens up to the END of the loop whose DO is ahead.
fn end_of_loop(p: &Parser<'_>) -> Option<usize> {
    use Keyword::{Begin, Case, End, For, If, Loop, Procedure, While, With};
    let mut depth = usize::from(p.at_keyword(Keyword::Do));
    (1..p.tokens.len() - p.at)
        .take_while(|ahead| !matches!(p.keyword_at(*ahead), Some(Begin | Procedure)))
        .find(|ahead| {
            match p.keyword_at(*ahead) {
                Some(Case | For | If | Loop | While | With) => depth += 1,
                Some(End) => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })
}

/// Returns the advice about a loop whose variable `control` is to take all elements of `all`.
fn advice_on_elements(p: &Parser<'_>, control: &str, all: &str) -> ElementAdvice {
    let all_tokens = TokenCursor { tokens: p.tokens.clone(), at: 0, ..p.cursor };
    let is_word =
        |at: &usize, word: &str| all_tokens.ahead_at(*at, "name") && all_tokens.word_at(*at) == word;
    let type_of = |name: &str| {
        let mut found = (0..all_tokens.tokens.len()).filter(|at| is_word(at, name));
        found.find_map(|at| all_tokens.end_of(at, "names :"))
    };
    if let Some(array) = type_of(all).filter(|at| all_tokens.ahead_at(*at, "ARRAY")) {
        let first = all_tokens.ahead_at(array, "_ [ number").then(|| all_tokens.word_at(array + 2));
        return ElementAdvice::Indices(first.unwrap_or("0").to_owned());
    }
    let named = |name: &str| {
        type_of(name).filter(|at| all_tokens.ahead_at(*at, "name")).map(|at| all_tokens.word_at(at))
    };
    let is_set = |ty: &&str| {
        let mut found = (0..all_tokens.tokens.len()).filter(|at| is_word(at, ty));
        *ty == "BITSET" || found.any(|at| all_tokens.ahead_at(at + 1, "= ~SET"))
    };
    let ty = named(control);
    let values = ty.and_then(|ty| {
        let mut found = (0..all_tokens.tokens.len()).filter(|at| is_word(at, ty));
        let start = found.find(|at| all_tokens.ahead_at(at + 1, "= ( name"))?;
        let end = all_tokens.end_of_group(start + 2, "eof").ok()?;
        Some((all_tokens.word_at(start + 3).to_owned(), all_tokens.word_at(end - 2).to_owned()))
    });
    let bounds = |ty: &str| format!("MIN({ty}) TO MAX({ty})");
    match (values, named(all).filter(is_set)) {
        (Some((first, last)), _) => ElementAdvice::Values(format!("{first} TO {last}")),
        (None, Some(set)) => ElementAdvice::Values(bounds(set)),
        (None, None) => ElementAdvice::Guess(bounds(ty.unwrap_or("T"))),
    }
}

/// Parses `range(n)`, whose last value is n - 1.
fn range_of_python(p: &mut Parser<'_>, diagnostic: Diagnostic, word: Span) {
    p.advance();
    let args = args(p);
    let bounds = match args.as_slice() {
        [to] => Some(("0", to)),
        [from, to] => Some((p.text_of(from.span), to)),
        _ => None,
    };
    let text = bounds.map(|(from, to)| format!(":= {from} TO {}", one_less(p, to.span)));
    p.rewrite(diagnostic, word, text, COUNT, "write `FOR i := first TO last BY step DO`");
}

/// Returns the text of the predecessor of the number at a span.
fn one_less(p: &Parser<'_>, number: Span) -> String {
    last_index(p, number).map_or_else(|| format!("{} - 1", p.text_of(number)), |last| last.to_string())
}

/// Parses the bound of FOR after TO, or after a word or symbol of other languages.
pub fn bound(p: &mut Parser<'_>, control: Span) -> Expr {
    let (place, why) = ("after the first value", "`TO` separates the first value from the last");
    if p.ahead("'downto'") {
        return bound_below(p);
    }
    if p.ahead("; name </<=/>/>=") && p.word_at(1) == p.text_of(control) {
        return bound_of_condition(p);
    }
    if p.ahead("../,") {
        let text = if p.at_symbol(Symbol::DotDot) { p.spaced("TO") } else { " TO".to_owned() };
        p.replace(&format!("`TO` {place}"), &text, why);
    } else {
        p.expect_keyword(Keyword::To, place);
    }
    head_expression(p)
}

/// Parses `DOWNTO 1` as a bound.
fn bound_below(p: &mut Parser<'_>) -> Expr {
    let (diagnostic, word) = (p.message(&messages::FOREIGN_WORD), p.advance());
    let bound = head_expression(p);
    let edits = || vec![Edit::replace(word, "TO"), Edit::behind(p.behind(), " BY -1")];
    let (edits, rule) = ((!p.ahead("~BY")).then(edits), "to count down, write `TO ... BY -1`");
    p.report_elsewhere(advised(diagnostic, edits, rule, rule));
    bound
}

/// Parses `; i <= n` as a bound.
#[inline(never)]
fn bound_of_condition(p: &mut Parser<'_>) -> Expr {
    let (diagnostic, start) = (p.expected("`TO` after the first value"), p.span());
    p.mark_reported();
    let (counts_down, is_exclusive) = (p.ahead("_ _ >/>="), p.ahead("_ _ </>"));
    p.advance_by(3);
    let bound = head_expression(p);
    let text = p.text_of(bound.span);
    let last = match (is_exclusive, counts_down) {
        (true, true) => format!("{text} + 1"),
        (true, false) => one_less(p, bound.span),
        _ => text.to_owned(),
    };
    let step = if counts_down && !p.ahead("~BY") { " BY -1" } else { "" };
    let why = "the last value follows `TO`; the loop has no condition";
    p.report_elsewhere(diagnostic.suggest(start.to(bound.span), format!(" TO {last}{step}"), why));
    bound
}

/// Parses `(i = 0; i < n; i++)` as in C, and `i := 0; i < n; i++ {` as in Go; returns false if the head of
/// FOR is written differently.
#[inline(never)]
pub fn foreign_for(p: &mut Parser<'_>) -> bool {
    let is_of_c = p.at_symbol(Symbol::LeftParen);
    let length = if is_of_c { Some(p.group_length()) } else { length_of_go(p) };
    let Some(length) = length else { return false };
    let diagnostic = p.postpone(if is_of_c { &messages::FOR_OF_C } else { &messages::FOR_OF_GO });
    let start = usize::from(is_of_c);
    let head = counting_head(p, start);
    if is_type_word(p, start) && p.ahead_at(start + 1, "name") {
        let span = p.token(start + 1).span;
        let ident = Ident { name: p.interner.intern(p.cursor.text_of(span)), span };
        misplaced_variables(p, vec![ident]);
    }
    let start = p.span();
    let place = "after the bounds of `FOR`";
    let help = format!("{HEAD_OF_FOR}, or `WHILE condition DO ... END`");
    if let Some(edits) = head.as_deref().and_then(|head| edits_of_loop(p, length, head)) {
        (0..length).for_each(|_| p.skip());
        p.report_elsewhere(diagnostic.suggest_edits(edits, COUNT));
        eat_brace(p);
        return true;
    }
    let word = p.before().map(|token| token.span);
    (0..length).for_each(|_| p.skip());
    if head.is_none() && p.at_symbol(Symbol::LeftBrace) {
        // The advice replaces the whole loop.
        p.reporter.miscased.retain(|(span, _)| Some(*span) != word);
        let brace = p.at;
        p.marks.corrected_braces.push(brace);
    }
    p.rewrite(diagnostic, start, head, COUNT, &help);
    if !p.eat_keyword(Keyword::Do) && !foreign_head(p, Keyword::Do, place) {
        missing_head(p, Keyword::Do, place);
    }
    true
}

/// Returns the edits that replace the whole head ahead, of `length` tokens, and the braces after it; `None` if no
/// brace follows.
fn edits_of_loop(p: &mut Parser<'_>, length: usize, head: &str) -> Option<Vec<Edit>> {
    let end = p.end_of(length, "group").filter(|_| p.ahead_at(length, "{"))?;
    let word = p.before()?.span;
    p.reporter.miscased.retain(|(span, _)| *span != word);
    let semicolon = if p.ahead_at(end, ";/ends/eof") { "" } else { ";" };
    Some(vec![
        Edit::replace(word.to(p.token(length).span), format!("FOR {head} DO")),
        Edit::replace(p.token(end - 1).span, format!("END{semicolon}")),
    ])
}

/// Returns the length of the head of a loop of Go: two semicolons before a brace or DO on the line.
fn length_of_go(p: &Parser<'_>) -> Option<usize> {
    let length = p.line().take(30).find(|ahead| p.ahead_at(*ahead, "{/DO"))?;
    ((0..length).filter(|ahead| p.ahead_at(*ahead, ";")).count() == 2).then_some(length)
}

/// Returns `i := 0 TO n - 1` for `i = 0; i < n; i++`, which is `start` tokens ahead, if it counts up by one.
fn counting_head(p: &Parser<'_>, start: usize) -> Option<String> {
    let name = start + usize::from(is_type_word(p, start));
    let part_after = |from: usize| (from..from + 20).find(|ahead| p.ahead_at(*ahead, ";")).map(|end| end + 1);
    let test = part_after(name + 2)?;
    let step = part_after(test)?;
    let is_variable = |ahead: usize| p.word_at(ahead) == p.word_at(name);
    let is_same = is_variable(test) && (is_variable(step) || is_variable(step + 1));
    let counts = p.ahead_at(step, "++ _ )/{/DO") || p.ahead_at(step, "_ ++ )/{/DO");
    if !is_same || !counts || !p.ahead_at(name + 1, "=/:=") || !p.ahead_at(test + 1, "</<=") {
        return None;
    }
    let span = |from: usize, end: usize| p.token(from).span.to(p.token(end - 2).span);
    let (low, high) = (p.text_of(span(name + 2, test)), span(test + 2, step));
    let last = if p.ahead_at(test + 1, "<") { one_less(p, high) } else { p.text_of(high).to_owned() };
    Some(format!("{} := {low} TO {last}", p.word_at(name)))
}
