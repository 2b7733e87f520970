//! The documentation of modules as text for a terminal: `tlc doc`.

use tlc_frontend::base::Span;
use tlc_frontend::documentation::{DocItem, DocKind, ModuleDocument};

use crate::highlight::painted;
use crate::terminal::{TextStyle, plain, text};
use crate::wrapping::{Face, Words};

/// The indentation of the text about a declaration.
const INDENT: usize = 4;

/// A module, or a name in a module, in a list.
pub struct DocEntry {
    pub name: String,
    /// The first sentence, as Markdown.
    pub summary: String,
}

/// Returns the page about a module.
pub fn module_text(document: &ModuleDocument, place: &str, style: TextStyle) -> String {
    let mut page = heading(&document.name, place, style);
    if let Some(comment) = &document.comment {
        page.push_str(&format!("\n{}", text(&comment.markdown, style)));
    }
    let mut rest = document.items.as_slice();
    let mut last_kind = None;
    while let Some(first) = rest.first() {
        let length = group_length(rest);
        let (group, behind) = rest.split_at(length);
        // Declarations of one kind without comments form a block.
        let continues = last_kind == Some(first.kind) && first.comment.is_none();
        if !continues {
            page.push('\n');
        }
        last_kind = group.last().filter(|item| item.comment.is_none()).map(|item| item.kind);
        for item in group {
            page.push_str(&format!("{}\n", painted(&item.signature, style.color)));
            page.push_str(&members_of_module(item, style));
        }
        if let Some(comment) = &first.comment {
            page.push_str(&indented(&comment.markdown, style));
        }
        rest = behind;
    }
    page
}

/// Returns the page about a name of a module. `owners` are the declarations that contain it, outermost first.
pub fn item_text(
    document: &ModuleDocument,
    owners: &[&DocItem],
    item: &DocItem,
    place: &str,
    style: TextStyle,
) -> String {
    let names = owners.iter().map(|owner| owner.name()).chain([item.name()]);
    let path = std::iter::once(document.name.as_str()).chain(names).collect::<Vec<_>>().join(".");
    let mut page = heading(&path, place, style);
    page.push_str(&format!("\n{}\n", painted(&item.signature, style.color)));
    if let Some(owner) = owners.last() {
        let of = format!("{} of {}:", item.kind.name(), owner.name());
        page.push_str(&format!("\n{of}\n\n{}\n", painted(&owner.signature, style.color)));
    }
    if let Some(comment) = &item.comment {
        page.push_str(&format!("\n{}", text(&comment.markdown, style)));
    }
    page.push_str(&members_of_item(item, style));
    page
}

/// Returns a list of names with their summaries.
pub fn modules_text(entries: &[DocEntry], style: TextStyle) -> String {
    let width = entries.iter().map(|entry| entry.name.chars().count()).max().unwrap_or_default();
    let rest = style.width.saturating_sub(width + 2).max(20);
    let mut page = String::new();
    for entry in entries {
        let mut words = Words::default();
        words.push(&plain(&entry.summary), Face::Plain);
        let filling = " ".repeat(width - entry.name.chars().count());
        let name = Face::Bold.paint(&entry.name, style.color);
        let lines = words.lines(rest, style.color);
        let Some(((first, _), further)) = lines.split_first() else {
            page.push_str(&format!("{name}\n"));
            continue;
        };
        page.push_str(&format!("{name}{filling}  {first}\n"));
        for (line, _) in further {
            page.push_str(&format!("{}{line}\n", " ".repeat(width + 2)));
        }
    }
    page
}

fn heading(name: &str, place: &str, style: TextStyle) -> String {
    format!("{}  {}\n", Face::Bold.paint(name, style.color), Face::Faint.paint(place, style.color))
}

fn indented(markdown: &str, style: TextStyle) -> String {
    let inner = TextStyle { width: style.width.saturating_sub(INDENT), ..style };
    let lines = text(markdown, inner);
    let line = |line: &str| {
        if line.is_empty() { "\n".to_owned() } else { format!("{}{line}\n", " ".repeat(INDENT)) }
    };
    lines.lines().map(line).collect()
}

/// Returns the number of items that share one comment, or 1.
fn group_length(items: &[DocItem]) -> usize {
    let span = |item: &DocItem| item.comment.as_ref().map(|comment| comment.span);
    let Some(first) = items.first().and_then(span) else { return 1 };
    items.iter().take_while(|item| span(item) == Some(first)).count()
}

/// Returns the declarations of a local module; other members are part of the declaration of their type.
fn members_of_module(item: &DocItem, style: TextStyle) -> String {
    if item.kind != DocKind::LocalModule {
        return String::new();
    }
    let lines = item.members.iter().flat_map(|member| member.signature.lines());
    lines.map(|line| format!("{}{}\n", " ".repeat(INDENT), painted(line, style.color))).collect()
}

/// Returns the members of a declaration that have comments, each comment once.
fn members_of_item(item: &DocItem, style: TextStyle) -> String {
    let mut page = String::new();
    let mut last: Option<Span> = None;
    for member in item.members.iter() {
        let Some(comment) = &member.comment else { continue };
        if last.replace(comment.span) == Some(comment.span) {
            continue;
        }
        page.push_str(&format!(
            "\n{}\n{}",
            painted(&member.signature, style.color),
            indented(&comment.markdown, style)
        ));
    }
    page
}
