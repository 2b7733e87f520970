//! Constants that are kept in memory: arrays, records and large sets.
//!
//! Their data has the form that values have in memory. A record whose fields share memory has no LLVM type
//! with fields; its constants, and constants that contain them, are packed structures of the given parts with
//! zeros between them.

use inkwell::basic_block::BasicBlock;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, PointerValue};

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::{ArrayElement, Const, ConstantId, Expr, ExprKind, FieldId, StringId, Type, TypeId};

use super::ModuleLowering;
use super::constants::add_constant;
use crate::codegen::llvm::{array_type, const_array};

/// The number of block addresses in one array. When LLVM frees a block, it rebuilds the array that contains
/// its address.
const ADDRESSES: usize = 256;

impl<'ctx> ModuleLowering<'_, 'ctx> {
    /// Returns the address of a structured constant.
    pub fn structured_constant(&mut self, id: ConstantId) -> PointerValue<'ctx> {
        if let Some(address) = self.constants.structured[id] {
            return address;
        }
        let program = self.program;
        let constant = &program.constants[id];
        let data = self.constant_data(constant.ty, constant);
        let align = self.types.layout(constant.ty).placement;
        let name = self.constants.name("constant");
        let address = add_constant(&self.module, data, align, name).as_pointer_value();
        self.constants.structured[id] = Some(address);
        address
    }

    /// Returns the address of constant words: of a large set, or of a table. The first name that they get is
    /// kept.
    pub fn constant_words(&mut self, words: &[u64], name: &'static str) -> PointerValue<'ctx> {
        if let Some(address) = self.constants.words.get(words) {
            return *address;
        }
        let name = self.constants.name(name);
        let address = add_constant(&self.module, self.words(words), 8, name).as_pointer_value();
        self.constants.words.insert(words.into(), address);
        address
    }

    /// Returns the address of a table of consecutive block addresses. It is filled once the blocks are part
    /// of their function.
    pub fn address_table(&mut self, code: Vec<BasicBlock<'ctx>>) -> PointerValue<'ctx> {
        let pointer = BasicTypeEnum::from(self.types.pointer());
        let row = |code: &[BasicBlock<'ctx>]| array_type(pointer, code.len() as u64).into();
        let rows: Vec<_> = code.chunks(ADDRESSES).map(row).collect();
        let zero = self.context.struct_type(&rows, false).const_zero();
        let table = add_constant(&self.module, zero.into(), 8, self.constants.name("addresses"));
        self.constants.address_tables.push((table, code));
        table.as_pointer_value()
    }

    /// Fills the tables of block addresses of a finished function.
    pub fn fill_address_tables(&mut self) {
        let pointer = BasicTypeEnum::from(self.types.pointer());
        let address = |block: &BasicBlock<'ctx>| {
            // SAFETY: the block lives as long as its function, which lives as long as the module that
            // contains the table.
            let address = unsafe { block.get_address() };
            BasicValueEnum::from(address.expect("the block is in a function and not its entry"))
        };
        let row = |code: &[BasicBlock<'ctx>]| {
            const_array(pointer, &code.iter().map(address).collect::<Vec<_>>()).as_basic_value_enum()
        };
        for (table, code) in std::mem::take(&mut self.constants.address_tables) {
            let rows: Vec<_> = code.chunks(ADDRESSES).map(row).collect();
            table.set_initializer(&self.context.const_struct(&rows, false));
        }
    }

    fn words(&self, words: &[u64]) -> BasicValueEnum<'ctx> {
        let word = self.context.i64_type();
        let words: Vec<_> = words.iter().map(|value| word.const_int(*value, false)).collect();
        word.const_array(&words).into()
    }

    /// Returns the data of a constant for memory of type `ty`.
    fn constant_data(&mut self, ty: TypeId, constant: &Expr) -> BasicValueEnum<'ctx> {
        match &constant.kind {
            ExprKind::Const(constant) => self.simple_data(ty, constant),
            ExprKind::Array(elements) => self.array_data(ty, elements),
            ExprKind::Record(fields) => self.record_data(ty, fields),
            other => unreachable!("{other:?} is not a constant"),
        }
    }

    fn simple_data(&mut self, ty: TypeId, constant: &Const) -> BasicValueEnum<'ctx> {
        let program = self.program;
        match (constant, self.types.layout(ty).memory) {
            (Const::Structured(id), _) => {
                let constant = &program.constants[*id];
                self.constant_data(ty, constant)
            }
            (Const::String(string), _) => self.string_data(ty, *string),
            (Const::Complex(re, im), BasicTypeEnum::ArrayType(parts)) => {
                let real = parts.get_element_type().into_float_type();
                real.const_array(&[real.const_float(*re), real.const_float(*im)]).into()
            }
            (Const::Set(words), BasicTypeEnum::ArrayType(_)) => self.words(words),
            (Const::Whole(value), BasicTypeEnum::IntType(int)) => int.const_int(*value as u64, false).into(),
            (Const::Boolean(value), BasicTypeEnum::IntType(int)) => {
                int.const_int(u64::from(*value), false).into()
            }
            (Const::Char(value), BasicTypeEnum::IntType(int)) => {
                int.const_int(u64::from(*value), false).into()
            }
            // All other constants have the same form in memory.
            _ => self.scalar_constant(ty, constant).basic(),
        }
    }

    /// Returns a string constant as an array of CHAR, padded with zero bytes.
    fn string_data(&mut self, ty: TypeId, string: StringId) -> BasicValueEnum<'ctx> {
        let size = self.types.layout(ty).size as usize;
        let mut bytes = self.program.strings[string].to_vec();
        bytes.resize(size, 0);
        self.context.const_string(&bytes, false).into()
    }

    fn array_data(&mut self, ty: TypeId, elements: &[ArrayElement]) -> BasicValueEnum<'ctx> {
        let Type::Array { element, .. } = *self.types.get(ty) else {
            unreachable!("{ty} has no elements");
        };
        let mut values: Vec<BasicValueEnum<'ctx>> = Vec::new();
        for ArrayElement { value, count } in elements {
            let value = self.constant_data(element, value);
            values.extend(std::iter::repeat_n(value, *count as usize));
        }
        let memory = self.types.layout(element).memory;
        if let [only] = values[..]
            && self.types.layout(ty).memory == memory
        {
            return only;
        }
        if values.iter().all(|value| value.get_type() == memory) {
            return const_array(memory, &values).into();
        }
        self.context.const_struct(&values, true).into()
    }

    fn record_data(&mut self, ty: TypeId, given: &[(FieldId, Expr)]) -> BasicValueEnum<'ctx> {
        let program = self.program;
        let Type::Record { fields, overlaid, size, .. } = program.types.get(ty) else {
            unreachable!("{ty} has no fields");
        };
        let mut parts: Vec<(FieldId, BasicValueEnum<'ctx>)> = Vec::with_capacity(given.len());
        for (field, value) in given {
            parts.push((*field, self.constant_data(fields[*field].ty, value)));
        }
        if !overlaid {
            self.add_missing(fields, &mut parts);
        }
        parts.sort_by_key(|(field, _)| fields[*field].offset);
        let mut is_regular = !overlaid;
        for (field, value) in &parts {
            is_regular &= value.get_type() == self.types.layout(fields[*field].ty).memory;
        }
        if is_regular {
            let values: Vec<_> = parts.into_iter().map(|(_, value)| value).collect();
            return self.context.const_struct(&values, false).into();
        }
        let byte = self.context.i8_type().into();
        let padding = |bytes: u64| array_type(byte, bytes).const_zero().as_basic_value_enum();
        let (mut values, mut end) = (Vec::new(), 0);
        for (field, value) in parts {
            let data = &fields[field];
            values.push(padding(data.offset - end));
            values.push(value);
            end = data.offset + self.types.layout(data.ty).size;
        }
        values.push(padding(size - end));
        self.context.const_struct(&values, true).into()
    }

    /// Fills the fields without a value with zeros.
    fn add_missing(
        &mut self,
        fields: &tlc_frontend::base::PrimaryMap<FieldId, tlc_frontend::hir::Field>,
        parts: &mut Vec<(FieldId, BasicValueEnum<'ctx>)>,
    ) {
        let mut is_given: SecondaryMap<FieldId, bool> = SecondaryMap::new();
        for (field, _) in parts.iter() {
            is_given[*field] = true;
        }
        for (field, data) in fields.iter().filter(|(field, _)| !is_given[*field]) {
            parts.push((field, self.types.layout(data.ty).memory.const_zero()));
        }
    }
}
