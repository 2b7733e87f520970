//! Expressions and designators. Text that cannot be understood becomes an error node; the operands before it
//! are part of the tree.

use crate::syntax::ast::{BinaryOp, Designator, Element, ExprKind, MAX_HEIGHT, Selector, UnaryOp};
use crate::syntax::missing_parentheses;
use crate::syntax::parts::{MAX_EXPR_HEIGHT, PartialExpr, parse_number, type_name};

use super::*;

/// An operator with its text and precedence; `op` is `None` if the language has no such operator.
struct Operator {
    op: Option<BinaryOp>,
    precedence: u8,
    span: Span,
}

/// The advice about chained comparisons.
const CHAIN_RULE: &str = "join two comparisons with `AND`: `(a < b) AND (b < c)`";

/// Parses an expression that is part of another construct.
pub fn expression(p: &mut Parser<'_>) -> Expr {
    let mut part = comparison(p);
    if p.ahead("?") {
        part = branches_of_c(p, part.span);
    }
    p.height = p.height.max(part.height);
    part.expr
}

/// Parses an expression, and returns it with its height and text.
pub fn comparison(p: &mut Parser<'_>) -> PartialExpr {
    operation(p, BinaryOp::RELATION)
}

/// Parses operands and operators that bind at least as tightly as `least`.
fn operation(p: &mut Parser<'_>, least: u8) -> PartialExpr {
    let (start, sign) = (p.span(), sign(p.kind()).filter(|_| least <= BinaryOp::ADDITION));
    let mut left = match sign {
        None => factor(p),
        Some(op) => {
            p.advance();
            let term = operation(p, BinaryOp::MULTIPLICATION);
            limited(p, PartialExpr::unary(op, start, term))
        }
    };
    while let Some(operator) = operator(p, least) {
        let right = operation(p, operator.precedence + 1);
        if operator.op.is_none() {
            power(p, &left, operator.span, &right);
        } else if operator.op == Some(BinaryOp::In) && p.text_of(operator.span).len() > 2 {
            not_in(p, left.span, operator.span, right.span);
        }
        if operator.precedence == BinaryOp::RELATION
            && let Some(second) = self::operator(p, BinaryOp::RELATION)
        {
            return chained(p, vec![left, right], operator.span, second.span);
        }
        left = match operator.op {
            Some(op) => limited(p, PartialExpr::binary(op, operator.span, left, right)),
            None => error_part(p, left.span.to(right.span)),
        };
    }
    left
}

/// Parses the rest of an expression with a relation between its two operands and another one after them; only
/// one is allowed.
fn chained(p: &mut Parser<'_>, mut operands: Vec<PartialExpr>, first: Span, second: Span) -> PartialExpr {
    loop {
        operands.push(operation(p, BinaryOp::ADDITION));
        if operator(p, BinaryOp::RELATION).is_none() {
            break;
        }
    }
    let whole = operands.iter().fold(first, |span, operand| span.to(operand.span));
    if !without_left_operand(p, &operands, second) {
        report_chain(p, &operands, [first, second], whole);
    }
    error_part(p, whole)
}

#[inline(never)]
fn report_chain(p: &mut Parser<'_>, operands: &[PartialExpr], [first, second]: [Span; 2], whole: Span) {
    let exprs: Vec<&Expr> = operands.iter().map(|operand| &operand.expr).collect();
    let diagnostic = match missing_parentheses::around_relations(&exprs) {
        Some(mut edits) => {
            // The operators of other languages between the comparisons are part of the same mistake.
            let is_within = |report: &mut Diagnostic| {
                let span = report.primary_span().filter(|span| whole.lo <= span.lo && span.hi <= whole.hi);
                report.code == Code::ForeignOperator && report.suggestion.is_some() && span.is_some()
            };
            let foreign = p.reporter.reports.extract_if(.., is_within);
            let replaced: Vec<_> = foreign.filter_map(|report| report.suggestion).collect();
            let why = match replaced.is_empty() {
                true => "put each comparison in parentheses",
                false => "write the operators of the language, and put each comparison in parentheses",
            };
            edits.extend(replaced.into_iter().flat_map(|suggestion| suggestion.edits));
            edits.sort_by_key(|edit| edit.span);
            messages::UNPARENTHESISED.at(second).suggest_edits(edits, why)
        }
        None => between(p, operands, first, second),
    };
    p.report_elsewhere(diagnostic.and(first, "the first comparison"));
}

