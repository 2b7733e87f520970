//! Rules for make and ninja that list the files on which the outputs of a compilation depend.

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use tlc_frontend::diagnostics::{Code, Diagnostic};

use crate::driver::outputs::Outputs;
use crate::driver::{Failure, Session};
use crate::options::{Destination, Emit, Options};

/// A file name that make or ninja would read as something else: several files, a pattern, a variable or a
/// command.
#[derive(Debug, PartialEq, Eq)]
struct Inexpressible(PathBuf);

/// Emits the rules of `--emit=dep-info`.
pub fn emit_dependencies(session: &mut Session, outputs: &mut Outputs) -> Result<(), Failure> {
    if !session.options.emits(Emit::DepInfo) {
        return Ok(());
    }
    let rules = rules(session).or_else(|Inexpressible(path)| {
        let message = format!("make and ninja cannot read the file name `{}` in a rule", path.display());
        session.fail(
            Diagnostic::new(Code::UnwritableOutput, message).help("rename it, or omit `--emit=dep-info`"),
        )
    })?;
    outputs.add_each(&session.options, Emit::DepInfo, || rules.clone());
    Ok(())
}

/// Returns one rule for each output, with the paths of all files that were read. Library files belong to the
/// compiler and are omitted.
fn rules(session: &Session) -> Result<Vec<u8>, Inexpressible> {
    let options = &session.options;
    let files = session.read.iter().chain(&options.settings).chain(&options.linking.files);
    let needed: Vec<Vec<u8>> = files.map(|file| escaped(file)).collect::<Result<_, _>>()?;
    let needed = needed.join(b" \\\n  ".as_slice());
    let mut rules = Vec::new();
    for target in targets(&session.options) {
        rules.extend([&escaped(&target)?, b": ".as_slice(), &needed, b"\n"].concat());
    }
    Ok(rules)
}

/// Returns the targets of the rules: the outputs, or the default path of the object if the rules are the only
/// output.
fn targets(options: &Options) -> Vec<PathBuf> {
    let others = options.outputs.iter().filter(|output| output.emit != Emit::DepInfo);
    let mut targets: Vec<PathBuf> = others
        .filter_map(|output| match &output.destination {
            Destination::File(path) => Some(path.clone()),
            Destination::Stdout | Destination::Memory => None,
        })
        .collect();
    if targets.is_empty() {
        targets.push(Emit::Object.default_path(&options.input));
    }
    targets
}

/// Escapes a path so that make and ninja read it as this path. A character that one of the two cannot express
/// is an error; for example, make expects a command after a semicolon.
fn escaped(path: &Path) -> Result<Vec<u8>, Inexpressible> {
    let bytes = path.as_os_str().as_bytes();
    let mut escaped = Vec::with_capacity(bytes.len());
    for (place, byte) in bytes.iter().enumerate() {
        match byte {
            b' ' | b'#' | b':' => escaped.extend([b'\\', *byte]),
            b'$' => escaped.extend(b"$$"),
            b'~' if place == 0 => return Err(Inexpressible(path.to_owned())),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'.' | b'/' | b'-' | b'+' | b',' | b'@' => {
                escaped.push(*byte);
            }
            b'!' | b'~' | b'{' | b'}' | 0x80.. => escaped.push(*byte),
            _ => return Err(Inexpressible(path.to_owned())),
        }
    }
    Ok(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn make_reads_unusual_paths() {
        let text = |path: &str| escaped(Path::new(path)).map(|bytes| String::from_utf8(bytes).expect("text"));
        assert_eq!(text("a b/c$#:~ä.mod").as_deref(), Ok("a\\ b/c$$\\#\\:~ä.mod"));
        for path in
            ["a\nb", "a;b", "a|b", "a=b", "a%b", "a*", "a?", "a[b]", "a(b)", "a\\b", "~a", "a'b", "a\tb"]
        {
            assert_eq!(text(path), Err(Inexpressible(path.into())));
        }
    }
}
