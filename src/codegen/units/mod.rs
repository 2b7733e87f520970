//! The units of a program: parts that become separate LLVM modules, so that they can be compiled in parallel.
//!
//! A small program is one unit. The division of a larger one depends only on its text, never on the number of
//! threads: the objects are identical whichever threads compile them. Items that several units use are
//! defined in one of them, and hidden from everything outside of the program.
//!
//! The library may be a unit of its own, which is optimized although the rest of the program is not, as the C library is.
//!
//! The optimizer sees one unit at a time. To allow inlining across units, units also have copies of small
//! procedures of others, for which no code is emitted (`available_externally`). ThinLTO does the same,
//! Johnson, Amini and Li, "ThinLTO: Scalable and Incremental LTO", CGO 2017.

mod references;

use inkwell::GlobalVisibility;
use inkwell::module::Linkage;

use tlc_frontend::base::{Interner, PackedOption, SecondaryMap};
use tlc_frontend::hir::{Control, GlobalId, PlacedCalls, ProcId, Procedure, Program, Role, Stmt};
use tlc_frontend::passes::{CallGraph, Intervals};

use super::module::linkage;
use super::options::LoweringMode;

use references::References;

/// The parameters of the division of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Division {
    /// The minimal size of a unit in bytes of text. Programs of up to 1.5 times this size are not divided.
    pub size: u32,
    /// Whether units have copies of small procedures of others for inlining.
    pub imports: bool,
    /// Whether the procedures of the library are a unit of their own, also in a program that is not large.
    pub library_apart: bool,
}

impl Division {
    /// The default size of a unit: some thousand lines, which take a thread a tenth of a second even without
    /// optimization.
    pub const SIZE: u32 = 128 << 10;
}

/// The size in bytes of text up to which a procedure is imported: LLVM rarely inlines more than fifty
/// instructions.
const MOST_IMPORTED: u32 = 600;

/// The results of analysing a program before it is lowered, and its units.
pub struct Plan {
    pub(super) calls: CallGraph,
    /// The ranges of parameters and results.
    pub(super) intervals: Intervals,
    /// The procedures that receive the position of their calls.
    pub(super) placed_calls: PlacedCalls,
    /// Whether exceptions may leave procedures.
    pub(super) may_raise: bool,
    units: Vec<ProgramUnit>,
    owners: Owners,
    /// Whether the last unit has the procedures of the library.
    has_library: bool,
}

/// A part of a program.
#[derive(Default)]
pub(super) struct ProgramUnit {
    /// The procedures that are defined here, and in a program of one unit also the external ones that it
    /// calls.
    pub procedures: Vec<ProcId>,
    /// The procedures of other units that are copied.
    pub imported: Vec<ProcId>,
}

/// The units that define procedures and variables, by number, and the items that other units use as well.
#[derive(Default)]
struct Owners {
    procedures: SecondaryMap<ProcId, u32>,
    shared_procedures: SecondaryMap<ProcId, bool>,
    /// Variables that no procedure uses belong to the first unit.
    globals: SecondaryMap<GlobalId, Option<u32>>,
    shared_globals: SecondaryMap<GlobalId, bool>,
}

impl Plan {
    /// Analyses a whole program, and divides it if that is requested and it is large enough.
    pub fn new(
        program: &Program,
        names: &Interner,
        mode: LoweringMode,
        division: Option<Division>,
        optimizes: bool,
        keeps_uncalled: bool,
    ) -> Plan {
        let is_called_from_outside = |id| linkage::is_called_from_outside(program, mode, id);
        let calls = CallGraph::find(program, is_called_from_outside, keeps_uncalled);
        // Without optimization, a statement that no call reaches remains a place at which debuggers can stop.
        let intervals = match optimizes {
            true => Intervals::find(program, &calls, is_called_from_outside),
            false => Intervals::default(),
        };
        let reached = calls.reached(program);
        let is_apart = division.is_some_and(|division| division.library_apart);
        let has_library = is_apart && has_library(program, &reached);
        let is_large = division.is_some_and(|division| is_large(program, &reached, division));
        let (units, owners) = match division {
            Some(division) if is_large => divide(program, mode, reached, division),
            Some(division) if has_library => {
                divide(program, mode, reached, Division { size: u32::MAX, ..division })
            }
            _ => (vec![ProgramUnit { procedures: reached, imported: Vec::new() }], Owners::default()),
        };
        Plan {
            calls,
            intervals,
            placed_calls: PlacedCalls::new(program, names),
            may_raise: may_raise(program, mode),
            units,
            owners,
            has_library,
        }
    }

