//! The exported declarations of the main module for C, `--emit=c-header`.
//!
//! The declarations follow `c_calling`: records and complex numbers are values; the address for an array
//! result comes first; arrays and variable parameters are addresses; an open array is followed by the HIGH of
//! each dimension.

mod declarations;
mod records;

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use tlc_frontend::base::{Interner, Interval};
use tlc_frontend::hir::{
    LocalKind, ParameterMode, ProcId, Program, Real, Signature, Type, TypeId, TypeTable, Whole,
};

pub use declarations::ExportedName;

use super::c_calling::{is_aggregate, needs_entry};
use super::mangle;
use super::types::open_dimensions;
use crate::codegen::options::LoweringMode;

/// Identifiers of Modula-2 that are reserved words in C or C++.
const RESERVED: [&str; 52] = [
    "and",
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "delete",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "namespace",
    "new",
    "not",
    "operator",
    "or",
    "private",
    "public",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "template",
    "this",
    "true",
    "typedef",
    "union",
    "unsigned",
    "using",
    "void",
    "volatile",
    "while",
];

/// Returns the text of the header. `exported`: the exported constants and types, in order.
pub fn print_c_header(program: &Program, names: &Interner, exported: &[ExportedName]) -> String {
    let mut header = Header {
        program,
        names,
        constants: String::new(),
        types: String::new(),
        variables: String::new(),
        procedures: String::new(),
        enumerations: FxHashMap::default(),
        records: FxHashMap::default(),
        defined: FxHashSet::default(),
    };
    exported.iter().for_each(|exported| header.exported(exported));
    header.variables();
    for (id, procedure) in &program.procedures {
        if procedure.module == program.main && procedure.exported && procedure.foreign.is_none() {
            header.procedure(id);
        }
    }
    header.text()
}

struct Header<'a> {
    program: &'a Program,
    names: &'a Interner,
    constants: String,
    /// The declarations of types, each after those that it requires.
    types: String,
    variables: String,
    procedures: String,
    /// The names of the record types that have occurred.
    records: FxHashMap<TypeId, String>,
    /// The names of the enumeration types that have occurred.
    enumerations: FxHashMap<TypeId, String>,
    /// The records whose fields have been written.
    defined: FxHashSet<TypeId>,
}

/// The form of a type: as the value of a parameter or result, or as in memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Value,
    Memory,
}