/// Completes the message about the missing operand in `x >= 1 AND <= 6`; returns whether there was one.
#[inline(never)]
fn without_left_operand(p: &mut Parser<'_>, operands: &[PartialExpr], second: Span) -> bool {
    let texts: Vec<_> = operands.iter().map(|operand| p.cursor.text_of(operand.span)).collect();
    let Some(report) = p.reporter.reports.last_mut().filter(|report| report.primary_span() == Some(second))
    else {
        return false;
    };
    if let [first, middle, last] = operands
        && let ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, left, right, .. } = &middle.expr.kind
        && matches!(first.expr.kind, ExprKind::Designator(_))
        && matches!(right.kind, ExprKind::Error)
        && matches!(
            left.kind,
            ExprKind::Whole(_) | ExprKind::Real(_) | ExprKind::String(_) | ExprKind::Designator(_)
        )
        && matches!(
            last.expr.kind,
            ExprKind::Whole(_) | ExprKind::Real(_) | ExprKind::String(_) | ExprKind::Designator(_)
        )
        && let Some(subject) = texts.first().filter(|text| text.len() <= 40)
    {
        let edits = vec![
            Edit::before(first.span, "("),
            Edit::behind(left.span, ")"),
            Edit::before(second, format!("({subject} ")),
            Edit::behind(last.span, ")"),
        ];
        let diagnostic = std::mem::replace(report, Diagnostic::new(Code::UnexpectedToken, ""));
        *report = diagnostic.suggest_edits(edits, "each comparison has two operands");
    }
    true
}

/// Returns the message about `a < b < c`; if the meaning is clear, its suggestion repeats the operand in the
/// middle.
#[inline(never)]
fn between(p: &Parser<'_>, operands: &[PartialExpr], first: Span, second: Span) -> Diagnostic {
    let diagnostic = messages::CHAINED.at(second);
    let [low, middle, high] = operands else { return diagnostic.help(CHAIN_RULE) };
    let name = p.text_of(middle.span);
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    let both_are = |texts: [&str; 2]| [first, second].iter().all(|span| texts.contains(&p.text_of(*span)));
    if !is_plain || !both_are(["<", "<="]) && !both_are([">", ">="]) {
        return diagnostic.help(CHAIN_RULE);
    }
    let edits = vec![
        Edit::before(low.span, "("),
        Edit::behind(middle.span, format!(") AND ({name}")),
        Edit::behind(high.span, ")"),
    ];
    diagnostic.suggest_edits(edits, "join two comparisons with `AND`")
}

/// Parses `{NOT} operand`.
fn factor(p: &mut Parser<'_>) -> PartialExpr {
    let (mut prefixes, start) = (Vec::new(), p.span());
    let has_sign = sign(p.kind()).is_some() && p.is_news();
    while let Some(prefix) = prefix(p) {
        prefixes.push(prefix);
    }
    let mut operand = operand(p);
    while at_conversion(p) {
        operand = conversion(p, operand);
    }
    if has_sign {
        report_sign(p, start);
    }
    prefixes
        .into_iter()
        .rev()
        .fold(operand, |inner, (op, span)| limited(p, PartialExpr::unary(op, span, inner)))
}

/// Reports the sign at a span before an operand, which ends here.
#[inline(never)]
fn report_sign(p: &mut Parser<'_>, sign: Span) {
    let diagnostic = messages::SIGN_WITHIN.about(sign, &quote(p.text_of(sign)));
    let edits = vec![Edit::before(sign, "("), Edit::behind(p.behind(), ")")];
    p.report_elsewhere(diagnostic.suggest_edits(edits, "put the operand in parentheses"));
}

