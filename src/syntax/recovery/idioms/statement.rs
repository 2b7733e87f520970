//! Statements of other languages: assignments to several variables, steps, procedures and declarations among statements.

use crate::base::Span;
use crate::diagnostics::{Diagnostic, Edit};
use crate::syntax::ast::{Designator, Expr, ExprKind, Selector, Stmt, StmtKind};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::grammar::{action, at_end_of_statements, comparison, designator, error_expr};
use crate::syntax::recovery::reporter::MAX_CORRECTED;
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

use super::{
    PROCEDURE_WORDS, at_declaration_of_c, declaration_of_c_within, statement_of_word,
    variable_among_statements,
};

/// Words in front of a statement that say nothing here.
const LEADING_WORDS: [&str; 2] = ["set", "call"];

/// How long a text may be that a message repeats as a part of another one.
const MAX_REPEATED: usize = 60;

/// Reads a statement that is written as in other languages; false if there is none.
pub fn foreign_statement(p: &mut Parser<'_>, list: &mut Vec<Stmt>) -> bool {
    let start = p.span();
    let read = match p.kind() {
        TokenKind::Name => {
            leading_word(p);
            variable_among_statements(p)
                || statement_of_word(p)
                || procedure_among_statements(p)
                || declaration_of_c_among_statements(p)
                || several_variables(p)
        }
        TokenKind::Number | TokenKind::String => line_number(p) || value_assigned(p),
        TokenKind::Symbol(Symbol::Star) => dereferenced(p),
        _ => false,
    };
    if read {
        list.push(Stmt { kind: StmtKind::Error, span: start.to(p.behind()) });
    }
    read
}

/// `let x := 1` and `CALL P(x)`: the word is passed over.
fn leading_word(p: &mut Parser<'_>) {
    if p.at_foreign_word(&LEADING_WORDS) && p.kind_at(1) == TokenKind::Name {
        let span = Span { lo: p.span().lo, hi: p.token(1).span.lo };
        p.report(p.message(&messages::FOREIGN_WORD).suggest(span, "", "leave it out"));
        p.advance();
    }
}

/// `def f(x): ...`
fn procedure_among_statements(p: &mut Parser<'_>) -> bool {
    let stands = p.at_foreign_word(&PROCEDURE_WORDS) && p.ahead("_ name (/;/:");
    if stands {
        p.say(&messages::PROCEDURE_WITHIN);
        let name = p.word_at(1);
        p.lose_name(name);
        let line_end = p.end_of_line();
        p.skip_to(|p| p.span().lo >= line_end || p.at_keyword(Keyword::End));
    }
    stands
}

/// `int i;`
fn declaration_of_c_among_statements(p: &mut Parser<'_>) -> bool {
    if !at_declaration_of_c(p, 0) {
        return false;
    }
    p.context.among_statements = true;
    let declaration = declaration_of_c_within(p);
    p.context.among_statements = false;
    p.misplaced.decls.extend(declaration);
    true
}

/// `i, j := 1, 2`
fn several_variables(p: &mut Parser<'_>) -> bool {
    let mut ahead = 0;
    while p.kind_at(ahead) == TokenKind::Name && p.sees(ahead + 1, &[Symbol::Comma]) {
        ahead += 2;
    }
    let assigns = p.kind_at(ahead) == TokenKind::Name && p.sees(ahead + 1, &[Symbol::Assign, Symbol::Equal]);
    if ahead == 0 || !assigns {
        return false;
    }
    let diagnostic = p.message(&messages::SEVERAL_VARIABLES);
    let start = p.span();
    let names = p.separated(|p| Some(p.ident().span));
    p.advance();
    let values = p.separated(|p| Some(comparison(p)));
    let is_simple = |expr: &Expr| {
        matches!(expr.kind, ExprKind::Whole(_) | ExprKind::Real(_) | ExprKind::Char(_) | ExprKind::String(_))
    };
    let texts = names.iter().zip(&values);
    let text: Vec<String> =
        texts.map(|(name, value)| format!("{} := {}", p.text_of(*name), p.text_of(value.span))).collect();
    let clear = names.len() == values.len() && values.iter().all(|value| is_simple(&value.expr));
    p.report_elsewhere(if clear {
        let span = start.to(p.behind());
        diagnostic.suggest(span, text.join("; "), "assign one variable after the other")
    } else {
        diagnostic.help("assign one variable after the other; to exchange two takes a third one")
    });
    true
}

