//! Random types with their declarations in Modula-2 and C, and the values of their leaves.

use std::fmt::Write;

use crate::mutation::Random;

/// A type without parts: its names in Modula-2 and C, the type of `va_arg`, and the type of a parameter.
#[derive(Clone, Copy, PartialEq)]
pub struct Simple {
    pub modula: &'static str,
    pub c: &'static str,
    pub promoted: &'static str,
    pub parameter: &'static str,
    pub kind: Kind,
}

/// The form of the values of a type.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Signed(u32),
    Unsigned(u32),
    Char,
    Boolean,
    Colour,
    Small,
    Set(u32),
    Real,
    Complex,
    ShortComplex,
    Address,
}

const fn simple(modula: &'static str, c: &'static str, promoted: &'static str, kind: Kind) -> Simple {
    Simple { modula, c, promoted, parameter: c, kind }
}

const SIMPLE: [Simple; 20] = [
    simple("INTEGER8", "int8_t", "int", Kind::Signed(8)),
    simple("INTEGER16", "int16_t", "int", Kind::Signed(16)),
    simple("INTEGER32", "int32_t", "int32_t", Kind::Signed(32)),
    simple("INTEGER64", "int64_t", "int64_t", Kind::Signed(62)),
    simple("CARDINAL8", "uint8_t", "int", Kind::Unsigned(8)),
    simple("CARDINAL16", "uint16_t", "int", Kind::Unsigned(16)),
    simple("CARDINAL32", "uint32_t", "uint32_t", Kind::Unsigned(32)),
    simple("CARDINAL64", "uint64_t", "uint64_t", Kind::Unsigned(62)),
    simple("CHAR", "unsigned char", "int", Kind::Char),
    simple("BOOLEAN", "bool", "int", Kind::Boolean),
    simple("Colour", "uint8_t", "int", Kind::Colour),
    Simple { modula: "Small", c: "int8_t", promoted: "int64_t", parameter: "int64_t", kind: Kind::Small },
    simple("Set8", "uint8_t", "int", Kind::Set(8)),
    simple("Set13", "uint16_t", "int", Kind::Set(13)),
    simple("BITSET", "uint64_t", "uint64_t", Kind::Set(64)),
    simple("REAL", "double", "double", Kind::Real),
    simple("SHORTREAL", "float", "double", Kind::Real),
    simple("COMPLEX", "_Complex double", "_Complex double", Kind::Complex),
    simple("SHORTCOMPLEX", "_Complex float", "_Complex float", Kind::ShortComplex),
    simple("ADDRESS", "void *", "void *", Kind::Address),
];

/// The declarations of the types in `SIMPLE` that are not predeclared.
pub const DECLARATIONS: &str = "\
  Colour = (red, green, blue);
  Small = [-5..100];
  Set8 = SET OF [0..7];
  Set13 = SET OF [0..12];
";

/// A type of a parameter, result or field.
#[derive(Clone, PartialEq)]
pub enum Ty {
    Simple(Simple),
    /// A record, by its number.
    Record(usize),
    /// An array, which occurs only in records.
    Array(usize, Box<Ty>),
}

/// A record type.
pub struct Record {
    fields: Vec<Field>,
    /// The variants, after the fields.
    variants: Vec<Vec<Field>>,
    is_tagged: bool,
    is_packed: bool,
    /// The alignment that the program requests; 0 if it requests none.
    align: usize,
}

struct Field {
    name: String,
    ty: Ty,
    /// The alignment that the program requests; 0 if it requests none.
    align: usize,
}

/// A leaf of a value: its path and its value in both languages.
pub struct Leaf {
    pub path: String,
    pub modula: String,
    pub c: String,
}

/// The record types of a program.
pub struct Types {
    pub records: Vec<Record>,
}

impl Types {
    /// Makes random record types. Later ones may contain earlier ones.
    pub fn random(random: &mut Random, count: usize) -> Types {
        let mut types = Types { records: Vec::new() };
        for _ in 0..count {
            let record = types.record(random);
            types.records.push(record);
        }
        types
    }

    fn record(&self, random: &mut Random) -> Record {
        let mut next = 0;
        // Few fields, so that most records are small enough for registers.
        let count = 1 + random.below(3);
        let mut fields = self.fields(random, count, &mut next);
        let mut variants = Vec::new();
        if random.below(6) == 0 {
            for _ in 0..1 + random.below(3) {
                let count = random.below(3);
                variants.push(self.fields(random, count, &mut next));
            }
            fields.truncate(random.below(2));
        }
        // Fields of a type with an alignment keep it in packed records, unlike in C.
        let mut all = fields.iter().chain(variants.iter().flatten());
        let is_packed = random.below(8) == 0 && !all.any(|field| self.is_aligned(&field.ty, 0));
        if is_packed {
            fields.iter_mut().chain(variants.iter_mut().flatten()).for_each(|field| field.align = 0);
        }
        let align = if random.below(10) == 0 { *random.choose(&[8, 16, 32]) } else { 0 };
        Record { fields, variants, is_tagged: random.below(2) == 0, is_packed, align }
    }

