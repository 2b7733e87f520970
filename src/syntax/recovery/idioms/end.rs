//! Words that end statements in other languages.

use super::*;

/// Words that end statements in other languages.
pub const END_WORDS: [&str; 8] =
    ["ENDIF", "ENDWHILE", "ENDFOR", "ENDCASE", "ENDLOOP", "ENDWITH", "ENDDO", "WEND"];

/// `END IF`, of which END was read.
pub fn repeated_opener(p: &mut Parser<'_>) {
    if p.ahead("~CASE/~DO/~FOR/~IF/~LOOP/~REPEAT/~WHILE/~WITH ;/|/eof/ends") {
        let span = p.behind().to(p.span());
        p.suggest(&messages::OPENER_BEHIND_END, span, "", "statements end with `END` alone");
        p.advance();
    }
}

/// Whether the word LOOP ahead ends a loop that began with DO.
pub fn at_loop_behind_do(p: &Parser<'_>) -> bool {
    p.open.innermost_is(Keyword::Do) && p.ahead("~LOOP ;/eof/~UNTIL/~WHILE/~END")
}

/// Whether `NEXT i` ahead ends a loop that counts, as in BASIC.
pub fn at_next(p: &Parser<'_>) -> bool {
    p.ahead("'NEXT'") && p.open.innermost_is(Keyword::For) && !p.ahead("_ :=/(/.")
}

/// Skips `NEXT i`, unless something else is ahead.
pub fn next_of_basic(p: &mut Parser<'_>) -> bool {
    let there = at_next(p);
    if there {
        let diagnostic = p.postpone(&messages::FOREIGN_WORD);
        let (start, length) = (p.span(), if p.ahead("_ sameline name") { 2 } else { 1 });
        p.advance_by(length);
        let span = start.to(p.behind());
        let follows = starts_statement(p);
        let text = if follows { "END;" } else { "END" };
        p.report_elsewhere(diagnostic.suggest(span, text, "statements end with `END` alone"));
        p.marks.braced_end = if follows { p.at } else { p.marks.braced_end };
    }
    there
}
