#!/bin/bash
# Runs a program as a test: run_test.sh PROGRAM STATUS INPUT OUTPUT PROFILE_TOOLS [ARGUMENT]...
# INPUT and OUTPUT may be empty. With the paths of llvm-profdata and llvm-cov the executed lines are written to
# `coverage.lcov` among the outputs of the test.
set -u
program=$1 status=$2 input=$3 output=$4 profile_tools=$5
shift 5
actual=${TEST_TMPDIR:-/tmp}/actual
export LLVM_PROFILE_FILE=${TEST_TMPDIR:-/tmp}/test.profraw
"./$program" "$@" <"${input:-/dev/null}" >"$actual"
ended=$?
cat "$actual"
result=0
if [ "$ended" != "$status" ]; then
    echo "the exit status is $ended, and $status is expected" >&2
    result=1
fi
if [ -n "$output" ] && ! diff -u "$output" "$actual" >&2; then
    echo "the output is not that of $output" >&2
    result=1
fi
if [ -n "$profile_tools" ]; then
    read -r profdata cov <<<"$profile_tools"
    merged=${TEST_TMPDIR:-/tmp}/test.profdata
    "$profdata" merge "$LLVM_PROFILE_FILE" -o "$merged" &&
        "$cov" export "./$program" -instr-profile="$merged" -format=lcov \
            >"${TEST_UNDECLARED_OUTPUTS_DIR:-.}/coverage.lcov" || result=1
fi
exit $result
