//! A parser for texts that the grammar refuses: it reports the mistakes and builds a tree of everything else.
//!
//! It accepts exactly the texts that the grammar accepts, with the same trees; tests compare the two parsers.
//! It never runs on correct programs.
//!
//! One mistake should give one message: after a report nothing more is reported about the same token, and the
//! parser resumes at the next semicolon, END, or keyword that starts something new. The tree has an error
//! node for skipped tokens, and [`ast::Damage`] lists the names that may have been declared there.
//!
//! [`Parser`] holds the state and the primitives; `grammar` has a function for each construct of the
//! language, and `idioms` for the constructs of other languages.
//!
//! [`ast::Damage`]: super::ast::Damage

mod cursor;
mod damage;
mod grammar;
mod idioms;
mod layout;
mod lexer;
mod messages;
mod names;
mod open;
mod reporter;

use std::ops::{Deref, DerefMut};

use crate::base::{Dialect, Interner, Span};
use crate::diagnostics::{Code, Diagnostic};

use super::ast::{Decl, Import, Module, ModuleKind};
use super::keyword::Keyword;
use super::symbol::Symbol;

use cursor::TokenCursor;
use damage::Losses;
use layout::EndLayout;
use lexer::{Lexed, lex};
use messages::Message;
use messages::quote;
use open::OpenConstructs;
use reporter::Reporter;

pub use damage::distinct;
pub use open::too_deep;

/// A text to be parsed, which begins at the global position `start`.
pub struct Source<'a> {
    pub text: &'a str,
    pub start: u32,
    pub dialect: Dialect,
    /// Whether the end of the text is cut off, which alone is not a mistake.
    pub cut: bool,
}

/// Returns the tree of a text and the mistakes in it.
pub fn recover(source: &Source<'_>, interner: &mut Interner) -> (Module, Vec<Diagnostic>) {
    let Lexed { tokens, reports, strays, mended, defined } = lex(source.text, source.start, source.dialect);
    let &Source { text, start, cut, .. } = source;
    let cursor = TokenCursor { text, start, tokens, at: 0 };
    let mistaken_tokens = !reports.is_empty();
    let mut p = Parser {
        layout: EndLayout::of(&cursor),
        cursor,
        reporter: Reporter { cut, mended, mistaken_tokens, ..Reporter::default() },
        // The parser owns the names while it runs.
        interner: std::mem::take(interner),
        context: Context { dialect: source.dialect, ..Context::default() },
        ..Parser::default()
    };
    strays.iter().for_each(|stray| p.doubt(p.line_at(*stray)));
    p.reporter.strays = strays;
    defined.iter().for_each(|name| p.lose_name(name));
    p.lose_names_behind_digits();
    let mut module = grammar::module(&mut p);
    *interner = p.interner;
    let messages = p.reporter.finish(&p.cursor, reports);
    if messages.is_empty() {
        // Names at the wrong END raise doubts that nothing has confirmed.
        module.damage = None;
    }
    (module, messages)
}

/// The state of the parser, with the primitives that its functions share.
#[derive(Default)]
struct Parser<'a> {
    cursor: TokenCursor<'a>,
    reporter: Reporter,
    losses: Losses,
    layout: EndLayout,
    open: OpenConstructs,
    context: Context,
    marks: Marks,
    misplaced: Misplaced,
    /// The height of the highest expression within the one that is being parsed.
    height: u32,
    interner: Interner,
}

/// The context of the token ahead.
#[derive(Default)]
struct Context {
    dialect: Dialect,
    unit: ModuleKind,
    /// Whether it is among the labels of a case, which a colon follows.
    in_labels: bool,
    /// Whether it is in the head of a statement, after which some people write a brace.
    in_head: bool,
    /// Whether it is in declarations among statements.
    among_statements: bool,
    in_statements: bool,
    /// Whether no BEGIN precedes the statements, so that they may be declarations.
    unbegun: bool,
    /// The number of open variant parts of records.
    variants: u32,
}

/// Positions, as indices of tokens, that affect how the text after them is parsed.
#[derive(Default)]
struct Marks {
    /// The token after the last brace that ended a statement.
    braced_end: usize,
    /// The token after text that was skipped among declarations; the section may continue there.
    resumed: usize,
    /// The token after a name that was not followed by the end of a statement.
    behind_name: usize,
    /// The token after the last REPEAT statement.
    repeat_end: usize,
    /// Whether a brace preceded an ELSE, so that a brace after it is expected.
    braces: bool,
    /// The braces after ELSE IF that the message about the first IF already replaces by words.
    corrected_braces: Vec<usize>,
    /// Whether the last structured statement was closed by `BEGIN ... END`.
    ended_by_compound: bool,
}

/// Misplaced declarations and imports, which are moved to the enclosing block or module.
#[derive(Default)]
struct Misplaced {
    /// Declarations among statements.
    decls: Vec<Decl>,
    /// Imports after declarations.
    imports: Vec<Import>,
}

impl<'a> Deref for Parser<'a> {
    type Target = TokenCursor<'a>;

    fn deref(&self) -> &TokenCursor<'a> {
        &self.cursor
    }
}

impl DerefMut for Parser<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.cursor
    }
}

