//! Procedures, records and classes as other languages write them: with words in front, braces, or layout alone.

use crate::base::Span;
use crate::diagnostics::Diagnostic;
use crate::syntax::ast::{Decl, VarName};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::RecoveringParser;
use crate::syntax::recovery::messages;
use crate::syntax::recovery::token::{Symbol, TokenKind};

use super::PROCEDURE_WORDS;
use super::declaration::{meant_type, short};
use super::variable::VARIABLE_WORDS;

/// Words that say who may use what is declared, or how it lives.
const MODIFIERS: [&str; 14] = [
    "public",
    "private",
    "protected",
    "internal",
    "static",
    "final",
    "export",
    "extern",
    "pub",
    "override",
    "virtual",
    "abstract",
    "inline",
    "async",
];

/// Words that begin the declaration of a type, and what is written for it.
const TYPE_WORDS: [(&str, &str); 6] = [
    ("struct", "RECORD x: T; y: U END"),
    ("class", "RECORD x: T; y: U END"),
    ("interface", "RECORD x: T; y: U END"),
    ("trait", "RECORD x: T; y: U END"),
    ("union", "RECORD CASE kind: K OF a: x: T | b: y: U END END"),
    ("enum", "(a, b, c)"),
];

impl RecoveringParser<'_> {
    /// Reads a declaration with the words and brackets of another language; false if there is none.
    pub fn foreign_block(&mut self, decls: &mut Vec<Decl>) -> bool {
        if !self.at_name() {
            return false;
        }
        let first = self.modifiers_ahead();
        if first > 0 && self.keyword_at(first).is_some_and(Keyword::starts_declaration) {
            self.leave_out_modifiers(first);
            return true;
        }
        self.type_with_body(first)
            || self.procedure_with_body(first)
            || first > 0 && self.constant_with_type(first, decls)
            || self.attributes_of_fortran(decls)
            || self.introduced_variable(decls)
    }

    /// Whether the word ahead begins a declaration in another language.
    pub fn at_word_of_declaration(&self) -> bool {
        let is_type = TYPE_WORDS.iter().any(|(word, _)| self.at_foreign_word(&[word]));
        self.at_foreign_word(&MODIFIERS) || self.at_foreign_word(&VARIABLE_WORDS) || is_type
    }

    fn word_at(&self, ahead: usize) -> &str {
        self.text_of(self.token(ahead).span)
    }

    fn is_word_at(&self, ahead: usize, words: &[&str]) -> bool {
        self.kind_at(ahead) == TokenKind::Name
            && words.iter().any(|word| self.word_at(ahead).eq_ignore_ascii_case(word))
    }

    fn modifiers_ahead(&self) -> usize {
        let behind = |ahead: usize| {
            matches!(self.kind_at(ahead + 1), TokenKind::Name | TokenKind::Keyword(_))
                && self.is_on_line_of_last(ahead + 1)
        };
        (0..6).take_while(|ahead| self.is_word_at(*ahead, &MODIFIERS) && behind(*ahead)).count()
    }

    /// `private PROCEDURE p;`
    fn leave_out_modifiers(&mut self, count: usize) {
        let span = Span { lo: self.span().lo, hi: self.token(count).span.lo };
        self.report(self.message(&messages::MODIFIER).suggest(span, "", "leave it out"));
        self.advance_by(count);
    }

    /// `struct Point { ... }`
    fn type_with_body(&mut self, first: usize) -> bool {
        let Some((_, text)) = TYPE_WORDS.iter().find(|(word, _)| self.is_word_at(first, &[word])) else {
            return false;
        };
        let opens = (first + 2..first + 8).find(|ahead| self.sees(*ahead, &[Symbol::LeftBrace]));
        let is_named = self.kind_at(first + 1) == TokenKind::Name;
        let Some(brace) = opens.filter(|brace| is_named && !self.passes_semicolon(first, *brace)) else {
            return false;
        };
        let name = self.word_at(first + 1);
        let help = format!("write `TYPE {} = {text};`", short(name));
        self.report(self.message(&messages::FOREIGN_WORD).help(help));
        (0..brace).for_each(|_| self.skip());
        self.skip_group();
        self.eat(Symbol::Semicolon);
        self.resumed = self.at;
        true
    }

    fn passes_semicolon(&self, from: usize, to: usize) -> bool {
        (from..to).any(|ahead| self.sees(ahead, &[Symbol::Semicolon]))
    }

    /// `fn f(x: i32) -> i32 { ... }`, `public static void f(int x) { ... }`, and `def f(x):`
    fn procedure_with_body(&mut self, first: usize) -> bool {
        let typed = self.is_word_at(first, &["void"]) || first > 0 && self.is_type_word(first);
        let is_head = (self.is_word_at(first, &PROCEDURE_WORDS) || typed)
            && self.kind_at(first + 1) == TokenKind::Name
            && self.sees(first + 2, &[Symbol::LeftParen]);
        let Some(end) = is_head.then(|| self.end_of_group(first + 2, |_| false).ok()).flatten() else {
            return false;
        };
        let brace = (end..end + 8)
            .find(|ahead| self.sees(*ahead, &[Symbol::LeftBrace]))
            .filter(|brace| !self.passes_semicolon(end, *brace));
        let colon = self.sees(end, &[Symbol::Colon])
            && self.text_of(self.token(end).span.to(self.token(end + 1).span)).contains('\n');
        if brace.is_none() && !colon {
            return false;
        }
        let name = short(self.word_at(first + 1));
        let has_parameters = end > first + 4;
        let head = if has_parameters { format!("{name}(x: T)") } else { name.to_owned() };
        let result = if self.is_word_at(first, &["void"]) { "" } else { ": T" };
        let help = format!("write `PROCEDURE {head}{result}; BEGIN ... END {name};`");
        self.report(self.message(&messages::FOREIGN_WORD).help(help));
        let column = self.indentation(self.span());
        (0..brace.unwrap_or(end + 1)).for_each(|_| self.skip());
        if brace.is_some() {
            self.skip_group();
        } else {
            self.skip_to(|parser| parser.is_on_new_line() && parser.indentation(parser.span()) <= column);
        }
        self.eat(Symbol::Semicolon);
        self.resumed = self.at;
        true
    }

    /// `final int MAX = 10;`
    fn constant_with_type(&mut self, first: usize, decls: &mut Vec<Decl>) -> bool {
        let stands = self.is_type_word(first)
            && self.kind_at(first + 1) == TokenKind::Name
            && self.sees(first + 2, &[Symbol::Equal, Symbol::Assign]);
        if !stands {
            return false;
        }
        let diagnostic = self.message(&messages::MODIFIER);
        let text = format!("CONST {} =", self.word_at(first + 1));
        let span = self.span().to(self.token(first + 2).span);
        self.reported = Some(self.at);
        self.advance_by(first + 1);
        let name = self.ident();
        self.advance();
        let value = self.expression();
        self.report_elsewhere(diagnostic.suggest(span, text, "a constant has the type of its value"));
        self.semicolon_behind("the constant");
        decls.push(Decl::Const { name, value });
        true
    }

    /// How many tokens ahead `::` stands between attributes and the names that have them.
    pub fn colons_of_fortran(&self) -> Option<usize> {
        if !self.is_type_word(0) {
            return None;
        }
        let mut ahead = 1..self.count_on_line(20);
        let colons = ahead
            .find(|ahead| self.sees(*ahead, &[Symbol::Colon]) && self.sees(*ahead + 1, &[Symbol::Colon]));
        colons.filter(|at| self.kind_at(at + 2) == TokenKind::Name)
    }

    /// `INTEGER :: i, j`, `REAL, DIMENSION(10) :: x`
    fn attributes_of_fortran(&mut self, decls: &mut Vec<Decl>) -> bool {
        let Some(colons) = self.colons_of_fortran() else { return false };
        let ty = meant_type(self.word()).unwrap_or("T");
        let diagnostic = self.message(&messages::TYPE_IN_FRONT);
        let start = self.span();
        self.advance_by(colons + 2);
        let names = self.name_list("the name of a variable");
        let list = self.text_of(names.first().map_or(start, |name| name.span).to(self.behind()));
        let ends = self.at_symbol(Symbol::Semicolon) || self.is_on_new_line();
        self.report_elsewhere(if colons == 1 && ends {
            let semicolon = if self.at_symbol(Symbol::Semicolon) { "" } else { ";" };
            let text = format!("VAR {list}: {ty}{semicolon}");
            diagnostic.suggest(start.to(self.behind()), text, "write the type behind the name")
        } else {
            diagnostic.help(format!("write `VAR {}: ARRAY [1..n] OF {ty};`", short(list)))
        });
        if !ends {
            self.skip_declaration();
        }
        self.eat(Symbol::Semicolon);
        let names = names.into_iter().map(|ident| VarName { ident, address: None }).collect();
        let ty = self.error_type();
        decls.push(Decl::Var { names, ty });
        self.resumed = self.at;
        true
    }

    /// `let x: i32 = 3;`, `DIM k AS INTEGER`
    fn introduced_variable(&mut self, decls: &mut Vec<Decl>) -> bool {
        let is_keyword = self.miscased().is_some();
        if is_keyword || !self.at_foreign_word(&VARIABLE_WORDS) || self.kind_at(1) != TokenKind::Name {
            return false;
        }
        let diagnostic = self.message(&messages::FOREIGN_VARIABLE);
        let start = self.span();
        let variable = self.introduction();
        let clear = variable.value.is_none() && variable.ty.is_some();
        let help = variable.help(self);
        self.report_elsewhere(if clear {
            self.introduced_by_var(diagnostic, start, &help)
        } else {
            diagnostic.help(format!("write {help}"))
        });
        if !self.at_symbol(Symbol::Semicolon) && !self.is_on_new_line() {
            self.skip_declaration();
        }
        self.eat(Symbol::Semicolon);
        let ty = self.error_type();
        decls.push(Decl::Var { names: variable.names, ty });
        self.resumed = self.at;
        true
    }

    /// Adds the declaration, of which the text is `declared` in backquotes, as it should be.
    fn introduced_by_var(&self, diagnostic: Diagnostic, start: Span, declared: &str) -> Diagnostic {
        let declared = declared.trim_matches('`');
        let has_semicolon = self.at_symbol(Symbol::Semicolon);
        let text = if has_semicolon { declared.trim_end_matches(';') } else { declared };
        diagnostic.suggest(start.to(self.behind()), text, "variables are declared with their types")
    }
}