impl Header<'_> {
    fn types_of_program(&self) -> &TypeTable {
        &self.program.types
    }

    fn text(&self) -> String {
        let program = self.program;
        let module = self.names.resolve(program.modules[program.main].name);
        let guard = format!("TLC_{}_H", module.to_uppercase());
        let symbol = mangle::initialisation(program, self.names, program.main);
        let separated = |part: &str| if part.is_empty() { String::new() } else { format!("{part}\n") };
        format!(
            "/* The module {module} for C. Link its object with -lm: cc main.c {module}.o -lm */\n\
             #ifndef {guard}\n#define {guard}\n\n\
             #include <stdbool.h>\n#include <stdint.h>\n\n\
             #ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n\
             {constants}\
             {types}\
             /* Initialises the module and those it imports; call it before anything else. */\n\
             void {module}_initialise(void) __asm__(\"{symbol}\");\n\n\
             {variables}\
             {procedures}\
             #ifdef __cplusplus\n}}\n#endif\n\n#endif\n",
            constants = separated(&self.constants),
            types = separated(&self.types),
            variables = separated(&self.variables),
            procedures = separated(&self.procedures),
        )
    }

    fn procedure(&mut self, id: ProcId) {
        let program = self.program;
        let procedure = &program.procedures[id];
        let mut parameters = Vec::new();
        let mut result = "void ".to_owned();
        if let Some(ty) = procedure.result {
            match self.is_value(ty) {
                true => result = self.declared(ty, "", Form::Value),
                false => parameters.push(self.pointer_to(ty, "result")),
            }
        }
        for local in &procedure.parameters {
            let local = &procedure.locals[*local];
            let name = c_name(self.names.resolve(local.name));
            let by_value = local.kind == LocalKind::Parameter(ParameterMode::Value);
            self.parameter(local.ty, by_value, &name, &mut parameters);
        }
        if parameters.is_empty() {
            parameters.push("void".to_owned());
        }
        let name = self.c_name_of(self.names.resolve(procedure.name));
        let symbol_of = if needs_entry(program, procedure) { mangle::entry } else { mangle::procedure };
        let symbol = symbol_of(program, self.names, LoweringMode::Object, id);
        let parameters = parameters.join(", ");
        let separator = if result.ends_with(['*', ' ']) { "" } else { " " };
        let _ = writeln!(self.procedures, "{result}{separator}{name}({parameters}) __asm__(\"{symbol}\");");
    }

    /// Whether C passes values of the type as such.
    fn is_value(&self, ty: TypeId) -> bool {
        let types = self.types_of_program();
        types.is_scalar(ty) || is_aggregate(types, ty)
    }

    fn parameter(&mut self, ty: TypeId, by_value: bool, name: &str, into: &mut Vec<String>) {
        let dimensions = open_dimensions(self.types_of_program(), ty);
        if dimensions == 0 && by_value && self.is_value(ty) {
            into.push(self.declared(ty, name, Form::Value));
            return;
        }
        let mut element = ty;
        while let Type::OpenArray { element: inner } = self.types_of_program().get(element) {
            element = *inner;
        }
        let target = match (dimensions, self.types_of_program().get(element)) {
            (1.., Type::Char) => self.element(element, &format!("*{name}"), Form::Memory),
            _ => self.pointer_to(element, name),
        };
        into.push(if by_value { format!("const {target}") } else { target });
        match dimensions {
            0 => {}
            1 => into.push(format!("uint64_t {name}_high")),
            _ => into.extend((0..dimensions).map(|dimension| format!("uint64_t {name}_high_{dimension}"))),
        }
    }

    /// Returns a pointer to memory; a pointer to an array becomes one to its first element.
    fn pointer_to(&mut self, ty: TypeId, name: &str) -> String {
        match *self.types_of_program().get(ty) {
            Type::Array { element, .. } => match self.types_of_program().get(element) {
                Type::Char => self.element(element, &format!("*{name}"), Form::Memory),
                _ => self.pointer_to(element, name),
            },
            Type::Pointer { .. } | Type::Procedure(_) => format!("void **{name}"),
            _ => self.declared(ty, &format!("*{name}"), Form::Memory),
        }
    }

    /// Returns the declaration with the given declarator.
    fn declared(&mut self, ty: TypeId, declarator: &str, form: Form) -> String {
        let base = match self.types_of_program().get(ty).clone() {
            Type::Array { low, high, element, .. } => {
                let length = high.wrapping_sub(low) as u64 + 1;
                return self.element(element, &format!("{declarator}[{length}]"), form);
            }
            Type::Record { .. } => {
                self.define_record(ty);
                self.record_name(ty)
            }
            Type::Pointer { target } => match self.types_of_program().get(target) {
                Type::Record { .. } => format!("{} *", self.record_name(target)),
                _ => "void *".to_owned(),
            },
            Type::Procedure(signature) => return self.procedure_type(&signature, declarator),
            Type::Enumeration { .. } => self.enumeration_name(ty),
            Type::Subrange { host, .. } if form == Form::Value => {
                return self.declared(host, declarator, form);
            }
            Type::Set { low, high, .. } if high - low >= 64 => {
                let words = (high - low) / 64 + 1;
                return format!("uint64_t {declarator}[{words}]");
            }
            _ => self.integer(ty),
        };
        let separator = if base.ends_with('*') || declarator.is_empty() { "" } else { " " };
        format!("{base}{separator}{declarator}")
    }

    /// Returns the declaration of an element of an array. C has texts in arrays of `char`, which may be signed, so that
    /// a character alone is an `unsigned char`.
    fn element(&mut self, ty: TypeId, declarator: &str, form: Form) -> String {
        match self.types_of_program().get(ty) {
            Type::Char => format!("char {declarator}"),
            _ => self.declared(ty, declarator, form),
        }
    }

    /// Returns the C type of a scalar in memory.
    fn integer(&self, ty: TypeId) -> String {
        let types = self.types_of_program();
        match *types.get(ty) {
            Type::Boolean => "bool".to_owned(),
            Type::Char => "unsigned char".to_owned(),
            Type::Whole(whole) => whole_type(whole),
            Type::Real(Real::ShortReal) => "float".to_owned(),
            Type::Real(_) => "double".to_owned(),
            Type::Complex(Real::ShortReal) => "_Complex float".to_owned(),
            Type::Complex(_) => "_Complex double".to_owned(),
            Type::Storage { bits } => format!("uint{bits}_t"),
            _ => match types.ordinal_range(ty).map(|Interval { low, high }| smallest(low, high)) {
                Some(whole) => whole_type(whole),
                None => match *types.get(ty) {
                    Type::Set { low, high, .. } => whole_type(smallest(0, (1 << (high - low + 1)) - 1)),
                    _ => "void *".to_owned(),
                },
            },
        }
    }

    /// Returns a pointer to the procedures of a type. Procedures among their own parameters are plain
    /// addresses, because a type may be a parameter of itself.
    fn procedure_type(&mut self, signature: &Signature, declarator: &str) -> String {
        let types = self.types_of_program();
        let is_procedure = |ty| matches!(types.get(ty), Type::Procedure(_));
        let (mut parameters, mut result) = (Vec::new(), "void ".to_owned());
        let nested: Vec<bool> =
            signature.parameters.iter().map(|parameter| is_procedure(parameter.ty)).collect();
        let plain_result = signature.result.filter(|ty| !is_procedure(*ty));
        match (signature.result, plain_result) {
            (Some(_), None) => result = "void *".to_owned(),
            (_, Some(ty)) if self.is_value(ty) => {
                result = self.declared(ty, "", Form::Value);
                result.push(' ');
            }
            (_, Some(ty)) => parameters.push(self.pointer_to(ty, "result")),
            (None, None) => {}
        }
        for (number, (parameter, nested)) in signature.parameters.iter().zip(nested).enumerate() {
            let by_value = parameter.mode == ParameterMode::Value;
            match nested && by_value {
                true => parameters.push(format!("void *p{number}")),
                false => self.parameter(parameter.ty, by_value, &format!("p{number}"), &mut parameters),
            }
        }
        if parameters.is_empty() {
            parameters.push("void".to_owned());
        }
        format!("{result}(*{declarator})({})", parameters.join(", "))
    }

    /// Returns the name of a record type. The first call declares the structure.
    fn record_name(&mut self, ty: TypeId) -> String {
        if let Some(name) = self.records.get(&ty) {
            return name.clone();
        }
        let name = self.free_name(ty, "record");
        let _ = writeln!(self.types, "typedef struct {name} {name};");
        self.records.insert(ty, name.clone());
        name
    }

    /// Returns the name of an enumeration type. The first call declares the type and its values: an enumeration of C
    /// would be larger.
    fn enumeration_name(&mut self, ty: TypeId) -> String {
        if let Some(name) = self.enumerations.get(&ty) {
            return name.clone();
        }
        let Type::Enumeration { names: values } = self.program.types.get(ty) else { return String::new() };
        let name = self.free_name(ty, "enumeration");
        let values: Vec<String> =
            values.iter().map(|value| self.c_name_of(self.names.resolve(*value))).collect();
        let integer = self.integer(ty);
        let _ = writeln!(self.types, "typedef {integer} {name};\nenum {{ {} }};", values.join(", "));
        self.enumerations.insert(ty, name.clone());
        name
    }

    /// Returns a name for a type that no other type has.
    fn free_name(&self, ty: TypeId, unnamed: &str) -> String {
        let name = self.program.types.name(ty).map_or(unnamed, |name| self.names.resolve(name));
        let base = self.c_name_of(name);
        match self.has_type(&base) {
            false => base,
            true => {
                (2..).map(|n| format!("{base}_{n}")).find(|name| !self.has_type(name)).unwrap_or_default()
            }
        }
    }

    /// Whether a record or enumeration type has a name.
    fn has_type(&self, name: &str) -> bool {
        self.records.values().chain(self.enumerations.values()).any(|other| other == name)
    }
}

/// Converts a name of the program to one of C.
fn c_name(name: &str) -> String {
    if RESERVED.binary_search(&name).is_ok() { format!("{name}_") } else { name.to_owned() }
}

fn whole_type(whole: Whole) -> String {
    format!("{}int{}_t", if whole.signed() { "" } else { "u" }, whole.bits())
}

/// Returns the smallest integer type that holds a range, as in memory.
fn smallest(low: i128, high: i128) -> Whole {
    let candidates = [8, 16, 32, 64].map(|bits| match low < 0 {
        true => Whole::signed_of(bits),
        false => Whole::unsigned_of(bits),
    });
    let fits = |whole: &Whole| whole.min() <= low && high <= whole.max();
    candidates.into_iter().find(fits).unwrap_or(Whole::signed_of(64))
}
