//! A program during its generation: its types, the visible names, and the text so far.

use crate::random::Random;

use super::profile::Profile;
use super::types::{Shape, TypeId, Types};

/// A visible variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Variable {
    /// The text that denotes it: a name, or a field as `WITH` makes it visible.
    pub name: String,
    pub ty: TypeId,
    /// Whether it may be assigned and passed by reference.
    pub writable: bool,
}

/// A visible open array.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenArray {
    pub name: String,
    pub element: TypeId,
    pub writable: bool,
}

/// A mode of passing an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PassingMode {
    Value,
    Reference,
    OpenValue,
    OpenReference,
}

/// A parameter of a procedure; `ty` is the element type of an open array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    pub mode: PassingMode,
    pub ty: TypeId,
}

/// A procedure that can be called.
#[derive(Clone, PartialEq, Debug)]
pub struct Procedure {
    pub name: String,
    /// Whether the first argument is the number of nested recursive calls that are allowed.
    pub recursive: bool,
    pub parameters: Vec<Parameter>,
    pub result: Option<TypeId>,
}

/// The declarations of a body and the names it adds to those around it.
#[derive(Clone, Default, Debug)]
pub struct BodyScope {
    pub variables: Vec<Variable>,
    pub open_arrays: Vec<OpenArray>,
    /// The variables to be declared here.
    pub declared: Vec<(String, TypeId)>,
    /// The labels to be declared here.
    pub labels: Vec<String>,
    /// The procedure itself, if it is recursive: calls of it count down a variable whose name follows from
    /// its own.
    pub own: Option<Procedure>,
    /// The type that RETURN requires.
    pub result: Option<TypeId>,
    /// Whether RETURN and GOTO are allowed: not in the body of a module, not in a coroutine.
    pub may_return: bool,
}

/// A program during its generation.
pub struct Draft {
    pub random: Random,
    pub profile: Profile,
    pub types: Types,
    /// The visible names, from the module to the innermost procedure.
    pub frames: Vec<BodyScope>,
    /// The visible procedures that are complete.
    pub procedures: Vec<Procedure>,
    /// The lines of the part that is being written.
    pub lines: Vec<String>,
    pub indentation: usize,
    /// The number of names made so far.
    names: usize,
    /// The current nesting depth of indices within indices.
    pub nesting: u32,
    /// The number of loops around the current position: of all kinds, and of those that EXIT leaves.
    pub loops: usize,
    pub exits: usize,
    /// Whether precautions may be omitted here.
    pub guarded: bool,
    /// The places that are drawn most often while this is not empty, with their types.
    pub preferred: Vec<(String, TypeId)>,
    /// The number of the last value that was printed.
    pub printed: usize,
    /// The number of lines written so far.
    written: usize,
}

impl Draft {
    /// Begins a program.
    pub fn new(mut random: Random) -> Draft {
        let profile = Profile::draw(&mut random);
        Draft {
            random,
            types: Types::new(profile.word),
            profile,
            frames: vec![BodyScope::default()],
            procedures: Vec::new(),
            lines: Vec::new(),
            indentation: 1,
            names: 0,
            nesting: 0,
            loops: 0,
            exits: 0,
            guarded: true,
            preferred: Vec::new(),
            printed: 0,
            written: 0,
        }
    }

    /// Makes a name that is new to the program.
    pub fn name(&mut self, first: &str) -> String {
        self.names += 1;
        format!("{first}{}", self.names)
    }

    /// Writes a line.
    pub fn line(&mut self, text: impl AsRef<str>) {
        self.written += 1;
        self.lines.push(format!("{}{}", "  ".repeat(self.indentation), text.as_ref()));
    }

    /// Whether the program may still grow by more than it needs to be complete.
    pub fn has_room(&self) -> bool {
        self.written < self.profile.lines
    }

    /// Indents the lines that `write` writes.
    pub fn indented(&mut self, write: impl FnOnce(&mut Draft)) {
        self.indentation += 1;
        write(self);
        self.indentation -= 1;
    }

    /// Returns the lines that `write` writes instead of adding them.
    pub fn captured(&mut self, write: impl FnOnce(&mut Draft)) -> Vec<String> {
        let before = std::mem::take(&mut self.lines);
        write(self);
        std::mem::replace(&mut self.lines, before)
    }

