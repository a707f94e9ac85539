// A table of a web page, which several banks name .xls: its rows as cells. One pass over the text; what is no cell of a table is not looked at, nothing
// of it is ever run or drawn.
import { plainText, type TextLine } from './statementTable.ts'

export const isHtml = (text: string): boolean =>
  /^\s*(?:<\?xml[^<>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|meta|style|body|div|center|table)\b/i.test(
    text.slice(0, 2000),
  )
/** The spreadsheet's XML of 2003, named .xls as well. */
export const isSheetXml = (text: string): boolean => text.slice(0, 2000).includes('urn:schemas-microsoft-com:office:spreadsheet')

const TAG = /<(\/?)([a-z][a-z0-9:]{0,40}|[!?])/iy
/** No statement of a bank has more columns. */
const MOST_CELLS = 200
const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  yen: '¥',
}
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, dec, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? whole
    const code = dec === undefined ? Number.parseInt(String(hex), 16) : Number(dec)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
const spanOf = (tag: string, name: string): number => {
  const n = Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(tag)?.[1] ?? '1')
  return Math.max(1, n)
}
/** Their content is no text of the page. */
const SKIPPED = new Set(['script', 'style', 'title', 'xml', 'noscript', 'template'])
const BREAKS = new Set(['br', 'p', 'div', 'li'])

/** Where the end tag of this element begins. */
function endOf(text: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}`, 'gi')
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

/** Rows under construction: cells that reach down keep their column in the rows below. */
function rowsUnderWay() {
  const rows: TextLine[] = []
  /** Of each column: into how many rows more a cell above reaches. */
  let below: number[] = []
  let cells: string[] | null = null
  let fresh: [column: number, rows: number][] = []
  const skipTaken = (row: string[]): void => {
    for (let left = below[row.length] ?? 0; left > 0 && row.length < MOST_CELLS; left = below[row.length] ?? 0) {
      below[row.length] = left - 1
      row.push('')
    }
  }
  const end = (): void => {
    if (!cells) return
    const { length } = cells
    below = below.map((left, column) => (column >= length && left > 0 ? left - 1 : left))
    for (const [column, more] of fresh) below[column] = more
    rows.push({ line: rows.length + 1, cells })
    cells = null
    fresh = []
  }
  return {
    rows,
    begin: (): void => {
      end()
      cells = []
    },
    end,
    put: (value: string, span: { columns: number; rows: number }): void => {
      cells ??= []
      for (let i = 0; i < span.columns && cells.length < MOST_CELLS; i += 1) {
        skipTaken(cells)
        if (span.rows > 1) fresh.push([cells.length, span.rows - 1])
        cells.push(i === 0 ? value : '')
      }
    },
    newTable: (): void => {
      end()
      below = []
    },
  }
}

/** Of all tables, one after the other; no more than `most` rows. */
export function rowsOfHtml(text: string, most: number): TextLine[] {
  const table = rowsUnderWay()
  let cell: string | null = null
  let span = { columns: 1, rows: 1 }
  const endCell = (): void => {
    if (cell !== null) table.put(plainText(decoded(cell)), span)
    cell = null
  }
  let at = 0
  while (at < text.length && table.rows.length < most) {
    const open = text.indexOf('<', at)
    if (open < 0) break
    if (cell !== null) cell += text.slice(at, open)
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open + 4)
      if (end < 0) break
      at = end + 3
      continue
    }
    TAG.lastIndex = open
    const [, slash = '', name = ''] = TAG.exec(text) ?? []
    if (name === '') {
      // No tag: a sign that somebody wrote.
      if (cell !== null) cell += '<'
      at = open + 1
      continue
    }
    const close = text.indexOf('>', open)
    if (close < 0) break
    const tag = text.slice(open, close + 1)
    const what = name.toLowerCase()
    const begins = slash === ''
    at = close + 1
    if (begins && SKIPPED.has(what) && !tag.endsWith('/>')) at = endOf(text, what, at)
    else if (what === 'table' || what === 'tr') {
      endCell()
      if (what === 'table') table.newTable()
      else if (begins) table.begin()
      else table.end()
    } else if (what === 'td' || what === 'th') {
      endCell()
      if (begins) {
        cell = ''
        span = { columns: Math.min(spanOf(tag, 'colspan'), MOST_CELLS), rows: spanOf(tag, 'rowspan') }
      }
    } else if (cell !== null && BREAKS.has(what)) cell += ' '
  }
  endCell()
  table.end()
  return table.rows
}
