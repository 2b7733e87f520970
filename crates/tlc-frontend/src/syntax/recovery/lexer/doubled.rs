//! Words and numbers that are corrected before a text is parsed.

use super::*;

/// Keywords that can follow themselves, or whose repetition has a message of its own.
const REPEATABLE: [Keyword; 11] = [
    Keyword::Begin,
    Keyword::BitNot,
    Keyword::Const,
    Keyword::End,
    Keyword::Except,
    Keyword::Finally,
    Keyword::Loop,
    Keyword::Not,
    Keyword::Repeat,
    Keyword::Type,
    Keyword::Var,
];

/// Reports and removes the second of two equal keywords, or of two `:=`, on a line.
pub fn remove_doubled(text: &str, start: u32, lexed: &mut Lexed) {
    let cursor = TokenCursor { text, start, tokens: std::mem::take(&mut lexed.tokens), at: 0 };
    let is_doubled = |at: usize| {
        let token = cursor.token(at);
        let is_once = match token.kind {
            TokenKind::Keyword(keyword) => !REPEATABLE.contains(&keyword),
            kind => kind == TokenKind::Symbol(Symbol::Assign),
        };
        is_once && at > 0 && cursor.token(at - 1).kind == token.kind && cursor.is_on_line_of_last(at)
    };
    for at in (0..cursor.tokens.len()).filter(|at| is_doubled(*at)) {
        let span = cursor.token(at).span;
        let diagnostic = messages::DOUBLED.about(span, &quote(cursor.word_at(at)));
        let lo = cursor.token(at - 1).span.hi;
        lexed.reports.push(diagnostic.suggest(Span { lo, ..span }, "", "remove it"));
    }
    let kept = (0..cursor.tokens.len()).filter(|at| !is_doubled(*at));
    lexed.tokens = kept.map(|at| cursor.token(at)).collect();
}
