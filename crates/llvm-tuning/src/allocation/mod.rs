//! Register allocation for programs that are not optimized.
//!
//! LLVM's fast allocator handles one block after the other: a value that another block needs is stored to
//! memory where it is computed, and loaded again there. The allocator does not know that a check hardly ends
//! a block, nor that the versions of a variable could share one register. So three things change before it
//! runs:
//!
//! - *Chains* (`chains.cpp`): a block that is reached only from the preceding block, as after a check, is
//!   joined with it during register allocation. Values stay in registers from one to the next. At the jumps
//!   in between, memory holds everything that is needed elsewhere, because the allocator stores such values
//!   where they are computed.
//! - *Phis* (`phis.cpp`): LLVM copies the operand of a phi to a new register, and copies that register to the
//!   phi's at the start of the block. If the value of the phi is dead at the first copy, both copies use one
//!   register.
//! - *Residents* (`residents.cpp`): values that several chains use keep one register of the processor for
//!   their whole life, so the allocator ignores them. Their interference is computed exactly (`lives.cpp`),
//!   but only for the 64 most used values: sets of them are words. Values used in inner loops choose first
//!   among the registers of the pool (`pool.cpp`) that no call changes and no instruction requires while the
//!   value is live. The first registers of LLVM's order are reserved for the allocator, which thus finds one
//!   for each operand of any instruction.
//!
//! There are no residents in functions with statements in assembly language, which may require any number of
//! registers, or with landing pads, which are reached from the middle of a block.
//!
//! Instructions that compute unused truth values are removed in passing (`passes.cpp`).

#[cfg(test)]
mod tests {
    use inkwell::context::Context;
    use inkwell::memory_buffer::MemoryBuffer;

    use crate::{OptLevel, Target, emission};

