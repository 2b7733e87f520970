//! The targets of the coverage-guided search: each judges one text, whatever its bytes are.

mod checker;
mod compilation;
mod parser;
mod ssa;

use crate::kinds::mutate;
use crate::random::Random;

/// A part of the compiler under search, with the function that judges a text for it.
#[derive(Clone, Copy)]
pub struct Target {
    /// The name on the command line and of the corpus folder.
    pub name: &'static str,
    judge: fn(&[u8]) -> Judgement,
}

/// The verdict of a target on a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// The text is not an input of the target, and was not examined.
    Unfit,
    /// No error was found.
    Fine,
    /// An error was found, for this reason.
    Wrong(String),
}

impl Judgement {
    /// Returns `Wrong` if there is a reason, otherwise `Fine`.
    fn of(reason: Option<String>) -> Judgement {
        reason.map_or(Judgement::Fine, Judgement::Wrong)
    }
}

impl Target {
    /// Each target, in the order of the stages of a compilation.
    pub const ALL: [Target; 6] = [
        Target { name: "parser", judge: parser::judge },
        Target { name: "sema", judge: compilation::judge_meaning },
        Target { name: "lowering", judge: compilation::judge_lowering },
        Target { name: "json", judge: compilation::judge_messages },
        Target { name: "ssa", judge: ssa::judge },
        Target { name: "checker", judge: checker::judge },
    ];

    /// Returns the target with this name.
    pub fn named(name: &str) -> Option<Target> {
        Target::ALL.into_iter().find(|target| target.name == name)
    }

    /// Judges a text. A panic is a failure that the caller notices; a call needs a stack as large as the
    /// compiler's.
    pub fn judge(self, bytes: &[u8]) -> Judgement {
        (self.judge)(bytes)
    }
}

/// Mutates a text at tokens and brackets, with parts of itself. The random choices are drawn from `seed`.
pub fn broken(text: &str, seed: u32) -> String {
    mutate(&mut Random::new(u64::from(seed)), text, text)
}

/// Returns the bytes as text, if they are valid UTF-8.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_have_different_names() {
        for target in Target::ALL {
            let found = Target::ALL.iter().filter(|other| other.name == target.name);
            assert_eq!(found.count(), 1, "{}", target.name);
            assert!(Target::named(target.name).is_some());
        }
        assert!(Target::named("tokens").is_none());
    }

    #[test]
    fn breaking_depends_on_the_seed_alone() {
        let text = "MODULE M; VAR x: INTEGER; BEGIN x := (1 + 2) * 3 END M.";
        assert_eq!(broken(text, 7), broken(text, 7));
        assert!((0..20).any(|seed| broken(text, seed) != text));
    }
}
