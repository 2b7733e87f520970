//! `tlc package`: archives of sources, static programs, Debian packages.

use std::fs;
use std::path::Path;

use super::TestProject;
use crate::folder::Outcome;
use crate::tools;

const LICENCE: &[u8] = b"Copyright (c) 2026 Ada\n\nPermission is granted.\n";

fn with_texts() -> TestProject {
    let project = TestProject::new();
    let settings = "name = \"shop\"\nversion = \"0.2.0\"\nauthors = [\"Ada <ada@example.invalid>\"]\n\
                    licence = \"MIT\"\ndescription = \"Sells things\"\n";
    for (name, content) in [
        ("tlc.toml", settings.as_bytes()),
        ("README.md", b"# Shop\n"),
        ("LICENSE", LICENCE),
        ("CHANGELOG.md", b"# Changes\n"),
        ("notes.txt", b"private\n"),
        (".gitignore", b"/build/\n"),
        ("src/.hidden", b""),
        ("src/Shop.mod~", b"old"),
        (
            "tests/Total.mod",
            b"MODULE Total; IMPORT Prices; BEGIN IF Prices.Total(1) # 5 THEN HALT END END Total.\n",
        ),
    ] {
        project.folder.write(name, content);
    }
    project
}

/// The result of a command in the folder of the project, without lines about builds.
fn package(project: &TestProject, arguments: &str) -> Outcome {
    project.tlc(&format!("package {arguments}"))
}

fn list(project: &TestProject, arguments: &str) -> String {
    let outcome = package(project, &format!("--list {arguments}"));
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    String::from_utf8(outcome.stdout).expect("text")
}

fn made(project: &TestProject, arguments: &str, file: &str) {
    let outcome = package(project, arguments);
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    assert!(outcome.stderr.contains(&format!("Packaged `{file}` (")), "{}", outcome.stderr);
    assert!(project.folder.path(file).is_file());
}

#[test]
fn sources_are_archived_and_build_elsewhere() {
    let project = with_texts();
    let files = "CHANGELOG.md\nLICENSE\nREADME.md\nsrc/Prices.def\nsrc/Prices.mod\nsrc/Shop.mod\ntests/Total.mod\ntlc.toml\n";
    assert_eq!(list(&project, ""), files);
    project.build("");
    made(&project, "", "build/package/shop-0.2.0.tar.gz");
    // Times and owners of files, and what was built, do not matter.
    let first = project.folder.read("build/package/shop-0.2.0.tar.gz");
    project.folder.write("src/Shop.mod", &project.folder.read("src/Shop.mod"));
    made(&project, "-o other", "other/shop-0.2.0.tar.gz");
    assert!(first == project.folder.read("other/shop-0.2.0.tar.gz"));
    let listed =
        project.folder.run("tar", "--list --verbose --gzip --file other/shop-0.2.0.tar.gz").success();
    let listed = String::from_utf8(listed).expect("text");
    assert!(
        listed.lines().all(|line| line.starts_with("-rw-r--r-- 0/0 ") && line.contains(" 2000-01-01 ")),
        "{listed}"
    );
    // The archive is a whole project.
    project.folder.run("tar", "--extract --gzip --file other/shop-0.2.0.tar.gz").success();
    let script = format!(
        "cd shop-0.2.0 && export TLC_CACHE=../cache && {0} build && build/dev/Shop && {0} test\n",
        env!("CARGO_BIN_EXE_tlc")
    );
    project.folder.write("there.sh", script.as_bytes());
    let outcome = project.folder.run("sh", "there.sh");
    let said = String::from_utf8_lossy(&outcome.stdout).into_owned();
    assert!(
        outcome.status == Some(0) && said.starts_with("15\n") && said.contains("1 passed"),
        "{said}{}",
        outcome.stderr
    );
}