/// `10 i := 1`, as in BASIC. There is one message for all lines with numbers.
fn line_number(p: &mut Parser<'_>) -> bool {
    if !has_line_number(p, p.at) {
        return false;
    }
    if !p.reporter.numbered && !p.silent() {
        p.reporter.numbered = true;
        let numbered = (p.at..p.tokens.len()).filter(|at| has_line_number(p, *at));
        let edits: Vec<Edit> =
            numbered.filter_map(|at| edit_of_line_number(p, at)).take(MAX_CORRECTED).collect();
        let diagnostic = p.message(&messages::LINE_NUMBER);
        p.report(diagnostic.suggest_edits(edits, "leave the numbers out"));
    }
    p.advance();
    p.marks.braced_end = p.at;
    true
}

/// Whether the token with that index is a number that begins a line, and a statement follows on it.
fn has_line_number(p: &Parser<'_>, at: usize) -> bool {
    let [Some(token), Some(behind)] = [at, at + 1].map(|at| p.tokens.get(at)) else { return false };
    let follows = match behind.kind {
        TokenKind::Name => true,
        TokenKind::Keyword(keyword) => keyword.starts_statement(),
        _ => false,
    };
    let before = at.checked_sub(1).and_then(|before| p.tokens.get(before));
    let begins =
        before.is_some_and(|before| p.text_of(before.span.end().to(token.span.start())).contains('\n'));
    let apart = p.text_of(token.span.end().to(behind.span.start())).contains('\n');
    token.kind == TokenKind::Number && follows && begins && !apart
}

fn edit_of_line_number(p: &Parser<'_>, at: usize) -> Option<Edit> {
    let [number, behind] = [at, at + 1].map(|at| p.tokens.get(at).map(|token| token.span.lo));
    Some(Edit::replace(Span { lo: number?, hi: behind? }, ""))
}

/// `3 := i`
fn value_assigned(p: &mut Parser<'_>) -> bool {
    if !p.sees(1, &[Symbol::Assign, Symbol::Equal]) {
        return false;
    }
    let diagnostic = p.message(&messages::VALUE_ASSIGNED);
    let value = p.advance();
    p.advance();
    let target = comparison(p);
    let is_variable = matches!(target.expr.kind, ExprKind::Designator(_));
    p.report_elsewhere(if is_variable {
        let text = format!("{} := {}", p.text_of(target.span), p.text_of(value));
        diagnostic.suggest(value.to(target.span), text, "the variable stands in front of `:=`")
    } else {
        diagnostic
    });
    true
}

/// `*p := 3`
fn dereferenced(p: &mut Parser<'_>) -> bool {
    if p.kind_at(1) != TokenKind::Name {
        return false;
    }
    let (star, name) = (p.span(), p.token(1).span);
    let diagnostic = p.message(&messages::STAR_OF_POINTER);
    p.report(if p.sees(2, &[Symbol::Assign, Symbol::Equal]) {
        let text = format!("{}^", p.text_of(name));
        diagnostic.suggest(star.to(name), text, "a pointer is followed by `^` behind its name")
    } else {
        diagnostic.help("a pointer is followed by `^` behind its name: `p^`")
    });
    p.advance();
    action(p);
    true
}

/// `x += 1`, `x++`
pub fn foreign_assignment(
    p: &mut Parser<'_>,
    foreign: Foreign,
    target: Designator,
    span: Span,
) -> (StmtKind, u32) {
    use Foreign::{MinusEqual, MinusMinus, PlusEqual, PlusPlus, SlashEqual, StarEqual};
    if !matches!(foreign, PlusPlus | MinusMinus | PlusEqual | MinusEqual | StarEqual | SlashEqual) {
        return (StmtKind::Error, span.hi);
    }
    let diagnostic = p.message(&messages::FOREIGN_ASSIGNMENT);
    let (at, reported) = (p.at, p.reporter.reported);
    p.advance();
    let step = matches!(foreign, PlusPlus | MinusMinus);
    let value = if step { None } else { Some(comparison(p)) };
    let name = p.text_of(span);
    let operand = value.as_ref().map_or("1", |value| p.text_of(value.span));
    let text = match foreign {
        PlusPlus => format!("INC({name})"),
        MinusMinus => format!("DEC({name})"),
        PlusEqual if operand == "1" => format!("INC({name})"),
        MinusEqual if operand == "1" => format!("DEC({name})"),
        _ => {
            let simple = operand.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
            let operand = if simple { operand.to_owned() } else { format!("({operand})") };
            format!("{name} := {name} {} {operand}", foreign.text().trim_end_matches('='))
        }
    };
    if reported != Some(at) {
        let whole = span.to(p.behind());
        p.report_elsewhere(if text.len() <= 2 * MAX_REPEATED && !text.contains('\n') {
            diagnostic.suggest(whole, &text, format!("write `{text}`"))
        } else {
            diagnostic
        });
    }
    let value = error_expr(p);
    (StmtKind::Assign { target, value }, p.behind().hi)
}

