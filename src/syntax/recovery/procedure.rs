//! Procedures: headings and their parameters.

use crate::base::Span;
use crate::diagnostics::{Diagnostic, Edit};
use crate::syntax::ast::{Body, Decl, Ident, ParamSection, Procedure, ProcedureBlock, TypeExpr};
use crate::syntax::builtin::Builtin;
use crate::syntax::keyword::Keyword;

use super::RecoveringParser;
use super::block::Block;
use super::messages;
use super::token::{Foreign, Symbol, TokenKind};

impl RecoveringParser<'_> {
    /// A procedure with its block, or a forward declaration.
    pub fn procedure(&mut self) -> Decl {
        let keyword = self.span();
        let mut procedure = self.piece(Self::heading);
        let name = Some(procedure.name.span).filter(|_| !procedure.name.is_missing());
        if procedure.forward {
            return Decl::Procedure(Box::new(procedure));
        }
        if self.at_forward() {
            self.forward(name);
            procedure.forward = true;
            return Decl::Procedure(Box::new(procedure));
        }
        // Another procedure, indented no further, follows the heading.
        let bare = self.at_keyword(Keyword::Procedure)
            && self.is_on_new_line()
            && self.indentation(self.span()) <= self.indentation(keyword);
        let block = self.within(Keyword::Procedure, name.unwrap_or(keyword), name, |parser| {
            parser.mark(|open| open.bare = bare);
            parser.block()
        });
        let Block { decls, body, end, end_name, .. } = block.unwrap_or_default();
        let body = body.unwrap_or_else(|| Body::new(end.start(), Vec::new(), None));
        procedure.block = Some(ProcedureBlock { decls, body, end_name, end });
        Decl::Procedure(Box::new(procedure))
    }

    /// Whether FORWARD stands here, also in small letters.
    pub fn at_forward(&self) -> bool {
        self.at_name() && self.word() == "FORWARD"
            || self.sees(1, &[Symbol::Semicolon]) && self.at_foreign_word(&["FORWARD"])
    }

    /// `FORWARD;` in the place of the block of the procedure `name`.
    fn forward(&mut self, name: Option<Span>) {
        if self.word() != "FORWARD" {
            self.say(&messages::FORWARD_MISCASED);
        }
        let word = self.advance();
        self.semicolon_behind("`FORWARD`");
        let own_end = self.at_keyword(Keyword::End)
            && name.is_some_and(|name| self.text_of(name) == self.text_of(self.token(1).span));
        if own_end && self.sees(2, &[Symbol::Semicolon]) {
            self.report(self.message(&messages::END_OF_FORWARD).and(word, "this stands for the block"));
            for _ in 0..3 {
                self.advance();
            }
        }
    }

    /// A heading from PROCEDURE to its semicolon.
    pub fn heading(&mut self) -> Procedure {
        let start = self.advance();
        let holes = self.holes;
        let caret = self.at_symbol(Symbol::Caret).then(|| self.forward_mark());
        self.receiver();
        let mark = self.builtin();
        let name = self.declared_name("the name of a procedure");
        let builtin = mark.of(name);
        if name.is_missing() {
            self.skip_to(|parser| {
                parser.sees(0, &[Symbol::LeftParen, Symbol::Semicolon]) || parser.starts_or_ends_block()
            });
        }
        self.export_mark();
        let (mut params, mut variadic) = (Vec::new(), false);
        if self.at_symbol(Symbol::LeftParen) {
            variadic = self.nested(|parser| parser.params(&mut params)).unwrap_or_default();
        }
        let (mut result, mut result_optional) = (None, false);
        if self.eat(Symbol::Colon) || self.foreign_result() {
            result_optional = self.at_symbol(Symbol::LeftBracket);
            result = Some(self.result(result_optional));
        }
        if self.at_foreign_word(&["is"]) {
            let span = self.behind().to(self.span());
            let diagnostic = self.message(&messages::FOREIGN_WORD);
            self.report(diagnostic.suggest(span, ";", "a semicolon ends the heading"));
            self.advance();
        } else {
            self.semicolon_behind("the heading of the procedure");
        }
        if self.holes > holes {
            // Nobody knows how to call it.
            self.damage.lost.push(name.name);
            self.damage.headings = true;
        }
        let heading = start.to(self.behind());
        let forward = caret.is_some() && !self.at_forward() && !self.is_definition();
        if let Some((diagnostic, caret)) = caret {
            let edits = vec![Edit::replace(caret, ""), Edit::behind(heading, " FORWARD;")];
            self.report_elsewhere(
                diagnostic.suggest_edits(edits, "a heading alone has `FORWARD;` behind it"),
            );
        }
        Procedure {
            builtin,
            params,
            variadic,
            result,
            result_optional,
            forward,
            ..Procedure::new(name, heading)
        }
    }

    /// `PROCEDURE ^P;`, which declares a heading alone in Oberon; the message about it, and where the mark is.
    fn forward_mark(&mut self) -> (Diagnostic, Span) {
        (self.message(&messages::FORWARD_MARK), self.advance())
    }

    /// The mark of a function that the compiler has.
    fn builtin(&mut self) -> Builtin {
        let is_named = |parser: &Self, word: &str| parser.at_name() && parser.word() == word;
        if is_named(self, "__INLINE__") {
            self.advance();
            return Builtin::None;
        }
        if is_named(self, "__BUILTIN__") {
            self.advance();
            return Builtin::Own;
        }
        // Alone it is a name like others.
        if !is_named(self, "__ATTRIBUTE__") || self.text_of(self.token(1).span) != "__BUILTIN__" {
            return Builtin::None;
        }
        self.advance();
        self.advance();
        let opened = self.eat(Symbol::LeftParen) && self.eat(Symbol::LeftParen);
        let name = self.declared_name("the name of a function in two pairs of parentheses");
        if !(opened && self.eat(Symbol::RightParen) && self.eat(Symbol::RightParen)) {
            self.unexpected("the name of a function in two pairs of parentheses");
        }
        Builtin::Named(name)
    }

    /// The type of the result, in brackets if it may be dropped.
    fn result(&mut self, optional: bool) -> TypeExpr {
        if !optional {
            return self.named_type(&messages::RESULT_IN_PLACE);
        }
        let bracket = self.advance();
        let ty = self.named_type(&messages::RESULT_IN_PLACE);
        self.close(Symbol::RightBracket, "`]` after the type of the result", bracket);
        ty
    }

    /// The parameters of a heading; returns whether `...` is among them.
    fn params(&mut self, sections: &mut Vec<ParamSection>) -> bool {
        let bracket = self.advance();
        if self.eat(Symbol::RightParen) {
            return false;
        }
        let expected = "`;` or `)` after the type of the parameter";
        let mut variadic = false;
        loop {
            if self.at_symbol(Symbol::Ellipsis) {
                variadic = true;
                self.ellipsis();
            } else {
                let is_behind = sections.last().is_some_and(|section| section.optional);
                sections.push(match self.at_symbol(Symbol::LeftBracket) {
                    true => self.optional_params(),
                    false if is_behind => {
                        self.say(&messages::BEHIND_OPTIONAL);
                        self.param_section()
                    }
                    false => self.param_section(),
                });
            }
            if self.at_symbol(Symbol::Comma) {
                self.replace(expected, ";", "sections of parameters are separated by semicolons");
            } else if !self.eat(Symbol::Semicolon) {
                break;
            }
        }
        if !self.eat(Symbol::RightParen) {
            self.report(self.expected(expected).and(bracket, "the parameters start here"));
            self.holes += 1;
            self.leave_brackets();
        }
        variadic
    }

    /// `[b: T = 2]`, parameters for which arguments may be left out.
    fn optional_params(&mut self) -> ParamSection {
        self.advance();
        if self.keyword() == Some(Keyword::Var) {
            self.say(&messages::OPTIONAL_VARIABLE);
            self.advance();
        }
        let mut section = self.value_params(false);
        section.optional = true;
        if self.eat(Symbol::Equal) {
            section.default = Some(self.expression());
        }
        if !self.eat(Symbol::RightBracket) {
            self.unexpected("`=` or `]` after the type of the parameter");
            self.skip_to(|parser| {
                parser.sees(0, &[Symbol::RightBracket, Symbol::RightParen]) || parser.starts_or_ends_block()
            });
            self.eat(Symbol::RightBracket);
        }
        section
    }

    /// `RETURN T` and `-> T` for `: T`.
    fn foreign_result(&mut self) -> bool {
        let named = self.kind_at(1) == TokenKind::Name;
        let is_result = self.keyword_at(0) == Some(Keyword::Return)
            || self.at_foreign(Foreign::Arrow)
            || self.at_foreign_word(&["returns"]);
        if is_result && named {
            let diagnostic = self.expected("`:` and the type of the result");
            let span = self.behind().to(self.span());
            self.report(diagnostic.suggest(span, ":", "the type of the result stands behind a colon"));
            self.advance();
        }
        is_result && named || self.result_without_colon()
    }

    /// `PROCEDURE f(x: T) INTEGER;`
    fn result_without_colon(&mut self) -> bool {
        let stands = self.is_type_word(0)
            && self.is_behind(Symbol::RightParen)
            && self.sees(1, &[Symbol::Semicolon])
            && !self.is_on_new_line();
        if stands {
            let diagnostic = self.expected("`:` and the type of the result");
            self.report(diagnostic.suggest(
                self.behind(),
                ":",
                "the type of the result stands behind a colon",
            ));
        }
        stands
    }

    /// `x: in out T`, where the words behind the colon name the mode of the parameter; whether that is VAR.
    fn mode_of_parameter(&mut self, first: Span) -> bool {
        let is_mode = |parser: &Self| {
            let is_in = parser.keyword_at(0) == Some(Keyword::In);
            (is_in || parser.at_foreign_word(&["out", "inout"]))
                && matches!(parser.kind_at(1), TokenKind::Name | TokenKind::Keyword(Keyword::Array))
        };
        if self.at_symbol(Symbol::Ampersand) {
            return self.reference_of_rust(first);
        }
        if !is_mode(self) {
            return false;
        }
        let diagnostic = self.message(&messages::MODE_OF_PARAMETER);
        let start = self.span();
        let mut var = false;
        while is_mode(self) {
            var |= self.at_name() && self.miscased().is_none();
            self.reported = Some(self.at);
            self.advance();
        }
        let removed = Edit::replace(Span { lo: start.lo, hi: self.span().lo }, "");
        let (edits, why) = match var {
            true => (
                vec![Edit::before(first, "VAR "), removed],
                "parameters that are assigned are `VAR` parameters",
            ),
            false => (vec![removed], "parameters without `VAR` are values"),
        };
        self.report_elsewhere(diagnostic.suggest_edits(edits, why));
        var
    }

    /// `x: &T` and `x: &mut T`
    fn reference_of_rust(&mut self, first: Span) -> bool {
        let diagnostic = self.message(&messages::MODE_OF_PARAMETER);
        let start = self.advance();
        let var = self.eat_if(self.at_foreign_word(&["mut"]));
        let removed = Edit::replace(Span { lo: start.lo, hi: self.span().lo }, "");
        let edits = if var { vec![Edit::before(first, "VAR "), removed] } else { vec![removed] };
        let why = "parameters that are assigned are `VAR` parameters, others are values";
        self.report_elsewhere(diagnostic.suggest_edits(edits, why));
        var
    }

    fn param_section(&mut self) -> ParamSection {
        if self.at_keyword(Keyword::Const) && self.kind_at(1) == TokenKind::Name {
            let span = Span { lo: self.span().lo, hi: self.token(1).span.lo };
            let diagnostic = self.message(&messages::MODE_OF_PARAMETER);
            self.report(diagnostic.suggest(span, "", "parameters without `VAR` are values"));
            self.advance();
        }
        let misspelt = self.resembles(Keyword::Var) && self.kind_at(1) == TokenKind::Name;
        let var = self.eat_meant(Keyword::Var, misspelt);
        self.value_params(var)
    }

    /// Names and their type.
    fn value_params(&mut self, mut var: bool) -> ParamSection {
        let (names, ty) = match self.parameters_of_c() {
            Some(names) => (names, self.error_type()),
            None => {
                let names = self.name_list("the name of a parameter");
                let ty = self.type_of_parameters(&names, &mut var);
                (names, ty)
            }
        };
        ParamSection { var, names, ty, optional: false, default: None }
    }

    /// The type behind the names of parameters. Makes them variable parameters if it is written so in front of the type.
    fn type_of_parameters(&mut self, names: &[Ident], var: &mut bool) -> TypeExpr {
        if self.eat(Symbol::Colon) {
            let first = names.first().map_or(self.behind(), |name| name.span);
            *var |= self.mode_of_parameter(first);
            return self.formal_type();
        }
        let expected = "`,` or `:` after the name of the parameter";
        if self.at_name()
            && self.sees(1, &[Symbol::Semicolon, Symbol::RightParen])
            && !self.is_behind(Symbol::Comma)
        {
            let why = "the type of a parameter stands behind a colon";
            self.report(self.expected(expected).suggest(self.behind(), ":", why));
            return self.formal_type();
        }
        self.unexpected_with(expected, "write `name: Type` or `VAR name: Type`");
        self.skip_to(|parser| {
            parser.sees(0, &[Symbol::Semicolon, Symbol::RightParen]) || parser.starts_or_ends_block()
        });
        self.error_type()
    }

    /// `...`, the last of the parameters.
    pub fn ellipsis(&mut self) {
        let span = self.advance();
        if self.sees(0, &[Symbol::Semicolon, Symbol::Comma]) {
            let diagnostic = self.message(&messages::BEHIND_ELLIPSIS);
            self.report(diagnostic.and(span, "this stands for all further parameters"));
        }
    }

    /// Goes behind the bracket that closes the innermost list, if it comes before the construct ends.
    pub fn leave_brackets(&mut self) {
        let (from, mut depth) = (self.at, 0);
        let ends = |kind| match kind {
            TokenKind::Symbol(Symbol::Semicolon | Symbol::Assign) | TokenKind::End => true,
            TokenKind::Keyword(keyword) => keyword.ends_expression(),
            _ => false,
        };
        while depth >= 0 && !ends(self.kind()) {
            depth += self.kind().nesting();
            self.advance();
        }
        self.lose(from);
    }
}