fn sign(kind: TokenKind) -> Option<UnaryOp> {
    match kind {
        TokenKind::Symbol(Symbol::Plus) => Some(UnaryOp::Plus),
        TokenKind::Symbol(Symbol::Minus) => Some(UnaryOp::Minus),
        _ => None,
    }
}

#[inline(never)]
fn prefix(p: &mut Parser<'_>) -> Option<(UnaryOp, Span)> {
    let sign = sign(p.kind());
    match p.kind() {
        _ if sign.is_some() => {
            p.report(p.message(&messages::SIGN_WITHIN).help("put the operand in parentheses: `a * (-b)`"));
            p.losses.holes += 1;
        }
        TokenKind::Keyword(Keyword::BitNot) => return Some((UnaryOp::BitNot, p.advance())),
        TokenKind::Symbol(Symbol::Tilde) | TokenKind::Keyword(Keyword::Not) => {}
        TokenKind::Foreign(Foreign::Bang) => foreign_operator(p, Foreign::Bang),
        TokenKind::Foreign(Foreign::PlusPlus | Foreign::MinusMinus) => p.unexpected("an expression"),
        TokenKind::Name if p.ahead("~NOT name") => p.correct(Keyword::Not),
        TokenKind::Name if p.ahead("~NOT (") && !is_named_before(p) => p.correct(Keyword::Not),
        _ => return None,
    }
    Some((sign.unwrap_or(UnaryOp::Not), p.advance()))
}

/// Replaces an expression that is too high by an error node.
fn limited(p: &mut Parser<'_>, part: PartialExpr) -> PartialExpr {
    if part.height <= MAX_EXPR_HEIGHT {
        return part;
    }
    let diagnostic = Diagnostic::new(Code::NestedTooDeeply, "the expression is too long")
        .at(part.span.end(), format!("here it reaches {MAX_EXPR_HEIGHT} operators in a row"))
        .note(format!("the syntax tree of a program can be at most {MAX_HEIGHT} levels high"))
        .help("compute parts of it in separate statements");
    p.report_elsewhere(diagnostic);
    p.stop();
    error_part(p, part.span)
}

pub fn error_part(p: &mut Parser<'_>, span: Span) -> PartialExpr {
    p.losses.holes += 1;
    PartialExpr::leaf(ExprKind::Error, span)
}

pub fn error_expr(p: &mut Parser<'_>) -> Expr {
    error_part(p, p.behind()).expr
}

/// Skips an operator that binds at least as tightly as `least`.
#[inline(never)]
fn operator(p: &mut Parser<'_>, least: u8) -> Option<Operator> {
    let (precedence, op) = operator_ahead(p).filter(|(precedence, _)| *precedence >= least)?;
    match p.kind() {
        TokenKind::Foreign(foreign) => foreign_operator(p, foreign),
        TokenKind::Symbol(Symbol::Caret) => p.say(&messages::POWER),
        TokenKind::Symbol(Symbol::Bar) => {
            p.suggest(&messages::FOREIGN_OPERATOR, p.span(), "OR", "`|` separates cases: write `OR`");
            // The operands may be parts of one name.
            distrust_around(p, p.span());
        }
        _ if p.ahead(NOT_IN) => {
            p.mark_reported();
            let word = p.advance();
            return Some(Operator { op, precedence, span: word.to(p.advance()) });
        }
        TokenKind::Name => match p.miscased().or_else(|| misspelt_operator(p)) {
            Some(keyword) => p.correct(keyword),
            None if p.ahead("'sar'") => p.say(&messages::ARITHMETIC_SHIFT),
            None if p.ahead("'shl'/'shr'") => {
                let help = "bits are shifted with `SHIFT` of module SYSTEM";
                p.report(p.message(&messages::FOREIGN_OPERATOR).help(help));
            }
            None => p.say(&messages::TYPE_TEST),
        },
        _ => {}
    }
    let span = p.advance();
    short_circuit_of_ada(p, span);
    Some(Operator { op, precedence, span })
}

