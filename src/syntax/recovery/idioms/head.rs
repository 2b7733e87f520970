//! The heads of statements as other languages have them: what stands for THEN and DO, and loops that count.

use crate::base::Span;
use crate::diagnostics::{Diagnostic, Edit};
use crate::syntax::ast::{Decl, Expr, Ident, VarName};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::RecoveringParser;
use crate::syntax::recovery::messages;
use crate::syntax::recovery::token::{Foreign, Symbol, TokenKind};

/// The first value, the bound and the step of a loop.
type Bounds = (Expr, Expr, Option<Expr>);

impl RecoveringParser<'_> {
    /// Goes over what other languages have in the place of THEN, DO or OF, here due `place`; false if none of it is ahead.
    pub fn foreign_head(&mut self, keyword: Keyword, place: &str) -> bool {
        let text = keyword.text();
        match self.kind() {
            TokenKind::Symbol(Symbol::LeftBrace) => self.block_of_c(keyword, place),
            TokenKind::Symbol(Symbol::Colon) if keyword != Keyword::Of => {
                let why = format!("`{text}` begins the statements, and `END` ends them");
                let diagnostic = self.expected(&format!("`{text}` {place}"));
                self.report(diagnostic.suggest(self.span(), self.spaced(text), why));
                self.advance();
            }
            _ if keyword == Keyword::Do && self.keyword_at(0) == Some(Keyword::Loop) => {
                let expected = format!("`{text}` {place}");
                self.replace(&expected, text, "statements that repeat begin with `DO`");
            }
            _ => return self.foreign_word(&["is"], text, "another word of other languages"),
        }
        true
    }

    /// Reports that `keyword` is missing `place`; where a statement follows, it is put in front of that.
    pub fn missing_head(&mut self, keyword: Keyword, place: &str) {
        let text = keyword.text();
        let mut diagnostic = self.expected(&format!("`{text}` {place}"));
        if self.at_symbol(Symbol::Semicolon) && self.kind_at(1) == TokenKind::Keyword(keyword) {
            diagnostic = diagnostic.suggest(self.span(), "", format!("`{text}` follows without a semicolon"));
        } else if self.starts_statement() && self.distance_on_line(keyword).is_none() {
            diagnostic = diagnostic.suggest(self.behind(), format!(" {text}"), format!("write `{text}`"));
        }
        self.report(diagnostic);
        self.doubt_line();
    }

    /// The brace that opens the statements of IF, WHILE or FOR.
    fn block_of_c(&mut self, keyword: Keyword, place: &str) {
        let is_corrected = self.corrected_braces.contains(&self.at);
        let text = keyword.text();
        let diagnostic = self.expected(&format!("`{text}` {place}"));
        let why = format!("statements stand between `{text}` and `END`");
        if is_corrected {
            self.reported = Some(self.at);
        }
        let edits = self.edits_of_braces(keyword);
        self.report(match edits {
            Some(edits) => diagnostic.suggest_edits(edits, why),
            None => diagnostic.help(why),
        });
        self.eat_brace();
    }

    /// `loop {`, of which the brace is ahead.
    #[inline(never)]
    pub fn brace_of_loop(&mut self) {
        if !self.at_symbol(Symbol::LeftBrace) {
            return;
        }
        let diagnostic = self.message(&messages::BRACE_OF_LOOP);
        let edits = self.end_of_group(0, |_| false).ok().map(|end| {
            let close = self.token(end - 1).span;
            let follows = self.kind_at(end) == TokenKind::Name;
            let text = self.spaced_in(close, if follows { "END;" } else { "END" });
            vec![Edit::replace(self.behind().to(self.span()), ""), Edit::replace(close, text)]
        });
        let why = "statements stand between `LOOP` and `END`";
        self.report(match edits {
            Some(edits) => diagnostic.suggest_edits(edits, why),
            None => diagnostic.help(why),
        });
        self.eat_brace();
    }

    /// What makes words of the braces of a statement, the one ahead being the first, and of those behind ELSE and ELSE IF.
    fn edits_of_braces(&mut self, keyword: Keyword) -> Option<Vec<Edit>> {
        let edit = |parser: &Self, span, word: &str| Edit::replace(span, parser.spaced_in(span, word));
        let close_of = |parser: &Self, brace| parser.end_of_group(brace, |_| false).ok().map(|end| end - 1);
        let is_word =
            |parser: &Self, at, word| parser.text_of(parser.token(at).span).eq_ignore_ascii_case(word);
        let mut edits = vec![edit(self, self.span(), keyword.text())];
        let (mut close, mut further) = (close_of(self, 0)?, Vec::new());
        while keyword == Keyword::Then && is_word(self, close + 1, "ELSE") {
            let span = self.token(close).span.to(self.token(close + 1).span);
            let is_last = self.sees(close + 2, &[Symbol::LeftBrace]);
            let brace = if is_last {
                edits.push(edit(self, span.to(self.token(close + 2).span), "ELSE"));
                close + 2
            } else {
                let brace = Some(close + 2).filter(|at| is_word(self, *at, "IF"))?;
                edits.push(edit(self, span.to(self.token(brace).span), "ELSIF"));
                let brace = self.end_of_condition(brace + 1)?;
                edits.push(edit(self, self.token(brace).span, "THEN"));
                further.push(self.at + brace);
                brace
            };
            close = close_of(self, brace)?;
            if is_last {
                break;
            }
        }
        let follows = match self.kind_at(close + 1) {
            TokenKind::Name => true,
            TokenKind::Keyword(keyword) => keyword.starts_statement(),
            _ => false,
        };
        edits.push(edit(self, self.token(close).span, if follows { "END;" } else { "END" }));
        self.corrected_braces.extend(further);
        Some(edits)
    }

    /// How many tokens ahead the brace stands behind a condition in parentheses.
    fn end_of_condition(&self, ahead: usize) -> Option<usize> {
        let end =
            self.sees(ahead, &[Symbol::LeftParen]).then(|| self.end_of_group(ahead, |_| false).ok())??;
        Some(end).filter(|end| self.sees(*end, &[Symbol::LeftBrace]))
    }

    /// `FOR x IN a..b DO` and `for x in range(n):`, of which IN is ahead.
    pub fn for_in(&mut self) -> Option<Bounds> {
        let (diagnostic, word) = (self.message(&messages::FOR_IN), self.advance());
        if self.at_foreign_word(&["range"]) && self.sees(1, &[Symbol::LeftParen]) {
            self.range_of_python(diagnostic, word);
            return None;
        }
        let from = self.head_expression();
        if !self.at_symbol(Symbol::DotDot) {
            self.report_elsewhere(
                diagnostic.help("count through all values, and ask for each: `IF i IN set THEN ... END`"),
            );
            return None;
        }
        let mut dots = self.advance();
        let inclusive = self.at_symbol(Symbol::Equal);
        let exclusive = self.at_symbol(Symbol::Less);
        if inclusive || exclusive {
            dots = dots.to(self.advance());
        }
        let to = self.head_expression();
        let bound = to.span;
        // In Rust, where a brace follows, the last value is not among those that are counted.
        let mut edits = vec![Edit::replace(word, ":="), Edit::replace(dots, " TO ")];
        if exclusive || !inclusive && self.at_symbol(Symbol::LeftBrace) {
            edits.push(match self.text_of(bound).parse::<u64>().ok().and_then(|to| to.checked_sub(1)) {
                Some(last) => Edit::replace(bound, last.to_string()),
                None => Edit::behind(bound, " - 1"),
            });
        }
        self.report_elsewhere(diagnostic.suggest_edits(edits, "count from the first value to the last"));
        Some((from, to, None))
    }

    /// `range(n)`, of which the last value is n - 1.
    fn range_of_python(&mut self, diagnostic: Diagnostic, word: Span) {
        self.advance();
        let (args, _) = self.args();
        let texts: Vec<&str> = args.iter().map(|arg| self.text_of(arg.span)).collect();
        let bounds = match texts.as_slice() {
            [to] => Some(("0", *to)),
            [from, to] => Some((*from, *to)),
            _ => None,
        };
        self.report_elsewhere(match bounds {
            Some((from, to)) => {
                let last = to.parse::<u64>().ok().and_then(|to| to.checked_sub(1));
                let last = last.map_or_else(|| format!("{to} - 1"), |last| last.to_string());
                let span = word.to(self.behind());
                diagnostic.suggest(
                    span,
                    format!(":= {from} TO {last}"),
                    "count from the first value to the last",
                )
            }
            None => diagnostic.help("write `FOR i := first TO last BY step DO`"),
        });
    }

    /// TO and the bound, DOWNTO, or what other languages have there.
    pub fn bound(&mut self) -> Expr {
        let why = "`TO` stands between the first value and the last";
        if self.at_symbol(Symbol::DotDot) {
            let diagnostic = self.expected("`TO` after the first value");
            self.report(diagnostic.suggest(self.span(), self.spaced("TO"), why));
            self.advance();
        } else if self.at_symbol(Symbol::Comma) {
            let diagnostic = self.expected("`TO` after the first value");
            self.report(diagnostic.suggest(self.span(), " TO", why));
            self.advance();
        } else if self.at_foreign_word(&["downto"]) {
            return self.bound_below();
        } else {
            self.expect_keyword(Keyword::To, "after the first value");
        }
        self.head_expression()
    }

    /// `DOWNTO 1`
    fn bound_below(&mut self) -> Expr {
        let (diagnostic, word) = (self.message(&messages::FOREIGN_WORD), self.advance());
        self.in_head = true;
        let bound = self.comparison();
        self.in_head = false;
        let stepped = self.at_keyword(Keyword::By) || self.miscased() == Some(Keyword::By);
        let rule = "steps down are written `TO ... BY -1`";
        self.report_elsewhere(if stepped {
            diagnostic.help(rule)
        } else {
            let edits = vec![Edit::replace(word, "TO"), Edit::behind(bound.span, " BY -1")];
            diagnostic.suggest_edits(edits, rule)
        });
        bound.expr
    }

    /// `FOR (i = 0; i < n; i++)`
    pub fn for_in_parentheses(&mut self) {
        let diagnostic = self.message(&messages::FOR_OF_C);
        let text = self.counting_head(1);
        let declared =
            (self.is_type_word(1) && self.kind_at(2) == TokenKind::Name).then(|| self.token(2).span);
        self.hoist_control(declared);
        let span = self.span();
        self.reported = Some(self.at);
        self.skip_group();
        let span = span.to(self.behind());
        self.report_elsewhere(match text {
            Some(head) => diagnostic.suggest(span, head, "count from the first value to the last"),
            None => diagnostic
                .help("write `FOR i := first TO last BY step DO ... END`, or `WHILE condition DO ... END`"),
        });
        if !self.eat_keyword(Keyword::Do) && !self.foreign_head(Keyword::Do, "after the bounds of `FOR`") {
            self.missing_head(Keyword::Do, "after the bounds of `FOR`");
        }
    }

    /// The control variable of `for (int i = 0; ...)` counts as declared.
    fn hoist_control(&mut self, declared: Option<Span>) {
        if let Some(span) = declared {
            let ident = Ident { name: self.interner.intern(self.name_at(span)), span };
            let ty = self.error_type();
            self.hoisted.push(Decl::Var { names: vec![VarName { ident, address: None }], ty });
        }
    }

    /// `FOR i := 0; i < n; i++ {`, as in Go; false if the head is not written so.
    #[inline(never)]
    pub fn for_of_go(&mut self) -> bool {
        let brace = (0..self.count_on_line(30)).find(|ahead| {
            self.sees(*ahead, &[Symbol::LeftBrace]) || self.kind_at(*ahead) == TokenKind::Keyword(Keyword::Do)
        });
        let semicolons =
            |end: usize| (0..end).filter(|ahead| self.sees(*ahead, &[Symbol::Semicolon])).count();
        let Some(brace) = brace.filter(|brace| semicolons(*brace) == 2) else { return false };
        let diagnostic = self.message(&messages::FOR_OF_GO);
        let text = self.counting_head(0);
        let span = self.span();
        self.reported = Some(self.at);
        (0..brace).for_each(|_| self.skip());
        let span = span.to(self.behind());
        self.report_elsewhere(match text {
            Some(head) => diagnostic.suggest(span, head, "count from the first value to the last"),
            None => diagnostic.help("write `FOR i := first TO last BY step DO ... END`"),
        });
        if !self.eat_keyword(Keyword::Do) {
            self.foreign_head(Keyword::Do, "after the bounds of `FOR`");
        }
        true
    }

    /// `i := 0 TO n - 1` for `i = 0; i < n; i++`, which is `start` tokens ahead, if it counts up by one.
    fn counting_head(&self, start: usize) -> Option<String> {
        let typed = start + usize::from(self.is_type_word(start));
        let variable = self.text_of(self.token(typed).span);
        let is_variable = |ahead: usize| self.text_of(self.token(ahead).span) == variable;
        let first = 2 + typed;
        let assigns = self.sees(1 + typed, &[Symbol::Equal, Symbol::Assign]);
        let ends = |from: usize| (from..from + 20).find(|ahead| self.sees(*ahead, &[Symbol::Semicolon]));
        let semicolon = ends(first)?;
        let second = ends(semicolon + 1)?;
        let below = self.sees(semicolon + 2, &[Symbol::Less]);
        let compares = below || self.sees(semicolon + 2, &[Symbol::LessEqual]);
        let step = [self.kind_at(second + 1), self.kind_at(second + 2)];
        let counts = step.contains(&TokenKind::Foreign(Foreign::PlusPlus))
            && (self.sees(second + 3, &[Symbol::RightParen, Symbol::LeftBrace])
                || self.kind_at(second + 3) == TokenKind::Keyword(Keyword::Do));
        let same = is_variable(semicolon + 1) && (is_variable(second + 1) || is_variable(second + 2));
        if !(assigns && compares && counts && same) {
            return None;
        }
        let text = |from: usize, to: usize| self.text_of(self.token(from).span.to(self.token(to).span));
        let (low, high) = (text(first, semicolon - 1), text(semicolon + 3, second - 1));
        let last = match high.parse::<u64>() {
            Ok(count) if below => count.checked_sub(1)?.to_string(),
            _ if below => format!("{high} - 1"),
            _ => high.to_owned(),
        };
        Some(format!("{variable} := {low} TO {last}"))
    }
}
