//! The program that libFuzzer drives. `TLC_FUZZ_TARGET` names the target.

#![no_main]

use std::sync::LazyLock;
use std::{env, io, str};

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target, fuzzer_mutate};
use tlc_fuzz::campaign::on_big_stack;
use tlc_fuzz::targets::{Judgement, Target, broken};

/// The target of this process.
static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = env::var("TLC_FUZZ_TARGET").unwrap_or_default();
    Target::named(&name).unwrap_or_else(|| {
        let names = Target::ALL.map(|target| target.name).join(", ");
        eprintln!("error: there is no target `{name}`; there are {names}");
        std::process::exit(2);
    })
});

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let (target, bytes) = (*TARGET, bytes.to_vec());
    match on_big_stack(move || Ok::<_, io::Error>(target.judge(&bytes))) {
        Ok(Judgement::Fine) => Corpus::Keep,
        Ok(Judgement::Unfit) => Corpus::Reject,
        Ok(Judgement::Wrong(reason)) => panic!("{reason}"),
        Err(error) => panic!("the case cannot be judged: {error}"),
    }
});

// Half of the mutants are mutated at tokens and brackets, so that the search gets past the parser; libFuzzer
// mutates the others at bytes, guided by its table of compared values.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let text = str::from_utf8(&data[..size]).unwrap_or_default();
    if seed % 2 == 0 || text.is_empty() {
        return fuzzer_mutate(data, size, max_size);
    }
    let mutant = broken(text, seed / 2);
    let size = mutant.len().min(max_size);
    data[..size].copy_from_slice(&mutant.as_bytes()[..size]);
    size
});
