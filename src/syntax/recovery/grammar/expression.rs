//! Expressions and designators. Text that cannot be understood becomes an error node; the operands before it are
//! part of the tree.

use crate::syntax::ast::{BinaryOp, Designator, Element, ExprKind, MAX_HEIGHT, Selector, UnaryOp};
use crate::syntax::parts::{MAX_EXPR_HEIGHT, Part, parse_number, type_name};
use crate::syntax::precedence;

use super::*;

/// An operator and its text; `None` if the language has no such operator.
type Operator = (Option<BinaryOp>, Span);

// The levels of [`BinaryOp::precedence`].
const RELATION: u8 = 1;
const ADDITION: u8 = 2;
const MULTIPLICATION: u8 = 3;

/// The advice about comparisons in a row.
const CHAIN_RULE: &str = "join two comparisons with `AND`: `(a < b) AND (b < c)`";

pub fn expression(p: &mut Parser<'_>) -> Expr {
    comparison(p).expr
}

/// An expression with its height and text.
pub fn comparison(p: &mut Parser<'_>) -> Part {
    let left = sum(p);
    let Some(first) = operator(p, RELATION) else { return left };
    let right = sum(p);
    match operator(p, RELATION) {
        None => binary(p, first, left, right),
        Some(second) => chained(p, vec![left, right], first, second),
    }
}

/// The rest of an expression of two operands with a relation between and after them; only one is allowed.
fn chained(p: &mut Parser<'_>, mut operands: Vec<Part>, (_, first): Operator, second: Operator) -> Part {
    let mut next = Some(second);
    while next.is_some() {
        operands.push(sum(p));
        next = operator(p, RELATION);
    }
    let exprs: Vec<&Expr> = operands.iter().map(|operand| &operand.expr).collect();
    let diagnostic = match precedence::parentheses(&exprs) {
        Some(edits) => messages::UNPARENTHESISED
            .at(second.1)
            .suggest_edits(edits, "put each comparison into parentheses"),
        None => between(p, &operands, first, second.1),
    };
    p.report_elsewhere(diagnostic.and(first, "the first comparison"));
    let span = operands.iter().map(|operand| operand.span).reduce(Span::to);
    error_part(p, span.unwrap_or(first))
}

/// The message about `a < b < c`; if the meaning is clear, it repeats the operand in the middle.
#[inline(never)]
fn between(p: &Parser<'_>, operands: &[Part], first: Span, second: Span) -> Diagnostic {
    let diagnostic = messages::CHAINED.at(second);
    let [low, middle, high] = operands else { return diagnostic.help(CHAIN_RULE) };
    let name = p.text_of(middle.span);
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    let directions = [first, second].map(|span| p.text_of(span).chars().next());
    let same = directions[0] == directions[1] && matches!(directions[0], Some('<' | '>'));
    let unequal = [first, second].iter().any(|span| p.text_of(*span) == "<>");
    if !is_plain || !same || unequal {
        return diagnostic.help(CHAIN_RULE);
    }
    let edits = vec![
        Edit::before(low.span, "("),
        Edit::behind(middle.span, format!(") AND ({name}")),
        Edit::behind(high.span, ")"),
    ];
    diagnostic.suggest_edits(edits, "join two comparisons with `AND`")
}

/// `[sign] term {addition term}`
fn sum(p: &mut Parser<'_>) -> Part {
    let start = p.span();
    let sign = p.eat(Symbol::Plus).then_some(UnaryOp::Plus);
    let sign = sign.or_else(|| p.eat(Symbol::Minus).then_some(UnaryOp::Minus));
    let mut left = term(p);
    if let Some(op) = sign {
        left = limited(p, Part::unary(op, start, left), start);
    }
    chain(p, left, ADDITION, term)
}

/// `factor {multiplication factor}`
fn term(p: &mut Parser<'_>) -> Part {
    let first = factor(p);
    chain(p, first, MULTIPLICATION, factor)
}

/// `left` and the further operators of its precedence with their operands.
fn chain(p: &mut Parser<'_>, mut left: Part, precedence: u8, operand: fn(&mut Parser<'_>) -> Part) -> Part {
    while let Some(op) = operator(p, precedence) {
        let right = operand(p);
        left = binary(p, op, left, right);
    }
    left
}