#[test]
fn files_of_packages_can_be_named_and_are_inside() {
    let project = with_texts();
    let settings = "name = \"shop\"\nversion = \"1\"\nsources = [\".\"]\n[package]\ninclude = [\"notes.txt\", \"data\"]\n";
    project.folder.write("tlc.toml", settings.as_bytes());
    package(&project, "--list").fails_with("the project `shop` has no file `data`");
    project.folder.write("data/prices.txt", b"1\n");
    project.build("");
    let files = list(&project, "");
    assert!(files.contains("\nnotes.txt\n") && files.contains("\ndata/prices.txt\n"), "{files}");
    assert!(!files.contains("build/") && files.matches("README.md").count() == 1, "{files}");
    project.folder.write("tlc.toml", b"name = \"shop\"\nversion = \"1\"\nsources = [\"src\", \"../more\"]\n");
    package(&project, "").fails_with("`../more` is outside the folder of the project `shop`");
    project.folder.write("tlc.toml", b"name = \"shop\"\n");
    package(&project, "").fails_with("the project `shop` has no version");
    project.folder.write("tlc.toml", b"name = \"shop\"\nversion = \"one/two\"\n");
    package(&project, "").fails_with("version begins with a digit");
    project.tlc("check").fails_with("tlc.toml:2:11");
    project.folder.write("tlc.toml", b"name = \"shop\"\nversion = \"1\"\n");
    std::os::unix::fs::symlink("../data", project.folder.path("src/link")).expect("a link");
    package(&project, "").fails_with("`src/link` is a link to a folder");
    fs::remove_file(project.folder.path("src/link")).expect("it was made");
    project.replace("src/Shop.mod", "Prices.Total(3)", "Prices.Total(TRUE)");
    package(&project, "").fails_with("error[E0");
}

/// Dependencies outside the folder are copied into the archive, and settings name their new places.
#[test]
fn dependencies_are_in_the_archive() {
    let project = with_texts();
    let module = |name: &str, imports: &str, result: &str| {
        let definition = format!("DEFINITION MODULE {name};\nPROCEDURE Value(): INTEGER;\nEND {name}.\n");
        let implementation = format!(
            "IMPLEMENTATION MODULE {name};\n{imports}\nPROCEDURE Value(): INTEGER;\nBEGIN\n  RETURN {result}\nEND Value;\nEND {name}.\n"
        );
        (definition, implementation)
    };
    let write = |folder: &str, settings: &str, name: &str, imports: &str, result: &str| {
        let (definition, implementation) = module(name, imports, result);
        project.folder.write(&format!("{folder}/tlc.toml"), settings.as_bytes());
        project.folder.write(&format!("{folder}/src/{name}.def"), definition.as_bytes());
        project.folder.write(&format!("{folder}/src/{name}.mod"), implementation.as_bytes());
    };
    let of_sums = "name = \"sums\"\n# Comments stay.\n[dependencies]\nbase = { path = \"../deep/base\" }\n\
                   inner = { path = \"../shop/inner\" }\n";
    write("sums", of_sums, "Sums", "IMPORT Base, Inner;", "Base.Value() + Inner.Value()");
    write("deep/base", "name = \"base\"\n", "Base", "", "40");
    write("shop/inner", "name = \"inner\"\n", "Inner", "", "2");
    let settings = "name = \"shop\"\nversion = \"1.0\"\n[dependencies]\nsums = { path = \"../sums\" }\ninner.path = \"inner\"\n";
    project.folder.write("shop/tlc.toml", settings.as_bytes());
    let text = "MODULE Shop; FROM InOut IMPORT WriteInt, WriteLn; IMPORT Sums, Inner;\n\
                BEGIN WriteInt(Sums.Value() - Inner.Value(), 1); WriteLn END Shop.\n";
    project.folder.write("shop/src/Shop.mod", text.as_bytes());
    let script = format!(
        "export TLC_CACHE=$PWD/cache TLC_BACKTRACE=0 && cd shop && {0} package -o .. && cd .. && \
         tar xzf shop-1.0.tar.gz && mv sums shop deep elsewhere/ && cd shop-1.0 && {0} run && cat vendor/sums/tlc.toml tlc.toml\n",
        env!("CARGO_BIN_EXE_tlc")
    );
    project.folder.write("elsewhere/x", b"");
    project.folder.write("there.sh", script.as_bytes());
    let outcome = project.folder.run("sh", "there.sh");
    let said = String::from_utf8_lossy(&outcome.stdout).into_owned();
    let expected = "40\nname = \"sums\"\n# Comments stay.\n[dependencies]\nbase = { path = \"../base\" }\n\
                    inner = { path = \"../../inner\" }\nname = \"shop\"\nversion = \"1.0\"\n[dependencies]\n\
                    sums = { path = \"vendor/sums\" }\ninner.path = \"inner\"\n";
    assert!(outcome.status == Some(0) && said == expected, "{said}{}", outcome.stderr);
}