    fn fields(&self, random: &mut Random, count: usize, next: &mut usize) -> Vec<Field> {
        (0..count)
            .map(|_| {
                *next += 1;
                let align = if random.below(20) == 0 { *random.choose(&[4, 8, 16]) } else { 0 };
                Field { name: format!("f{next}"), ty: self.field_type(random), align }
            })
            .collect()
    }

    fn field_type(&self, random: &mut Random) -> Ty {
        match random.below(8) {
            0 if !self.records.is_empty() => Ty::Record(random.below(self.records.len())),
            1 => Ty::Array(1 + random.below(4), Box::new(Ty::Simple(*random.choose(&SIMPLE)))),
            2 if !self.records.is_empty() => {
                Ty::Array(1 + random.below(2), Box::new(Ty::Record(random.below(self.records.len()))))
            }
            _ => Ty::Simple(*random.choose(&SIMPLE)),
        }
    }

    /// Returns a random type of a parameter or result.
    pub fn parameter(&self, random: &mut Random) -> Ty {
        match random.below(5) {
            0..3 => Ty::Record(random.below(self.records.len())),
            _ => Ty::Simple(*random.choose(&SIMPLE)),
        }
    }

    /// Whether the program aligns a type or a part of it to more than a number of bytes.
    pub fn is_aligned(&self, ty: &Ty, bytes: usize) -> bool {
        match ty {
            Ty::Simple(_) => false,
            Ty::Array(_, element) => self.is_aligned(element, bytes),
            Ty::Record(number) => {
                let record = &self.records[*number];
                let mut fields = record.fields.iter().chain(record.variants.iter().flatten());
                record.align > bytes
                    || fields.any(|field| field.align > bytes || self.is_aligned(&field.ty, bytes))
            }
        }
    }

    /// Returns the declarations of the records in Modula-2.
    pub fn in_modula(&self) -> String {
        let mut text = String::from(DECLARATIONS);
        for (number, record) in self.records.iter().enumerate() {
            let packed = if record.is_packed { "<* bytealignment(0) *> " } else { "" };
            let fields = |fields: &[Field]| {
                let field =
                    |field: &Field| format!("{}: {}{}", field.name, modula(&field.ty), bytes(field.align));
                fields.iter().map(field).collect::<Vec<_>>().join("; ")
            };
            let _ = write!(text, "  R{number} = RECORD {packed}{}", fields(&record.fields));
            if !record.variants.is_empty() {
                let tag = if record.is_tagged { "tag " } else { "" };
                let variants: Vec<String> = record
                    .variants
                    .iter()
                    .enumerate()
                    .map(|(label, variant)| format!("{label}: {}", fields(variant)))
                    .collect();
                let separator = if record.fields.is_empty() { "" } else { "; " };
                let _ = write!(text, "{separator}CASE {tag}: CARDINAL8 OF {} END", variants.join(" | "));
            }
            let _ = writeln!(text, " END{};", bytes(record.align));
        }
        text
    }

    /// Returns the declarations of the records in C.
    pub fn in_c(&self) -> String {
        let mut text = String::new();
        for (number, record) in self.records.iter().enumerate() {
            let packed = if record.is_packed { "packed, " } else { "" };
            let attributes = match record.align {
                0 if !record.is_packed => String::new(),
                align => format!(" __attribute__(({packed}aligned({})))", align.max(1)),
            };
            let fields = |fields: &[Field]| -> String {
                let field = |field: &Field| {
                    let declared = c_declared(&field.ty, &field.name);
                    match field.align {
                        0 => format!("{declared}; "),
                        align => format!("{declared} __attribute__((aligned({align}))); "),
                    }
                };
                fields.iter().map(field).collect()
            };
            let inner = if record.is_packed { " __attribute__((packed))" } else { "" };
            let _ = write!(text, "struct{attributes} R{number} {{ {}", fields(&record.fields));
            if !record.variants.is_empty() {
                if record.is_tagged {
                    text.push_str("uint8_t tag; ");
                }
                let variants: Vec<String> = record
                    .variants
                    .iter()
                    .filter(|variant| !variant.is_empty())
                    .map(|variant| format!("struct{inner} {{ {}}}; ", fields(variant)))
                    .collect();
                if !variants.is_empty() {
                    let _ = write!(text, "union{inner} {{ {}}}; ", variants.concat());
                }
            }
            text.push_str("};\n");
        }
        text
    }

