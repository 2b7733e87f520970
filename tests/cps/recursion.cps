Recursion.Fib(n: i64, ret: i64 → ⊥) → ⊥ {
  load: i64 := load(Recursion.calls)
  call: { i64, i1 } := call llvm.sadd.with.overflow.i64(load, 1)
  result: i64 := extractvalue(call, 0)
  overflows: i1 := extractvalue(call, 1)
  let check.failed := () → ⊥
        () := call tlc_fail_overflow("recursion.mod:9:12\x00-\x00+\x00INTEGER", load, 1)
        unreachable()
      check.passed := () → ⊥
        () := store(result, Recursion.calls)
        let if.then := () → ⊥
              ret(n)
            if.end := () → ⊥
              difference: i64 := n - 1
              let after1 := (call1: i64) → ⊥
                difference2: i64 := n - 2
                let after2 := (call3: i64) → ⊥
                  call4: { i64, i1 } := call llvm.sadd.with.overflow.i64(call1, call3)
                  result5: i64 := extractvalue(call4, 0)
                  overflows6: i1 := extractvalue(call4, 1)
                  let check.failed8 := () → ⊥
                        () := call tlc_fail_overflow("recursion.mod:11:10\x00-\x00+\x00INTEGER", call1, call3)
                        unreachable()
                      check.passed7 := () → ⊥
                        ret(result5)
                  in branch(overflows6, check.failed8, check.passed7)
                in Recursion.Fib(difference2, after2)
              in Recursion.Fib(difference, after1)
        in branch(n < 2, if.then, if.end)
  in branch(overflows, check.failed, check.passed)
}

Recursion.Ackermann(m: i64, n: i64, ret: i64 → ⊥) → ⊥ {
  let if.then := () → ⊥
        call: { i64, i1 } := call llvm.sadd.with.overflow.i64(n, 1)
        result: i64 := extractvalue(call, 0)
        overflows: i1 := extractvalue(call, 1)
        let check.failed := () → ⊥
              () := call tlc_fail_overflow("recursion.mod:16:24\x00-\x00+\x00INTEGER", n, 1)
              unreachable()
            check.passed := () → ⊥
              ret(result)
        in branch(overflows, check.failed, check.passed)
      if.else := () → ⊥
        let if.then2 := () → ⊥
              call3: { i64, i1 } := call llvm.ssub.with.overflow.i64(m, 1)
              result4: i64 := extractvalue(call3, 0)
              overflows5: i1 := extractvalue(call3, 1)
              let check.failed19 := () → ⊥
                    () := call tlc_fail_overflow("recursion.mod:17:37\x00-\x00-\x00INTEGER", m, 1)
                    unreachable()
                  check.passed6 := () → ⊥
                    let after1 := (call7: i64) → ⊥
                      ret(call7)
                    in Recursion.Ackermann(result4, 1, after1)
              in branch(overflows5, check.failed19, check.passed6)
            if.else8 := () → ⊥
              call9: { i64, i1 } := call llvm.ssub.with.overflow.i64(m, 1)
              result10: i64 := extractvalue(call9, 0)
              overflows11: i1 := extractvalue(call9, 1)
              let check.failed20 := () → ⊥
                    () := call tlc_fail_overflow("recursion.mod:18:25\x00-\x00-\x00INTEGER", m, 1)
                    unreachable()
                  check.passed12 := () → ⊥
                    call13: { i64, i1 } := call llvm.ssub.with.overflow.i64(n, 1)
                    result14: i64 := extractvalue(call13, 0)
                    overflows15: i1 := extractvalue(call13, 1)
                    let check.failed21 := () → ⊥
                          () := call tlc_fail_overflow("recursion.mod:18:45\x00-\x00-\x00INTEGER", n, 1)
                          unreachable()
                        check.passed16 := () → ⊥
                          let after2 := (call17: i64) → ⊥
                            let after3 := (call18: i64) → ⊥
                              ret(call18)
                            in Recursion.Ackermann(result10, call17, after3)
                          in Recursion.Ackermann(m, result14, after2)
                    in branch(overflows15, check.failed21, check.passed16)
              in branch(overflows11, check.failed20, check.passed12)
        in branch(n = 0, if.then2, if.else8)
  in branch(m = 0, if.then, if.else)
}

