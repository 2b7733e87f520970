//! Sequences of statements, and resynchronization after text that is not a statement.

use super::*;

/// Parses statements up to a word that ends an open construct.
pub fn sequence(p: &mut Parser<'_>, follow: &str) -> Vec<Stmt> {
    sequence_with(p, follow, |_| false)
}

/// Parses statements up to a word that ends an open construct. Text that `skips` accepts and superfluous
/// words do not end them.
pub fn sequence_with(p: &mut Parser<'_>, follow: &str, skips: fn(&mut Parser<'_>) -> bool) -> Vec<Stmt> {
    let mut list = Vec::new();
    loop {
        statements(p, &mut list, follow);
        if p.at_dedent() || !skips(p) && !stray_word(p, &mut list) {
            return list;
        }
    }
}

/// Parses statements up to a word that ends them; `follow` lists the tokens that may follow a statement.
pub fn statements(p: &mut Parser<'_>, list: &mut Vec<Stmt>, follow: &str) {
    let around = std::mem::replace(&mut p.context.in_statements, true);
    loop {
        while p.eat(Symbol::Semicolon) || superfluous_end(p) || comment_in_braces(p) {}
        if at_last_of_statements(p) {
            break;
        }
        let (before, known) = (p.at, list.len());
        statement(p, list);
        while comment_in_braces(p) {}
        if !at_last_of_statements(p) {
            separator(p, list.get_mut(known..).unwrap_or_default(), follow);
            if p.at == before {
                p.skip();
                p.skip_to(is_behind_statement);
            }
        }
        list.extend(p.losses.skipped.take().map(|span| Stmt { kind: StmtKind::Error, span }));
    }
    p.context.in_statements = around;
}

fn at_last_of_statements(p: &Parser<'_>) -> bool {
    at_end_of_statements(p) || p.open.innermost_is(Keyword::Case) && (at_case_label(p) || at_when(p))
}

/// Skips the semicolon after `statements`, or reports that it is missing.
fn separator(p: &mut Parser<'_>, statements: &mut [Stmt], follow: &str) {
    // Declarations, blocks in braces and labels have other terminators.
    let is_separated =
        p.is_behind(Symbol::Semicolon) || p.is_behind(Symbol::Colon) || p.marks.braced_end == p.at;
    if p.eat(Symbol::Semicolon) || is_separated {
        return;
    }
    if let Some(Stmt { kind, span }) = statements.last_mut() {
        use StmtKind::{Assign, Call, Goto, Return};
        let is_simple = matches!(kind, Assign { .. } | Call { .. } | Return(_) | Goto(_));
        if is_simple && !p.ahead("newline name/begins") {
            p.doubt(*span);
        }
        if !starts_statement(p) {
            p.distrust(span.lo);
        }
        // A name before other text need not be meant as a call.
        if let Call { callee, args, .. } = kind {
            p.losses.block.lost.extend(p.context.unbegun.then_some(callee.head.name));
            if args.is_none() {
                *kind = StmtKind::Error;
                p.marks.behind_name = p.at;
            }
        }
    }
    missing_separator(p, follow);
}

/// Reports the text after a statement, and skips to the start of the next one.
pub fn missing_separator(p: &mut Parser<'_>, follow: &str) {
    if at_assigned_sum(p) {
        p.say(&messages::VALUE_ASSIGNED);
        p.doubt_line();
        return p.skip_to(is_behind_statement);
    }
    let mut diagnostic = p.expected(&format!("{follow} after the statement"));
    if starts_statement(p) {
        if p.open.innermost_is(Keyword::Case) && p.ahead("newline name :") && !p.ahead("name : =") {
            diagnostic = diagnostic.suggest(p.span().start(), "| ", "cases are separated by `|`");
        // Otherwise it may be meant as a part of the preceding statement.
        } else if p.is_behind(Symbol::RightParen)
            || p.ahead("keyword")
            || p.ahead("newline")
            || p.ahead("_ :=/(/./[/^")
        {
            diagnostic = diagnostic.suggest(p.behind(), ";", "statements are separated by semicolons");
        }
        if p.ahead("sameline name") && p.before().is_some_and(|token| token.kind == TokenKind::Name) {
            // A period may be missing between the names.
            distrust_around(p, p.span());
        } else if !p.is_on_new_line() {
            p.doubt_line();
        }
        return p.report(diagnostic);
    }
    if p.ahead(": newline") {
        p.report(diagnostic.suggest(p.span(), ";", "statements are separated by semicolons"));
        p.advance();
        return;
    }
    let is_call = p.is_behind(Symbol::RightParen) && (p.ahead(", name ;/ends") || p.ahead(", name newline"));
    if p.ahead(", begins") || p.ahead(", name :=/(") || is_call {
        p.report(diagnostic.suggest(p.span(), ";", "statements are separated by semicolons"));
        p.advance();
        return;
    }
    if at_decimal_comma(p) {
        diagnostic = diagnostic.suggest(p.span(), ".", "a decimal point precedes the fraction");
    } else if p.ahead("{/}") {
        diagnostic = diagnostic.help("blocks of statements end with `END`, not with braces");
    } else if p.at_symbol(Symbol::RightParen) {
        diagnostic = diagnostic.help("no bracket is open here");
    }
    p.report(diagnostic);
    p.doubt_line();
    p.skip_to(is_behind_statement);
    p.eat(Symbol::Semicolon);
}

