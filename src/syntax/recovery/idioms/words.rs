//! Words that begin statements in other languages, with what there is in their place.

use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::token::{Symbol, TokenKind};
use crate::syntax::recovery::{Parser, messages};

/// How texts and numbers are written.
const OUTPUT: &str =
    "texts and numbers are written by procedures: `FROM InOut IMPORT WriteString, WriteInt, WriteLn;`";

/// Groups of words, each with its advice. They count only where something follows that makes them no call.
const STATEMENTS: [(&[&str], &str); 14] = [
    (&["print", "println", "echo", "puts", "write"], OUTPUT),
    (&["input", "read"], "values are read by procedures: `FROM InOut IMPORT ReadString, ReadInt;`"),
    (&["gosub", "perform"], "a procedure is called by its name: `Name(arguments)`"),
    (&["select", "match", "switch"], "write `CASE x OF 1: ... | 2, 3: ... ELSE ... END`"),
    (&["try"], "exceptions are handled behind the statements of a block: `BEGIN ... EXCEPT ... END`"),
    (&["throw", "raise"], "exceptions are raised by `RAISE` of module EXCEPTIONS"),
    (&["guard", "unless"], "write `IF NOT (condition) THEN ... END`"),
    (&["defer"], "a call at the end of a procedure stands in front of each `RETURN` and of its `END`"),
    (&["foreach"], "count through the indices: `FOR i := 0 TO HIGH(a) DO ... END`"),
    (&["del", "delete", "free"], "storage is given back by `DISPOSE(pointer)`"),
    (&["assert"], "write `IF NOT (condition) THEN HALT END`"),
    (&["global", "nonlocal"], "procedures see the variables of the module: leave it out"),
    (&["async", "await", "yield"], "coroutines are in the module COROUTINES"),
    (&["open", "close"], "files are read and written by modules of the library, such as FIO"),
];

/// `PRINT i` and the like; false if none of the words is ahead.
pub fn statement_of_word(p: &mut Parser<'_>) -> bool {
    let advice = STATEMENTS.iter().find(|(words, _)| p.at_foreign_word(words));
    let Some((_, advice)) = advice.filter(|_| at_word_of_statement(p)) else {
        return macro_call(p);
    };
    p.report(p.message(&messages::FOREIGN_WORD).help(*advice));
    p.doubt_line();
    if p.at_foreign_word(&["select"]) {
        p.skip_to(|p| at_end_of_select(p) || p.at_end_of_open_block());
        p.eat_if(at_end_of_select(p));
        p.eat_if(p.at_name());
    } else {
        skip_line_and_blocks(p);
    }
    true
}

/// Whether what stands behind the word on its line shows that it is no name of the program.
fn at_word_of_statement(p: &Parser<'_>) -> bool {
    use Symbol::{LeftBrace, LeftParen, Star};
    if !p.is_on_line_of_last(1) {
        return false;
    }
    match p.kind_at(1) {
        TokenKind::Name | TokenKind::Number | TokenKind::String => true,
        TokenKind::Keyword(keyword) => keyword.starts_statement() || keyword == Keyword::Not,
        TokenKind::Symbol(LeftBrace | Star) => true,
        TokenKind::Symbol(LeftParen) => {
            p.end_of_group(1, |_| false).is_ok_and(|end| p.sees(end, &[LeftBrace]))
        }
        _ => false,
    }
}

fn at_end_of_select(p: &Parser<'_>) -> bool {
    p.at_keyword(Keyword::End) && p.word_at(1).eq_ignore_ascii_case("SELECT")
}

/// `println!("text")`
fn macro_call(p: &mut Parser<'_>) -> bool {
    let stands = p.ahead("name ! (");
    if stands {
        let help = match p.at_foreign_word(&["print", "println", "eprint", "eprintln", "write"]) {
            true => OUTPUT,
            false => "there are no macros: call a procedure",
        };
        p.report(p.message(&messages::FOREIGN_WORD).help(help));
        skip_line_and_blocks(p);
    }
    stands
}

/// Passes over the rest of the line, blocks in braces that begin on it, and those that belong to them.
fn skip_line_and_blocks(p: &mut Parser<'_>) {
    let mut line_end = p.end_of_line();
    let from = p.at;
    let mut block = false;
    while !p.at_end() && p.span().lo < line_end {
        if p.at_symbol(Symbol::Semicolon) || p.at_keyword(Keyword::End) {
            break;
        }
        let opens = p.at_symbol(Symbol::LeftBrace);
        if opens || p.sees(0, &[Symbol::LeftParen]) {
            p.skip_group();
        } else {
            p.skip();
        }
        block |= opens;
        let goes_on = p.at_foreign_word(&["else", "catch", "finally", "except", "while"])
            || p.keyword() == Some(Keyword::Else);
        if opens && !goes_on {
            break;
        }
        line_end = if opens { p.end_of_line() } else { line_end };
    }
    if p.at == from {
        p.skip();
    }
    if block {
        p.marks.braced_end = p.at;
    }
}
