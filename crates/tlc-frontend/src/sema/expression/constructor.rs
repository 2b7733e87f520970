//! Constructors of sets, arrays and records, which list their elements in braces.

use std::sync::Arc;

use crate::base::{Interval, PrimaryMap, Span};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::{
    ArrayElement, Check, Choice, Const, Expr, ExprKind, Field, FieldId, Section, SetElement, Type, TypeId,
    TypeTable,
};
use crate::syntax::ast::{self, Element, Ident};

use crate::sema::checker::ExprChecker;
use crate::sema::constant::{constant, error_expr};
use crate::sema::typing::role::TargetRole;

/// Checks the elements of a constructor.
struct Constructor<'c, 'a> {
    exprs: ExprChecker<'c, 'a>,
    ty: TypeId,
    elements: &'a [Element],
    span: Span,
}

/// The targets of the elements of a record constructor, in order.
struct ElementSlots {
    slots: Vec<ElementSlot>,
    /// Whether the slots are complete. If not, an element that would select a variant is missing.
    is_complete: bool,
}

/// The target of an element of a record constructor.
struct ElementSlot {
    /// The field, unless it is the tag of a variant part that has no tag field.
    field: Option<FieldId>,
    ty: TypeId,
    /// The value of a tag, which is checked before all others.
    value: Option<Expr>,
}

impl ElementSlots {
    fn add_fields<'f>(&mut self, fields: impl Iterator<Item = (FieldId, &'f Field)>) {
        self.slots.extend(fields.map(|(id, field)| ElementSlot {
            field: Some(id),
            ty: field.ty,
            value: None,
        }));
    }
}

impl<'a> ExprChecker<'_, 'a> {
    /// Checks `T{...}`. Without a type before the brace the constructor has the `expected` type, or is a
    /// BITSET if none is expected.
    pub fn constructor(
        &mut self,
        path: Option<&'a [Ident]>,
        elements: &'a [Element],
        expected: Option<TypeId>,
        span: Span,
    ) -> Expr {
        let ty = match path {
            Some(path) => self.named_type(path),
            // A part of an unknown value may have any type.
            None if expected == Some(TypeTable::ERROR) => TypeTable::ERROR,
            None => expected.filter(|ty| self.has_constructor(*ty)).unwrap_or(TypeTable::BITSET),
        };
        if self.is_hidden(ty, span, span) || self.is_too_large(ty, span) {
            return error_expr(span);
        }
        let mut constructor = Constructor { exprs: self.part(), ty, elements, span };
        match *constructor.exprs.tables.ty(ty) {
            Type::Set { element, low, high } => {
                let bounds = Interval::new(low.into(), high.into());
                constructor.set(element, bounds)
            }
            Type::Array { low, high, element, .. } => {
                let length = i128::from(high) - i128::from(low) + 1;
                constructor.array(element, length)
            }
            Type::Record { .. } => constructor.record(),
            Type::Error => {
                constructor.check_elements();
                error_expr(span)
            }
            _ => {
                let shown = constructor.exprs.tables.shown(ty);
                let diagnostic = Diagnostic::new(
                    Code::WrongConstructorType,
                    format!("values of type {shown} have no elements"),
                )
                .at(span, "only sets, arrays and records have constructors");
                constructor.exprs.session.report(diagnostic);
                constructor.check_elements();
                error_expr(span)
            }
        }
    }

    /// Checks an element of a set of type `ty`, and converts it to the host type of the elements.
    pub fn set_element(&mut self, expr: &'a ast::Expr, ty: TypeId, host: TypeId, bounds: Interval) -> Expr {
        let value = self.expression(expr);
        // The check of the element decides whether it is a value of the host at all.
        let value = match self.tables.program.types.host(value.ty) == host {
            true => self.typing().host_value(value),
            false => self.typing().assignable(value, host, &TargetRole::Element(ty)),
        };
        self.typing().element_within(value, ty, host, bounds)
    }

    fn has_constructor(&self, ty: TypeId) -> bool {
        matches!(self.tables.ty(ty), Type::Set { .. } | Type::Array { .. } | Type::Record { .. })
    }
}