    fn assembly(text: &str) -> String {
        let context = Context::create();
        let text = format!("{text}\0");
        let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "test");
        let module = context.create_module_from_ir(buffer).expect("valid text");
        let machine = Target::default().machine(OptLevel::O0, 0).expect("a machine");
        let bytes = emission::assembly(&module, &machine).expect("machine code");
        String::from_utf8(bytes).expect("assembly text")
    }

    /// Returns the instructions between a line that starts with `first` and the next that starts with `last`.
    fn between<'t>(text: &'t str, first: &str, last: &str) -> Vec<&'t str> {
        let lines = text.lines().map(str::trim).skip_while(|line| !line.starts_with(first)).skip(1);
        lines
            .take_while(|line| !line.starts_with(last))
            .filter(|line| !line.starts_with(['.', '#']))
            .collect()
    }

    /// An instruction that keeps residents out of a function.
    const NO_RESIDENTS: &str = "call void asm sideeffect \"\", \"\"()";

    const CHECKED: &str = "
        declare void @fail(ptr, i64, i64) cold noreturn
        declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64)
        define i64 @sum(i64 %a, i64 %b, i64 %c) {
          %first = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %a, i64 %b)
          %ab = extractvalue { i64, i1 } %first, 0
          %bad = extractvalue { i64, i1 } %first, 1
          br i1 %bad, label %failed, label %passed
        passed:
          %second = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %ab, i64 %c)
          %abc = extractvalue { i64, i1 } %second, 0
          %worse = extractvalue { i64, i1 } %second, 1
          br i1 %worse, label %failed.again, label %done
        done:
          ret i64 %abc
        failed:
          call void @fail(ptr null, i64 %a, i64 %b)
          unreachable
        failed.again:
          call void @fail(ptr null, i64 %ab, i64 %c)
          unreachable
        }";

    /// After a check, nothing is loaded from memory, and no truth value is computed.
    #[test]
    fn values_stay_in_registers_over_checks() {
        let text = assembly(CHECKED);
        let behind = between(&text, "jo", "retq");
        assert_eq!(behind.iter().filter(|line| line.starts_with("jo")).count(), 1, "{text}");
        assert!(!behind.iter().any(|line| line.contains("(%rsp), ")), "{text}");
        assert!(!text.contains("seto"), "{text}");
    }

    /// Values that failures report are in memory where they are needed.
    #[test]
    fn blocks_outside_of_a_chain_find_values_in_memory() {
        let text = assembly(&CHECKED.replace("%first =", &format!("{NO_RESIDENTS}\n %first =")));
        let failures = between(&text, "retq", ".Lfunc_end0");
        let reads: Vec<_> = failures.iter().filter(|line| line.contains("(%rsp), %r")).collect();
        assert_eq!(reads.len(), 4, "{text}");
        for read in reads {
            let (_, place) = read.split_once('\t').expect("an instruction has operands");
            let (place, _) = place.split_once(',').expect("a move has two");
            assert!(
                text.contains(&format!(", {place}\n")) || text.contains(&format!(", {place} ")),
                "{read}: {text}"
            );
        }
    }

    fn loop_with(phi: &str, result: &str) -> String {
        format!(
            "define i64 @loop(i64 %n) {{
            entry:
              {NO_RESIDENTS}
              br label %header
            header:
              %i = phi i64 [ 0, %entry ], [ %next, %latch ]
              {phi}
              %ends = icmp sge i64 %i, %n
              br i1 %ends, label %end, label %latch
            latch:
              %next = add i64 %i, 1
              br label %header
            end:
              ret i64 {result}
            }}"
        )
    }

    /// Counts loads and stores of spilled values, from the label of a loop to the jump back.
    fn accesses(text: &str) -> usize {
        let body = between(text, ".LBB0_1:", "jmp");
        body.iter().filter(|line| line.contains("(%rsp)")).count()
    }

    /// The loop loads the counter and the limit once each, and stores the counter once.
    #[test]
    fn a_phi_and_its_operands_have_one_place() {
        let text = assembly(&loop_with("", "%i"));
        assert_eq!(accesses(&text), 3, "{text}");
    }

    /// The old value of one phi is the new value of another: writing the register of the first would change
    /// it too early.
    #[test]
    fn phis_that_read_each_other_keep_their_copies() {
        let text = assembly(&loop_with("%last = phi i64 [ 7, %entry ], [ %i, %latch ]", "%last"));
        let body = between(&text, ".LBB0_1:", "jmp");
        let stored: Vec<_> = body.iter().filter(|line| line.ends_with("(%rsp)")).collect();
        let [next, last] = &stored[..] else { panic!("two phis: {text}") };
        let register = |line: &str| line.split(',').next().map(str::to_owned);
        assert_ne!(register(next), register(last), "{text}");
    }

    /// In the shortest form of a conditional assignment, the block that assigns stays separate: if it were
    /// joined, the register of the phi would be written twice in one block, and the first value lost.
    #[test]
    fn no_chain_writes_a_phi_twice() {
        let text = assembly(&format!(
            "define i64 @least(i64 %a, i64 %b) {{
            entry:
              {NO_RESIDENTS}
              %less = icmp slt i64 %b, %a
              br i1 %less, label %other, label %end
            other:
              %half = add i64 %b, 1
              br label %end
            end:
              %least = phi i64 [ %a, %entry ], [ %half, %other ]
              ret i64 %least
            }}"
        ));
        let result = between(&text, ".LBB0_2:", "retq");
        let read = result.iter().find_map(|line| line.split_once('\t')).expect("an instruction");
        let (place, _) = read.1.split_once(", ").expect("two operands");
        let writes = text.lines().filter(|line| line.trim_end().ends_with(&format!(", {place}"))).count();
        assert_eq!((read.0, writes), ("movq", 2), "{text}");
    }

    /// A loop without calls accesses no memory, and needs no callee-saved registers.
    #[test]
    fn values_of_a_loop_keep_their_registers() {
        let text = assembly(&loop_with("", "%i").replace(NO_RESIDENTS, ""));
        assert!(!text.contains("(%rsp)") && !text.contains("push"), "{text}");
    }

    fn loop_with_call(kind: &str, step: &str) -> String {
        format!(
            "declare void @work()
            define {kind} @loop({kind} %start, {kind} %other, i64 %n) {{
            entry:
              br label %header
            header:
              %i = phi i64 [ 0, %entry ], [ %next, %latch ]
              %sum = phi {kind} [ %start, %entry ], [ %more, %latch ]
              %ends = icmp sge i64 %i, %n
              br i1 %ends, label %end, label %latch
            latch:
              call void @work()
              %more = {step} {kind} %sum, %other
              %next = add i64 %i, 1
              br label %header
            end:
              ret {kind} %sum
            }}"
        )
    }

    /// Integers that are live across a call are in callee-saved registers.
    #[test]
    fn calls_leave_residents_alone() {
        let text = assembly(&loop_with_call("i64", "add"));
        let body = between(&text, ".LBB0_1:", "jmp");
        assert!(!body.iter().any(|line| line.contains("(%rsp)")), "{text}");
        assert!(!body.iter().any(|line| line.contains("%r8") || line.contains("%r9")), "{text}");
        assert!(text.contains("pushq\t%rbx"), "{text}");
    }

    /// A call changes all registers of real numbers.
    #[test]
    fn real_numbers_are_in_memory_over_calls() {
        let text = assembly(&loop_with_call("double", "fadd"));
        let behind = between(&text, "callq", "jmp");
        assert!(
            behind.iter().any(|line| line.starts_with("movsd") && line.contains("(%rsp), %xmm")),
            "{text}"
        );
    }

    /// A value that the block of a failure needs stays in its register up to the jump there, in the middle of
    /// a chain.
    #[test]
    fn failures_report_what_registers_have() {
        let text = assembly(CHECKED);
        let failures = between(&text, "retq", ".Lfunc_end0");
        let reported: Vec<_> = failures.iter().filter_map(|line| line.strip_prefix("movq\t")).collect();
        assert!(reported.len() == 4 && reported.iter().all(|line| line.starts_with('%')), "{text}");
    }

    /// A phi that is the old value of another one gets a different register.
    #[test]
    fn phis_that_read_each_other_have_two_registers() {
        let text =
            loop_with("%last = phi i64 [ 7, %entry ], [ %i, %latch ]", "%last").replace(NO_RESIDENTS, "");
        let text = assembly(&text);
        let body = between(&text, ".LBB0_1:", "jmp");
        let moves: Vec<_> = body.iter().filter_map(|line| line.strip_prefix("movq\t")).collect();
        assert!(
            moves.iter().any(|line| line.split_once(", ").is_some_and(|(from, to)| from != to)),
            "{text}"
        );
        assert!(!body.iter().any(|line| line.contains("(%rsp)")), "{text}");
    }
}
