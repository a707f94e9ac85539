#!/usr/bin/env bash
# hucre 1.0.0 (read of .xlsb, MIT) with a workbook that xlsx 0.18.5 (SheetJS, Apache-2.0) writes.
# Valid input: one list of three rows and four columns, written by the same call as .xlsx, as .xls (BIFF8) and as .xlsb; SheetJS itself reads all three
# back whole.
# Expected: one call reads the three files alike, or refuses the one it cannot read.
# What happens: of the .xlsb each row keeps its first cell alone and no error is raised: cells that follow one another are stored there as short
# records without a column of their own (BrtShort…), and those are passed over.
# Who meets it: whoever lets a reader find out by itself what was uploaded, since purchasers save big lists as .xlsb: names arrive, and neither
# pieces nor tons nor prices.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm init -y >/dev/null
npm install --silent --ignore-scripts --no-audit --no-fund hucre@1.0.0 xlsx@0.18.5
cat >three.mjs <<'JS'
import { read } from 'hucre'
import sheetjs from 'xlsx'
const rows = [
  ['name', 'pieces', 'tons', 'price'],
  ['rebar', 12, 32.016, 3260],
  ['wire rod', 3, 8.4, 3310.5],
]
const book = sheetjs.utils.book_new()
sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(rows), 'list')
for (const bookType of ['xlsx', 'biff8', 'xlsb']) {
  const file = sheetjs.write(book, { type: 'buffer', bookType })
  const own = sheetjs.utils.sheet_to_json(sheetjs.read(file).Sheets.list, { header: 1 })
  const theirs = (await read(file)).sheets[0].rows
  console.log(bookType, 'SheetJS', JSON.stringify(own) === JSON.stringify(rows) ? 'whole' : 'other', 'hucre', JSON.stringify(theirs))
}
JS
said=$(node three.mjs)
echo "$said"
whole='[["name","pieces","tons","price"],["rebar",12,32.016,3260],["wire rod",3,8.4,3310.5]]'
[ "$said" = "xlsx SheetJS whole hucre $whole
biff8 SheetJS whole hucre $whole
xlsb SheetJS whole hucre [[\"name\"],[\"rebar\"],[\"wire rod\"]]" ]
