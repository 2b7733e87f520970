//! The language of the example: its tree and its parser.

use super::Result;

/// An expression; variables are numbered.
pub enum Expr {
    Number(u64),
    Variable(usize),
    Assign(usize, Box<Expr>),
    Binary(char, Box<[Expr; 2]>),
    Call(String, Vec<Expr>),
    /// The condition and both arms, and the variable that gets the value.
    If(Box<[Expr; 3]>, usize),
    While(Box<[Expr; 2]>),
}

pub struct Function {
    pub name: String,
    /// The names of the variables, those of the parameters first.
    pub variables: Vec<String>,
    pub parameters: usize,
    pub body: Expr,
}

struct Parser<'t> {
    /// The last one first.
    tokens: Vec<&'t str>,
    /// Of the function at hand.
    variables: Vec<String>,
}

/// The functions of a program. What it prints becomes functions without parameters, `print.0` and so on.
pub fn parse(text: &str) -> Result<Vec<Function>> {
    let text = spaced(text);
    let tokens = text.split_whitespace().rev().collect();
    Parser { tokens, variables: Vec::new() }.program()
}

/// The text with blanks around all symbols.
fn spaced(text: &str) -> String {
    let symbols = ["(", ")", ",", ";", "<", "+", "-", "*", "="];
    let spaced = |text: String, symbol| text.replace(symbol, &format!(" {symbol} "));
    symbols.into_iter().fold(text.to_owned(), spaced).replace(": =", ":=")
}

impl<'t> Parser<'t> {
    fn eat(&mut self, token: &str) -> bool {
        self.tokens.pop_if(|next| *next == token).is_some()
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        let found = self.tokens.last().copied().unwrap_or("the end");
        if self.eat(token) { Ok(()) } else { Err(format!("expected `{token}`, found `{found}`").into()) }
    }

    fn next(&mut self) -> Result<&'t str> {
        self.tokens.pop().ok_or_else(|| "the program ends too early".into())
    }

    fn variable(&mut self, name: &str) -> usize {
        let known = self.variables.iter().position(|variable| variable == name);
        known.unwrap_or_else(|| {
            self.variables.push(name.to_owned());
            self.variables.len() - 1
        })
    }

    fn program(&mut self) -> Result<Vec<Function>> {
        let mut functions = Vec::new();
        while !self.tokens.is_empty() {
            let (mut name, mut parameters) = (format!("print.{}", functions.len()), 0);
            if self.eat("def") {
                name = self.next()?.to_owned();
                self.expect("(")?;
                parameters = self.arguments()?.len();
                if parameters != self.variables.len() {
                    return Err(format!("the parameters of `{name}` are no different names").into());
                }
                self.expect("=")?;
            }
            let body = self.binary(0)?;
            let variables = std::mem::take(&mut self.variables);
            functions.push(Function { name, variables, parameters, body });
        }
        Ok(functions)
    }

    /// Expressions separated by commas, up to the closing bracket.
    fn arguments(&mut self) -> Result<Vec<Expr>> {
        let mut arguments = Vec::new();
        while !self.eat(")") {
            if !arguments.is_empty() {
                self.expect(",")?;
            }
            arguments.push(self.binary(0)?);
        }
        Ok(arguments)
    }

    /// An expression and the word behind it.
    fn part(&mut self, end: &str) -> Result<Expr> {
        let expr = self.binary(0)?;
        self.expect(end)?;
        Ok(expr)
    }

    /// Operators that bind at least as tightly as `level`.
    fn binary(&mut self, level: usize) -> Result<Expr> {
        const LEVELS: [&[&str]; 4] = [&[";"], &["<"], &["+", "-"], &["*"]];
        let Some(operators) = LEVELS.get(level) else { return self.operand() };
        let mut left = self.binary(level + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.eat(operator)) {
            let operator = operator.chars().next().unwrap_or_default();
            left = Expr::Binary(operator, Box::new([left, self.binary(level + 1)?]));
        }
        Ok(left)
    }

    fn operand(&mut self) -> Result<Expr> {
        Ok(match self.next()? {
            "(" => self.part(")")?,
            "while" => Expr::While(Box::new([self.part("do")?, self.part("end")?])),
            "if" => {
                let parts = [self.part("then")?, self.part("else")?, self.part("end")?];
                Expr::If(Box::new(parts), self.variable(&format!("if.{}", self.variables.len())))
            }
            number if number.starts_with(|c: char| c.is_ascii_digit()) => Expr::Number(number.parse()?),
            name if !name.starts_with(char::is_alphabetic) => {
                return Err(format!("unexpected `{name}`").into());
            }
            name if self.eat(":=") => Expr::Assign(self.variable(name), Box::new(self.binary(1)?)),
            name if self.eat("(") => Expr::Call(name.to_owned(), self.arguments()?),
            name => Expr::Variable(self.variable(name)),
        })
    }
}
