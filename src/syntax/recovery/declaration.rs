//! Reads the declarations of blocks.

use crate::syntax::ast::{Decl, Ident, TypeExpr, VarName};
use crate::syntax::keyword::Keyword;

use super::idioms::PROCEDURE_WORDS;
use super::messages;
use super::token::{Foreign, Symbol, TokenKind};
use super::{RecoveringParser, quote};

impl RecoveringParser<'_> {
    pub fn declarations(&mut self) -> Vec<Decl> {
        let around = std::mem::replace(&mut self.in_statements, false);
        let mut decls = Vec::new();
        self.add_skipped_declaration(&mut decls);
        loop {
            if self.foreign_block(&mut decls) {
                self.add_skipped_declaration(&mut decls);
                continue;
            }
            match self.declaration_keyword() {
                Some(keyword) => self.declaration(keyword, &mut decls),
                None if self.foreign_declaration(&mut decls) || self.no_declaration() => {}
                None => break,
            }
            self.add_skipped_declaration(&mut decls);
        }
        self.in_statements = around;
        decls
    }

    /// An error node for the tokens that were passed over.
    pub fn add_skipped_declaration(&mut self, decls: &mut Vec<Decl>) {
        decls.extend(self.skipped.take().map(Decl::Error));
    }

    /// The keyword ahead if a declaration starts with it. Misspelt ones are corrected.
    pub fn declaration_keyword(&mut self) -> Option<Keyword> {
        use Keyword::{Const, From, Import, Label, Procedure, Type, Var};
        while self.comment_in_braces() {}
        if let Some(keyword) = self.keyword() {
            return keyword.starts_declaration().then_some(keyword);
        }
        let why = "functions are procedures with a result";
        self.meant_keyword(
            (Procedure, &PROCEDURE_WORDS, why),
            &[Const, Type, Var, Procedure, Label, Import, From],
        )
    }

    /// Reports a foreign word for a keyword, or one of `keywords` misspelt, in front of a name; returns the keyword.
    pub fn meant_keyword(
        &mut self,
        (keyword, words, why): (Keyword, &[&str], &str),
        keywords: &[Keyword],
    ) -> Option<Keyword> {
        if self.kind_at(1) != TokenKind::Name {
            return None;
        }
        if self.foreign_word(words, keyword.text(), why) {
            self.at -= 1;
            return Some(keyword);
        }
        let meant = keywords.iter().copied().find(|keyword| self.resembles(*keyword))?;
        self.correct(meant);
        Some(meant)
    }

    pub fn declaration(&mut self, keyword: Keyword, decls: &mut Vec<Decl>) {
        match keyword {
            Keyword::Import | Keyword::From => {
                let resumes = self.resumed == self.at;
                if !resumes {
                    self.say(&messages::LATE_IMPORT);
                }
                let import = self.import();
                self.late_imports.push(import);
                if resumes {
                    self.resumed = self.at;
                }
            }
            Keyword::Module => decls.push(self.local_module()),
            Keyword::Procedure => decls.push(self.procedure()),
            Keyword::Export => {
                self.say(&messages::LATE_EXPORT);
                let names = self.export().names;
                self.damage.lost.extend(names.iter().map(|name| name.name));
            }
            Keyword::Label => {
                self.advance();
                decls.push(Decl::Labels(self.name_list("the name of a label")));
                self.semicolon_behind("the list of labels");
            }
            _ => self.section(keyword, decls),
        }
    }

    /// Passes over what is neither a declaration nor a statement, if declarations or BEGIN follow.
    fn no_declaration(&mut self) -> bool {
        let stands = !self.is_definition()
            && !self.starts_or_ends_block()
            && !self.at_end()
            && !self.resembles(Keyword::Begin)
            && !self.at_clear_statement()
            && self.block_goes_on();
        if stands {
            self.say(&messages::NO_DECLARATION);
            self.doubt_line();
            self.damage.nameless |= !self.at_name();
            self.skip();
            self.skip_declaration();
            // What is left of an import is passed over, too.
            while self.at_rest_of_import() {
                self.skip();
                self.skip_declaration();
            }
            self.eat(Symbol::Semicolon);
            self.resumed = self.at;
        }
        stands
    }

    /// Whether a word of an import stands here, behind other text on its line, that begins none.
    fn at_rest_of_import(&self) -> bool {
        let whole =
            self.kind_at(1) == TokenKind::Name && self.kind_at(2) == TokenKind::Keyword(Keyword::Import);
        match self.keyword() {
            Some(Keyword::Import) => !self.is_on_new_line(),
            Some(Keyword::From) => !self.is_on_new_line() && !whole,
            _ => false,
        }
    }

    /// CONST, TYPE or VAR and the declarations behind it.
    fn section(&mut self, keyword: Keyword, decls: &mut Vec<Decl>) {
        self.advance();
        self.section_behind(keyword, decls);
    }

    /// The declarations behind CONST, TYPE or VAR.
    pub fn section_behind(&mut self, keyword: Keyword, decls: &mut Vec<Decl>) {
        let mut first = true;
        while self.colons_of_fortran().is_none() && self.at_declared_name(keyword)
            || keyword == Keyword::Var && self.at_declaration_of_c(0)
            || first && self.at_name() && self.miscased().is_none()
        {
            first = false;
            if keyword == Keyword::Var && self.at_declaration_of_c(0) {
                decls.extend(self.declaration_of_c(""));
                self.add_skipped_declaration(decls);
                continue;
            }
            decls.push(match keyword {
                Keyword::Const => self.piece(Self::const_decl),
                Keyword::Type => self.piece(Self::type_decl),
                _ => self.piece(Self::var_decl),
            });
            self.add_skipped_declaration(decls);
        }
    }

    /// Whether another name is declared here, rather than something new begun.
    fn at_declared_name(&self, section: Keyword) -> bool {
        use Symbol::{Assign, Colon, Comma, Dot, Equal, LeftBracket, LeftParen, Semicolon};
        let declares = self.sees(1, &[Colon, Comma, Equal]);
        if self.keyword().is_some() || !self.at_name() || declares {
            let is_variable =
                section == Keyword::Const && self.sees(1, &[Colon]) && self.sees(3, &[Semicolon]);
            return declares && !is_variable && (self.at_name() || self.keyword().is_some());
        }
        match self.kind_at(1) {
            TokenKind::Symbol(Semicolon) if section == Keyword::Type && self.defines() => true,
            // `x;` in front of another constant or type lacks its value.
            TokenKind::Symbol(Semicolon) if section == Keyword::Const => {
                self.kind_at(2) == TokenKind::Name && self.sees(3, &[Equal, Semicolon])
            }
            TokenKind::Symbol(LeftBracket) if section == Keyword::Var => self.declares_behind_bracket(),
            // Where `=` is due, some people write `:=`.
            TokenKind::Symbol(Assign) if section != Keyword::Var && !self.among_statements => true,
            // `begin`, `x := 1`, `Write(x)` and `procedure p` are not declarations.
            TokenKind::Symbol(Assign | LeftParen | Dot | LeftBracket | Semicolon) => false,
            behind => {
                let function = behind == TokenKind::Name && self.at_foreign_word(&PROCEDURE_WORDS);
                let foreign = behind == TokenKind::Name && self.at_word_of_declaration();
                self.miscased().is_none()
                    && !function
                    && !foreign
                    && !self.resembles(Keyword::Begin)
                    && !self.resembles(Keyword::Procedure)
            }
        }
    }

    /// Whether an address stands behind the name ahead, as a colon or comma behind its bracket shows.
    fn declares_behind_bracket(&self) -> bool {
        let mut ahead = 1;
        while self.sees(ahead, &[Symbol::LeftBracket])
            && let Ok(end) = self.end_of_group(ahead, |kind| kind == TokenKind::Symbol(Symbol::Semicolon))
        {
            ahead = end;
        }
        self.sees(ahead, &[Symbol::Colon, Symbol::Comma])
    }

    fn const_decl(&mut self) -> Decl {
        let name = self.declared_name("the name of a constant");
        self.export_mark();
        if self.eat(Symbol::Colon) {
            self.type_of_constant();
        }
        let holes = self.holes;
        self.equals("the name of the constant");
        let value = self.expression();
        self.end_of_declaration("the constant", &[name], holes);
        Decl::Const { name, value }
    }

    fn type_decl(&mut self) -> Decl {
        let name = self.declared_name("the name of a type");
        self.export_mark();
        if !name.is_missing() && self.at_symbol(Symbol::Semicolon) {
            let ty = (!self.defines()).then(|| {
                let text = quote(self.text_of(name.span));
                let note = format!("only a definition module may leave open what {text} is");
                self.report(self.message(&messages::OPAQUE).note(note));
                self.error_type()
            });
            self.advance();
            return Decl::Type { name, ty };
        }
        let mut holes = self.holes;
        // With a colon it may be a variable.
        self.holes += usize::from(self.at_symbol(Symbol::Colon));
        self.equals("the name of the type");
        let is_type = self.holes == holes;
        let ty = Some(self.aligned_type());
        if is_type {
            holes = self.holes;
        }
        self.end_of_declaration("the type", &[name], holes);
        Decl::Type { name, ty }
    }

    fn var_decl(&mut self) -> Decl {
        let names = self.separated(|parser| {
            let ident = parser.marked_name("the name of a variable")?;
            let address = if parser.at_symbol(Symbol::LeftBracket) { parser.bracketed() } else { None };
            Some(VarName { ident, address })
        });
        let has_colon = self.eat(Symbol::Colon);
        let ty = if has_colon { Some(self.type_of_variables(&names)) } else { self.type_without_colon() };
        let Some(ty) = ty else {
            self.unexpected_with("`,` or `:` after the name", "write `VAR name: Type;`");
            self.skip_declaration();
            self.eat(Symbol::Semicolon);
            self.damage.lost.extend(names.iter().map(|name| name.ident.name));
            return Decl::Var { names: Vec::new(), ty: self.error_type() };
        };
        if !has_colon {
            self.damage.lost.extend(names.iter().map(|name| name.ident.name));
        }
        if self.at_symbol(Symbol::Assign) || self.at_symbol(Symbol::Equal) {
            self.say_over(&messages::INITIAL_VALUE);
            self.expression();
        }
        let idents: Vec<Ident> = names.iter().map(|name| name.ident).collect();
        let holes = self.holes;
        self.end_of_declaration("the declaration", &idents, holes);
        Decl::Var { names, ty }
    }

    fn type_of_variables(&mut self, names: &[VarName]) -> TypeExpr {
        if self.at_foreign_word(&["constant"]) && self.kind_at(1) == TokenKind::Name {
            let names: Vec<Ident> = names.iter().map(|name| name.ident).collect();
            self.constant_of_ada(&names);
            return self.error_type();
        }
        self.aligned_type()
    }

    /// A name and the mark that exports it in Oberon.
    pub fn marked_name(&mut self, what: &str) -> Option<Ident> {
        let name = self.listed_name(what)?;
        self.export_mark();
        Some(name)
    }

    /// The semicolon behind the declaration of `names`. If something else stands there, or there were only so many
    /// `holes` before a mistake, nobody knows what they are.
    fn end_of_declaration(&mut self, what: &str, names: &[Ident], holes: usize) {
        self.semicolon_behind(what);
        if self.holes > holes {
            self.damage.lost.extend(names.iter().map(|name| name.name));
        }
    }

    /// The `=` of a constant or type; `:=` and `:` are corrected.
    fn equals(&mut self, place: &str) {
        if self.sees(0, &[Symbol::Assign, Symbol::Colon]) || self.at_foreign(Foreign::EqualEqual) {
            let why = "constants and types are declared with `=`";
            self.replace(&format!("`=` after {place}"), "=", why);
        } else {
            let there = self.expect(Symbol::Equal, &format!("after {place}"));
            self.holes += usize::from(!there);
        }
    }
}
