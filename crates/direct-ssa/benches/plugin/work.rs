//! The programs in C and the work that they do.

/// A program of a package.
pub struct Program {
    pub package: &'static str,
    /// A file of the package that belongs to another program.
    pub other: &'static str,
    /// Whether the instructions of its compilation are counted, which takes minutes. Those of single passes always are.
    pub is_counted: bool,
    /// The libraries of the system that it needs.
    pub libraries: &'static [&'static str],
    /// A shell command that runs `$PROGRAM` in an empty folder. What it prints must not depend on the build.
    pub work: &'static str,
}

pub const PROGRAMS: [Program; 5] = [
    Program { package: "bzip2", other: "", is_counted: false, libraries: &[], work: BZIP2 },
    Program { package: "gzip", other: "xalloc-die", is_counted: true, libraries: &[], work: GZIP },
    Program { package: "lua5.4", other: "luac", is_counted: false, libraries: &["-lm", "-ldl"], work: LUA },
    Program { package: "mawk", other: "", is_counted: false, libraries: &["-lm"], work: MAWK },
    Program {
        package: "sqlite3",
        other: "",
        is_counted: false,
        libraries: &["-lm", "-ldl", "-lpthread"],
        work: SQLITE,
    },
];

const BZIP2: &str = r#"
seq 1 40000 >numbers
for level in 1 5 9; do
    "$PROGRAM" -c -$level numbers >packed
    cksum packed
    "$PROGRAM" -t packed
    "$PROGRAM" -d -c packed | cmp - numbers
    "$PROGRAM" -d -s -c packed | cksum
done
head -c 300000 /dev/zero | "$PROGRAM" | cksum
head -c 100 packed >short
"$PROGRAM" -d -c short 2>/dev/null | cksum
if "$PROGRAM" -t short 2>/dev/null; then exit 1; fi
"$PROGRAM" -h 2>&1 | tail -n 20
"#;

const GZIP: &str = r#"
seq 1 60000 >numbers
for level in 1 2 3 4 5 6 7 8 9; do
    "$PROGRAM" -n -c -$level numbers >packed
    cksum packed
    "$PROGRAM" -t packed
    "$PROGRAM" -d -c packed | cmp - numbers
    "$PROGRAM" -l packed
done
head -c 300000 /dev/zero | "$PROGRAM" -n | cksum
head -c 100 packed >short
"$PROGRAM" -d -c short 2>/dev/null | cksum
if "$PROGRAM" -t short 2>/dev/null; then exit 1; fi
"#;

const LUA: &str = r##"
cat >work.lua <<'END'
local function sieve(limit)
  local composite, count = {}, 0
  for i = 2, limit do
    if not composite[i] then
      count = count + 1
      for j = i * i, limit, i do composite[j] = true end
    end
  end
  return count
end
print("sieve", sieve(50000))