/// `{NOT} operand`
fn factor(p: &mut Parser<'_>) -> Part {
    let mut prefixes = Vec::new();
    let start = p.span();
    while let Some(prefix) = prefix(p) {
        prefixes.push(prefix);
    }
    let mut operand = operand(p);
    while at_conversion(p) {
        operand = conversion(p, operand);
    }
    if operand.height + prefixes.len() as u32 > MAX_EXPR_HEIGHT {
        return too_high(p, start);
    }
    prefixes.into_iter().rev().fold(operand, |inner, (op, span)| Part::unary(op, span, inner))
}

fn prefix(p: &mut Parser<'_>) -> Option<(UnaryOp, Span)> {
    let mut op = UnaryOp::Not;
    match p.kind() {
        TokenKind::Symbol(Symbol::Tilde) | TokenKind::Keyword(Keyword::Not) => {}
        TokenKind::Symbol(sign @ (Symbol::Plus | Symbol::Minus)) => {
            p.say(&messages::SIGN_WITHIN);
            p.losses.holes += 1;
            op = if sign == Symbol::Plus { UnaryOp::Plus } else { UnaryOp::Minus };
        }
        TokenKind::Foreign(Foreign::Bang) => foreign_operator(p, Foreign::Bang),
        TokenKind::Foreign(Foreign::PlusPlus | Foreign::MinusMinus) => p.unexpected("an expression"),
        TokenKind::Name if p.ahead("~NOT name") => return Some((op, p.take_misspelt(Keyword::Not))),
        _ => return None,
    }
    Some((op, p.advance()))
}

fn binary(p: &mut Parser<'_>, (op, op_span): Operator, left: Part, right: Part) -> Part {
    match op {
        Some(op) => limited(p, Part::binary(op, op_span, left, right), op_span),
        None => error_part(p, left.span.to(right.span)),
    }
}

/// Keeps a height within the limit.
fn limited(p: &mut Parser<'_>, part: Part, at: Span) -> Part {
    if part.height <= MAX_EXPR_HEIGHT { part } else { too_high(p, at) }
}

fn too_high(p: &mut Parser<'_>, at: Span) -> Part {
    let diagnostic = Diagnostic::new(Code::E0110, "the expression is too long")
        .at(at, format!("here it reaches {MAX_EXPR_HEIGHT} operators in a row"))
        .note(format!("the tree of a program may be at most {MAX_HEIGHT} levels high"))
        .help("compute parts of it in statements of their own");
    p.report_elsewhere(diagnostic);
    p.stop();
    error_part(p, at)
}

pub fn error_part(p: &mut Parser<'_>, span: Span) -> Part {
    p.losses.holes += 1;
    Part::leaf(ExprKind::Error, span)
}

pub fn error_expr(p: &mut Parser<'_>) -> Expr {
    error_part(p, p.behind()).expr
}

fn operator(p: &mut Parser<'_>, precedence: u8) -> Option<Operator> {
    let (_, op) = operator_ahead(p).filter(|(level, _)| *level == precedence)?;
    match p.kind() {
        TokenKind::Foreign(foreign) => foreign_operator(p, foreign),
        TokenKind::Name => {
            if let Some(keyword) = p.miscased() {
                return Some((op, p.take_misspelt(keyword)));
            }
            p.say(&messages::TYPE_TEST);
        }
        _ => {}
    }
    Some((op, p.advance()))
}

fn operator_ahead(p: &Parser<'_>) -> Option<(u8, Option<BinaryOp>)> {
    let text = match p.kind() {
        TokenKind::Symbol(symbol) => symbol.text(),
        TokenKind::Keyword(keyword) => keyword.text(),
        // `IS T`, which tests types in Oberon
        TokenKind::Name if p.ahead("'is' name") => return Some((RELATION, None)),
        TokenKind::Name => p.miscased()?.text(),
        TokenKind::Foreign(Foreign::EqualGreater) if p.context.in_labels => return None,
        TokenKind::Foreign(foreign) if foreign.help().is_some() => return Some((MULTIPLICATION, None)),
        TokenKind::Foreign(foreign) => foreign.meaning(),
        _ => return None,
    };
    let op = BinaryOp::of(text)?;
    Some((op.precedence(), Some(op)))
}