const IN: TokenKind = TokenKind::Keyword(Keyword::In);

/// The operator of other languages for `NOT (x IN s)`.
const NOT_IN: &str = "~NOT ~IN name/{/[/(";

fn operator_ahead(p: &Parser<'_>) -> Option<(u8, Option<BinaryOp>)> {
    let text = match p.kind() {
        TokenKind::Symbol(Symbol::Caret) => return Some((BinaryOp::MULTIPLICATION, None)),
        TokenKind::Symbol(Symbol::Bar) if p.context.in_head => Keyword::Or.text(),
        _ if p.ahead(NOT_IN) => Keyword::In.text(),
        TokenKind::Symbol(symbol) => symbol.text(),
        TokenKind::Keyword(keyword) => keyword.text(),
        // The Oberon operator `IS T` tests types.
        TokenKind::Name if p.ahead("sameline 'sar'/'shl'/'shr' name/number/(") => {
            return Some((BinaryOp::MULTIPLICATION, None));
        }
        TokenKind::Name if p.ahead("'is' name") => return Some((BinaryOp::RELATION, None)),
        TokenKind::Name => p.miscased().or_else(|| misspelt_operator(p))?.text(),
        TokenKind::Foreign(Foreign::EqualGreater) if p.context.in_labels => return None,
        TokenKind::Foreign(foreign) if foreign.help().is_some() => {
            return Some((BinaryOp::MULTIPLICATION, None));
        }
        TokenKind::Foreign(foreign) => foreign.meaning(),
        _ => return None,
    };
    let op = BinaryOp::of(text)?;
    Some((op.precedence(), Some(op)))
}

/// Returns the operator that is meant by the misspelt name ahead, between operands on one line.
#[inline(never)]
fn misspelt_operator(p: &Parser<'_>) -> Option<Keyword> {
    let word = p.word();
    let is_between = (2..=4).contains(&word.len()) && p.ahead("sameline _ sameline name/number/(");
    if !is_between || p.ahead("_ (") || is_named_before(p) {
        return None;
    }
    let is_meant = |keyword: &Keyword| strsim::osa_distance(&word.to_ascii_uppercase(), keyword.text()) == 1;
    [Keyword::Div, Keyword::Mod, Keyword::And].into_iter().find(is_meant)
}

fn operand(p: &mut Parser<'_>) -> PartialExpr {
    let span = p.span();
    match p.kind() {
        TokenKind::Name => composed(p, value),
        TokenKind::Number => {
            let kind = parse_number(p.word(), p.context.dialect).unwrap_or(ExprKind::Error);
            p.advance();
            PartialExpr::leaf(kind, span)
        }
        TokenKind::String => string(p),
        TokenKind::Symbol(Symbol::LeftParen) if p.ahead("( name ) name/number/(") && is_type_word(p, 1) => {
            cast_of_c(p)
        }
        TokenKind::Symbol(Symbol::LeftParen) if at_values_in_parentheses(p) => {
            p.say(&messages::VALUES_IN_PARENTHESES);
            (0..p.group_length()).for_each(|_| p.skip());
            error_part(p, span.to(p.behind()))
        }
        TokenKind::Symbol(Symbol::LeftParen) => {
            match enclosed(p, Symbol::RightParen, "`)` after the expression", comparison) {
                Some((part, true)) => PartialExpr { span: span.to(p.behind()), ..part },
                _ => error_part(p, span.to(p.behind())),
            }
        }
        TokenKind::Symbol(Symbol::LeftBrace) => composed(p, |p| constructor(p, None, span)),
        TokenKind::Symbol(Symbol::LeftBracket) if p.before().is_some_and(|token| token.kind == IN) => {
            set_in_brackets(p);
            constructor(p, None, span);
            error_part(p, span.to(p.behind()))
        }
        TokenKind::Symbol(Symbol::LeftBracket) => {
            p.say(&messages::VALUES_IN_BRACKETS);
            constructor(p, None, span);
            error_part(p, span.to(p.behind()))
        }
        TokenKind::Symbol(Symbol::Ampersand) if p.ahead("_ name") => {
            p.mark_reported();
            p.advance();
            let variable = composed(p, value).span;
            report_address(p, span, variable);
            error_part(p, span.to(variable))
        }
        TokenKind::Symbol(Symbol::Hash) if p.ahead("# number") => {
            character_of_pascal(p);
            error_part(p, span.to(p.behind()))
        }
        TokenKind::Keyword(Keyword::If | Keyword::Case) => {
            conditional_expression(p);
            error_part(p, span.start())
        }
        _ => {
            p.unexpected("an expression");
            error_part(p, p.behind())
        }
    }
}

