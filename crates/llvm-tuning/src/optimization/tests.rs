//! Tests of the passes on small modules, as text.

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use llvm_sys::prelude::LLVMMemoryBufferRef;

use super::{OptLevel, optimize};
use crate::Target;

unsafe extern "C" {
    fn llvm_tuning_pass_names(level: u32, of_llvm: bool) -> LLVMMemoryBufferRef;
}

/// The passes of LLVM's levels that find nothing in our modules, because these contain no coroutines, OpenMP
/// calls, profiles, assumptions, or attributes of other front ends, and no library of vector functions is used.
const OMITTED: [&str; 26] = [
    "memprof-remove-attributes",
    "annotation2metadata",
    "forceattrs",
    "coro-early",
    "ee-instrument",
    "lower-expect",
    "openmp-opt",
    "openmp-opt-cgscc",
    "speculative-execution",
    "move-auto-init",
    "coro-elide",
    "coro-split",
    "coro-annotation-elide",
    "coro-cleanup",
    "elim-avail-extern",
    "drop-unnecessary-assumes",
    "lower-constant-intrinsics",
    "chr",
    "loop-distribute",
    "inject-tli-mappings",
    "transform-warning",
    "alignment-from-assumptions",
    "loop-sink",
    "alloc-token",
    "cg-profile",
    "annotation-remarks",
];

/// Returns the passes of a level, one a line, without the omitted ones.
fn pass_names(level: u32, of_llvm: bool) -> String {
    // SAFETY: the level is one of the two; the buffer is ours.
    let names = unsafe { MemoryBuffer::new(llvm_tuning_pass_names(level, of_llvm)) };
    let names = String::from_utf8_lossy(names.as_slice()).into_owned();
    let names = names.trim_end_matches('\0').replace('(', "(,").replace(')', ",)");
    let is_kept = |name: &&str| !OMITTED.contains(&name.split('<').next().unwrap_or(name));
    let kept: Vec<&str> = names.split(',').filter(is_kept).collect();
    kept.join("\n").replace("\nfunction(\n)", "")
}

/// Another version of LLVM may change its levels; then ours are no longer what users expect of them.
#[test]
fn the_levels_are_those_of_llvm() {
    assert_eq!(pass_names(1, false), pass_names(1, true), "Os");
    // Passes of ours have no names. Theirs does not merge stores of two arms of three.
    let [ours, theirs] = [false, true].map(|of_llvm| {
        let names = pass_names(0, of_llvm);
        names.split('\n').filter(|name| !name.is_empty()).collect::<Vec<&str>>().join("\n")
    });
    assert!(ours.contains("mldst-motion<split-footer-bb>"), "{ours}");
    assert_eq!(ours.replace("<split-footer-bb>", "<no-split-footer-bb>"), theirs, "O3");
}

/// Returns a function with these parameters after the passes of `-O2`.
fn function(parameters: &str, blocks: &str) -> String {
    function_at(OptLevel::O2, parameters, blocks)
}

fn function_at(level: OptLevel, parameters: &str, blocks: &str) -> String {
    let text = format!(
        "declare {{ i64, i1 }} @llvm.smul.with.overflow.i64(i64, i64)
        declare {{ i64, i1 }} @llvm.sadd.with.overflow.i64(i64, i64)
        declare void @fail(i64) cold noreturn nounwind
        define i64 @f({parameters}) {{
          {blocks}
        }}\0"
    );
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "test");
    let module = context.create_module_from_ir(buffer).expect("valid text");
    let machine = Target::default().machine(level, 0).expect("a machine");
    optimize(&module, &machine, level);
    assert!(module.verify().is_ok());
    module.print_to_string().to_string()
}

/// Returns a function of `%x` and `%c` after the passes of `-O2`, split after its first branch.
fn optimized(blocks: &str) -> (String, String) {
    let after = function("i64 noundef %x, i1 noundef %c", blocks);
    let (begin, rest) = after.split_once("br i1").expect("a branch");
    (begin.to_owned(), rest.to_owned())
}

