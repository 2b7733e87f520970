Fig8.F(x: i64, ret: i64 → ⊥) → ⊥ {
  let if.then := () → ⊥
        if.end(23)
      if.else := () → ⊥
        if.end(42)
      if.end := (a: i64) → ⊥
        ret(a)
  in branch(x = 0, if.then, if.else)
}

Fig8(ret: () → ⊥) → ⊥ {
  let after1 := (call: i64) → ⊥
    let after2 := () → ⊥
      let after3 := (call1: i64) → ⊥
        let after4 := () → ⊥
          let after5 := () → ⊥
            ret()
          in InOut.WriteLn(after5)
        in InOut.WriteInt(call1, 3, after4)
      in Fig8.F(1, after3)
    in InOut.WriteInt(call, 1, after2)
  in Fig8.F(0, after1)
}
