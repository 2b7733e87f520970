//! Expressions of all types, and calls.

use super::draft::{Draft, Parameter, PassingMode, Procedure};
use super::types::{BOOLEAN, CARDINAL, CHAR, INTEGER, Shape, TypeId, Variant};

impl Draft {
    /// Draws an expression that can be assigned to a variable of a type.
    pub fn expression(&mut self, ty: TypeId, depth: u32) -> String {
        if self.types.is_ordinal(ty) {
            return self.ordinal(ty, depth);
        }
        match self.types.shape(ty).clone() {
            Shape::Real { .. } => self.real(ty, depth),
            Shape::Complex => self.complex(ty, depth),
            Shape::Set { base } => self.set(ty, base, depth),
            Shape::Pointer { .. } => {
                self.readable(|_, other| other == ty).map_or_else(|| "NIL".into(), |found| found.0)
            }
            Shape::Procedure { parameters, result } => self.procedure_value(ty, &parameters, result),
            _ => self.structure(ty, depth),
        }
    }

    /// Draws an expression of an ordinal type, within its bounds.
    pub fn ordinal(&mut self, ty: TypeId, depth: u32) -> String {
        let host = self.types.host(ty);
        let (low, high) = self.types.range(ty).unwrap_or((0, 0));
        if self.types.is_whole(host) {
            return self.whole_in(host, low, high, depth).text;
        }
        if host != ty {
            return self.part_of_ordinal(ty, host, depth);
        }
        if depth == 0 || self.random.chance(25) {
            return self.simple_ordinal(ty);
        }
        match self.types.shape(ty) {
            Shape::Boolean => self.boolean(depth),
            Shape::Char if self.random.chance(25) => {
                let inner = self.ordinal(CHAR, depth - 1);
                format!("CAP({inner})")
            }
            _ => match self.random.below(3) {
                0 => self
                    .function_call(depth - 1, |_, other| other == ty)
                    .map_or_else(|| self.simple_ordinal(ty), |found| found.0),
                1 => self.numbered(ty, low, high, depth - 1),
                _ => self.simple_ordinal(ty),
            },
        }
    }

    /// Draws a value of a host type that lies in a subrange of it.
    fn part_of_ordinal(&mut self, ty: TypeId, host: TypeId, depth: u32) -> String {
        let (low, high) = self.types.range(ty).unwrap_or((0, 0));
        if self.random.chance(40)
            && let Some((text, _)) = self.readable(|_, other| other == ty)
        {
            return text;
        }
        if self.may_fail() {
            let text = self.ordinal(host, depth);
            if !super::whole::may_be_constant(&text) {
                return text;
            }
        }
        if self.random.chance(50) && depth > 0 && host != BOOLEAN {
            return self.numbered(host, low, high, depth - 1);
        }
        let number = self.random.between(low, high);
        self.types.literal(host, number)
    }

    /// Draws a value of an ordinal type by its number.
    fn numbered(&mut self, ty: TypeId, low: i128, high: i128, depth: u32) -> String {
        let whole = if self.random.chance(50) { INTEGER } else { CARDINAL };
        let inner = self.whole_in(whole, low, high, depth).text;
        if ty == CHAR && self.random.chance(50) {
            return format!("CHR({inner})");
        }
        format!("VAL({}, {inner})", self.types.name(ty))
    }

    fn simple_ordinal(&mut self, ty: TypeId) -> String {
        if self.random.chance(70)
            && let Some((text, _)) = self.readable(|draft, other| draft.types.host(other) == ty)
        {
            return text;
        }
        let number = self.interesting(ty);
        self.types.literal(ty, number)
    }

