//! Tests that the verifier finds errors planted in a tree.

use super::*;
use crate::base::{Interner, PrimaryMap, Span};
use crate::hir::{Argument, Call, Callee, Checks, Label, LabelId, Module, ModuleId, StmtId};

/// Builds a procedure with a variable parameter, and a caller that passes a variable by reference and assigns
/// 1 to it.
fn program() -> Program {
    let mut names = Interner::new();
    let name = names.intern("x");
    let module = ModuleId::from_u32(0);
    let local = |kind, storage| Local::new(name, TypeTable::INTEGER, kind, storage, Span::NONE);
    let procedure = |locals: PrimaryMap<LocalId, Local>, parameters, body| Procedure {
        parameters,
        locals,
        body,
        ..Procedure::new(module, name, Span::NONE, Span::NONE)
    };
    let place = || Place {
        root: Root::Local(LocalId::from_u32(0)),
        projections: Vec::new(),
        ty: TypeTable::INTEGER,
        span: Span::NONE,
    };
    let one = Expr { kind: ExprKind::Const(Const::Whole(1)), ty: TypeTable::INTEGER, span: Span::NONE };
    let call = Call {
        callee: Callee::Procedure(ProcId::from_u32(0)),
        arguments: vec![Argument::Reference(place())],
        span: Span::NONE,
    };
    let stmt = |id, kind| Stmt { kind, span: Span::NONE, id: StmtId::from_u32(id) };
    let by_reference = local(LocalKind::Parameter(ParameterMode::Reference), Storage::Indirect);
    let spilled = local(LocalKind::Variable, Storage::SsaSpilled);
    Program {
        types: TypeTable::new(64),
        modules: [Module::new(name)].into_iter().collect(),
        local_modules: PrimaryMap::new(),
        procedures: [
            procedure([by_reference].into_iter().collect(), vec![LocalId::from_u32(0)], Vec::new()),
            procedure(
                [spilled].into_iter().collect(),
                Vec::new(),
                vec![
                    stmt(0, StmtKind::Assign { target: place(), value: one }),
                    stmt(1, StmtKind::Call(call)),
                ],
            ),
        ]
        .into_iter()
        .collect(),
        globals: PrimaryMap::new(),
        strings: PrimaryMap::new(),
        constants: PrimaryMap::new(),
        initialisation: Vec::new(),
        main: module,
        checks: Checks::ALL,
    }
}

/// Returns the verifier's message after `damage` to the caller.
fn rejects(damage: impl FnOnce(&mut Procedure)) -> String {
    let mut program = program();
    damage(&mut program.procedures[ProcId::from_u32(1)]);
    verify(&program).expect_err("the damage must be found")
}

fn set_assigned(procedure: &mut Procedure, kind: ExprKind, ty: TypeId) {
    let Some(Stmt { kind: StmtKind::Assign { value, .. }, .. }) = procedure.body.first_mut() else {
        unreachable!("the first statement is the assignment")
    };
    *value = Expr { kind, ty, span: Span::NONE };
}

#[test]
fn accepts_what_is_right() {
    assert_eq!(verify(&program()), Ok(()));
}

#[test]
fn rejects_each_broken_rule() {
    let x = LocalId::from_u32(0);
    assert!(rejects(|p| p.locals[x].storage = Storage::Ssa).contains("never in memory"));
    assert!(rejects(|p| p.locals[x].storage = Storage::Indirect).contains("storage"));
    assert!(rejects(|p| p.locals[x].ty = TypeTable::ERROR).contains("finished program"));
    assert!(rejects(|p| p.locals[x].ty = TypeTable::CHAR).contains("claims to be"));
    assert!(rejects(|p| p.parameters.push(x)).contains("another kind"));
    assert!(
        rejects(|p| set_assigned(p, ExprKind::Const(Const::Boolean(true)), TypeTable::BOOLEAN))
            .contains("is assigned to a variable")
    );
    assert!(
        rejects(|p| set_assigned(p, ExprKind::Const(Const::Whole(1 << 70)), TypeTable::INTEGER))
            .contains("constant")
    );
    assert!(rejects(|p| p.body.swap(0, 1)).contains("not numbered"));
    let exit = Stmt::new(StmtKind::Exit(LoopId::from_u32(0)), Span::NONE);
    assert!(rejects(|p| p.body.push(exit)).contains("EXIT"));
    let goto = || Stmt::new(StmtKind::Goto(LabelId::from_u32(0)), Span::NONE);
    let label = || Stmt::new(StmtKind::Label(LabelId::from_u32(0)), Span::NONE);
    let declare = |p: &mut Procedure| p.labels.push(Label { name: p.name, span: Span::NONE });
    assert!(rejects(|p| p.body.push(goto())).contains("not set"));
    assert!(rejects(|p| p.body.push(label())).contains("not declared"));
    assert!(
        rejects(|p| {
            declare(p);
            p.body.extend([label(), goto(), label()]);
        })
        .contains("set twice")
    );
    let bare_return = Stmt::new(StmtKind::Return(None), Span::NONE);
    assert!(
        rejects(|p| {
            p.result = Some(TypeTable::INTEGER);
            p.body.push(bare_return);
        })
        .contains("RETURN")
    );
}
