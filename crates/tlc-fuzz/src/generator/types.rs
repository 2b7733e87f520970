//! The types of a generated program, with their values and the notation of these.

/// A type of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeId(pub usize);

/// The structure of a type.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// A whole type with its bounds.
    Whole {
        low: i128,
        high: i128,
    },
    Boolean,
    Char,
    Enumeration {
        values: Vec<String>,
    },
    /// Some values of an ordinal type that is not a subrange.
    Subrange {
        host: TypeId,
        low: i128,
        high: i128,
    },
    /// A real type; 64 bits wide if `long` is set.
    Real {
        long: bool,
    },
    /// A complex type of two long reals.
    Complex,
    /// A set of elements of an ordinal type.
    Set {
        base: TypeId,
    },
    Array {
        index: TypeId,
        element: TypeId,
    },
    /// An array of `length` characters, with indices from 0.
    Text {
        length: i128,
    },
    Record {
        fields: Vec<Field>,
        variant: Option<Variant>,
    },
    /// A pointer to a record that has a field of the pointer type itself.
    Pointer {
        to: TypeId,
        next: String,
    },
    /// A procedure type: the types of value parameters, and of the result.
    Procedure {
        parameters: Vec<TypeId>,
        result: TypeId,
    },
}

/// A field of a record.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    pub name: String,
    pub ty: TypeId,
}

/// The variant part of a record. Its fields accept any bits and have no gaps, so that reading another variant
/// is defined.
#[derive(Clone, PartialEq, Debug)]
pub struct Variant {
    pub tag: Field,
    /// The values of the tag with the fields of each arm; the last arm is `ELSE`.
    pub arms: Vec<(i128, Vec<Field>)>,
}

/// A type with its name.
#[derive(Clone, PartialEq, Debug)]
pub struct Type {
    pub name: String,
    pub shape: Shape,
    /// Whether the program has to declare it.
    pub declared: bool,
}

/// All types of a program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Types {
    list: Vec<Type>,
}

/// The types that every program has, in the order of the table.
pub const INTEGER: TypeId = TypeId(0);
pub const CARDINAL: TypeId = TypeId(1);
pub const BOOLEAN: TypeId = TypeId(2);
pub const CHAR: TypeId = TypeId(3);

impl Types {
    /// Creates the table with the types that every program has, for words of `word` bits.
    pub fn new(word: u32) -> Types {
        let mut types = Types::default();
        types.predeclared("INTEGER", signed(word));
        types.predeclared("CARDINAL", unsigned(word));
        types.predeclared("BOOLEAN", Shape::Boolean);
        types.predeclared("CHAR", Shape::Char);
        types
    }

    /// Adds a type that is predeclared or exported by a library module.
    pub fn predeclared(&mut self, name: &str, shape: Shape) -> TypeId {
        self.list.push(Type { name: name.to_owned(), shape, declared: false });
        TypeId(self.list.len() - 1)
    }

    /// Adds a type that the program declares.
    pub fn declare(&mut self, shape: Shape) -> TypeId {
        let name = format!("T{}", self.list.len());
        self.list.push(Type { name, shape, declared: true });
        TypeId(self.list.len() - 1)
    }

    /// Replaces the shape of a type that others already refer to.
    pub fn complete(&mut self, ty: TypeId, shape: Shape) {
        self.list[ty.0].shape = shape;
    }

