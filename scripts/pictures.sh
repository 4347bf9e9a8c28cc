#!/usr/bin/env bash
# Makes the pictures of the README and of docs/gallery: the stills, and the break as an animation. Needs ImageMagick (`convert`)
# and the tools of WebP (`img2webp`); on Debian: `apt-get install imagemagick webp`.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
BAIZE_PICTURES="$folder" cargo test --test picture gallery:: -- --ignored

mkdir -p docs/gallery
rm -f docs/gallery/*.jpg
for picture in "$folder"/*_0.png; do
    name=$(basename "$picture" _0.png)
    case "$name" in
        frame_* | level_*) ;;
        *) convert "$picture" -quality 84 -interlace JPEG "docs/gallery/$name.jpg" ;;
    esac
done
# All levels of quality side by side.
label() { convert "$folder/level_$1_0.png" -gravity SouthWest -fill white -pointsize 28 -annotate +16+12 "$1" "$folder/$1.png"; }
for level in low medium high ultra; do label "$level"; done
convert \( "$folder/low.png" "$folder/medium.png" +append \) \( "$folder/high.png" "$folder/ultra.png" +append \) -append \
    -quality 84 docs/gallery/levels.jpg

convert docs/gallery/after_break.jpg -resize 1280x -quality 86 docs/table.jpg
img2webp -loop 0 -lossy -q 60 -m 6 -d 40 "$folder"/frame_*_0.png -o docs/break.webp
rm -r "$folder"
ls -l docs/table.jpg docs/break.webp
du -cb docs/gallery/*.jpg | tail -n 1
