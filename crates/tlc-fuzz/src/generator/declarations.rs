//! The types that a program declares.

use super::draft::Draft;
use super::overlap::dense_structure;
use super::types::{BOOLEAN, CARDINAL, CHAR, Field, INTEGER, Shape, TypeId, Variant, signed, unsigned};

/// The whole types of other sizes: their names, whether SYSTEM exports them, their bits, and whether they are
/// signed.
const SIZES: [(&str, bool, u32, bool); 12] = [
    ("LONGINT", false, 64, true),
    ("LONGCARD", false, 64, false),
    ("SHORTINT", false, 32, true),
    ("SHORTCARD", false, 32, false),
    ("INTEGER8", true, 8, true),
    ("CARDINAL8", true, 8, false),
    ("INTEGER16", true, 16, true),
    ("CARDINAL16", true, 16, false),
    ("INTEGER32", true, 32, true),
    ("CARDINAL32", true, 32, false),
    ("INTEGER64", true, 64, true),
    ("CARDINAL64", true, 64, false),
];

impl Draft {
    /// Draws the types of the program.
    pub fn declare_types(&mut self) {
        if self.profile.sizes {
            for (name, _, bits, has_sign) in SIZES {
                if self.random.chance(35) {
                    self.types.predeclared(name, if has_sign { signed(bits) } else { unsigned(bits) });
                }
            }
        }
        if self.profile.reals || self.profile.complex {
            self.types.predeclared("REAL", Shape::Real { long: true });
        }
        if self.profile.reals && self.random.chance(40) {
            self.types.predeclared("SHORTREAL", Shape::Real { long: false });
        }
        if self.profile.complex {
            self.types.predeclared("COMPLEX", Shape::Complex);
        }
        for number in 0..self.profile.types {
            if self.profile.overlaps && number == self.profile.types / 2 {
                self.record(true);
            }
            self.declare_type();
        }
    }

