//! The blanks between two tokens of one line.

use crate::syntax::ast::BinaryOp;
use crate::syntax::{Keyword, Symbol, TokenKind};

use super::tokens::TokenList;

/// Whether a blank separates a token from the preceding one.
pub fn is_spaced(list: &TokenList<'_>, index: usize) -> bool {
    use Symbol::*;
    let (before, kind) = (list.kind(index - 1), list.kind(index));
    // `1...` would be read as another token.
    let is_period = matches!(kind, TokenKind::Symbol(Dot | DotDot | Ellipsis));
    if is_period && before == TokenKind::Number && list.token_text(index - 1).ends_with('.') {
        return true;
    }
    if opens(before) || is_attached(kind) || is_sign(list, index - 1) {
        return false;
    }
    match (before, kind) {
        (TokenKind::Symbol(Dot | DotDot | Tilde), _) => false,
        (_, TokenKind::Symbol(Dot | DotDot | Caret | Colon)) => false,
        (_, TokenKind::Symbol(LeftBracket)) if is_option(list, index) => true,
        (_, TokenKind::Symbol(LeftParen | LeftBracket | LeftBrace)) => !before.ends_operand(),
        _ => true,
    }
}

/// Whether no blank follows a token.
pub fn opens(kind: TokenKind) -> bool {
    use Symbol::{LeftBrace, LeftBracket, LeftParen};
    matches!(kind, TokenKind::Symbol(LeftParen | LeftBracket | LeftBrace))
}

/// Whether a token is never separated from the preceding one, even if a comment is between them.
pub fn is_attached(kind: TokenKind) -> bool {
    use Symbol::{Comma, RightBrace, RightBracket, RightParen, Semicolon};
    matches!(kind, TokenKind::Symbol(Comma | Semicolon | RightParen | RightBracket | RightBrace))
}

/// Returns the binary operator at a token.
pub fn operator(list: &TokenList<'_>, index: usize) -> Option<BinaryOp> {
    let op = match list.kind(index) {
        TokenKind::Symbol(symbol) => BinaryOp::of(symbol.text()),
        TokenKind::Keyword(keyword) => BinaryOp::of(keyword.text()),
        _ => None,
    };
    op.filter(|_| index > 0 && list.kind(index - 1).ends_operand())
}

/// Whether a token is a sign before an operand.
fn is_sign(list: &TokenList<'_>, index: usize) -> bool {
    use Symbol::{Minus, Plus};
    matches!(list.kind(index), TokenKind::Symbol(Plus | Minus))
        && (index == 0 || !list.kind(index - 1).ends_operand())
}

/// Whether the bracket at a token encloses something that belongs to the whole heading before it: the priority
/// of a module, or the attributes of a procedure.
fn is_option(list: &TokenList<'_>, index: usize) -> bool {
    let mut before = index;
    while let Some(at) = before.checked_sub(1) {
        before = match list.kind(at) {
            TokenKind::Keyword(keyword) => return matches!(keyword, Keyword::Module | Keyword::Procedure),
            TokenKind::Name | TokenKind::Symbol(Symbol::Dot | Symbol::Colon) => at,
            TokenKind::Symbol(Symbol::RightParen) => list.opening(at),
            _ => return false,
        };
    }
    false
}
