Primitives.Fill(t: ptr, t.high: i64, x: double, ret: i64 → ⊥) → ⊥ {
  local: ptr := alloca([3 x i8])
  () := call llvm.memset.p0.i64(local, 0, 3, false)
  let for.body := (k: i64) → ⊥
        element: ptr := getelementptr(i32, t, k)
        product: i64 := k * 3
        narrow: i32 := trunc(product)
        () := store(narrow, element)
        let for.step := () → ⊥
              next: i64 := k + 1
              for.body(next)
            for.end := () → ⊥
              () := call llvm.memcpy.p0.p0.i64(local, "ab", 2, false)
              rest: ptr := getelementptr(i8, local, 2)
              () := call llvm.memset.p0.i64(rest, 0, 1, false)
              let if.then := () → ⊥
                    product2: double := x * 2.0
                    if.end(product2)
                  if.end := (x3: double) → ⊥
                    call: i64 := call llvm.fptosi.sat.i64.f64(x3)
                    element4: ptr := getelementptr(i8, local, 1)
                    load: i8 := load(element4)
                    wide: i64 := zext(load)
                    sum: i64 := call + wide
                    ret(sum)
              in branch(x < 2.5, if.then, if.end(x))
        in branch(k <u t.high, for.step, for.end)
  in for.body(0)
}

Primitives(ret: () → ⊥) → ⊥ {
  new: ptr := call tlc_new(16, "primitives.mod:19:3")
  () := call llvm.memset.p0.i64(new, 0, 16, false)
  () := store(new, Primitives.root)
  field: ptr := getelementptr({ ptr, double }, new, 0, 1)
  () := store(1.5, field)
  load: ptr := load(Primitives.root)
  () := store(nil, load)
  load1: ptr := load(Primitives.root)
  field2: ptr := getelementptr({ ptr, double }, load1, 0, 1)
  load3: double := load(field2)
  let after1 := (call: i64) → ⊥
    () := store(call, Primitives.i)
    load4: ptr := load(Primitives.root)
    () := call tlc_dispose(load4, "primitives.mod:23:11", "root")
    () := store(nil, Primitives.root)
    load5: i64 := load(Primitives.i)
    let after2 := () → ⊥
      let after3 := () → ⊥
        ret()
      in InOut.WriteLn(after3)
    in InOut.WriteInt(load5, 1, after2)
  in Primitives.Fill(Primitives.table, 9, load3, after1)
}
