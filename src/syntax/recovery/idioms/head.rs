//! The heads of statements as other languages have them: what stands for THEN and DO, and loops that count.

use crate::base::Span;
use crate::diagnostics::{Diagnostic, Edit};
use crate::syntax::ast::{Decl, Expr, Ident, VarName};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::grammar::{
    args, comparison, eat_brace, error_type, head_expression, starts_statement,
};
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::is_type_word;

/// The first value, the bound and the step of a loop.
type Bounds = (Expr, Expr, Option<Expr>);

/// Goes over what other languages have in the place of THEN, DO or OF, here due `place`; false if none of it is ahead.
pub fn foreign_head(p: &mut Parser<'_>, keyword: Keyword, place: &str) -> bool {
    let text = keyword.text();
    match p.kind() {
        TokenKind::Symbol(Symbol::LeftBrace) => block_of_c(p, keyword, place),
        TokenKind::Symbol(Symbol::Colon) if keyword != Keyword::Of => {
            let why = format!("`{text}` begins the statements, and `END` ends them");
            let diagnostic = p.expected(&format!("`{text}` {place}"));
            p.report(diagnostic.suggest(p.span(), p.spaced(text), why));
            p.advance();
        }
        _ if keyword == Keyword::Do && p.keyword_at(0) == Some(Keyword::Loop) => {
            let expected = format!("`{text}` {place}");
            p.replace(&expected, text, "statements that repeat begin with `DO`");
        }
        _ => return p.foreign_word(&["is"], text, "another word of other languages"),
    }
    true
}

/// Reports that `keyword` is missing `place`; where a statement follows, it is put in front of that.
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

/// The brace that opens the statements of IF, WHILE or FOR.
fn block_of_c(p: &mut Parser<'_>, keyword: Keyword, place: &str) {
    let is_corrected = p.marks.corrected_braces.contains(&p.at);
    let text = keyword.text();
    let diagnostic = p.expected(&format!("`{text}` {place}"));
    let why = format!("statements stand between `{text}` and `END`");
    if is_corrected {
        p.mark_reported();
    }
    let edits = edits_of_braces(p, keyword);
    p.report(match edits {
        Some(edits) => diagnostic.suggest_edits(edits, why),
        None => diagnostic.help(why),
    });
    eat_brace(p);
}

/// `loop {`, of which the brace is ahead.
#[inline(never)]
pub fn brace_of_loop(p: &mut Parser<'_>) {
    if !p.at_symbol(Symbol::LeftBrace) {
        return;
    }
    let diagnostic = p.message(&messages::BRACE_OF_LOOP);
    let edits = p.end_of_group(0, |_| false).ok().map(|end| {
        let close = p.token(end - 1).span;
        let follows = p.kind_at(end) == TokenKind::Name;
        let text = p.spaced_in(close, if follows { "END;" } else { "END" });
        vec![Edit::replace(p.behind().to(p.span()), ""), Edit::replace(close, text)]
    });
    let why = "statements stand between `LOOP` and `END`";
    p.report(match edits {
        Some(edits) => diagnostic.suggest_edits(edits, why),
        None => diagnostic.help(why),
    });
    eat_brace(p);
}

/// What makes words of the braces of a statement, the one ahead being the first, and of those behind ELSE and ELSE IF.
fn edits_of_braces(p: &mut Parser<'_>, keyword: Keyword) -> Option<Vec<Edit>> {
    let edit = |p: &Parser<'_>, span, word: &str| Edit::replace(span, p.spaced_in(span, word));
    let close_of = |p: &Parser<'_>, brace| p.end_of_group(brace, |_| false).ok().map(|end| end - 1);
    let is_word = |p: &Parser<'_>, at, word| p.word_at(at).eq_ignore_ascii_case(word);
    let mut edits = vec![edit(p, p.span(), keyword.text())];
    let (mut close, mut further) = (close_of(p, 0)?, Vec::new());
    while keyword == Keyword::Then && is_word(p, close + 1, "ELSE") {
        let span = p.token(close).span.to(p.token(close + 1).span);
        let is_last = p.sees(close + 2, &[Symbol::LeftBrace]);
        let brace = if is_last {
            edits.push(edit(p, span.to(p.token(close + 2).span), "ELSE"));
            close + 2
        } else {
            let brace = Some(close + 2).filter(|at| is_word(p, *at, "IF"))?;
            edits.push(edit(p, span.to(p.token(brace).span), "ELSIF"));
            let brace = end_of_condition(p, brace + 1)?;
            edits.push(edit(p, p.token(brace).span, "THEN"));
            further.push(p.at + brace);
            brace
        };
        close = close_of(p, brace)?;
        if is_last {
            break;
        }
    }
    let follows = match p.kind_at(close + 1) {
        TokenKind::Name => true,
        TokenKind::Keyword(keyword) => keyword.starts_statement(),
        _ => false,
    };
    edits.push(edit(p, p.token(close).span, if follows { "END;" } else { "END" }));
    p.marks.corrected_braces.extend(further);
    Some(edits)
}