    /// Draws a condition.
    pub fn boolean(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.simple_ordinal(BOOLEAN);
        }
        match self.random.weighted(&[30, 12, 12, 8, 8, 8, 6]) {
            0 => self.comparison(depth - 1),
            1 => {
                let (left, right) = (self.boolean(depth - 1), self.boolean(depth - 1));
                format!("({left} AND {right})")
            }
            2 => {
                let (left, right) = (self.boolean(depth - 1), self.boolean(depth - 1));
                format!("({left} OR {right})")
            }
            3 => format!("(NOT {})", self.boolean(depth - 1)),
            4 => self.membership(depth - 1),
            5 => self
                .function_call(depth - 1, |_, ty| ty == BOOLEAN)
                .map_or_else(|| self.simple_ordinal(BOOLEAN), |f| f.0),
            _ => {
                let inner = self.whole(INTEGER, depth - 1).text;
                format!("ODD({inner})")
            }
        }
    }

    fn comparison(&mut self, depth: u32) -> String {
        let comparable = |draft: &Draft, ty: TypeId| {
            draft.types.is_scalar(ty) && draft.types.host(ty) == ty
                || matches!(draft.types.shape(ty), Shape::Pointer { .. })
        };
        let ty = self.drawn_type(comparable).unwrap_or(INTEGER);
        let (left, right) = (self.expression(ty, depth), self.expression(ty, depth));
        let relations: &[&str] = match self.types.shape(ty) {
            Shape::Pointer { .. } | Shape::Complex => &["=", "#", "<>"],
            Shape::Set { .. } => &["=", "#", "<=", ">="],
            _ => &["=", "#", "<", "<=", ">", ">="],
        };
        let relation = *self.random.choose(relations).unwrap_or(&"=");
        format!("({left} {relation} {right})")
    }

    fn membership(&mut self, depth: u32) -> String {
        let Some(ty) = self.drawn_type(|draft, ty| matches!(draft.types.shape(ty), Shape::Set { .. })) else {
            return self.comparison(depth);
        };
        let Shape::Set { base } = *self.types.shape(ty) else { return self.comparison(depth) };
        let (element, set) = (self.ordinal(base, depth), self.expression(ty, depth));
        format!("({element} IN {set})")
    }

    fn real(&mut self, ty: TypeId, depth: u32) -> String {
        if depth == 0 || self.random.chance(30) {
            return self.simple_real(ty);
        }
        match self.random.below(5) {
            0 | 1 => {
                let (left, right) = (self.real(ty, depth - 1), self.real(ty, depth - 1));
                // The compiler rejects division by a constant zero.
                let signs: &[&str] = if super::whole::may_be_constant(&right) {
                    &["+", "-", "*"]
                } else {
                    &["+", "-", "*", "/"]
                };
                let sign = *self.random.choose(signs).unwrap_or(&"+");
                format!("({left} {sign} {right})")
            }
            2 => format!("ABS({})", self.real(ty, depth - 1)),
            3 => {
                let inner = self.whole(INTEGER, depth - 1).text;
                format!("VAL({}, {inner})", self.types.name(ty))
            }
            _ => self
                .function_call(depth - 1, |_, other| other == ty)
                .map_or_else(|| self.simple_real(ty), |f| f.0),
        }
    }

    fn simple_real(&mut self, ty: TypeId) -> String {
        if self.random.chance(70)
            && let Some((text, _)) = self.readable(|_, other| other == ty)
        {
            return text;
        }
        // Products of constants must also fit the shorter type.
        let numbers = ["0.0", "1.0", "0.5", "0.1", "3.25", "1.0E10", "1.0E-7", "123456.789", "1.0E30"];
        let is_long = matches!(self.types.shape(ty), Shape::Real { long: true });
        let numbers = if is_long { &numbers[..] } else { &numbers[..5] };
        (*self.random.choose(numbers).unwrap_or(&"0.0")).to_owned()
    }

    fn complex(&mut self, ty: TypeId, depth: u32) -> String {
        if depth > 0 && self.random.chance(40) {
            let (left, right) = (self.complex(ty, depth - 1), self.complex(ty, depth - 1));
            let sign = *self.random.choose(&["+", "-", "*"]).unwrap_or(&"+");
            return format!("({left} {sign} {right})");
        }
        if self.random.chance(60)
            && let Some((text, _)) = self.readable(|_, other| other == ty)
        {
            return text;
        }
        let Some(real) =
            self.drawn_type(|draft, ty| matches!(draft.types.shape(ty), Shape::Real { long: true }))
        else {
            return "CMPLX(1.0, 2.0)".to_owned();
        };
        let (re, im) = (self.real(real, depth.min(1)), self.real(real, depth.min(1)));
        format!("CMPLX({re}, {im})")
    }

    fn set(&mut self, ty: TypeId, base: TypeId, depth: u32) -> String {
        if depth > 0 && self.random.chance(45) {
            let (left, right) = (self.set(ty, base, depth - 1), self.set(ty, base, depth - 1));
            let sign = *self.random.choose(&["+", "-", "*", "/"]).unwrap_or(&"+");
            return format!("({left} {sign} {right})");
        }
        if self.random.chance(50)
            && let Some((text, _)) = self.readable(|_, other| other == ty)
        {
            return text;
        }
        let elements: Vec<String> = (0..self.random.below(4)).map(|_| self.elements(base, depth)).collect();
        format!("{}{{{}}}", self.types.name(ty), elements.join(", "))
    }

    /// Draws an element of a set, or a possibly empty range of elements.
    fn elements(&mut self, base: TypeId, depth: u32) -> String {
        if self.profile.foreign || self.random.chance(30) {
            let (low, high) = self.types.range(base).unwrap_or((0, 0));
            let (one, other) = (self.random.between(low, high), self.random.between(low, high));
            let (low, high) =
                (self.types.literal(base, one.min(other)), self.types.literal(base, one.max(other)));
            return if self.random.chance(50) { low } else { format!("{low}..{high}") };
        }
        let one = self.ordinal(base, depth.min(1));
        if self.random.chance(30) { format!("{one}..{}", self.ordinal(base, depth.min(1))) } else { one }
    }

    fn procedure_value(&mut self, ty: TypeId, parameters: &[TypeId], result: TypeId) -> String {
        let fits = |procedure: &&Procedure| {
            !procedure.recursive
                && procedure.result == Some(result)
                && procedure.parameters.iter().all(|parameter| parameter.mode == PassingMode::Value)
                && procedure.parameters.iter().map(|parameter| &parameter.ty).eq(parameters)
                // Nested procedures cannot be values.
                && procedure.name.starts_with('g')
        };
        let names: Vec<String> =
            self.procedures.iter().filter(fits).map(|procedure| procedure.name.clone()).collect();
        if self.random.chance(40)
            && let Some((text, _)) = self.readable(|_, other| other == ty)
        {
            return text;
        }
        self.random.choose(&names).cloned().unwrap_or_else(|| "NIL".to_owned())
    }

    /// Draws an array, a record or a text: a variable, a result, or a constructor.
    fn structure(&mut self, ty: TypeId, depth: u32) -> String {
        if self.random.chance(50)
            && let Some((text, _)) = self.readable(|_, other| other == ty)
        {
            return text;
        }
        if self.random.chance(40)
            && let Some((text, _)) = self.function_call(depth.saturating_sub(1), |_, other| other == ty)
        {
            return text;
        }
        self.constructor(ty, depth.min(1))
    }

    /// Draws a constructor of a value.
    pub fn constructor(&mut self, ty: TypeId, depth: u32) -> String {
        let name = self.types.name(ty).to_owned();
        match self.types.shape(ty).clone() {
            Shape::Text { length } => self.string(length),
            Shape::Array { index, element } => {
                let count = self.types.count(index) as usize;
                let first = self.part(element, depth);
                if count > 4 {
                    let second = self.part(element, depth);
                    let rest = count - 1;
                    return format!("{name}{{{first}, {second} BY {rest}}}");
                }
                let rest: Vec<String> =
                    (1..count).map(|_| format!(", {}", self.part(element, depth))).collect();
                format!("{name}{{{first}{}}}", rest.concat())
            }
            Shape::Record { fields, variant } => {
                let mut parts: Vec<String> = fields.iter().map(|field| self.part(field.ty, depth)).collect();
                if let Some(Variant { tag, arms }) = variant {
                    // The tag is a constant; a value that no other arm has selects the last arm.
                    let arm = self.random.below(arms.len());
                    parts.push(self.types.literal(tag.ty, arms[arm].0));
                    parts.extend(arms[arm].1.iter().map(|field| self.part(field.ty, depth)));
                }
                format!("{name}{{{}}}", parts.join(", "))
            }
            _ => self.expression(ty, depth),
        }
    }

    fn part(&mut self, ty: TypeId, depth: u32) -> String {
        match self.types.shape(ty) {
            Shape::Array { .. } | Shape::Record { .. } => self.constructor(ty, depth),
            _ => self.expression(ty, depth),
        }
    }

    /// Draws a string constant that fits an array of `length` characters.
    fn string(&mut self, length: i128) -> String {
        let letters = ["a", "B", "7", " ", "_", "*", "z"];
        let count = 2 + self.random.below(length as usize - 1);
        let count = count.min(length as usize);
        let text: String = (0..count).map(|_| *self.random.choose(&letters).unwrap_or(&"a")).collect();
        format!("\"{text}\"")
    }

    /// Draws the call of a function whose result has a property, and returns it with the type of the result.
    pub fn function_call(
        &mut self,
        depth: u32,
        is_wanted: impl Fn(&Draft, TypeId) -> bool,
    ) -> Option<(String, TypeId)> {
        if self.nesting > 0 {
            return None;
        }
        let fits = |procedure: &&Procedure| procedure.result.is_some_and(|ty| is_wanted(self, ty));
        let candidates: Vec<Procedure> = self.procedures.iter().filter(fits).cloned().collect();
        if self.random.chance(30) {
            let wanted = |draft: &Draft, ty: TypeId| match draft.types.shape(ty) {
                Shape::Procedure { result, .. } => is_wanted(draft, *result),
                _ => false,
            };
            if let Some((text, ty)) = self.readable(wanted)
                && let Shape::Procedure { parameters, result } = self.types.shape(ty).clone()
            {
                let arguments: Vec<String> =
                    parameters.iter().map(|ty| self.expression(*ty, depth.min(1))).collect();
                return Some((format!("{text}({})", arguments.join(", ")), result));
            }
        }
        let procedure = self.random.choose(&candidates)?.clone();
        Some((self.call(&procedure, depth)?, procedure.result?))
    }

    /// Writes the call of a procedure; returns `None` if an argument cannot be generated.
    pub fn call(&mut self, procedure: &Procedure, depth: u32) -> Option<String> {
        let level = self.random.below(4).to_string();
        self.call_at_level(procedure, depth, level)
    }

    /// Writes the call of a procedure that may nest recursive calls `level` deep.
    pub fn call_at_level(&mut self, procedure: &Procedure, depth: u32, level: String) -> Option<String> {
        let mut arguments = if procedure.recursive { vec![level] } else { Vec::new() };
        for parameter in &procedure.parameters {
            arguments.push(self.argument(*parameter, depth)?);
        }
        if arguments.is_empty() && procedure.result.is_none() && self.random.chance(50) {
            return Some(procedure.name.clone());
        }
        Some(format!("{}({})", procedure.name, arguments.join(", ")))
    }

    fn argument(&mut self, parameter: Parameter, depth: u32) -> Option<String> {
        let ty = parameter.ty;
        match parameter.mode {
            PassingMode::Value => Some(self.expression(ty, depth.min(2))),
            PassingMode::Reference => self.writable(ty),
            PassingMode::OpenValue | PassingMode::OpenReference => {
                let by_reference = parameter.mode == PassingMode::OpenReference;
                let frames = self.frames.iter().flat_map(|frame| &frame.open_arrays);
                let open: Vec<String> = frames
                    .filter(|open| open.element == ty && (open.writable || !by_reference))
                    .map(|open| open.name.clone())
                    .collect();
                if self.random.chance(30) && !open.is_empty() {
                    return self.random.choose(&open).cloned();
                }
                let is_array = |draft: &Draft, other: TypeId| match draft.types.shape(other) {
                    Shape::Array { element, .. } => *element == ty,
                    Shape::Text { .. } => ty == CHAR,
                    _ => false,
                };
                if by_reference {
                    return self.any_writable(is_array).map(|found| found.0);
                }
                if ty == CHAR && self.random.chance(30) {
                    return Some(self.string(9));
                }
                self.readable(is_array).map(|found| found.0)
            }
        }
    }
}
