//! The checksum of all values of a program: a procedure for each type mixes a value into it.

use super::draft::Draft;
use super::types::{Field, INTEGER, Shape, TypeId};

/// The checksum stays below this number, so that no step overflows 32 bits.
const MODULUS: i128 = 65_521;

impl Draft {
    /// Writes the procedures `Mix` and `Show`, and one for each type.
    pub fn write_mixers(&mut self) {
        for line in [
            "PROCEDURE Mix(x: INTEGER);",
            "BEGIN checksum := (checksum * 33 + x MOD 65521 + 1) MOD 65521 END Mix;",
            "PROCEDURE Show(place: INTEGER; x: INTEGER);",
            "BEGIN",
            "  Mix(place); Mix(x);",
            "  IF shown < 60 THEN",
            "    INC(shown); WriteInt(place, 0); Write(' '); WriteInt(x, 0); WriteLn",
            "  END",
            "END Show;",
        ] {
            self.line(line);
        }
        let types: Vec<TypeId> = self.types.iter().map(|(ty, _)| ty).collect();
        for ty in types {
            let heading = self.mixer_heading(ty);
            self.line(format!("{heading};"));
            self.mixer_body(ty);
        }
    }

    /// Returns the headings of these procedures for a definition module.
    pub fn mixer_headings(&self) -> Vec<String> {
        let first = ["PROCEDURE Mix(x: INTEGER)", "PROCEDURE Show(place: INTEGER; x: INTEGER)"];
        let others = self.types.iter().map(|(ty, _)| self.mixer_heading(ty));
        first.map(str::to_owned).into_iter().chain(others).collect()
    }

    fn mixer(&self, ty: TypeId) -> String {
        format!("Mix{}", self.types.name(ty))
    }

    fn mixer_heading(&self, ty: TypeId) -> String {
        format!("PROCEDURE {}(x: {})", self.mixer(ty), self.types.name(ty))
    }

    /// Writes the statement that mixes in a value.
    pub fn mix(&mut self, text: &str, ty: TypeId) {
        let name = self.mixer(ty);
        self.line(format!("{name}({text});"));
    }

    /// Writes the statements that mix in the fields of a record.
    pub fn mix_fields(&mut self, place: &str, record: TypeId) {
        let Shape::Record { fields, variant } = self.types.shape(record).clone() else { return };
        let tag = variant.iter().map(|variant| &variant.tag);
        let arms = variant.iter().flat_map(|variant| variant.arms.iter().flat_map(|arm| &arm.1));
        let all: Vec<Field> = fields.iter().chain(tag).chain(arms).cloned().collect();
        for field in all {
            if !matches!(self.types.shape(field.ty), Shape::Pointer { .. }) {
                self.mix(&format!("{place}.{}", field.name), field.ty);
            }
        }
    }

    fn mixer_body(&mut self, ty: TypeId) {
        let name = self.mixer(ty);
        let index = match *self.types.shape(ty) {
            Shape::Array { index, .. } => Some(self.types.name(index).to_owned()),
            Shape::Set { base } => Some(self.types.name(base).to_owned()),
            Shape::Text { .. } => Some("CARDINAL".to_owned()),
            _ => None,
        };
        if let Some(index) = index {
            self.line(format!("VAR i: {index};"));
        }
        self.line("BEGIN");
        self.indented(|draft| draft.mixer_statements(ty));
        self.line(format!("END {name};"));
    }

    fn mixer_statements(&mut self, ty: TypeId) {
        match self.types.shape(ty).clone() {
            Shape::Whole { .. } => self.mix_whole(ty),
            Shape::Subrange { host, .. } => self.mix("x", host),
            Shape::Boolean | Shape::Char | Shape::Enumeration { .. } => {
                self.line("Mix(VAL(INTEGER, ORD(x)))")
            }
            Shape::Real { long } => {
                let (bits, mixed) =
                    if long { ("CARDINAL64", "LONGREAL") } else { ("CARDINAL32", "SHORTREAL") };
                // The bits of a NaN are not defined.
                self.line(format!("IF x # x THEN Mix(1) (* {mixed} *)"));
                let divided = |part: &str| format!("Mix(VAL(INTEGER, CAST({bits}, x){part} MOD 65521))");
                self.line(format!("ELSE {}; {} END", divided(""), divided(" DIV 65521")));
            }
            Shape::Complex => self.line("MixREAL(RE(x)); MixREAL(IM(x))"),
            Shape::Set { base } => {
                self.mix_each(base, |draft| {
                    draft.line("IF i IN x THEN Mix(VAL(INTEGER, ORD(i) MOD 65521)) END")
                });
            }
            Shape::Array { index, element } => self.mix_each(index, |draft| draft.mix("x[i]", element)),
            Shape::Text { length } => {
                self.line("i := 0;");
                self.line(format!("WHILE (i < {length}) AND (x[i] # 0C) DO MixCHAR(x[i]); INC(i) END"));
            }
            Shape::Record { .. } => self.mix_fields("x", ty),
            Shape::Pointer { to, .. } => {
                self.line("IF x = NIL THEN Mix(0) ELSE");
                self.mix_fields("x^", to);
                self.line("END");
            }
            Shape::Procedure { .. } => self.line("IF x = NIL THEN Mix(0) ELSE Mix(1) END"),
        }
    }

    fn mix_each(&mut self, index: TypeId, write: impl FnOnce(&mut Draft)) {
        let (low, high) = self.types.range(index).unwrap_or((0, 0));
        let (low, high) = (self.types.literal(index, low), self.types.literal(index, high));
        self.line(format!("FOR i := {low} TO {high} DO"));
        self.indented(write);
        self.line("END");
    }

    /// Writes a procedure body that mixes in a whole number in parts, since not all values are INTEGERs.
    fn mix_whole(&mut self, ty: TypeId) {
        let (low, high) = self.types.range(ty).unwrap_or((0, 0));
        if ty == INTEGER {
            return self.line("Mix(x); Mix(x DIV 65521)");
        }
        if low.abs().max(high) < MODULUS {
            return self.line("Mix(VAL(INTEGER, x))");
        }
        self.line("Mix(VAL(INTEGER, x MOD 65521)); Mix(VAL(INTEGER, x DIV 65521 MOD 65521))");
    }
}
