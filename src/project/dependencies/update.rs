//! The update of git dependencies to newer commits.

use tlc_frontend::base::most_similar;

use crate::driver::{Failure, LockedDependency};
use crate::options::Options;
use crate::project::progress::fail;

use super::resolution::{Fresh, Resolved, Rules};
use super::tree::short;
use super::workspace::Entered;

/// Changes all git dependencies, or those with some names, to the newest commits of what they require. Returns a line
/// for each.
///
/// # Errors
///
/// There is no git dependency with one of the names, or it cannot be fetched. This was reported.
pub fn update(names: &[String], options: &Options) -> Result<String, Failure> {
    let entered = Entered::new(options, None)?;
    if !names.is_empty() {
        let known = entered.clone().resolved(options, &Rules::default())?;
        refuse_unknown(names, &known.new)?;
    }
    let fresh = if names.is_empty() { Fresh::All } else { Fresh::Named(names.to_vec()) };
    let rules = Rules { fresh, ..Rules::default() };
    let Resolved { old, new, .. } = entered.resolved(options, &rules)?;
    let mut text = String::new();
    for entry in new.iter().filter(|entry| names.is_empty() || names.contains(&entry.name)) {
        let (name, commit) = (&entry.name, short(&entry.commit));
        text += &match old.iter().find(|old| old.name == *name) {
            None => format!("{name}: {commit} is new\n"),
            Some(old) if old.commit == entry.commit => format!("{name}: {commit} is current\n"),
            Some(old) => format!("{name}: {} -> {commit}\n", short(&old.commit)),
        };
    }
    for entry in old.iter().filter(|old| !new.iter().any(|new| new.name == old.name)) {
        text += &format!("{}: {} is no longer used\n", entry.name, short(&entry.commit));
    }
    if text.is_empty() {
        text = "there are no git dependencies\n".to_owned();
    }
    Ok(text)
}

fn refuse_unknown(names: &[String], known: &[LockedDependency]) -> Result<(), Failure> {
    let known: Vec<&str> = known.iter().map(|entry| entry.name.as_str()).collect();
    let Some(name) = names.iter().find(|name| !known.contains(&name.as_str())) else { return Ok(()) };
    let help = match most_similar(name, known.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None if known.is_empty() => "there are none".to_owned(),
        None => format!("they are {}", known.join(", ")),
    };
    fail(&format!("there is no git dependency `{name}`"), &help)
}
