//! Builds `sum(n) = 1 + 2 + ... + n` and prints its LLVM IR.

use direct_ssa::inkwell::builder::BuilderError;
use direct_ssa::inkwell::context::Context;
use direct_ssa::inkwell::{IntPredicate, values::AnyValue};
use direct_ssa::llvm::FunctionBuilder;

pub fn main() -> Result<(), BuilderError> {
    let context = Context::create();
    let module = context.create_module("first");
    let number = context.i64_type();
    let function = module.add_function("sum", number.fn_type(&[number.into()], false), None);

    let mut b = FunctionBuilder::new(&context);
    b.begin(function);
    let [i, sum, unset] = ["i", "sum", "unset"].map(|name| b.declare_var(number, name));
    let [entry, header, body, exit] =
        [c"entry", c"header", c"body", c"exit"].map(|name| b.create_block(name));

    // A block is sealed when all branches to it are made. None leads to the entry.
    b.seal_block(entry);
    b.switch_to_block(entry);
    b.def_var(i, function.get_nth_param(0).expect("`sum` has a parameter"));
    b.def_var(sum, number.const_zero());
    b.br(header);

    // The body will branch to the header, which is sealed after that.
    b.switch_to_block(header);
    let value = b.use_var(i).int();
    let more = b.ins().build_int_compare(IntPredicate::SGT, value, number.const_zero(), "more")?;
    b.cond_br(more, body, exit);

    b.seal_block(body);
    b.switch_to_block(body);
    let (total, value) = (b.use_var(sum).int(), b.use_var(i).int());
    let total = b.ins().build_int_add(total, value, "total")?;
    b.def_var(sum, total);
    let next = b.ins().build_int_sub(value, number.const_int(1, false), "next")?;
    b.def_var(i, next);
    b.br(header);
    b.seal_block(header);

    b.seal_block(exit);
    b.switch_to_block(exit);
    // Nothing was assigned to `unset`: the read yields zero, and is listed with the number of its place.
    let zero = b.read_var_at(unset, 42);
    let (total, zero) = (b.use_var(sum).int(), b.resolve(zero).int());
    let total = b.ins().build_int_add(total, zero, "result")?;
    b.ret(Some(&total));
    b.finalize();

    for read in b.ssa().undefined_reads() {
        eprintln!("warning: line {}: the variable has no value here", read.site);
    }
    assert!(function.verify(true));
    println!("{}", function.print_to_string().to_string());
    Ok(())
}