#[test]
fn static_programs_need_no_library() {
    let project = with_texts();
    made(&project, "--static", "build/package/shop-0.2.0-x86_64-linux.tar.gz");
    let files = "bin/Shop\nCHANGELOG.md\nLICENSE\nREADME.md\n";
    assert_eq!(list(&project, "--static"), files);
    project.folder.run("tar", "xzf build/package/shop-0.2.0-x86_64-linux.tar.gz").success();
    let program = project.folder.path("shop-0.2.0-x86_64-linux/bin/Shop");
    assert_eq!(project.folder.run(&program, "").success(), b"15\n");
    let headers = project
        .folder
        .run("readelf", &format!("--dynamic --program-headers {}", program.display()))
        .success();
    let headers = String::from_utf8_lossy(&headers).into_owned();
    assert!(headers.contains("DYN (Position-Independent") && !headers.contains("INTERP"), "{headers}");
    assert!(!headers.contains("(NEEDED)"), "{headers}");
    // Programs of other builds stay as they are, and failed checks are reported.
    assert!(!project.folder.path("build/release/Shop").exists());
    project.folder.write("Fails.mod", b"MODULE Fails; VAR c: CARDINAL; BEGIN c := 0; DEC(c) END Fails.\n");
    project.tlc("--static Fails.mod -A warnings").success();
    let outcome = project.folder.run(project.folder.path("Fails"), "");
    assert!(
        outcome.status == Some(134) && outcome.stderr.contains("Fails.mod:1:46: run-time error"),
        "{}",
        outcome.stderr
    );
    project.tlc("--static --sanitize=address Fails.mod").fails_with("which --static excludes");
}

#[test]
fn debian_packages_of_programs() {
    if tools::is_missing("dpkg-deb", "packages of projects")
        || tools::is_missing("dpkg-shlibdeps", "the same")
    {
        return;
    }
    let project = with_texts();
    made(&project, "--deb", "build/package/shop_0.2.0-1_amd64.deb");
    let first = project.folder.read("build/package/shop_0.2.0-1_amd64.deb");
    made(&project, "--deb -o again", "again/shop_0.2.0-1_amd64.deb");
    assert!(first == project.folder.read("again/shop_0.2.0-1_amd64.deb"));
    let fields = project.folder.run("dpkg-deb", "--field again/shop_0.2.0-1_amd64.deb").success();
    let fields = String::from_utf8(fields).expect("text");
    for field in [
        "Package: shop\n",
        "Version: 0.2.0-1\n",
        "Maintainer: Ada <ada@example.invalid>\n",
        "Description: Sells things\n",
        "Depends: libc6 (>= ",
    ] {
        assert!(fields.contains(field), "{field}: {fields}");
    }
    project.folder.run("dpkg-deb", "--extract again/shop_0.2.0-1_amd64.deb unpacked").success();
    assert_eq!(project.folder.run(project.folder.path("unpacked/usr/bin/Shop"), "").success(), b"15\n");
    let copyright = project.folder.read("unpacked/usr/share/doc/shop/copyright");
    assert!(copyright.ends_with(LICENCE) && copyright.starts_with(b"shop 0.2.0-1\n\nCopyright: Ada <ada"));
    let listed = list(&project, "--deb");
    assert!(listed.contains("usr/share/doc/shop/changelog.Debian.gz\n"), "{listed}");
    project.folder.write("tlc.toml", b"name = \"shop\"\nversion = \"1\"\n");
    package(&project, "--deb").fails_with("a Debian package needs the address of its maintainer");
    // Systems without Debian's tools get advice.
    project.folder.write("tlc.toml", b"name = \"shop\"\nversion = \"1\"\nauthors = [\"Ada\"]\n");
    project.folder.write("bin/cc", b"#!/bin/sh\nPATH=/usr/bin:/bin exec cc \"$@\"\n");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(project.folder.path("bin/cc"), mode).expect("owned");
    let (cache, path) = (project.folder.path("cache"), project.folder.path("bin"));
    let text = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let (cache, path) = (text(&cache), text(&path));
    let variables = [("TLC_CACHE", cache.as_str()), ("PATH", path.as_str())];
    let outcome = project.folder.run_with(env!("CARGO_BIN_EXE_tlc"), "package --deb", &variables);
    assert!(
        outcome.stderr.contains("cannot run `dpkg-shlibdeps`, which makes Debian packages"),
        "{}",
        outcome.stderr
    );
    assert!(outcome.stderr.contains("`apt-get install dpkg-dev`"), "{}", outcome.stderr);
}
