//! The tokens before a place, and the designators and calls that end there. They exist in any unfinished text.

use std::ops::Range;

use tlc_frontend::base::Dialect;
use tlc_frontend::syntax::{Keyword, Lexer, Symbol, TokenKind, Trivia};

/// A token with its text and its offsets in the text of its file.
#[derive(Clone, Debug)]
pub struct TokenText<'t> {
    pub kind: TokenKind,
    pub text: &'t str,
    pub range: Range<usize>,
}

impl TokenText<'_> {
    pub fn is(&self, symbol: Symbol) -> bool {
        self.kind == TokenKind::Symbol(symbol)
    }

    pub fn is_keyword(&self, keyword: Keyword) -> bool {
        self.kind == TokenKind::Keyword(keyword)
    }

    pub fn keyword(&self) -> Option<Keyword> {
        match self.kind {
            TokenKind::Keyword(keyword) => Some(keyword),
            _ => None,
        }
    }
}

/// The tokens before a place.
pub struct TokensBefore<'t> {
    pub tokens: Vec<TokenText<'t>>,
    /// The name or keyword around the place, or the empty range there. It is not among the tokens.
    pub word: Range<usize>,
}

/// Returns the tokens before an offset; `None` within a comment, a pragma, a string or a number.
pub fn tokens_before(text: &str, offset: usize, dialect: Dialect) -> Option<TokensBefore<'_>> {
    let mut lexer = Lexer::new(text, dialect);
    let mut before = TokensBefore { tokens: Vec::new(), word: offset..offset };
    loop {
        while let Some((trivia, range)) = lexer.trivia() {
            let is_inside = range.start < offset && offset < range.end;
            let is_text = match trivia {
                Trivia::Blanks => false,
                Trivia::Comment | Trivia::Pragma | Trivia::Conditional => is_inside,
                Trivia::Unterminated => range.start < offset,
            };
            if is_text {
                return None;
            }
        }
        let (kind, range) = lexer.token();
        if kind == TokenKind::End || range.start >= offset {
            return Some(before);
        }
        let is_touched = offset <= range.end;
        match kind {
            TokenKind::Name | TokenKind::Keyword(_) if is_touched => {
                before.word = range;
                return Some(before);
            }
            TokenKind::Number if is_touched => return None,
            TokenKind::String if offset < range.end => return None,
            TokenKind::Stray if is_touched => {
                let is_word = text.get(range.clone()).is_some_and(|word| !word.starts_with(['"', '\'']));
                return is_word.then_some(TokensBefore { word: offset..offset, ..before });
            }
            _ => {}
        }
        before.tokens.push(TokenText { kind, text: text.get(range.clone()).unwrap_or_default(), range });
    }
}

/// Returns the tokens that begin before an offset.
pub fn tokens_to(text: &str, offset: usize, dialect: Dialect) -> Vec<TokenText<'_>> {
    let mut lexer = Lexer::new(text, dialect);
    let mut tokens = Vec::new();
    loop {
        while lexer.trivia().is_some() {}
        let (kind, range) = lexer.token();
        if kind == TokenKind::End || range.start >= offset {
            return tokens;
        }
        tokens.push(TokenText { kind, text: text.get(range.clone()).unwrap_or_default(), range });
    }
}

/// Returns the number of the first token of the designator that ends before the token `end`; `end` if there is
/// none.
pub fn designator_start(tokens: &[TokenText<'_>], end: usize) -> usize {
    let mut at = end;
    while let Some(last) = at.checked_sub(1) {
        at = match tokens.get(last).map(|token| token.kind) {
            Some(TokenKind::Symbol(Symbol::Caret)) => last,
            Some(TokenKind::Symbol(Symbol::RightBracket | Symbol::RightParen)) => {
                match opening(tokens, last) {
                    Some(start) => start,
                    None => return end,
                }
            }
            Some(TokenKind::Name) => match last.checked_sub(1).and_then(|dot| tokens.get(dot)) {
                Some(dot) if dot.is(Symbol::Dot) => last - 1,
                _ => return last,
            },
            _ => return end,
        };
    }
    end
}

/// Returns the number of the bracket that the one with the number `closing` closes.
fn opening(tokens: &[TokenText<'_>], closing: usize) -> Option<usize> {
    let mut depth = 0;
    for (number, token) in tokens.iter().enumerate().take(closing + 1).rev() {
        depth -= token.kind.nesting();
        if depth == 0 {
            return Some(number);
        }
    }
    None
}

/// A bracket that is open at the end of the tokens.
pub struct OpenBracket {
    /// The number of the bracket's token.
    pub token: usize,
    /// The number of commas on the same level after the bracket.
    pub commas: usize,
}

/// Returns the innermost bracket that is open at the end of the tokens of a statement or declaration.
pub fn open_bracket(tokens: &[TokenText<'_>]) -> Option<OpenBracket> {
    let (mut depth, mut commas) = (0, 0);
    for (number, token) in tokens.iter().enumerate().rev() {
        match token.kind.nesting() {
            1 if depth == 0 => return Some(OpenBracket { token: number, commas }),
            change => depth -= change,
        }
        match token.kind {
            TokenKind::Symbol(Symbol::Comma) if depth == 0 => commas += 1,
            TokenKind::Symbol(Symbol::Semicolon | Symbol::Assign) => return None,
            TokenKind::Keyword(word) if word.starts_statement() || word == Keyword::Begin => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn before(text: &str) -> Option<(Vec<&str>, &str)> {
        let offset = text.find('|').expect("a mark");
        let text: &'static str = Box::leak(text.replacen('|', "", 1).into_boxed_str());
        let found = tokens_before(text, offset, Dialect::default())?;
        Some((found.tokens.iter().map(|token| token.text).collect(), &text[found.word]))
    }

    #[test]
    fn words_are_no_tokens_before_their_ends() {
        assert_eq!(before("a.b|c := 1"), Some((vec!["a", "."], "bc")));
        assert_eq!(before("a := |"), Some((vec!["a", ":="], "")));
        assert_eq!(before("|"), Some((vec![], "")));
        for inside in ["(* a| *)", "(* a|", "x := 'ü|'", "x := 'a|", "x := 12|", "<* a| *>"] {
            assert_eq!(before(inside), None, "{inside}");
        }
        assert_eq!(before("(* ü *)|"), Some((vec![], "")));
    }

    #[test]
    fn designators_and_brackets_are_found_from_their_ends() {
        let tokens = |text: &'static str| {
            tokens_before(text, text.len() + 1, Dialect::default()).expect("tokens").tokens
        };
        let start = |text| designator_start(&tokens(text), tokens(text).len());
        assert_eq!([start("x := a.b[i, c(1)]^"), start("f(a)"), start("x := +")], [2, 0, 3]);
        let open = |text| open_bracket(&tokens(text)).map(|open| (open.token, open.commas));
        assert_eq!(open("P(a, f(1, 2), "), Some((1, 2)));
        assert_eq!((open("P(a, f("), open("P(a); "), open("IF (a")), (Some((5, 0)), None, Some((1, 0))));
    }
}
