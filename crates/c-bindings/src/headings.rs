//! Headings of procedures: the parameters as a program of Modula-2 passes them.
//!
//! A pointer parameter becomes a VAR parameter or an open array where this is certainly what the function expects, and
//! NIL is not a value that its comment mentions; otherwise it stays a pointer.

use clang_sys::*;

use crate::clang::{Cursor, Ty};
use crate::names::{Names, of_parameter};
use crate::remarks::mentions_null;
use crate::translator::Translator;
use crate::types::{
    Written, is_character, is_function, is_list_of_arguments, is_record, is_scalar, is_whole,
};

/// The names of parameters that are the length of the array before them.
const LENGTHS: [&str; 18] = [
    "n", "len", "length", "size", "count", "num", "nbytes", "nbyte", "nitems", "nmemb", "nelem", "bytes",
    "sz", "cnt", "maxlen", "maxsize", "bufsize", "buflen",
];

/// The ends and the beginnings of names of lengths.
const ENDS: [&str; 6] = ["len", "length", "size", "count", "bytes", "_n"];
const STARTS: [&str; 4] = ["num", "count", "n_", "nb_"];

/// A formal parameter.
struct Formal {
    name: String,
    is_variable: bool,
    ty: String,
}

impl<'u> Translator<'_, 'u> {
    /// Returns the heading of the procedure for a function.
    pub fn heading(&mut self, function: Cursor<'u>, about: &[String]) -> Result<String, String> {
        let ty = function.ty().canonical();
        let parameters = function.parameters();
        let mut names = Names::default();
        let mut formals = Vec::new();
        for (index, parameter) in parameters.iter().enumerate() {
            let name = of_parameter(&parameter.name(), index + 1);
            let hint = format!("{}_{name}", function.name());
            let next = parameters.get(index + 1).copied();
            let earlier = index.checked_sub(1).and_then(|earlier| parameters.get(earlier));
            // As in `memcpy(to, from, size)`, the length is that of both.
            let next = next.filter(|_| !earlier.is_some_and(|earlier| is_same_pointer(*earlier, *parameter)));
            let may_be_nil = mentions_null(about, &parameter.name(), index);
            let (is_variable, ty) = self.formal(*parameter, next, &hint, may_be_nil)?;
            formals.push(Formal { name: names.free(&name), is_variable, ty });
        }
        let mut sections: Vec<String> = Vec::new();
        for group in
            formals.chunk_by(|first, next| first.ty == next.ty && first.is_variable == next.is_variable)
        {
            let names: Vec<&str> = group.iter().map(|formal| formal.name.as_str()).collect();
            let mode = if group[0].is_variable { "VAR " } else { "" };
            sections.push(format!("{mode}{}: {}", names.join(", "), group[0].ty));
        }
        if ty.is_variadic() || ty.kind() == CXType_FunctionNoProto {
            sections.push("...".to_owned());
        }
        let result = function.ty().result();
        let symbol = function.symbol();
        let mut text = format!("PROCEDURE {symbol}");
        let is_proper = result.canonical().kind() == CXType_Void;
        if !sections.is_empty() || !is_proper {
            text.push_str(&format!("({})", sections.join("; ")));
        }
        if !is_proper {
            self.check_by_value(result)?;
            let name = self.named(result, &format!("{symbol}_result"))?;
            match may_be_ignored(function, &parameters, result) {
                true => text.push_str(&format!(": [{name}]")),
                false => text.push_str(&format!(": {name}")),
            }
        }
        Ok(text + ";")
    }

    /// Returns whether a parameter is a VAR parameter, and its formal type.
    fn formal(
        &mut self,
        parameter: Cursor<'u>,
        next: Option<Cursor<'u>>,
        hint: &str,
        may_be_nil: bool,
    ) -> Result<(bool, String), String> {
        let ty = parameter.ty();
        let name = parameter.name();
        let has_length = next.is_some_and(|next| is_length(next, &name));
        if [CXType_ConstantArray, CXType_IncompleteArray].contains(&ty.canonical().kind()) {
            let element = array_element(ty);
            let is_const = element.is_const();
            if is_record(element) && is_list_of_arguments(element.canonical()) {
                return Err("Lists of arguments (`va_list`)".to_owned());
            }
            if may_be_nil {
                return self.pointer_formal(element, hint);
            }
            if ![CXType_ConstantArray, CXType_IncompleteArray].contains(&ty.kind()) {
                return Ok((!is_const, self.named(ty, hint)?));
            }
            return Ok((!is_const, format!("ARRAY OF {}", self.named(element, hint)?)));
        }
        if ty.canonical().kind() != CXType_Pointer || is_function(ty.canonical().target()) || may_be_nil {
            self.check_by_value(ty)?;
            return Ok((false, self.named(ty, hint)?));
        }
        let target = target_of(ty);
        let (is_const, canonical) = (target.is_const() || target.canonical().is_const(), target.canonical());
        let is_array = has_length && (is_scalar(target) || self.is_own_record(target));
        if is_character(target) && (is_const || has_length) {
            return Ok((!is_const, "ARRAY OF CHAR".to_owned()));
        }
        if canonical.kind() == CXType_Void && has_length {
            return Ok((!is_const, "ARRAY OF BYTE".to_owned()));
        }
        if is_array {
            let element = match canonical.kind() {
                CXType_UChar | CXType_SChar => "BYTE".to_owned(),
                _ => self.named(target, hint)?,
            };
            return Ok((!is_const, format!("ARRAY OF {element}")));
        }
        let is_byte = [CXType_UChar, CXType_SChar].contains(&canonical.kind());
        // A pointer to pointers to constants is an array, except for texts, which functions return so.
        let is_input = canonical.kind() == CXType_Pointer
            && canonical.target().is_const()
            && !is_character(canonical.target());
        let is_changed = !is_const && !is_character(target) && !is_byte && !is_input;
        if is_changed
            && (is_scalar(target) || canonical.kind() == CXType_Pointer || self.is_own_record(target))
        {
            return Ok((true, self.named(target, hint)?));
        }
        Ok((false, self.named(ty, hint)?))
    }

    fn pointer_formal(&mut self, element: Ty<'u>, hint: &str) -> Result<(bool, String), String> {
        let element = self.named(element, hint)?;
        let pointer =
            Written::Structure { text: format!("POINTER TO {element}"), name: format!("{element}Ptr") };
        Ok((false, self.named_structure(pointer)))
    }

    /// Returns the procedure type for a function type.
    pub fn procedure_type(&mut self, ty: Ty<'u>, hint: &str) -> Result<Written, String> {
        let ty = ty.canonical_function();
        let mut formals = Vec::new();
        for (index, parameter) in ty.parameters().into_iter().enumerate() {
            self.check_by_value(parameter)?;
            formals.push(self.named(parameter, &format!("{hint}_p{}", index + 1))?);
        }
        if ty.is_variadic() || ty.kind() == CXType_FunctionNoProto {
            formals.push("...".to_owned());
        }
        let result = ty.result();
        let mut text = "PROCEDURE".to_owned();
        let is_proper = result.canonical().kind() == CXType_Void;
        if !formals.is_empty() || !is_proper {
            text.push_str(&format!(" ({})", formals.join(", ")));
        }
        if !is_proper {
            self.check_by_value(result)?;
            text.push_str(&format!(": {}", self.named(result, &format!("{hint}_result"))?));
        }
        Ok(Written::Structure { text, name: hint.to_owned() })
    }

    /// Refuses structures that cannot be passed by value.
    fn check_by_value(&mut self, ty: Ty<'u>) -> Result<(), String> {
        if is_record(ty) && self.packed.contains(&ty.canonical().declaration().identity()) {
            return Err("Functions that pass packed structures by value".to_owned());
        }
        Ok(())
    }
}

