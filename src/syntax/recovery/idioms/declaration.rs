//! Declarations without the word in front of them, and those of C and Ada.

use crate::base::Span;
use crate::diagnostics::{Diagnostic, Edit};
use crate::syntax::ast::{Decl, Ident, TypeExpr, TypeExprKind, VarName};
use crate::syntax::keyword::Keyword;
use crate::syntax::recovery::RecoveringParser;
use crate::syntax::recovery::messages;
use crate::syntax::recovery::token::{Symbol, TokenKind};

/// The names of types in other languages, and of types of the language itself, with the type that is meant.
const TYPES: [(&str, &str); 30] = [
    ("int", "INTEGER"),
    ("integer", "INTEGER"),
    ("long", "LONGINT"),
    ("longint", "LONGINT"),
    ("short", "SHORTINT"),
    ("shortint", "SHORTINT"),
    ("unsigned", "CARDINAL"),
    ("uint", "CARDINAL"),
    ("cardinal", "CARDINAL"),
    ("longcard", "LONGCARD"),
    ("char", "CHAR"),
    ("character", "CHAR"),
    ("float", "REAL"),
    ("real", "REAL"),
    ("double", "LONGREAL"),
    ("longreal", "LONGREAL"),
    ("bool", "BOOLEAN"),
    ("boolean", "BOOLEAN"),
    ("logical", "BOOLEAN"),
    ("bitset", "BITSET"),
    ("i32", "INTEGER"),
    ("u32", "CARDINAL"),
    ("i64", "LONGINT"),
    ("u64", "LONGCARD"),
    ("usize", "CARDINAL"),
    ("f32", "REAL"),
    ("f64", "LONGREAL"),
    ("str", "ARRAY [0..79] OF CHAR"),
    ("string", "ARRAY [0..79] OF CHAR"),
    ("single", "REAL"),
];

/// The type of the language that is meant by a word.
pub fn meant_type(word: &str) -> Option<&'static str> {
    TYPES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word)).map(|(_, ty)| *ty)
}

