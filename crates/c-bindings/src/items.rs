//! The parts of a definition module, and its text.

use std::collections::BTreeSet;

use crate::names::OF_SYSTEM;
use crate::remarks::comment;

/// The result of a translation.
#[derive(Debug)]
pub struct Bindings {
    /// The definition module.
    pub text: String,
    /// The number of translated declarations.
    pub translated: usize,
    /// The declarations that are not in the module, in groups.
    pub refused: Vec<Refused>,
}

/// Declarations that have no counterpart for the same reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    pub reason: String,
    pub names: Vec<String>,
    /// The texts of those that programs write out.
    pub texts: Vec<String>,
}

/// The section of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    Constant,
    Type,
    Variable,
    Procedure,
}

impl Section {
    fn keyword(self) -> &'static str {
        match self {
            Section::Constant => "CONST",
            Section::Type => "TYPE",
            Section::Variable => "VAR",
            Section::Procedure => "",
        }
    }
}

/// A declaration of the module.
#[derive(Clone, Debug)]
pub struct Item {
    pub section: Section,
    /// The declaration with the semicolon at its end.
    pub code: String,
    /// The lines of the heading before it, which is about several declarations.
    pub heading: Vec<String>,
    /// The lines of the comment before it.
    pub before: Vec<String>,
    /// The lines of the comment at its end.
    pub beside: Vec<String>,
    /// Whether an empty line precedes it.
    pub is_apart: bool,
}

impl Item {
    pub fn new(section: Section, code: String) -> Item {
        Item { section, code, heading: Vec::new(), before: Vec::new(), beside: Vec::new(), is_apart: false }
    }
}

/// The text of the module before it is formatted.
pub struct ModuleText<'a> {
    pub name: &'a str,
    /// The lines of the comment at its beginning.
    pub head: &'a [String],
    pub items: &'a [Item],
    pub refused: &'a [Refused],
    pub width: usize,
}

impl ModuleText<'_> {
    pub fn write(&self) -> String {
        let mut text =
            format!("{}\nDEFINITION MODULE FOR \"C\" {};\n", comment(self.head, 0, self.width), self.name);
        let imported = self.imported();
        if !imported.is_empty() {
            text.push_str(&format!("\nFROM SYSTEM IMPORT {};\n", imported.join(", ")));
        }
        let mut section = None;
        for item in self.items {
            self.write_item(item, section, &mut text);
            section = Some(item.section);
        }
        if !self.refused.is_empty() {
            text.push_str(&format!("\n{}\n", comment(&refusal_lines(self.refused), 0, self.width)));
        }
        text.push_str(&format!("\nEND {}.\n", self.name));
        text
    }

    fn write_item(&self, item: &Item, section: Option<Section>, text: &mut String) {
        let is_new = section != Some(item.section);
        let indent = if item.section == Section::Procedure { 0 } else { 2 };
        let margin = " ".repeat(indent);
        if is_new || item.is_apart || !item.heading.is_empty() || (indent == 0 && !item.before.is_empty()) {
            text.push('\n');
        }
        if !item.heading.is_empty() && indent == 0 {
            text.push_str(&format!("{}\n\n", comment(&item.heading, 0, self.width)));
        }
        if is_new && indent > 0 {
            text.push_str(&format!("{}\n", item.section.keyword()));
        }
        if !item.heading.is_empty() && indent > 0 {
            text.push_str(&format!("{margin}{}\n", comment(&item.heading, indent, self.width)));
        }
        if !item.before.is_empty() {
            text.push_str(&format!("{margin}{}\n", comment(&item.before, indent, self.width)));
        }
        text.push_str(&margin);
        text.push_str(&item.code);
        if !item.beside.is_empty() {
            text.push_str(&format!("  {}", comment(&item.beside, indent, self.width)));
        }
        text.push('\n');
    }

    /// Returns the names of `SYSTEM` that occur in the declarations.
    fn imported(&self) -> Vec<&'static str> {
        let words: BTreeSet<&str> = self.items.iter().flat_map(|item| words(&item.code)).collect();
        OF_SYSTEM.into_iter().filter(|name| words.contains(name)).collect()
    }
}

/// Returns the names in a declaration outside of its texts and comments.
fn words(code: &str) -> Vec<&str> {
    let (mut found, mut rest) = (Vec::new(), code);
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphanumeric() || "_\"'(".contains(c)) {
        let from = rest.get(start..).unwrap_or_default();
        let first = from.chars().next().unwrap_or_default();
        let end = match first {
            '"' | '\'' => from.get(1..).and_then(|inner| inner.find(first)).map(|end| end + 2),
            '(' if from.starts_with("(*") => from.find("*)").map(|end| end + 2),
            '(' => Some(1),
            _ => from.find(|c: char| !c.is_ascii_alphanumeric() && c != '_'),
        };
        let (word, after) = from.split_at(end.unwrap_or(from.len()));
        found.push(word);
        rest = after;
    }
    found
}

/// Returns the lines about the declarations that are not in the module.
fn refusal_lines(refused: &[Refused]) -> Vec<String> {
    let mut lines = vec!["Not translated:".to_owned()];
    for Refused { reason, names, texts } in refused {
        lines.push(String::new());
        lines.push(format!("{reason}:"));
        match texts.as_slice() {
            [] => lines.push(format!("  {}", names.join(", "))),
            texts => lines.extend(texts.iter().map(|text| format!("  {text}"))),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_used_names_are_imported() {
        assert_eq!(
            words("x = POINTER TO y; (* BYTE *) \"CAST\""),
            ["x", "POINTER", "TO", "y", "(* BYTE *)", "\"CAST\""]
        );
    }
}
