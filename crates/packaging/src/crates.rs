//! The crates that are linked into the compiler, as cargo knows them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

use crate::components::{Component, Origin};
use crate::licences;

/// The system for which the compiler is built.
const SYSTEM: &str = "x86_64-unknown-linux-gnu";

/// Returns the crates of the compiler without those that only its build or tests use.
pub fn linked(root: &Path) -> Result<Vec<Component>, String> {
    let tree = "tree --locked -p tlc -e normal,no-proc-macro --prefix none --format {p} --target";
    let printed = cargo(root, &format!("{tree} {SYSTEM}"))?;
    let linked: BTreeSet<(&str, &str)> = printed.lines().filter_map(name_and_version).collect();
    let metadata = cargo(root, &format!("metadata --locked --format-version=1 --filter-platform={SYSTEM}"))?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| error.to_string())?;
    let lock = fs::read_to_string(root.join("Cargo.lock")).map_err(|error| format!("Cargo.lock: {error}"))?;
    let checksums = checksums(&lock);
    let packages = metadata["packages"].as_array().into_iter().flatten();
    let packages: Vec<&Value> = packages.filter(|package| linked.contains(&key(package))).collect();
    if packages.len() < linked.len() {
        return Err(format!("cargo describes {} of {} crates", packages.len(), linked.len()));
    }
    let mut components = BTreeMap::new();
    for package in packages {
        components.insert(text(package, "id"), component(package, &checksums)?);
    }
    let urls: BTreeMap<String, String> = components.iter().map(|(id, one)| (id.clone(), one.url())).collect();
    for node in metadata["resolve"]["nodes"].as_array().into_iter().flatten() {
        if let Some(component) = components.get_mut(&text(node, "id")) {
            let used = node["deps"].as_array().into_iter().flatten().filter(|used| is_linked(used));
            let used: BTreeSet<&String> = used.filter_map(|used| urls.get(&text(used, "pkg"))).collect();
            component.uses = used.into_iter().cloned().collect();
        }
    }
    Ok(components.into_values().collect())
}

/// Whether a dependency is not only one of a build script or of tests.
fn is_linked(dependency: &Value) -> bool {
    dependency["dep_kinds"].as_array().into_iter().flatten().any(|kind| kind["kind"].is_null())
}

fn cargo(root: &Path, arguments: &str) -> Result<String, String> {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    output(Command::new(program).args(arguments.split(' ')).current_dir(root))
}

/// Runs a command and returns its output.
pub fn output(command: &mut Command) -> Result<String, String> {
    let shown = format!("{command:?}");
    let output = command.output().map_err(|error| format!("cannot run {shown}: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{shown} failed: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

/// Parses a line such as `memchr v2.8.3`.
fn name_and_version(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split(' ');
    Some((words.next()?, words.next()?.strip_prefix('v')?))
}

fn key(package: &Value) -> (&str, &str) {
    (package["name"].as_str().unwrap_or_default(), package["version"].as_str().unwrap_or_default())
}

fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the digests of archives in a lock file by names and versions.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let field = |part: &str, name: &str| {
        let line = part.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""));
        line.map(|value| value.trim_end_matches('"').to_owned())
    };
    let parts = lock.split("[[package]]").skip(1);
    parts
        .filter_map(|part| Some(((field(part, "name")?, field(part, "version")?), field(part, "checksum")?)))
        .collect()
}

fn component(package: &Value, checksums: &BTreeMap<(String, String), String>) -> Result<Component, String> {
    let (name, version) = (text(package, "name"), text(package, "version"));
    let origin = match checksums.get(&(name.clone(), version.clone())) {
        Some(checksum) => Origin::Registry { checksum: checksum.clone() },
        None => Origin::Own,
    };
    let folder =
        Path::new(package["manifest_path"].as_str().unwrap_or_default()).parent().unwrap_or(Path::new(""));
    let files = licences::files(folder)?;
    let mut holders = licences::holders(&files);
    if holders.is_empty() {
        let authors = package["authors"].as_array().into_iter().flatten().filter_map(Value::as_str);
        holders = authors.map(str::to_owned).collect();
    }
    if holders.is_empty() {
        let authors = if origin == Origin::Own { "tlc".to_owned() } else { format!("the crate {name}") };
        holders.push(format!("the authors of {authors}"));
    }
    let licence = licences::expression(&text(package, "license"));
    if licence.is_empty() {
        return Err(format!("the crate {name} {version} has no licence"));
    }
    Ok(Component {
        description: text(package, "description"),
        licence,
        holders,
        notices: licences::notices(files),
        folder: folder.to_owned(),
        uses: Vec::new(),
        name,
        version,
        origin,
    })
}
