//! The tokens of a text, the position in them, and predicates over the tokens ahead.

use crate::base::Span;
use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::keyword::Keyword;

use super::messages::Message;
use super::messages::quote;
use crate::syntax::symbol::Symbol;
use crate::syntax::token::{Token, TokenKind};

/// A position in the tokens of a text.
#[derive(Default)]
pub struct TokenCursor<'a> {
    /// The text without comments.
    pub text: &'a str,
    /// The global position of the text.
    pub start: u32,
    /// The tokens; the last one is the end token.
    pub tokens: Vec<Token>,
    /// The index of the token ahead.
    pub at: usize,
}

impl<'a> TokenCursor<'a> {
    // ---- Tokens ----

    /// Returns the token `ahead` tokens after the next one, or the end token.
    pub fn token(&self, ahead: usize) -> Token {
        let last = self.tokens.last().copied();
        let token = self.tokens.get(self.at + ahead).copied().or(last);
        token.expect("the list of tokens has an end token")
    }

    pub fn kind(&self) -> TokenKind {
        self.token(0).kind
    }

    pub fn kind_at(&self, ahead: usize) -> TokenKind {
        self.token(ahead).kind
    }

    pub fn span(&self) -> Span {
        self.token(0).span
    }

    pub fn before(&self) -> Option<Token> {
        self.at.checked_sub(1).and_then(|before| self.tokens.get(before)).copied()
    }

    /// Returns the empty span after the last token.
    pub fn behind(&self) -> Span {
        self.before().map_or(Span { lo: self.start, hi: self.start }, |token| token.span.end())
    }

    // ---- Text ----

