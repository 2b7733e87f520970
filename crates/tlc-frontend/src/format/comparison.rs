//! The comparison of a text with its formatted form, on which the formatter insists.

use super::tokens::{Remark, TokenList};

/// Returns the first difference of two texts other than blanks and line ends.
pub fn difference(before: &TokenList<'_>, after: &TokenList<'_>) -> Option<String> {
    for index in 0..before.len().max(after.len()) {
        let [old, new] = [before, after].map(|list| (list.kind(index), list.token_text(index)));
        if let Some((old, new)) = remarks(before, after, index) {
            return Some(format!("`{old}` before `{}` becomes `{new}`", before.token_text(index)));
        }
        if old != new {
            return Some(format!("`{}` becomes `{}`", old.1, new.1));
        }
    }
    None
}

/// Returns the first comment or pragma before a token that differs in more than the blanks around its lines.
fn remarks<'t>(before: &TokenList<'t>, after: &TokenList<'t>, index: usize) -> Option<(&'t str, &'t str)> {
    let (old, new) = (before.remarks(index), after.remarks(index));
    (0..old.len().max(new.len())).find_map(|number| {
        let text = |list: &TokenList<'t>, remark: Option<&Remark>| {
            remark.and_then(|remark| list.text.get(remark.lo..remark.hi)).unwrap_or_default()
        };
        let (old, new) = (text(before, old.get(number)), text(after, new.get(number)));
        (!old.lines().map(str::trim).eq(new.lines().map(str::trim))).then_some((old, new))
    })
}