/// An operation with its check: `%{name}` is the result in the block `{name}.passed`; on failure, `shown`
/// is reported.
fn checked(name: &str, operation: &str, operands: &str, shown: &str) -> String {
    format!(
        "%{name}.both = call {{ i64, i1 }} @llvm.{operation}.with.overflow.i64({operands})
        %{name}.overflow = extractvalue {{ i64, i1 }} %{name}.both, 1
        br i1 %{name}.overflow, label %{name}.failed, label %{name}.passed
      {name}.failed:
        call void @fail(i64 {shown})
        unreachable
      {name}.passed:
        %{name} = extractvalue {{ i64, i1 }} %{name}.both, 0"
    )
}

#[test]
fn a_product_and_a_sum_are_checked_by_one_comparison() {
    let product = checked("product", "smul", "i64 %x, i64 7", "%x");
    let sum = checked("sum", "sadd", "i64 %product, i64 100", "%product");
    let (begin, rest) = optimized(&format!("{product}\n{sum}\nret i64 %sum"));
    assert!(begin.contains("icmp ugt i64") && !begin.contains("= call"), "{begin}");
    assert_eq!(rest.matches("call void @fail(i64 %").count(), 2, "{rest}");
    assert_eq!(rest.matches("call { i64, i1 } @llvm.smul.with.overflow.i64(").count(), 1, "{rest}");
    assert_eq!(rest.matches("call { i64, i1 } @llvm.sadd.with.overflow.i64(").count(), 0, "{rest}");
}

#[test]
fn a_product_is_there_for_what_follows_in_its_block() {
    let (begin, rest) = optimized(
        "%m = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %x, i64 5)
        %mr = extractvalue { i64, i1 } %m, 0
        %d = sdiv i64 %mr, 7
        %mo = extractvalue { i64, i1 } %m, 1
        br i1 %mo, label %failed, label %passed
      failed:
        call void @fail(i64 %d)
        unreachable
      passed:
        ret i64 %d",
    );
    assert!(begin.contains("icmp ugt i64") && begin.contains("mul i64 %x, 5"), "{begin}{rest}");
}

#[test]
fn a_check_in_an_arm_is_made_before_values_are_chosen() {
    let sum = checked("sum", "sadd", "i64 %x, i64 100", "%x");
    let (begin, rest) = optimized(&format!(
        "br i1 %c, label %arm, label %other
      arm:
        {sum}
        br label %end
      other:
        %half = ashr i64 %x, 1
        br label %end
      end:
        %r = phi i64 [ %sum, %sum.passed ], [ %half, %other ]
        ret i64 %r"
    ));
    assert!(begin.contains("@llvm.sadd.with.overflow.i64(i64 %x, i64 100)"), "{begin}");
    assert!(rest.contains("br i1 %c, label %sum.failed, label %"), "the condition is asked: {rest}");
    assert!(rest.contains("select i1 %c, i64 %"), "{rest}");
}

/// A loop of a hundred rounds, some of which add `step` to a count that begins with `start`.
fn count_from(start: &str, step: &str) -> String {
    let sum = checked("sum", "sadd", &format!("i64 %n, i64 {step}"), "%n");
    function(
        "ptr noundef %u, i64 noundef %start",
        &format!(
            "br label %round
          round:
            %i = phi i64 [ 0, %0 ], [ %next, %after ]
            %n = phi i64 [ {start}, %0 ], [ %m, %after ]
            %place = getelementptr inbounds i64, ptr %u, i64 %i
            %element = load i64, ptr %place
            %is.found = icmp eq i64 %element, 7
            br i1 %is.found, label %found, label %after
          found:
            {sum}
            br label %after
          after:
            %m = phi i64 [ %n, %round ], [ %sum, %sum.passed ]
            %next = add i64 %i, 1
            %ends = icmp eq i64 %next, 100
            br i1 %ends, label %end, label %round
          end:
            ret i64 %m"
        ),
    )
}