    pub fn text_of(&self, span: Span) -> &'a str {
        self.text.get((span.lo - self.start) as usize..(span.hi - self.start) as usize).unwrap_or_default()
    }

    pub fn word(&self) -> &'a str {
        self.text_of(self.span())
    }

    pub fn word_at(&self, ahead: usize) -> &'a str {
        self.text_of(self.token(ahead).span)
    }

    /// Returns the span of the line that contains `position`.
    pub fn line_at(&self, position: u32) -> Span {
        let (before, behind) = self.text.split_at((position - self.start) as usize);
        let lo = self.start + before.rfind('\n').map_or(0, |newline| newline + 1) as u32;
        Span { lo, hi: position + behind.find('\n').unwrap_or(behind.len()) as u32 }
    }

    pub fn end_of_line(&self) -> u32 {
        self.line_at(self.span().lo).hi
    }

    /// Returns the number of blanks before the first token of the line that contains `span`.
    pub fn indentation(&self, span: Span) -> usize {
        let line = self.text_of(self.line_at(span.lo));
        line.len() - line.trim_start().len()
    }

    /// Surrounds `word` with the blanks that are needed if it replaces the text at `passage`.
    pub fn spaced_in(&self, passage: Span, word: &str) -> String {
        let touches = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
        let [lo, hi] = [passage.lo, passage.hi].map(|at| (at - self.start) as usize);
        let before = self.text.get(..lo).unwrap_or_default().chars().next_back();
        let left = before.filter(|c| !matches!(c, '(' | '['));
        let right = self.text.get(hi..).and_then(|rest| rest.chars().next()).filter(|c| *c != ';');
        let blank = |touches: bool| if touches { " " } else { "" };
        format!("{}{word}{}", blank(touches(left)), blank(touches(right)))
    }

    /// Surrounds `word` with the blanks that are needed if it replaces the token ahead.
    pub fn spaced(&self, word: &str) -> String {
        self.spaced_in(self.span(), word)
    }

    // ---- The next tokens ----

    /// Whether the next tokens match `pattern`, a list of elements separated by blanks:
    ///
    /// | element | matches |
    /// |---|---|
    /// | `name` `number` `string` | a token of that kind |
    /// | `keyword` | any keyword |
    /// | `begins` `ends` `declares` | keywords that start a statement, end statements, start a declaration |
    /// | `_` | any token before the end of the text |
    /// | `eof` | the end of the text |
    /// | `END` | that keyword |
    /// | `~END` | that keyword, also in small letters |
    /// | `'as'` | a name with these letters in any case |
    /// | `:=` `**` | that symbol, also of another language |
    /// | `;/,/)` | one of these; in such a list `slash` is the symbol `/` |
    /// | `block` | a keyword that starts a declaration or ends declarations: a place to resume |
    /// | `names` `path` | names between commas, between periods |
    /// | `group` `groups` | brackets with all between them, once, once or more |
    /// | `sameline` `newline` | no token: whether the next one is on the line of the one before it |
    pub fn ahead(&self, pattern: &str) -> bool {
        self.ahead_at(0, pattern)
    }

    /// Whether the tokens from `ahead` on match `pattern`, as in [`TokenCursor::ahead`].
    pub fn ahead_at(&self, ahead: usize, pattern: &str) -> bool {
        self.end_of(ahead, pattern).is_some()
    }

    /// Returns the end of the tokens from `ahead` on that match `pattern`, as in [`TokenCursor::ahead`].
    pub fn end_of(&self, ahead: usize, pattern: &str) -> Option<usize> {
        pattern.split_ascii_whitespace().try_fold(ahead, |at, element| match element {
            "newline" => (!self.is_on_line_of_last(at)).then_some(at),
            "sameline" => self.is_on_line_of_last(at).then_some(at),
            "names" => self.end_of_list(at, "name", ", name"),
            "path" => self.end_of_list(at, "name", ". name"),
            "groups" => self.end_of_list(at, "group", "group"),
            "group" if self.kind_at(at).nesting() > 0 => self.end_of_group(at, "eof").ok(),
            _ => {
                let token = self.token(at);
                let is_one = match element.strip_prefix('/') {
                    Some(_) => self.is(token, element),
                    None => element.split('/').any(|element| self.is(token, element)),
                };
                is_one.then_some(at + 1)
            }
        })
    }

    /// Returns the end of the tokens that match `first` and then, any number of times, `further`.
    fn end_of_list(&self, ahead: usize, first: &str, further: &str) -> Option<usize> {
        let first = self.end_of(ahead, first);
        std::iter::successors(first, |end| self.end_of(*end, further)).last()
    }

    /// Whether `token` matches an element of a pattern without alternatives.
    fn is(&self, token: Token, element: &str) -> bool {
        let in_any_case = |word: &str, prefix, suffix| {
            let element = element.strip_prefix(prefix).and_then(|element| element.strip_suffix(suffix));
            element.is_some_and(|element| element.eq_ignore_ascii_case(word))
        };
        match token.kind {
            TokenKind::End | TokenKind::Stray => element == "eof",
            _ if element == "_" => true,
            TokenKind::Name => {
                let word = self.text_of(token.span);
                element == "name"
                    || in_any_case(word, "'", "'")
                    || in_any_case(word, "~", "") && Keyword::of(word).is_none()
            }
            TokenKind::Keyword(found) => match element {
                "keyword" => true,
                "begins" => found.starts_statement(),
                "ends" => found.ends_statements(),
                "declares" => found.starts_declaration(),
                "block" => found.starts_declaration() || found.ends_declarations(),
                _ => element.trim_start_matches('~') == found.text(),
            },
            TokenKind::Number => element == "number",
            TokenKind::String => element == "string",
            TokenKind::Symbol(Symbol::Slash) => matches!(element, "slash" | "/"),
            TokenKind::Symbol(symbol) => element == symbol.text(),
            TokenKind::Foreign(foreign) => element == foreign.text(),
        }
    }

    pub fn keyword(&self) -> Option<Keyword> {
        self.keyword_at(0)
    }

    pub fn keyword_at(&self, ahead: usize) -> Option<Keyword> {
        match self.kind_at(ahead) {
            TokenKind::Keyword(keyword) => Some(keyword),
            _ => None,
        }
    }

    pub fn at_end(&self) -> bool {
        self.kind() == TokenKind::End
    }

    pub fn at_name(&self) -> bool {
        self.kind() == TokenKind::Name
    }

    pub fn at_keyword(&self, keyword: Keyword) -> bool {
        self.kind() == TokenKind::Keyword(keyword)
    }

    pub fn at_symbol(&self, symbol: Symbol) -> bool {
        self.kind() == TokenKind::Symbol(symbol)
    }

    pub fn is_behind(&self, symbol: Symbol) -> bool {
        self.before().is_some_and(|token| token.kind == TokenKind::Symbol(symbol))
    }

    /// Whether the name ahead is `keyword` in the wrong case or misspelt.
    pub fn resembles(&self, keyword: Keyword) -> bool {
        self.at_name() && resembles(self.word(), keyword)
    }

    /// Returns the keyword that the name ahead is in the wrong case.
    pub fn miscased(&self) -> Option<Keyword> {
        if self.at_name() { Keyword::miscased(self.word()) } else { None }
    }

    // ---- Lines and groups ----

    /// Whether the token ahead is on another line than the one before it.
    pub fn is_on_new_line(&self) -> bool {
        self.text_of(self.behind().to(self.span().start())).contains('\n')
    }

    /// Whether the token `ahead` tokens after the next one is on the line of the one before it.
    pub fn is_on_line_of_last(&self, ahead: usize) -> bool {
        let before = (self.at + ahead).checked_sub(1).and_then(|at| self.tokens.get(at));
        let between = before.map(|before| before.span.end().to(self.token(ahead).span.start()));
        between.is_some_and(|span| !self.text_of(span).contains('\n'))
    }

    /// Returns the indices of the tokens on the line of the token ahead, from that on.
    pub fn line(&self) -> impl Iterator<Item = usize> {
        let continues =
            |ahead: &usize| self.kind_at(*ahead) != TokenKind::End && self.is_on_line_of_last(*ahead);
        std::iter::once(0).chain((1..).take_while(continues))
    }

    /// Returns the number of tokens before `keyword`, if that follows on the same line in the same statement.
    pub fn distance_on_line(&self, keyword: Keyword) -> Option<usize> {
        let mut tokens = self.line().take_while(|ahead| *ahead == 0 || !self.ahead_at(*ahead, ";/:="));
        tokens.find(|ahead| self.keyword_at(*ahead) == Some(keyword))
    }

    /// Returns the end of the brackets that begin at `ahead`, or the index of a token before that matches
    /// `ends`.
    pub fn end_of_group(&self, mut ahead: usize, ends: &str) -> Result<usize, usize> {
        let mut depth = 0;
        loop {
            let kind = self.kind_at(ahead);
            if kind == TokenKind::End || self.ahead_at(ahead, ends) {
                return Err(ahead);
            }
            (depth, ahead) = (depth + kind.nesting(), ahead + 1);
            if depth <= 0 {
                return Ok(ahead);
            }
        }
    }

    /// Returns the number of tokens from the bracket ahead to the one that closes it.
    pub fn group_length(&self) -> usize {
        self.end_of_group(0, "eof").unwrap_or_else(|end| end)
    }

    // ---- Movement ----

    /// Moves to the next token and returns the span of this one.
    pub fn advance(&mut self) -> Span {
        let span = self.span();
        if !self.at_end() {
            self.at += 1;
        }
        span
    }

    pub fn advance_by(&mut self, count: usize) {
        (0..count).for_each(|_| _ = self.advance());
    }

    /// Skips the tokens that match `pattern`, as in [`TokenCursor::ahead`].
    pub fn eat_ahead(&mut self, pattern: &str) -> bool {
        let end = self.end_of(0, pattern);
        self.advance_by(end.unwrap_or_default());
        end.is_some()
    }

    // ---- Messages about the token ahead ----

    /// Describes the token ahead for messages.
    pub fn found(&self) -> String {
        match self.kind() {
            TokenKind::End => "the end of the file".to_owned(),
            TokenKind::String => "a string".to_owned(),
            TokenKind::Keyword(keyword) => format!("`{}`", keyword.text()),
            _ => quote(self.word()),
        }
    }

    pub fn message(&self, message: &Message) -> Diagnostic {
        message.about(self.span(), &self.found())
    }

    /// Returns the message that `expected` is missing before the token ahead. If that token is on a later line,
    /// the position is the end of the preceding text, where the missing text belongs.
    pub fn expected(&self, expected: &str) -> Diagnostic {
        let mut diagnostic = self.expected_here(expected);
        if let Some(before) = self.before().filter(|_| self.is_on_new_line()) {
            let label = diagnostic.labels.pop().map_or_else(String::new, |label| label.message);
            diagnostic = diagnostic.at(before.span.end(), label);
            if !self.at_end() {
                return diagnostic.and(self.span(), "found instead");
            }
        }
        diagnostic
    }

    /// Returns the message that `expected` is missing, with the position of the token ahead.
    pub fn expected_here(&self, expected: &str) -> Diagnostic {
        let message = format!("expected {expected}, found {}", self.found());
        Diagnostic::new(Code::UnexpectedToken, message).at(self.span(), format!("expected {expected}"))
    }
}

