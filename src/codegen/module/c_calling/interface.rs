//! The conventions of procedures as LLVM functions: their types and attributes.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::context::Context;
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum, FunctionType};

use tlc_frontend::hir::{LocalKind, ParameterMode, Procedure, Signature, TypeId, TypeTable};

use super::classification::{
    CConvention, CFormal, CParameter, CPassing, Content, Passing, Piece, is_aggregate, passing_of,
};
use crate::codegen::module::ModuleLowering;

/// The alignment of arguments on the stack.
const STACK_ALIGNMENT: u32 = 8;

impl CConvention {
    /// Returns the convention of a procedure.
    pub fn of(types: &TypeTable, procedure: &Procedure) -> CConvention {
        CConvention::new(types, formals(types, procedure, !procedure.passes_highs()), procedure.result)
    }

    /// Returns the convention of a call of a procedure if it differs from that of the language. `further`:
    /// the types of the arguments after its parameters.
    pub fn of_call(types: &TypeTable, procedure: &Procedure, further: &[TypeId]) -> Option<CConvention> {
        let formals = formals(types, procedure, !procedure.passes_highs());
        special(types, formals, procedure.result, further)
    }

    /// Returns the convention of a procedure as a value if it differs from that of the language.
    pub fn as_value(types: &TypeTable, procedure: &Procedure) -> Option<CConvention> {
        special(types, formals(types, procedure, false), procedure.result, &[])
    }

    /// Returns the convention of a call through a value if it differs from that of the language.
    pub fn of_value_call(
        types: &TypeTable,
        signature: &Signature,
        further: &[TypeId],
    ) -> Option<CConvention> {
        let formals = signature.parameters.iter().map(|parameter| {
            let by_value = parameter.mode == ParameterMode::Value;
            (parameter.ty, by_value, passing_of(types, parameter.ty, by_value, false))
        });
        special(types, formals, signature.result, further)
    }
}

fn formals(
    types: &TypeTable,
    procedure: &Procedure,
    is_foreign: bool,
) -> impl Iterator<Item = CFormal> + Clone {
    procedure.parameters.iter().map(move |parameter| {
        let local = &procedure.locals[*parameter];
        let by_value = local.kind == LocalKind::Parameter(ParameterMode::Value);
        (local.ty, by_value, passing_of(types, local.ty, by_value, is_foreign))
    })
}

fn special(
    types: &TypeTable,
    formals: impl Iterator<Item = CFormal> + Clone,
    result: Option<TypeId>,
    further: &[TypeId],
) -> Option<CConvention> {
    let is_special = result.is_some_and(|ty| is_aggregate(types, ty))
        || formals.clone().any(|(ty, by_value, _)| by_value && is_aggregate(types, ty))
        || further.iter().any(|ty| is_aggregate(types, *ty));
    let further = further.iter().map(|ty| (*ty, true, passing_of(types, *ty, true, true)));
    is_special.then(|| CConvention::new(types, formals.chain(further), result))
}

impl CConvention {
    /// Returns the type of a function with the convention. A BOOLEAN is a byte, because C may pass any.
    /// `fixed`: the number of parameters before those that a variadic function does not declare.
    pub fn function_type<'ctx>(
        &self,
        module: &ModuleLowering<'_, 'ctx>,
        fixed: Option<usize>,
    ) -> FunctionType<'ctx> {
        let variadic = fixed.is_some();
        let mut parameters: Vec<BasicMetadataTypeEnum<'ctx>> = Vec::new();
        if self.has_result_address() {
            parameters.push(module.types.pointer().into());
        }
        for CParameter { ty, passing } in self.parameters.iter().take(fixed.unwrap_or(usize::MAX)) {
            match passing {
                CPassing::Plain(Passing::Value) => parameters.push(c_scalar(module, *ty).into()),
                CPassing::Plain(Passing::Address) | CPassing::Memory => {
                    parameters.push(module.types.pointer().into());
                }
                CPassing::Plain(Passing::OpenArray { dimensions }) => {
                    parameters.push(module.types.pointer().into());
                    let high = BasicMetadataTypeEnum::from(module.context.i64_type());
                    parameters.extend((0..*dimensions).map(|_| high));
                }
                CPassing::Registers(pieces) => {
                    let registers = pieces.iter().map(|piece| piece.register(module.context));
                    parameters.extend(registers.map(BasicMetadataTypeEnum::from));
                }
            }
        }
        match self.result_type(module) {
            Some(result) => result.fn_type(&parameters, variadic),
            None => module.context.void_type().fn_type(&parameters, variadic),
        }
    }

    fn result_type<'ctx>(&self, module: &ModuleLowering<'_, 'ctx>) -> Option<BasicTypeEnum<'ctx>> {
        let CParameter { ty, passing } = self.result.as_ref()?;
        match passing {
            CPassing::Plain(_) => Some(c_scalar(module, *ty)),
            CPassing::Memory => None,
            CPassing::Registers(pieces) => match pieces[..] {
                [] => None,
                [piece] => Some(piece.register(module.context)),
                _ => {
                    let fields: Vec<_> = pieces.iter().map(|piece| piece.register(module.context)).collect();
                    Some(module.context.struct_type(&fields, false).into())
                }
            },
        }
    }

    /// Returns the attributes of the parameters. Callers extend small values to whole registers if `extends`;
    /// a function that C calls does not rely on that.
    pub fn attributes(
        &self,
        module: &mut ModuleLowering<'_, '_>,
        extends: bool,
    ) -> Vec<(AttributeLoc, Attribute)> {
        let mut attributes = Vec::new();
        let mut index = 0;
        if let Some(result) = self.result.as_ref().filter(|_| self.has_result_address()) {
            let memory = module.types.layout(result.ty).memory;
            attributes.push((AttributeLoc::Param(0), module.attributes.sret(memory)));
            index = 1;
        }
        for CParameter { ty, passing } in &self.parameters {
            let place = AttributeLoc::Param(index);
            match passing {
                CPassing::Plain(passing) => {
                    if *passing == Passing::Value && extends {
                        attributes.extend(module.extension(*ty).into_iter().map(|known| (place, known)));
                    }
                    index += passing.value_count();
                }
                CPassing::Registers(pieces) => index += pieces.len() as u32,
                CPassing::Memory => {
                    let layout = module.types.layout(*ty);
                    let align = layout.placement.max(STACK_ALIGNMENT);
                    attributes.push((place, module.attributes.byval(layout.memory)));
                    attributes.push((place, module.attributes.align(align)));
                    index += 1;
                }
            }
        }
        attributes
    }
}

impl Piece {
    /// Returns the type of the register with the piece.
    pub fn register<'ctx>(self, context: &'ctx Context) -> BasicTypeEnum<'ctx> {
        match self.content {
            Content::Bytes(_) => context.i64_type().into(),
            Content::Float => context.f32_type().into(),
            Content::Floats => context.f32_type().vec_type(2).into(),
            Content::Double => context.f64_type().into(),
        }
    }
}

fn c_scalar<'ctx>(module: &ModuleLowering<'_, 'ctx>, ty: TypeId) -> BasicTypeEnum<'ctx> {
    match module.types.value(ty) {
        BasicTypeEnum::IntType(int) if int.get_bit_width() == 1 => module.context.i8_type().into(),
        other => other,
    }
}