#[test]
fn a_count_of_some_rounds_needs_no_check() {
    for (start, step) in [("0", "1"), ("9223372036854775707", "1"), ("-9223372036854775508", "-3")] {
        let text = count_from(start, step);
        assert!(!text.contains("with.overflow") && text.contains("icmp eq <"), "{start} {step}: {text}");
    }
    for (start, step) in [("%start", "1"), ("9223372036854775708", "1"), ("-9223372036854775509", "-3")] {
        assert!(count_from(start, step).contains("with.overflow"), "{start} {step}");
    }
}

/// A loop that adds the elements of `%u` up to `%high`; `more` is executed in each round.
fn sum_of_elements(more: &str) -> String {
    sum_of_elements_at(OptLevel::O2, more)
}

fn sum_of_elements_at(level: OptLevel, more: &str) -> String {
    let sum = checked("sum", "sadd", "i64 %s, i64 %element", "%s");
    function_at(
        level,
        "ptr noundef %u, i64 noundef %high",
        &format!(
            "br label %round
          round:
            %i = phi i64 [ 0, %0 ], [ %next, %sum.passed ]
            %s = phi i64 [ 0, %0 ], [ %sum, %sum.passed ]
            %place = getelementptr inbounds i64, ptr %u, i64 %i
            %element = load i64, ptr %place
            {sum}
            {more}
            %ends = icmp eq i64 %i, %high
            %next = add i64 %i, 1
            br i1 %ends, label %end, label %round
          end:
            ret i64 %sum"
        ),
    )
}

#[test]
fn a_loop_that_only_sums_is_vectorized() {
    let text = sum_of_elements("");
    assert!(text.contains("add <2 x i64>"), "{text}");
    assert_eq!(text.matches("@llvm.sadd.with.overflow.i64(i64 %s, i64 %element)").count(), 1, "{text}");
    assert_eq!(text.matches("call void @fail(i64 %").count(), 1, "{text}");
}

/// Vectors of loops take little time and make programs several times as fast, so `-O1` also has them.
#[test]
fn other_levels_have_vectors_of_loops_that_only_sum() {
    for level in [OptLevel::O1, OptLevel::O3] {
        let text = sum_of_elements_at(level, "");
        assert!(text.contains("add <2 x i64>"), "{level:?}: {text}");
    }
}

/// `-O1` moves the quotient out of the loop, and knows the count of its rounds.
#[test]
fn the_first_level_moves_and_removes_loops() {
    let text = function_at(
        OptLevel::O1,
        "i64 noundef %x",
        "br label %round
      round:
        %i = phi i64 [ 0, %0 ], [ %next, %round ]
        %s = phi i64 [ 0, %0 ], [ %sum, %round ]
        %part = sdiv i64 %x, 7
        %sum = add i64 %s, %part
        %next = add i64 %i, 1
        %ends = icmp eq i64 %next, 100
        br i1 %ends, label %end, label %round
      end:
        ret i64 %sum",
    );
    assert!(text.contains("sdiv i64 %x, 7") && text.contains("mul i64 %") && !text.contains("phi"), "{text}");
}

#[test]
fn a_loop_that_writes_is_left_as_it_is() {
    let text = sum_of_elements("store i64 %sum, ptr %place");
    assert!(!text.contains("<2 x i64>"), "{text}");
}

/// A product of a vector with a matrix of 400 columns, whose result has the elements at `%place`.
fn product(place: &str) -> String {
    function(
        "ptr noalias noundef %a, ptr noalias noundef %b, ptr noalias noundef %c",
        &format!(
            "br label %column
          column:
            %j = phi i64 [ 0, %0 ], [ %j.next, %stored ]
            br label %row
          row:
            %k = phi i64 [ 0, %column ], [ %k.next, %row ]
            %s = phi double [ 0.0, %column ], [ %sum, %row ]
            %left.place = getelementptr inbounds double, ptr %a, i64 %k
            %left = load double, ptr %left.place
            %offset = mul nuw nsw i64 %k, 400
            %index = add nuw nsw i64 %offset, %j
            %right.place = getelementptr inbounds double, ptr %b, i64 %index
            %right = load double, ptr %right.place
            %part = fmul double %left, %right
            %sum = fadd double %s, %part
            %k.next = add nuw nsw i64 %k, 1
            %k.ends = icmp eq i64 %k.next, 400
            br i1 %k.ends, label %stored, label %row
          stored:
            {place}
            store double %sum, ptr %place
            %j.next = add nuw nsw i64 %j, 1
            %j.ends = icmp eq i64 %j.next, 400
            br i1 %j.ends, label %end, label %column
          end:
            ret i64 0"
        ),
    )
}

