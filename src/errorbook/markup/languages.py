"""Knows the language of a file by its ending, and of a fence by its word; never by content."""

from __future__ import annotations

from typing import NamedTuple


class Language(NamedTuple):
    """Name a language, the lexer for it, and what it goes by.

    `lexer` is `module.Class` below `pygments.lexers`, empty for text without colours. `endings` (without
    the dot), `words` (of a fence) and `names` (whole file names) are lower case, separated by spaces.
    """

    name: str
    lexer: str = ""
    endings: str = ""
    words: str = ""
    names: str = ""


PLAIN = Language("Text", "", "txt text log out", "text txt plain plaintext none output log")

TABLE = (
    PLAIN,
    Language(
        "Python",
        "python.PythonLexer",
        "py pyi pyw bzl sage",
        "python py python3 py3 pyi bazel starlark",
        "sconstruct sconscript buck build build.bazel workspace",
    ),
    Language("Python session", "python.PythonConsoleLexer", "", "pycon python-console"),
    Language("Python traceback", "python.PythonTracebackLexer", "", "pytb traceback py3tb"),
    Language("Cython", "python.CythonLexer", "pyx pxd pxi", "cython pyx"),
    Language(
        "JavaScript", "javascript.JavascriptLexer", "js mjs cjs", "javascript js mjs cjs node", "jakefile"
    ),
    Language("JSX", "jsx.JsxLexer", "jsx", "jsx react"),
    Language("TypeScript", "javascript.TypeScriptLexer", "ts mts cts", "typescript ts mts cts"),
    Language("TSX", "jsx.TsxLexer", "tsx", "tsx"),
    Language("CoffeeScript", "javascript.CoffeeScriptLexer", "coffee", "coffeescript coffee"),
    Language("Dart", "javascript.DartLexer", "dart", "dart"),
    Language("Go", "go.GoLexer", "go", "go golang"),
    Language("Rust", "rust.RustLexer", "rs", "rust rs"),
    Language("C", "c_cpp.CLexer", "c", "c h"),
    # A raise site in a header is C++ far more often than C, and C reads well as C++.
    Language(
        "C++",
        "c_cpp.CppLexer",
        "cpp cc cxx c++ h hpp hh hxx h++ ipp inl tpp cppm ixx",
        "cpp c++ cc cxx hpp",
    ),
    Language("CUDA", "c_like.CudaLexer", "cu cuh", "cuda cu"),
    Language("Objective-C", "objective.ObjectiveCLexer", "m", "objective-c objectivec objc obj-c"),
    Language("Objective-C++", "objective.ObjectiveCppLexer", "mm", "objective-c++ objc++"),
    Language("Swift", "objective.SwiftLexer", "swift", "swift", "package.swift"),
    Language("Java", "jvm.JavaLexer", "java", "java"),
    Language("Kotlin", "jvm.KotlinLexer", "kt kts", "kotlin kt kts"),
    Language("Scala", "jvm.ScalaLexer", "scala sc sbt", "scala sbt"),
    Language("Groovy", "jvm.GroovyLexer", "groovy gradle gvy", "groovy gradle", "jenkinsfile"),
    Language("Clojure", "jvm.ClojureLexer", "clj cljc cljs edn", "clojure clj cljs edn"),
    Language("C#", "dotnet.CSharpLexer", "cs csx", "csharp c# cs"),
    Language("F#", "dotnet.FSharpLexer", "fs fsi fsx", "fsharp f# fs"),
    Language("Visual Basic", "dotnet.VbNetLexer", "vb", "vb vbnet vb.net"),
    Language(
        "Ruby",
        "ruby.RubyLexer",
        "rb rbw rake gemspec ru podspec",
        "ruby rb",
        "rakefile gemfile vagrantfile guardfile podfile brewfile fastfile",
    ),
    Language("Crystal", "crystal.CrystalLexer", "cr", "crystal cr"),
    Language("PHP", "php.PhpLexer", "php php3 php4 php5 php7 phtml inc", "php"),
    Language("Perl", "perl.PerlLexer", "pl pm t perl", "perl pl"),
    Language("Lua", "scripting.LuaLexer", "lua wlua rockspec", "lua"),
    Language("R", "r.SLexer", "r", "r splus", ".rprofile"),
    Language("Julia", "julia.JuliaLexer", "jl", "julia jl"),
    Language("Elixir", "erlang.ElixirLexer", "ex exs eex leex", "elixir ex exs"),
    Language("Erlang", "erlang.ErlangLexer", "erl hrl escript", "erlang erl", "rebar.config"),
    Language("Haskell", "haskell.HaskellLexer", "hs hsc", "haskell hs"),
    Language("OCaml", "ml.OcamlLexer", "ml mli mll mly", "ocaml ml"),
    Language("Elm", "elm.ElmLexer", "elm", "elm"),
    Language("Zig", "zig.ZigLexer", "zig zon", "zig"),
    Language("Nim", "nimrod.NimrodLexer", "nim nims nimble", "nim nimrod"),
    Language("D", "d.DLexer", "d di", "d dlang"),
    Language("Ada", "ada.AdaLexer", "adb ads ada", "ada"),
    Language("Fortran", "fortran.FortranLexer", "f90 f95 f03 f08", "fortran f90"),
    Language("Solidity", "solidity.SolidityLexer", "sol", "solidity sol"),
    Language("Common Lisp", "lisp.CommonLispLexer", "lisp cl lsp", "lisp common-lisp cl"),
    Language("Emacs Lisp", "lisp.EmacsLispLexer", "el", "elisp emacs-lisp"),
    Language("Scheme", "lisp.SchemeLexer", "scm ss sld", "scheme scm"),
    Language("Tcl", "tcl.TclLexer", "tcl", "tcl"),
    Language("Verilog", "hdl.VerilogLexer", "v", "verilog"),
    Language("SystemVerilog", "hdl.SystemVerilogLexer", "sv svh", "systemverilog sv"),
    Language("VHDL", "hdl.VhdlLexer", "vhd vhdl", "vhdl"),
    Language("Assembly", "asm.GasLexer", "s", "asm gas assembly"),
    Language("LLVM", "asm.LlvmLexer", "ll", "llvm"),
    Language("GLSL", "graphics.GLShaderLexer", "glsl vert frag geo comp", "glsl"),
    Language("HLSL", "graphics.HLSLShaderLexer", "hlsl hlsli", "hlsl"),
    Language(
        "Shell",
        "shell.BashLexer",
        "sh bash zsh ksh ebuild eclass bats",
        "shell sh bash zsh ksh",
        "pkgbuild apkbuild .bashrc .bash_profile .profile .zshrc .envrc configure",
    ),
    Language("Shell session", "shell.BashSessionLexer", "", "console shell-session terminal shellsession"),
    Language("Fish", "shell.FishShellLexer", "fish", "fish"),
    Language("Batch", "shell.BatchLexer", "bat cmd", "bat batch cmd"),
    Language("PowerShell", "shell.PowerShellLexer", "ps1 psm1 psd1", "powershell pwsh ps1 ps posh"),
    Language(
        "SQL",
        "sql.SqlLexer",
        "sql ddl dml pgsql",
        "sql mysql postgresql postgres psql plpgsql sqlite tsql plsql",
    ),
    Language("GraphQL", "graphql.GraphQLLexer", "graphql gql graphqls", "graphql gql"),
    Language("Protocol Buffers", "dsls.ProtoBufLexer", "proto", "proto protobuf"),
    Language(
        "JSON",
        "data.JsonLexer",
        "json jsonl ndjson jsonc json5 webmanifest geojson ipynb",
        "json jsonc json5 jsonl ndjson",
        "pipfile.lock composer.lock flake.lock .babelrc .eslintrc .prettierrc",
    ),
    Language("Jsonnet", "jsonnet.JsonnetLexer", "jsonnet libsonnet", "jsonnet"),
    Language(
        "TOML", "configs.TOMLLexer", "toml", "toml", "pipfile poetry.lock cargo.lock uv.lock gopkg.lock"
    ),
    Language("YAML", "data.YamlLexer", "yaml yml", "yaml yml", ".clang-format .clang-tidy"),
    Language(
        "INI",
        "configs.IniLexer",
        "ini cfg conf inf service desktop",
        "ini cfg conf",
        ".editorconfig .gitconfig .npmrc .pylintrc .flake8",
    ),
    Language("Properties", "configs.PropertiesLexer", "properties", "properties"),
    Language("nginx", "configs.NginxConfLexer", "", "nginx", "nginx.conf"),
    Language("Terraform", "configs.TerraformLexer", "tf tfvars hcl", "terraform hcl tf"),
    Language("Nix", "nix.NixLexer", "nix", "nix"),
    Language(
        "Dockerfile",
        "configs.DockerLexer",
        "docker dockerfile",
        "docker dockerfile containerfile",
        "dockerfile containerfile",
    ),
    Language("Makefile", "make.MakefileLexer", "mk mak make", "make makefile", "makefile gnumakefile"),
    Language("CMake", "make.CMakeLexer", "cmake", "cmake", "cmakelists.txt"),
    Language("Meson", "meson.MesonLexer", "", "meson", "meson.build meson.options meson_options.txt"),
    Language("HTML", "html.HtmlLexer", "html htm xhtml svelte astro", "html htm svelte astro"),
    Language("Vue", "html.VueLexer", "vue", "vue"),
    Language(
        "XML",
        "html.XmlLexer",
        "xml xsl xslt xsd wsdl svg rss pom csproj fsproj vbproj props targets plist xaml nuspec",
        "xml svg xsd",
    ),
    Language("CSS", "css.CssLexer", "css", "css"),
    Language("SCSS", "css.ScssLexer", "scss", "scss"),
    Language("Less", "css.LessCssLexer", "less", "less"),
    Language("Jinja", "templates.HtmlDjangoLexer", "jinja jinja2 j2", "jinja jinja2 django html+jinja"),
    Language("Twig", "templates.TwigLexer", "twig", "twig"),
    Language("ERB", "templates.RhtmlLexer", "erb", "erb"),
    Language("Markdown", "markup.MarkdownLexer", "md markdown", "markdown md"),
    Language("reStructuredText", "markup.RstLexer", "rst", "rst restructuredtext"),
    Language("TeX", "markup.TexLexer", "tex sty cls", "tex latex"),
    Language("Diff", "diff.DiffLexer", "diff patch", "diff patch udiff"),
    Language("Vim script", "textedit.VimLexer", "vim", "vim viml vimscript", ".vimrc"),
)

_BY_ENDING = {each: language for language in TABLE for each in language.endings.split()}
_BY_WORD = {each: language for language in TABLE for each in language.words.split()}
_BY_NAME = {each: language for language in TABLE for each in language.names.split()}


def language_of_path(path: str) -> Language:
    """Find the language of a file by its name or ending; `PLAIN` where the table has neither."""
    name = path.rpartition("/")[2].lower()
    if name in _BY_NAME:
        return _BY_NAME[name]
    stem, _, ending = name.rpartition(".")
    if stem and ending in _BY_ENDING:
        return _BY_ENDING[ending]
    return _BY_NAME.get(name.partition(".")[0], PLAIN) if not name.startswith(".") else PLAIN


def language_of_word(word: str) -> Language | None:
    """Find the language of a fence by its first word; None where the table lacks it.

    What editors and site builders hang on to the word, as `python{1,3}`, `rust,no_run` or `.js`, is not
    looked at.
    """
    parts = word.replace("{", " ").replace("}", " ").replace(",", " ").replace(":", " ").split(None, 1)
    return _BY_WORD.get(parts[0].lower().removeprefix(".")) if parts else None
