//! The machine and the compilers of a measurement.

use std::fs;
use std::process::Command;

use super::tables::Table;
use super::tlc;

/// Returns a table of the machine and of the versions of compilers, some of which may be missing.
pub fn table(name: &'static str, compilers: &[&str]) -> Table {
    let mut table = Table::new(name, &["measured on", ""]);
    let mut add = |what: &str, value: Option<String>| {
        if let Some(value) = value {
            table.rows.push(vec![what.to_owned(), value]);
        }
    };
    add("processor", processor());
    add("memory", value_in("/proc/meminfo", "MemTotal", ':').and_then(|text| gibibytes(&text)));
    add("system", value_in("/etc/os-release", "PRETTY_NAME", '=').map(|name| name.replace('"', "")));
    add("tlc", version(tlc()).map(|text| text.trim_start_matches("tlc ").to_owned()));
    for compiler in compilers {
        add(compiler, version(compiler));
    }
    table
}

fn processor() -> Option<String> {
    let name = value_in("/proc/cpuinfo", "model name", ':')?;
    let count = std::thread::available_parallelism().ok()?;
    Some(format!("{name}, {count} of its processors"))
}

fn gibibytes(text: &str) -> Option<String> {
    let kibibytes: f64 = text.split(' ').next()?.parse().ok()?;
    Some(format!("{:.0} GiB", kibibytes / f64::from(1 << 20)))
}

/// Returns the value of the first line of a file that begins with a name.
fn value_in(file: &str, name: &str, separator: char) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(separator)?.1.trim().to_owned())
}

/// Returns the first line of a compiler's version message.
fn version(compiler: &str) -> Option<String> {
    let output = Command::new(compiler).arg("--version").output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).lines().next()?.to_owned())
}