/// Returns the number of calls that remain of these: of a function whose result is the square of its argument, checked,
/// if there is no `effect` besides.
fn remaining_calls(effect: &str, calls: &str) -> usize {
    let square = checked("square", "smul", "i64 %n, i64 %n", "%n");
    let body = format!(
        "{calls}
        }}
        @count = global i64 0
        define internal i64 @square(i64 %n) noinline {{
          {effect}
          {square}
          ret i64 %square"
    );
    function("i64 noundef %x, i1 noundef %c", &body).matches("call fastcc i64 @square(").count()
}

#[test]
fn equal_calls_are_made_once_although_they_may_fail() {
    let calls = "%first = call i64 @square(i64 %x)
        br i1 %c, label %again, label %end
      again:
        %second = call i64 @square(i64 %x)
        %sum = xor i64 %first, %second
        ret i64 %sum
      end:
        ret i64 %first";
    assert_eq!(remaining_calls("", calls), 1);
    let counts = "%old = load i64, ptr @count\n%new = add i64 %old, 1\nstore i64 %new, ptr @count";
    assert_eq!(remaining_calls(counts, calls), 2, "the effect of each call is kept");
}

#[test]
fn calls_on_separate_paths_or_with_other_arguments_remain() {
    let calls = "br i1 %c, label %again, label %end
      again:
        %second = call i64 @square(i64 %x)
        br label %end
      end:
        %before = phi i64 [ 0, %0 ], [ %second, %again ]
        %first = call i64 @square(i64 %x)
        %y = add i64 %x, 1
        %third = call i64 @square(i64 %y)
        %both = xor i64 %first, %third
        %sum = xor i64 %both, %before
        ret i64 %sum";
    assert_eq!(remaining_calls("", calls), 3);
}

/// Five calls remain of the sixteen that four levels make, also at `-O1`, at which jumps are threaded in such functions
/// alone.
#[test]
fn equal_calls_of_four_levels_are_made_once() {
    let blocks = "%is.small = icmp slt i64 %n, 2
        br i1 %is.small, label %end, label %more
      more:
        %n.1 = add nsw i64 %n, -1
        %first = call i64 @f(i64 %n.1)
        %n.2 = add nsw i64 %n, -2
        %second = call i64 @f(i64 %n.2)
        %sum = add i64 %first, %second
        br label %end
      end:
        %result = phi i64 [ %n, %0 ], [ %sum, %more ]
        ret i64 %result";
    for level in [OptLevel::O1, OptLevel::O2] {
        let text = function_at(level, "i64 noundef %n", blocks);
        assert_eq!(text.matches("call i64 @f(").count(), 5, "{level:?}: {text}");
    }
}

#[test]
fn four_levels_of_a_function_that_calls_itself_once_are_one_call() {
    let blocks = "%is.small = icmp slt i64 %n, 1
        br i1 %is.small, label %end, label %more
      more:
        %n.1 = add nsw i64 %n, -1
        %below = call i64 @f(i64 %n.1)
        %difference = sub i64 %n, %below
        br label %end
      end:
        %result = phi i64 [ 7, %0 ], [ %difference, %more ]
        ret i64 %result";
    let text = function("i64 noundef %n", blocks);
    let call = text.lines().find(|line| line.contains("call i64 @f(")).expect("a call");
    let argument = call.split_once("i64 %").expect("an argument").1.trim_end_matches(')');
    assert!(text.contains(&format!("%{argument} = add nsw i64 %n, -4")), "{text}");
    assert_eq!(text.matches("call i64 @f(").count(), 1, "{text}");
}