/// Whether `word` is `keyword` in any case and, if it is longer, with one letter wrong.
pub fn resembles(word: &str, keyword: Keyword) -> bool {
    let slips = if keyword.text().len() >= 4 { 1 } else { 0 };
    // Some people type the digit instead of the letter.
    let digits = word.len() <= 20 && word.contains('0') && word.replace('0', "O") == keyword.text();
    digits || word.len() <= 20 && strsim::osa_distance(&word.to_ascii_uppercase(), keyword.text()) <= slips
}

#[cfg(test)]
mod tests {
    use super::TokenCursor;
    use crate::base::Dialect;
    use crate::syntax::keyword::Keyword;
    use crate::syntax::recovery::lexer::lex;
    use crate::syntax::recovery::tests::sources;
    use crate::syntax::symbol::{Foreign, Symbol};

    #[test]
    fn patterns_match_the_tokens_ahead() {
        let text = "x := 10 / 'a'\nEND next **";
        let cursor =
            TokenCursor { text, tokens: lex(text, 0, Dialect::default()).tokens, ..TokenCursor::default() };
        for pattern in [
            "",
            "name :=",
            "'X' _ number / string newline END",
            "name/number :=/= _ -/slash sameline _ ends ~NOT/'Next' ** eof",
        ] {
            assert!(cursor.ahead(pattern), "{pattern}");
        }
        for pattern in ["name =", "'y'", "number/string", "_ _ newline _", "_ _ _ _ _ _ _ _ _"] {
            assert!(!cursor.ahead(pattern), "{pattern}");
        }
        assert!(cursor.ahead_at(3, "/ string ~END"));
        let text = "a, b.c := d(e[1])";
        let mut cursor =
            TokenCursor { text, tokens: lex(text, 0, Dialect::default()).tokens, ..TokenCursor::default() };
        assert!(cursor.ahead("names . name") && cursor.ahead_at(2, "path := name group eof"));
        assert!(!cursor.ahead("group") && !cursor.ahead_at(1, "names") && !cursor.ahead_at(7, "( group eof"));
        assert!(!cursor.eat_ahead("names :=") && cursor.eat_ahead("names .") && cursor.ahead("'c'"));
    }