    /// Returns the leaves of a value of a type, with random values, and with a random variant.
    pub fn leaves(&self, random: &mut Random, ty: &Ty, path: &str) -> Vec<Leaf> {
        match ty {
            Ty::Simple(simple) => {
                let (modula, c) = value(random, simple.kind);
                vec![Leaf { path: path.to_owned(), modula, c }]
            }
            Ty::Array(count, element) => (0..*count)
                .flat_map(|index| self.leaves(random, element, &format!("{path}[{index}]")))
                .collect(),
            Ty::Record(number) => {
                let record = &self.records[*number];
                let chosen = match record.variants.len() {
                    0 => &[][..],
                    count => &record.variants[random.below(count)][..],
                };
                let fields = record.fields.iter().chain(chosen);
                fields
                    .flat_map(|field| self.leaves(random, &field.ty, &format!("{path}.{}", field.name)))
                    .collect()
            }
        }
    }
}

fn bytes(align: usize) -> String {
    if align == 0 { String::new() } else { format!(" <* bytealignment({align}) *>") }
}

/// Returns the name of a type in Modula-2.
pub fn modula(ty: &Ty) -> String {
    match ty {
        Ty::Simple(simple) => simple.modula.to_owned(),
        Ty::Record(number) => format!("R{number}"),
        Ty::Array(count, element) => format!("ARRAY [0..{}] OF {}", count - 1, modula(element)),
    }
}

/// Returns the declaration of a variable or field in C.
pub fn c_declared(ty: &Ty, name: &str) -> String {
    match ty {
        Ty::Simple(simple) => format!("{} {name}", simple.c),
        Ty::Record(number) => format!("struct R{number} {name}"),
        Ty::Array(count, element) => c_declared(element, &format!("{name}[{count}]")),
    }
}

/// Returns the type of a parameter or result in C.
pub fn c_parameter(ty: &Ty, prefix: &str) -> String {
    match ty {
        Ty::Simple(simple) => simple.parameter.to_owned(),
        Ty::Record(number) => format!("struct {prefix}R{number}"),
        Ty::Array(..) => unreachable!("C passes no arrays"),
    }
}

/// Returns the type of an argument after `...` in C.
pub fn c_promoted(ty: &Ty) -> String {
    match ty {
        Ty::Simple(simple) => simple.promoted.to_owned(),
        other => c_parameter(other, ""),
    }
}

/// Returns a random value in both languages.
fn value(random: &mut Random, kind: Kind) -> (String, String) {
    let real = |random: &mut Random| format!("{}.{}", random.below(1000), random.choose(&["0", "5", "25"]));
    let same = |text: String| (text.clone(), text);
    match kind {
        Kind::Unsigned(bits) => same((random.below(usize::MAX) as u64 & ((1 << bits) - 1)).to_string()),
        Kind::Signed(bits) => {
            let half = 1i64 << (bits - 1);
            same(((random.below(usize::MAX) as i64 & (2 * half - 1)) - half).to_string())
        }
        Kind::Char => {
            let code = random.below(256);
            (format!("CHR({code})"), code.to_string())
        }
        Kind::Boolean => match random.below(2) {
            0 => ("FALSE".to_owned(), "0".to_owned()),
            _ => ("TRUE".to_owned(), "1".to_owned()),
        },
        Kind::Colour => {
            let number = random.below(3);
            (["red", "green", "blue"][number].to_owned(), number.to_string())
        }
        Kind::Small => same((random.below(106) as i64 - 5).to_string()),
        Kind::Set(count) => {
            let bits = random.below(usize::MAX) as u64 & (u64::MAX >> (64 - count));
            let elements: Vec<String> =
                (0..count).filter(|bit| bits >> bit & 1 == 1).map(|bit| bit.to_string()).collect();
            let name = match count {
                8 => "Set8",
                13 => "Set13",
                _ => "BITSET",
            };
            (format!("{name}{{{}}}", elements.join(",")), format!("UINT64_C({bits})"))
        }
        Kind::Real => same(real(random)),
        Kind::Complex | Kind::ShortComplex => {
            let (re, im) = (real(random), real(random));
            let f = if kind == Kind::Complex { "" } else { "f" };
            (format!("CMPLX({re}, {im})"), format!("__builtin_complex({re}{f}, {im}{f})"))
        }
        Kind::Address => {
            let number = random.below(1 << 40);
            (format!("CAST(ADDRESS, VAL(CARDINAL64, {number}))"), format!("(void *){number}"))
        }
    }
}
