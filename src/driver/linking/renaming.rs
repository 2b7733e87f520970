//! Renames the undefined symbols of objects, so that they refer to names of C. The linker then treats them as
//! it treats all names of C, wherever these are defined: in an object, an archive or a shared library.

use memchr::memmem;
use object::elf::{self, FileHeader64};
use object::read::archive::ArchiveFile;
use object::read::elf::{FileHeader, SectionHeader, Sym};
use object::{FileKind, LittleEndian};
use rustc_hash::FxHashMap;

/// The new names of symbols.
pub type Renaming<'n> = FxHashMap<&'n str, String>;

/// The size of an entry of a symbol table, whose first field is the position of its name.
const SYMBOL_SIZE: usize = 24;

/// The positions of the offset and the size of a section in its header, and the size of the header.
const OFFSET: usize = 24;
const SIZE: usize = 32;
const HEADER_SIZE: usize = 64;

/// Returns the objects of modules in a file that use renamed symbols, after the renaming. In an archive these
/// are some of its members.
pub fn renamed_objects(bytes: &[u8], names: &Renaming<'_>) -> Vec<Vec<u8>> {
    match FileKind::parse(bytes) {
        Ok(FileKind::Archive) => {
            let Ok(archive) = ArchiveFile::parse(bytes) else { return Vec::new() };
            let members = archive.members().flatten().filter_map(|member| member.data(bytes).ok());
            members
                .filter(|member| holds_module(member))
                .filter_map(|member| renamed(member, names))
                .collect()
        }
        _ if holds_module(bytes) => renamed(bytes, names).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Whether an object contains symbols of modules, and not only those of C.
fn holds_module(bytes: &[u8]) -> bool {
    memmem::find_iter(bytes, b"\0_t").any(|at| bytes.get(at + 3).is_some_and(u8::is_ascii_digit))
}

/// Renames the undefined symbols of an object. `None` if the bytes are not an object or use none of them.
///
/// The new names follow the table of names, which moves to the end of the file, because a name may be the end
/// of another one and cannot be overwritten.
pub fn renamed(bytes: &[u8], names: &Renaming<'_>) -> Option<Vec<u8>> {
    let header = FileHeader64::<LittleEndian>::parse(bytes).ok()?;
    if names.is_empty() || header.e_type(LittleEndian) != elf::ET_REL {
        return None;
    }
    let sections = header.sections(LittleEndian, bytes).ok()?;
    let symbols = sections.symbols(LittleEndian, bytes, elf::SHT_SYMTAB).ok()?;
    let strings = sections.section(symbols.string_section()).ok()?;
    let mut texts = strings.data(LittleEndian, bytes).ok()?.to_vec();
    let first = sections.section(symbols.section()).ok()?.sh_offset(LittleEndian) as usize;
    let mut out = bytes.to_vec();
    for (index, symbol) in symbols.enumerate() {
        let name =
            symbol.name(LittleEndian, symbols.strings()).ok().and_then(|name| str::from_utf8(name).ok());
        let Some(new) = name.filter(|_| symbol.is_undefined(LittleEndian)).and_then(|name| names.get(name))
        else {
            continue;
        };
        put(&mut out, first + index.0 * SYMBOL_SIZE, &(texts.len() as u32).to_le_bytes())?;
        texts.extend(new.bytes().chain([0]));
    }
    if texts.len() == strings.sh_size(LittleEndian) as usize {
        return None;
    }
    let at = header.e_shoff(LittleEndian) as usize + symbols.string_section().0 * HEADER_SIZE;
    let place = out.len() as u64;
    put(&mut out, at + OFFSET, &place.to_le_bytes())?;
    put(&mut out, at + SIZE, &(texts.len() as u64).to_le_bytes())?;
    out.extend(texts);
    Some(out)
}

/// Overwrites bytes; `None` past the end.
fn put(bytes: &mut [u8], at: usize, new: &[u8]) -> Option<()> {
    bytes.get_mut(at..at.checked_add(new.len())?)?.copy_from_slice(new);
    Some(())
}
