//! The lists of programs that do not agree with another implementation, each with its reason.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Reads the lines `name: reason` of a list. Lines that begin with `#` are comments.
pub fn read(list: &Path) -> Result<BTreeMap<String, String>, String> {
    let text = fs::read_to_string(list).map_err(|error| error.to_string())?;
    let mut exceptions = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, reason) = line.split_once(": ").ok_or(format!("no reason in the line `{line}`"))?;
        if exceptions.insert(name.to_owned(), reason.to_owned()).is_some() {
            return Err(format!("`{name}` is listed twice"));
        }
    }
    Ok(exceptions)
}
