//! The conversion of arguments and results between the language and C.

use inkwell::IntPredicate;
use inkwell::builder::Builder;
use inkwell::types::{BasicTypeEnum, FunctionType};
use inkwell::values::{
    BasicMetadataValueEnum, BasicValue, BasicValueEnum, CallSiteValue, FunctionValue, IntValue, PointerValue,
    VectorValue,
};

use tlc_frontend::hir::TypeId;

use super::classification::{CConvention, CParameter, CPassing, Content, Piece};
use crate::codegen::code::CodeBuilder;
use crate::codegen::code::memory::set_alignment;
use crate::codegen::function::BuildsCalls;
use crate::codegen::llvm::built;
use crate::codegen::module::ModuleLowering;
use direct_ssa::llvm::Scalar;

const MISSING: &str = "the arguments are those of the parameters";

/// A function of C: its type and its address.
pub(super) type CFunction<'ctx> = (FunctionType<'ctx>, PointerValue<'ctx>);

/// Builds conversions in a function.
pub(super) struct CConversion<'c, 'a, 'ctx> {
    pub module: &'c mut ModuleLowering<'a, 'ctx>,
    pub ins: &'c dyn BuildsCalls<'ctx>,
}

/// The arguments of a function that C calls, as the language passes them.
pub(super) struct ReceivedArguments<'ctx> {
    pub values: Vec<BasicMetadataValueEnum<'ctx>>,
    /// The address for an array or record result, which is the first value.
    pub result_address: Option<PointerValue<'ctx>>,
}

/// Calls a function of C with arguments as the language passes them, and returns a scalar result.
pub fn call_c<'ctx>(
    code: &mut CodeBuilder<'_, '_, 'ctx>,
    convention: &CConvention,
    function: CFunction<'ctx>,
    arguments: &[BasicMetadataValueEnum<'ctx>],
) -> Option<Scalar<'ctx>> {
    let spilled = convention.complex_in_memory(&code.module.program.types);
    let slots: Vec<_> = spilled.into_iter().map(|ty| code.temporary(ty)).collect();
    CConversion { module: code.module, ins: &code.function.ins() }
        .call(convention, function, arguments, &slots)
}

impl<'ctx> CConversion<'_, '_, 'ctx> {
    /// Calls a function of C with arguments as the language passes them, and returns a scalar result; any
    /// other is stored at the address that is the first argument. `slots`: memory for each complex number
    /// that is passed in memory.
    pub fn call(
        &mut self,
        convention: &CConvention,
        (ty, address): CFunction<'ctx>,
        arguments: &[BasicMetadataValueEnum<'ctx>],
        slots: &[PointerValue<'ctx>],
    ) -> Option<Scalar<'ctx>> {
        let (mut arguments, mut slots) = (arguments.iter().copied(), slots.iter().copied());
        let by_address = convention.returns_by_address(&self.module.program.types);
        let result_address = arguments.by_ref().take(usize::from(by_address)).last();
        let mut passed: Vec<BasicMetadataValueEnum<'ctx>> = Vec::new();
        passed.extend(result_address.filter(|_| convention.has_result_address()));
        for CParameter { ty, passing } in &convention.parameters {
            match passing {
                CPassing::Plain(passing) => {
                    let values = arguments.by_ref().take(passing.value_count() as usize);
                    passed.extend(values.map(|value| self.with_byte(value)));
                }
                CPassing::Registers(pieces) => {
                    let value = arguments.next().expect(MISSING);
                    self.push_pieces(*ty, pieces, value, &mut passed);
                }
                CPassing::Memory => {
                    let mut value = arguments.next().expect(MISSING);
                    if let BasicMetadataValueEnum::VectorValue(complex) = value {
                        let slot = slots.next().expect("each complex number in memory has a slot");
                        let align = self.module.types.layout(*ty).align;
                        set_alignment(Some(built(self.builder().build_store(slot, complex))), align);
                        value = slot.into();
                    }
                    passed.push(value);
                }
            }
        }
        let site = self.ins.call(ty, address, &passed, "call");
        for (place, attribute) in convention.attributes(self.module, true) {
            site.add_attribute(place, attribute);
        }
        self.received_result(convention, site, result_address)
    }

    /// Calls a function of C in the first block of a function of our own.
    pub fn call_at_entry(
        &mut self,
        convention: &CConvention,
        function: CFunction<'ctx>,
        arguments: &[BasicMetadataValueEnum<'ctx>],
    ) -> Option<BasicValueEnum<'ctx>> {
        let spilled = convention.complex_in_memory(&self.module.program.types);
        let slots: Vec<_> = spilled.into_iter().map(|ty| self.memory_for(ty)).collect();
        self.call(convention, function, arguments, &slots).map(|value| value.basic())
    }

    fn builder(&self) -> &Builder<'ctx> {
        self.ins.instructions()
    }