/// How many tokens ahead the brace stands behind a condition in parentheses.
fn end_of_condition(p: &Parser<'_>, ahead: usize) -> Option<usize> {
    let end = p.sees(ahead, &[Symbol::LeftParen]).then(|| p.end_of_group(ahead, |_| false).ok())??;
    Some(end).filter(|end| p.sees(*end, &[Symbol::LeftBrace]))
}

/// `FOR x IN a..b DO` and `for x in range(n):`, of which IN is ahead.
pub fn for_in(p: &mut Parser<'_>) -> Option<Bounds> {
    let (diagnostic, word) = (p.message(&messages::FOR_IN), p.advance());
    if p.at_foreign_word(&["range"]) && p.sees(1, &[Symbol::LeftParen]) {
        range_of_python(p, diagnostic, word);
        return None;
    }
    let from = head_expression(p);
    if !p.at_symbol(Symbol::DotDot) {
        p.report_elsewhere(
            diagnostic.help("count through all values, and ask for each: `IF i IN set THEN ... END`"),
        );
        return None;
    }
    let mut dots = p.advance();
    let inclusive = p.at_symbol(Symbol::Equal);
    let exclusive = p.at_symbol(Symbol::Less);
    if inclusive || exclusive {
        dots = dots.to(p.advance());
    }
    let to = head_expression(p);
    let bound = to.span;
    // In Rust, where a brace follows, the last value is not among those that are counted.
    let mut edits = vec![Edit::replace(word, ":="), Edit::replace(dots, " TO ")];
    if exclusive || !inclusive && p.at_symbol(Symbol::LeftBrace) {
        edits.push(match p.text_of(bound).parse::<u64>().ok().and_then(|to| to.checked_sub(1)) {
            Some(last) => Edit::replace(bound, last.to_string()),
            None => Edit::behind(bound, " - 1"),
        });
    }
    p.report_elsewhere(diagnostic.suggest_edits(edits, "count from the first value to the last"));
    Some((from, to, None))
}

/// `range(n)`, of which the last value is n - 1.
fn range_of_python(p: &mut Parser<'_>, diagnostic: Diagnostic, word: Span) {
    p.advance();
    let (args, _) = args(p);
    let texts: Vec<&str> = args.iter().map(|arg| p.text_of(arg.span)).collect();
    let bounds = match texts.as_slice() {
        [to] => Some(("0", *to)),
        [from, to] => Some((*from, *to)),
        _ => None,
    };
    p.report_elsewhere(match bounds {
        Some((from, to)) => {
            let last = to.parse::<u64>().ok().and_then(|to| to.checked_sub(1));
            let last = last.map_or_else(|| format!("{to} - 1"), |last| last.to_string());
            let span = word.to(p.behind());
            diagnostic.suggest(span, format!(":= {from} TO {last}"), "count from the first value to the last")
        }
        None => diagnostic.help("write `FOR i := first TO last BY step DO`"),
    });
}

/// TO and the bound, DOWNTO, or what other languages have there.
pub fn bound(p: &mut Parser<'_>) -> Expr {
    let why = "`TO` stands between the first value and the last";
    if p.at_symbol(Symbol::DotDot) {
        let diagnostic = p.expected("`TO` after the first value");
        p.report(diagnostic.suggest(p.span(), p.spaced("TO"), why));
        p.advance();
    } else if p.at_symbol(Symbol::Comma) {
        let diagnostic = p.expected("`TO` after the first value");
        p.report(diagnostic.suggest(p.span(), " TO", why));
        p.advance();
    } else if p.at_foreign_word(&["downto"]) {
        return bound_below(p);
    } else {
        p.expect_keyword(Keyword::To, "after the first value");
    }
    head_expression(p)
}

/// `DOWNTO 1`
fn bound_below(p: &mut Parser<'_>) -> Expr {
    let (diagnostic, word) = (p.message(&messages::FOREIGN_WORD), p.advance());
    p.context.in_head = true;
    let bound = comparison(p);
    p.context.in_head = false;
    let stepped = p.at_keyword(Keyword::By) || p.miscased() == Some(Keyword::By);
    let rule = "steps down are written `TO ... BY -1`";
    p.report_elsewhere(if stepped {
        diagnostic.help(rule)
    } else {
        let edits = vec![Edit::replace(word, "TO"), Edit::behind(bound.span, " BY -1")];
        diagnostic.suggest_edits(edits, rule)
    });
    bound.expr
}