    /// Whether a unit has the procedures of the library, and only these.
    pub fn is_library(&self, unit: usize) -> bool {
        self.has_library && unit + 1 == self.units.len()
    }

    /// Whether the procedures of the program alone, without those of a library that is apart, are several units.
    pub fn is_large(&self) -> bool {
        self.units.len() > 1 + usize::from(self.has_library)
    }

    /// The number of units, which is at least one.
    pub fn unit_count(&self) -> usize {
        self.units.len()
    }

    pub(super) fn unit(&self, number: usize) -> &ProgramUnit {
        &self.units[number]
    }

    pub(super) fn is_divided(&self) -> bool {
        self.units.len() > 1
    }

    /// Whether a procedure of the program is defined in a unit.
    pub(super) fn owns(&self, unit: usize, id: ProcId) -> bool {
        self.owners.procedures[id] as usize == unit
    }

    /// Returns the variables that a unit defines for others.
    pub(super) fn variables_for_others(&self, unit: usize) -> impl Iterator<Item = GlobalId> {
        let shared = self.owners.shared_globals.iter().filter(|(_, is_shared)| **is_shared);
        shared.map(|(id, _)| id).filter(move |id| self.owners.globals[*id] == Some(unit as u32))
    }

    /// Returns the symbol of a procedure in a unit, given its `linkage` in the whole program. `is_imported`:
    /// the unit has a copy of it. `is_copied`: other objects of the final program may also contain the
    /// procedure.
    pub(super) fn procedure(
        &self,
        unit: usize,
        id: ProcId,
        linkage: Linkage,
        (is_imported, is_copied): (bool, bool),
    ) -> UnitSymbol {
        let is_shared = self.owners.shared_procedures[id];
        match (self.owns(unit, id), linkage) {
            (true, Linkage::Internal) if is_shared => {
                let linkage = if is_copied { Linkage::WeakODR } else { Linkage::External };
                UnitSymbol { linkage, is_hidden: true }
            }
            // The other copies may be dropped, but this one must stay for units without a copy.
            (true, Linkage::LinkOnceODR) if is_shared => UnitSymbol::visible(Linkage::WeakODR),
            (true, linkage) => UnitSymbol::visible(linkage),
            (false, own) => UnitSymbol {
                linkage: if is_imported { Linkage::AvailableExternally } else { Linkage::External },
                is_hidden: own == Linkage::Internal,
            },
        }
    }

    /// Returns the symbol of a module variable in a unit, given its `linkage` in the whole program, and
    /// whether the unit defines it.
    pub(super) fn global(&self, unit: usize, id: GlobalId, linkage: Linkage) -> (UnitSymbol, bool) {
        if !self.is_divided() || linkage == Linkage::LinkOnceODR {
            return (UnitSymbol::visible(linkage), true);
        }
        let is_defined = self.owners.globals[id].unwrap_or(0) as usize == unit;
        let is_hidden = linkage == Linkage::Internal && self.owners.shared_globals[id];
        let linkage = if is_hidden { Linkage::External } else { linkage };
        (UnitSymbol { linkage, is_hidden }, is_defined)
    }
}

/// The linkage and visibility of a symbol in a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UnitSymbol {
    pub linkage: Linkage,
    is_hidden: bool,
}

impl UnitSymbol {
    fn visible(linkage: Linkage) -> UnitSymbol {
        UnitSymbol { linkage, is_hidden: false }
    }

