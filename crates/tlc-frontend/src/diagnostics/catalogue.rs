//! The catalogue of codes. Each code has a page in `docs/errors`, which `tlc explain` prints.
//!
//! The ranges of codes are: `E00xx` files and options, `E01xx` syntax, `E02xx` names and declarations,
//! `E03xx` types and expressions, `E04xx` statements, `E05xx` procedures and parameters, `E06xx` modules,
//! `E07xx` control flow graphs in text form (`tlc ssa`), `W0xxx` warnings.

use super::Severity;

/// Declares the codes, and includes the page of each.
macro_rules! catalogue {
    ($($code:ident $name:ident)*) => {
        /// An entry of the catalogue.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code { $($name),* }

        impl Code {
            /// All codes in order.
            pub const ALL: &[Code] = &[$(Code::$name),*];

            /// Returns the code as text, for example `E0201`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$name => stringify!($code)),* }
            }

            /// Returns the page that explains the code, as Markdown.
            pub fn explanation(self) -> &'static str {
                match self {
                    $(Code::$name => include_str!(concat!("../../../../docs/errors/", stringify!($code), ".md"))),*
                }
            }
        }
    };
}

catalogue! {
    E0001 UnreadableSource
    E0002 SourceNotText
    E0003 EmptySource
    E0004 SourcesTooLarge
    E0005 UnwritableOutput
    E0006 OverwrittenFile
    E0007 LinkFailure
    E0008 MissingModule
    E0009 WrongModuleName
    E0010 UnrunnableProgram
    E0011 NotAProgram
    E0012 ProgramBesideDefinition
    E0013 MissingImplementation
    E0014 VersionMismatch
    E0015 PreprocessorFailure
    E0016 WrongSettings
    E0017 WrongArguments
    E0018 UnusableProfile
    E0101 UnexpectedToken
    E0102 ForeignCharacter
    E0103 UnclosedComment
    E0104 UnclosedString
    E0105 MalformedNumber
    E0106 NumberTooLarge
    E0107 MisspeltKeyword
    E0108 KeywordAsName
    E0109 NotSupported
    E0110 NestedTooDeeply
    E0111 Unclosed
    E0112 MissingEndName
    E0113 ChainedComparison
    E0114 SignWithinExpression
    E0115 MisplacedType
    E0116 ForeignOperator
    E0117 EqualForAssignment
    E0118 TextAfterModule
    E0119 NoModule
    E0120 UnmatchedKeyword
    E0121 ForeignConstruct
    E0122 MisplacedDeclaration
    E0124 WrongDialect
    E0201 UnknownName
    E0202 DuplicateName
    E0203 WrongEndName
    E0204 CyclicDeclaration
    E0205 RecursiveType
    E0206 NotAType
    E0207 NotAValue
    E0208 NotQualifiable
    E0209 UnknownField
    E0301 NotAssignmentCompatible
    E0302 NotExpressionCompatible
    E0303 UndefinedOperator
    E0304 ConstantOutOfRange
    E0305 NotConstant
    E0306 ConstantOverflow
    E0307 DivisionByZero
    E0308 ConstantIndexOutOfBounds
    E0309 WrongArrayBounds
    E0310 TypeTooLarge
    E0312 NoSuchParts
    E0313 WrongIndexType
    E0314 StringTooLong
    E0315 StructureComparison
    E0316 VariablesTooLarge
    E0330 NestedProcedureValue
    E0331 WrongConstructorType
    E0332 ElementOutsideSet
    E0333 WrongElementCount
    E0334 MisplacedElement
    E0335 TransferBetweenSizes
    E0340 SetTooLarge
    E0341 NotOrdinal
    E0342 WrongFixedAddress
    E0343 WrongAlignment
    E0401 ConditionNotBoolean
    E0402 ExitOutsideLoop
    E0403 WrongControlVariable
    E0404 ChangedControlVariable
    E0405 WrongStep
    E0406 NotAssignable
    E0407 ReturnWithoutValue
    E0408 ReturnWithValue
    E0409 NotALabel
    E0410 UnsetLabel
    E0411 LabelSetTwice
    E0412 JumpIntoFor
    E0413 LabelOfAnotherBody
    E0414 RetryOutsideHandler
    E0415 WrongAssembly
    E0420 WrongLabelType
    E0421 DuplicateCaseLabel
    E0422 EmptyLabelRange
    E0424 WithWithoutRecord
    E0501 WrongArgumentCount
    E0502 ArgumentNotVariable
    E0503 WrongArgumentType
    E0504 WrongVariableType
    E0505 UnusedResult
    E0506 NoResult
    E0507 NotAProcedure
    E0508 WrongPredeclaredArgument
    E0509 FunctionWithoutReturn
    E0601 ImportCycle
    E0602 NotDeclaredInModule
    E0604 IncompleteImplementation
    E0605 DifferentHeadings
    E0606 ForwardWithoutBlock
    E0607 OpaqueNotPointer
    E0608 FinallyInLocalModule
    E0701 GraphSyntax
    E0702 GraphName
    E0703 GraphPhi
    E0704 GraphUndefinedValue
    E0705 GraphEdgeToEntry
    E0706 InvalidLlvmIr
    E0707 GraphJoin
    E0708 UnknownFunction
    W0001 PragmaWithoutEffect
    W0002 UnreachableStatement
    W0003 UnusedLabel
    W0004 UnknownEscape
    W0005 SourceNotUtf8
    W0006 PreprocessorWarning
    W0011 DivisionOfNegatives
    W0012 DuplicateImport
    W0013 NegativeForUnsigned
    W0014 DuplicateProcedure
    W0015 OutdatedProfile
    W0101 ReadBeforeAssignment
    W0102 NeverAssigned
    W0103 UnknownWarning
    W0110 AddressOutsideProgram
    W0201 MissingReturn
    W0202 IncompleteCase
    W0203 DecidedComparison
    W0204 EmptyFor
    W0205 UnreadValue
    W0206 SelfAssignment
    W0207 UnusedVariable
    W0208 UnusedConstant
    W0209 UnusedType
    W0210 UnusedImport
    W0211 UnusedParameter
    W0212 UnusedProcedure
    W0213 HiddenVariable
    W0214 RealEquality
    W0215 UnreadField
    W0216 EndlessRecursion
    W0217 EndlessLoop
    W0301 CertainIndexFailure
    W0302 CertainRangeFailure
    W0303 CertainNil
    W0304 CertainDivisionByZero
    W0305 CertainOverflow
    W0306 CertainAbort
    W0307 CertainCaseFailure
    W0308 CertainSetFailure
}

impl Code {
    /// Returns the severity: codes that start with `W` are warnings.
    pub fn severity(self) -> Severity {
        if self.name().starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// Whether the code is that of a syntax error.
    pub fn is_of_syntax(self) -> bool {
        self.name().starts_with("E01")
    }

    /// Returns the code with a name in upper or lower case.
    pub fn from_name(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.name().eq_ignore_ascii_case(name))
    }
}