/// Whether two parameters are pointers to the same bytes or characters.
fn is_same_pointer(first: Cursor<'_>, second: Cursor<'_>) -> bool {
    let (first, second) = (first.ty().canonical(), second.ty().canonical());
    let kind = |ty: Ty<'_>| ty.target().canonical().kind();
    let is_untyped = [CXType_Void, CXType_UChar, CXType_SChar].contains(&kind(second));
    first.kind() == CXType_Pointer
        && second.kind() == CXType_Pointer
        && is_untyped
        && kind(first) == kind(second)
}

/// Returns the type to which a pointer points, by the name that the header uses.
fn target_of(ty: Ty<'_>) -> Ty<'_> {
    let mut ty = ty;
    loop {
        ty = match ty.kind() {
            CXType_Elaborated => ty.named(),
            CXType_Attributed => ty.modified(),
            CXType_Typedef => ty.declaration().underlying(),
            CXType_Pointer => return ty.target(),
            _ => return ty.canonical().target(),
        }
    }
}

fn array_element(ty: Ty<'_>) -> Ty<'_> {
    match ty.kind() {
        CXType_ConstantArray | CXType_IncompleteArray => ty.element(),
        _ => ty.canonical().element(),
    }
}

/// Whether a parameter is the length of the array that the parameter before it, of this name, points to.
fn is_length(parameter: Cursor<'_>, array: &str) -> bool {
    let name = parameter.name().trim_start_matches('_').to_lowercase();
    let array = array.trim_start_matches('_').to_lowercase();
    let is_named = LENGTHS.contains(&name.as_str())
        || ENDS.iter().any(|end| name.ends_with(end))
        || STARTS.iter().any(|start| name.starts_with(start))
        || (!array.is_empty() && name == format!("n{array}"));
    let ty = parameter.ty();
    // A pointer to the length belongs to the array with the same beginning of the name.
    let is_changed = ty.canonical().kind() == CXType_Pointer && is_whole(ty.canonical().target());
    is_named && (is_whole(ty) || (is_changed && !array.is_empty() && name.starts_with(&array)))
}

/// Whether programs commonly call a function without using its result: it has an effect, and the result is a status or
/// one of its arguments.
fn may_be_ignored(function: Cursor<'_>, parameters: &[Cursor<'_>], result: Ty<'_>) -> bool {
    if function.has_child(&[CXCursor_ConstAttr, CXCursor_PureAttr, CXCursor_WarnUnusedResultAttr]) {
        return false;
    }
    let canonical = result.canonical();
    let statuses = [CXType_Int, CXType_Long, CXType_LongLong, CXType_Enum];
    if statuses.contains(&canonical.kind()) || result.written() == "size_t" {
        return true;
    }
    let is_same = |first: &Cursor<'_>| {
        let own = first.ty().canonical();
        own.kind() == CXType_Pointer && own.target().written() == canonical.target().written()
    };
    canonical.kind() == CXType_Pointer && parameters.first().is_some_and(is_same)
}
