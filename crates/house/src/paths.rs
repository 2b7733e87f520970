//! The paths that a file names: in `use` declarations with any nesting, in code, and inside macro calls.
//!
//! Tokens are read instead of the syntax tree, because the arguments of a macro call have no tree.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use crate::source::Source;

/// A path with its position.
#[derive(Debug, PartialEq, Eq)]
pub struct NamedPath {
    /// The parts, such as `["std", "fs", "read"]`. A path to a module of the same crate begins with `crate`
    /// however it is written; `*` is a separate part.
    pub parts: Vec<String>,
    /// The line, counted from 1.
    pub line: usize,
}

/// The methods of `std::path::Path` that access the disk.
const DISK_METHODS: [&str; 9] = [
    "canonicalize",
    "exists",
    "is_dir",
    "is_file",
    "is_symlink",
    "read_dir",
    "read_link",
    "symlink_metadata",
    "try_exists",
];

/// Returns all paths of a file in textual order. Calls of methods that access the disk count as `std::fs`.
pub fn named_paths(source: &Source) -> Vec<NamedPath> {
    let Ok(tokens) = source.text.parse::<TokenStream>() else { return Vec::new() };
    let mut reader = Reader { found: Vec::new(), depth: source.module_depth() };
    reader.tokens(tokens);
    reader.found
}

struct Reader {
    found: Vec<NamedPath>,
    /// The number of modules around the current position.
    depth: usize,
}

impl Reader {
    fn tokens(&mut self, tokens: TokenStream) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < trees.len() {
            at = self.tree(&trees, at);
        }
    }

    /// Reads the construct that begins at a token, and returns the index of the next one.
    fn tree(&mut self, trees: &[TokenTree], at: usize) -> usize {
        match &trees[at] {
            TokenTree::Group(group) => self.tokens(group.stream()),
            TokenTree::Ident(word) if *word == "mod" => {
                if let (Some(TokenTree::Ident(_)), Some(body)) = (trees.get(at + 1), brace(trees, at + 2)) {
                    self.depth += 1;
                    self.tokens(body.stream());
                    self.depth -= 1;
                    return at + 3;
                }
            }
            TokenTree::Ident(word) if *word == "use" => return self.use_tree(trees, at + 1, &[]),
            TokenTree::Ident(word) if *word == "extern" => {
                if let (Some(TokenTree::Ident(krate)), Some(TokenTree::Ident(name))) =
                    (trees.get(at + 1), trees.get(at + 2))
                    && *krate == "crate"
                {
                    self.name(vec![name.to_string()], line_of(&trees[at]));
                    return at + 3;
                }
            }
            TokenTree::Ident(word) => return self.path(trees, at, word),
            _ => {}
        }
        at + 1
    }

    /// Reads a path in code; a single word is not a path.
    fn path(&mut self, trees: &[TokenTree], start: usize, first: &Ident) -> usize {
        let mut parts = vec![first.to_string()];
        let mut at = start + 1;
        while is_double_colon(trees, at)
            && let Some(TokenTree::Ident(part)) = trees.get(at + 2)
        {
            parts.push(part.to_string());
            at += 3;
        }
        let follows_dot = start > 0 && is_punctuation(&trees[start - 1], '.');
        if parts.len() > 1 {
            self.name(parts, line_of(&trees[start]));
        } else if follows_dot && DISK_METHODS.contains(&parts[0].as_str()) && is_call(trees, at) {
            let parts = ["std", "fs", parts[0].as_str()].map(str::to_owned);
            self.name(parts.to_vec(), line_of(&trees[start]));
        }
        at
    }

    /// Reads a tree of a `use` declaration up to a comma or semicolon; `before` holds the parts that precede
    /// its braces.
    fn use_tree(&mut self, trees: &[TokenTree], start: usize, before: &[String]) -> usize {
        let mut parts = before.to_vec();
        let mut at = start;
        let mut is_named = false;
        while let Some(tree) = trees.get(at) {
            match tree {
                TokenTree::Ident(word) if *word == "as" => at += 1,
                TokenTree::Ident(word) => {
                    // `a::{self}` names `a`.
                    if *word != "self" || parts.is_empty() {
                        parts.push(word.to_string());
                    }
                    is_named = true;
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    self.use_group(group, &parts);
                    return at + 1;
                }
                tree if is_punctuation(tree, '*') => {
                    parts.push("*".to_owned());
                    is_named = true;
                }
                tree if is_punctuation(tree, ':') => {}
                // A comma or semicolon ends the tree; anything else (`use<'a>` in a type) is not a
                // declaration.
                _ => break,
            }
            at += 1;
        }
        if is_named {
            self.name(parts, line_of(&trees[start]));
        }
        at
    }

    fn use_group(&mut self, group: &Group, before: &[String]) {
        let trees: Vec<TokenTree> = group.stream().into_iter().collect();
        let mut at = 0;
        while at < trees.len() {
            // Each tree is followed by a comma or the end.
            at = self.use_tree(&trees, at, before) + 1;
        }
    }

    fn name(&mut self, parts: Vec<String>, line: usize) {
        if let Some(parts) = absolute(parts, self.depth) {
            self.found.push(NamedPath { parts, line });
        }
    }
}

