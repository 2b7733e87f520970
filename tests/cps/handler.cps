Handler.Raise(ret: () → ⊥) → ⊥ {
  ret()
}

Handler.Guarded(n: i64, ret: i64 → ⊥) → ⊥ {
  Guarded: ptr := alloca(i64)
  () := store(0, Guarded)
  let try.raised := () → ⊥
        pad: { ptr, i32 } := landingpad()
        exception: ptr := extractvalue(pad, 0)
        () := call tlc_handle(exception)
        load1: i64 := load(Guarded)
        () := call tlc_leave_handler()
        ret(0)
      try.normal := (call: i1) → ⊥
        load: i64 := load(Guarded)
        let if.then := () → ⊥
              ret(load)
            if.end := () → ⊥
              ret(0)
        in branch(call, if.then, if.end)
  in Handler.Guarded.Guarded(n, Guarded, try.normal, try.raised)
}

Handler.Guarded.Guarded(n: i64, Guarded: ptr, ret: i1 → ⊥) → ⊥ {
  let if.then := () → ⊥
        let after1 := () → ⊥
          if.end()
        in Handler.Raise(after1)
      if.end := () → ⊥
        () := store(n, Guarded)
        ret(true)
  in branch(n > 1, if.then, if.end)
}
