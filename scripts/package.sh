#!/usr/bin/env bash
# Makes a package for Debian and Ubuntu, and an archive of the same files for other Linux systems, for people without Rust.
# bash scripts/package.sh [--no-build] [FOLDER]
#   FOLDER takes both files, target/package if none is given.
#   --no-build packs the program that is already in the folder of the build.
#
# On Debian: apt-get install dpkg-dev librsvg2-bin. `cargo-deb` is installed if it is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
build=yes
if [ "${1:-}" = --no-build ]; then
    build=
    shift
fi
made=target/package
folder=${1:-$made}
program=${CARGO_TARGET_DIR:-target}/release/baize

for tool in dpkg-deb dpkg-shlibdeps rsvg-convert; do
    if ! command -v "$tool" >/dev/null; then
        echo "$tool is missing: apt-get install dpkg-dev librsvg2-bin" >&2
        exit 1
    fi
done
cargo deb --version >/dev/null 2>&1 || cargo install cargo-deb --version '^3' --locked
if [ -n "$build" ]; then
    cargo build --release --locked --bin baize
fi

# All files carry the time of the last commit, so the same sources and compiler make the same packages.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
version=$("$program" --version | cut -d' ' -f2)
maintainer=$(sed -n 's/^maintainer = "\(.*\)"$/\1/p' Cargo.toml)

mkdir -p "$folder" "$made/icons" "$made/completions"
"$program" man >"$made/baize.1"
for shell in bash zsh fish; do
    "$program" completions "$shell" >"$made/completions/baize.$shell"
done
for size in 16 32 48 64 128 256; do
    rsvg-convert --width "$size" --height "$size" packaging/baize.svg --output "$made/icons/$size.png"
done
cat >"$made/changelog.debian" <<CHANGELOG
baize ($version-1) unstable; urgency=medium

  * What has changed is in changelog.gz.

 -- $maintainer  $(date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")
CHANGELOG

cargo deb --no-build --locked --output "$folder/"
package=$folder/baize_$version-1_$(dpkg --print-architecture).deb

# The archive has what the package has below /usr.
name=baize-$version-linux-$(uname -m)
unpacked=$(mktemp -d)
trap 'rm -r "$unpacked"' EXIT
dpkg-deb --extract "$package" "$unpacked"
tar --create --directory="$unpacked" --transform="s,^usr,$name," --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime="@$SOURCE_DATE_EPOCH" usr | gzip --no-name -9 >"$folder/$name.tar.gz"
ls -l "$package" "$folder/$name.tar.gz"
