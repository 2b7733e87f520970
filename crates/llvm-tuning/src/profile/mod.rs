//! Profile-guided optimization: counting executions, and optimizing by the counts of an earlier run.
//!
//! The counters are LLVM's: in the IR, after small functions are inlined, on the edges of a spanning tree that are
//! executed least. A profile gives weights to branches, counts to functions and targets to indirect calls, which
//! inlining, loop passes and the layout of blocks then follow.

mod format;

use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use llvm_sys::prelude::{LLVMMemoryBufferRef, LLVMModuleRef};
use llvm_sys::target_machine::LLVMTargetMachineRef;

use super::{failures, growth};

/// The first bytes of a profile.
pub const PROFILE_MAGIC: [u8; 8] = *b"\xFFlprofi\x81";

/// The content of a profile.
#[repr(C)]
struct ProfileBytes {
    start: *const u8,
    length: usize,
}

impl ProfileBytes {
    fn new(bytes: &[u8]) -> ProfileBytes {
        ProfileBytes { start: bytes.as_ptr(), length: bytes.len() }
    }
}

unsafe extern "C" {
    fn llvm_tuning_instrument(module: LLVMModuleRef, machine: LLVMTargetMachineRef);
    fn llvm_tuning_refuse_profile(profile: ProfileBytes) -> LLVMMemoryBufferRef;
    fn llvm_tuning_use_profile(
        module: LLVMModuleRef,
        machine: LLVMTargetMachineRef,
        profile: ProfileBytes,
    ) -> LLVMMemoryBufferRef;
}

/// The relation of a profile to the module that was optimized with it: symbols of functions in the order of the module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UsedProfile {
    /// The functions that have counts.
    pub found: Vec<String>,
    /// The functions whose counts are those of another version.
    pub outdated: Vec<String>,
    /// The functions without counts.
    pub missing: Vec<String>,
}

/// Adds counters to a module. A program that is linked with the run-time library's writer of profiles leaves the
/// counts in a file.
pub fn count_executions(module: &Module<'_>, machine: &TargetMachine) {
    prepared(module, || {
        // SAFETY: module and machine are alive, and no reference into the module is held here.
        unsafe { llvm_tuning_instrument(module.as_mut_ptr(), machine.as_mut_ptr()) };
    });
}

/// Adds the counts of a profile to a module. It precedes all other optimization.
pub fn use_profile(module: &Module<'_>, machine: &TargetMachine, profile: &[u8]) -> UsedProfile {
    let names = prepared(module, || {
        // SAFETY: all arguments are alive, no reference into the module is held here, and the buffer is ours.
        unsafe {
            let (module, machine) = (module.as_mut_ptr(), machine.as_mut_ptr());
            MemoryBuffer::new(llvm_tuning_use_profile(module, machine, ProfileBytes::new(profile)))
        }
    });
    let names = String::from_utf8_lossy(names.as_slice()).into_owned();
    let after =
        |sign| names.lines().filter_map(move |line| line.strip_prefix(sign)).map(str::to_owned).collect();
    UsedProfile { found: after('+'), outdated: after('-'), missing: after('?') }
}

/// Runs passes with the same view of a module for counting as for using the counts.
fn prepared<T>(module: &Module<'_>, passes: impl FnOnce() -> T) -> T {
    growth::spare_large_functions(module);
    growth::limit_inlining(module);
    failures::with_short_calls(module, passes)
}

/// Checks that bytes are a profile for [`use_profile`], in the form that `llvm-profdata merge` writes.
///
/// # Errors
///
/// They are not: the reason.
pub fn check_profile(profile: &[u8]) -> Result<(), String> {
    if !format::is_complete(profile) {
        return Err("it is damaged, or of another version of LLVM".to_owned());
    }
    // SAFETY: the profile outlives the call, and the buffer is ours.
    let reason = unsafe { MemoryBuffer::new(llvm_tuning_refuse_profile(ProfileBytes::new(profile))) };
    let reason = String::from_utf8_lossy(reason.as_slice()).into_owned();
    if reason.is_empty() { Ok(()) } else { Err(reason) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_profiles_are_refused() {
        for bytes in [&b""[..], &PROFILE_MAGIC, &[0; 400]] {
            assert!(check_profile(bytes).is_err());
        }
        // The table of functions lies past the end.
        let mut header = [&PROFILE_MAGIC[..], &[13, 0, 0, 0]].concat();
        header.resize(400, 0);
        header[33] = 0xFF;
        assert_eq!(
            check_profile(&header).err().as_deref(),
            Some("it is damaged, or of another version of LLVM")
        );
    }
}
