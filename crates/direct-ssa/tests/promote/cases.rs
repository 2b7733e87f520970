//! Functions with variables of all kinds.

/// The names of the cases with their texts.
pub const CASES: &[(&str, &str)] = &[
    (
        "branches join",
        "define i32 @f(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 %a, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}",
    ),
    (
        "a loop",
        "define i32 @f(i32 %n) {
entry:
  %i = alloca i32
  %sum = alloca i32
  %m = alloca i32
  store i32 %n, ptr %m
  store i32 0, ptr %i
  store i32 0, ptr %sum
  br label %header
header:
  %a = load i32, ptr %i
  %b = load i32, ptr %m
  %c = icmp slt i32 %a, %b
  br i1 %c, label %body, label %end
body:
  %s = load i32, ptr %sum
  %t = add i32 %s, %a
  store i32 %t, ptr %sum
  %j = load i32, ptr %i
  %k = add i32 %j, 1
  store i32 %k, ptr %i
  br label %header
end:
  %r = load i32, ptr %sum
  ret i32 %r
}",
    ),
    (
        "copies that make no phi",
        "define i32 @f(i32 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 %n, ptr %x
  br label %loop
loop:
  %v = load i32, ptr %x
  store i32 %v, ptr %y
  %w = load i32, ptr %y
  store i32 %w, ptr %x
  %c = icmp eq i32 %w, 0
  br i1 %c, label %end, label %loop
end:
  %r = load i32, ptr %y
  ret i32 %r
}",
    ),
    (
        "what is not promoted",
        "declare void @use(ptr)
define i64 @f(i32 %n, i64 %m) {
entry:
  %volatile = alloca i32
  %kept = alloca i32
  %partial = alloca i64
  %array = alloca [4 x i32]
  %atomic = alloca i32
  %plain = alloca i64
  store volatile i32 %n, ptr %volatile
  call void @use(ptr %kept)
  store i64 %m, ptr %partial
  %low = load i32, ptr %partial
  store atomic i32 %n, ptr %atomic seq_cst, align 4
  %again = load atomic i32, ptr %atomic seq_cst, align 4
  %element = getelementptr [4 x i32], ptr %array, i32 0, i32 %again
  store i32 %low, ptr %element
  store i64 %m, ptr %plain
  %r = load i64, ptr %plain
  %v = load volatile i32, ptr %volatile
  ret i64 %r
}",
    ),
    (
        "what was never stored",
        "define i32 @f(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  %y = alloca i32
  %z = alloca i32
  %one = load i32, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 %a, ptr %y
  %sum = add i32 %a, 1
  store i32 %sum, ptr %z
  br label %end
end:
  %two = load i32, ptr %y
  %three = load i32, ptr %z
  %r = add i32 %one, %two
  %s = add i32 %r, %three
  ret i32 %s
}",
    ),
    (
        "lifetimes and dead variables",
        "declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define i32 @f(i32 %a) {
entry:
  %x = alloca i32
  %dead = alloca i32
  %written = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  call void @llvm.lifetime.start.p0(i64 4, ptr %dead)
  store i32 %a, ptr %written
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  call void @llvm.lifetime.end.p0(i64 4, ptr %x)
  ret i32 %v
}",
    ),
    (
        "a switch with several edges to one block",
        "define i32 @f(i32 %a) {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  switch i32 %a, label %end [ i32 1, label %end
                              i32 2, label %other
                              i32 3, label %other
                              i32 4, label %end ]
