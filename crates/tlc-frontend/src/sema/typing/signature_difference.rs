//! The first difference between the type of a procedure and the procedure type that it should have.

use crate::hir::{FormalParameter, ParameterMode, Signature};

use super::Typing;
use super::compatibility::same_formal_type;

/// Returns a note on the first difference of `found`, the type of a procedure, from `required`.
pub fn signature_difference(typing: &Typing<'_, '_>, required: &Signature, found: &Signature) -> String {
    let types = &typing.tables.program.types;
    let numbered = |count: usize| match count {
        0 => "no parameters".to_owned(),
        1 => "1 parameter".to_owned(),
        count => format!("{count} parameters"),
    };
    let (expected, given) = (required.parameters.len(), found.parameters.len());
    if expected != given {
        return format!(
            "the type requires {}, and the procedure has {}",
            numbered(expected),
            numbered(given)
        );
    }
    let shown = |parameter: &FormalParameter| {
        let ty = typing.tables.shown(parameter.ty);
        let ty = ty.trim_matches('`');
        if parameter.mode == ParameterMode::Reference { format!("`VAR {ty}`") } else { format!("`{ty}`") }
    };
    let mut pairs = required.parameters.iter().zip(&found.parameters);
    let differs = |(required, found): (&FormalParameter, &FormalParameter)| {
        required.mode != found.mode || !same_formal_type(types, required.ty, found.ty)
    };
    if let Some(index) = pairs.position(differs) {
        let (required, found) = (&required.parameters[index], &found.parameters[index]);
        let (number, required, found) = (index + 1, shown(required), shown(found));
        return match required == found {
            true => format!("parameter {number} is of another type {required}"),
            false => format!("parameter {number} must be {required}, and is {found}"),
        };
    }
    match (required.result, found.result) {
        (Some(required), Some(found)) => {
            let [required, found] = [required, found].map(|ty| typing.tables.shown(ty));
            format!("the result must be {required}, and is {found}")
        }
        (Some(_), None) => "the type requires a function procedure".to_owned(),
        (None, Some(_)) => "the type requires a procedure without a result".to_owned(),
        (None, None) => "one of them accepts any number of arguments".to_owned(),
    }
}
