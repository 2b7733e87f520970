//! LLVM as the IR, on inkwell (features `llvm16` to `llvm23`, one of them).
//!
//! A [`FunctionBuilder`] builds an LLVM function whose variables become SSA values while it is built: there
//! is no `alloca`, and `mem2reg` is not needed. A front end calls it like inkwell's own builder, and also
//! reports reads and writes of variables.
//!
//! The function `f(n)`, which adds up the numbers from 1 to `n`:
//!
//! ```
//! use direct_ssa::llvm::FunctionBuilder;
//! use inkwell::values::AnyValue;
//! use inkwell::{IntPredicate, context::Context};
//!
//! let context = Context::create();
//! let module = context.create_module("example");
//! let number = context.i64_type();
//! let function = module.add_function("f", number.fn_type(&[number.into()], false), None);
//!
//! let mut b = FunctionBuilder::new(&context);
//! b.begin(function);
//! let [i, sum] = ["i", "sum"].map(|name| b.declare_var(number, name));
//!
//! let [entry, header, body, exit] =
//!     [c"entry", c"header", c"body", c"exit"].map(|name| b.create_block(name));
//! b.switch_to_block(entry);
//! b.seal_block(entry);
//! b.def_var(i, function.get_nth_param(0).unwrap());
//! b.def_var(sum, number.const_zero());
//! b.br(header);
//!
//! // The header is not sealed before the branch back to it has been made.
//! b.switch_to_block(header);
//! let value = b.use_var(i).int();
//! let more = b.ins().build_int_compare(IntPredicate::SGT, value, number.const_zero(), "more").unwrap();
//! b.cond_br(more, body, exit);
//!
//! b.switch_to_block(body);
//! b.seal_block(body);
//! let (total, value) = (b.use_var(sum).int(), b.use_var(i).int());
//! let total = b.ins().build_int_add(total, value, "total").unwrap();
//! b.def_var(sum, total);
//! let next = b.ins().build_int_sub(value, number.const_int(1, false), "next").unwrap();
//! b.def_var(i, next);
//! b.br(header);
//! b.seal_block(header);
//!
//! b.switch_to_block(exit);
//! b.seal_block(exit);
//! let total = b.use_var(sum).int();
//! b.ret(Some(&total));
//! b.finalize();
//!
//! assert!(function.verify(true));
//! assert_eq!(
//!     function.print_to_string().to_string(),
//!     "\
//! define i64 @f(i64 %0) {
//! entry:
//!   br label %header
//!
//! header:                                           ; preds = %body, %entry
//!   %sum = phi i64 [ 0, %entry ], [ %total, %body ]
//!   %i = phi i64 [ %0, %entry ], [ %next, %body ]
//!   %more = icmp sgt i64 %i, 0
//!   br i1 %more, label %body, label %exit
//!
//! body:                                             ; preds = %header
//!   %total = add i64 %sum, %i
//!   %next = sub i64 %i, 1
//!   br label %header
//!
//! exit:                                             ; preds = %header
//!   ret i64 %sum
//! }
//! "
//! );
//! ```
//!
//! # Linking
//!
//! With the feature of a version, such as `llvm22`, the build script of this crate queries `llvm-config-22`, or
//! the one in the folder `LLVM_SYS_221_PREFIX`, and statically links the parts of LLVM that a compiler for the
//! host machine needs. To link LLVM in another way, use the feature `llvm-unlinked`: then `llvm-sys` links it,
//! according to the features of your own dependency on inkwell.

mod checks;
#[cfg(debug_assertions)]
mod debug_checks;
mod debug_records;
mod finished_function;
mod function_builder;
mod ir;
#[cfg(feature = "promote")]
pub mod promote;
mod scalar;
mod version;

pub use debug_records::{DebugRecord, Fragment};
pub use finished_function::FinishedFunction;
pub use function_builder::FunctionBuilder;
pub use ir::{LlvmBlocks, LlvmIr, Unassigned};
pub use scalar::Scalar;
