#!/bin/bash
# Makes the indices of a program for ThinLTO: index.sh LINKER FOLDERS [WORD]...
#
# FOLDERS is a file with a line for each object of bitcode: its path, a tab, and the folder of the inputs of its back
# end. The folder receives the index and all bitcode that is read with it, under the paths that the index contains. So
# the back end of a module depends on what it imports, and on no other module of the program.
set -eu
linker=$1 folders=$2
shift 2
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
# The run-time library and the libraries of the system are not read.
"$linker" -pie -u tlc_program --unresolved-symbols=ignore-all --thinlto-index-only --thinlto-emit-imports-files \
    "--thinlto-prefix-replace=bazel-out/;$made/" -o "$made/program" "$@"
while IFS=$'\t' read -r bitcode folder; do
    name=$made/${bitcode#bazel-out/}
    mapfile -t imported <"$name.imports"
    mkdir -p "$folder"
    cp -L --parents "$bitcode" "${imported[@]}" "$folder"
    mv "$name.thinlto.bc" "$folder/index"
done <"$folders"