Recursion.Even(n: i64, ret: i1 → ⊥) → ⊥ {
  let or.right := () → ⊥
        call: { i64, i1 } := call llvm.ssub.with.overflow.i64(n, 1)
        result: i64 := extractvalue(call, 0)
        overflows: i1 := extractvalue(call, 1)
        let check.failed := () → ⊥
              () := call tlc_fail_overflow("recursion.mod:24:25\x00-\x00-\x00INTEGER", n, 1)
              unreachable()
            check.passed := () → ⊥
              let after1 := (call1: i1) → ⊥
                bool.end(call1)
              in Recursion.Odd(result, after1)
        in branch(overflows, check.failed, check.passed)
      bool.end := (bool: i1) → ⊥
        ret(bool)
  in branch(n = 0, bool.end(true), or.right)
}

Recursion.Odd(n: i64, ret: i1 → ⊥) → ⊥ {
  let and.right := () → ⊥
        call: { i64, i1 } := call llvm.ssub.with.overflow.i64(n, 1)
        result: i64 := extractvalue(call, 0)
        overflows: i1 := extractvalue(call, 1)
        let check.failed := () → ⊥
              () := call tlc_fail_overflow("recursion.mod:29:27\x00-\x00-\x00INTEGER", n, 1)
              unreachable()
            check.passed := () → ⊥
              let after1 := (call1: i1) → ⊥
                bool.end(call1)
              in Recursion.Even(result, after1)
        in branch(overflows, check.failed, check.passed)
      bool.end := (bool: i1) → ⊥
        ret(bool)
  in branch(n # 0, and.right, bool.end(false))
}

Recursion.Hanoi(n: i64, from: i64, to: i64, via: i64, ret: () → ⊥) → ⊥ {
  let if.then := () → ⊥
        difference: i64 := n - 1
        let after1 := () → ⊥
          load: i64 := load(Recursion.calls)
          call: { i64, i1 } := call llvm.sadd.with.overflow.i64(load, 1)
          result: i64 := extractvalue(call, 0)
          overflows: i1 := extractvalue(call, 1)
          let check.failed := () → ⊥
                () := call tlc_fail_overflow("recursion.mod:36:14\x00-\x00+\x00INTEGER", load, 1)
                unreachable()
              check.passed := () → ⊥
                () := store(result, Recursion.calls)
                let if.then2 := () → ⊥
                      let after2 := () → ⊥
                        let after3 := () → ⊥
                          let after4 := () → ⊥
                            let after5 := () → ⊥
                              if.end()
                            in InOut.WriteLn(after5)
                          in InOut.WriteInt(to, 1, after4)
                        in InOut.WriteString("->", 1, after3)
                      in InOut.WriteInt(from, 1, after2)
                    if.end := () → ⊥
                      let after6 := () → ⊥
                        if.end3()
                      in Recursion.Hanoi(difference, via, to, from, after6)
                in branch(n = 3, if.then2, if.end)
          in branch(overflows, check.failed, check.passed)
        in Recursion.Hanoi(difference, from, via, to, after1)
      if.end3 := () → ⊥
        ret()
  in branch(n > 0, if.then, if.end3)
}

Recursion.Names(ret': i64, branch': i64, let': i64, in': i64, after1: i64, ret: i64 → ⊥) → ⊥ {
  let after1' := (call: i64) → ⊥
    call1: { i64, i1 } := call llvm.smul.with.overflow.i64(call, branch')
    result: i64 := extractvalue(call1, 0)
    overflows: i1 := extractvalue(call1, 1)
    let check.failed := () → ⊥
          () := call tlc_fail_overflow("recursion.mod:46:11\x00-\x00*\x00INTEGER", call, branch')
          unreachable()
        check.passed := () → ⊥
          let after2 := (call2: i64) → ⊥
            call3: { i64, i1 } := call llvm.ssub.with.overflow.i64(call2, let')
            result4: i64 := extractvalue(call3, 0)
            overflows5: i1 := extractvalue(call3, 1)
            let check.failed11 := () → ⊥
                  () := call tlc_fail_overflow("recursion.mod:47:11\x00-\x00-\x00INTEGER", call2, let')
                  unreachable()
                check.passed6 := () → ⊥
                  let if.then := () → ⊥
                        ret(result)
                      if.else := () → ⊥
                        call7: { i64, i1 } := call llvm.smul.with.overflow.i64(result4, after1)
                        result8: i64 := extractvalue(call7, 0)
                        overflows9: i1 := extractvalue(call7, 1)
                        let check.failed12 := () → ⊥
                              () := call tlc_fail_overflow("recursion.mod:48:47\x00-\x00*\x00INTEGER", result4, after1)
                              unreachable()
                            check.passed10 := () → ⊥
                              ret(result8)
                        in branch(overflows9, check.failed12, check.passed10)
                  in branch(result > result4, if.then, if.else)
            in branch(overflows5, check.failed11, check.passed6)
          in Recursion.Fib(in', after2)
    in branch(overflows, check.failed, check.passed)
  in Recursion.Fib(ret', after1')
}

Recursion.Outer(n: i64, ret: i64 → ⊥) → ⊥ {
  call: { i64, i1 } := call llvm.smul.with.overflow.i64(n, 2)
  result: i64 := extractvalue(call, 0)
  overflows: i1 := extractvalue(call, 1)
  let check.failed := () → ⊥
        () := call tlc_fail_overflow("recursion.mod:59:13\x00-\x00*\x00INTEGER", n, 2)
        unreachable()
      check.passed := () → ⊥
        let after1 := (call1: i64) → ⊥
          ret(call1)
        in Recursion.Outer.Inner(n, result, after1)
  in branch(overflows, check.failed, check.passed)
}

Recursion.Outer.Inner(k: i64, factor: i64, ret: i64 → ⊥) → ⊥ {
  let if.then := () → ⊥
        ret(factor)
      if.end := () → ⊥
        call: { i64, i1 } := call llvm.ssub.with.overflow.i64(k, 1)
        result: i64 := extractvalue(call, 0)
        overflows: i1 := extractvalue(call, 1)
        let check.failed := () → ⊥
              () := call tlc_fail_overflow("recursion.mod:56:18\x00-\x00-\x00INTEGER", k, 1)
              unreachable()
            check.passed := () → ⊥
              let after1 := (call1: i64) → ⊥
                call2: { i64, i1 } := call llvm.sadd.with.overflow.i64(call1, k)
                result3: i64 := extractvalue(call2, 0)
                overflows4: i1 := extractvalue(call2, 1)
                let check.failed6 := () → ⊥
                      () := call tlc_fail_overflow("recursion.mod:56:12\x00-\x00+\x00INTEGER", call1, k)
                      unreachable()
                    check.passed5 := () → ⊥
                      ret(result3)
                in branch(overflows4, check.failed6, check.passed5)
              in Recursion.Outer.Inner(result, factor, after1)
        in branch(overflows, check.failed, check.passed)
  in branch(k = 0, if.then, if.end)
}

Recursion(ret: () → ⊥) → ⊥ {
  () := store(0, Recursion.calls)
  let after1 := (call: i64) → ⊥
    let after2 := () → ⊥
      load: i64 := load(Recursion.calls)
      let after3 := () → ⊥
        let after4 := () → ⊥
          let after5 := (call1: i64) → ⊥
            let after6 := () → ⊥
              let after7 := () → ⊥
                let after8 := (call2: i1) → ⊥
                  let and.right := () → ⊥
                        let after9 := (call3: i1) → ⊥
                          let if.then := () → ⊥
                                let after10 := () → ⊥
                                  if.end()
                                in InOut.WriteString("even and odd", 11, after10)
                          in branch(call3, if.end, if.then)
                        in Recursion.Even(7, after9)
                      if.end := () → ⊥
                        let after11 := () → ⊥
                          let after12 := () → ⊥
                            load4: i64 := load(Recursion.calls)
                            let after13 := () → ⊥
                              let after14 := () → ⊥
                                let after15 := (call5: i64) → ⊥
                                  let after16 := () → ⊥
                                    let after17 := (call6: i64) → ⊥
                                      let after18 := () → ⊥
                                        let after19 := () → ⊥
                                          let after20 := (call7: i64) → ⊥
                                            let after21 := () → ⊥
                                              let after22 := () → ⊥
                                                ret()
                                              in InOut.WriteLn(after22)
                                            in InOut.WriteInt(call7, 1, after21)
                                          in Recursion.Outer(7, after20)
                                        in InOut.WriteLn(after19)
                                      in InOut.WriteInt(call6, 6, after18)
                                    in Recursion.Names(10, 2, 3, 4, 5, after17)
                                  in InOut.WriteInt(call5, 1, after16)
                                in Recursion.Names(6, 2, 3, 9, 4, after15)
                              in InOut.WriteLn(after14)
                            in InOut.WriteInt(load4, 1, after13)
                          in Recursion.Hanoi(4, 1, 2, 3, after12)
                        in InOut.WriteLn(after11)
                  in branch(call2, and.right, if.end)
                in Recursion.Even(10, after8)
              in InOut.WriteLn(after7)
            in InOut.WriteInt(call1, 1, after6)
          in Recursion.Ackermann(2, 3, after5)
        in InOut.WriteLn(after4)
      in InOut.WriteInt(load, 6, after3)
    in InOut.WriteInt(call, 1, after2)
  in Recursion.Fib(15, after1)
}
