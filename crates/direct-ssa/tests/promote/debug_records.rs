//! The debug records of promoted variables: those of two modules that were made from one.

use std::collections::HashMap;

/// Returns a difference between the records of two modules as text, or `None`. Values of the function have
/// other numbers in the other module, so they count as equal; constants, variables, expressions and places
/// must be the same, block by block.
pub fn difference(expected: &str, found: &str) -> Option<String> {
    let (expected, found) = (records(expected), records(found));
    let both = expected.iter().zip(&found);
    let different = both.clone().find(|(expected, found)| expected != found);
    different
        .map(|(expected, found)| format!("expected {expected:#?}, found {found:#?}"))
        .or_else(|| (expected.len() != found.len()).then(|| "the numbers of blocks differ".to_owned()))
}

/// Returns the number of records in a module as text.
pub fn count(module: &str) -> usize {
    records(module).iter().map(Vec::len).sum()
}

/// Returns the records of each block in textual order. Those of one block are sorted, because phis may be in
/// another order.
fn records(module: &str) -> Vec<Vec<String>> {
    let metadata: HashMap<&str, &str> = module
        .lines()
        .filter(|line| line.starts_with('!'))
        .filter_map(|line| line.split_once(" = "))
        .collect();
    let mut blocks: Vec<Vec<String>> = Vec::new();
    for line in module.lines() {
        let is_label = line.ends_with(':') || line.contains(": ") && !line.starts_with([' ', '!', ';']);
        if line.starts_with("define ") || is_label {
            blocks.push(Vec::new());
        }
        if let Some(record) = line.trim_start().strip_prefix("#dbg_")
            && let Some(block) = blocks.last_mut()
        {
            block.push(described(record.trim_end_matches(')'), &metadata));
        }
    }
    blocks.iter_mut().for_each(|block| block.sort());
    blocks
}

/// Returns a record with its numbers replaced by the names they refer to.
fn described(record: &str, metadata: &HashMap<&str, &str>) -> String {
    let (value, rest) = record.split_once(", !").unwrap_or((record, ""));
    let value = if value.contains('%') { "a value" } else { value };
    let words = rest.split(", ").map(|word| format!("!{}", word.trim_start_matches('!')));
    let field = |of: &str, name: &str| -> Option<String> {
        let (_, rest) = of.split_once(&format!("{name}: "))?;
        Some(rest.split([',', ')']).next().unwrap_or_default().to_owned())
    };
    let word = |word: String| match metadata.get(word.as_str()) {
        Some(node) => ["name", "arg", "line", "column"]
            .iter()
            .filter_map(|name| field(node, name))
            .collect::<Vec<_>>()
            .join(":"),
        // The address of a variable in memory.
        None if word.contains('%') => "an address".to_owned(),
        None => word,
    };
    format!("{value} {}", words.map(word).collect::<Vec<_>>().join(" "))
}

#[test]
fn records_that_differ_are_found() {
    let module = |value: &str, line: u32| {
        format!(
            "define void @f() !dbg !1 {{\nentry:\n    #dbg_value(i32 {value}, !2, !DIExpression(), !3)\n  ret void\n}}\n\
             !2 = !DILocalVariable(name: \"x\", scope: !1, line: 1)\n!3 = !DILocation(line: {line}, column: 4, scope: !1)\n"
        )
    };
    assert_eq!(count(&module("1", 2)), 1);
    assert_eq!(difference(&module("1", 2), &module("1", 2)), None);
    assert!(difference(&module("1", 2), &module("2", 2)).is_some_and(|text| text.contains("i32 2")));
    assert!(difference(&module("1", 2), &module("1", 3)).is_some_and(|text| text.contains("3:4")));
    assert_eq!(difference(&module("%a", 2), &module("%7", 2)), None);
    assert!(difference(&module("1", 2), &module("1", 2).replace("    #dbg", "    ;")).is_some());
}
