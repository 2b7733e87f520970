//! The target machine that code is generated for.

use std::sync::Once;

use anyhow::{Context, Result, anyhow};
use inkwell::targets::{self, CodeModel, RelocMode, TargetMachine, TargetTriple};
use llvm_sys::target::{
    LLVMInitializeX86AsmParser, LLVMInitializeX86AsmPrinter, LLVMInitializeX86Target,
    LLVMInitializeX86TargetInfo, LLVMInitializeX86TargetMC,
};

use super::{OptLevel, processors};

/// The triple of x86-64 Linux. It is fixed, so the compiler produces the same object on every host.
pub const TRIPLE: &str = "x86_64-pc-linux-gnu";

/// The default processor. Every x86-64 processor runs its code.
const DEFAULT_PROCESSOR: &str = "x86-64";

/// The maximum total size of variables, in bytes, that code reaches with 32-bit distances. The data of the C
/// library and of other objects must also be in range. The variables of larger programs are placed apart and
/// reached with 64 bits.
const NEAR_DATA: u64 = 1 << 30;

/// A processor and the instruction set extensions that code may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    processor: String,
    features: String,
}

/// A processor that LLVM does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownProcessor {
    /// The nearest name that LLVM knows.
    pub similar: Option<&'static str>,
}

impl Default for Target {
    fn default() -> Target {
        Target { processor: DEFAULT_PROCESSOR.to_owned(), features: String::new() }
    }
}

impl Target {
    /// Returns the target of `--target-cpu=name`. The name `native` means the processor on which the compiler
    /// runs.
    pub fn from_name(name: &str) -> Result<Target, UnknownProcessor> {
        if name == "native" {
            return Ok(Target {
                processor: TargetMachine::get_host_cpu_name().to_string(),
                features: TargetMachine::get_host_cpu_features().to_string(),
            });
        }
        if !processors::is_known(name) {
            return Err(UnknownProcessor { similar: processors::nearest(name) });
        }
        Ok(Target { processor: name.to_owned(), features: String::new() })
    }

    /// Returns the names that [`Target::from_name`] accepts besides `native`.
    pub fn processor_names() -> &'static [&'static str] {
        processors::NAMES
    }

    /// Whether the machine for `data` bytes of variables places them apart, so that code is another one.
    pub fn places_apart(data: u64) -> bool {
        data > NEAR_DATA
    }

    /// Creates LLVM's machine for the target and a program with `data` bytes of variables. Code is position
    /// independent, as Debian's linkers expect.
    pub fn machine(&self, level: OptLevel, data: u64) -> Result<TargetMachine> {
        initialize();
        let triple = TargetTriple::create(TRIPLE);
        let target = targets::Target::from_triple(&triple).map_err(|message| anyhow!("{message}"))?;
        target
            .create_target_machine(
                &triple,
                &self.processor,
                &self.features,
                level.code_generation(),
                RelocMode::PIC,
                if Target::places_apart(data) { CodeModel::Medium } else { CodeModel::Default },
            )
            .with_context(|| {
                format!("LLVM has no target machine for {TRIPLE}, processor `{}`", self.processor)
            })
    }
}

/// Registers the parts of x86-64 that code generation needs, and the assembler for ASM statements. inkwell's
/// function would also refer to the disassembler, which is a sixteenth of the compiler.
fn initialize() {
    static ONCE: Once = Once::new();
    // SAFETY: the functions only add to LLVM's list of targets, which nothing else modifies at that time.
    ONCE.call_once(|| unsafe {
        LLVMInitializeX86TargetInfo();
        LLVMInitializeX86Target();
        LLVMInitializeX86TargetMC();
        LLVMInitializeX86AsmPrinter();
        LLVMInitializeX86AsmParser();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_are_known_by_llvms_names() {
        assert_eq!(Target::from_name("x86-64"), Ok(Target::default()));
        assert!(Target::from_name("native").is_ok());
        assert_eq!(Target::from_name("znver33"), Err(UnknownProcessor { similar: Some("znver3") }));
        assert_eq!(Target::from_name(""), Err(UnknownProcessor { similar: None }));
    }

    #[test]
    fn every_listed_processor_has_a_machine() {
        for name in Target::processor_names() {
            let target = Target::from_name(name).expect("listed");
            let machine = target.machine(OptLevel::O0, 0).expect("a machine");
            assert_eq!(machine.get_cpu().to_str(), Ok(*name));
        }
    }
}