/// `FOR (i = 0; i < n; i++)`
pub fn for_in_parentheses(p: &mut Parser<'_>) {
    let diagnostic = p.message(&messages::FOR_OF_C);
    let text = counting_head(p, 1);
    let declared = (is_type_word(p, 1) && p.kind_at(2) == TokenKind::Name).then(|| p.token(2).span);
    hoist_control(p, declared);
    let span = p.span();
    p.mark_reported();
    p.skip_group();
    let span = span.to(p.behind());
    p.report_elsewhere(match text {
        Some(head) => diagnostic.suggest(span, head, "count from the first value to the last"),
        None => diagnostic
            .help("write `FOR i := first TO last BY step DO ... END`, or `WHILE condition DO ... END`"),
    });
    if !p.eat_keyword(Keyword::Do) && !foreign_head(p, Keyword::Do, "after the bounds of `FOR`") {
        missing_head(p, Keyword::Do, "after the bounds of `FOR`");
    }
}

/// The control variable of `for (int i = 0; ...)` counts as declared.
fn hoist_control(p: &mut Parser<'_>, declared: Option<Span>) {
    if let Some(span) = declared {
        let ident = Ident { name: p.interner.intern(p.name_at(span)), span };
        let ty = error_type(p);
        p.misplaced.decls.push(Decl::Var { names: vec![VarName { ident, address: None }], ty });
    }
}

/// `FOR i := 0; i < n; i++ {`, as in Go; false if the head is not written so.
#[inline(never)]
pub fn for_of_go(p: &mut Parser<'_>) -> bool {
    let brace = (0..p.count_on_line(30)).find(|ahead| {
        p.sees(*ahead, &[Symbol::LeftBrace]) || p.kind_at(*ahead) == TokenKind::Keyword(Keyword::Do)
    });
    let semicolons = |end: usize| (0..end).filter(|ahead| p.sees(*ahead, &[Symbol::Semicolon])).count();
    let Some(brace) = brace.filter(|brace| semicolons(*brace) == 2) else { return false };
    let diagnostic = p.message(&messages::FOR_OF_GO);
    let text = counting_head(p, 0);
    let span = p.span();
    p.mark_reported();
    (0..brace).for_each(|_| p.skip());
    let span = span.to(p.behind());
    p.report_elsewhere(match text {
        Some(head) => diagnostic.suggest(span, head, "count from the first value to the last"),
        None => diagnostic.help("write `FOR i := first TO last BY step DO ... END`"),
    });
    if !p.eat_keyword(Keyword::Do) {
        foreign_head(p, Keyword::Do, "after the bounds of `FOR`");
    }
    true
}

/// `i := 0 TO n - 1` for `i = 0; i < n; i++`, which is `start` tokens ahead, if it counts up by one.
fn counting_head(p: &Parser<'_>, start: usize) -> Option<String> {
    let typed = start + usize::from(is_type_word(p, start));
    let variable = p.word_at(typed);
    let is_variable = |ahead: usize| p.word_at(ahead) == variable;
    let first = 2 + typed;
    let assigns = p.sees(1 + typed, &[Symbol::Equal, Symbol::Assign]);
    let ends = |from: usize| (from..from + 20).find(|ahead| p.sees(*ahead, &[Symbol::Semicolon]));
    let semicolon = ends(first)?;
    let second = ends(semicolon + 1)?;
    let below = p.sees(semicolon + 2, &[Symbol::Less]);
    let compares = below || p.sees(semicolon + 2, &[Symbol::LessEqual]);
    let step = [p.kind_at(second + 1), p.kind_at(second + 2)];
    let counts = step.contains(&TokenKind::Foreign(Foreign::PlusPlus))
        && (p.sees(second + 3, &[Symbol::RightParen, Symbol::LeftBrace])
            || p.kind_at(second + 3) == TokenKind::Keyword(Keyword::Do));
    let same = is_variable(semicolon + 1) && (is_variable(second + 1) || is_variable(second + 2));
    if !(assigns && compares && counts && same) {
        return None;
    }
    let text = |from: usize, to: usize| p.text_of(p.token(from).span.to(p.token(to).span));
    let (low, high) = (text(first, semicolon - 1), text(semicolon + 3, second - 1));
    let last = match high.parse::<u64>() {
        Ok(count) if below => count.checked_sub(1)?.to_string(),
        _ if below => format!("{high} - 1"),
        _ => high.to_owned(),
    };
    Some(format!("{variable} := {low} TO {last}"))
}