/// Whether a comma is ahead between digits without blanks.
fn at_decimal_comma(p: &Parser<'_>) -> bool {
    let before = p.before().filter(|token| token.kind == TokenKind::Number && p.ahead(", number"));
    before.is_some_and(|before| before.span.hi == p.span().lo && p.span().hi == p.token(1).span.lo)
}

/// Whether an operator is ahead and `:=` follows its operands, as in `i + 1 := 2`.
fn at_assigned_sum(p: &Parser<'_>) -> bool {
    let first = || p.line().find(|ahead| p.ahead_at(*ahead, ";/:="));
    p.ahead("+/-/*/slash") && first().is_some_and(|ahead| p.ahead_at(ahead, ":="))
}

pub fn starts_statement(p: &Parser<'_>) -> bool {
    p.ahead("name/begins")
}

/// Whether a semicolon, an end or the next statement shows that a statement ends here.
pub fn is_behind_statement(p: &Parser<'_>) -> bool {
    p.ahead(";/begins") || at_end_of_statements(p)
}

pub fn at_end_of_statements(p: &Parser<'_>) -> bool {
    match p.kind() {
        _ if p.at_dedent() || at_loop_behind_do(p) => true,
        TokenKind::End => true,
        TokenKind::Keyword(keyword) => keyword.ends_statements() || at_while_last(p),
        TokenKind::Name if at_name_of_end(p) => true,
        TokenKind::Name => ending_word(p).is_some() || at_next(p) || at_while_last(p) || at_handler_of_try(p),
        TokenKind::Symbol(Symbol::RightBrace) => p.open.innermost().braced,
        TokenKind::Symbol(Symbol::Bar) => p.open.has(Keyword::Case),
        _ => false,
    }
}

/// Returns the keyword that ends statements and is meant by the name ahead.
pub fn ending_word(p: &Parser<'_>) -> Option<Keyword> {
    use Keyword::{Else, Elsif, End, Except, Finally, If, Until};
    let keyword = match p.miscased() {
        Some(keyword @ (End | Else | Elsif | Until)) => keyword,
        Some(keyword @ (Except | Finally)) if p.ahead("_ name/keyword") => keyword,
        None if p.ahead("'elseif'/'elif'") => return at_condition(p).then_some(Elsif),
        None if at_else_word(p) => return Some(Else),
        None if at_handlers_of_turbo(p) => return Some(Except),
        None if p.ahead("_ name/begins/NOT/(") => return misspelt_part(p),
        None if p.ahead(END_WORDS) && !p.open.stack.is_empty() => End,
        _ => return None,
    };
    // `end.` at the end of the text, and `else:` as in Python
    let is_word = p.ahead("_ . eof") || keyword == Else && p.ahead("_ : newline") && p.open.has(If);
    (is_word || !p.ahead("_ :=/:/./[/^/(")).then_some(keyword)
}

/// Returns the part of the innermost statement that is meant by the misspelt name ahead, which no declaration
/// precedes.
fn misspelt_part(p: &Parser<'_>) -> Option<Keyword> {
    let is_of = |opener| p.open.innermost_is(opener);
    let keyword = match () {
        _ if p.resembles(Keyword::Until) && is_of(Keyword::Repeat) => Keyword::Until,
        _ if p.ahead("_ (") => return None,
        _ if p.resembles(Keyword::Elsif) && is_of(Keyword::If) => Keyword::Elsif,
        _ if p.resembles(Keyword::Else) && (is_of(Keyword::If) || is_of(Keyword::Case)) => Keyword::Else,
        _ => return None,
    };
    (!is_named_before(p)).then_some(keyword)
}

/// Whether more than a name or a call begins with the word ahead.
fn at_condition(p: &Parser<'_>) -> bool {
    if !p.ahead("_ (") {
        return !p.ahead("_ :=/:/./[/^");
    }
    p.ahead("_ group") && !p.ahead("_ group ;/:=/./^/eof")
}
