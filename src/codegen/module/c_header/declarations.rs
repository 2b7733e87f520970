//! The constants, types and variables that a module exports.

use std::fmt::Write;

use tlc_frontend::base::Symbol;
use tlc_frontend::hir::{Const, Type, TypeId};

use super::super::mangle;
use super::{Form, Header};

/// A constant or a type that the main module exports.
pub struct ExportedName {
    pub name: Symbol,
    /// The type, or that of the constant.
    pub ty: TypeId,
    /// The value of a constant; `None` for a type.
    pub value: Option<Const>,
}

impl Header<'_> {
    /// Declares an exported constant or type.
    pub(super) fn exported(&mut self, exported: &ExportedName) {
        let name = self.c_name_of(self.names.resolve(exported.name));
        let Some(value) = &exported.value else { return self.named_type(&name, exported.ty) };
        if let Some(text) = self.constant(value, exported.ty) {
            let _ = writeln!(self.constants, "#define {name} {text}");
        }
    }

    fn named_type(&mut self, name: &str, ty: TypeId) {
        match self.types_of_program().get(ty) {
            Type::Record { .. } => self.define_record(ty),
            Type::Enumeration { .. } => {
                self.enumeration_name(ty);
            }
            _ => {}
        }
        if !self.has_type(name) {
            let declaration = self.declared(ty, name, Form::Memory);
            let _ = writeln!(self.types, "typedef {declaration};");
        }
    }

    /// Returns the value of a constant in C; `None` if C has no constants of its type.
    fn constant(&mut self, value: &Const, ty: TypeId) -> Option<String> {
        let types = self.types_of_program();
        let text = match value {
            Const::Whole(value) => match types.get(types.host(ty)) {
                Type::Enumeration { names } => {
                    let name = names.get(usize::try_from(*value).ok()?)?;
                    let name = self.names.resolve(*name);
                    self.c_name_of(name)
                }
                _ => whole(*value)?,
            },
            Const::Real(value) if value.is_finite() && value.is_sign_negative() => format!("({value:?})"),
            Const::Real(value) if value.is_finite() => format!("{value:?}"),
            Const::Boolean(value) => value.to_string(),
            Const::Char(byte) => format!("((unsigned char){byte})"),
            Const::String(id) => match self.program.strings.get(*id)?.as_ref() {
                // It also is a character in Modula-2, and mostly used as one.
                [byte] => format!("((unsigned char){byte})"),
                text => string(text),
            },
            Const::Set(words) => match words.as_ref() {
                [word] => format!("UINT64_C({word:#x})"),
                _ => return None,
            },
            _ => return None,
        };
        Some(text)
    }

    /// Declares the variables of the main module.
    pub(super) fn variables(&mut self) {
        let program = self.program;
        for (id, global) in &program.globals {
            let is_exported = global.module == program.main && global.exported && global.within.is_none();
            if !is_exported || global.foreign || global.address.is_some() {
                continue;
            }
            let name = self.c_name_of(self.names.resolve(global.name));
            let declaration = self.declared(global.ty, &name, Form::Memory);
            let symbol = mangle::global(program, self.names, id);
            let _ = writeln!(self.variables, "extern {declaration} __asm__(\"{symbol}\");");
        }
    }

    /// Returns the name in C of a declaration of the main module.
    pub(super) fn c_name_of(&self, name: &str) -> String {
        format!("{}_{name}", self.names.resolve(self.program.modules[self.program.main].name))
    }
}

/// Returns a whole number in C.
fn whole(value: i128) -> Option<String> {
    // C has no negative literals: the least number is a difference.
    Some(match value {
        _ if value == i128::from(i64::MIN) => format!("(-INT64_C({}) - 1)", i64::MAX),
        _ if value < 0 => format!("(-{})", whole(-value)?),
        _ if value <= i128::from(i32::MAX) => value.to_string(),
        _ if value <= i128::from(i64::MAX) => format!("INT64_C({value})"),
        _ if value <= i128::from(u64::MAX) => format!("UINT64_C({value})"),
        _ => return None,
    })
}

/// Returns a text in C. A character outside ASCII is octal, because hexadecimal digits after it would be part of it.
fn string(text: &[u8]) -> String {
    let mut literal = "\"".to_owned();
    for byte in text {
        let _ = match byte {
            b'"' | b'\\' | b'?' => write!(literal, "\\{}", char::from(*byte)),
            b' '..=b'~' => write!(literal, "{}", char::from(*byte)),
            _ => write!(literal, "\\{byte:03o}"),
        };
    }
    literal + "\""
}
