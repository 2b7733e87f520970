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
        if let Some(kind) = name.strip_prefix("break-ssa") {
            self.break_ssa = match kind.strip_prefix('=') {
                Some(kind) => Corruption::from_name(kind),
                None if kind.is_empty() => Some(Corruption::SwappedOperands),
                None => None,
            };
            return self.break_ssa.is_some();
        }
        if let Some(seed) = name.strip_prefix("chaos-seal") {
            self.chaos_seal = match seed.strip_prefix('=') {
                Some(seed) => seed.parse().ok(),
                None if seed.is_empty() => Some(0),
                None => None,
            };
            return self.chaos_seal.is_some();
        }
        if let Some(size) = name.strip_prefix("unit-size") {
            self.unit_size = match size.strip_prefix('=') {
                Some(size) => size.parse().ok(),
                None if size.is_empty() => Some(1),
                None => None,
            };
            return self.unit_size.is_some();
        }
        let option = match name {
            "time" => &mut self.time,
            "dump-hir" => &mut self.dump_hir,
            "dump-ir" => &mut self.dump_ir,
            "trace-ssa" => &mut self.trace_ssa,
            "verify-checks" => &mut self.verify_checks,
            "ice" => &mut self.ice,
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
