//! The kind of text that is expected at a place, determined from the tokens before it.

use tlc_frontend::hir::{Type, TypeId};
use tlc_frontend::syntax::{Keyword, Symbol, TokenKind};

use crate::server::features::tokens::{TokenText, designator_start, open_bracket};
use crate::server::features::visible::{Designated, VisibleNames};

/// The part of a module or procedure around a place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TextPart {
    /// Before the heading of a module.
    Start,
    Imports,
    /// After the keyword that starts declarations, if there is one.
    Declarations(Option<Keyword>),
    Statements,
}

/// The kind of text that is expected at a place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ExpectedText {
    /// A new name, or text that cannot be completed.
    Nothing,
    /// The heading of a module.
    Heading,
    /// The keyword MODULE.
    Module,
    /// The name after END.
    EndName,
    /// The keyword IMPORT.
    Import,
    /// The name of a module.
    ModuleName,
    /// A name that a module exports, the token with this number.
    Export(usize),
    /// A member of the designator between the tokens with these numbers.
    Member(usize, usize),
    Type,
    Declaration,
    Statement,
    /// A label of a CASE statement or variant with this type.
    Label(Option<TypeId>),
    /// An operand of this type.
    Operand(Option<TypeId>),
    /// An operator, or the keyword that follows an expression.
    Operator(Option<Keyword>),
}

/// The text around a place.
#[derive(Debug)]
pub struct Surroundings {
    pub part: TextPart,
    /// The keywords of the constructs that are open at the place, with the numbers of their tokens.
    pub open: Vec<(Keyword, usize)>,
}

