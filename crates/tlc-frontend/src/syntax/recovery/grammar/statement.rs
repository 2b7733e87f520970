//! Statements by their first word, and simple statements.

use super::*;

pub fn statement(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    if at_assembly(p) {
        return assembly(p, list);
    }
    if foreign_loop(p, list) {
        return;
    }
    let misspelt = misspelt_statement(p).inspect(|keyword| p.correct(*keyword));
    if let Some(keyword) = misspelt.or(p.keyword()) {
        return keyword_statement(p, keyword, list);
    }
    match p.kind() {
        _ if foreign_statement(p, list) => {}
        TokenKind::Name if p.resembles(Keyword::Begin) && p.ahead("_ name") => compound(p, list),
        TokenKind::Name => add_action(p, list),
        TokenKind::Foreign(Foreign::MinusMinus | Foreign::PlusPlus) => foreign_step(p),
        TokenKind::Symbol(Symbol::LeftBrace) => block_in_braces(p, list),
        TokenKind::Symbol(Symbol::RightBrace) => {
            p.say(&messages::BRACE);
            p.skip();
        }
        _ => no_statement(p),
    }
}

fn add_action(p: &mut Parser<'_>, list: &mut Vec<Stmt>) {
    let lo = p.span().lo;
    if p.context.unbegun && !p.ahead("_ :=/(") {
        let name = p.word();
        p.lose_name(name);
    }
    // A name after a statement that lacks its end need not be meant as a call.
    let is_doubtful = p.is_reported();
    let is_behind_name = p.marks.behind_name == p.at;
    let (mut kind, hi) = p.piece(action);
    // The arguments or the first part of the name may be elsewhere.
    if is_behind_name
        || matches!(&kind, StmtKind::Call { args, .. } if args.as_ref().is_none_or(Vec::is_empty))
    {
        p.distrust(lo);
    }
    if is_doubtful && matches!(kind, StmtKind::Call { args: None, .. }) {
        kind = StmtKind::Error;
    }
    list.push(Stmt { kind, span: Span { lo, hi } });
}

fn keyword_statement(p: &mut Parser<'_>, keyword: Keyword, list: &mut Vec<Stmt>) {
    let parts: fn(&mut Parser<'_>) -> StmtKind = match keyword {
        Keyword::If => if_statement,
        Keyword::While => |p| {
            let condition = condition_of(p, Keyword::Do, "WHILE");
            StmtKind::While { condition, body: loop_body(p) }
        },
        Keyword::For => for_statement,
        Keyword::Loop => |p| {
            brace_of_loop(p);
            StmtKind::Loop(loop_body(p))
        },
        Keyword::Repeat => repeat_statement,
        Keyword::Case => case_statement,
        Keyword::With => with_statement,
        _ => return simple_statement(p, keyword, list),
    };
    let start = p.span();
    let kind = p.within(keyword, start, None, |p| {
        p.advance();
        parts(p)
    });
    list.extend(kind.map(|kind| Stmt { kind, span: start.to(p.behind()) }));
}

/// Parses a simple statement that begins with a keyword, or skips the keyword.
fn simple_statement(p: &mut Parser<'_>, keyword: Keyword, list: &mut Vec<Stmt>) {
    let start = p.span();
    let (kind, hi) = match keyword {
        Keyword::Exit => {
            p.advance();
            list.push(Stmt { kind: StmtKind::Exit, span: start });
            return after_exit(p, start);
        }
        Keyword::Retry => (StmtKind::Retry, p.advance().hi),
        Keyword::Goto => {
            p.advance();
            let label = p.expect_name("the name of a label after `GOTO`");
            let kind = if label.is_missing() { StmtKind::Error } else { StmtKind::Goto(label) };
            (kind, p.behind().hi)
        }
        Keyword::Return => {
            let (value, hi) = p.piece(return_value);
            (StmtKind::Return(value), hi)
        }
        Keyword::Const | Keyword::Type | Keyword::Var | Keyword::Label => {
            return declarations_within(p, keyword);
        }
        _ if p.ahead("_ :=") => return add_action(p, list),
        _ => {
            no_statement(p);
            return p.skip();
        }
    };
    list.push(Stmt { kind, span: Span { lo: start.lo, hi } });
}

/// Parses declarations among statements, which belong to the enclosing block.
fn declarations_within(p: &mut Parser<'_>, keyword: Keyword) {
    p.losses.block.nameless |= p.mistakes() > 0;
    p.say(&messages::DECLARATION_WITHIN);
    let mut decls = Vec::new();
    (p.context.among_statements, p.context.in_statements) = (true, false);
    declaration(p, keyword, &mut decls);
    (p.context.among_statements, p.context.in_statements) = (false, true);
    // Further declarations may follow.
    p.context.unbegun = true;
    p.misplaced.decls.append(&mut decls);
}

/// Returns the keyword of a statement that is meant by the name ahead.
pub fn misspelt_statement(p: &Parser<'_>) -> Option<Keyword> {
    use Keyword::{Case, Exit, For, Goto, If, Loop, Repeat, Return, While, With};
    let Some(keyword) = p.miscased() else {
        // Two names in a row are a mistake in any case.
        let meant = [While, Repeat, Loop, Return, Goto].into_iter().find(|keyword| p.resembles(*keyword));
        return meant.filter(|_| p.ahead("_ name/number/NOT"));
    };
    let is_plausible = match keyword {
        Return if p.ahead("_ ;/ends") => !is_named_before(p),
        If | While | For | Return | Case | With => !p.ahead("_ :=/:/./[/^/;") && !at_whole_call(p),
        // A single word before an end is a call.
        Repeat | Loop => p.ahead("_ name/{/keyword") && !p.ahead("_ ends"),
        Goto => p.ahead("_ name"),
        Exit => p.ahead("_ IF/'when'"),
        _ => false,
    };
    is_plausible.then_some(keyword)
}

/// Whether a call and the end of a statement are ahead, regardless of the keyword that the name resembles.
fn at_whole_call(p: &Parser<'_>) -> bool {
    p.ahead("_ (") && p.end_of_group(1, ";").is_ok_and(|end| p.ahead_at(end - 1, ") ;/|/ends"))
}

/// Parses RETURN and its value, and returns the end of its text.
fn return_value(p: &mut Parser<'_>) -> (Option<Expr>, u32) {
    let is_doubtful = p.is_reported();
    let keyword = p.advance();
    if p.ahead("=/:=") {
        p.say_over(&messages::BEHIND_RETURN);
    }
    // `end` on the same line is the name of a variable.
    if !p.ahead("sameline name") && is_behind_statement(p) {
        // A value that was exchanged with END is reported after END.
        let is_exchanged = p.ahead("sameline END number/string") || p.ahead("sameline END name name");
        if is_doubtful && p.ahead("; newline name") {
            // The semicolon may be exchanged with RETURN, and the value may follow it.
            distrust_around(p, p.token(1).span);
        }
        return (is_exchanged.then(|| error_expr(p)), keyword.hi);
    }
    let value = comparison(p);
    if p.ahead(", name/number/(") {
        p.say(&messages::SEVERAL_RESULTS);
        while p.eat(Symbol::Comma) {
            comparison(p);
        }
        return (Some(error_expr(p)), p.behind().hi);
    }
    if p.ahead("?") {
        return_of_c(p, keyword, &value);
        return (Some(error_expr(p)), p.behind().hi);
    }
    (Some(value.expr), value.span.hi)
}

/// Reports that the token ahead does not begin a statement, and marks the line as doubtful.
fn no_statement(p: &mut Parser<'_>) {
    p.report(p.expected_here("a statement"));
    p.doubt_line();
}