impl Parser<'_> {
    /// Skips the token ahead if it is `there`, and returns whether it was.
    fn eat_if(&mut self, there: bool) -> bool {
        self.advance_by(usize::from(there));
        there
    }

    fn eat(&mut self, symbol: Symbol) -> bool {
        self.eat_if(self.at_symbol(symbol))
    }

    fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        self.eat_if(self.at_keyword(keyword))
    }

    /// Parses `item` and, after each comma, another one; an `item` that finds nothing ends the list.
    fn separated<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Vec<T> {
        let mut list = Vec::with_capacity(1);
        while let Some(next) = item(self) {
            list.push(next);
            if !self.eat(Symbol::Comma) {
                break;
            }
            if ends_list(self, ")/}/]/:/;/OF") {
                // A name may be missing.
                self.losses.block.nameless = true;
                break;
            }
        }
        list
    }

    /// Reports `message` if the token ahead is `mistaken`.
    fn say_if(&mut self, mistaken: bool, message: &Message) {
        if mistaken {
            self.say(message);
        }
    }

    /// Skips `symbol`, or reports that it is missing `place`, as in `after the name`.
    fn expect(&mut self, symbol: Symbol, place: &str) -> bool {
        let there = self.eat(symbol);
        if !there {
            self.unexpected(&format!("`{}` {place}", symbol.text()));
        }
        there
    }

    /// Skips `keyword`, or the name ahead if that is `meant` as the keyword.
    fn eat_meant(&mut self, keyword: Keyword, meant: bool) -> bool {
        if meant {
            self.take_misspelt(keyword);
        }
        meant || self.eat_keyword(keyword)
    }

    /// Skips `keyword`, also in the wrong case or misspelt, or reports it missing.
    fn expect_keyword(&mut self, keyword: Keyword, place: &str) -> bool {
        let there = self.eat_meant(keyword, self.resembles(keyword));
        if !there {
            self.unexpected(&format!("`{}` {place}", keyword.text()));
        }
        there
    }

    /// Reports the name ahead, which is meant as `keyword`, and skips it.
    fn take_misspelt(&mut self, keyword: Keyword) -> Span {
        let (text, span) = (keyword.text(), self.span());
        if self.word() == text {
            let message = format!("`{text}` is not a keyword in this dialect");
            self.report(Diagnostic::new(Code::MisspeltKeyword, message).at(span, "here it is a name"));
            return self.advance();
        }
        if self.word().eq_ignore_ascii_case(text) {
            if self.is_news() {
                self.reporter.miscased.push((span, keyword));
            }
            return self.advance();
        }
        let message = format!("expected the keyword `{text}`, found {}", quote(self.word()));
        let diagnostic = Diagnostic::new(Code::MisspeltKeyword, message).at(span, "not a keyword");
        self.report(diagnostic.suggest(span, text, format!("did you mean `{text}`?")));
        self.advance()
    }

    /// Reports a misspelt keyword without skipping it; from now on it counts as the keyword.
    fn correct(&mut self, keyword: Keyword) {
        self.take_misspelt(keyword);
        self.at -= 1;
    }

    /// Returns the first of `keywords` that the name ahead resembles, if the tokens after it match `follows`,
    /// and reports the mistake.
    fn meant(&mut self, keywords: &[Keyword], follows: &str) -> Option<Keyword> {
        let meant = keywords.iter().copied().find(|keyword| self.resembles(*keyword));
        let meant = meant.filter(|_| self.ahead_at(1, follows));
        meant.inspect(|keyword| self.correct(*keyword))
    }

    /// Replaces a word of another language that matches the pattern `words` by `keyword`.
    fn foreign_word(&mut self, words: &str, keyword: &str, message: &str) -> bool {
        let there = self.ahead(words);
        if there {
            self.report(self.message(&messages::FOREIGN_WORD).suggest(self.span(), keyword, message));
            self.advance();
        }
        there
    }

    /// Skips a semicolon that ends a part of a declaration. Without it, the text up to the next one is
    /// skipped.
    fn semicolon_behind(&mut self, what: &str) {
        if self.eat(Symbol::Semicolon) {
            return;
        }
        let (on_new_line, expected) = (self.is_on_new_line(), format!("`;` after {what}"));
        if on_new_line || self.keyword().is_some() {
            self.missing(&expected, ";", "add the semicolon");
        } else {
            self.report(self.expected(&expected));
        }
        if !on_new_line || !self.ahead("name/keyword") {
            self.losses.holes += 1;
            self.skip_declaration();
            self.eat(Symbol::Semicolon);
        }
    }
}

/// Whether one of `closers` is ahead, which end the list after whose comma the parser is; then the comma is
/// reported.
#[inline(never)]
fn ends_list(p: &mut Parser<'_>, closers: &str) -> bool {
    let ends = p.ahead(closers);
    if ends {
        superfluous_last(p);
    }
    ends
}

/// Reports the last token, which nothing follows.
fn superfluous_last(p: &mut Parser<'_>) {
    let span = p.before().map_or(Span::NONE, |token| token.span);
    let diagnostic = messages::SUPERFLUOUS.about(span, &quote(p.text_of(span)));
    p.report(diagnostic.suggest(span, "", "remove it"));
}

#[cfg(test)]
pub mod tests;