    /// Returns all types with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        self.list.iter().enumerate().map(|(index, ty)| (TypeId(index), ty))
    }

    /// Returns the shape of a type.
    pub fn shape(&self, ty: TypeId) -> &Shape {
        &self.list[ty.0].shape
    }

    /// Returns the name of a type.
    pub fn name(&self, ty: TypeId) -> &str {
        &self.list[ty.0].name
    }

    /// Returns the type of expressions with this type: the host of a subrange, or the type itself.
    pub fn host(&self, ty: TypeId) -> TypeId {
        match self.shape(ty) {
            Shape::Subrange { host, .. } => *host,
            _ => ty,
        }
    }

    /// Returns the numbers of the least and the greatest value of an ordinal type; `None` for other types.
    pub fn range(&self, ty: TypeId) -> Option<(i128, i128)> {
        match self.shape(ty) {
            Shape::Whole { low, high } | Shape::Subrange { low, high, .. } => Some((*low, *high)),
            Shape::Boolean => Some((0, 1)),
            Shape::Char => Some((0, 255)),
            Shape::Enumeration { values } => Some((0, values.len() as i128 - 1)),
            _ => None,
        }
    }

    /// Returns the number of values of an ordinal type; 0 for others.
    pub fn count(&self, ty: TypeId) -> i128 {
        self.range(ty).map_or(0, |(low, high)| high - low + 1)
    }

    /// Whether a type has a whole host.
    pub fn is_whole(&self, ty: TypeId) -> bool {
        matches!(self.shape(self.host(ty)), Shape::Whole { .. })
    }

    /// Whether a type is ordinal.
    pub fn is_ordinal(&self, ty: TypeId) -> bool {
        self.range(ty).is_some()
    }

    /// Whether values of a type can be results, operands of expressions and value parameters of procedure
    /// types.
    pub fn is_scalar(&self, ty: TypeId) -> bool {
        use Shape::{Boolean, Char, Complex, Enumeration, Real, Set, Subrange, Whole};
        matches!(
            self.shape(ty),
            Whole { .. }
                | Boolean
                | Char
                | Enumeration { .. }
                | Subrange { .. }
                | Real { .. }
                | Complex
                | Set { .. }
        )
    }

    /// Whether a variable of the type that was never assigned, and whose bits are thus all zero, has a value
    /// of the type.
    pub fn has_zero(&self, ty: TypeId) -> bool {
        match self.shape(ty) {
            Shape::Subrange { low, high, .. } => (*low..=*high).contains(&0),
            Shape::Array { element, .. } => self.has_zero(*element),
            Shape::Record { fields, variant } => {
                let tag = variant.iter().map(|variant| &variant.tag);
                fields.iter().chain(tag).all(|field| self.has_zero(field.ty))
            }
            _ => true,
        }
    }

    /// Returns the fields of different variants of a record that have some memory in common, but not all.
    pub fn overlapping(&self, ty: TypeId) -> Vec<Field> {
        match self.shape(ty) {
            Shape::Record { variant: Some(variant), .. } => {
                let fields = variant.arms.iter().flat_map(|(_, fields)| fields);
                fields.filter(|field| !self.is_ordinal(field.ty)).cloned().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the types of all fields that overlap in part.
    pub fn overlapping_types(&self) -> Vec<TypeId> {
        self.iter().flat_map(|(ty, _)| self.overlapping(ty)).map(|field| field.ty).collect()
    }

    /// Returns a value of an ordinal type, given by its number, as an expression of its host.
    pub fn literal(&self, ty: TypeId, number: i128) -> String {
        let host = self.host(ty);
        match self.shape(host) {
            Shape::Whole { low, high } if number == *low && *low < 0 => format!("MIN({})", self.name(host)),
            Shape::Whole { high, .. } if number == *high => format!("MAX({})", self.name(host)),
            Shape::Boolean => if number == 0 { "FALSE" } else { "TRUE" }.to_owned(),
            Shape::Char => format!("{number:o}C"),
            Shape::Enumeration { values } => values.get(number as usize).cloned().unwrap_or_default(),
            _ if number < 0 => format!("({number})"),
            _ => number.to_string(),
        }
    }

    /// Returns a bound of a subrange, in which a sign needs no parentheses.
    fn bound(&self, host: TypeId, number: i128) -> String {
        let text = self.literal(host, number);
        text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).map_or(text.clone(), str::to_owned)
    }

    /// Returns the text after `=` in the declaration of a type.
    pub fn declaration(&self, ty: TypeId) -> String {
        match self.shape(ty) {
            Shape::Enumeration { values } => format!("({})", values.join(", ")),
            Shape::Subrange { host, low, high } => {
                format!("{}[{}..{}]", self.name(*host), self.bound(*host, *low), self.bound(*host, *high))
            }
            Shape::Set { base } => format!("SET OF {}", self.name(*base)),
            Shape::Array { index, element } => {
                format!("ARRAY {} OF {}", self.name(*index), self.name(*element))
            }
            Shape::Text { length } => format!("ARRAY [0..{}] OF CHAR", length - 1),
            Shape::Record { fields, variant } => self.record(fields, variant.as_ref()),
            Shape::Pointer { to, .. } => format!("POINTER TO {}", self.name(*to)),
            Shape::Procedure { parameters, result } => {
                let names: Vec<&str> = parameters.iter().map(|ty| self.name(*ty)).collect();
                format!("PROCEDURE ({}): {}", names.join(", "), self.name(*result))
            }
            _ => self.name(ty).to_owned(),
        }
    }

    fn record(&self, fields: &[Field], variant: Option<&Variant>) -> String {
        let list = |fields: &[Field]| {
            let fields: Vec<String> =
                fields.iter().map(|field| format!("{}: {}", field.name, self.name(field.ty))).collect();
            fields.join("; ")
        };
        let Some(Variant { tag, arms }) = variant else { return format!("RECORD {} END", list(fields)) };
        let last = arms.len() - 1;
        let arms: Vec<String> = arms
            .iter()
            .enumerate()
            .map(|(index, (value, fields))| {
                let head = if index == last {
                    " ELSE".to_owned()
                } else {
                    format!(" | {}:", self.literal(tag.ty, *value))
                };
                format!("{head} {}", list(fields))
            })
            .collect();
        let case = format!("CASE {}: {} OF{}", tag.name, self.name(tag.ty), arms.concat());
        format!("RECORD {}; {case} END END", list(fields))
    }
}

/// Returns a signed whole type.
pub fn signed(bits: u32) -> Shape {
    Shape::Whole { low: -(1 << (bits - 1)), high: (1 << (bits - 1)) - 1 }
}

/// Returns an unsigned whole type.
pub fn unsigned(bits: u32) -> Shape {
    Shape::Whole { low: 0, high: (1 << bits) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_the_language_has_them() {
        let mut types = Types::new(64);
        let colour = types.declare(Shape::Enumeration { values: vec!["red".into(), "blue".into()] });
        let small = types.declare(Shape::Subrange { host: INTEGER, low: -3, high: 4 });
        let written = [
            types.literal(INTEGER, i128::from(i64::MIN)),
            types.literal(CARDINAL, i128::from(u64::MAX)),
            types.literal(small, -3),
            types.literal(CHAR, 65),
            types.literal(colour, 1),
            types.literal(BOOLEAN, 1),
        ];
        assert_eq!(written, ["MIN(INTEGER)", "MAX(CARDINAL)", "(-3)", "101C", "blue", "TRUE"]);
        assert_eq!(types.declaration(small), "INTEGER[-3..4]");
        assert_eq!((types.count(small), types.host(small)), (8, INTEGER));
    }

    #[test]
    fn types_without_a_zero_are_known() {
        let mut types = Types::new(32);
        let digits = types.declare(Shape::Subrange { host: CARDINAL, low: 1, high: 9 });
        let array = types.declare(Shape::Array { index: BOOLEAN, element: digits });
        assert!(!types.has_zero(array) && types.has_zero(CHAR));
    }
}
