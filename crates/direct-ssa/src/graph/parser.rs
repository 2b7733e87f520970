//! The parser of the text form: builds a tree of blocks and statements, with unresolved names.

use std::ops::Range;

use super::BinaryOperator;
use super::error::{ParseError, ParseErrorKind};
use super::lexer::{Token, TokenKind, tokens};

/// The tree of a whole text.
pub struct ProcedureTree<'t> {
    pub name: Option<&'t str>,
    pub parameters: Vec<Name<'t>>,
    /// The bytes of the heading.
    pub heading: Range<usize>,
    pub blocks: Vec<BlockTree<'t>>,
}

pub struct BlockTree<'t> {
    pub name: Name<'t>,
    pub join: Option<JoinTree<'t>>,
    pub stmts: Vec<StmtTree<'t>>,
    pub end: EndTree<'t>,
    /// The bytes of each statement; the last range is the end of the block.
    pub ranges: Vec<Range<usize>>,
}

/// The block in which a statement began that ends at the head of this one, and the variables that it assigns.
pub struct JoinTree<'t> {
    pub since: Name<'t>,
    pub assigned: Vec<Name<'t>>,
}

pub enum StmtTree<'t> {
    Assign(Name<'t>, ExprTree<'t>),
    /// A phi with a block and an operand for each edge.
    Phi(Name<'t>, Vec<(Name<'t>, OperandTree<'t>)>),
    Print(ExprTree<'t>),
    /// A call whose result is not used.
    Call(ExprTree<'t>),
}

pub enum EndTree<'t> {
    Goto(Name<'t>),
    Branch(ExprTree<'t>, Name<'t>, Name<'t>),
    Switch(ExprTree<'t>, Vec<Name<'t>>),
    Return(ExprTree<'t>),
}

pub enum ExprTree<'t> {
    Call(Name<'t>, Vec<OperandTree<'t>>),
    Operand(OperandTree<'t>),
    Binary(BinaryOperator, OperandTree<'t>, OperandTree<'t>),
}

pub enum OperandTree<'t> {
    Number(i64),
    Name(Name<'t>),
    Undefined(Name<'t>),
}

/// A name and its place in the text.
#[derive(Clone, Copy)]
pub struct Name<'t> {
    pub text: &'t str,
    pub start: usize,
}

impl<'t> Name<'t> {
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The name of the variable, for a value `x.1` as well as for a variable `x`.
    pub fn base(&self) -> &'t str {
        self.text.split('.').next().unwrap_or_default()
    }

    pub fn is_value(&self) -> bool {
        self.text.contains('.')
    }
}

const KEYWORDS: [&str; 8] = ["procedure", "phi", "print", "goto", "branch", "switch", "return", "undefined"];

/// Parses a text into a tree, or returns its first syntax error.
pub fn parse(text: &str) -> Result<ProcedureTree<'_>, ParseError> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0 };
    parser.procedure()
}

struct Parser<'t> {
    tokens: Vec<Token<'t>>,
    next: usize,
}

impl<'t> Parser<'t> {
    fn procedure(&mut self) -> Result<ProcedureTree<'t>, ParseError> {
        self.skip_breaks();
        let (mut name, mut parameters) = (None, Vec::new());
        let start = self.peek().start;
        let mut heading = start..start;
        if self.accept_word("procedure") {
            if !self.at_sign("(") {
                name = Some(self.plain_name("the name of the procedure or `(`")?.text);
            }
            parameters = self.parameters()?;
            heading = self.range_from(start);
            self.statement_end()?;
        }
        let mut blocks = Vec::new();
        self.skip_breaks();
        while blocks.is_empty() || self.peek().kind != TokenKind::End {
            blocks.push(self.block()?);
        }
        Ok(ProcedureTree { name, parameters, heading, blocks })
    }

    fn parameters(&mut self) -> Result<Vec<Name<'t>>, ParseError> {
        self.expect_sign("(")?;
        let mut parameters = Vec::new();
        while !self.accept_sign(")") {
            if !parameters.is_empty() {
                self.expect_sign(",")?;
                self.skip_breaks();
            }
            parameters.push(self.name("a parameter")?);
        }
        Ok(parameters)
    }

    fn block(&mut self) -> Result<BlockTree<'t>, ParseError> {
        let name = self.plain_name("the name of a block")?;
        let join = if self.accept_sign("(") { Some(self.join()?) } else { None };
        self.expect_sign(":")?;
        self.skip_breaks();
        let (mut stmts, mut ranges) = (Vec::new(), Vec::new());
        loop {
            let start = self.peek().start;
            if let Some(end) = self.end()? {
                ranges.push(self.range_from(start));
                self.statement_end()?;
                if !self.at_label() && self.peek().kind != TokenKind::End {
                    let found = self.peek().kind;
                    let message = format!("expected a new block, found {found}");
                    return Err(self
                        .error(message)
                        .help("a block ends with its `goto`, `branch`, `switch` or `return`"));
                }
                return Ok(BlockTree { name, join, stmts, end, ranges });
            }
            if self.at_label() || self.peek().kind == TokenKind::End {
                let message = format!("the block `{}` has no terminator", name.text);
                return Err(ParseError::new(ParseErrorKind::Syntax, message, name.range())
                    .help("end it with `goto`, `branch`, `switch` or `return`"));
            }
            stmts.push(self.stmt()?);
            ranges.push(self.range_from(start));
            self.statement_end()?;
        }
    }

    /// Parses `from entry, assigns i, s)`; the second part is optional.
    fn join(&mut self) -> Result<JoinTree<'t>, ParseError> {
        if !self.accept_word("from") {
            return Err(self.error(format!("expected `from`, found {}", self.peek().kind)));
        }
        let since = self.plain_name("a block")?;
        let mut assigned = Vec::new();
        while !self.accept_sign(")") {
            self.expect_sign(",")?;
            self.skip_breaks();
            if assigned.is_empty() && !self.accept_word("assigns") {
                return Err(self.error(format!("expected `assigns`, found {}", self.peek().kind)));
            }
            assigned.push(self.plain_name("a variable")?);
        }
        Ok(JoinTree { since, assigned })
    }

    fn stmt(&mut self) -> Result<StmtTree<'t>, ParseError> {
        if self.accept_word("print") {
            return Ok(StmtTree::Print(self.expr()?));
        }
        if let Some(call) = self.call()? {
            return Ok(StmtTree::Call(call));
        }
        let target = self.name("a statement")?;
        self.expect_sign("=")?;
        if !self.accept_word("phi") {
            return Ok(StmtTree::Assign(target, self.expr()?));
        }
        self.expect_sign("(")?;
        let mut operands = Vec::new();
        self.skip_breaks();
        while !self.accept_sign(")") {
            if !operands.is_empty() {
                self.expect_sign(",")?;
                self.skip_breaks();
            }
            let from = self.plain_name("a block")?;
            self.expect_sign(":")?;
            operands.push((from, self.operand()?));
            self.skip_breaks();
        }
        Ok(StmtTree::Phi(target, operands))
    }

    /// Parses the end of a block, if one begins here.
    fn end(&mut self) -> Result<Option<EndTree<'t>>, ParseError> {
        if self.accept_word("goto") {
            return Ok(Some(EndTree::Goto(self.plain_name("a block")?)));
        }
        if self.accept_word("return") {
            return Ok(Some(EndTree::Return(self.expr()?)));
        }
        if self.accept_word("branch") {
            let condition = self.expr()?;
            let then = self.next_target()?;
            return Ok(Some(EndTree::Branch(condition, then, self.next_target()?)));
        }
        if self.accept_word("switch") {
            let number = self.expr()?;
            let mut targets = vec![self.next_target()?];
            while self.at_sign(",") {
                targets.push(self.next_target()?);
            }
            return Ok(Some(EndTree::Switch(number, targets)));
        }
        Ok(None)
    }

    fn next_target(&mut self) -> Result<Name<'t>, ParseError> {
        self.expect_sign(",")?;
        self.skip_breaks();
        self.plain_name("a block")
    }

    /// Parses a call, if one begins here. The word `call` is not a keyword: it may also be a variable.
    fn call(&mut self) -> Result<Option<ExprTree<'t>>, ParseError> {
        let ahead = |count: usize| self.tokens.get(self.next + count).map(|token| token.kind);
        let is_call = self.peek().kind == TokenKind::Word("call")
            && matches!(ahead(1), Some(TokenKind::Word(_)))
            && ahead(2) == Some(TokenKind::Sign("("));
        if !is_call {
            return Ok(None);
        }
        self.advance();
        let name = self.plain_name("the name of a procedure")?;
        self.expect_sign("(")?;
        let mut operands = Vec::new();
        while !self.accept_sign(")") {
            if !operands.is_empty() {
                self.expect_sign(",")?;
                self.skip_breaks();
            }
            operands.push(self.operand()?);
        }
        Ok(Some(ExprTree::Call(name, operands)))
    }

    fn expr(&mut self) -> Result<ExprTree<'t>, ParseError> {
        if let Some(call) = self.call()? {
            return Ok(call);
        }
        let left = self.operand()?;
        let operator = match self.peek().kind {
            TokenKind::Sign("+") => BinaryOperator::Add,
            TokenKind::Sign("-") => BinaryOperator::Sub,
            TokenKind::Sign("*") => BinaryOperator::Mul,
            TokenKind::Sign("==") => BinaryOperator::Equal,
            TokenKind::Sign("<") => BinaryOperator::Less,
            _ => return Ok(ExprTree::Operand(left)),
        };
        self.advance();
        Ok(ExprTree::Binary(operator, left, self.operand()?))
    }

    fn operand(&mut self) -> Result<OperandTree<'t>, ParseError> {
        let start = self.peek();
        let sign = if self.accept_sign("-") { "-" } else { "" };
        let token = self.peek();
        if let TokenKind::Digits(digits) = token.kind {
            self.advance();
            let range = start.start..token.end;
            return format!("{sign}{digits}").parse().map(OperandTree::Number).map_err(|_| {
                let message = format!("the number {sign}{digits} does not fit 64 bits");
                ParseError::new(ParseErrorKind::Syntax, message, range)
            });
        }
        if !sign.is_empty() {
            return Err(self.error(format!("expected a number, found {}", token.kind)));
        }
        if self.accept_word("undefined") {
            return Ok(OperandTree::Undefined(self.plain_name("a variable")?));
        }
        Ok(OperandTree::Name(self.name("a variable, a value or a number")?))
    }

    /// Parses the name of a variable or value.
    fn name(&mut self, what: &str) -> Result<Name<'t>, ParseError> {
        let token = self.peek();
        match token.kind {
            TokenKind::Word(text) if !KEYWORDS.contains(&text) => {
                self.advance();
                Ok(Name { text, start: token.start })
            }
            found => Err(self.error(format!("expected {what}, found {found}"))),
        }
    }

    /// Parses a name that is not the name of a value.
    fn plain_name(&mut self, what: &str) -> Result<Name<'t>, ParseError> {
        let token = self.peek();
        match self.name(what)? {
            name if name.is_value() => {
                let message = format!("expected {what}, found the value `{}`", name.text);
                Err(ParseError::new(ParseErrorKind::Syntax, message, token.range()))
            }
            name => Ok(name),
        }
    }

    /// Parses the end of a statement: statements are on separate lines or are separated by semicolons.
    fn statement_end(&mut self) -> Result<(), ParseError> {
        match self.peek().kind {
            TokenKind::Break | TokenKind::End => {
                self.skip_breaks();
                Ok(())
            }
            found => Err(self.error(format!("expected the end of the statement, found {found}"))),
        }
    }

    fn skip_breaks(&mut self) {
        while self.peek().kind == TokenKind::Break {
            self.advance();
        }
    }

    /// Whether a block begins here.
    fn at_label(&self) -> bool {
        let ahead = |count: usize| self.tokens.get(self.next + count).map(|token| token.kind);
        // In a heading, the first word is followed by a comma or the end of the list.
        let is_join = ahead(1) == Some(TokenKind::Sign("("))
            && ahead(2) == Some(TokenKind::Word("from"))
            && matches!(ahead(3), Some(TokenKind::Word(_)));
        matches!(self.peek().kind, TokenKind::Word(_)) && (is_join || ahead(1) == Some(TokenKind::Sign(":")))
    }

    fn at_sign(&self, sign: &str) -> bool {
        matches!(self.peek().kind, TokenKind::Sign(found) if found == sign)
    }

    fn accept_sign(&mut self, sign: &str) -> bool {
        let found = self.at_sign(sign);
        if found {
            self.advance();
        }
        found
    }

    fn accept_word(&mut self, word: &str) -> bool {
        let found = self.peek().kind == TokenKind::Word(word) && !self.at_label();
        if found {
            self.advance();
        }
        found
    }

    fn expect_sign(&mut self, sign: &str) -> Result<(), ParseError> {
        match self.accept_sign(sign) {
            true => Ok(()),
            false => Err(self.error(format!("expected `{sign}`, found {}", self.peek().kind))),
        }
    }

    /// Returns the next token; past the end of the text always `End`.
    fn peek(&self) -> Token<'t> {
        let last = self.tokens.len() - 1;
        self.tokens[self.next.min(last)]
    }

    /// The bytes from an offset to the end of the token accepted last.
    fn range_from(&self, start: usize) -> Range<usize> {
        let end =
            self.next.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(start, |last| last.end);
        start..end.max(start)
    }

    fn advance(&mut self) {
        self.next += 1;
    }

    /// A syntax error at the next token.
    fn error(&self, message: String) -> ParseError {
        ParseError::new(ParseErrorKind::Syntax, message, self.peek().range())
    }
}