impl RecoveringParser<'_> {
    /// Reads declarations that are written as in other languages; false if there is none.
    pub fn foreign_declaration(&mut self, decls: &mut Vec<Decl>) -> bool {
        if !self.at_name() {
            return false;
        }
        let is_constant = self.text_of(self.token(2).span).eq_ignore_ascii_case("constant");
        if is_constant && self.sees(1, &[Symbol::Colon]) {
            decls.push(self.bare_constant_of_ada());
            return true;
        }
        if let Some(section) = self.unannounced_section() {
            let word = section.text();
            let message = messages::UNANNOUNCED.about(self.span(), &format!("`{word}`"));
            let why = format!("write `{word}` in front of the declaration");
            // A name that begins with a digit was reported, and who corrects it sees the rest.
            if self.resumed != self.at && !self.word().starts_with(|c: char| c.is_ascii_digit()) {
                self.report(message.suggest(self.span().start(), format!("{word} "), why));
            }
            self.section_behind(section, decls);
            return true;
        }
        if self.at_declaration_of_c(0) {
            decls.extend(self.declaration_of_c("VAR "));
            return true;
        }
        false
    }

    /// The word that is missing in front of the declaration ahead.
    fn unannounced_section(&self) -> Option<Keyword> {
        use Keyword::{Array, Begin, Const, PackedSet, Pointer, Procedure, Record, Set, Type, Var};
        let mut ahead = 1;
        while self.sees(ahead, &[Symbol::Comma]) && self.kind_at(ahead + 1) == TokenKind::Name {
            ahead += 2;
        }
        let behind = self.kind_at(ahead + 1);
        let is_type =
            matches!(behind, TokenKind::Keyword(Array | Record | Pointer | Set | PackedSet | Procedure));
        let end = self.end_of_declaration_ahead(ahead);
        let more = matches!(self.kind_at(end), TokenKind::Keyword(keyword) if keyword.starts_declaration() || keyword == Begin)
            || self.kind_at(end) == TokenKind::Name && self.sees(end + 1, &[Symbol::Colon, Symbol::Equal]);
        match self.kind_at(ahead) {
            TokenKind::Symbol(Symbol::Colon) if is_type || self.is_type_word(ahead + 1) => Some(Var),
            TokenKind::Symbol(Symbol::Colon) => {
                (behind == TokenKind::Name && more && self.sees(ahead + 2, &[Symbol::Semicolon]))
                    .then_some(Var)
            }
            TokenKind::Symbol(Symbol::Equal) if ahead == 1 && is_type => Some(Type),
            TokenKind::Symbol(Symbol::Equal) if ahead == 1 && more => Some(Const),
            _ => None,
        }
    }

    /// How many tokens ahead the semicolon is passed that ends a declaration.
    fn end_of_declaration_ahead(&self, from: usize) -> usize {
        let ends =
            |ahead: &usize| self.sees(*ahead, &[Symbol::Semicolon]) || self.kind_at(*ahead) == TokenKind::End;
        (from..from + 40).find(ends).map_or(from + 40, |end| end + 1)
    }

    /// Whether the name of a type stands there, in this language or another one.
    pub fn is_type_word(&self, ahead: usize) -> bool {
        self.kind_at(ahead) == TokenKind::Name && meant_type(self.text_of(self.token(ahead).span)).is_some()
    }

    /// Whether `int x` stands there: the type in front of the name.
    pub fn at_declaration_of_c(&self, ahead: usize) -> bool {
        use Symbol::{Comma, Equal, LeftBracket, LeftParen, RightParen, Semicolon};
        let ends = [Comma, Equal, LeftBracket, LeftParen, RightParen, Semicolon, Symbol::Assign];
        self.is_type_word(ahead)
            && self.kind_at(ahead + 1) == TokenKind::Name
            && (self.sees(ahead + 2, &ends) || self.is_type_word(ahead + 1))
    }

    /// `int i, j;`, where `section` should stand in front.
    pub fn declaration_of_c(&mut self, section: &str) -> Option<Decl> {
        let diagnostic = self.message(&messages::TYPE_IN_FRONT);
        let start = self.span();
        let ty = self.type_of_c();
        if self.sees(1, &[Symbol::LeftParen]) {
            self.function_of_c(diagnostic);
            return None;
        }
        let names = self.name_list("the name of a variable");
        let list = self.text_of(names.first().map_or(start, |name| name.span).to(self.behind()));
        let declared = format!("{list}: {ty}");
        if let Some(length) = self.length_of_array() {
            let text = format!("{section}{list}: ARRAY [0..{length}] OF {ty}");
            self.report_elsewhere(diagnostic.suggest(
                start.to(self.behind()),
                text,
                "write the type behind the name",
            ));
        } else if self.at_symbol(Symbol::Semicolon) {
            let why = "write the type behind the name";
            self.report_elsewhere(diagnostic.suggest(
                start.to(self.behind()),
                format!("{section}{declared}"),
                why,
            ));
        } else {
            let help =
                format!("write `VAR {declared};`, and give the first value in a statement behind `BEGIN`");
            self.report_elsewhere(diagnostic.help(help));
            self.skip_declaration();
        }
        self.eat(Symbol::Semicolon);
        let names: Vec<VarName> = names.into_iter().map(|ident| VarName { ident, address: None }).collect();
        // The type is that of the message, but nobody knows whether it is meant so.
        Some(Decl::Var { names, ty: self.error_type() })
    }

    /// `int i = 3;` among statements.
    pub fn declaration_of_c_within(&mut self) -> Option<Decl> {
        let diagnostic = self.message(&messages::DECLARATION_WITHIN);
        let start = self.span();
        let ty = self.type_of_c();
        let names = self.name_list("the name of a variable");
        let list = self.text_of(names.first().map_or(start, |name| name.span).to(self.behind()));
        let help = format!("write `VAR {}: {ty};` in front of `BEGIN`", short(list));
        self.report_elsewhere(diagnostic.help(help));
        if self.sees(0, &[Symbol::Equal, Symbol::Assign]) {
            self.advance();
            self.expression();
        } else if !self.at_symbol(Symbol::Semicolon) {
            self.skip_to(|parser| parser.at_symbol(Symbol::Semicolon) || parser.at_end_of_statements());
        }
        let names: Vec<VarName> = names.into_iter().map(|ident| VarName { ident, address: None }).collect();
        Some(Decl::Var { names, ty: self.error_type() })
    }

    /// The words of a type of C; the type that is meant.
    fn type_of_c(&mut self) -> &'static str {
        let mut ty = "INTEGER";
        while self.is_type_word(0) && self.kind_at(1) == TokenKind::Name {
            ty = meant_type(self.word()).unwrap_or(ty);
            self.reported = Some(self.at);
            self.advance();
        }
        ty
    }

    /// `[10]` behind a name; the last index.
    fn length_of_array(&mut self) -> Option<u64> {
        let is_length = self.sees(0, &[Symbol::LeftBracket])
            && self.kind_at(1) == TokenKind::Number
            && self.sees(2, &[Symbol::RightBracket])
            && self.sees(3, &[Symbol::Semicolon]);
        let last = is_length.then(|| self.last_index(self.token(1).span))??;
        self.advance_by(3);
        Some(last)
    }

    /// The last index of an array of as many elements as the number there says.
    pub fn last_index(&self, number: Span) -> Option<u64> {
        self.text_of(number).parse::<u64>().ok()?.checked_sub(1)
    }

    /// `int f(int x) { ... }`, of which the name is ahead.
    fn function_of_c(&mut self, diagnostic: Diagnostic) {
        let name = self.text_of(self.span());
        let help = format!("write `PROCEDURE {}(x: T): T; BEGIN ... END {};`", short(name), short(name));
        self.report_elsewhere(diagnostic.help(help));
        self.skip();
        self.skip_group();
        if self.at_symbol(Symbol::LeftBrace) {
            self.skip_group();
        } else {
            self.skip_declaration();
        }
        self.eat(Symbol::Semicolon);
    }

    /// The type behind names, where the colon between them is missing or `=`.
    pub fn type_without_colon(&mut self) -> Option<TypeExpr> {
        let equal = self.sees(0, &[Symbol::Equal]) && (self.is_type_word(1) || self.at_type_keyword(1));
        let missing = self.at_name()
            && !self.is_on_new_line()
            && (self.sees(1, &[Symbol::Semicolon]) || self.is_type_word(0))
            || self.at_type_keyword(0) && !self.is_on_new_line();
        if equal {
            self.replace("`,` or `:` after the name", ":", "the type of a variable stands behind a colon");
        } else if missing {
            let diagnostic = self.expected("`,` or `:` after the name");
            self.report(diagnostic.suggest(
                self.behind(),
                ":",
                "the type of a variable stands behind a colon",
            ));
        }
        (equal || missing).then(|| self.aligned_type())
    }

    fn at_type_keyword(&self, ahead: usize) -> bool {
        use Keyword::{Array, PackedSet, Pointer, Record, Set};
        matches!(self.kind_at(ahead), TokenKind::Keyword(Array | Record | Pointer | Set | PackedSet))
    }

    /// `x: constant Integer := 3;`, as in Ada, of which the word `constant` is ahead.
    pub fn constant_of_ada(&mut self, names: &[Ident]) {
        let name = names.first().map_or("name", |name| self.text_of(name.span));
        let help = format!("write `CONST {} = value;`", short(name));
        self.report(self.message(&messages::FOREIGN_WORD).help(help));
        self.skip_declaration();
    }

    /// `x: constant Integer := 3;`, of which the name is ahead, with no word in front of it.
    fn bare_constant_of_ada(&mut self) -> Decl {
        let name = self.ident();
        self.advance();
        let diagnostic = self.message(&messages::FOREIGN_WORD);
        self.reported = Some(self.at);
        self.advance();
        if self.at_name() {
            self.advance();
        }
        let assigned = self.at_symbol(Symbol::Assign);
        let span = name.span.to(self.span());
        let text = format!("CONST {} =", self.text_of(name.span));
        self.report_elsewhere(if assigned {
            diagnostic.suggest(span, text, "a constant has the type of its value")
        } else {
            diagnostic
        });
        self.eat(Symbol::Assign);
        let value = self.expression();
        self.semicolon_behind("the constant");
        Decl::Const { name, value }
    }

    /// The type between the name of a constant and its value, of which the colon was read.
    pub fn type_of_constant(&mut self) {
        let colon = self.before().map_or(Span::NONE, |colon| colon.span);
        let diagnostic = messages::TYPED_CONSTANT.at(colon);
        let ty = self.type_expr();
        let is_named = matches!(ty.kind, TypeExprKind::Named(_)) && self.sees(0, &[Symbol::Equal]);
        let edit = Edit::replace(colon.to(self.behind()), "");
        self.report_elsewhere(if is_named {
            diagnostic.suggest_edits(vec![edit], "a constant has the type of its value")
        } else {
            diagnostic
        });
    }

    /// Parameters that are written as in C: `int x, char y`; their names.
    pub fn parameters_of_c(&mut self) -> Option<Vec<Ident>> {
        if !self.at_parameter_of_c(0) {
            return None;
        }
        let diagnostic = self.message(&messages::TYPE_IN_FRONT);
        let start = self.span();
        let (mut names, mut texts) = (Vec::new(), Vec::new());
        loop {
            let ty = self.type_of_c();
            texts.push(format!("{}: {ty}", self.word()));
            names.push(self.declared_name("the name of a parameter"));
            if !(self.at_symbol(Symbol::Comma) && self.at_parameter_of_c(1)) {
                break;
            }
            self.advance();
        }
        let why = "write the type behind the name";
        self.report_elsewhere(diagnostic.suggest(start.to(self.behind()), texts.join("; "), why));
        Some(names)
    }

    fn at_parameter_of_c(&self, ahead: usize) -> bool {
        self.at_declaration_of_c(ahead) && self.sees(ahead + 2, &[Symbol::Comma, Symbol::RightParen])
    }
}

/// A name for an example, unless it is too long for one.
pub fn short(name: &str) -> &str {
    if name.len() <= 40 { name } else { "x" }
}