/// Parses `(T) value`, the conversion of C.
#[inline(never)]
fn cast_of_c(p: &mut Parser<'_>) -> PartialExpr {
    let (diagnostic, start) = (p.postpone(&messages::CAST), p.span());
    let ty = meant_type(p.word_at(1)).unwrap_or("T");
    p.advance_by(3);
    let value = composed(p, factor).span;
    let inner = p.text_of(value);
    let inner = inner.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(inner);
    let call = if ty == "CHAR" { format!("CHR({inner})") } else { format!("VAL({ty}, {inner})") };
    let span = start.to(p.behind());
    p.report_elsewhere(diagnostic.suggest(span, call, "a function converts the value").not_applicable());
    error_part(p, span)
}

/// Skips `#65`, a character of Pascal.
#[inline(never)]
fn character_of_pascal(p: &mut Parser<'_>) {
    let (diagnostic, start) = (p.expected("an expression"), p.advance());
    let code = p.word().parse::<u8>().ok();
    p.advance();
    let text = code.map(|code| format!("{code:o}C"));
    p.rewrite(diagnostic, start, text, "a character can be written as its octal code", "");
}

fn string(p: &mut Parser<'_>) -> PartialExpr {
    let first = p.advance();
    if !p.is_ended_string(first) || p.reporter.mended.binary_search(&first).is_ok() {
        // The mistakes within strings were reported with the tokens; the value is unknown.
        return error_part(p, first);
    }
    let text = p.text_of(Span { lo: first.lo + 1, hi: first.hi - 1 });
    PartialExpr::leaf(ExprKind::String(text.into()), first)
}

/// Returns the expression that `inner` builds from other expressions; its tree is one level higher than the
/// highest of them.
#[inline(always)]
fn composed(p: &mut Parser<'_>, inner: impl FnOnce(&mut Parser<'_>) -> PartialExpr) -> PartialExpr {
    let outer = std::mem::take(&mut p.height);
    let part = inner(p);
    let height = std::mem::replace(&mut p.height, outer) + 1;
    let part = PartialExpr { height, ..part };
    // A designator is limited together with the enclosing expression.
    if let ExprKind::Designator(_) = part.expr.kind { part } else { limited(p, part) }
}

