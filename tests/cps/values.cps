values.Twice(f: ptr, x: i64, ret: i64 → ⊥) → ⊥ {
  let check.failed := () → ⊥
        () := call tlc_fail_nil("values.mod:10:10\x00f")
        unreachable()
      check.passed := () → ⊥
        let after1 := (call: i64) → ⊥
          let after2 := (call1: i64) → ⊥
            ret(call1)
          in f(call, after2)
        in f(x, after1)
  in branch(f = nil, check.failed, check.passed)
}

values.Double(x: i64, ret: i64 → ⊥) → ⊥ {
  call: { i64, i1 } := call llvm.sadd.with.overflow.i64(x, x)
  result: i64 := extractvalue(call, 0)
  overflows: i1 := extractvalue(call, 1)
  let check.failed := () → ⊥
        () := call tlc_fail_overflow("values.mod:15:10\x00-\x00+\x00INTEGER", x, x)
        unreachable()
      check.passed := () → ⊥
        ret(result)
  in branch(overflows, check.failed, check.passed)
}

values.Fourfold(x: i64, ret: i64 → ⊥) → ⊥ {
  let after1 := (call: i64) → ⊥
    ret(call)
  in values.Twice(values.Double, x, after1)
}

values.Mix(s: i8, c: i8, ret: i8 → ⊥) → ⊥ {
  wide: i64 := zext(c)
  bit: i8 := c & 7
  shifted: i8 := lshr(s, bit)
  in': i1 := trunc(shifted)
  let if.then := () → ⊥
        included: i8 := s | 4
        if.end(included)
      if.end := (s1: i8) → ⊥
        let case.arm6 := () → ⊥
              case.end(2)
            case.arm := () → ⊥
              shifted2: i8 := lshr(s1, 2)
              in3: i1 := trunc(shifted2)
              let if.then4 := () → ⊥
                    if.end5(1)
                  if.end5 := (c9: i8) → ⊥
                    case.end(c9)
              in branch(in3, if.then4, if.end5(c))
            case.arm7 := () → ⊥
              case.end(c)
            case.end := (c8: i8) → ⊥
              ret(c8)
        in switch(c, case.arm7, 0: case.arm, 1: case.arm6, 2: case.arm7)
  in branch(in', if.then, if.end(s))
}

values.Square(z: <2 x double>, ret: double → ⊥) → ⊥ {
  re: double := extractelement(z, 0)
  im: double := extractelement(z, 1)
  re1: double := extractelement(z, 0)
  im2: double := extractelement(z, 1)
  product: double := re * re1
  product3: double := im * im2
  product4: double := re * im2
  product5: double := im * re1
  re6: double := product - product3
  im7: double := product4 + product5
  re8: <2 x double> := insertelement(<2 x double> zeroinitializer, re6, 0)
  complex: <2 x double> := insertelement(re8, im7, 1)
  re9: double := extractelement(complex, 0)
  ret(re9)
}
