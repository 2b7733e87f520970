//! A safe view of libclang: a parsed header, its declarations and its types.
//!
//! libclang is loaded at run time, once for each thread. Declarations and types borrow the unit that they belong to.

use std::ffi::{CStr, CString, c_char, c_int, c_ulong, c_void};
use std::marker::PhantomData;
use std::ptr;

use clang_sys::*;

/// The kind of a declaration, one of the constants `CXCursor_...`.
pub type CursorKind = CXCursorKind;

/// The kind of a type, one of the constants `CXType_...`.
pub type TyKind = CXTypeKind;

/// A parsed header.
pub struct Unit {
    index: CXIndex,
    unit: CXTranslationUnit,
}

/// A declaration or a part of one.
#[derive(Clone, Copy)]
pub struct Cursor<'u> {
    raw: CXCursor,
    unit: PhantomData<&'u Unit>,
}

/// A C type.
#[derive(Clone, Copy)]
pub struct Ty<'u> {
    raw: CXType,
    unit: PhantomData<&'u Unit>,
}

/// The position of a declaration.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Location {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub offset: usize,
}

/// The value of a constant expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Whole(i128),
    Real(f64),
    Text(Vec<u8>),
}

/// An error that libclang has found in a header.
#[derive(Clone, Debug)]
pub struct Mistake {
    pub location: Location,
    pub text: String,
}

/// Loads the library that the environment variable `LIBCLANG_PATH` names.
///
/// # Errors
///
/// Returns the reason if it cannot be loaded, or is too old.
pub fn load() -> Result<(), String> {
    clang_sys::load()?;
    if clang_EvalResult_getAsLongLong::is_loaded() && clang_getFileContents::is_loaded() {
        return Ok(());
    }
    Err("it is older than version 9".to_owned())
}

impl Unit {
    /// Parses the text of a C source, which includes the headers.
    ///
    /// # Errors
    ///
    /// Returns the reason if libclang gives up.
    pub fn parse(name: &str, text: &str, arguments: &[String]) -> Result<Unit, String> {
        let c_name = c_string(name)?;
        let c_arguments =
            arguments.iter().map(|argument| c_string(argument)).collect::<Result<Vec<_>, _>>()?;
        let pointers: Vec<*const c_char> = c_arguments.iter().map(|argument| argument.as_ptr()).collect();
        let mut file = CXUnsavedFile {
            Filename: c_name.as_ptr(),
            Contents: text.as_ptr().cast(),
            Length: text.len() as c_ulong,
        };
        let flags = CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_SkipFunctionBodies;
        // SAFETY: all pointers are valid during the calls, and the counts are those of the slices.
        let (index, unit) = unsafe {
            let index = clang_createIndex(0, 0);
            let count = pointers.len() as c_int;
            let unit = clang_parseTranslationUnit(
                index,
                c_name.as_ptr(),
                pointers.as_ptr(),
                count,
                &raw mut file,
                1,
                flags,
            );
            (index, unit)
        };
        let parsed = Unit { index, unit };
        if unit.is_null() { Err("libclang cannot parse this input".to_owned()) } else { Ok(parsed) }
    }

    /// Returns the errors, in the order in which they were found.
    pub fn mistakes(&self) -> Vec<Mistake> {
        // SAFETY: the unit is valid, the indices are below the number, and each message is disposed of once.
        unsafe {
            let count = clang_getNumDiagnostics(self.unit);
            let mut found = Vec::new();
            for index in 0..count {
                let message = clang_getDiagnostic(self.unit, index);
                if clang_getDiagnosticSeverity(message) >= CXDiagnostic_Error {
                    let location = location(clang_getDiagnosticLocation(message));
                    found.push(Mistake { location, text: string(clang_getDiagnosticSpelling(message)) });
                }
                clang_disposeDiagnostic(message);
            }
            found
        }
    }