    /// Converts a BOOLEAN to a byte.
    fn with_byte(&self, value: BasicMetadataValueEnum<'ctx>) -> BasicMetadataValueEnum<'ctx> {
        match value {
            BasicMetadataValueEnum::IntValue(bit) if bit.get_type().get_bit_width() == 1 => {
                built(self.builder().build_int_z_extend(bit, self.module.context.i8_type(), "byte")).into()
            }
            other => other,
        }
    }

    /// Adds the registers with the pieces of an aggregate: of a complex number, of a record at an address, or
    /// of one that is in registers already.
    fn push_pieces(
        &mut self,
        ty: TypeId,
        pieces: &[Piece],
        value: BasicMetadataValueEnum<'ctx>,
        passed: &mut Vec<BasicMetadataValueEnum<'ctx>>,
    ) {
        for (number, piece) in (0..).zip(pieces) {
            passed.push(match value {
                BasicMetadataValueEnum::PointerValue(address) => {
                    self.load_piece((ty, address), *piece).into()
                }
                BasicMetadataValueEnum::StructValue(ready) => {
                    built(self.builder().build_extract_value(ready, number, "piece")).into()
                }
                BasicMetadataValueEnum::VectorValue(complex) if pieces.len() == 2 => {
                    self.part(complex, u64::from(number)).into()
                }
                complex => complex,
            });
        }
    }

    /// Returns a scalar result of C; stores any other at the address.
    fn received_result(
        &mut self,
        convention: &CConvention,
        site: CallSiteValue<'ctx>,
        address: Option<BasicMetadataValueEnum<'ctx>>,
    ) -> Option<Scalar<'ctx>> {
        let CParameter { ty, passing } = convention.result.as_ref()?;
        let value = site.try_as_basic_value().basic()?;
        let CPassing::Registers(pieces) = passing else {
            return Some(self.with_truth(*ty, value).into());
        };
        let registers = self.registers_of(pieces, value);
        match address {
            Some(address) => {
                let address = address.into_pointer_value();
                self.store_pieces((*ty, address), pieces, &registers);
                None
            }
            None => Some(self.joined_complex(&registers).into()),
        }
    }

    /// Converts a byte to a BOOLEAN if the type is one.
    fn with_truth(&self, ty: TypeId, value: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
        match value {
            BasicValueEnum::IntValue(byte) if self.module.program.types.is_boolean(ty) => {
                let zero = byte.get_type().const_zero();
                built(self.builder().build_int_compare(IntPredicate::NE, byte, zero, "bool")).into()
            }
            other => other,
        }
    }

