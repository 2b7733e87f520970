//! Types. One of which a part cannot be understood as a whole is an error node.

use crate::base::Span;
use crate::diagnostics::{Diagnostic, Edit};
use crate::syntax::ast::{Expr, FormalParam, Ident, IndexRange, TypeExpr, TypeExprKind};
use crate::syntax::build::MAX_NESTING;
use crate::syntax::keyword::Keyword;
use crate::syntax::parts::{Prefix, aligned, named_type, prefixed, subrange};

use super::messages::{self, Message};
use super::token::{Symbol, TokenKind};
use super::{RecoveringParser, quote, too_deep};

impl RecoveringParser<'_> {
    pub fn error_type(&mut self) -> TypeExpr {
        self.holes += 1;
        TypeExpr { kind: TypeExprKind::Error, span: self.behind() }
    }

    /// Any type but an open array.
    pub fn type_expr(&mut self) -> TypeExpr {
        let mut prefixes = Vec::new();
        loop {
            let lo = self.span().lo;
            let Some(prefix) = self.type_prefix() else { break };
            prefixes.push((lo, prefix));
        }
        self.prefixed(prefixes, Self::type_core)
    }

    /// A type, perhaps with an alignment behind it.
    pub fn aligned_type(&mut self) -> TypeExpr {
        let inner = self.type_expr();
        match self.alignment() {
            Some(alignment) => aligned(alignment, inner),
            None => inner,
        }
    }

    /// The value of `<* bytealignment(value) *>`, if it stands here. That the word is there was seen by the first pass.
    pub fn alignment(&mut self) -> Option<Expr> {
        if !self.eat(Symbol::LeftPragma) {
            return None;
        }
        self.advance();
        self.nested(|parser| {
            parser.expect(Symbol::LeftParen, "after `bytealignment`");
            let value = parser.expression();
            let closed = parser.expect(Symbol::RightParen, "after the alignment")
                && parser.expect(Symbol::RightPragma, "at the end of the pragma");
            if !closed {
                let ends = [Symbol::RightPragma, Symbol::Semicolon];
                parser.skip_to(|parser| parser.sees(0, &ends) || parser.starts_or_ends_block());
                parser.eat(Symbol::RightPragma);
            }
            value
        })
    }

    /// The type that `core` reads, with `prefixes` in front of it.
    fn prefixed(
        &mut self,
        prefixes: Vec<(u32, Prefix)>,
        core: impl FnOnce(&mut Self) -> TypeExpr,
    ) -> TypeExpr {
        let too_many = prefixes.len() as u32 > MAX_NESTING;
        if too_many {
            self.report_elsewhere(too_deep(self.span()));
        }
        let inner = core(self);
        if too_many { self.error_type() } else { prefixed(prefixes, inner) }
    }

    /// `ARRAY ranges OF`, `POINTER TO` or `SET OF`, if it stands here.
    fn type_prefix(&mut self) -> Option<Prefix> {
        use Keyword::{Array, Of, PackedSet, Pointer, Set, To};
        if self.at_symbol(Symbol::Caret) {
            self.replace("a type", "POINTER TO ", "types of pointers are written `POINTER TO T`");
            return Some(Prefix::Pointer);
        }
        let misspelt = [Array, Pointer, Set].into_iter().find(|keyword| self.resembles(*keyword));
        let misspelt = misspelt.filter(|keyword| match keyword {
            Array => !self.sees(1, &[Symbol::Semicolon]),
            Pointer => matches!(self.kind_at(1), TokenKind::Name | TokenKind::Keyword(To)),
            _ => self.text_of(self.token(1).span).eq_ignore_ascii_case(Of.text()),
        });
        misspelt.into_iter().for_each(|keyword| self.correct(keyword));
        let keyword = self.keyword().or(misspelt)?;
        let (behind, prefix) = match keyword {
            Array => return Some(self.array()),
            Pointer => (To, Prefix::Pointer),
            Set | PackedSet => (Of, Prefix::Set { packed: keyword == PackedSet }),
            _ => return None,
        };
        self.advance();
        self.expect_keyword(behind, &format!("after `{}`", keyword.text()));
        Some(prefix)
    }

    fn type_core(&mut self) -> TypeExpr {
        let ty = match self.kind() {
            TokenKind::Name
                // In front of END it may be the name of the type of the last field.
                if self.resembles(Keyword::Record)
                    && matches!(self.kind_at(1), TokenKind::Name | TokenKind::Keyword(Keyword::Case)) =>
            {
                self.correct(Keyword::Record);
                self.nested(Self::record)
            }
            TokenKind::Name => Some(self.named_or_subrange()),
            TokenKind::Keyword(Keyword::Record) => self.nested(Self::record),
            TokenKind::Keyword(Keyword::Procedure) => Some(self.procedure_type()),
            TokenKind::Symbol(Symbol::LeftParen) => self.nested(Self::enumeration),
            TokenKind::Symbol(Symbol::LeftBracket) => self.nested(|parser| parser.subrange(None)),
            TokenKind::Number | TokenKind::String | TokenKind::Symbol(Symbol::Minus) => {
                Some(self.bare_subrange(self.span()))
            }
            _ => self.no_type("a type"),
        };
        ty.unwrap_or_else(|| self.error_type())
    }

    fn no_type(&mut self, expected: &str) -> Option<TypeExpr> {
        self.unexpected(expected);
        None
    }

    /// `T`, `M.T`, `T[low..high]`, and the mistakes that begin with a name.
    fn named_or_subrange(&mut self) -> TypeExpr {
        let named = self.qualified();
        if self.at_symbol(Symbol::LeftBracket) && self.array_of_java(&named) {
            return self.error_type();
        }
        match self.kind() {
            TokenKind::Symbol(Symbol::LeftBracket)
                if self.kind_at(1) == TokenKind::Number && self.sees(2, &[Symbol::RightBracket]) =>
            {
                self.array_of_c(&named)
            }
            TokenKind::Symbol(Symbol::LeftBracket) => {
                let subrange = self.nested(|parser| parser.subrange(Some(named)));
                subrange.unwrap_or_else(|| self.error_type())
            }
            TokenKind::Symbol(Symbol::DotDot) => self.bare_subrange(named.span),
            _ => self.type_idioms(named),
        }
    }

    /// `int[]` and `map[K]V`, of which the bracket is ahead; false if neither stands there.
    fn array_of_java(&mut self, named: &TypeExpr) -> bool {
        let open = self.sees(1, &[Symbol::RightBracket]);
        let maps = self.kind_at(1) == TokenKind::Name
            && self.sees(2, &[Symbol::RightBracket])
            && self.kind_at(3) == TokenKind::Name
            && self.is_on_line_of_last(3);
        if !open && !maps {
            return false;
        }
        let element = quote(self.text_of(named.span));
        self.report(if maps {
            self.message(&messages::MAP).help("an array has a range of indices: `ARRAY [low..high] OF T`")
        } else {
            let help =
                "write `ARRAY [low..high] OF T`; only parameters may leave the range open: `ARRAY OF T`";
            messages::BRACKETS_BEHIND_TYPE.about(self.span(), &element).help(help)
        });
        self.skip_group();
        if maps {
            self.skip();
        }
        true
    }

    /// `INTEGER[10]`, of which the bracket is ahead.
    fn array_of_c(&mut self, named: &TypeExpr) -> TypeExpr {
        let diagnostic = self.message(&messages::LENGTH_BEHIND_TYPE);
        let last = self.last_index(self.token(1).span);
        self.reported = Some(self.at);
        (0..3).for_each(|_| self.skip());
        let span = named.span.to(self.behind());
        let element = self.text_of(named.span);
        self.report_elsewhere(match last {
            Some(last) => {
                let text = format!("ARRAY [0..{last}] OF {element}");
                diagnostic.suggest(span, text, "the indices stand in front of the type of the elements")
            }
            None => diagnostic,
        });
        self.error_type()
    }

    /// `(a, b, c)`
    fn enumeration(&mut self) -> TypeExpr {
        let bracket = self.advance();
        let holes = self.holes;
        let names = self.name_list("the name of a value");
        if self.sees(0, &[Symbol::Equal, Symbol::Assign]) {
            self.say(&messages::NUMBERED_VALUE);
            self.holes += 1;
            self.leave_brackets();
        } else {
            self.close(Symbol::RightParen, "`,` or `)` after the name of a value", bracket);
        }
        if self.holes > holes {
            self.damage.lost.extend(names.iter().map(|name| name.name));
            return self.error_type();
        }
        TypeExpr { kind: TypeExprKind::Enumeration(names), span: bracket.to(self.behind()) }
    }

    /// `[low..high]`, perhaps behind the name of a type.
    fn subrange(&mut self, base: Option<TypeExpr>) -> TypeExpr {
        let bracket = self.advance();
        let low = self.expression();
        if !self.eat(Symbol::DotDot) {
            let mut diagnostic = self.expected("`..` after the least value of the subrange");
            if self.at_symbol(Symbol::RightBracket) {
                diagnostic = diagnostic.help("a text of n characters is an `ARRAY [0..n-1] OF CHAR`");
            }
            self.report(diagnostic);
            self.leave_brackets();
            return self.error_type();
        }
        let high = self.expression();
        if !self.close(Symbol::RightBracket, "`]` after the subrange", bracket) {
            return self.error_type();
        }
        subrange(base, low, high, bracket.to(self.behind()))
    }

    /// `1..10` without brackets; a part of it from `start` on may be read.
    fn bare_subrange(&mut self, start: Span) -> TypeExpr {
        let diagnostic = self.expected("a type");
        let from = self.at;
        if !self.at_symbol(Symbol::DotDot) {
            self.expression();
        }
        if !self.eat(Symbol::DotDot) {
            self.report_elsewhere(diagnostic);
            return self.error_type();
        }
        self.expression();
        self.lose(from);
        let range = start.to(self.behind());
        self.suggest_brackets(messages::UNBRACKETED.at(range), range, "put the subrange into brackets");
        self.error_type()
    }

    fn suggest_brackets(&mut self, diagnostic: Diagnostic, range: Span, why: &str) {
        let text: String = self.text_of(range).chars().take(80).collect();
        self.report_elsewhere(diagnostic.suggest(range, format!("[{text}]"), why));
    }

    /// `PROCEDURE (VAR T, ARRAY OF CHAR): T`
    fn procedure_type(&mut self) -> TypeExpr {
        let start = self.advance();
        let holes = self.holes;
        let (mut params, mut variadic, mut result) = (Vec::new(), false, None);
        let parenthesized = self.at_symbol(Symbol::LeftParen);
        if parenthesized {
            variadic = self.nested(|parser| parser.formal_params(&mut params)).unwrap_or_default();
        }
        if self.at_symbol(Symbol::Colon) {
            if !parenthesized {
                let diagnostic = self.expected("`(` after `PROCEDURE`");
                let why = "functions have parentheses, also without parameters";
                self.report(diagnostic.suggest(self.behind(), " ()", why));
            }
            self.advance();
            result = Some(Box::new(self.named_type(&messages::RESULT_IN_PLACE)));
        }
        if self.holes > holes {
            return self.error_type();
        }
        let kind = TypeExprKind::Procedure { params, variadic, result };
        TypeExpr { kind, span: start.to(self.behind()) }
    }

    /// The parameters of a procedure type; returns whether `...` is among them.
    fn formal_params(&mut self, params: &mut Vec<FormalParam>) -> bool {
        let bracket = self.advance();
        if self.eat(Symbol::RightParen) {
            return false;
        }
        let expected = "`,` or `)` after the type of the parameter";
        let (mut variadic, mut named) = (false, false);
        loop {
            if self.at_symbol(Symbol::Ellipsis) {
                variadic = true;
                self.ellipsis();
            } else {
                named |= self.formal_param(params);
            }
            if self.at_symbol(Symbol::Semicolon) && self.parameter_follows(named) {
                self.replace(expected, ",", "the types of parameters are separated by commas");
            } else if !self.eat(Symbol::Comma) {
                break;
            }
        }
        self.close(Symbol::RightParen, expected, bracket);
        variadic
    }

    /// Whether a parameter follows the semicolon ahead; `named` says whether those in front of it have names.
    fn parameter_follows(&self, named: bool) -> bool {
        use Symbol::{Colon, Comma, Dot, Ellipsis, RightParen, Semicolon};
        match self.kind_at(1) {
            TokenKind::Keyword(Keyword::Var | Keyword::Array) | TokenKind::Symbol(Ellipsis) => true,
            TokenKind::Name => {
                self.sees(2, &[Comma, RightParen, Semicolon, Dot]) || named && self.sees(2, &[Colon])
            }
            _ => false,
        }
    }

    /// A parameter of a procedure type; whether it has a name, which is reported.
    fn formal_param(&mut self, params: &mut Vec<FormalParam>) -> bool {
        let var = self.eat_keyword(Keyword::Var);
        let start = self.span();
        let named = self.names_a_parameter();
        if named {
            let names = self.name_list("the name of a parameter");
            let diagnostic = messages::PARAMETER_NAMED.at(start.to(self.behind()));
            let why = "a procedure type gives only the types of its parameters";
            self.report_elsewhere(diagnostic.suggest(start.to(self.span()), "", why));
            self.advance();
            // Of several names of one type only the first one gets it.
            self.holes += usize::from(names.len() > 1);
        }
        params.push(FormalParam { var, ty: self.formal_type() });
        named
    }

    /// Whether `a:` or `a, b:` stands here, as in the heading of a procedure.
    fn names_a_parameter(&self) -> bool {
        let mut ahead = 0;
        while self.kind_at(ahead) == TokenKind::Name && self.sees(ahead + 1, &[Symbol::Comma]) {
            ahead += 2;
        }
        self.kind_at(ahead) == TokenKind::Name && self.sees(ahead + 1, &[Symbol::Colon])
    }

    /// `T` or `M.T`
    pub fn qualified(&mut self) -> TypeExpr {
        let first = self.expect_name("a type");
        self.qualified_behind(first)
    }

    /// `{.name}` behind the first name of a type.
    pub fn qualified_behind(&mut self, first: Ident) -> TypeExpr {
        let mut names = vec![first];
        while self.eat(Symbol::Dot) {
            names.push(self.expect_name("a name"));
        }
        if names.iter().any(|name| name.is_missing()) { self.error_type() } else { named_type(names) }
    }

    fn array(&mut self) -> Prefix {
        let array = self.advance();
        let ranges = if self.at_keyword(Keyword::Of) {
            self.report(messages::OPEN_ARRAY.at(array.to(self.span())));
            vec![IndexRange::Type(self.error_type())]
        } else {
            self.separated(|parser| Some(parser.index_type()))
        };
        self.expect_keyword(Keyword::Of, "after the index range");
        Prefix::Array(ranges)
    }

    fn index_type(&mut self) -> IndexRange {
        let ty = match self.kind() {
            TokenKind::Symbol(Symbol::LeftBracket) => {
                return self.nested(Self::range).unwrap_or_else(|| IndexRange::Type(self.error_type()));
            }
            TokenKind::Symbol(Symbol::LeftParen) if self.kind_at(1) == TokenKind::Number => {
                return self.range_in_parentheses();
            }
            TokenKind::Symbol(Symbol::LeftParen) => self.nested(Self::enumeration),
            TokenKind::Name if !self.is_computed_bound() => {
                let named = self.qualified();
                let bracket = self.at_symbol(Symbol::LeftBracket);
                if bracket { self.nested(|parser| parser.subrange(Some(named))) } else { Some(named) }
            }
            TokenKind::Name | TokenKind::Number | TokenKind::String | TokenKind::Symbol(Symbol::Minus) => {
                return self.bare_range();
            }
            _ => self.no_type("an index range after `ARRAY`"),
        };
        IndexRange::Type(ty.unwrap_or_else(|| self.error_type()))
    }

    /// Whether the name ahead begins an expression rather than the name of an index type.
    fn is_computed_bound(&self) -> bool {
        use Symbol::{Dot, DotDot, LeftParen, Minus, Plus, Slash, Star};
        let behind = (1..).step_by(2).find(|ahead| !self.sees(*ahead, &[Dot]));
        behind.is_some_and(|ahead| self.sees(ahead, &[DotDot, LeftParen, Minus, Plus, Slash, Star]))
    }

    fn range(&mut self) -> IndexRange {
        let bracket = self.advance();
        let range = self.bounds(bracket);
        if self.eat(Symbol::RightBracket) {
            let span = bracket.to(self.behind());
            return match range {
                IndexRange::Type(ty) => IndexRange::Type(TypeExpr { span, ..ty }),
                length => length,
            };
        }
        let diagnostic = self.expected("`]` after the index range");
        if self.at_symbol(Symbol::Colon) {
            self.report(diagnostic.suggest(self.span(), "..", "`..` stands between the bounds"));
        } else if self.at_symbol(Symbol::Comma) {
            let why = "each index has its own brackets";
            let span = Span { lo: self.span().lo, hi: self.token(1).span.lo };
            self.report(diagnostic.suggest(span, "], [", why));
        } else {
            self.report(diagnostic);
        }
        self.leave_brackets();
        IndexRange::Type(self.error_type())
    }

    /// `ARRAY (1..10) OF`, where the brackets are not those of an enumeration.
    fn range_in_parentheses(&mut self) -> IndexRange {
        let diagnostic = self.expected("`[` after `ARRAY`");
        let opener = self.advance();
        let range = self.bounds(opener);
        if !self.at_symbol(Symbol::RightParen) {
            self.report_elsewhere(diagnostic);
            self.leave_brackets();
            return IndexRange::Type(self.error_type());
        }
        let edits = vec![Edit::replace(opener, "["), Edit::replace(self.advance(), "]")];
        self.report_elsewhere(diagnostic.suggest_edits(edits, "put the index range into square brackets"));
        range
    }

    /// `length` or `low..high`, of which the text begins at `start`.
    fn bounds(&mut self, start: Span) -> IndexRange {
        let low = self.expression();
        if !self.eat(Symbol::DotDot) {
            return IndexRange::Length(low);
        }
        let kind = TypeExprKind::Subrange { base: None, low, high: self.expression() };
        IndexRange::Type(TypeExpr { kind, span: start.to(self.behind()) })
    }

    fn bare_range(&mut self) -> IndexRange {
        let diagnostic = self.expected("`[` after `ARRAY`");
        let start = self.span();
        let range = self.bounds(start);
        let span = start.to(self.behind());
        if let IndexRange::Length(_) = range {
            let last = self
                .last_index(span)
                .map_or_else(|| format!("{} - 1", self.text_of(span)), |last| last.to_string());
            let why = "an array has a first and a last index";
            self.report_elsewhere(diagnostic.suggest(span, format!("[0..{last}]"), why));
        } else {
            self.suggest_brackets(diagnostic, span, "put the index range into brackets");
        }
        range
    }

    /// `{ARRAY OF} name`
    pub fn formal_type(&mut self) -> TypeExpr {
        let mut prefixes = Vec::new();
        while self.at_keyword(Keyword::Array) && self.kind_at(1) == TokenKind::Keyword(Keyword::Of) {
            prefixes.push((self.advance().lo, Prefix::OpenArray));
            self.advance();
        }
        self.prefixed(prefixes, |parser| parser.named_type(&messages::PARAMETER_IN_PLACE))
    }

    /// The name of a type; another type is reported as `rule` says.
    pub fn named_type(&mut self, rule: &Message) -> TypeExpr {
        if self.at_name() && self.miscased().is_none() {
            return self.qualified();
        }
        use Keyword::{Array, PackedSet, Pointer, Procedure, Record, Set};
        let procedure = self.at_keyword(Procedure) && self.kind_at(1) != TokenKind::Name;
        let in_place = matches!(self.keyword(), Some(Array | Record | Pointer | Set | PackedSet))
            || self.sees(0, &[Symbol::LeftParen, Symbol::LeftBracket]);
        if in_place || procedure {
            self.say(rule);
            self.type_expr();
        } else if self.at_name() {
            return self.type_expr();
        } else {
            self.unexpected("the name of a type");
        }
        self.error_type()
    }
}
