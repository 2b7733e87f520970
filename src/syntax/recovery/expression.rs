//! Expressions and designators. What cannot be understood becomes an error node; operands that were read are
//! part of the tree.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic, Edit};
use crate::syntax::ast::{
    BinaryOp, Designator, Element, Expr, ExprKind, Ident, MAX_HEIGHT, Selector, UnaryOp,
};
use crate::syntax::keyword::Keyword;
use crate::syntax::parts::{MAX_EXPR_HEIGHT, Part, parse_number, type_name};
use crate::syntax::precedence;

use super::RecoveringParser;
use super::messages;
use super::token::{Foreign, Symbol, TokenKind};

/// An operator as it is read: none if there is no such operator here, as the message about it says.
type Operator = (Option<BinaryOp>, Span);

/// How tightly relations, additions and multiplications bind, as [`BinaryOp::precedence`] has it.
const RELATION: u8 = 1;
const ADDITION: u8 = 2;
const MULTIPLICATION: u8 = 3;

/// What is said of comparisons in a row.
const CHAIN_RULE: &str = "join two comparisons with `AND`: `(a < b) AND (b < c)`";

impl RecoveringParser<'_> {
    pub fn expression(&mut self) -> Expr {
        self.comparison().expr
    }

    /// An expression with its height and the text it takes up.
    pub fn comparison(&mut self) -> Part {
        let left = self.sum();
        let Some(first) = self.operator(RELATION) else { return left };
        let right = self.sum();
        match self.operator(RELATION) {
            None => self.binary(first, left, right),
            Some(second) => self.chained(vec![left, right], first, second),
        }
    }

    /// What follows two operands with relations between and behind them, of which only one is allowed.
    fn chained(&mut self, mut operands: Vec<Part>, (_, first): Operator, second: Operator) -> Part {
        let mut next = Some(second);
        while next.is_some() {
            operands.push(self.sum());
            next = self.operator(RELATION);
        }
        let exprs: Vec<&Expr> = operands.iter().map(|operand| &operand.expr).collect();
        let diagnostic = match precedence::parentheses(&exprs) {
            Some(edits) => messages::UNPARENTHESISED
                .at(second.1)
                .suggest_edits(edits, "put each comparison into parentheses"),
            None => self.between(&operands, first, second.1),
        };
        self.report_elsewhere(diagnostic.and(first, "the first comparison"));
        let span = operands.iter().map(|operand| operand.span).reduce(Span::to);
        self.error_part(span.unwrap_or(first))
    }

    /// What is said of `a < b < c`: where it is clear what was meant, the operand in the middle is written twice.
    #[inline(never)]
    fn between(&self, operands: &[Part], first: Span, second: Span) -> Diagnostic {
        let diagnostic = messages::CHAINED.at(second);
        let [low, middle, high] = operands else { return diagnostic.help(CHAIN_RULE) };
        let name = self.text_of(middle.span);
        let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
        let directions = [first, second].map(|span| self.text_of(span).chars().next());
        let same = directions[0] == directions[1] && matches!(directions[0], Some('<' | '>'));
        let unequal = [first, second].iter().any(|span| self.text_of(*span) == "<>");
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
    fn sum(&mut self) -> Part {
        let start = self.span();
        let sign = if self.eat(Symbol::Plus) {
            Some(UnaryOp::Plus)
        } else {
            self.eat(Symbol::Minus).then_some(UnaryOp::Minus)
        };
        let mut left = self.term();
        if let Some(op) = sign {
            left = self.limited(Part::unary(op, start, left), start);
        }
        self.chain(left, ADDITION, Self::term)
    }

    /// `factor {multiplication factor}`
    fn term(&mut self) -> Part {
        let first = self.factor();
        self.chain(first, MULTIPLICATION, Self::factor)
    }

    /// `left` and the operators of a precedence behind it with their operands.
    fn chain(&mut self, mut left: Part, precedence: u8, operand: fn(&mut Self) -> Part) -> Part {
        while let Some(op) = self.operator(precedence) {
            let right = operand(self);
            left = self.binary(op, left, right);
        }
        left
    }

    /// `{NOT} operand`
    fn factor(&mut self) -> Part {
        let mut prefixes = Vec::new();
        let start = self.span();
        while let Some(prefix) = self.prefix() {
            prefixes.push(prefix);
        }
        let mut operand = self.operand();
        while self.at_conversion() {
            operand = self.conversion(operand);
        }
        if operand.height + prefixes.len() as u32 > MAX_EXPR_HEIGHT {
            return self.too_high(start);
        }
        prefixes.into_iter().rev().fold(operand, |inner, (op, span)| Part::unary(op, span, inner))
    }

    fn prefix(&mut self) -> Option<(UnaryOp, Span)> {
        let mut op = UnaryOp::Not;
        match self.kind() {
            TokenKind::Symbol(Symbol::Tilde) | TokenKind::Keyword(Keyword::Not) => {}
            TokenKind::Symbol(sign @ (Symbol::Plus | Symbol::Minus)) => {
                self.say(&messages::SIGN_WITHIN);
                self.holes += 1;
                op = if sign == Symbol::Plus { UnaryOp::Plus } else { UnaryOp::Minus };
            }
            TokenKind::Foreign(Foreign::Bang) => self.foreign_operator(Foreign::Bang),
            TokenKind::Foreign(Foreign::PlusPlus | Foreign::MinusMinus) => self.unexpected("an expression"),
            _ if self.miscased() == Some(Keyword::Not) && self.kind_at(1) == TokenKind::Name => {
                return Some((op, self.take_misspelt(Keyword::Not)));
            }
            _ => return None,
        }
        Some((op, self.advance()))
    }

    fn binary(&mut self, (op, op_span): Operator, left: Part, right: Part) -> Part {
        match op {
            Some(op) => self.limited(Part::binary(op, op_span, left, right), op_span),
            None => self.error_part(left.span.to(right.span)),
        }
    }

    /// Keeps a height within the limit.
    fn limited(&mut self, part: Part, at: Span) -> Part {
        if part.height <= MAX_EXPR_HEIGHT { part } else { self.too_high(at) }
    }

    fn too_high(&mut self, at: Span) -> Part {
        let diagnostic = Diagnostic::new(Code::E0110, "the expression is too long")
            .at(at, format!("here it reaches {MAX_EXPR_HEIGHT} operators in a row"))
            .note(format!("the tree of a program may be at most {MAX_HEIGHT} levels high"))
            .help("compute parts of it in statements of their own");
        self.report_elsewhere(diagnostic);
        self.stop();
        self.error_part(at)
    }

    pub fn error_part(&mut self, span: Span) -> Part {
        self.holes += 1;
        Part::leaf(ExprKind::Error, span)
    }

    pub fn error_expr(&mut self) -> Expr {
        self.error_part(self.behind()).expr
    }

    fn operator(&mut self, precedence: u8) -> Option<Operator> {
        let (level, op) = self.operator_ahead()?;
        if level != precedence {
            return None;
        }
        match self.kind() {
            TokenKind::Foreign(foreign) => self.foreign_operator(foreign),
            TokenKind::Name => {
                if let Some(keyword) = self.miscased() {
                    return Some((op, self.take_misspelt(keyword)));
                }
                self.say(&messages::TYPE_TEST);
            }
            _ => {}
        }
        Some((op, self.advance()))
    }

    fn operator_ahead(&self) -> Option<(u8, Option<BinaryOp>)> {
        let text = match self.kind() {
            TokenKind::Symbol(symbol) => symbol.text(),
            TokenKind::Keyword(keyword) => keyword.text(),
            // `IS T`, which tests types in Oberon
            TokenKind::Name if self.at_foreign_word(&["IS"]) && self.kind_at(1) == TokenKind::Name => {
                return Some((RELATION, None));
            }
            TokenKind::Name => self.miscased()?.text(),
            TokenKind::Foreign(Foreign::EqualGreater) if self.in_labels => return None,
            TokenKind::Foreign(foreign) if foreign.help().is_some() => return Some((MULTIPLICATION, None)),
            TokenKind::Foreign(foreign) => foreign.meaning(),
            _ => return None,
        };
        let op = BinaryOp::of(text)?;
        Some((op.precedence(), Some(op)))
    }

    fn operand(&mut self) -> Part {
        let span = self.span();
        match self.kind() {
            TokenKind::Name => self.value(),
            TokenKind::Number => {
                let kind = parse_number(self.word()).unwrap_or(ExprKind::Error);
                self.advance();
                Part::leaf(kind, span)
            }
            TokenKind::String => self.string(),
            TokenKind::Symbol(Symbol::LeftParen) => {
                self.nested(Self::parenthesis).unwrap_or_else(|| Part::leaf(ExprKind::Error, span))
            }
            TokenKind::Symbol(Symbol::LeftBrace) => self.constructor(None, span),
            TokenKind::Symbol(Symbol::LeftBracket) => {
                self.say(&messages::VALUES_IN_BRACKETS);
                self.constructor(None, span);
                self.error_part(span.to(self.behind()))
            }
            TokenKind::Symbol(Symbol::Ampersand) if self.kind_at(1) == TokenKind::Name => {
                self.say_over(&messages::ADDRESS_OF);
                let variable = self.value();
                self.error_part(span.to(variable.span))
            }
            TokenKind::Keyword(Keyword::If | Keyword::Case) => {
                self.conditional_expression();
                self.error_part(span.start())
            }
            _ => {
                self.unexpected("an expression");
                self.error_part(self.behind())
            }
        }
    }

    fn string(&mut self) -> Part {
        let first = self.advance();
        if !self.is_ended_string(first) || self.mended.binary_search(&first).is_ok() {
            // The mistakes within strings are reported with the tokens; what the string is, nobody knows.
            return self.error_part(first);
        }
        let text = self.text_of(Span { lo: first.lo + 1, hi: first.hi - 1 });
        Part::leaf(ExprKind::String(text.into()), first)
    }

    fn parenthesis(&mut self) -> Part {
        let bracket = self.advance();
        let part = self.comparison();
        let closed = self.close(Symbol::RightParen, "`)` after the expression", bracket);
        let span = bracket.to(self.behind());
        if closed { Part { span, ..part } } else { self.error_part(span) }
    }

    /// A variable, a call or a constructor with its type.
    fn value(&mut self) -> Part {
        let start = self.span();
        let head = self.ident();
        let (designator, height) = self.designator(head);
        match self.kind() {
            TokenKind::Symbol(Symbol::LeftParen) => {
                let (args, its_height) = self.args();
                let span = start.to(self.behind());
                if self.selectors_of_call() {
                    return self.error_part(span);
                }
                let kind = ExprKind::Call { callee: designator, args };
                self.limited(Part::new(kind, span, height.max(its_height + 1)), start)
            }
            // A brace that opens a block does not stand for a constructor.
            TokenKind::Symbol(Symbol::LeftBrace) if !self.brace_opens_block() => {
                self.typed_constructor(designator)
            }
            _ => {
                let span = designator.span;
                Part::new(ExprKind::Designator(designator), span, height)
            }
        }
    }

    pub fn head_expression(&mut self) -> Expr {
        self.in_head = true;
        let expr = self.expression();
        self.in_head = false;
        expr
    }

    /// Whether statements stand behind the brace ahead, as in `if (x) {`.
    fn brace_opens_block(&self) -> bool {
        let ends = |kind| match kind {
            TokenKind::Symbol(Symbol::Semicolon | Symbol::Assign) => true,
            TokenKind::Keyword(keyword) => keyword.starts_statement(),
            _ => false,
        };
        self.in_head && self.end_of_group(0, ends).map_or(true, |end| self.encloses_call(end))
    }

    /// Whether the brace ahead encloses a call, and no part of a head follows behind its end.
    fn encloses_call(&self, end: usize) -> bool {
        let follows = match self.kind_at(end) {
            TokenKind::Keyword(keyword) => keyword.starts_statement() || keyword.ends_statements(),
            kind => matches!(kind, TokenKind::Name | TokenKind::Symbol(Symbol::Semicolon)),
        };
        follows && self.kind_at(1) == TokenKind::Name && self.sees(2, &[Symbol::LeftParen])
    }

    /// `head` and the selectors behind it, with the height of the tree.
    pub fn designator(&mut self, head: Ident) -> (Designator, u32) {
        let mut designator = Designator { head, selectors: Vec::new(), span: head.span };
        let mut height = 1;
        loop {
            match self.kind() {
                TokenKind::Symbol(Symbol::Dot) => {
                    self.advance();
                    if !self.field(&mut designator) {
                        return (designator, height);
                    }
                }
                TokenKind::Symbol(Symbol::Caret) => {
                    let span = self.advance();
                    designator.selectors.push(Selector::Deref(span));
                }
                TokenKind::Symbol(Symbol::LeftBracket) => {
                    let (selector, its_height) = self.index();
                    designator.selectors.push(selector);
                    height = height.max(its_height + 1);
                }
                TokenKind::Foreign(Foreign::Arrow) => {
                    self.foreign_operator(Foreign::Arrow);
                    let span = self.advance();
                    designator.selectors.push(Selector::Deref(span));
                    self.field(&mut designator);
                }
                _ => return (designator, height),
            }
            designator.span.hi = self.behind().hi;
        }
    }

    /// The name behind a period; false if it is missing.
    fn field(&mut self, designator: &mut Designator) -> bool {
        let name = self.expect_name("the name of a field");
        designator.selectors.push(Selector::Field(name));
        designator.span.hi = self.behind().hi;
        !name.is_missing()
    }

    /// `[indices]`
    fn index(&mut self) -> (Selector, u32) {
        let bracket = self.span();
        let list = self.nested(|parser| {
            parser.advance();
            let (list, height) = parser.list();
            (parser.close(Symbol::RightBracket, "`,` or `]` after the index", bracket), list, height)
        });
        let span = bracket.to(self.behind());
        match list {
            Some((true, list, height)) => (Selector::Index(list, span), height),
            // How many indices there are, nobody knows; the element is unknown.
            _ => (Selector::Index(vec![self.error_expr()], span), 1),
        }
    }

    /// Actual parameters and their height. An error node stands behind those that could not be read.
    pub fn args(&mut self) -> (Vec<Expr>, u32) {
        self.nested(Self::args_in_parentheses).unwrap_or_default()
    }

    fn args_in_parentheses(&mut self) -> (Vec<Expr>, u32) {
        let bracket = self.advance();
        if self.eat(Symbol::RightParen) {
            return (Vec::new(), 0);
        }
        let (mut args, mut height) = self.list();
        while self.separates_arguments() {
            self.replace(
                "`,` or `)` after the parameter",
                ",",
                "the parameters of a call are separated by commas",
            );
            self.holes += 1;
            let (further, its_height) = self.list();
            args.extend(further);
            height = height.max(its_height);
        }
        if !self.close(Symbol::RightParen, "`,` or `)` after the parameter", bracket) {
            args.push(self.error_expr());
        }
        (args, height)
    }

    /// Whether the semicolon ahead stands for a comma: the bracket is closed on the same line.
    fn separates_arguments(&self) -> bool {
        if !self.at_symbol(Symbol::Semicolon) {
            return false;
        }
        use Symbol::{Assign, LeftParen, RightParen};
        let decides = |kind: &TokenKind| match kind {
            TokenKind::Symbol(symbol) => matches!(symbol, RightParen | Assign | LeftParen),
            kind => matches!(kind, TokenKind::Keyword(_)),
        };
        let decisive = self.kinds_on_line().skip(1).find(decides);
        decisive == Some(TokenKind::Symbol(RightParen))
    }

    /// Reads expressions between commas. A loop of its own, because each level of nesting goes through it: with the
    /// frames of `separated`, the deepest tree that is allowed would not fit the stack.
    fn list(&mut self) -> (Vec<Expr>, u32) {
        let (mut list, mut height) = (Vec::with_capacity(1), 0);
        loop {
            let part = self.comparison();
            height = height.max(part.height);
            list.push(part.expr);
            if !self.eat(Symbol::Comma) {
                return (list, height);
            }
        }
    }

    /// Goes over the symbol that closes `bracket`, or reports what was expected instead; whether it was there.
    pub fn close(&mut self, close: Symbol, expected: &str, bracket: Span) -> bool {
        if self.eat(close) {
            return true;
        }
        if !self.behind_open_string() {
            self.report(self.expected(expected).and(bracket, "this bracket is not closed"));
            self.leave_brackets();
        }
        self.holes += 1;
        false
    }

    /// A constructor behind a designator, which must be the name of a type.
    fn typed_constructor(&mut self, designator: Designator) -> Part {
        let span = designator.span;
        let (ty, is_type) = type_name(designator);
        if !is_type {
            self.report(messages::NO_CONSTRUCTOR.at(span));
        }
        let part = self.constructor(Some(ty), span);
        if is_type { part } else { self.error_part(part.span) }
    }

    /// `{elements}`, or what stands in square brackets, as in Pascal. All of it, with its type, begins at `start`.
    fn constructor(&mut self, ty: Option<Vec<Ident>>, start: Span) -> Part {
        let brace = self.span();
        let elements = self.nested(Self::elements);
        let span = start.to(self.behind());
        let Some((elements, height)) = elements else { return Part::leaf(ExprKind::Error, span) };
        self.limited(Part::new(ExprKind::Constructor { ty, elements }, span, height + 1), brace)
    }

    fn elements(&mut self) -> (Vec<Element>, u32) {
        let (close, expected) = match self.kind() {
            TokenKind::Symbol(Symbol::LeftBrace) => (Symbol::RightBrace, "`,` or `}` after the element"),
            _ => (Symbol::RightBracket, "`,` or `]` after the element"),
        };
        let brace = self.advance();
        if self.eat(close) {
            return (Vec::new(), 0);
        }
        let (mut elements, mut height) = (Vec::with_capacity(1), 0);
        loop {
            let (element, its_height) = self.element();
            height = height.max(its_height);
            elements.push(element);
            if !self.eat(Symbol::Comma) {
                break;
            }
        }
        if !self.close(close, expected, brace) {
            elements.push(Element { value: self.error_expr(), high: None, count: None });
        }
        (elements, height)
    }

    /// `a`, `a..b` or `v BY n`
    fn element(&mut self) -> (Element, u32) {
        let Part { expr: value, mut height, .. } = self.comparison();
        let mut element = Element { value, high: None, count: None };
        if self.eat(Symbol::DotDot) {
            let high = self.comparison();
            height = height.max(high.height);
            element.high = Some(high.expr);
        } else if self.eat_meant(Keyword::By, self.miscased() == Some(Keyword::By)) {
            let count = self.comparison();
            height = height.max(count.height);
            element.count = Some(count.expr);
        }
        (element, height)
    }
}
