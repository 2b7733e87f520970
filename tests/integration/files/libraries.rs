//! Libraries: each way to name one links it alike.

use crate::folder::Folder;

/// A library is linked in the same way by its path and by `-l`, be it shared or not: it implements a definition
/// module, and calls procedures that the program exports. Objects and archives of modules also find it.
#[test]
fn every_spelling_of_a_library_is_the_same() {
    let folder = Folder::new(&[
        (
            "Port.def",
            "DEFINITION MODULE Port;\nVAR sent: INTEGER;\nPROCEDURE Send(x: INTEGER): INTEGER;\n\
             PROCEDURE Square(x: INTEGER): INTEGER;\nEND Port.\n",
        ),
        (
            "Port.c",
            "long Port_sent;\nextern long Geo_Area(long, long), Geo_calls;\n\
             long Port_Send(long x) { Port_sent++; return Geo_Area(x, 4) + Geo_calls; }\n\
             long Port_Square(long x) { return x * x; }\n\
             void _M2_Port_init(int argc, char **argv, char **envp) { Port_sent = 40; }\n\
             long shapes_area(long a, long b) { return a * b; }\n",
        ),
        (
            "shapes.def",
            "DEFINITION MODULE FOR \"C\" shapes;\nPROCEDURE area(a, b: INTEGER): INTEGER;\nEND shapes.\n",
        ),
        (
            "Geo.def",
            "DEFINITION MODULE Geo;\nVAR calls: INTEGER;\nPROCEDURE Area(a, b: INTEGER): INTEGER;\nEND Geo.\n",
        ),
        (
            "Geo.mod",
            "IMPLEMENTATION MODULE Geo;\nPROCEDURE Area(a, b: INTEGER): INTEGER;\nBEGIN\n  INC(calls);\n  \
             RETURN a * b\nEND Area;\nEND Geo.\n",
        ),
        ("Through.def", "DEFINITION MODULE Through;\nPROCEDURE Twice(): INTEGER;\nEND Through.\n"),
        (
            "Through.mod",
            "IMPLEMENTATION MODULE Through;\nIMPORT Port, shapes;\nPROCEDURE Twice(): INTEGER;\nBEGIN\n  \
             RETURN 2 * Port.Square(3) + Port.sent + shapes.area(100, 1)\nEND Twice;\nEND Through.\n",
        ),
        (
            "Main.mod",
            "MODULE Main;\nFROM InOut IMPORT WriteInt, WriteLn;\nIMPORT Port, Geo, Through, shapes;\n\
             VAR square: PROCEDURE (INTEGER): INTEGER;\nBEGIN\n  square := Port.Square;\n  \
             WriteInt(Port.Send(3), 1);\n  WriteInt(square(5), 3);\n  WriteInt(Port.sent, 3);\n  \
             WriteInt(Through.Twice(), 4);\n  WriteInt(shapes.area(7, 10) + Geo.calls, 3);\n  WriteLn\nEND Main.\n",
        ),
        ("archive/none", ""),
        ("shared/none", ""),
    ]);
    folder.compile("-c Geo.mod");
    folder.compile("-c Through.mod");
    folder.run("cc", "-c Port.c").success();
    folder.run("ar", "rcs archive/libport.a Port.o").success();
    folder.run("ar", "rcs libthrough.a Through.o").success();
    folder.run("cc", "-shared -fPIC Port.c -o shared/libport.so").success();
    let ports = [
        "Port.c",
        "Port.o",
        "archive/libport.a",
        "shared/libport.so",
        "-L archive -lport",
        "-L shared -lport",
        "-L archive -l:libport.a",
    ];
    for port in ports {
        for others in ["", "Through.o Geo.o", "libthrough.a", "-L . -lthrough"] {
            folder.compile(&format!("Main.mod {others} {port} -o program"));
            let run = folder.run("env", "LD_LIBRARY_PATH=shared ./program");
            assert_eq!(String::from_utf8_lossy(&run.success()), "13 25 41 159 71\n", "{others} {port}");
        }
    }
    let absent = folder.tlc("Main.mod -lm -o other");
    absent.fails_with("error[E0013]: the implementation of the module `Port` is not linked");
}
