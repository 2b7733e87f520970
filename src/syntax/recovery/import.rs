//! Imports and exports, those written as in other languages among them.

use crate::base::Span;
use crate::diagnostics::Edit;
use crate::syntax::ast::{Export, Ident, Import, Module, ModuleKind};
use crate::syntax::keyword::Keyword;

use super::messages;
use super::token::{Symbol, TokenKind};
use super::{RecoveringParser, quote};

/// Words that import in other languages.
const IMPORT_WORDS: [&str; 6] = ["uses", "use", "include", "using", "require", "with"];

/// Words that begin a program in other languages.
const PROGRAM_WORDS: [&str; 4] = ["program", "unit", "library", "package"];

impl RecoveringParser<'_> {
    /// The imports at the head of a module, and its export list.
    pub fn imports(&mut self, module: &mut Module) {
        loop {
            if self.second_heading()
                || self.import_of_path()
                || self.names_behind_import(module.imports.last_mut())
            {
                continue;
            }
            let Some(keyword) = self.import_keyword() else { return };
            if keyword == Keyword::Export {
                self.exports(&mut module.export);
                continue;
            }
            if let Some(export) = &module.export {
                let diagnostic = self.message(&messages::IMPORT_BEHIND_EXPORT);
                self.report(diagnostic.and(word_of(export), "the export list"));
            }
            let import = self.piece(Self::import);
            module.imports.push(import);
        }
    }

    /// `program x;` behind the heading of the module.
    fn second_heading(&mut self) -> bool {
        let stands = self.at_foreign_word(&PROGRAM_WORDS)
            && self.kind_at(1) == TokenKind::Name
            && self.sees(2, &[Symbol::Semicolon]);
        if stands {
            let span = self.span().to(self.token(2).span);
            let diagnostic = self.message(&messages::FOREIGN_WORD);
            self.report(diagnostic.suggest(span, "", "the module has its heading: leave this out"));
            (0..3).for_each(|_| self.skip());
        }
        stands
    }

    /// `use std::io;` and `import "fmt"`
    fn import_of_path(&mut self) -> bool {
        let path = self.kind_at(1) == TokenKind::Name
            && self.sees(2, &[Symbol::Colon])
            && self.sees(3, &[Symbol::Colon]);
        let quoted = self.kind_at(1) == TokenKind::String;
        let stands = path && self.at_foreign_word(&IMPORT_WORDS)
            || quoted
                && self.at_name()
                && (self.at_foreign_word(&IMPORT_WORDS) || self.at_foreign_word(&["import"]));
        if stands {
            self.report(self.message(&messages::FOREIGN_WORD).help(IMPORT_RULE));
            let line_end = self.end_of_line();
            self.skip_to(|parser| parser.at_symbol(Symbol::Semicolon) || parser.span().lo >= line_end);
            self.eat(Symbol::Semicolon);
        }
        stands
    }

    /// `FROM M IMPORT a; b;`, where a semicolon stands for a comma.
    fn names_behind_import(&mut self, last: Option<&mut Import>) -> bool {
        let Some(Import::Names { names, .. }) = last else { return false };
        let Some(semicolon) = self.before().filter(|_| self.is_behind(Symbol::Semicolon)) else {
            return false;
        };
        if !self.at_more_names() {
            return false;
        }
        self.report(self.message(&messages::NAME_BEHIND_IMPORT).suggest(
            semicolon.span,
            ",",
            "separate imported names by commas",
        ));
        names.extend(self.name_list("a name"));
        self.semicolon_behind("the list of names");
        true
    }

    /// Whether nothing but names stands in front of a semicolon, and declarations behind it.
    fn at_more_names(&self) -> bool {
        let mut ahead = 0;
        while self.kind_at(ahead) == TokenKind::Name && self.sees(ahead + 1, &[Symbol::Comma]) {
            ahead += 2;
        }
        let ends = self.kind_at(ahead) == TokenKind::Name && self.sees(ahead + 1, &[Symbol::Semicolon]);
        let behind = self.kind_at(ahead + 2);
        ends && matches!(behind, TokenKind::Keyword(keyword) if keyword.starts_declaration() || keyword == Keyword::Begin)
    }

    /// An export list, which is added to the one `before` it.
    fn exports(&mut self, before: &mut Option<Export>) {
        let Some(first) = before else {
            if self.unit == ModuleKind::Implementation && self.open.len() == 1 {
                self.say(&messages::EXPORT_OF_IMPLEMENTATION);
            }
            *before = Some(self.piece(Self::export));
            return;
        };
        let diagnostic = self.message(&messages::SECOND_EXPORT);
        self.report(diagnostic.and(word_of(first), "here is the first"));
        let export = self.piece(Self::export);
        first.names.extend(export.names);
    }

    /// The keyword ahead if an import or export starts with it; misspelt ones are corrected.
    fn import_keyword(&mut self) -> Option<Keyword> {
        use Keyword::{Export, From, Import, With};
        if self.at_keyword(With) && self.kind_at(1) == TokenKind::Name {
            self.report(self.message(&messages::FOREIGN_WORD).suggest(self.span(), "IMPORT", IMPORT_RULE));
            return Some(Import);
        }
        if let Some(keyword) = self.keyword() {
            return matches!(keyword, Import | From | Export).then_some(keyword);
        }
        self.meant_keyword((Import, &IMPORT_WORDS, IMPORT_RULE), &[Import, From, Export])
    }

    /// `IMPORT A, B;` or `FROM A IMPORT x, y;`
    pub fn import(&mut self) -> Import {
        let from = self.keyword() == Some(Keyword::From) || self.resembles(Keyword::From);
        let keyword = self.advance();
        let holes = self.holes;
        let mut module = from.then(|| self.expect_name("the name of a module"));
        if module.is_some() && self.at_symbol(Symbol::Semicolon) && !self.is_behind(Symbol::Semicolon) {
            let diagnostic = self.expected("`IMPORT` after the name of the module");
            self.report(diagnostic.suggest(keyword, "IMPORT", "import the whole module"));
            self.advance();
            return Import::Modules(module.into_iter().collect());
        }
        if from {
            self.import_behind_module();
        }
        if self.at_keyword(Keyword::Import) {
            self.unexpected("a name");
            self.skip();
        }
        let names = self.imported_names(keyword, &mut module);
        self.semicolon_behind("the list of names");
        // With an enumeration type come its values.
        self.damage.nameless |= self.holes > holes;
        match module {
            Some(module) => Import::Names { module, names },
            None => Import::Modules(names),
        }
    }

    /// The word IMPORT behind the name of a module.
    fn import_behind_module(&mut self) {
        if !self.expect_keyword(Keyword::Import, "after the name of the module")
            && let Some(distance) = self.distance_on_line(Keyword::Import)
        {
            (0..=distance).for_each(|_| self.skip());
        }
    }

    /// The names behind IMPORT, in any way in which people write them.
    fn imported_names(&mut self, keyword: Span, module: &mut Option<Ident>) -> Vec<Ident> {
        match self.kind() {
            TokenKind::Symbol(Symbol::Star) => {
                self.damage.nameless = true;
                self.say(&messages::IMPORT_OF_ALL);
                self.skip_declaration();
                return Vec::new();
            }
            TokenKind::Symbol(Symbol::LeftParen | Symbol::LeftBrace) => return self.names_in_brackets(),
            TokenKind::String => return self.module_in_quotes().into_iter().collect(),
            _ => {}
        }
        let mut names = self.name_list("a name");
        let from = self.at_keyword(Keyword::From) || self.resembles(Keyword::From);
        if module.is_none() && from && !self.is_on_new_line() {
            *module = self.module_behind_names(keyword, &names);
        } else if module.is_none() && self.at_symbol(Symbol::Dot) {
            self.qualified_import(keyword, &mut names, module);
        } else {
            self.renaming(&mut names);
        }
        names
    }

    /// `FROM M IMPORT (a, b);`
    fn names_in_brackets(&mut self) -> Vec<Ident> {
        let diagnostic = self.message(&messages::IMPORT_IN_BRACKETS);
        let opener = self.advance();
        let names = self.name_list("a name");
        if !self.sees(0, &[Symbol::RightParen, Symbol::RightBrace]) {
            self.report_elsewhere(diagnostic);
            return names;
        }
        let edits = [opener, self.advance()].map(|span| Edit::replace(span, ""));
        self.report_elsewhere(diagnostic.suggest_edits(edits.into(), "leave the brackets out"));
        names
    }

    /// `IMPORT "M";`
    fn module_in_quotes(&mut self) -> Option<Ident> {
        let diagnostic = self.message(&messages::IMPORT_IN_QUOTES);
        let span = self.span();
        let name = self.name_at(span).trim_matches(['"', '\'']);
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_name {
            self.report(diagnostic);
            self.skip();
            return None;
        }
        self.report(diagnostic.suggest(span, name, "leave the quotes out"));
        self.advance();
        Some(Ident { name: self.interner.intern(name), span: Span { lo: span.lo + 1, hi: span.hi - 1 } })
    }

    /// `IMPORT a FROM M;`
    fn module_behind_names(&mut self, keyword: Span, names: &[Ident]) -> Option<Ident> {
        let diagnostic = self.message(&messages::IMPORT_REVERSED);
        self.reported = Some(self.at);
        self.advance();
        let module = self.expect_name("the name of a module");
        self.damage.lost.push(module.name);
        let list = names.first().map_or(keyword, |name| name.span.to(self.last_of(names)));
        let text = format!("FROM {} IMPORT {}", self.text_of(module.span), self.text_of(list));
        let why = "the module stands in front of the names";
        self.report_elsewhere(diagnostic.suggest(keyword.to(module.span), text, why));
        Some(module)
    }

    fn last_of(&self, names: &[Ident]) -> Span {
        names.last().map_or(Span::NONE, |name| name.span)
    }

    /// `IMPORT M.a;`
    fn qualified_import(&mut self, keyword: Span, names: &mut Vec<Ident>, module: &mut Option<Ident>) {
        let diagnostic = self.message(&messages::IMPORT_QUALIFIED);
        let is_single =
            names.len() == 1 && self.kind_at(1) == TokenKind::Name && self.sees(2, &[Symbol::Semicolon]);
        let Some(first) = names.pop().filter(|_| is_single) else {
            self.report(diagnostic);
            return self.skip_declaration();
        };
        let text = format!("FROM {} IMPORT {}", self.text_of(first.span), self.text_of(self.token(1).span));
        let span = keyword.to(self.token(1).span);
        self.report(diagnostic.suggest(span, text, "import the name from its module"));
        self.advance();
        self.damage.lost.push(first.name);
        *module = Some(first);
        names.push(self.ident());
    }

    /// `IMPORT A := B;` and `IMPORT B AS A;`
    fn renaming(&mut self, names: &mut Vec<Ident>) {
        let renamed = self.sees(0, &[Symbol::Assign, Symbol::Equal]);
        if renamed {
            self.damage.lost.extend(names.pop().map(|alias| alias.name));
        }
        if renamed || self.at_foreign_word(&["AS"]) {
            let message =
                if renamed { self.text_of(self.token(1).span) } else { self.text_of(self.last_of(names)) };
            let help = format!("write {} wherever the other name stands", quote(message));
            self.report(self.message(&messages::IMPORT_RENAMED).help(help));
            self.skip_declaration();
        }
    }

    /// `EXPORT names;` or `EXPORT QUALIFIED names;`
    pub fn export(&mut self) -> Export {
        let start = self.advance();
        let mut qualified = self.eat_keyword(Keyword::Qualified);
        if !qualified && self.at_name() && self.kind_at(1) == TokenKind::Name {
            // This is no keyword: elsewhere it is a name like any other.
            if !self.eat_if(self.word() == "UNQUALIFIED") {
                qualified |= self.eat_meant(Keyword::Qualified, self.resembles(Keyword::Qualified));
            }
        }
        let names = self.name_list("a name");
        self.semicolon_behind("the list of names");
        Export { qualified, names, span: start.to(self.behind()) }
    }
}

/// What is said where another word stands for IMPORT.
const IMPORT_RULE: &str = "modules are imported with `IMPORT` or `FROM ... IMPORT`";

/// The word EXPORT of an export list.
fn word_of(export: &Export) -> Span {
    Span { lo: export.span.lo, hi: export.span.lo + "EXPORT".len() as u32 }
}