/// The second call is skipped if the first one was made, unless their arguments differ.
#[test]
fn a_call_that_some_paths_have_made_is_skipped_there() {
    for (second, is_skipped) in [("-7", true), ("-6", false)] {
        let blocks = format!(
            "%is.small = icmp slt i64 %n, 2
            br i1 %is.small, label %leaf, label %more
          leaf:
            ret i64 %n
          more:
            br i1 %c, label %first, label %join
          first:
            %n.1 = add nsw i64 %n, -7
            %x = call i64 @f(i64 %n.1, i1 false, i1 true)
            br label %join
          join:
            %sum = phi i64 [ 0, %more ], [ %x, %first ]
            br i1 %d, label %second, label %end
          second:
            %n.2 = add nsw i64 %n, {second}
            %y = call i64 @f(i64 %n.2, i1 false, i1 true)
            br label %end
          end:
            %z = phi i64 [ 3, %join ], [ %y, %second ]
            %both = mul i64 %sum, %z
            ret i64 %both"
        );
        let text = function("i64 noundef %n, i1 noundef %c, i1 noundef %d", &blocks);
        assert_eq!(text.contains("phi i1 "), is_skipped, "{text}");
    }
}

/// Returns whether a byte of an array is compared with zero that a function of the module fills, after `also` is done
/// with the array.
fn is_compared(also: &str) -> bool {
    let body = format!(
        "call void @fill(ptr @array, i64 %x)
        {also}
        %place = getelementptr i8, ptr @array, i64 %x
        %byte = load i8, ptr %place
        %truth = icmp ne i8 %byte, 0
        %result = zext i1 %truth to i64
        ret i64 %result
        }}
        declare void @other(ptr)
        @array = internal global [9 x i8] zeroinitializer
        @more = internal global [9 x i8] zeroinitializer
        define internal void @fill(ptr %to, i64 %x) noinline {{
          %is.less = icmp slt i64 %x, 4
          %byte = zext i1 %is.less to i8
          store i8 %byte, ptr %to
          ret void
        }}
        define internal i64 @read(ptr %from) noinline {{
          %byte = load i8, ptr %from
          %truth = icmp ne i8 %byte, 0
          %result = zext i1 %truth to i64
          call void @other(ptr null)
          ret i64 %result"
    );
    function("i64 noundef %x", &body).contains("icmp ne i8")
}

#[test]
fn booleans_that_only_the_module_writes_are_not_compared() {
    assert!(!is_compared(""));
    assert!(!is_compared("call void @fill(ptr @more, i64 %x)"));
    assert!(!is_compared("call i64 @read(ptr @array)"));
    assert!(!is_compared("call void @llvm.memcpy.p0.p0.i64(ptr @array, ptr @more, i64 9, i1 false)"));
    for write in [
        "call void @other(ptr @array)",
        "call i64 @read(ptr @array)\ncall i64 @read(ptr @more)\ncall void @other(ptr @more)",
        "store i16 1, ptr @array",
        "%low = trunc i64 %x to i8\nstore i8 %low, ptr @array",
        "%low = trunc i64 %x to i8\nstore i8 %low, ptr @more
        call void @llvm.memcpy.p0.p0.i64(ptr @array, ptr @more, i64 9, i1 false)",
        "%kept = alloca ptr\nstore ptr @array, ptr %kept\ncall void @other(ptr %kept)",
    ] {
        assert!(is_compared(write), "{write}");
    }
}

#[test]
fn neighbouring_sums_of_reals_are_one_sum_of_vectors() {
    let text = product("%place = getelementptr inbounds double, ptr %c, i64 %j");
    assert!(text.contains("fmul <2 x double>") && text.contains("fadd <2 x double>"), "{text}");
    let text = product("%far = mul i64 %j, 400\n%place = getelementptr inbounds double, ptr %c, i64 %far");
    assert!(!text.contains("<2 x double>"), "{text}");
    let text = product("%next = add i64 %j, 1\n%place = getelementptr inbounds double, ptr %b, i64 %next");
    assert!(!text.contains("<2 x double>"), "the next round reads the result: {text}");
}

