class Tlc < Formula
  desc "Native compiler for Modula-2"
  homepage "https://tlc.invalid"
  url "https://tlc.invalid/tlc-0.1.0.tar.gz"
  # The digest of the released archive: shasum -a 256 tlc-0.1.0.tar.gz
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build
  depends_on arch: :x86_64
  depends_on "gcc"
  depends_on :linux
  depends_on "llvm@22"
  depends_on "zstd"

  uses_from_macos "zlib"

  def install
    ENV["LLVM_SYS_221_PREFIX"] = Formula["llvm@22"].opt_prefix
    system "make", "build"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    (testpath/"Hello.mod").write <<~MODULA2
      MODULE Hello;
      FROM InOut IMPORT WriteString, WriteLn;
      BEGIN
        WriteString("Hello"); WriteLn
      END Hello.
    MODULA2
    assert_equal "Hello\n", shell_output("#{bin}/tlc run Hello.mod")
  end
end
