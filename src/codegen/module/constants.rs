//! Constant data of a module: string constants of the program and texts for messages.

use inkwell::basic_block::BasicBlock;
use inkwell::context::Context;
use inkwell::module::{Linkage, Module};
use inkwell::values::{BasicValueEnum, GlobalValue, IntValue, PointerValue, UnnamedAddress};
use rustc_hash::FxHashMap;

use tlc_frontend::base::SecondaryMap;
use tlc_frontend::hir::{ConstantId, Program, StringId, TypeId};

use super::positions::Positions;
use super::types::Types;

/// The constants created so far; each is created at its first use and then shared.
pub(in crate::codegen) struct Constants<'a, 'ctx> {
    strings: SecondaryMap<StringId, Option<PointerValue<'ctx>>>,
    texts: FxHashMap<Box<str>, PointerValue<'ctx>>,
    locations: FxHashMap<u32, PointerValue<'ctx>>,
    /// Constants that are integers in LLVM.
    whole: FxHashMap<(TypeId, u64), IntValue<'ctx>>,
    /// Constants that are arrays and records.
    pub structured: SecondaryMap<ConstantId, Option<PointerValue<'ctx>>>,
    /// Large sets and tables by their words.
    pub words: FxHashMap<Box<[u64]>, PointerValue<'ctx>>,
    /// The tables of block addresses that remain to be filled, with their blocks.
    pub address_tables: Vec<(GlobalValue<'ctx>, Vec<BasicBlock<'ctx>>)>,
    /// Whether constants have names, which LLVM must make unique one by one.
    keep_names: bool,
    /// The source of the texts of locations and excerpts.
    pub positions: Positions<'a>,
}

impl<'a, 'ctx> Constants<'a, 'ctx> {
    /// Creates a table without constants.
    pub fn new(positions: Positions<'a>, keep_names: bool) -> Constants<'a, 'ctx> {
        Constants {
            strings: SecondaryMap::new(),
            texts: FxHashMap::default(),
            locations: FxHashMap::default(),
            whole: FxHashMap::default(),
            structured: SecondaryMap::new(),
            words: FxHashMap::default(),
            address_tables: Vec::new(),
            keep_names,
            positions,
        }
    }

    /// Returns the name of a constant if names are kept.
    pub fn name(&self, name: &'static str) -> &'static str {
        if self.keep_names { name } else { "" }
    }

    /// Returns a constant of a type that is an integer in LLVM, whose own search for constants is slow.
    pub fn whole(&mut self, types: &Types<'_, 'ctx>, ty: TypeId, number: u64) -> IntValue<'ctx> {
        *self.whole.entry((ty, number)).or_insert_with(|| types.int(ty).const_int(number, false))
    }

    /// Returns a string constant of the program. A zero byte follows it, so that C also finds its end.
    pub fn string(
        &mut self,
        context: &'ctx Context,
        module: &Module<'ctx>,
        program: &Program,
        id: StringId,
    ) -> PointerValue<'ctx> {
        if let Some(string) = self.strings[id] {
            return string;
        }
        let string = add_bytes(context, module, &program.strings[id], self.name("string")).as_pointer_value();
        self.strings[id] = Some(string);
        string
    }

    /// Returns a text as a C string.
    pub fn text(&mut self, context: &'ctx Context, module: &Module<'ctx>, text: &str) -> PointerValue<'ctx> {
        if let Some(known) = self.texts.get(text) {
            return *known;
        }
        let pointer = add_bytes(context, module, text.as_bytes(), self.name("text")).as_pointer_value();
        self.texts.insert(text.into(), pointer);
        pointer
    }

    /// Returns `file:line:column` of a position as a C string.
    pub fn location(
        &mut self,
        context: &'ctx Context,
        module: &Module<'ctx>,
        position: u32,
    ) -> PointerValue<'ctx> {
        if let Some(known) = self.locations.get(&position) {
            return *known;
        }
        let text = self.positions.text(position);
        let pointer = add_bytes(context, module, text.as_bytes(), self.name("location")).as_pointer_value();
        self.locations.insert(position, pointer);
        pointer
    }

    /// Returns `file:line:column` of a position followed by other texts, all C strings.
    pub fn failure(
        &mut self,
        context: &'ctx Context,
        module: &Module<'ctx>,
        position: u32,
        texts: &[&str],
    ) -> PointerValue<'ctx> {
        if texts.is_empty() {
            return self.location(context, module, position);
        }
        let mut text = self.positions.text(position);
        for part in texts {
            text.push('\0');
            text.push_str(part);
        }
        self.text(context, module, &text)
    }
}

fn add_bytes<'ctx>(
    context: &'ctx Context,
    module: &Module<'ctx>,
    bytes: &[u8],
    name: &str,
) -> GlobalValue<'ctx> {
    let data = context.const_string(bytes, true);
    add_constant(module, data.into(), 1, name)
}

/// Adds a constant in memory that has no identity.
pub(in crate::codegen) fn add_constant<'ctx>(
    module: &Module<'ctx>,
    data: BasicValueEnum<'ctx>,
    align: u32,
    name: &str,
) -> GlobalValue<'ctx> {
    let global = module.add_global(data.get_type(), None, name);
    global.set_linkage(Linkage::Private);
    global.set_constant(true);
    global.set_unnamed_address(UnnamedAddress::Global);
    global.set_initializer(&data);
    global.set_alignment(align);
    global
}
