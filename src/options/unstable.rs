//! Options for developing the compiler.

use crate::codegen::Corruption;

/// The options of `-Z`, which are for developing the compiler and may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Unstable {
    /// `time`: print the time of each stage to stderr.
    pub time: bool,
    /// `dump-hir`: print the typed tree to stderr.
    pub dump_hir: bool,
    /// `dump-ir`: print the LLVM IR before optimization to stderr.
    pub dump_ir: bool,
    /// `trace-ssa`: print the construction of SSA form of each procedure, step by step, to stderr.
    pub trace_ssa: bool,
    /// `break-ssa`, `break-ssa=KIND`: break the SSA form, to show how `--verify-ssa` reports an error.
    pub break_ssa: Option<Corruption>,
    /// `chaos-seal=SEED`: seal blocks at random moments during the construction of SSA form, to test it.
    pub chaos_seal: Option<u64>,
    /// `verify-checks`: make the program assert the facts that the compiler has proved.
    pub verify_checks: bool,
    /// `unit-size=BYTES`: divide programs into units of this many bytes of text.
    pub unit_size: Option<u32>,
    /// `ice`: fail with an internal compiler error, to show how it is reported.
    pub ice: bool,
}

impl Unstable {
    /// The names of the options with their descriptions, in the order of the help text.
    pub const NAMES: [(&str, &str); 9] = [
        ("time", "print the time and instructions of each stage of the compilation"),
        ("dump-hir", "print the typed tree"),
        ("dump-ir", "print the LLVM IR before optimization, even if it is invalid"),
        ("trace-ssa", "print the construction of SSA form, step by step"),
        (
            "break-ssa",
            "damage the SSA form so that its verification fails; `break-ssa=KIND` selects the damage",
        ),
        ("chaos-seal", "construct SSA form in random order; `chaos-seal=SEED` selects the order"),
        ("verify-checks", "make the program assert the facts that let checks and branches be omitted"),
        ("unit-size", "divide programs into the smallest units; `unit-size=BYTES` sets their size"),
        ("ice", "fail with an internal compiler error"),
    ];

    /// Returns the text that `-Z help` prints.
    pub fn help() -> String {
        Unstable::NAMES.map(|(name, purpose)| format!("    -Z {name:<10} {purpose}\n")).concat()
    }

    /// Switches on the option with a name; returns false if there is none.
    pub fn set(&mut self, name: &str) -> bool {
        let (name, value) = name.split_once('=').map_or((name, None), |(name, value)| (name, Some(value)));
        let option = match (name, value) {
            ("break-ssa", _) => {
                self.break_ssa = value.map_or(Some(Corruption::SwappedOperands), Corruption::from_name);
                return self.break_ssa.is_some();
            }
            ("chaos-seal", _) => {
                self.chaos_seal = value.map_or(Some(0), |seed| seed.parse().ok());
                return self.chaos_seal.is_some();
            }
            ("unit-size", _) => {
                self.unit_size = value.map_or(Some(1), |size| size.parse().ok());
                return self.unit_size.is_some();
            }
            ("time", None) => &mut self.time,
            ("dump-hir", None) => &mut self.dump_hir,
            ("dump-ir", None) => &mut self.dump_ir,
            ("trace-ssa", None) => &mut self.trace_ssa,
            ("verify-checks", None) => &mut self.verify_checks,
            ("ice", None) => &mut self.ice,
            _ => return false,
        };
        *option = true;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        assert!(Unstable::NAMES.iter().all(|(name, _)| Unstable::default().set(name)));
    }
}