    /// Returns the arguments of a function that C calls as the language passes them. Must be called at the
    /// entry of the function, which gets memory for them.
    pub(super) fn receive(
        &mut self,
        convention: &CConvention,
        function: FunctionValue<'ctx>,
    ) -> ReceivedArguments<'ctx> {
        let mut received = function.get_param_iter();
        let result_address = match &convention.result {
            Some(_) if convention.has_result_address() => {
                Some(received.next().expect(MISSING).into_pointer_value())
            }
            Some(result) if !self.module.types.is_scalar(result.ty) => Some(self.memory_for(result.ty)),
            _ => None,
        };
        let mut values: Vec<BasicMetadataValueEnum<'ctx>> = Vec::new();
        values.extend(result_address.map(BasicMetadataValueEnum::from));
        for CParameter { ty, passing } in &convention.parameters {
            match passing {
                CPassing::Plain(passing) => {
                    let plain = received.by_ref().take(passing.value_count() as usize);
                    values.extend(plain.map(|value| match passing.value_count() {
                        1 => self.with_truth(*ty, value).into(),
                        _ => BasicMetadataValueEnum::from(value),
                    }));
                }
                CPassing::Registers(pieces) => {
                    let registers: Vec<_> = received.by_ref().take(pieces.len()).collect();
                    values.push(match self.module.types.is_scalar(*ty) {
                        true => self.joined_complex(&registers).into(),
                        false => {
                            let address = self.memory_for(*ty);
                            self.store_pieces((*ty, address), pieces, &registers);
                            address.into()
                        }
                    });
                }
                CPassing::Memory => {
                    let address = received.next().expect(MISSING).into_pointer_value();
                    values.push(match self.module.types.is_scalar(*ty) {
                        true => {
                            let complex = self.module.types.value(*ty);
                            let load = built(self.builder().build_load(complex, address, "complex"));
                            set_alignment(load.as_instruction_value(), self.module.types.layout(*ty).align);
                            load.into()
                        }
                        false => address.into(),
                    });
                }
            }
        }
        ReceivedArguments { values, result_address }
    }

    /// Returns from a function that C calls, with a scalar result or with the one at the address.
    pub(super) fn return_to_c(
        &mut self,
        convention: &CConvention,
        result: Option<BasicValueEnum<'ctx>>,
        result_address: Option<PointerValue<'ctx>>,
    ) {
        let Some(CParameter { ty, passing }) = &convention.result else {
            built(self.builder().build_return(None));
            return;
        };
        let mut registers: Vec<BasicMetadataValueEnum<'ctx>> = Vec::new();
        let result = result.map(BasicMetadataValueEnum::from);
        match passing {
            CPassing::Plain(_) => registers.extend(result.map(|value| self.with_byte(value))),
            CPassing::Registers(pieces) => {
                let value = result_address.map(BasicMetadataValueEnum::from).or(result).expect(MISSING);
                self.push_pieces(*ty, pieces, value, &mut registers);
            }
            CPassing::Memory => {}
        }
        let registers: Vec<BasicValueEnum<'ctx>> =
            registers.into_iter().map(|value| value.try_into().expect("a result is a value")).collect();
        built(match registers[..] {
            [] => self.builder().build_return(None),
            [value] => self.builder().build_return(Some(&value)),
            _ => self.builder().build_aggregate_return(&registers),
        });
    }

    /// Allocates memory for a value at the entry of a function.
    pub(super) fn memory_for(&mut self, ty: TypeId) -> PointerValue<'ctx> {
        let layout = self.module.types.slot(ty);
        let address = built(self.builder().build_alloca(layout.memory, "received"));
        set_alignment(address.as_instruction(), layout.placement.max(layout.align));
        address
    }

    fn registers_of(&self, pieces: &[Piece], value: BasicValueEnum<'ctx>) -> Vec<BasicValueEnum<'ctx>> {
        match value {
            BasicValueEnum::StructValue(both) => (0..pieces.len() as u32)
                .map(|number| built(self.builder().build_extract_value(both, number, "piece")))
                .collect(),
            single => vec![single],
        }
    }

    /// Returns a complex number from its registers.
    fn joined_complex(&self, registers: &[BasicValueEnum<'ctx>]) -> BasicValueEnum<'ctx> {
        let &[re, im] = registers else { return registers[0] };
        let empty = re.get_type().into_float_type().vec_type(2).const_zero();
        let half = built(self.builder().build_insert_element(empty, re, self.number(0), "re"));
        built(self.builder().build_insert_element(half, im, self.number(1), "complex")).into()
    }

    fn part(&self, complex: VectorValue<'ctx>, number: u64) -> BasicValueEnum<'ctx> {
        built(self.builder().build_extract_element(complex, self.number(number), "part"))
    }

    fn number(&self, number: u64) -> IntValue<'ctx> {
        self.module.context.i32_type().const_int(number, false)
    }

    /// Loads a piece of a record. Exactly the bytes of the record are accessed.
    fn load_piece(
        &mut self,
        (record, address): (TypeId, PointerValue<'ctx>),
        piece: Piece,
    ) -> BasicValueEnum<'ctx> {
        let from = self.address_of_piece(address, piece);
        let memory = self.memory_of_piece(piece);
        let load = built(self.builder().build_load(memory, from, "piece"));
        set_alignment(load.as_instruction_value(), self.module.types.layout(record).align.min(8));
        match (load, piece.register(self.module.context)) {
            (BasicValueEnum::IntValue(bytes), register) if memory != register => {
                built(self.builder().build_int_z_extend(bytes, register.into_int_type(), "piece")).into()
            }
            (load, _) => load,
        }
    }

    fn store_pieces(
        &mut self,
        (record, address): (TypeId, PointerValue<'ctx>),
        pieces: &[Piece],
        registers: &[BasicValueEnum<'ctx>],
    ) {
        for (piece, register) in pieces.iter().zip(registers) {
            let to = self.address_of_piece(address, *piece);
            let memory = self.memory_of_piece(*piece);
            let value = match *register {
                BasicValueEnum::IntValue(value) if memory != register.get_type() => {
                    built(self.builder().build_int_truncate(value, memory.into_int_type(), "piece")).into()
                }
                other => other,
            };
            let store = built(self.builder().build_store(to, value));
            set_alignment(Some(store), self.module.types.layout(record).align.min(8));
        }
    }

    fn address_of_piece(&self, address: PointerValue<'ctx>, piece: Piece) -> PointerValue<'ctx> {
        match piece.offset {
            0 => address,
            offset => {
                let offset = self.module.context.i64_type().const_int(offset, false);
                // SAFETY: the piece lies in the record at the address.
                built(unsafe {
                    self.builder().build_in_bounds_gep(
                        self.module.context.i8_type(),
                        address,
                        &[offset],
                        "piece",
                    )
                })
            }
        }
    }

    fn memory_of_piece(&self, piece: Piece) -> BasicTypeEnum<'ctx> {
        match piece.content {
            Content::Bytes(bytes) => self.module.types.int_of_bits(u64::from(bytes) * 8),
            _ => None,
        }
        .map_or_else(|| piece.register(self.module.context), Into::into)
    }
}