other:
  store i32 %a, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}",
    ),
    (
        "unreachable code",
        "define i32 @f(i32 %a, i1 %c) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 %a, ptr %x
  br label %end
lost:
  %self = load i32, ptr %x
  store i32 %later, ptr %y
  %later = load i32, ptr %y
  store i32 %self, ptr %x
  br i1 %c, label %lost, label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}",
    ),
    (
        "phis that are there",
        "define i32 @f(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  br i1 %c, label %then, label %end
then:
  %t = load i32, ptr %x
  %u = mul i32 %t, 3
  store i32 %u, ptr %x
  br label %end
end:
  %p = phi i32 [ 7, %entry ], [ %t, %then ]
  %v = load i32, ptr %x
  %r = add i32 %p, %v
  ret i32 %r
}",
    ),
    (
        "calls that may unwind",
        "declare i32 @call()
declare i32 @personality(...)
define i32 @f(i32 %a) personality ptr @personality {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  %r = invoke i32 @call() to label %next unwind label %pad
next:
  store i32 %r, ptr %x
  %s = invoke i32 @call() to label %end unwind label %pad
pad:
  %l = landingpad { ptr, i32 } cleanup
  %v = load i32, ptr %x
  ret i32 %v
end:
  %w = load i32, ptr %x
  ret i32 %w
}",
    ),
    (
        "the result of an invoke joined with undefined values, where it is available and where it is not",
        "declare i32 @call()
declare i32 @personality(...)
define i32 @f(i1 %c) personality ptr @personality {
entry:
  %x = alloca i32
  br label %first
first:
  %r = invoke i32 @call() to label %next unwind label %pad
next:
  br i1 %c, label %set, label %join
set:
  store i32 %r, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  %d = icmp eq i32 %v, 0
  br i1 %d, label %end, label %exit
pad:
  %l = landingpad { ptr, i32 } cleanup
  br label %end
end:
  %w = load i32, ptr %x
  ret i32 %w
exit:
  ret i32 %v
}",
    ),
    (
        "an instruction joined with undefined values, of which a branch or an assumption tells that it is not poison",
        "declare i1 @call()
declare void @llvm.assume(i1)
define i1 @f(i1 %c) {
entry:
  %x = alloca i1
  %y = alloca i1
  br label %first
first:
  %r = call i1 @call()
  %s = call i1 @call()
  call void @llvm.assume(i1 %s)
  br i1 %r, label %next, label %set
next:
  br i1 %c, label %set, label %join
set:
  store i1 %r, ptr %x
  store i1 %s, ptr %y
  br label %join
join:
  %v = load i1, ptr %x
  %w = load i1, ptr %y
  %d = xor i1 %v, %w
  ret i1 %d
}",
    ),
    (
        "an instruction joined with undefined values, after branches and a loop that it dominates",
        "define i32 @f(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  br label %first
first:
  %r = add i32 %a, 1
  br i1 %c, label %left, label %right
left:
  br label %loop
right:
  br i1 %c, label %loop, label %set
set:
  store i32 %r, ptr %x
  br label %loop
loop:
  %v = load i32, ptr %x
  %d = icmp eq i32 %v, 0
  br i1 %d, label %loop, label %end
end:
  ret i32 %v
}",
    ),
    (
        "an instruction joined with undefined values, with a path around it from an earlier block",
        "define i32 @f(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  br i1 %c, label %first, label %around
around:
  br label %middle
first:
  %r = add i32 %a, 1
  br i1 %c, label %middle, label %set
middle:
  br label %join
set:
  store i32 %r, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}",
    ),
    (
        "jumps to addresses",
        "define i32 @f(ptr %to, i32 %a) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  indirectbr ptr %to, [label %one, label %two, label %one]
one:
  store i32 %a, ptr %x
  indirectbr ptr %to, [label %two, label %one]
two:
  %v = load i32, ptr %x
  ret i32 %v
}",
    ),
    (
        "a variable that holds the address of another",
        "define i32 @f(i1 %c, i32 %a) {
entry:
  %x = alloca i32
  %y = alloca i32
  %to = alloca ptr
  store ptr %x, ptr %to
  store i32 1, ptr %y
  br i1 %c, label %then, label %end
then:
  %p = load ptr, ptr %to
  store i32 %a, ptr %p
  br label %end
end:
  %q = load ptr, ptr %to
  %v = load i32, ptr %q
  %w = load i32, ptr %y
  %r = add i32 %v, %w
  ret i32 %r
}",
    ),
    (
        "a loaded value is stored after an operation that does nothing",
        "define i32 @f(i32 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 %n, ptr %x
  store i32 0, ptr %y
  br label %loop
loop:
  %v = load i32, ptr %x
  %same = or i32 %v, 0
  store i32 %same, ptr %y
  %w = load i32, ptr %y
  %less = sub i32 %w, 1
  store i32 %less, ptr %x
  %c = icmp eq i32 %w, 0
  br i1 %c, label %end, label %loop
end:
  %r = load i32, ptr %y
  ret i32 %r
}",
    ),
    (
        "one store, which does not dominate the loads",
        "define i32 @f(i1 %c, i32 noundef %a) {
entry:
  %x = alloca i32
  %y = alloca i32
  br label %loop
loop:
  %v = load i32, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 %a, ptr %x
  store i32 7, ptr %y
  br label %loop
end:
  %w = load i32, ptr %y
  %r = add i32 %v, %w
  ret i32 %r
}",
    ),
    (
        "irreducible control flow",
        "define i32 @f(i1 %c, i1 %d, i32 %a) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 %a, ptr %x
  store i32 1, ptr %y
  br i1 %c, label %left, label %right
left:
  %l = load i32, ptr %y
  %m = add i32 %l, 1
  store i32 %m, ptr %y
  br i1 %d, label %right, label %end
right:
  %r = load i32, ptr %y
  %s = mul i32 %r, 2
  store i32 %s, ptr %y
  br i1 %d, label %left, label %end
end:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %sum = add i32 %v, %w
  ret i32 %sum
}",
    ),
    (
        "promises about loads",
        "define ptr @f(i1 %c, ptr %a, ptr %b) {
entry:
  %x = alloca ptr
  store ptr %a, ptr %x
  br i1 %c, label %then, label %end
then:
  store ptr %b, ptr %x
  br label %end
end:
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  ret ptr %v
}
!0 = !{}",
    ),
    (
        "aggregates, vectors and floating-point numbers",
        "define float @f(i1 %c, { i32, float } %a, <4 x float> %b) #0 {
entry:
  %x = alloca { i32, float }
  %y = alloca <4 x float>
  %z = alloca float
  store { i32, float } %a, ptr %x
  store <4 x float> %b, ptr %y
  store float 1.0, ptr %z
  br i1 %c, label %then, label %end
then:
  %p = load { i32, float }, ptr %x
  %q = extractvalue { i32, float } %p, 1
  store float %q, ptr %z
  br label %end
end:
  %v = load <4 x float>, ptr %y
  %w = extractelement <4 x float> %v, i32 0
  %u = load float, ptr %z
  %r = fadd float %u, %w
  ret float %r
}
attributes #0 = { \"no-signed-zeros-fp-math\"=\"true\" }",
    ),
    (
        "types that inkwell does not know",
        "define target(\"aarch64.svcount\") @f(i1 %c, target(\"aarch64.svcount\") %a, target(\"aarch64.svcount\") %b) {
entry:
  %x = alloca target(\"aarch64.svcount\")
  %y = alloca target(\"aarch64.svcount\")
  br i1 %c, label %then, label %end
then:
  store target(\"aarch64.svcount\") %a, ptr %x
  br label %end
end:
  %v = load target(\"aarch64.svcount\"), ptr %x
  store target(\"aarch64.svcount\") %v, ptr %y
  br i1 %c, label %left, label %right
left:
  store target(\"aarch64.svcount\") %b, ptr %y
  br label %right
right:
  %w = load target(\"aarch64.svcount\"), ptr %y
  ret target(\"aarch64.svcount\") %w
}",
    ),
    (
        "stores of the entry block, read in irreducible control flow",
        "define i32 @f(i1 %c, i1 %d, i32 %a, i32 %b) {
entry:
  %x = alloca i32
  %y = alloca i32
  %z = alloca i32
  %one = alloca i32
  store i32 %a, ptr %x
  store i32 %b, ptr %y
  br i1 %c, label %left, label %right
left:
  store i32 7, ptr %one
  %l = load i32, ptr %x
  store i32 %l, ptr %z
  %m = load i32, ptr %z
  br i1 %d, label %right, label %end
right:
  %r = load i32, ptr %y
  store i32 %r, ptr %z
  %s = load i32, ptr %z
  br i1 %d, label %left, label %end
end:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %u = load i32, ptr %one
  %sum = add i32 %v, %w
  %all = add i32 %sum, %u
  ret i32 %all
}",
    ),
];

/// A variable of irreducible control flow that is copied to itself: both phis of mem2reg join only one value.
pub const REDUNDANT: &str = "define i32 @f(i1 %c, i1 %d, i32 %a) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  br i1 %c, label %left, label %right
left:
  %l = load i32, ptr %x
  store i32 %l, ptr %x
  br i1 %d, label %right, label %end
right:
  %r = load i32, ptr %x
  store i32 %r, ptr %x
  br i1 %d, label %left, label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}";

/// A function with a variable of a type that inkwell does not know, and that LLVM 20 no longer has.
pub const MMX: &str = "define x86_mmx @g(i1 %c, x86_mmx %a, x86_mmx %b) {
entry:
  %x = alloca x86_mmx
  store x86_mmx %a, ptr %x
  br i1 %c, label %then, label %end
then:
  store x86_mmx %b, ptr %x
  br label %end
end:
  %v = load x86_mmx, ptr %x
  ret x86_mmx %v
}";