/// Returns a path from the root of its crate, or from another crate. A path within the enclosing module is
/// not an import.
fn absolute(parts: Vec<String>, depth: usize) -> Option<Vec<String>> {
    let supers = parts.iter().skip_while(|part| *part == "self").take_while(|part| *part == "super").count();
    let selfs = parts.iter().take_while(|part| *part == "self").count();
    if supers + selfs == 0 {
        return (!parts.is_empty()).then_some(parts);
    }
    if supers < depth {
        return None;
    }
    let mut path = vec!["crate".to_owned()];
    path.extend(parts.into_iter().skip(supers + selfs));
    Some(path)
}

fn line_of(tree: &TokenTree) -> usize {
    tree.span().start().line
}

fn brace(trees: &[TokenTree], at: usize) -> Option<&Group> {
    match trees.get(at) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => Some(group),
        _ => None,
    }
}

fn is_call(trees: &[TokenTree], at: usize) -> bool {
    matches!(trees.get(at), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
}

fn is_double_colon(trees: &[TokenTree], at: usize) -> bool {
    let is_colon = |at| trees.get(at).is_some_and(|tree| is_punctuation(tree, ':'));
    is_colon(at) && is_colon(at + 1)
}

fn is_punctuation(tree: &TokenTree, expected: char) -> bool {
    matches!(tree, TokenTree::Punct(punctuation) if punctuation.as_char() == expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the paths of a file in the room `sema`, joined to text again.
    fn paths(text: &str) -> Vec<String> {
        let source = Source::new("src/sema/scope.rs", text).expect("the text is Rust");
        named_paths(&source).into_iter().map(|path| path.parts.join("::")).collect()
    }

    #[test]
    fn declarations_are_read_with_any_nesting() {
        assert_eq!(paths("use crate::base::Span;"), ["crate::base::Span"]);
        assert_eq!(paths("use std::{fs, io::{self, Read}};"), ["std::fs", "std::io", "std::io::Read"]);
        let text = "use {crate::{hir::{self, Expr}, ssa::*}, std::fs as files};";
        assert_eq!(paths(text), ["crate::hir", "crate::hir::Expr", "crate::ssa::*", "std::fs"]);
        assert_eq!(paths("use ::std::process;\npub use clap;"), ["std::process", "clap"]);
        assert_eq!(paths("use std::{self as rust};\nextern crate inkwell as ll;"), ["std", "inkwell"]);
    }

    #[test]
    fn code_and_macro_calls_are_read() {
        assert_eq!(paths("fn f() { let x = crate::sema::check(); }"), ["crate::sema::check"]);
        assert_eq!(paths("fn f() { assert!(std::env::var(\"A\").is_ok()); }"), ["std::env::var"]);
        assert_eq!(
            paths("fn f(x: &dyn std::io::Read) -> Vec<std::fs::File> {}"),
            ["std::io::Read", "std::fs::File"]
        );
        assert_eq!(paths("macro_rules! m { () => { $crate::base::f() } }"), ["crate::base::f"]);
        assert_eq!(paths("#[derive(clap::Parser)] struct A;"), ["clap::Parser"]);
    }

    #[test]
    fn paths_upward_are_followed_to_the_root() {
        assert_eq!(paths("use super::super::hir::Expr;"), ["crate::hir::Expr"]);
        assert!(paths("use super::capture::Capture;\nuse self::inner::X;").is_empty());
        assert_eq!(paths("mod inner { use super::super::super::hir::Expr; }"), ["crate::hir::Expr"]);
        assert!(paths("mod inner { use super::super::hir::Expr; }").is_empty());
    }

    #[test]
    fn questions_to_the_disk_are_calls_of_the_file_system() {
        assert_eq!(paths("fn f(p: &Path) -> bool { p.join(\"a\").exists() }"), ["std::fs::exists"]);
        assert!(paths("fn f(p: Table) -> bool { p.exists }").is_empty());
    }

    #[test]
    fn comments_and_strings_name_nothing() {
        assert!(paths("//! crate::hir\n/// std::fs\nfn f() { let _ = \"std::fs\"; } // std::env").is_empty());
    }

    #[test]
    fn lines_are_told() {
        let source = Source::new("src/sema/a.rs", "\n\nuse std::{\n    fs,\n};\n").expect("the text is Rust");
        assert_eq!(named_paths(&source)[0].line, 4);
    }
}