    /// Returns the frame of the body that is being written.
    pub fn frame(&mut self) -> &mut BodyScope {
        if self.frames.is_empty() {
            self.frames.push(BodyScope::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Declares a variable in the body that is being written.
    pub fn variable(&mut self, ty: TypeId, writable: bool) -> String {
        let name = self.name("v");
        let frame = self.frame();
        frame.declared.push((name.clone(), ty));
        frame.variables.push(Variable { name: name.clone(), ty, writable });
        name
    }

    /// Decides whether to omit a precaution here.
    pub fn may_fail(&mut self) -> bool {
        self.guarded && self.profile.failing > 0 && self.random.chance(self.profile.failing)
    }

    /// Draws a type with a property; returns `None` if there is none.
    pub fn drawn_type(&mut self, is_wanted: impl Fn(&Draft, TypeId) -> bool) -> Option<TypeId> {
        let wanted: Vec<TypeId> =
            self.types.iter().map(|(ty, _)| ty).filter(|ty| is_wanted(self, *ty)).collect();
        self.random.choose(&wanted).copied()
    }

    /// Draws a readable place whose type has a property, and returns it with its type.
    pub fn readable(&mut self, is_wanted: impl Fn(&Draft, TypeId) -> bool) -> Option<(String, TypeId)> {
        self.place(&is_wanted, false)
    }

    /// Draws a place of a type that can be assigned and passed by reference.
    pub fn writable(&mut self, ty: TypeId) -> Option<String> {
        self.place(&|_, other| other == ty, true).map(|(text, _)| text)
    }

    /// Draws an assignable place whose type has a property.
    pub fn any_writable(&mut self, is_wanted: impl Fn(&Draft, TypeId) -> bool) -> Option<(String, TypeId)> {
        self.place(&is_wanted, true)
    }

    fn place(
        &mut self,
        is_wanted: &dyn Fn(&Draft, TypeId) -> bool,
        writable: bool,
    ) -> Option<(String, TypeId)> {
        for _ in 0..8 {
            let (name, ty) = match self.random.choose(&self.preferred).cloned() {
                Some(place) if self.random.chance(75) => place,
                _ => self.root(writable)?,
            };
            if let Some(found) = self.descend(name, ty, is_wanted, 3) {
                return Some(found);
            }
        }
        None
    }

    /// Draws a visible variable or an element of an open array, preferring inner scopes.
    fn root(&mut self, writable: bool) -> Option<(String, TypeId)> {
        let frames = self.frames.len();
        let frame = if self.random.chance(60) { frames - 1 } else { self.random.below(frames) };
        let opens = self.frames[frame].open_arrays.len();
        if opens > 0 && self.random.chance(20) {
            let open = self.frames[frame].open_arrays[self.random.below(opens)].clone();
            if open.writable || !writable {
                // HIGH is never negative, and small enough for every whole type.
                let index =
                    if self.random.chance(50) { "0".to_owned() } else { format!("HIGH({})", open.name) };
                return Some((format!("{}[{index}]", open.name), open.element));
            }
        }
        let candidates: Vec<usize> = (0..self.frames[frame].variables.len())
            .filter(|index| !writable || self.frames[frame].variables[*index].writable)
            .collect();
        match self.random.choose(&candidates) {
            Some(index) => {
                let variable = &self.frames[frame].variables[*index];
                Some((variable.name.clone(), variable.ty))
            }
            None if frame == frames - 1 && frames > 1 => self.outer_root(writable),
            None => None,
        }
    }

    fn outer_root(&mut self, writable: bool) -> Option<(String, TypeId)> {
        let all = self.frames.iter().flat_map(|frame| &frame.variables);
        let all: Vec<(String, TypeId)> = all
            .filter(|variable| variable.writable || !writable)
            .map(|variable| (variable.name.clone(), variable.ty))
            .collect();
        self.random.choose(&all).cloned()
    }

    /// Selects parts of a variable until the type has the property.
    fn descend(
        &mut self,
        text: String,
        ty: TypeId,
        is_wanted: &dyn Fn(&Draft, TypeId) -> bool,
        steps: u32,
    ) -> Option<(String, TypeId)> {
        if is_wanted(self, ty) {
            return Some((text, ty));
        }
        if steps == 0 || self.nesting > 2 {
            return None;
        }
        match self.types.shape(ty).clone() {
            Shape::Array { index, element } => {
                let index = self.index(index);
                self.descend(format!("{text}[{index}]"), element, is_wanted, steps - 1)
            }
            Shape::Text { length } => {
                let index = self.number_in(length);
                self.descend(format!("{text}[{index}]"), super::types::CHAR, is_wanted, 0)
            }
            Shape::Record { fields, variant } => {
                let arms =
                    variant.iter().flat_map(|variant| variant.arms.iter().flat_map(|(_, fields)| fields));
                let all: Vec<_> = fields.iter().chain(arms).cloned().collect();
                let field = self.random.choose(&all)?.clone();
                self.descend(format!("{text}.{}", field.name), field.ty, is_wanted, steps - 1)
            }
            Shape::Pointer { to, .. } if self.may_fail() => {
                self.descend(format!("{text}^"), to, is_wanted, steps - 1)
            }
            _ => None,
        }
    }

    /// Draws an index of type `index`.
    pub fn index(&mut self, index: TypeId) -> String {
        self.nesting += 1;
        let depth = if self.nesting > 1 { 0 } else { 1 };
        let text = self.ordinal(index, depth);
        self.nesting -= 1;
        text
    }

    /// Draws an index of an array with `length` elements, the first of which has index 0.
    fn number_in(&mut self, length: i128) -> String {
        self.nesting += 1;
        let host = if self.random.chance(50) { super::types::INTEGER } else { super::types::CARDINAL };
        let text = self.whole_in(host, 0, length - 1, 0).text;
        self.nesting -= 1;
        text
    }
}