    /// Returns the declarations and macros of all files.
    pub fn declarations(&self) -> Vec<Cursor<'_>> {
        // SAFETY: the unit is valid.
        let root = unsafe { clang_getTranslationUnitCursor(self.unit) };
        Cursor { raw: root, unit: PhantomData }.children()
    }

    /// Returns the text of a file that was read.
    pub fn text(&self, file: &str) -> Vec<u8> {
        let Ok(name) = c_string(file) else { return Vec::new() };
        // SAFETY: the unit and the name are valid; the contents belong to the unit and are copied.
        unsafe {
            let file = clang_getFile(self.unit, name.as_ptr());
            let mut size: usize = 0;
            let contents = clang_getFileContents(self.unit, file, &raw mut size);
            if contents.is_null() {
                return Vec::new();
            }
            std::slice::from_raw_parts(contents.cast::<u8>(), size).to_vec()
        }
    }
}

impl Drop for Unit {
    fn drop(&mut self) {
        // SAFETY: both were created by `parse`, and everything that was derived from them borrows `self`.
        unsafe {
            if !self.unit.is_null() {
                clang_disposeTranslationUnit(self.unit);
            }
            clang_disposeIndex(self.index);
        }
    }
}

// SAFETY, for all calls in the two implementations: cursors and types are values of libclang that stay valid as long
// as the unit, which they borrow, and the functions accept every cursor and every type.
impl<'u> Cursor<'u> {
    fn of(raw: CXCursor) -> Cursor<'u> {
        Cursor { raw, unit: PhantomData }
    }

    pub fn kind(self) -> CursorKind {
        self.raw.kind
    }

    pub fn name(self) -> String {
        unsafe { string(clang_getCursorSpelling(self.raw)) }
    }

    /// Returns the symbol of the linker.
    pub fn symbol(self) -> String {
        unsafe { string(clang_Cursor_getMangling(self.raw)) }
    }

    /// Returns a text that identifies the declared thing in all its declarations.
    pub fn identity(self) -> String {
        unsafe { string(clang_getCursorUSR(self.raw)) }
    }

    pub fn location(self) -> Location {
        unsafe { location(clang_getCursorLocation(self.raw)) }
    }

    /// Returns the positions of the first character of the declaration and of the one after its last.
    pub fn extent(self) -> (Location, Location) {
        unsafe {
            let extent = clang_getCursorExtent(self.raw);
            (location(clang_getRangeStart(extent)), location(clang_getRangeEnd(extent)))
        }
    }

    pub fn is_in_system_header(self) -> bool {
        unsafe { clang_Location_isInSystemHeader(clang_getCursorLocation(self.raw)) != 0 }
    }

    pub fn children(self) -> Vec<Cursor<'u>> {
        extern "C" fn visit(child: CXCursor, _: CXCursor, data: CXClientData) -> CXChildVisitResult {
            // SAFETY: `data` is the vector below, which outlives the visit.
            let children: &mut Vec<CXCursor> = unsafe { &mut *data.cast() };
            children.push(child);
            CXChildVisit_Continue
        }
        let mut children: Vec<CXCursor> = Vec::new();
        unsafe { clang_visitChildren(self.raw, visit, (&raw mut children).cast()) };
        children.into_iter().map(Cursor::of).collect()
    }

    pub fn has_child(self, kinds: &[CursorKind]) -> bool {
        self.children().iter().any(|child| kinds.contains(&child.kind()))
    }

    pub fn ty(self) -> Ty<'u> {
        Ty::of(unsafe { clang_getCursorType(self.raw) })
    }

    /// Returns the type that a typedef names.
    pub fn underlying(self) -> Ty<'u> {
        Ty::of(unsafe { clang_getTypedefDeclUnderlyingType(self.raw) })
    }

    /// Returns the whole type that represents an enumeration.
    pub fn enumeration_type(self) -> Ty<'u> {
        Ty::of(unsafe { clang_getEnumDeclIntegerType(self.raw) })
    }

    /// Returns the value of an enumerator.
    pub fn enumerator_value(self, is_unsigned: bool) -> i128 {
        match is_unsigned {
            true => i128::from(unsafe { clang_getEnumConstantDeclUnsignedValue(self.raw) }),
            false => i128::from(unsafe { clang_getEnumConstantDeclValue(self.raw) }),
        }
    }

    pub fn is_definition(self) -> bool {
        unsafe { clang_isCursorDefinition(self.raw) != 0 }
    }

    /// Whether a declaration is not written in another one.
    pub fn is_outermost(self) -> bool {
        let parent = unsafe { clang_getCursorLexicalParent(self.raw) };
        unsafe { clang_isTranslationUnit(parent.kind) != 0 }
    }

    /// Returns the definition of the declared thing, if the headers contain it.
    pub fn definition(self) -> Option<Cursor<'u>> {
        let found = unsafe { clang_getCursorDefinition(self.raw) };
        (unsafe { clang_Cursor_isNull(found) } == 0).then_some(Cursor::of(found))
    }

    /// Whether a structure or union is a member without a name, whose members belong to the enclosing one.
    pub fn is_anonymous_member(self) -> bool {
        unsafe { clang_Cursor_isAnonymousRecordDecl(self.raw) != 0 }
    }

    pub fn is_anonymous(self) -> bool {
        unsafe { clang_Cursor_isAnonymous(self.raw) != 0 }
    }

    /// Returns the width of a bit field.
    pub fn bit_width(self) -> Option<u64> {
        match unsafe { clang_Cursor_isBitField(self.raw) } {
            0 => None,
            _ => u64::try_from(unsafe { clang_getFieldDeclBitWidth(self.raw) }).ok(),
        }
    }

    /// Returns the offset of a field in bits, from the start of the structure or union that contains it directly.
    pub fn bit_offset(self) -> Option<u64> {
        u64::try_from(unsafe { clang_Cursor_getOffsetOfField(self.raw) }).ok()
    }

    pub fn parameters(self) -> Vec<Cursor<'u>> {
        let count = unsafe { clang_Cursor_getNumArguments(self.raw) }.max(0);
        (0..count.cast_unsigned())
            .map(|index| Cursor::of(unsafe { clang_Cursor_getArgument(self.raw, index) }))
            .collect()
    }

    /// Whether a function or variable has no symbol that other files can use.
    pub fn is_local(self) -> bool {
        (unsafe { clang_Cursor_getStorageClass(self.raw) }) == CX_SC_Static
    }

    pub fn is_inline(self) -> bool {
        unsafe { clang_Cursor_isFunctionInlined(self.raw) != 0 }
    }

    pub fn is_thread_local(self) -> bool {
        unsafe { clang_getCursorTLSKind(self.raw) != CXTLS_None }
    }

    /// Returns the file that a directive includes.
    pub fn included_file(self) -> Option<String> {
        unsafe {
            let file = clang_getIncludedFile(self.raw);
            (!file.is_null()).then(|| string(clang_getFileName(file)))
        }
    }

    pub fn has_parameters_as_macro(self) -> bool {
        unsafe { clang_Cursor_isMacroFunctionLike(self.raw) != 0 }
    }

    /// Computes the initial value of a variable.
    pub fn value(self) -> Option<Value> {
        // SAFETY: the result is disposed of once, after its last use.
        unsafe {
            let result = clang_Cursor_Evaluate(self.raw);
            if result.is_null() {
                return None;
            }
            let value = match clang_EvalResult_getKind(result) {
                CXEval_Int if clang_EvalResult_isUnsignedInt(result) != 0 => {
                    Some(Value::Whole(i128::from(clang_EvalResult_getAsUnsigned(result))))
                }
                CXEval_Int => Some(Value::Whole(i128::from(clang_EvalResult_getAsLongLong(result)))),
                CXEval_Float => Some(Value::Real(clang_EvalResult_getAsDouble(result))),
                CXEval_StrLiteral => {
                    let text = clang_EvalResult_getAsStr(result);
                    (!text.is_null()).then(|| Value::Text(CStr::from_ptr(text).to_bytes().to_vec()))
                }
                _ => None,
            };
            clang_EvalResult_dispose(result);
            value
        }
    }
}