#[test]
fn stores_of_two_arms_of_three_are_one_store_of_a_choice() {
    let text = function(
        "ptr noundef %a, i64 noundef %x, i64 noundef %y, i1 noundef %c",
        "br i1 %c, label %first, label %else
      first:
        %sum = add i64 %x, %y
        %place.1 = getelementptr inbounds i64, ptr %a, i64 %x
        store i64 %sum, ptr %place.1
        br label %end
      else:
        %place = getelementptr inbounds i64, ptr %a, i64 %x
        %less = icmp slt i64 %x, %y
        br i1 %less, label %second, label %third
      second:
        store i64 %y, ptr %place
        br label %end
      third:
        store i64 %x, ptr %place
        br label %end
      end:
        ret i64 0",
    );
    assert!(
        text.contains("@llvm.smax.i64(i64 %x, i64 %y)") || text.contains("@llvm.smax.i64(i64 %y, i64 %x)")
    );
}

#[test]
fn a_loop_over_all_elements_of_a_small_variable_is_unrolled() {
    for (array, is_unrolled) in
        [("internal global [9 x i64] undef", true), ("external global [9 x i64]", false)]
    {
        let blocks = format!(
            "br label %next\nnext:
            %i = phi i64 [ %n, %0 ], [ %j, %next ]\n%j = add i64 %i, -1
            %place = getelementptr i64, ptr @a, i64 %i\nstore i64 %j, ptr %place
            %c = icmp eq i64 %j, 7\nbr i1 %c, label %end, label %next\nend:
            ret i64 0\n}}\n@a = {array}\ndefine i64 @read(i64 %n) {{
            %place = getelementptr i64, ptr @a, i64 %n\n%x = load i64, ptr %place\nret i64 %x"
        );
        let text = function("i64 noundef %n", &blocks);
        assert_eq!(text.contains("@llvm.trap"), is_unrolled, "{text}");
    }
}

#[test]
fn a_choice_of_sparse_members_tests_one_bit() {
    for (last, is_one_bit) in [("85", true), ("84", false), ("-84", false)] {
        let blocks = format!(
            "switch i8 %c, label %end [ i8 65, label %member i8 69, label %member
            i8 73, label %member i8 79, label %member i8 {last}, label %member ]
          member:
            store i8 %c, ptr %p
            br label %end
          end:
            ret i64 0"
        );
        let text = function("i8 noundef %c, ptr noundef %p", &blocks);
        assert_eq!(!text.contains("switch"), is_one_bit, "{text}");
    }
}

#[test]
fn an_address_is_compared_with_the_few_small_functions_that_it_can_be() {
    // The other functions have another type, or their addresses are not taken.
    for (third, is_compared) in [("@third", true), ("@large", false), ("@elsewhere", false)] {
        let large = "store volatile i64 %x, ptr @kept\n".repeat(40);
        let body = format!(
            "%of.first = icmp eq i64 %n, 0
            %choice = select i1 %of.first, ptr @first, ptr {third}
            store volatile ptr %choice, ptr @kept
            store volatile ptr @other, ptr @kept
            %called = load volatile ptr, ptr @kept
            %result = call i64 %called(i64 %n)
            ret i64 %result
            }}
            @kept = internal global ptr null
            declare i64 @elsewhere(i64)
            define internal i64 @first(i64 %x) {{
              %y = mul i64 %x, 21
              ret i64 %y
            }}
            define internal i64 @third(i64 %x) {{
              %y = xor i64 %x, 42
              ret i64 %y
            }}
            define internal i64 @large(i64 %x) {{
              {large}
              ret i64 %x
            }}
            define internal double @other(double %x) {{
              ret double %x"
        );
        let text = function("i64 noundef %n", &body);
        assert!(text.contains("call i64 %called(i64 %n)"), "others are called: {text}");
        assert_eq!(text.matches("icmp eq ptr %called").count(), 2 * usize::from(is_compared), "{text}");
    }
}