    /// Whether an element of a pattern matches some tokens.
    fn is_element(element: &str) -> bool {
        let kinds = "name number string keyword begins ends declares block _ eof slash";
        let spans = "names path group groups sameline newline";
        let is_known = |element: &str| {
            kinds.split(' ').chain(spans.split(' ')).any(|class| class == element)
                || element.len() > 2 && element.starts_with('\'') && element.ends_with('\'')
                || Keyword::of(element.trim_start_matches('~')).is_some()
                || Symbol::ALL.iter().any(|symbol| symbol.text() == element)
                || Foreign::ALL.iter().any(|foreign| foreign.text() == element)
        };
        is_known(element) || element.split('/').all(is_known)
    }

    #[test]
    fn all_patterns_are_well_formed() {
        let mut count = 0;
        for source in sources() {
            let (code, _) = source.split_once("#[cfg(test)]").unwrap_or((&source, ""));
            for call in ["ahead(", "ahead_at("].into_iter().flat_map(|call| code.split(call).skip(1)) {
                let mut parts = call.split('"');
                let is_literal = parts.next().is_some_and(|before| !before.contains([';', '{', '|']));
                let pattern = parts.next().filter(|_| is_literal).unwrap_or_default();
                count += usize::from(!pattern.is_empty());
                let unknown = pattern.split_ascii_whitespace().find(|element| !is_element(element));
                assert_eq!(unknown, None, "{pattern}");
            }
        }
        assert!(count > 100, "{count}");
    }
}