/// Parses a variable, a call or a constructor with its type.
fn value(p: &mut Parser<'_>) -> PartialExpr {
    let start = p.span();
    // A name after a mistake may be a part of what precedes it, as in `Module. : Name(x)`.
    let is_apart = p.reporter.reported.is_none_or(|reported| reported + 1 < p.at);
    let head = p.ident();
    let mut designator = designator(p, head);
    if designator.selectors.is_empty() {
        trust_name(p, p.at - 1, p.mistakes());
    }
    loop {
        let bracket = p.span();
        if !p.at_symbol(Symbol::LeftParen) {
            break;
        }
        let mistakes = p.mistakes();
        let args = args(p);
        if !p.ahead("./[/^") {
            let span = start.to(p.behind());
            if is_apart && designator.selectors.is_empty() && p.is_behind(Symbol::RightParen) {
                trust_callee(p, start, mistakes);
            }
            if second_call(p) {
                return error_part(p, span);
            }
            return PartialExpr::leaf(ExprKind::Call { callee: designator, args }, span);
        }
        designator = selected(p, designator, args, bracket);
    }
    match p.kind() {
        // A brace that opens a block does not begin a constructor.
        TokenKind::Symbol(Symbol::LeftBrace) if !brace_opens_block(p) => {
            let (ty, is_type) = type_name(designator);
            if !is_type {
                p.report(messages::NO_CONSTRUCTOR.at(start.to(p.behind())));
            }
            let part = constructor(p, Some(ty), start);
            if is_type { part } else { error_part(p, part.span) }
        }
        _ => {
            let span = designator.span;
            PartialExpr::leaf(ExprKind::Designator(designator), span)
        }
    }
}

pub fn head_expression(p: &mut Parser<'_>) -> Expr {
    p.context.in_head = true;
    let expr = expression(p);
    p.context.in_head = false;
    expr
}

/// Whether statements follow the brace ahead, as in `if (x) {`.
fn brace_opens_block(p: &Parser<'_>) -> bool {
    let encloses_call = |end| p.ahead("_ name (") && p.ahead_at(end, "begins/ends/name/;");
    p.context.in_head && p.end_of_group(0, ";/:=/begins").map_or(true, encloses_call)
}

/// Parses the selectors after `head`.
pub fn designator(p: &mut Parser<'_>, head: Ident) -> Designator {
    selectors(p, Designator { head, selectors: Vec::new(), span: head.span })
}

/// Parses further selectors of a designator.
pub fn selectors(p: &mut Parser<'_>, mut designator: Designator) -> Designator {
    let mut is_complete = true;
    while is_complete {
        match p.kind() {
            TokenKind::Symbol(Symbol::LeftBracket) => designator.selectors.push(index(p)),
            TokenKind::Symbol(Symbol::Caret) if p.ahead("^ sameline number") => break,
            TokenKind::Symbol(Symbol::Caret) => designator.selectors.push(Selector::Deref(p.advance())),
            TokenKind::Symbol(Symbol::Dot) | TokenKind::Foreign(Foreign::Arrow) => {
                if p.ahead("->") && p.is_behind(Symbol::Caret) {
                    p.suggest(&messages::FOREIGN_OPERATOR, p.span(), ".", "a field follows a period");
                } else if p.ahead("->") {
                    foreign_operator(p, Foreign::Arrow);
                    designator.selectors.push(Selector::Deref(p.span()));
                }
                let period = p.advance();
                let field = p.expect_name("the name of a field");
                designator.selectors.push(Selector::Field(field));
                is_complete = !field.is_missing();
                if !is_complete {
                    // The name may stand elsewhere on the line, and what follows may be a part of it.
                    distrust_around(p, period);
                }
            }
            _ => break,
        }
        designator.span.hi = p.behind().hi;
    }
    designator
}

/// Parses `[indices]` after an array.
fn index(p: &mut Parser<'_>) -> Selector {
    let start = p.span();
    let expected = "`,` or `]` after the index";
    let indices = enclosed(p, Symbol::RightBracket, expected, |p| list(p, index_or_slice));
    let span = start.to(p.behind());
    // Without the bracket, the number of indices is unknown, and so is the element.
    let (indices, closed) = indices.unwrap_or_default();
    Selector::Index(if closed { indices } else { vec![error_expr(p)] }, span)
}

/// Parses an index, and reports the end of a slice.
fn index_or_slice(p: &mut Parser<'_>) -> Expr {
    let index = expression(p);
    if !p.at_symbol(Symbol::DotDot) && !p.ahead(": number/name") {
        return index;
    }
    p.report(p.message(&messages::SLICE));
    p.advance();
    expression(p);
    error_expr(p)
}