fn operand(p: &mut Parser<'_>) -> Part {
    let span = p.span();
    match p.kind() {
        TokenKind::Name => value(p),
        TokenKind::Number => {
            let kind = parse_number(p.word()).unwrap_or(ExprKind::Error);
            p.advance();
            Part::leaf(kind, span)
        }
        TokenKind::String => string(p),
        TokenKind::Symbol(Symbol::LeftParen) => {
            p.nested(parenthesis).unwrap_or_else(|| Part::leaf(ExprKind::Error, span))
        }
        TokenKind::Symbol(Symbol::LeftBrace) => constructor(p, None, span),
        TokenKind::Symbol(Symbol::LeftBracket) => {
            p.say(&messages::VALUES_IN_BRACKETS);
            constructor(p, None, span);
            error_part(p, span.to(p.behind()))
        }
        TokenKind::Symbol(Symbol::Ampersand) if p.ahead("_ name") => {
            p.say_over(&messages::ADDRESS_OF);
            let variable = value(p);
            error_part(p, span.to(variable.span))
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

fn string(p: &mut Parser<'_>) -> Part {
    let first = p.advance();
    if !p.is_ended_string(first) || p.reporter.mended.binary_search(&first).is_ok() {
        // The mistakes within strings are reported with the tokens; the value is unknown.
        return error_part(p, first);
    }
    let text = p.text_of(Span { lo: first.lo + 1, hi: first.hi - 1 });
    Part::leaf(ExprKind::String(text.into()), first)
}

fn parenthesis(p: &mut Parser<'_>) -> Part {
    let bracket = p.advance();
    let part = comparison(p);
    let closed = close_bracket(p, Symbol::RightParen, "`)` after the expression", bracket);
    let span = bracket.to(p.behind());
    if closed { Part { span, ..part } } else { error_part(p, span) }
}

/// A variable, a call or a constructor with its type.
fn value(p: &mut Parser<'_>) -> Part {
    let start = p.span();
    let head = p.ident();
    let (designator, height) = designator(p, head);
    match p.kind() {
        TokenKind::Symbol(Symbol::LeftParen) => {
            let (args, its_height) = args(p);
            let span = start.to(p.behind());
            if selectors_of_call(p) {
                return error_part(p, span);
            }
            let kind = ExprKind::Call { callee: designator, args };
            limited(p, Part::new(kind, span, height.max(its_height + 1)), start)
        }
        // A brace that opens a block does not begin a constructor.
        TokenKind::Symbol(Symbol::LeftBrace) if !brace_opens_block(p) => typed_constructor(p, designator),
        _ => {
            let span = designator.span;
            Part::new(ExprKind::Designator(designator), span, height)
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
    let ends = |kind| match kind {
        TokenKind::Symbol(Symbol::Semicolon | Symbol::Assign) => true,
        TokenKind::Keyword(keyword) => keyword.starts_statement(),
        _ => false,
    };
    let encloses_call = |end| p.ahead("_ name (") && p.ahead_at(end, "begins/ends/name/;");
    p.context.in_head && p.end_of_group(0, ends).map_or(true, encloses_call)
}

/// `head` and the selectors after it, with the height of the tree.
pub fn designator(p: &mut Parser<'_>, head: Ident) -> (Designator, u32) {
    let mut designator = Designator { head, selectors: Vec::new(), span: head.span };
    let mut height = 1;
    loop {
        let kind = p.kind();
        match kind {
            TokenKind::Symbol(Symbol::Dot) => _ = p.advance(),
            TokenKind::Symbol(Symbol::LeftBracket) => {
                let (selector, its_height) = index(p);
                designator.selectors.push(selector);
                height = height.max(its_height + 1);
            }
            TokenKind::Symbol(Symbol::Caret) => designator.selectors.push(Selector::Deref(p.advance())),
            TokenKind::Foreign(Foreign::Arrow) => {
                foreign_operator(p, Foreign::Arrow);
                designator.selectors.push(Selector::Deref(p.advance()));
            }
            _ => return (designator, height),
        }
        let is_field = matches!(kind, TokenKind::Symbol(Symbol::Dot) | TokenKind::Foreign(Foreign::Arrow));
        let field = is_field.then(|| p.expect_name("the name of a field"));
        designator.selectors.extend(field.map(Selector::Field));
        designator.span.hi = p.behind().hi;
        if field.is_some_and(|name| name.is_missing()) {
            return (designator, height);
        }
    }
}

/// `[indices]`
fn index(p: &mut Parser<'_>) -> (Selector, u32) {
    let bracket = p.span();
    let list = p.nested(|p| {
        p.advance();
        let (list, height) = list(p, value_of_list);
        (close_bracket(p, Symbol::RightBracket, "`,` or `]` after the index", bracket), list, height)
    });
    let span = bracket.to(p.behind());
    match list {
        Some((true, list, height)) => (Selector::Index(list, span), height),
        // The number of indices is unknown, and so is the element.
        _ => (Selector::Index(vec![error_expr(p)], span), 1),
    }
}

/// Actual parameters and their height. An error node follows them if some could not be read.
pub fn args(p: &mut Parser<'_>) -> (Vec<Expr>, u32) {
    let args = p.nested(|p| {
        let bracket = p.advance();
        if p.eat(Symbol::RightParen) {
            return (Vec::new(), 0);
        }
        let expected = "`,` or `)` after the parameter";
        let (mut args, mut height) = list(p, value_of_list);
        while separates_arguments(p) {
            p.replace(expected, ",", "the parameters of a call are separated by commas");
            p.losses.holes += 1;
            let (further, its_height) = list(p, value_of_list);
            args.extend(further);
            height = height.max(its_height);
        }
        if !close_bracket(p, Symbol::RightParen, expected, bracket) {
            args.push(error_expr(p));
        }
        (args, height)
    });
    args.unwrap_or_default()
}

/// Whether a comma was meant by the semicolon ahead: the bracket is closed on the same line.
fn separates_arguments(p: &Parser<'_>) -> bool {
    let decides = |ahead: &usize| p.ahead_at(*ahead, "(/)/:=/keyword");
    let decisive = || (1..p.count_on_line(usize::MAX)).find(decides);
    p.at_symbol(Symbol::Semicolon) && decisive().is_some_and(|ahead| p.ahead_at(ahead, ")"))
}

/// Parses items between commas, each with its height. Unlike `separated`, its frames fit the stack in the deepest
/// tree that is allowed.
#[inline(always)]
fn list<T>(p: &mut Parser<'_>, item: impl Fn(&mut Parser<'_>) -> (T, u32)) -> (Vec<T>, u32) {
    let (mut list, mut height) = (Vec::with_capacity(1), 0);
    loop {
        let (next, its_height) = item(p);
        height = height.max(its_height);
        list.push(next);
        if !p.eat(Symbol::Comma) {
            return (list, height);
        }
    }
}

#[inline(always)]
fn value_of_list(p: &mut Parser<'_>) -> (Expr, u32) {
    let Part { expr, height, .. } = comparison(p);
    (expr, height)
}

/// Skips the symbol that closes `bracket`, or reports it missing; whether it was ahead.
pub fn close_bracket(p: &mut Parser<'_>, close: Symbol, expected: &str, bracket: Span) -> bool {
    if p.eat(close) {
        return true;
    }
    if !p.behind_open_string() {
        p.report(p.expected(expected).and(bracket, "this bracket is not closed"));
        leave_brackets(p);
    }
    p.losses.holes += 1;
    false
}

/// A constructor after a designator, which must be the name of a type.
fn typed_constructor(p: &mut Parser<'_>, designator: Designator) -> Part {
    let span = designator.span;
    let (ty, is_type) = type_name(designator);
    if !is_type {
        p.report(messages::NO_CONSTRUCTOR.at(span));
    }
    let part = constructor(p, Some(ty), span);
    if is_type { part } else { error_part(p, part.span) }
}

/// `{elements}`, or values in square brackets as in Pascal. The whole text with the type begins at `start`.
fn constructor(p: &mut Parser<'_>, ty: Option<Vec<Ident>>, start: Span) -> Part {
    let brace = p.span();
    let elements = p.nested(elements);
    let span = start.to(p.behind());
    let Some((elements, height)) = elements else { return Part::leaf(ExprKind::Error, span) };
    limited(p, Part::new(ExprKind::Constructor { ty, elements }, span, height + 1), brace)
}

fn elements(p: &mut Parser<'_>) -> (Vec<Element>, u32) {
    let (close, expected) = match p.kind() {
        TokenKind::Symbol(Symbol::LeftBrace) => (Symbol::RightBrace, "`,` or `}` after the element"),
        _ => (Symbol::RightBracket, "`,` or `]` after the element"),
    };
    let brace = p.advance();
    if p.eat(close) {
        return (Vec::new(), 0);
    }
    let (mut elements, height) = list(p, element);
    if !close_bracket(p, close, expected, brace) {
        elements.push(Element { value: error_expr(p), high: None, count: None });
    }
    (elements, height)
}

/// `a`, `a..b` or `v BY n`
fn element(p: &mut Parser<'_>) -> (Element, u32) {
    let (value, height) = value_of_list(p);
    let mut element = Element { value, high: None, count: None };
    let is_range = p.eat(Symbol::DotDot);
    if !is_range && !p.eat_meant(Keyword::By, p.miscased() == Some(Keyword::By)) {
        return (element, height);
    }
    let (further, its_height) = value_of_list(p);
    *(if is_range { &mut element.high } else { &mut element.count }) = Some(further);
    (element, height.max(its_height))
}