    /// Returns the visibility of the symbol. All code of a program is linked into one file, in which
    /// addresses of hidden symbols are known.
    pub fn visibility(self) -> GlobalVisibility {
        if self.is_hidden { GlobalVisibility::Hidden } else { GlobalVisibility::Default }
    }
}

/// Returns the size of a procedure in bytes of text, with the procedures in it.
fn text_size(procedure: &Procedure) -> u32 {
    procedure.end.lo.saturating_sub(procedure.span.lo)
}

fn is_defined(program: &Program, id: ProcId) -> bool {
    let procedure = &program.procedures[id];
    procedure.foreign.is_none() && !program.modules[procedure.module].external
}

/// Groups of procedures that stay in one unit: a procedure with its nested procedures and outlined
/// statements, and all procedures that initialise or finalise one module. Nothing else calls these, and their
/// symbols need not be unique.
struct Groups {
    /// The body of the module, for the bodies and FINALLY parts of its local modules and its own FINALLY
    /// part.
    heads: SecondaryMap<ProcId, PackedOption<ProcId>>,
}

impl Groups {
    fn new(program: &Program) -> Groups {
        let mut heads: SecondaryMap<ProcId, PackedOption<ProcId>> = SecondaryMap::new();
        let of_local = program.local_modules.values().flat_map(|local| [local.body, local.finally]);
        let of_modules = program.modules.values().map(|module| module.finally);
        for id in of_local.chain(of_modules).flatten() {
            let module = &program.modules[program.procedures[id].module];
            heads[id] = module.body.or(module.finally).filter(|head| *head != id).into();
        }
        Groups { heads }
    }

    /// Returns the procedure whose unit a procedure shares.
    fn head(&self, program: &Program, id: ProcId) -> ProcId {
        let around = |id: &ProcId| {
            let procedure = &program.procedures[*id];
            procedure.outlined_from(program).or(procedure.parent).or(self.heads[*id].expand())
        };
        std::iter::successors(Some(id), around).last().unwrap_or(id)
    }
}

fn is_of_library(program: &Program, id: ProcId) -> bool {
    program.modules[program.procedures[id].module].library
}

/// Whether a program consists of procedures of the library and of others.
fn has_library(program: &Program, reached: &[ProcId]) -> bool {
    let mut own = reached.iter().filter(|id| is_defined(program, **id)).map(|id| is_of_library(program, *id));
    own.next().is_some_and(|first| own.any(|other| other != first))
}

fn is_large(program: &Program, reached: &[ProcId], division: Division) -> bool {
    let is_apart = |id: ProcId| division.library_apart && is_of_library(program, id);
    let own = reached.iter().filter(|id| is_defined(program, **id) && !is_apart(**id));
    let own = own.map(|id| &program.procedures[*id]).filter(|procedure| procedure.parent.is_none());
    own.map(|procedure| u64::from(text_size(procedure))).sum::<u64>() > u64::from(division.size) * 3 / 2
}

/// Divides the procedures in their order. Units end at the end of a module if one is near. The last one has the
/// procedures of the library if these are apart.
fn divide(
    program: &Program,
    mode: LoweringMode,
    reached: Vec<ProcId>,
    division: Division,
) -> (Vec<ProgramUnit>, Owners) {
    let mut owners = Owners::default();
    let (mut count, mut size, mut module) = (0, 0, None);
    let own: Vec<ProcId> = reached.into_iter().filter(|id| is_defined(program, *id)).collect();
    let groups = Groups::new(program);
    let heads = own.iter().copied().filter(|id| groups.head(program, *id) == *id);
    let (library, heads): (Vec<_>, Vec<_>) =
        heads.partition(|id| division.library_apart && is_of_library(program, *id));
    for id in heads {
        let procedure = &program.procedures[id];
        let is_border = module.replace(procedure.module) != Some(procedure.module);
        if size >= division.size || is_border && size >= division.size / 2 {
            (count, size) = (count + 1, 0);
        }
        owners.procedures[id] = count;
        size += text_size(procedure);
    }
    if !library.is_empty() {
        count += 1;
        library.into_iter().for_each(|id| owners.procedures[id] = count);
    }
    let mut units: Vec<ProgramUnit> = (0..=count).map(|_| ProgramUnit::default()).collect();
    for id in &own {
        let unit = owners.procedures[groups.head(program, *id)];
        owners.procedures[*id] = unit;
        units[unit as usize].procedures.push(*id);
    }
    let references = References::new(program, &own);
    if division.imports {
        for unit in &mut units {
            unit.imported = imported(program, &references, &owners, &unit.procedures, division.size / 2);
        }
    }
    owners.find_shared(program, mode, &references, &units);
    (units, owners)
}

