//! Types of C in Modula-2.

use clang_sys::*;

use crate::clang::{Cursor, Ty};
use crate::items::{Item, Section};
use crate::selection::is_hidden;
use crate::translator::Translator;

/// A type of Modula-2.
pub enum Written {
    /// The name of a type.
    Name(String),
    /// The structure of a type, and a name for it.
    Structure { text: String, name: String },
}

/// The types of the C standard that have a name in Modula-2.
const STANDARD: [(&str, &str); 14] = [
    ("size_t", "CSIZE_T"),
    ("ssize_t", "CSSIZE_T"),
    ("int8_t", "INTEGER8"),
    ("int16_t", "INTEGER16"),
    ("int32_t", "INTEGER32"),
    ("int64_t", "INTEGER64"),
    ("uint8_t", "CARDINAL8"),
    ("uint16_t", "CARDINAL16"),
    ("uint32_t", "CARDINAL32"),
    ("uint64_t", "CARDINAL64"),
    ("intptr_t", "INTEGER64"),
    ("uintptr_t", "CARDINAL64"),
    ("ptrdiff_t", "INTEGER64"),
    ("wchar_t", "INTEGER32"),
];

/// The names of pointers to types of Modula-2; others have the name of the target and `Ptr`.
const POINTERS: [(&str, &str); 14] = [
    ("ADDRESS", "AddressPtr"),
    ("BOOLEAN", "BoolPtr"),
    ("CARDINAL8", "BytePtr"),
    ("CARDINAL16", "UShortPtr"),
    ("CARDINAL32", "UIntPtr"),
    ("CARDINAL64", "ULongPtr"),
    ("CSIZE_T", "SizePtr"),
    ("CSSIZE_T", "SSizePtr"),
    ("INTEGER8", "SCharPtr"),
    ("INTEGER16", "ShortPtr"),
    ("INTEGER32", "IntPtr"),
    ("INTEGER64", "LongPtr"),
    ("LONGREAL", "DoublePtr"),
    ("SHORTREAL", "FloatPtr"),
];

/// The type of pointers to characters: C does not declare how many there are.
const STRING: &str = "POINTER TO ARRAY [0..MAX(INTEGER32)] OF CHAR";

/// Returns the type of Modula-2 for a simple type of C.
fn simple(kind: i32) -> Result<&'static str, String> {
    Ok(match kind {
        CXType_Bool => "BOOLEAN",
        CXType_Char_S | CXType_Char_U => "CHAR",
        CXType_SChar => "INTEGER8",
        CXType_UChar => "CARDINAL8",
        CXType_Short => "INTEGER16",
        CXType_UShort => "CARDINAL16",
        CXType_Int | CXType_WChar => "INTEGER32",
        CXType_UInt => "CARDINAL32",
        CXType_Long | CXType_LongLong => "INTEGER64",
        CXType_ULong | CXType_ULongLong => "CARDINAL64",
        CXType_Float => "SHORTREAL",
        CXType_Double => "LONGREAL",
        CXType_LongDouble => return Err("Uses of `long double`".to_owned()),
        CXType_Int128 | CXType_UInt128 => return Err("Uses of whole numbers of 128 bits".to_owned()),
        CXType_Void => return Err("Values of the type `void`".to_owned()),
        CXType_Vector | CXType_ExtVector => return Err("Uses of vectors".to_owned()),
        _ => return Err("Uses of types without a counterpart".to_owned()),
    })
}

const VA_LIST: &str = "Lists of arguments (`va_list`)";

/// Whether a type is a list of the arguments after `...`.
pub fn is_list_of_arguments(ty: Ty<'_>) -> bool {
    let name = ty.declaration().name();
    name.ends_with("va_list") || name == "__va_list_tag"
}

/// Whether a type is `char`, also with another name.
pub fn is_character(ty: Ty<'_>) -> bool {
    [CXType_Char_S, CXType_Char_U].contains(&ty.canonical().kind())
}

/// Whether a type is a whole type that can be a length.
pub fn is_whole(ty: Ty<'_>) -> bool {
    (CXType_UShort..=CXType_ULongLong).contains(&ty.canonical().kind())
        || (CXType_Short..=CXType_LongLong).contains(&ty.canonical().kind())
}

