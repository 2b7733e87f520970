//! Direct SSA construction as a pass of LLVM 19, for programs that load plugins.
//!
//! ```sh
//! opt-19 -load-pass-plugin=libdirect_ssa_plugin.so -passes=direct-ssa in.ll -S -o out.ll
//! opt-19 -load-pass-plugin=libdirect_ssa_plugin.so -passes='direct-ssa<marker;minimal>' in.ll -S -o out.ll
//! clang-19 -O1 -fpass-plugin=libdirect_ssa_plugin.so file.c
//! ```
//!
//! The pass replaces `mem2reg`, by `direct_ssa::llvm::promote`. Its parameters are the name of a strategy
//! (`default`, `plain`, `marker`, `scc`), `minimal`, and `simplify`. In clang it is the first pass of a
//! pipeline. Like other passes it skips functions that must not be optimized (`optnone`), which are all
//! functions of clang's `-O0`.

use std::ffi::{CStr, c_char, c_void};

use direct_ssa::Strategy;
use direct_ssa::llvm::promote::{Options, Promoter};
use inkwell::values::FunctionValue;
use llvm_sys::prelude::LLVMValueRef;

/// The description that LLVM requires of a plugin, `PassPluginLibraryInfo` in C++.
#[repr(C)]
pub struct PassPluginLibraryInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(builder: *mut c_void),
}

/// `LLVM_PLUGIN_API_VERSION` of LLVM 19.
const API_VERSION: u32 = 1;

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
    PassPluginLibraryInfo {
        api_version: API_VERSION,
        name: NAME.as_ptr(),
        version: VERSION.as_ptr(),
        register: direct_ssa_plugin_register,
    }
}

/// Creates a promoter from the parameters of the pass; returns null if one is unknown.
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
    match std::str::from_utf8(text).ok().and_then(options) {
        Some(options) => Box::into_raw(Box::new(Promoter::new(&options))).cast(),
        None => std::ptr::null_mut(),
    }
}

fn options(parameters: &str) -> Option<Options> {
    let mut options = Options::default();
    for parameter in parameters.split(';').filter(|parameter| !parameter.is_empty()) {
        match parameter {
            "minimal" => options.minimize = true,
            "simplify" => options.simplify = true,
            name => options.strategy = Strategy::ALL.into_iter().find(|strategy| strategy.name() == name)?,
        }
    }
    Some(options)
}

/// Ends a promoter.
///
/// # Safety
///
/// It was returned by `direct_ssa_plugin_begin` and was not ended.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn direct_ssa_plugin_end(promoter: *mut c_void) {
    // SAFETY: guaranteed by the caller.
    drop(unsafe { Box::from_raw(promoter.cast::<Promoter<'static>>()) });
}

/// Promotes the variables of a function, and returns whether there were any.
///
/// # Safety
///
/// The promoter was not ended, and is used only for functions of one context; the function is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn direct_ssa_plugin_promote(promoter: *mut c_void, function: LLVMValueRef) -> bool {
    // SAFETY: guaranteed by the caller.
    unsafe {
        let promoter = &mut *promoter.cast::<Promoter<'static>>();
        FunctionValue::new(function).is_some_and(|function| promoter.promote(function).variables > 0)
    }
}
