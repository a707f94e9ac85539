// Lines of a text file as cells, whatever stands between them.

export interface TextLine {
  /** Of the file, from 1: where it begins. */
  line: number
  cells: string[]
}
/** A cell of more lines than a remark has is a quote that somebody forgot to end. */
const MOST_BREAKS = 5
const SEPARATORS = [',', '\t', '|', ';'] as const
/** What stood in ="…" is text: a mark that no file holds. */
const KEPT = '\u0000'

/** What divides the cells: of those the one that most lines of the beginning have, and most often. Tabs inside quotes only keep digits. */
export function separatorOf(text: string): string {
  const begin = text.slice(0, 20_000).split('\n', 40)
  const weight = (sep: string) =>
    begin.reduce((sum, line) => sum + Math.min(line.replace(/"[^"]*"/g, '').split(sep).length - 1, 30), 0)
  return [...SEPARATORS].sort((a, b) => weight(b) - weight(a))[0] ?? ','
}

/**
 * The records of a text: quotes hold separators and line breaks (a space in the cell), a doubled quote is one. A quote counts at the beginning of a
 * cell, also behind = as banks write digits that a spreadsheet shall keep; one that never ends is the rest of its line. No more than `most`.
 */
export function recordsOf(text: string, separator = ',', most = Number.POSITIVE_INFINITY): TextLine[] {
  const records: TextLine[] = []
  let cells: string[] = []
  let cell = ''
  let line = 1
  let begun = 1
  const closes = (from: number): boolean => {
    let breaks = 0
    for (let i = from; i < text.length; i += 1) {
      if (text[i] === '\n' && (breaks += 1) > MOST_BREAKS) return false
      if (text[i] === '"') {
        if (text[i + 1] !== '"') return true
        i += 1
      }
    }
    return false
  }
  let quoted: 'no' | 'whole' | 'line' = 'no'
  for (let i = 0; i <= text.length && records.length < most; i += 1) {
    const c = text[i]
    const end = c === undefined || c === '\n'
    if (end && c === '\n') line += 1
    if (end && (quoted !== 'whole' || c === undefined)) {
      records.push({ line: begun, cells: [...cells, plainText(cell)] })
      cells = []
      cell = ''
      begun = line
      quoted = 'no'
    } else if (quoted !== 'no' && c === '"' && text[i + 1] === '"') {
      cell += '"'
      i += 1
    } else if (quoted !== 'no' && c === '"') quoted = 'no'
    else if (c === '"' && (cell.trim() === '' || cell.trim() === '=')) {
      quoted = closes(i + 1) ? 'whole' : 'line'
      if (cell.trim() === '=') cell = KEPT
    } else if (c === separator && quoted === 'no') {
      cells.push(plainText(cell))
      cell = ''
    } else cell += end || c === '\r' ? ' ' : c
  }
  return records
}
/** The text of a cell without the marks that keep its digits: ="0012", '0012. What would be a formula without them still is one. */
export function plainText(cell: string): string {
  const text = cell.replace(/[\s\u00a0]+/g, ' ').trim()
  // "=""0012""" as a spreadsheet writes the same.
  const formula = /^="([^"]*)"$/.exec(text)
  return (formula?.[1] ?? text.replace(KEPT, '').replace(/^'(?=[\dA-Za-z])/, '')).trim()
}
