//! Tables of Markdown pages.

/// Returns the rows of the table whose heading begins with these cells, without backquotes and surrounding
/// space. A page without the table is an error, and so is a table without rows.
pub fn rows(page: &str, heading: &[&str]) -> Result<Vec<Vec<String>>, String> {
    let mut lines = page.lines();
    let found = lines.any(|line| cells(line).is_some_and(|cells| cells.starts_with(&owned(heading))));
    if !found {
        return Err(format!("there is no table that begins with the columns {heading:?}"));
    }
    // The line below the heading is only a rule.
    let rows: Vec<Vec<String>> = lines.skip(1).map_while(cells).collect();
    match rows.iter().find(|row| row.len() < heading.len()) {
        None if rows.is_empty() => Err(format!("the table with the columns {heading:?} has no rows")),
        None => Ok(rows),
        Some(row) => Err(format!("the row {row:?} has fewer cells than its table has columns")),
    }
}

/// Returns the words of a cell that holds a list, such as `base, hir`; none if it says `nothing`, `nobody` or
/// `none`.
pub fn list(cell: &str) -> Vec<String> {
    let words = cell.split(',').map(|word| word.trim().trim_matches('`').to_owned());
    words.filter(|word| !["", "nothing", "nobody", "none"].contains(&word.as_str())).collect()
}

fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect())
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# Page

| a | b |
|---|---|
| `x` | 1 |

| room | may import | more |
|---|---|---|
| `base` | nothing | |
| `hir` | base, `syntax` | words |
";

    #[test]
    fn rows_are_found_by_their_heading() {
        let rows = rows(PAGE, &["room", "may import"]).expect("the table is there");
        assert_eq!(rows, [["base", "nothing", ""], ["hir", "base, `syntax", "words"]]);
        assert_eq!(list(&rows[1][1]), ["base", "syntax"]);
        assert!(list(&rows[0][1]).is_empty());
    }

    #[test]
    fn missing_and_empty_tables_are_errors() {
        assert!(rows(PAGE, &["folder"]).is_err());
        assert!(rows("| room |\n|---|\n\ntext\n", &["room"]).is_err());
        assert!(rows("| room | x |\n|---|---|\n| a |\n", &["room", "x"]).is_err());
    }
}