    /// Returns the names that the program imports from SYSTEM.
    pub fn system_names(&self) -> Vec<&'static str> {
        let is_used = |name: &str| self.types.iter().any(|(_, ty)| ty.name == name);
        let sizes =
            SIZES.iter().filter(|(name, is_system, ..)| *is_system && is_used(name)).map(|size| size.0);
        let mut names: Vec<&str> = sizes.collect();
        if self.profile.reals || self.profile.complex {
            names.push("CAST");
            names.extend(["CARDINAL64", "CARDINAL32"].into_iter().filter(|name| !is_used(name)));
        }
        names
    }

    fn declare_type(&mut self) {
        let (sets, pointers) = (u32::from(self.profile.sets), u32::from(self.profile.pointers));
        let procedures = u32::from(self.profile.procedure_values);
        match self.random.weighted(&[14, 26, 12, 16, 8 * sets, 6 * pointers, 5 * procedures, 6]) {
            0 => drop(self.enumeration()),
            1 => drop(self.subrange()),
            2 => drop(self.array()),
            3 => {
                let varies = self.random.chance(25) && !self.profile.foreign;
                self.record(varies);
            }
            4 => drop(self.set_type()),
            5 => self.pointer(),
            6 => self.procedure_type(),
            _ => {
                let length = self.random.between(3, 12);
                self.types.declare(Shape::Text { length });
            }
        }
    }

    fn enumeration(&mut self) -> TypeId {
        let count = if self.random.chance(5) { 257 } else { 2 + self.random.below(8) };
        let first = self.name("e");
        let values = (0..count).map(|index| format!("{first}_{index}")).collect();
        self.types.declare(Shape::Enumeration { values })
    }

    fn subrange(&mut self) -> TypeId {
        let hosts = |draft: &Draft, ty: TypeId| {
            draft.types.is_ordinal(ty) && draft.types.host(ty) == ty && ty != BOOLEAN
        };
        let host = self.drawn_type(hosts).unwrap_or(INTEGER);
        let (least, greatest) = self.types.range(host).unwrap_or((0, 0));
        let one = self.interesting(host);
        let width = match self.random.weighted(&[10, 3, 3]) {
            0 => self.random.between(1, 20),
            1 => 255,
            _ => self.random.between(1, 100_000),
        };
        let (low, high) = (one.min(greatest - 1), (one.saturating_add(width)).min(greatest));
        self.types.declare(Shape::Subrange { host, low: low.max(least), high: high.max(low + 1) })
    }

    /// Draws an ordinal type with at most `most` values, or declares one. Indices and elements of sets are
    /// signed 64-bit numbers.
    pub fn small_ordinal(&mut self, most: i128) -> TypeId {
        let is_small = |draft: &Draft, ty: TypeId| {
            let (_, high) = draft.types.range(ty).unwrap_or((0, i128::MAX));
            draft.types.count(ty) <= most && high <= i128::from(i64::MAX)
        };
        if self.random.chance(70)
            && let Some(ty) = self.drawn_type(is_small)
        {
            return ty;
        }
        let (host, low) = match self.random.below(3) {
            0 => (INTEGER, self.random.between(-20, 20)),
            1 => (CARDINAL, self.random.between(0, 9)),
            _ => (INTEGER, self.interesting(INTEGER)),
        };
        let (_, greatest) = self.types.range(host).unwrap_or((0, 0));
        let width = self.random.between(1, most.min(9));
        let low = low.min(greatest - width);
        self.types.declare(Shape::Subrange { host, low, high: low + width })
    }

    fn array(&mut self) -> TypeId {
        let index = self.small_ordinal(40);
        let fits = |draft: &Draft, ty: TypeId| draft.types.is_scalar(ty) || draft.is_small_structure(ty);
        let element = self.drawn_type(fits).unwrap_or(INTEGER);
        self.types.declare(Shape::Array { index, element })
    }

    /// Whether an array or record may be a part of another one.
    fn is_small_structure(&self, ty: TypeId) -> bool {
        match self.types.shape(ty) {
            Shape::Array { index, element } => {
                self.types.count(*index) <= 10 && self.types.is_scalar(*element)
            }
            Shape::Record { fields, .. } => fields.iter().all(|field| self.types.is_scalar(field.ty)),
            Shape::Text { .. } => true,
            _ => false,
        }
    }

    fn fields(&mut self, most: usize) -> Vec<Field> {
        let fits = |draft: &Draft, ty: TypeId| draft.types.is_scalar(ty) || draft.is_small_structure(ty);
        (0..1 + self.random.below(most))
            .map(|_| Field { name: self.name("f"), ty: self.drawn_type(fits).unwrap_or(INTEGER) })
            .collect()
    }

    fn record(&mut self, varies: bool) {
        let fields = self.fields(4);
        let variant = if varies { self.variant() } else { None };
        self.types.declare(Shape::Record { fields, variant });
    }

    /// Draws a variant part; its fields consist of whole numbers, since all their bit patterns are values.
    fn variant(&mut self) -> Option<Variant> {
        let fits = |draft: &Draft, ty: TypeId| {
            draft.types.is_ordinal(ty) && draft.types.host(ty) == ty && draft.types.count(ty) <= 300
        };
        let tag = Field { name: self.name("f"), ty: self.drawn_type(fits)? };
        let (low, high) = self.types.range(tag.ty)?;
        let is_whole = |draft: &Draft, ty: TypeId| draft.types.is_whole(ty) && draft.types.host(ty) == ty;
        let overlapping = self.profile.overlaps.then(|| dense_structure(self));
        let mut arms = Vec::new();
        for value in low..=high.min(low + self.random.between(1, 3)) {
            if let Some((unit, structure)) = overlapping {
                let before = (0..value - low).map(|_| unit);
                let fields = before.chain([structure]).map(|ty| Field { name: self.name("f"), ty }).collect();
                arms.push((value, fields));
                continue;
            }
            let fields = (0..1 + self.random.below(3))
                .map(|_| Field { name: self.name("f"), ty: self.drawn_type(is_whole).unwrap_or(INTEGER) })
                .collect();
            arms.push((value, fields));
        }
        Some(Variant { tag, arms })
    }

    fn set_type(&mut self) -> TypeId {
        let most = if self.profile.foreign { 30 } else { 300 };
        let base = match self.random.chance(20) && most > 256 {
            true => CHAR,
            false => self.small_set_base(most),
        };
        self.types.declare(Shape::Set { base })
    }

    /// Draws a base with at most `most` values; for gm2 one that begins with 0.
    fn small_set_base(&mut self, most: i128) -> TypeId {
        if self.profile.foreign || self.random.chance(30) {
            let high = self.random.between(1, most.min(100));
            return self.types.declare(Shape::Subrange { host: CARDINAL, low: 0, high });
        }
        self.small_ordinal(most)
    }

    /// Declares a pointer to a record that contains a pointer of this type, so that programs have lists.
    fn pointer(&mut self) {
        let to = TypeId(self.types.iter().count() + 1);
        let next = self.name("f");
        let pointer = self.types.declare(Shape::Pointer { to, next: next.clone() });
        let record = self.types.declare(Shape::Boolean);
        let is_finished = |draft: &Draft, ty: TypeId| {
            ty != record && (draft.types.is_scalar(ty) || !draft.types.overlapping(ty).is_empty())
        };
        let mut fields = vec![Field { name: next, ty: pointer }];
        for _ in 0..1 + self.random.below(3) {
            fields.push(Field { name: self.name("f"), ty: self.drawn_type(is_finished).unwrap_or(INTEGER) });
        }
        self.types.complete(record, Shape::Record { fields, variant: None });
    }

    fn procedure_type(&mut self) {
        let is_value = |draft: &Draft, ty: TypeId| draft.types.is_scalar(ty);
        let count = self.random.below(3);
        let parameters = (0..count).map(|_| self.drawn_type(is_value).unwrap_or(INTEGER)).collect();
        let result = self.drawn_type(is_value).unwrap_or(BOOLEAN);
        self.types.declare(Shape::Procedure { parameters, result });
    }
}