impl<'a> Constructor<'_, 'a> {
    /// Reports the errors in the elements of a constructor that is itself wrong.
    fn check_elements(&mut self) {
        self.check_values(&[]);
    }

    /// Reports the errors in the elements of a record constructor that is itself wrong, except for tags,
    /// which were checked.
    fn check_values(&mut self, slots: &[ElementSlot]) {
        for (index, element) in self.elements.iter().enumerate() {
            if slots.get(index).is_none_or(|slot| slot.value.is_none()) {
                self.exprs.expression_for(&element.value, TypeTable::ERROR);
            }
        }
    }

    fn set(&mut self, host: TypeId, bounds: Interval) -> Expr {
        let Constructor { ty, elements, span, .. } = *self;
        let mut checked = Vec::with_capacity(elements.len());
        for element in elements {
            if let Some(count) = &element.count {
                self.report_element(count.span, "`BY` repeats elements of arrays, not of sets");
                return error_expr(span);
            }
            let low = self.exprs.set_element(&element.value, ty, host, bounds);
            let high = element.high.as_ref().map(|high| self.exprs.set_element(high, ty, host, bounds));
            let broken =
                low.ty == TypeTable::ERROR || high.as_ref().is_some_and(|e| e.ty == TypeTable::ERROR);
            if broken {
                return error_expr(span);
            }
            checked.push(SetElement { low, high });
        }
        match constant_set(&checked, bounds) {
            Some(words) => constant(Const::Set(words), ty, span),
            None => {
                let checked_at_run_time = self.exprs.session.checks.has(Check::Set);
                Expr { kind: ExprKind::Set { elements: checked, checked: checked_at_run_time }, ty, span }
            }
        }
    }

    fn array(&mut self, element: TypeId, length: i128) -> Expr {
        let Constructor { ty, elements, span, .. } = *self;
        let mut checked = Vec::with_capacity(elements.len());
        let mut total: i128 = 0;
        let mut broken = false;
        for given in elements {
            let value = self.value(given, element);
            if let Some(text) = self.characters(given, &value, element) {
                if elements.len() == 1 {
                    return self.text(value, &text, length);
                }
                total += text.len() as i128;
                checked.extend(padded(&text, text.len() as i128, value.span).into_iter().flatten());
                continue;
            }
            let value = self.exprs.typing().assignable(value, element, &TargetRole::Element(ty));
            let count = match &given.count {
                Some(count) => self.repetition(count),
                None => Some(1),
            };
            match (value.ty == TypeTable::ERROR, count) {
                (false, Some(count)) => {
                    total += i128::from(count);
                    checked.push(ArrayElement { value, count });
                }
                _ => broken = true,
            }
        }
        if broken {
            return error_expr(span);
        }
        if total < length
            && let Some(rest) = self.rest(element, (length - total) as u64)
        {
            checked.push(rest);
            total = length;
        }
        if total != length {
            let shown = self.exprs.tables.shown(ty);
            let message = format!("{shown} has {length} elements, but {total} are given");
            self.exprs.session.report(
                Diagnostic::new(Code::WrongElementCount, message).at(span, "each element must be given"),
            );
            return error_expr(span);
        }
        self.structured(ExprKind::Array(checked), ty, span)
    }

    /// Returns the characters of a string constant that is the only element for an array of CHAR, or one of
    /// several in GNU Modula-2; `None` for other elements.
    fn characters(&self, given: &Element, value: &Expr, element: TypeId) -> Option<Vec<u8>> {
        let is_text = matches!(value.kind, ExprKind::Const(Const::String(_)));
        let is_allowed = self.elements.len() == 1 || self.exprs.session.dialect.rules().is_lenient;
        if element != TypeTable::CHAR || given.count.is_some() || !is_text || !is_allowed {
            return None;
        }
        self.exprs.tables.constant_text(value)
    }

    /// Returns the zeros with which GNU Modula-2 fills up a list with too few elements; `None` in other
    /// dialects, and if the elements have no zero that could be written.
    fn rest(&mut self, element: TypeId, count: u64) -> Option<ArrayElement> {
        if !self.exprs.session.dialect.rules().is_lenient {
            return None;
        }
        let tables = &self.exprs.tables;
        let value = match tables.ty(tables.program.types.host(element)) {
            Type::Char => Const::Char(0),
            Type::Whole(_) => Const::Whole(0),
            Type::Boolean => Const::Boolean(false),
            Type::Real(_) => Const::Real(0.0),
            Type::Pointer { .. } | Type::Address => Const::Nil,
            _ => return None,
        };
        let fits = tables.ordinal_range(element).is_none_or(|values| values.contains(0));
        fits.then(|| ArrayElement { value: constant(value, element, self.span), count })
    }

    /// Builds `T{"text"}`: the characters are the elements, and zeros follow them.
    fn text(&mut self, value: Expr, text: &[u8], length: i128) -> Expr {
        let Constructor { ty, span, .. } = *self;
        let Some(elements) = padded(text, length, value.span) else {
            return self.exprs.typing().assignable(value, ty, &TargetRole::Element(ty));
        };
        self.structured(ExprKind::Array(elements), ty, span)
    }

    /// Checks the number after BY; `None` after a report.
    fn repetition(&mut self, expr: &'a ast::Expr) -> Option<u64> {
        let (value, _) = self.exprs.constant_expression(expr)?;
        let number = match value {
            Const::Whole(number) => u64::try_from(number).ok().filter(|number| *number > 0),
            _ => None,
        };
        if number.is_none() {
            self.report_element(expr.span, "the number of repetitions must be a whole number of at least 1");
        }
        number
    }

    fn record(&mut self) -> Expr {
        let Constructor { ty, elements, span, .. } = *self;
        let Some(ElementSlots { slots, is_complete }) = self.slots() else {
            return error_expr(span);
        };
        if slots.len() != elements.len() {
            let (shown, expected, found) = (self.exprs.tables.shown(ty), slots.len(), elements.len());
            let least = if is_complete { "" } else { "at least " };
            let message = format!("{shown} has {least}{expected} fields here, but {found} are given");
            self.exprs.session.report(
                Diagnostic::new(Code::WrongElementCount, message).at(span, "each field must be given"),
            );
            self.check_values(&slots);
            return error_expr(span);
        }
        let mut checked = Vec::with_capacity(elements.len());
        for (given, slot) in elements.iter().zip(slots) {
            if let Some(count) = &given.count {
                self.report_element(count.span, "`BY` repeats elements of arrays, not of records");
            }
            let value = slot.value.unwrap_or_else(|| self.part(given, slot.ty));
            checked.push((slot.field, value));
        }
        if checked.iter().any(|(_, value)| value.ty == TypeTable::ERROR) {
            return error_expr(span);
        }
        // A tag without a field is no longer needed once it has selected the variant.
        let fields = checked.into_iter().filter_map(|(field, value)| Some((field?, value))).collect();
        self.structured(ExprKind::Record(fields), ty, span)
    }

    /// Finds the targets of the elements of a record constructor; `None` after a report.
    fn slots(&mut self) -> Option<ElementSlots> {
        let mut slots = ElementSlots { slots: Vec::with_capacity(self.elements.len()), is_complete: true };
        match self.exprs.tables.program.types.sections(self.ty).cloned() {
            None => slots.add_fields(self.fields_of(self.ty).iter()),
            Some(sections) => self.add_sections(&sections, &mut slots)?,
        }
        Some(slots)
    }

    /// Adds the slots of sections of a record; `None` after a report.
    fn add_sections(&mut self, sections: &[Section], slots: &mut ElementSlots) -> Option<()> {
        for section in sections {
            match section {
                Section::Fields(range) => {
                    let fields = self.fields_of(self.ty).iter();
                    slots.add_fields(fields.skip(range.start).take(range.len()));
                }
                Section::Choice(choice) => self.add_choice(choice, slots)?,
            }
            if !slots.is_complete {
                break;
            }
        }
        Some(())
    }

    /// Adds the slots of the tag of a variant part and of the variant that it selects; `None` after a report.
    /// Without an element for the tag the slots end there.
    fn add_choice(&mut self, choice: &Choice, slots: &mut ElementSlots) -> Option<()> {
        let Some(given) = self.elements.get(slots.slots.len()) else {
            slots.slots.push(ElementSlot { field: choice.tag, ty: choice.tag_type, value: None });
            slots.is_complete = false;
            return Some(());
        };
        let tag = self.part(given, choice.tag_type);
        let chosen = self.chosen(choice, &tag);
        slots.slots.push(ElementSlot { field: choice.tag, ty: choice.tag_type, value: Some(tag) });
        match chosen {
            Some(sections) => self.add_sections(&sections, slots),
            None => {
                self.check_values(&slots.slots);
                None
            }
        }
    }

    /// Returns the sections of the variant that a tag selects; `None` after a report.
    fn chosen(&mut self, choice: &Choice, tag: &Expr) -> Option<Arc<[Section]>> {
        if tag.ty == TypeTable::ERROR {
            return None;
        }
        let Some(number) = tag.constant_ordinal() else {
            self.report_element(tag.span, "the tag selects the variant, so it must be a constant");
            return None;
        };
        let chosen = choice.chosen(number);
        if chosen.is_none() {
            let types = &self.exprs.tables.program.types;
            let host = types.host(choice.tag_type);
            let written = crate::hir::print_ordinal(types, host, number, self.exprs.session.names);
            let shown = self.exprs.tables.shown(self.ty);
            self.report_element(tag.span, &format!("no variant of {shown} has the label {written}"));
        }
        chosen.cloned()
    }

    /// Checks an element of an array or record constructor.
    fn part(&mut self, given: &'a Element, ty: TypeId) -> Expr {
        let value = self.value(given, ty);
        self.exprs.typing().assignable(value, ty, &TargetRole::Element(self.ty))
    }

    /// Returns the value of an element that should become a value of type `ty`.
    fn value(&mut self, given: &'a Element, ty: TypeId) -> Expr {
        if let Some(high) = &given.high {
            self.report_element(high.span, "only sets have ranges of elements");
            return error_expr(given.value.span);
        }
        self.exprs.expression_for(&given.value, ty)
    }

    /// Returns the fields of a record type.
    fn fields_of(&self, ty: TypeId) -> &PrimaryMap<FieldId, Field> {
        match self.exprs.tables.ty(ty) {
            Type::Record { fields, .. } => fields,
            other => unreachable!("{other:?} has no fields"),
        }
    }

    /// Builds an array or record value, which is a constant if all its parts are.
    fn structured(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> Expr {
        let is_constant = |value: &Expr| matches!(value.kind, ExprKind::Const(_));
        let all_constant = match &kind {
            ExprKind::Array(elements) => elements.iter().all(|element| is_constant(&element.value)),
            ExprKind::Record(fields) => fields.iter().all(|(_, value)| is_constant(value)),
            _ => false,
        };
        let value = Expr { kind, ty, span };
        if !all_constant {
            return value;
        }
        let id = self.exprs.tables.program.constants.push(value);
        constant(Const::Structured(id), ty, span)
    }

    fn report_element(&mut self, span: Span, label: &str) {
        self.exprs.session.report(
            Diagnostic::new(Code::MisplacedElement, "this is not allowed in the constructor").at(span, label),
        );
    }
}

/// Returns the characters of a text as the elements of an array of CHAR, followed by zeros; `None` if the
/// text is too long.
fn padded(text: &[u8], length: i128, span: Span) -> Option<Vec<ArrayElement>> {
    let room = u64::try_from(length - text.len() as i128).ok()?;
    let of = |byte: u8, count: u64| ArrayElement {
        value: constant(Const::Char(byte), TypeTable::CHAR, span),
        count,
    };
    let zeros = (room > 0).then(|| of(0, room));
    Some(text.iter().map(|byte| of(*byte, 1)).chain(zeros).collect())
}

/// Computes a set of constants as words of 64 elements each; `None` if an element is known only at run time.
fn constant_set(
    elements: &[SetElement],
    Interval { low: first, high: last }: Interval,
) -> Option<Box<[u64]>> {
    let mut words = vec![0_u64; ((last - first) / 64 + 1) as usize];
    for SetElement { low, high } in elements {
        let low = low.constant_ordinal()?;
        let high = match high {
            Some(high) => high.constant_ordinal()?,
            None => low,
        };
        for element in low..=high {
            let bit = (element - first) as usize;
            words[bit / 64] |= 1 << (bit % 64);
        }
    }
    Some(words.into())
}