impl<'u> Ty<'u> {
    fn of(raw: CXType) -> Ty<'u> {
        Ty { raw, unit: PhantomData }
    }

    pub fn kind(self) -> TyKind {
        self.raw.kind
    }

    /// Returns the type without names of other types.
    pub fn canonical(self) -> Ty<'u> {
        Ty::of(unsafe { clang_getCanonicalType(self.raw) })
    }

    /// Returns the type that a type with the word `struct`, `union` or `enum` names.
    pub fn named(self) -> Ty<'u> {
        Ty::of(unsafe { clang_Type_getNamedType(self.raw) })
    }

    /// Returns the type without attributes.
    pub fn modified(self) -> Ty<'u> {
        Ty::of(unsafe { clang_Type_getModifiedType(self.raw) })
    }

    pub fn declaration(self) -> Cursor<'u> {
        Cursor::of(unsafe { clang_getTypeDeclaration(self.raw) })
    }

    pub fn target(self) -> Ty<'u> {
        Ty::of(unsafe { clang_getPointeeType(self.raw) })
    }

    /// Returns the type of the elements of an array, or of the parts of a complex number.
    pub fn element(self) -> Ty<'u> {
        Ty::of(unsafe { clang_getElementType(self.raw) })
    }

    /// Returns the function type that this type names or is.
    pub fn canonical_function(self) -> Ty<'u> {
        let mut ty = self;
        loop {
            ty = match ty.kind() {
                CXType_Elaborated => ty.named(),
                CXType_Attributed => ty.modified(),
                CXType_Typedef => ty.declaration().underlying(),
                CXType_FunctionProto | CXType_FunctionNoProto => return ty,
                _ => return ty.canonical(),
            };
        }
    }

    /// Returns the number of elements of an array.
    pub fn length(self) -> u64 {
        u64::try_from(unsafe { clang_getArraySize(self.raw) }).unwrap_or(0)
    }

    pub fn result(self) -> Ty<'u> {
        Ty::of(unsafe { clang_getResultType(self.raw) })
    }

    pub fn parameters(self) -> Vec<Ty<'u>> {
        let count = unsafe { clang_getNumArgTypes(self.raw) }.max(0);
        (0..count.cast_unsigned()).map(|index| Ty::of(unsafe { clang_getArgType(self.raw, index) })).collect()
    }

    pub fn is_variadic(self) -> bool {
        unsafe { clang_isFunctionTypeVariadic(self.raw) != 0 }
    }

    pub fn is_const(self) -> bool {
        unsafe { clang_isConstQualifiedType(self.raw) != 0 }
    }

    /// Returns the size in bytes of a complete type.
    pub fn size(self) -> Option<u64> {
        u64::try_from(unsafe { clang_Type_getSizeOf(self.raw) }).ok()
    }

    /// Returns the alignment in bytes of a complete type.
    pub fn align(self) -> Option<u64> {
        u64::try_from(unsafe { clang_Type_getAlignOf(self.raw) }).ok()
    }

    /// Returns the offset in bits of a member of a structure or union, also of a member of an anonymous member.
    pub fn member_offset(self, name: &str) -> Option<u64> {
        let name = c_string(name).ok()?;
        u64::try_from(unsafe { clang_Type_getOffsetOf(self.raw, name.as_ptr()) }).ok()
    }

    /// Returns the type as C writes it.
    pub fn written(self) -> String {
        unsafe { string(clang_getTypeSpelling(self.raw)) }
    }
}

fn c_string(text: &str) -> Result<CString, String> {
    CString::new(text).map_err(|_| "a name contains a zero byte".to_owned())
}

/// Copies a string of libclang and disposes of it.
///
/// # Safety
///
/// The string must not have been disposed of.
unsafe fn string(text: CXString) -> String {
    unsafe {
        let characters = clang_getCString(text);
        let copy = match characters.is_null() {
            true => String::new(),
            false => CStr::from_ptr(characters).to_string_lossy().into_owned(),
        };
        clang_disposeString(text);
        copy
    }
}

/// Returns the position in a file at which text is expanded or written.
///
/// # Safety
///
/// The unit of the location must be valid.
unsafe fn location(raw: CXSourceLocation) -> Location {
    let mut file: *mut c_void = ptr::null_mut();
    let (mut line, mut column, mut offset) = (0, 0, 0);
    unsafe {
        clang_getFileLocation(raw, &raw mut file, &raw mut line, &raw mut column, &raw mut offset);
        let file = if file.is_null() { String::new() } else { string(clang_getFileName(file)) };
        Location { file, line, column, offset: offset as usize }
    }
}
