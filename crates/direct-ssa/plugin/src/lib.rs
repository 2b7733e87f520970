//! Direct SSA construction as a pass of LLVM, for programs that load plugins. The feature `llvm19` to `llvm23`
//! must be that of the program's version.
//!
//! ```sh
//! opt-22 -load-pass-plugin=libdirect_ssa_plugin.so -passes=direct-ssa in.ll -S -o out.ll
//! opt-22 -load-pass-plugin=libdirect_ssa_plugin.so -passes='direct-ssa<marker;simplify>' in.ll -S -o out.ll
//! clang-22 -O1 -fpass-plugin=libdirect_ssa_plugin.so file.c
//! ```
//!
//! The pass replaces `mem2reg`, by `direct_ssa::llvm::promote`. Its parameters are the name of a strategy
//! (`default`, `plain`, `marker`, `scc`), `simplify`, and `sroa`, which splits variables. In clang it is the first pass of a
//! pipeline. Like other passes it skips functions that must not be optimized (`optnone`), which are all
//! functions of clang's `-O0`.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

use direct_ssa::Strategy;
use direct_ssa::llvm::promote::{Options, Promoter};
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::values::FunctionValue;

/// The description that LLVM requires of a plugin, `PassPluginLibraryInfo` in C++.
#[repr(C)]
pub struct PassPluginLibraryInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(builder: *mut c_void),
    /// Generates the code of a module in place of LLVM, if it is not null.
    #[cfg(plugin_api = "2")]
    generate: Option<unsafe extern "C" fn()>,
}

/// `LLVM_PLUGIN_API_VERSION`.
const API_VERSION: u32 = if cfg!(plugin_api = "2") { 2 } else { 1 };

const NAME: &CStr = c"direct-ssa";
const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => c"",
};

unsafe extern "C" {
    fn direct_ssa_plugin_register(builder: *mut c_void);
}

/// Returns the description of the plugin. LLVM looks up this function by its name.
#[unsafe(no_mangle)]
pub extern "C" fn llvmGetPassPluginInfo() -> PassPluginLibraryInfo {
    // The panic is reported by LLVM, and not also by this library.
    std::panic::set_hook(Box::new(|panic| LAST_PANIC.set(panic.to_string().replace('\n', " "))));
    PassPluginLibraryInfo {
        api_version: API_VERSION,
        name: NAME.as_ptr(),
        version: VERSION.as_ptr(),
        register: direct_ssa_plugin_register,
        #[cfg(plugin_api = "2")]
        generate: None,
    }
}

thread_local! {
    /// The place and the message of the last panic.
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The state of a pass. A panic never leaves it: the program that loads the plugin would abort.
struct Pass {
    options: Options,
    promoter: Promoter<'static>,
    /// The reason of the last failure.
    failure: CString,
    /// Whether each promotion fails, for tests.
    always_fails: bool,
}

impl Pass {
    fn new(options: Options, always_fails: bool) -> Pass {
        Pass { options, promoter: Promoter::new(&options), failure: CString::default(), always_fails }
    }

    fn promote(&mut self, function: FunctionValue<'static>) -> Outcome {
        let promoted = catch_unwind(AssertUnwindSafe(|| {
            assert!(!self.always_fails, "a failure was requested");
            let statistics = self.promoter.promote(function);
            statistics.variables + statistics.split > 0
        }));
        match promoted {
            Ok(false) => Outcome::Unchanged,
            Ok(true) => Outcome::Changed,
            Err(_) => {
                self.failure = CString::new(LAST_PANIC.take()).unwrap_or_default();
                self.promoter = Promoter::new(&self.options);
                Outcome::Failed
            }
        }
    }
}

/// The result of a promotion, as plugin.cpp lays it out.
#[repr(C)]
pub enum Outcome {
    /// The function has no variable to promote.
    Unchanged,
    /// Variables were promoted.
    Changed,
    /// A bug of the pass has shown.
    Failed,
}

/// Creates a pass from its parameters; returns null if one is unknown.
///
/// # Safety
///
/// The parameters are a text of this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn direct_ssa_plugin_begin(parameters: *const u8, length: usize) -> *mut c_void {
    let text = match length {
        0 => &[],
        // SAFETY: guaranteed by the caller.
        _ => unsafe { std::slice::from_raw_parts(parameters, length) },
    };
    match std::str::from_utf8(text).ok().and_then(pass) {
        Some(pass) => Box::into_raw(Box::new(pass)).cast(),
        None => std::ptr::null_mut(),
    }
}

fn pass(parameters: &str) -> Option<Pass> {
    let (mut options, mut always_fails) = (Options::default(), false);
    for parameter in parameters.split(';').filter(|parameter| !parameter.is_empty()) {
        match parameter {
            "simplify" => options.simplify = true,
            "sroa" => options.sroa = true,
            "fail" if cfg!(debug_assertions) => always_fails = true,
            name => options.strategy = Strategy::ALL.into_iter().find(|strategy| strategy.name() == name)?,
        }
    }
    Some(Pass::new(options, always_fails))
}

/// Ends a pass.
///
/// # Safety
///
/// It was returned by `direct_ssa_plugin_begin` and was not ended.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn direct_ssa_plugin_end(pass: *mut c_void) {
    // SAFETY: guaranteed by the caller.
    drop(unsafe { Box::from_raw(pass.cast::<Pass>()) });
}

/// Promotes the variables of a function. If that fails, the function may be invalid.
///
/// # Safety
///
/// The pass was not ended, and is used only for functions of one context; the function is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn direct_ssa_plugin_promote(pass: *mut c_void, function: LLVMValueRef) -> Outcome {
    // SAFETY: guaranteed by the caller.
    let (pass, function) = unsafe { (&mut *pass.cast::<Pass>(), FunctionValue::new(function)) };
    function.map_or(Outcome::Unchanged, |function| pass.promote(function))
}

/// Returns the reason of the last failure, which is valid until the pass is used again.
///
/// # Safety
///
/// The pass was not ended.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn direct_ssa_plugin_failure(pass: *mut c_void) -> *const c_char {
    // SAFETY: guaranteed by the caller.
    unsafe { (*pass.cast::<Pass>()).failure.as_ptr() }
}