/// Returns the small procedures of other units that a unit may inline, with those that they call, up to a
/// size.
fn imported(
    program: &Program,
    references: &References,
    owners: &Owners,
    own: &[ProcId],
    mut room: u32,
) -> Vec<ProcId> {
    let Some(number) = own.first().map(|id| owners.procedures[*id]) else { return Vec::new() };
    let mut seen: SecondaryMap<ProcId, bool> = SecondaryMap::new();
    let mut imported: Vec<ProcId> = Vec::new();
    let mut looked_at = 0;
    let mut callers = own.to_vec();
    while let Some(caller) = callers.get(looked_at).copied() {
        looked_at += 1;
        for callee in references.procedures(caller) {
            if owners.procedures[*callee] == number || std::mem::replace(&mut seen[*callee], true) {
                continue;
            }
            let size = text_size(&program.procedures[*callee]);
            if size <= room && is_importable(program, references, *callee) {
                room -= size;
                imported.push(*callee);
                callers.push(*callee);
            }
        }
    }
    imported.sort_unstable();
    imported
}

/// Whether a procedure can be copied: it is small and uses nothing that is private to its own unit.
fn is_importable(program: &Program, references: &References, id: ProcId) -> bool {
    let procedure = &program.procedures[id];
    let is_within = |id: &ProcId| program.procedures[*id].parent.is_some() || program.procedures[*id].is_part;
    is_defined(program, id)
        && procedure.role == Role::Procedure
        && !is_within(&id)
        && !procedure.is_reentered
        && text_size(procedure) <= MOST_IMPORTED
        && !references.procedures(id).iter().any(is_within)
}

impl Owners {
    /// Finds the items that units use and others define.
    fn find_shared(
        &mut self,
        program: &Program,
        mode: LoweringMode,
        references: &References,
        units: &[ProgramUnit],
    ) {
        for (id, global) in &program.globals {
            if global.exported && linkage::is_whole(program, mode, global.module) {
                self.globals[id] = Some(0);
            }
        }
        for (number, unit) in (0..).zip(units) {
            for id in &unit.procedures {
                references.globals(*id).iter().for_each(|global| {
                    self.globals[*global].get_or_insert(number);
                });
            }
        }
        for (number, unit) in (0..).zip(units) {
            for id in unit.procedures.iter().chain(&unit.imported) {
                for used in references.procedures(*id) {
                    self.shared_procedures[*used] |= self.procedures[*used] != number;
                }
                for used in references.globals(*id) {
                    self.shared_globals[*used] |= self.globals[*used] != Some(number);
                }
            }
        }
        // The first unit has the code that starts the program, and that calls the bodies of modules.
        for (id, procedure) in &program.procedures {
            if procedure.role != Role::Procedure && self.procedures[id] != 0 {
                self.shared_procedures[id] = true;
            }
        }
    }
}

/// Whether exceptions may leave functions. In a program without handlers nothing is raised: it terminates
/// immediately. Handlers of other objects are unknown.
fn may_raise(program: &Program, mode: LoweringMode) -> bool {
    let is_watched = |stmt: &Stmt| matches!(stmt.kind.control(), Control::ProtectedCall(_));
    mode != LoweringMode::Executable || program.procedures.values().any(|p| p.body.iter().any(is_watched))
}
