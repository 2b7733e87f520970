Loops.Gcd(a: i64, b: i64, ret: i64 → ⊥) → ⊥ {
  let while.header := (a2: i64, b1: i64) → ⊥
        let while.body := () → ⊥
              remainder: i64 := urem(a2, b1)
              while.header(b1, remainder)
            while.end := () → ⊥
              ret(a2)
        in branch(b1 # 0, while.body, while.end)
  in while.header(a, b)
}

Loops.Collatz(n: i64, ret: i64 → ⊥) → ⊥ {
  let loop.body := (n1: i64, steps: i64) → ⊥
        let if.then := () → ⊥
              ret(steps)
            if.end := () → ⊥
              odd: i1 := trunc(n1)
              let if.then2 := () → ⊥
                    call: { i64, i1 } := call llvm.smul.with.overflow.i64(3, n1)
                    result: i64 := extractvalue(call, 0)
                    overflows: i1 := extractvalue(call, 1)
                    let check.failed := () → ⊥
                          () := call tlc_fail_overflow("loops.mod:20:25\x00-\x00*\x00INTEGER", 3, n1)
                          unreachable()
                        check.passed := () → ⊥
                          call3: { i64, i1 } := call llvm.sadd.with.overflow.i64(result, 1)
                          result4: i64 := extractvalue(call3, 0)
                          overflows5: i1 := extractvalue(call3, 1)
                          let check.failed13 := () → ⊥
                                () := call tlc_fail_overflow("loops.mod:20:25\x00-\x00+\x00INTEGER", result, 1)
                                unreachable()
                              check.passed6 := () → ⊥
                                if.end7(result4)
                          in branch(overflows5, check.failed13, check.passed6)
                    in branch(overflows, check.failed, check.passed)
                  if.else := () → ⊥
                    quotient: i64 := ashr(n1, 1)
                    if.end7(quotient)
                  if.end7 := (n12: i64) → ⊥
                    call8: { i64, i1 } := call llvm.sadd.with.overflow.i64(steps, 1)
                    result9: i64 := extractvalue(call8, 0)
                    overflows10: i1 := extractvalue(call8, 1)
                    let check.failed14 := () → ⊥
                          () := call tlc_fail_overflow("loops.mod:21:14\x00-\x00+\x00INTEGER", steps, 1)
                          unreachable()
                        check.passed11 := () → ⊥
                          loop.body(n12, result9)
                    in branch(overflows10, check.failed14, check.passed11)
              in branch(odd, if.then2, if.else)
        in branch(n1 = 1, if.then, if.end)
  in loop.body(n, 0)
}

Loops.TwoEntries(n: i64, first: i1, ret: i64 → ⊥) → ⊥ {
  let if.then := () → ⊥
        a(n, 0)
      if.else := () → ⊥
        b(n, 0)
      b := (x8: i64, y2: i64) → ⊥
        call3: { i64, i1 } := call llvm.smul.with.overflow.i64(y2, 2)
        result4: i64 := extractvalue(call3, 0)
        overflows5: i1 := extractvalue(call3, 1)
        let check.failed13 := () → ⊥
              () := call tlc_fail_overflow("loops.mod:38:10\x00-\x00*\x00INTEGER", y2, 2)
              unreachable()
            check.passed6 := () → ⊥
              remainder: i64 := srem(result4, 1000003)
              raised: i64 := remainder + 1000003
              compare7: i1 := remainder < 0
              selected: i64 := select(compare7, raised, remainder)
              sum: i64 := selected + 1
              let if.then10 := () → ⊥
                    negated: i64 := 0 - sum
                    ret(negated)
                  if.end11 := () → ⊥
                    difference12: i64 := x8 - 2
                    a(difference12, sum)
              in branch(x8 <= 0, if.then10, if.end11)
        in branch(overflows5, check.failed13, check.passed6)
      a := (x: i64, y: i64) → ⊥
        call: { i64, i1 } := call llvm.sadd.with.overflow.i64(y, x)
        result: i64 := extractvalue(call, 0)
        overflows: i1 := extractvalue(call, 1)
        let check.failed := () → ⊥
              () := call tlc_fail_overflow("loops.mod:33:10\x00-\x00+\x00INTEGER", y, x)
              unreachable()
            check.passed := () → ⊥
              let if.then1 := () → ⊥
                    ret(result)
                  if.end := () → ⊥
                    difference: i64 := x - 1
                    b(difference, result)
              in branch(x <= 0, if.then1, if.end)
        in branch(overflows, check.failed, check.passed)
  in branch(first, if.then, if.else)
}

Loops.Primes(limit: i64, ret: i64 → ⊥) → ⊥ {
  let for.body := (count: i64, n: i64) → ⊥
        let while.header := (prime: i1, d: i64) → ⊥
              let and.right := () → ⊥
                    call: { i64, i1 } := call llvm.smul.with.overflow.i64(d, d)
                    result: i64 := extractvalue(call, 0)
                    overflows: i1 := extractvalue(call, 1)
                    let check.failed := () → ⊥
                          () := call tlc_fail_overflow("loops.mod:50:22\x00-\x00*\x00INTEGER", d, d)
                          unreachable()
                        check.passed := () → ⊥
                          let while.body := () → ⊥
                                remainder: i64 := urem(n, d)
                                compare2: i1 := remainder # 0
                                call3: { i64, i1 } := call llvm.sadd.with.overflow.i64(d, 1)
                                result4: i64 := extractvalue(call3, 0)
                                overflows5: i1 := extractvalue(call3, 1)
                                let check.failed14 := () → ⊥
                                      () := call tlc_fail_overflow("loops.mod:52:12\x00-\x00+\x00INTEGER", d, 1)
                                      unreachable()
                                    check.passed6 := () → ⊥
                                      while.header(compare2, result4)
                                in branch(overflows5, check.failed14, check.passed6)
                          in branch(result <= n, while.body, while.end)
                    in branch(overflows, check.failed, check.passed)
                  while.end := () → ⊥
                    let if.then := () → ⊥
                          call7: { i64, i1 } := call llvm.sadd.with.overflow.i64(count, 1)
                          result8: i64 := extractvalue(call7, 0)
                          overflows9: i1 := extractvalue(call7, 1)
                          let check.failed15 := () → ⊥
                                () := call tlc_fail_overflow("loops.mod:54:28\x00-\x00+\x00INTEGER", count, 1)
                                unreachable()
                              check.passed10 := () → ⊥
                                if.end(result8)
                          in branch(overflows9, check.failed15, check.passed10)
                        if.end := (count13: i64) → ⊥
                          let for.step := () → ⊥
                                next: i64 := n + 1
                                for.body(count13, next)
                          in branch(n < limit, for.step, for.end(count13))
                    in branch(prime, if.then, if.end(count))
              in branch(prime, and.right, while.end)
        in while.header(true, 2)
      for.end := (count12: i64) → ⊥
        ret(count12)
  in branch(2 <= limit, for.body(0, 2), for.end(0))
}

Loops.Down(from: i64, ret: i64 → ⊥) → ⊥ {
  let repeat.body := (sum: i64, from1: i64) → ⊥
        let and.right := () → ⊥
              odd: i1 := trunc(from1)
              branch(odd, or.right, if.then)
            or.right := () → ⊥
              branch(from1 = 3, if.then, if.end(sum))
            if.then := () → ⊥
              call: { i64, i1 } := call llvm.uadd.with.overflow.i64(sum, from1)
              result: i64 := extractvalue(call, 0)
              overflows: i1 := extractvalue(call, 1)
              let check.failed := () → ⊥
                    () := call tlc_fail_overflow("loops.mod:64:64\x00+\x00+\x00CARDINAL", sum, from1)
                    unreachable()
                  check.passed := () → ⊥
                    if.end(result)
              in branch(overflows, check.failed, check.passed)
            if.end := (sum8: i64) → ⊥
              call3: { i64, i1 } := call llvm.usub.with.overflow.i64(from1, 1)
              result4: i64 := extractvalue(call3, 0)
              overflows5: i1 := extractvalue(call3, 1)
              let check.failed9 := () → ⊥
                    () := call tlc_fail_overflow("loops.mod:65:13\x00+\x00-\x00CARDINAL", from1, 1)
                    unreachable()
                  check.passed6 := () → ⊥
                    let repeat.end := () → ⊥
                          ret(sum8)
                    in branch(result4 = 0, repeat.end, repeat.body(sum8, result4))
              in branch(overflows5, check.failed9, check.passed6)
        in branch(from1 >u 10, and.right, or.right)
  in repeat.body(0, from)
}

Loops(ret: () → ⊥) → ⊥ {
  () := store(0, Loops.total)
  () := store(1, Loops.i)
  let for.body := () → ⊥
        load: i64 := load(Loops.total)
        call: { i64, i1 } := call llvm.smul.with.overflow.i64(load, 10)
        result: i64 := extractvalue(call, 0)
        overflows: i1 := extractvalue(call, 1)
        let check.failed := () → ⊥
              () := call tlc_fail_overflow("loops.mod:72:37\x00-\x00*\x00INTEGER", load, 10)
              unreachable()
            check.passed := () → ⊥
              load1: i64 := load(Loops.i)
              call2: { i64, i1 } := call llvm.sadd.with.overflow.i64(result, load1)
              result3: i64 := extractvalue(call2, 0)
              overflows4: i1 := extractvalue(call2, 1)
              let check.failed13 := () → ⊥
                    () := call tlc_fail_overflow("loops.mod:72:37\x00-\x00+\x00INTEGER", result, load1)
                    unreachable()
                  check.passed5 := () → ⊥
                    () := store(result3, Loops.total)
                    let for.step := () → ⊥
                          next: i64 := load1 + 3
                          () := store(next, Loops.i)
                          for.body()
                        for.end := () → ⊥
                          let after1 := () → ⊥
                            load6: i64 := load(Loops.total)
                            let after2 := () → ⊥
                              let after3 := () → ⊥
                                let after4 := (call7: i64) → ⊥
                                  let after5 := () → ⊥
                                    let after6 := () → ⊥
                                      let after7 := (call8: i64) → ⊥
                                        let after8 := () → ⊥
                                          let after9 := () → ⊥
                                            let after10 := (call9: i64) → ⊥
                                              let after11 := () → ⊥
                                                let after12 := (call10: i64) → ⊥
                                                  let after13 := () → ⊥
                                                    let after14 := () → ⊥
                                                      let after15 := (call11: i64) → ⊥
                                                        let after16 := () → ⊥
                                                          let after17 := () → ⊥
                                                            let after18 := (call12: i64) → ⊥
                                                              let after19 := () → ⊥
                                                                let after20 := () → ⊥
                                                                  ret()
                                                                in InOut.WriteLn(after20)
                                                              in InOut.WriteCard(call12, 1, after19)
                                                            in Loops.Down(30, after18)
                                                          in InOut.WriteLn(after17)
                                                        in InOut.WriteInt(call11, 1, after16)
                                                      in Loops.Primes(100, after15)
                                                    in InOut.WriteLn(after14)
                                                  in InOut.WriteInt(call10, 10, after13)
                                                in Loops.TwoEntries(20, false, after12)
                                              in InOut.WriteInt(call9, 1, after11)
                                            in Loops.TwoEntries(20, true, after10)
                                          in InOut.WriteLn(after9)
                                        in InOut.WriteInt(call8, 1, after8)
                                      in Loops.Collatz(27, after7)
                                    in InOut.WriteLn(after6)
                                  in InOut.WriteCard(call7, 1, after5)
                                in Loops.Gcd(1071, 462, after4)
                              in InOut.WriteLn(after3)
                            in InOut.WriteInt(load6, 8, after2)
                          in InOut.WriteString("total", 4, after1)
                    in branch(load1 < 10, for.step, for.end)
              in branch(overflows4, check.failed13, check.passed5)
        in branch(overflows, check.failed, check.passed)
  in for.body()
}