/// Parses items between commas. Unlike those of `separated`, its frames fit on the stack in the deepest tree
/// that is allowed.
#[inline(always)]
pub fn list<T>(p: &mut Parser<'_>, item: impl Fn(&mut Parser<'_>) -> T) -> Vec<T> {
    let mut list = vec![item(p)];
    while p.eat(Symbol::Comma) && !ends_list(p, ")/}/]") {
        list.push(item(p));
    }
    list
}

/// Parses `inner` in the brackets ahead; returns whether `close` follows, and reports it if it is missing.
#[inline(always)]
pub fn enclosed<T>(
    p: &mut Parser<'_>,
    close: Symbol,
    expected: &str,
    inner: impl FnOnce(&mut Parser<'_>) -> T,
) -> Option<(T, bool)> {
    p.nested(|p| {
        let bracket = open_trusted(p);
        let inner = inner(p);
        let closed = close_bracket(p, close, expected, bracket);
        close_trusted(p, bracket, closed);
        (inner, closed)
    })
}

/// Skips the symbol that closes `bracket`, or reports that it is missing; returns whether it was ahead.
#[inline(never)]
pub fn close_bracket(p: &mut Parser<'_>, close: Symbol, expected: &str, bracket: Span) -> bool {
    let opens_again = match close {
        Symbol::RightBracket => p.ahead("[ ,/;/)/:=/]/ends"),
        Symbol::RightParen => p.ahead("( ,/;/:=/ends"),
        _ => false,
    };
    if opens_again {
        p.replace(expected, close.text(), "close the bracket");
        return true;
    }
    let closed = p.eat(close);
    if !closed && !p.behind_open_string() {
        let diagnostic = p.expected(expected).and(bracket, "this bracket is not closed");
        // The bracket is the only open one of its line, and the statement ends here.
        let tokens = p.tokens.iter().take(p.at).rev().take_while(|token| token.span.lo >= bracket.lo);
        let is_only = tokens.map(|token| token.kind.nesting()).sum::<i32>() == 1;
        let line = p.line_at(bracket.lo);
        let is_outermost = !p.text_of(Span { hi: bracket.lo, ..line }).contains(['(', '[', '{']);
        let is_clear = is_only && is_outermost && (p.ahead(";/ends") || p.is_on_new_line());
        p.report(match is_clear {
            true => diagnostic.suggest(p.behind(), close.text(), "close the bracket").not_applicable(),
            false => diagnostic,
        });
        leave_brackets(p);
    }
    if !closed {
        p.losses.holes += 1;
        p.losses.unclosed = true;
    }
    closed
}

/// Parses `{elements}`, or values in square brackets as in Pascal. The whole text with the type begins at
/// `start`.
fn constructor(p: &mut Parser<'_>, ty: Option<Vec<Ident>>, start: Span) -> PartialExpr {
    let (close, expected) = match p.kind() {
        TokenKind::Symbol(Symbol::LeftBrace) => (Symbol::RightBrace, "`,` or `}` after the element"),
        _ => (Symbol::RightBracket, "`,` or `]` after the element"),
    };
    let elements =
        enclosed(p, close, expected, |p| if p.at_symbol(close) { Vec::new() } else { list(p, element) });
    let kind = elements.map_or(ExprKind::Error, |(mut elements, closed)| {
        elements.extend((!closed).then(|| Element { value: error_expr(p), high: None, count: None }));
        ExprKind::Constructor { ty, elements }
    });
    PartialExpr::leaf(kind, start.to(p.behind()))
}

/// Parses `a`, `a..b` or `v BY n`.
fn element(p: &mut Parser<'_>) -> Element {
    let value = expression(p);
    let high = p.eat(Symbol::DotDot).then(|| expression(p));
    let counts = high.is_none() && p.eat_meant(Keyword::By, p.miscased() == Some(Keyword::By));
    Element { value, high, count: counts.then(|| expression(p)) }
}