/// Whether a type is a number or a truth value.
pub fn is_scalar(ty: Ty<'_>) -> bool {
    simple(ty.canonical().kind()).is_ok() || ty.canonical().kind() == CXType_Enum
}

/// Whether a name is a type of the C standard that Modula-2 has.
pub fn is_standard(name: &str) -> bool {
    STANDARD.iter().any(|(standard, _)| *standard == name)
}

/// Whether a type is a structure or union.
pub fn is_record(ty: Ty<'_>) -> bool {
    ty.canonical().kind() == CXType_Record
}

/// Whether a type is that of a function.
pub fn is_function(ty: Ty<'_>) -> bool {
    [CXType_FunctionProto, CXType_FunctionNoProto].contains(&ty.canonical().kind())
}

impl<'u> Translator<'_, 'u> {
    /// Returns the name of a type; a structure receives one, by preference `hint`.
    pub fn named(&mut self, ty: Ty<'u>, hint: &str) -> Result<String, String> {
        let written = self.written(ty, hint)?;
        Ok(self.named_structure(written))
    }

    /// Returns the name of a type, after declaring it if it is a structure.
    pub fn named_structure(&mut self, written: Written) -> String {
        match written {
            Written::Name(name) => name,
            Written::Structure { text, name } => self.declared(text, &name),
        }
    }

    /// Returns a type as it is written in a record or a type declaration.
    pub fn inline(&mut self, ty: Ty<'u>, hint: &str) -> Result<String, String> {
        Ok(match self.written(ty, hint)? {
            Written::Name(name) => name,
            // Two pointer types are different if they are written twice.
            Written::Structure { text, name } if text.starts_with("POINTER") => self.declared(text, &name),
            Written::Structure { text, .. } => text,
        })
    }

    /// Declares a structure before the current declaration, unless it has a name.
    fn declared(&mut self, text: String, hint: &str) -> String {
        if let Some(name) = self.structures.get(&text) {
            return name.clone();
        }
        let name = self.scope.free(hint);
        self.structures.insert(text.clone(), name.clone());
        self.before.push(Item::new(Section::Type, format!("{name} = {text};")));
        name
    }

    pub fn written(&mut self, ty: Ty<'u>, hint: &str) -> Result<Written, String> {
        match ty.kind() {
            CXType_Elaborated => self.written(ty.named(), hint),
            CXType_Attributed => self.written(ty.modified(), hint),
            CXType_Typedef => self.alias(ty, hint),
            CXType_Pointer => self.pointer(ty.target(), hint),
            CXType_ConstantArray if ty.length() > 0 => {
                let element = self.inline(ty.element(), hint)?;
                let (length, name) = (ty.length(), format!("{}Array{}", element_name(&element), ty.length()));
                Ok(Written::Structure { text: format!("ARRAY [0..{}] OF {element}", length - 1), name })
            }
            CXType_ConstantArray | CXType_IncompleteArray | CXType_VariableArray => {
                Err("Arrays of unknown length".to_owned())
            }
            CXType_Complex => match ty.element().canonical().kind() {
                CXType_Float => Ok(Written::Name("SHORTCOMPLEX".to_owned())),
                CXType_Double => Ok(Written::Name("LONGCOMPLEX".to_owned())),
                _ => Err("Uses of `long double`".to_owned()),
            },
            CXType_Enum => self.enumeration(ty.declaration()),
            CXType_Record => self.record_type(ty.declaration(), hint),
            CXType_FunctionProto | CXType_FunctionNoProto => self.procedure_type(ty, hint),
            kind => match simple(kind) {
                Ok(name) => Ok(Written::Name(name.to_owned())),
                // A type that libclang does not distinguish, such as one made by `typeof`.
                Err(_) if ty.canonical().kind() != kind => self.written(ty.canonical(), hint),
                Err(reason) => Err(reason),
            },
        }
    }

    /// Returns the type that a typedef names.
    fn alias(&mut self, ty: Ty<'u>, hint: &str) -> Result<Written, String> {
        let declaration = ty.declaration();
        let name = declaration.name();
        if let Some((_, standard)) = STANDARD.iter().find(|(standard, _)| *standard == name) {
            return Ok(Written::Name((*standard).to_owned()));
        }
        if is_list_of_arguments(ty) {
            return Err(VA_LIST.to_owned());
        }
        if is_hidden(declaration) && !self.selection.selects(declaration) {
            return self.written(declaration.underlying(), hint);
        }
        let canonical = ty.canonical();
        let names_target = [CXType_Record, CXType_Enum].contains(&canonical.kind())
            && self.names_record(declaration, canonical.declaration());
        // A typedef of an opaque structure is not declared: only pointers to the structure could use it.
        if names_target || (is_record(canonical) && self.is_opaque(canonical.declaration())) {
            return self.written(canonical, hint);
        }
        self.need(declaration)?;
        Ok(Written::Name(self.name_of(declaration)))
    }

    fn pointer(&mut self, target: Ty<'u>, hint: &str) -> Result<Written, String> {
        let canonical = target.canonical();
        match canonical.kind() {
            CXType_Void => return Ok(Written::Name("ADDRESS".to_owned())),
            CXType_FunctionProto | CXType_FunctionNoProto => return self.written(target, hint),
            CXType_Record if is_list_of_arguments(canonical) => return Err(VA_LIST.to_owned()),
            CXType_Record => return self.pointer_to_record(canonical.declaration(), hint),
            _ if is_character(target) || (target.kind() == CXType_UChar && target.is_const()) => {
                return Ok(Written::Name(self.declared(STRING.to_owned(), "String")));
            }
            _ => {}
        }
        let target = match canonical.kind() {
            // A pointer to an array of unknown length points to its elements.
            CXType_IncompleteArray => self.named(canonical.element(), hint)?,
            _ => self.named(target, hint)?,
        };
        let text = format!("POINTER TO {target}");
        let known = POINTERS.iter().find(|(of, _)| *of == target).map(|(_, name)| (*name).to_owned());
        Ok(Written::Structure { text, name: known.unwrap_or_else(|| format!("{target}Ptr")) })
    }

    fn pointer_to_record(&mut self, declaration: Cursor<'u>, hint: &str) -> Result<Written, String> {
        let identity = declaration.identity();
        if self.is_opaque(declaration) {
            let name = self.opaque(declaration);
            return Ok(Written::Name(name));
        }
        let pointer = self.pointers.get(&identity).copied();
        let is_of_typedef = pointer.is_some_and(|pointer| self.translating == Some(pointer.identity()));
        if let Some(pointer) = pointer.filter(|_| !is_of_typedef) {
            self.need(pointer)?;
            return Ok(Written::Name(self.name_of(pointer)));
        }
        let name = match self.record_type(declaration, hint)? {
            // Only the pointer has a name in C.
            Written::Structure { text, .. } if is_of_typedef => {
                return Ok(Written::Structure { text: format!("POINTER TO {text}"), name: hint.to_owned() });
            }
            record => self.named_structure(record),
        };
        Ok(Written::Structure { text: format!("POINTER TO {name}"), name: format!("{name}Ptr") })
    }

    /// Returns the whole type of an enumeration, whose values are constants: a type with these values would be smaller
    /// than in C.
    fn enumeration(&mut self, declaration: Cursor<'u>) -> Result<Written, String> {
        if declaration.is_anonymous() && !self.has_name(declaration) {
            let whole = declaration.enumeration_type().canonical().kind();
            return Ok(Written::Name(simple(whole)?.to_owned()));
        }
        self.need(declaration)?;
        Ok(Written::Name(self.name_of(declaration)))
    }

    /// Returns the name of the whole type of an enumeration.
    pub fn enumeration_whole(declaration: Cursor<'u>) -> Result<&'static str, String> {
        simple(declaration.enumeration_type().canonical().kind())
    }

    /// Returns the type of a structure or union by value.
    fn record_type(&mut self, declaration: Cursor<'u>, hint: &str) -> Result<Written, String> {
        let Some(definition) = declaration.definition() else {
            return Err(format!("Values of `{}`, which is incomplete", declaration.name()));
        };
        if definition.is_anonymous() && !self.has_name(definition) {
            let text = self.record(definition)?;
            return Ok(Written::Structure { text, name: hint.to_owned() });
        }
        self.need_complete(definition)?;
        Ok(Written::Name(self.name_of(definition)))
    }
}

fn element_name(element: &str) -> &str {
    match element {
        "CHAR" => "Char",
        "LONGREAL" => "Double",
        "SHORTREAL" => "Float",
        "INTEGER32" => "Int",
        "CARDINAL8" => "Byte",
        other if other.contains(' ') => "",
        other => other,
    }
}