/// `++x` and `--x`
pub fn foreign_step(p: &mut Parser<'_>) {
    let name = if p.at_foreign(Foreign::PlusPlus) { "INC" } else { "DEC" };
    let diagnostic = p.message(&messages::FOREIGN_STEP);
    let start = p.span();
    p.skip();
    if !p.at_name() {
        return p.report_elsewhere(diagnostic.help(format!("write `{name}(x)`")));
    }
    let head = p.ident();
    let (variable, _) = designator(p, head);
    let text = format!("{name}({})", p.text_of(variable.span));
    let why = format!("write `{name}`");
    p.report_elsewhere(diagnostic.suggest(start.to(variable.span), text, why));
}

/// `a := b := c`, of which the second `:=` is ahead.
pub fn second_assignment(p: &mut Parser<'_>, target: Span, value: &Expr, place: Span) {
    let diagnostic = p.message(&messages::SECOND_ASSIGNMENT);
    p.advance();
    let last = comparison(p);
    let clear = matches!(value.kind, ExprKind::Designator(_)) && !p.at_symbol(Symbol::Assign);
    p.report_elsewhere(if clear {
        let [target_text, place_text, last_text] = [target, place, last.span].map(|span| p.text_of(span));
        let text = format!("{place_text} := {last_text}; {target_text} := {place_text}");
        diagnostic.suggest(target.to(last.span), text, "assign one variable after the other")
    } else {
        diagnostic.help("assign one variable after the other")
    });
}

/// `x := c ? a : b`, of which the question mark is ahead.
pub fn conditional_value(p: &mut Parser<'_>, target: Span, condition: Span) {
    let diagnostic = p.message(&messages::CONDITIONAL);
    p.advance();
    let first = comparison(p);
    if !p.eat(Symbol::Colon) {
        p.report_elsewhere(diagnostic);
        return p.skip_to(|p| p.at_symbol(Symbol::Semicolon) || at_end_of_statements(p));
    }
    let second = comparison(p);
    p.report_elsewhere(in_branches(p, diagnostic, target, condition, [first.span, second.span]));
}

/// Adds the statement that assigns one of two values to `target`, of which the last to be read ends the passage.
pub fn in_branches(
    p: &Parser<'_>,
    diagnostic: Diagnostic,
    target: Span,
    condition: Span,
    values: [Span; 2],
) -> Diagnostic {
    let [to, condition, first, second] =
        [target, condition, values[0], values[1]].map(|span| p.text_of(span));
    let text = format!("IF {condition} THEN {to} := {first} ELSE {to} := {second} END");
    diagnostic.suggest(target.to(values[1]), text, "assign in each branch of a statement")
}

/// `a(i) := x`, of which the brackets were read up to the `:=` ahead; the element that is meant.
pub fn element_in_parentheses(
    p: &mut Parser<'_>,
    callee: Designator,
    args: Vec<Expr>,
    brackets: Span,
) -> Designator {
    let edits = vec![
        Edit::replace(Span { hi: brackets.lo + 1, ..brackets }, "["),
        Edit::replace(Span { lo: brackets.hi - 1, ..brackets }, "]"),
    ];
    let diagnostic = messages::ELEMENT_IN_PARENTHESES.at(brackets);
    p.report(if args.is_empty() {
        diagnostic
    } else {
        diagnostic.suggest_edits(edits, "indices stand in square brackets")
    });
    let mut target = callee;
    let indices = if args.is_empty() { vec![error_expr(p)] } else { args };
    target.span = target.span.to(brackets);
    p.doubt(target.span);
    target.selectors.push(Selector::Index(indices, brackets));
    target
}

/// `EXIT WHEN condition`, `EXIT IF condition` and `EXIT LOOP`, of which EXIT was read.
pub fn behind_exit(p: &mut Parser<'_>, exit: Span) {
    let on_line = !p.is_on_new_line();
    let ends = p.sees(1, &[Symbol::Semicolon])
        || matches!(p.kind_at(1), TokenKind::Keyword(keyword) if keyword.ends_statements());
    let repeats = p.keyword_at(0) == Some(Keyword::Loop);
    if on_line && repeats && ends {
        let message = messages::LOOP_BEHIND_EXIT.at(p.span());
        p.report(message.suggest(exit.end().to(p.span()), "", "`EXIT` stands alone"));
        p.advance();
    } else if p.at_foreign_word(&["WHEN"]) || on_line && p.keyword_at(0) == Some(Keyword::If) {
        condition_of_exit(p, exit);
    }
}

fn condition_of_exit(p: &mut Parser<'_>, exit: Span) {
    let diagnostic = p.message(&messages::EXIT_WHEN);
    let word = p.advance();
    let condition = comparison(p);
    let edits = vec![Edit::replace(exit.to(word), "IF"), Edit::behind(condition.span, " THEN EXIT END")];
    p.report_elsewhere(diagnostic.suggest_edits(edits, "put `EXIT` into an `IF`"));
}