impl Surroundings {
    /// Finds the constructs around the end of the tokens.
    pub fn of(tokens: &[TokenText<'_>]) -> Surroundings {
        let mut surroundings = Surroundings { part: TextPart::Start, open: Vec::new() };
        let mut depth = 0;
        for (number, token) in tokens.iter().enumerate() {
            depth += token.kind.nesting();
            let Some(keyword) = token.keyword() else {
                if token.is(Symbol::Semicolon) && surroundings.part == TextPart::Imports {
                    surroundings.part = TextPart::Declarations(None);
                }
                continue;
            };
            let before = number.checked_sub(1).and_then(|before| tokens.get(before));
            surroundings.pass(keyword, number, before, depth > 0);
            if !matches!(keyword, Keyword::Var | Keyword::Const | Keyword::Array | Keyword::Of) {
                depth = 0;
            }
        }
        surroundings
    }

    fn pass(&mut self, keyword: Keyword, number: usize, before: Option<&TokenText<'_>>, is_nested: bool) {
        use Keyword::{
            Begin, Case, Const, End, Except, Export, Finally, For, From, If, Import, Label, Loop, Module,
            Procedure, Record, Repeat, Until, Var, While, With,
        };
        match keyword {
            Begin | Except | Finally => *self = Surroundings { part: TextPart::Statements, open: Vec::new() },
            Procedure if before.is_some_and(is_before_type) => {}
            Procedure | Module => {
                self.open.clear();
                self.part = TextPart::Declarations(Some(keyword));
            }
            Import | From | Export => self.part = TextPart::Imports,
            Const | Keyword::Type | Var | Label if !is_nested => {
                self.open.clear();
                self.part = TextPart::Declarations(Some(keyword));
            }
            If | Case | While | With | For | Loop | Repeat | Record => self.open.push((keyword, number)),
            End if self.open.pop().is_none() => self.part = TextPart::Declarations(None),
            Until => drop(self.open.pop()),
            _ => {}
        }
    }

    /// Determines the kind of text that is expected after the tokens.
    pub fn expected(&self, tokens: &[TokenText<'_>], visible: Option<&VisibleNames<'_>>) -> ExpectedText {
        if self.part == TextPart::Start && !tokens.is_empty() {
            return ExpectedText::Module;
        }
        let Some((last, number)) = tokens.last().zip(tokens.len().checked_sub(1)) else {
            return ExpectedText::Heading;
        };
        if last.is(Symbol::Dot) {
            let start = designator_start(tokens, number);
            return if start < number { ExpectedText::Member(start, number) } else { ExpectedText::Nothing };
        }
        match self.part {
            TextPart::Start => ExpectedText::Heading,
            TextPart::Imports => Surroundings::import(tokens),
            TextPart::Declarations(keyword) => self.declaration(keyword, tokens, visible),
            TextPart::Statements => self.statement(tokens, visible),
        }
    }

    fn import(tokens: &[TokenText<'_>]) -> ExpectedText {
        let is_start = |token: &TokenText<'_>| {
            matches!(token.keyword(), Some(Keyword::From | Keyword::Import | Keyword::Export))
        };
        let Some(word) = tokens.iter().rposition(is_start) else { return ExpectedText::Nothing };
        let last = tokens.last().map_or(TokenKind::End, |token| token.kind);
        let from = word.checked_sub(2).filter(|from| tokens[*from].is_keyword(Keyword::From));
        let is_open = matches!(last, TokenKind::Keyword(_) | TokenKind::Symbol(Symbol::Comma));
        match (tokens[word].keyword(), from) {
            (Some(Keyword::From), _) if last == TokenKind::Name => ExpectedText::Import,
            (Some(Keyword::From), _) if is_open => ExpectedText::ModuleName,
            (Some(Keyword::Import), Some(from)) if is_open => ExpectedText::Export(from + 1),
            (Some(Keyword::Import), None) if is_open => ExpectedText::ModuleName,
            (Some(Keyword::Export), _) if is_open => ExpectedText::Operand(None),
            _ => ExpectedText::Nothing,
        }
    }

    fn declaration(
        &self,
        keyword: Option<Keyword>,
        tokens: &[TokenText<'_>],
        visible: Option<&VisibleNames<'_>>,
    ) -> ExpectedText {
        let last = &tokens[tokens.len() - 1];
        let bracket = open_bracket(tokens);
        if let TokenKind::Symbol(Symbol::Semicolon) = last.kind {
            return match bracket {
                None if self.open.is_empty() => ExpectedText::Declaration,
                _ => ExpectedText::Nothing,
            };
        }
        if last.is_keyword(Keyword::End) && self.open.is_empty() {
            return ExpectedText::EndName;
        }
        let is_constant = keyword == Some(Keyword::Const);
        match last.kind {
            TokenKind::Symbol(Symbol::Colon) => ExpectedText::Type,
            TokenKind::Keyword(Keyword::Of) => match self.open.last() {
                Some((Keyword::Case, case))
                    if tokens[*case..].iter().filter(|token| token.is_keyword(Keyword::Of)).count() == 1 =>
                {
                    ExpectedText::Label(tag_type(tokens, visible))
                }
                _ => ExpectedText::Type,
            },
            TokenKind::Symbol(Symbol::Bar) => ExpectedText::Label(None),
            TokenKind::Keyword(Keyword::To) => ExpectedText::Type,
            TokenKind::Symbol(Symbol::Equal) if keyword == Some(Keyword::Type) => ExpectedText::Type,
            TokenKind::Symbol(Symbol::LeftBracket | Symbol::DotDot) => ExpectedText::Operand(None),
            TokenKind::Symbol(Symbol::Comma | Symbol::LeftParen | Symbol::LeftBrace) if is_constant => {
                ExpectedText::Operand(None)
            }
            TokenKind::Symbol(symbol) if is_constant && is_operator(symbol) => ExpectedText::Operand(None),
            TokenKind::Keyword(word) if is_constant && is_operator_word(word) => ExpectedText::Operand(None),
            kind if is_constant && kind.ends_operand() && has_equal(tokens) => ExpectedText::Operator(None),
            TokenKind::Keyword(Keyword::Array) => ExpectedText::Type,
            _ => ExpectedText::Nothing,
        }
    }

    fn statement(&self, tokens: &[TokenText<'_>], visible: Option<&VisibleNames<'_>>) -> ExpectedText {
        use Symbol::{
            Assign, Bar, Colon, Comma, DotDot, Equal, Greater, GreaterEqual, Hash, LeftBrace, LeftBracket,
            LeftParen, Less, LessEqual, Semicolon, Unequal,
        };
        let end = tokens.len() - 1;
        let last = &tokens[end];
        let left = |end| {
            let start = designator_start(tokens, end);
            let meaning = visible?.designated(tokens.get(start..end)?)?;
            match meaning {
                Designated::Value(ty) => Some(ty),
                Designated::Procedure(number) => visible?.name(number).map(|name| name.ty),
                _ => None,
            }
        };
        match last.kind {
            TokenKind::Symbol(Semicolon) => ExpectedText::Statement,
            TokenKind::Symbol(Colon) => ExpectedText::Statement,
            TokenKind::Symbol(Bar) => ExpectedText::Label(self.subject(tokens, visible)),
            TokenKind::Symbol(Comma | DotDot) if open_bracket(tokens).is_none() => {
                ExpectedText::Label(self.subject(tokens, visible))
            }
            TokenKind::Keyword(Keyword::Of) => ExpectedText::Label(self.subject(tokens, visible)),
            TokenKind::Keyword(
                Keyword::Begin
                | Keyword::Then
                | Keyword::Else
                | Keyword::Do
                | Keyword::Loop
                | Keyword::Repeat
                | Keyword::Except
                | Keyword::Finally,
            ) => ExpectedText::Statement,
            TokenKind::Keyword(
                Keyword::End | Keyword::Goto | Keyword::Exit | Keyword::Retry | Keyword::For,
            ) => {
                if last.is_keyword(Keyword::For) {
                    ExpectedText::Operand(None)
                } else {
                    ExpectedText::Nothing
                }
            }
            TokenKind::Keyword(Keyword::Return) => {
                let result = |visible: &VisibleNames<'_>| {
                    let procedure = visible.procedures.last()?;
                    visible.name(*procedure).map(|name| name.ty)
                };
                ExpectedText::Operand(visible.and_then(result))
            }
            TokenKind::Symbol(
                Assign | Equal | Hash | Unequal | Less | LessEqual | Greater | GreaterEqual,
            ) => ExpectedText::Operand(left(end)),
            TokenKind::Symbol(LeftParen | Comma | LeftBracket | LeftBrace) => {
                ExpectedText::Operand(visible.and_then(|visible| argument_type(tokens, visible)))
            }
            kind if kind.ends_operand() => ExpectedText::Operator(self.last_word(tokens)),
            TokenKind::Symbol(_) | TokenKind::Keyword(_) => ExpectedText::Operand(None),
            _ => ExpectedText::Nothing,
        }
    }

    /// Returns the type of the subject of the innermost open CASE statement.
    fn subject(&self, tokens: &[TokenText<'_>], visible: Option<&VisibleNames<'_>>) -> Option<TypeId> {
        let (_, case) = self.open.iter().rev().find(|(word, _)| *word == Keyword::Case)?;
        let behind = tokens.get(case + 1..)?;
        let length = behind.iter().position(|token| token.is_keyword(Keyword::Of))?;
        match visible?.designated(&behind[..length])? {
            Designated::Value(ty) => Some(ty),
            _ => None,
        }
    }

    /// Returns the keyword that starts the expression at the end of the tokens.
    fn last_word(&self, tokens: &[TokenText<'_>]) -> Option<Keyword> {
        let mut words = tokens.iter().rev().map_while(|token| match token.kind {
            TokenKind::Symbol(Symbol::Semicolon) => None,
            kind => Some(kind),
        });
        words.find_map(|kind| match kind {
            TokenKind::Keyword(word) if !is_operator_word(word) => Some(word),
            _ => None,
        })
    }
}

/// Returns the type of the argument, index or element that follows the tokens.
fn argument_type(tokens: &[TokenText<'_>], visible: &VisibleNames<'_>) -> Option<TypeId> {
    let bracket = open_bracket(tokens)?;
    let start = designator_start(tokens, bracket.token);
    let meaning = visible.designated(tokens.get(start..bracket.token)?)?;
    let types = &visible.view.index.types;
    match (tokens[bracket.token].kind, meaning) {
        (TokenKind::Symbol(Symbol::LeftParen), Designated::Procedure(number)) => {
            visible.parameters(number).get(bracket.commas).map(|(_, ty)| *ty)
        }
        (TokenKind::Symbol(Symbol::LeftParen), Designated::Value(ty)) => match types.get(ty) {
            Type::Procedure(signature) => {
                signature.parameters.get(bracket.commas).map(|parameter| parameter.ty)
            }
            _ => None,
        },
        (TokenKind::Symbol(Symbol::LeftBracket), Designated::Value(ty)) => {
            match types.get(visible.element(ty, bracket.commas)?) {
                Type::Array { index, .. } => Some(*index),
                _ => None,
            }
        }
        (TokenKind::Symbol(Symbol::LeftBrace), Designated::Type(ty)) => match types.get(ty) {
            Type::Set { element, .. } => Some(*element),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the type of the tag of the variants that the tokens begin.
fn tag_type(tokens: &[TokenText<'_>], visible: Option<&VisibleNames<'_>>) -> Option<TypeId> {
    let end = tokens.len() - 1;
    match visible?.designated(tokens.get(designator_start(tokens, end)..end)?)? {
        Designated::Type(ty) => Some(ty),
        _ => None,
    }
}

/// Whether a procedure type, and no declaration, follows a token.
fn is_before_type(token: &TokenText<'_>) -> bool {
    use Symbol::{Colon, Comma, Equal, LeftParen};
    matches!(
        token.kind,
        TokenKind::Symbol(Colon | Comma | Equal | LeftParen)
            | TokenKind::Keyword(Keyword::Of | Keyword::To | Keyword::End)
    )
}

fn is_operator(symbol: Symbol) -> bool {
    use Symbol::*;
    matches!(
        symbol,
        Plus | Minus
            | Star
            | Slash
            | Ampersand
            | Tilde
            | Equal
            | Hash
            | Less
            | Greater
            | LessEqual
            | GreaterEqual
            | Unequal
    )
}

/// Whether a keyword is an operator.
pub fn is_operator_word(word: Keyword) -> bool {
    use Keyword::{And, Div, In, Mod, Not, Or, Rem};
    matches!(word, And | Div | In | Mod | Not | Or | Rem) || word.is_on_bits()
}

/// Whether the declaration at the end of the tokens has a value.
fn has_equal(tokens: &[TokenText<'_>]) -> bool {
    let own = tokens.iter().rev().take_while(|token| !token.is(Symbol::Semicolon));
    own.into_iter().any(|token| token.is(Symbol::Equal))
}