local seed = 42
local function random() seed = (seed * 1103515245 + 12345) & 0x7fffffff; return seed end
local list = {}
for i = 1, 5000 do list[i] = random() % 1000 end
table.sort(list, function(a, b) return a > b end)
print("sorted", list[1], list[2500], list[5000], #list)

local text = ("The quick brown fox jumps over the lazy dog. "):rep(200)
print("words", select(2, text:gsub("%w+", "")), text:find("lazy", 3000, true), #text:upper():reverse())
print(text:sub(1, 44):gsub("(%w+) (%w+)", "%2 %1"))
print(string.format("%5.2f|%-8s|%08x|%q|%g|%i", 3.14159, "left", 48879, "a\nb", 1e20, -7))
print(string.pack("<i4s2z", 7, "ab", "cd"):byte(1, -1))
print(utf8.char(228, 8364, 128512), utf8.len("äö"), math.type(3), math.type(3.0), 7 // 2, -7 // 2, -7 % 3, 2 ^ 0.5)

local generator = coroutine.wrap(function() local a, b = 0, 1; while true do coroutine.yield(a); a, b = b, a + b end end)
local found = {}
for i = 1, 30 do found[i] = generator() end
print(table.concat(found, " "))

local Account = {}
Account.__index = Account
Account.__add = function(a, b) return setmetatable({ balance = a.balance + b.balance }, Account) end
Account.__tostring = function(a) return "<" .. a.balance .. ">" end
print(tostring(setmetatable({ balance = 3 }, Account) + setmetatable({ balance = 4 }, Account)))
print(pcall(error, { code = 1 }) , select("#", pcall(function() return 1, nil, nil end)))
print(pcall(function() local x = nil; return x.field end))
print(load("return 1 +")) print(load("local a <const> = 5; return a * 2")())
goto finish
print("skipped")
::finish::
local closures = {}
for i = 1, 5 do closures[i] = function() i = i + 1; return i end end
print(closures[1](), closures[1](), closures[2]())
for size = 1, 40 do local t = {}; for i = 1, size * 50 do t[i] = tostring(i) .. "x" end; collectgarbage("step") end
print(os.time({ year = 2020, month = 5, day = 17, hour = 12 }) - os.time({ year = 2020, month = 5, day = 16, hour = 12 }))
END
"$PROGRAM" work.lua | sed 's/table: 0x[0-9a-f]*/table/'
"##;

const MAWK: &str = r##"
seq 1 20000 | sed 's/$/ alpha beta gamma/' >input
"$PROGRAM" '{ sum += $1; count[$1 % 7 + 1]++; if ($0 ~ /9.*alpha/) hits++ }
    END { print sum, hits; for (i = 1; i <= 7; i++) printf "%d:%d ", i, count[i]; print "" }' input
"$PROGRAM" -F '[ab]+' 'NR < 6 { print NF ":" $2 "|" $NF; $3 = "new"; print }' input
"$PROGRAM" 'function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }
    BEGIN { print fib(20); s = "banana"; print gsub(/an/, "<&>", s), s, substr(s, 3, 4), index(s, "n"), toupper(s)
        n = split("a:b:c:d", parts, ":"); while (n > 0) printf "%s ", parts[n--]; print length("hello"), 2 ^ 10, 7 % 3
        printf "%5.2f|%-6s|%06d|%x|%c|%e\n", 3.14159, "ab", 42, 255, 65, 12345.678
        if (match("foobar", /o+b/)) print RSTART, RLENGTH; print substr("x", 0), 1e6, 0.1 + 0.2, int(-3.7), sin(1), exp(1)
        delete parts; print length(parts); while (("echo one; echo two" | getline line) > 0) print "got " line
        do { i++; if (i == 3) continue; if (i > 5) break; printf "%d,", i } while (1); print "" }'
"$PROGRAM" '{ a[NR] = $1 " " $3 } END { for (i = NR; i > NR - 5; i--) print a[i]; print (1, 2) in a, 5 in a }' input
"$PROGRAM" '/^1.*0 /, /5 /{ n++ } NR == 5000 { exit } END { print n, NR }' input
"$PROGRAM" 'BEGIN { RS = "" ; print substr("abc", 2) } /beta.*\n/ { print length($0) }' input
"##;

const SQLITE: &str = r##"
cat >work.sql <<'END'
CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL, part INTEGER REFERENCES item(id));
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    INSERT INTO item SELECT i, 'item ' || (i * 7919 % 3001), i * 37 % 1000 / 8.0, i / 2 FROM n;
CREATE INDEX by_name ON item(name);
SELECT count(*), sum(price), min(name), max(name), round(avg(price), 3) FROM item;
SELECT a.name, b.name, b.price FROM item a JOIN item b ON b.part = a.id WHERE a.price > 120 ORDER BY b.price DESC, b.id LIMIT 8;
SELECT part % 5 AS class, count(*), group_concat(DISTINCT id % 3) FROM item GROUP BY class HAVING count(*) > 5 ORDER BY 1;
SELECT id, price, rank() OVER (ORDER BY price DESC), sum(price) OVER (ORDER BY id ROWS 3 PRECEDING) FROM item LIMIT 6;
WITH RECURSIVE up(id, depth) AS (SELECT 2999, 0 UNION ALL SELECT part, depth + 1 FROM item JOIN up USING (id) WHERE part > 0)
    SELECT * FROM up;
BEGIN; UPDATE item SET price = price * 2 WHERE name LIKE '%99%'; SELECT changes(); ROLLBACK;
DELETE FROM item WHERE id NOT IN (SELECT part FROM item WHERE part IS NOT NULL) AND id % 3 = 0;
SELECT count(*), total(price) FROM item;
CREATE VIEW dear AS SELECT * FROM item WHERE price > (SELECT avg(price) FROM item);
CREATE TRIGGER log AFTER DELETE ON item BEGIN UPDATE item SET name = 'part of ' || old.name WHERE part = old.id; END;
DELETE FROM item WHERE id = 17; SELECT name FROM item WHERE name LIKE 'part%' ORDER BY id; SELECT count(*) FROM dear;
SELECT strftime('%Y-%m-%d', 86400 * 20000, 'unixepoch'), printf('%08.3f|%-5s|%x', 3.14159, 'ab', 255), hex('abc'), 7 / 2, 7 % 3, 1e3, -5 >> 1;
SELECT json_extract('{"a": [1, {"b": 2}]}', '$.a[1].b'), json_group_array(id) FROM (SELECT id FROM item ORDER BY id LIMIT 5);
SELECT substr('hello', 2, 3), instr('hello', 'l'), upper('ab'), replace('banana', 'an', 'AN'), coalesce(NULL, 5), typeof(2.5), quote('a''b');
EXPLAIN QUERY PLAN SELECT * FROM item WHERE name = 'item 5';
SELECT missing FROM item;
PRAGMA integrity_check;
.schema
.mode csv
SELECT id, name, price FROM item LIMIT 4;
.dump item
END
# The status 1 reports the statement with an error.
"$PROGRAM" work.db <work.sql >all 2>&1 || test $? -eq 1
head -80 all
cksum <all
"##;
