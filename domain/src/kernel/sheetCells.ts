// Cells of an Excel as people fill them in: read as values, wrong ones said in words. Used by every sheet that is imported.

import { CHINA_MS } from './clock.ts'
import { seenText } from './pasted.ts'

/** What is wrong where: the row as Excel counts it, the column by its head. */
export interface WrongCell {
  row: number
  column: string
  why: string
}
/**
 * A number as whoever typed or reckoned it means it: 2900 * 1.13 is kept as 3276.9999999999995 and is 3277 to everybody. A whole number keeps all of
 * its digits, since it may be a code.
 */
export const numberText = (n: number): string => String(Number.isInteger(n) ? n : Number(n.toPrecision(12)))
/** A day without a time of it is a day: Excel's date cells hold midnight where nobody has written an hour. */
const dateText = (at: Date): string => {
  // Excel keeps a time as a fraction of a day, which may come out a millisecond early.
  const text = new Date(Math.round(at.getTime() / 1000) * 1000).toISOString().slice(0, 16)
  return text.endsWith('T00:00') ? text.slice(0, 10) : text.replace('T', ' ')
}
export const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'number') return numberText(cell)
  return (typeof cell === 'object' ? JSON.stringify(cell) : seenText(String(cell as string | boolean))).trim()
}
/** Full-width digits and signs as the plain ones: ３，０００ is 3,000. */
export const halfWidth = (text: string): string => seenText(text.normalize('NFKC')).trim()
/**
 * A figure without what only makes it readable: 3,260.00 is 3260.00, full-width signs are plain ones. A comma that separates no three digits stays and makes
 * it no figure: whoever writes 1,5 means one and a half, not fifteen.
 */
export function figureText(text: string): string {
  const plain = halfWidth(text).replace(/\s/g, '')
  return /^[-+¥]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}
/** Heads of the columns; what stands behind them in brackets is a hint for whoever fills the sheet. */
export const headsOf = (head: readonly unknown[] | undefined): string[] =>
  (head ?? []).map(c => textOf(c).replace(/[（(].*[)）]$/, ''))

export interface FilledRow {
  cells: readonly unknown[]
  row: number
}
/** Rows that hold something, and what is wrong with the sheet as a whole: heads twice or missing, no rows, too many. Empty: it can be read. */
export function sheetRows(
  rows: readonly (readonly unknown[])[],
  o: { needed: readonly string[]; most: number },
): { filled: FilledRow[]; heads: string[]; sheetWrong: string } {
  const [head, ...body] = rows
  const filled = body.map((cells, i) => ({ cells, row: i + 2 })).filter(r => r.cells.some(c => textOf(c) !== ''))
  const heads = headsOf(head)
  const twice = heads.filter((n, i) => n !== '' && heads.indexOf(n) !== i)
  const lacks = o.needed.filter(c => !heads.includes(c))
  const sheetWrong =
    twice.length > 0
      ? `表头「${twice[0]}」出现两次，请改成一列`
      : lacks.length > 0
        ? `缺少列：${lacks.join('、')}。第一行须是表头`
        : filled.length === 0
          ? '没有数据行'
          : filled.length > o.most
            ? `最多 ${o.most} 行，这个文件有 ${filled.length} 行，请分成几个文件`
            : ''
  return { filled, heads, sheetWrong }
}

/** Yuan with two decimals at most, as fen. */
export function moneyCell(text: string, wrong: (why: string) => void): number {
  const plain = figureText(text)
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain) || Number(plain) <= 0) {
    wrong(text === '' ? '为空' : '须是大于 0 的金额，最多两位小数')
    return 0
  }
  return Math.round(Number(plain) * 100)
}
const DAY_MS = 86_400_000
/** What a day without a time stands for: its beginning, its end, or nothing, where the minute matters. */
export type Edge = 'start' | 'end' | 'minute'
/**
 * 2026-12-01 09:30, China's time; Excel's own dates come as such a text. ms; 0 where it is wrong. A day alone is its first moment as a start and its last
 * as an end: 截止 2026-12-31 is all of the 31st.
 */
export function momentCell(text: string, wrong: (why: string) => void, edge: Edge = 'minute'): number {
  const m = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\s+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(text)
  const [year, month, day, hour, minute] = [m?.[1], m?.[2], m?.[3], m?.[4] ?? 0, m?.[5] ?? 0].map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const at = m ? Date.UTC(year, month - 1, day, hour, minute) : Number.NaN
  const back = new Date(at)
  // A month, day, hour or minute that there is not would roll over into the next.
  const sound =
    back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day && hour <= 23 && minute <= 59
  const whole = m?.[4] === undefined
  if (!sound || (whole && edge === 'minute')) {
    wrong(text === '' ? '为空' : sound ? '只写了日期，请写到几点几分，如 2026-12-01 09:30' : '写成 2026-12-01 09:30 这样')
    return 0
  }
  return at - CHINA_MS + (whole && edge === 'end' ? DAY_MS : 0)
}

/** Head of the column that the mall adds to a sheet that was wrong; an import reads over it. */
export const WRONG_HEAD = '错误'
/**
 * The whole sheet as it was filled in, in its order, with a first column that says what is wrong in a row: imports are whole or nothing, and rows
 * belong together (a lot's terms stand in its first), so that a part of the sheet would be another sheet. Mended it is imported as it is; one that
 * was marked before gets the new words instead of the old. `only`: these rows alone, where the rest was written.
 */
export function markedSheet(
  rows: readonly (readonly unknown[])[],
  wrong: readonly WrongCell[],
  only: ReadonlySet<number> | null = null,
): { heads: string[]; rows: (string | number | null)[][] } {
  const whys = new Map<number, string[]>()
  for (const w of wrong) whys.set(w.row, [...(whys.get(w.row) ?? []), `${w.column}：${w.why}`])
  const own = (rows[0] ?? []).map(textOf)
  const kept = own.flatMap((h, i) => (h === WRONG_HEAD ? [] : [i]))
  const cell = (c: unknown): string | number | null => (typeof c === 'number' ? c : textOf(c) || null)
  return {
    heads: [WRONG_HEAD, ...kept.map(i => own[i] ?? '')],
    rows: rows
      .map((cells, i) => [
        whys.get(i + 1)?.join('；') ?? (only?.has(i + 1) ? '有错，重新试读时说明' : null),
        ...kept.map(k => cell(cells[k])),
      ])
      .filter((_, i) => i > 0 && (!only || only.has(i + 1)))
      .filter(cells => cells.some(c => c !== null)),
  }
}

export interface WrongGroup {
  column: string
  why: string
  cells: number
  /** What was written, each once; empty where nobody says it. */
  values: string[]
  /** D3, or the row where the sheet has no such column. */
  places: string[]
}
/** The same mistake of the same column once, the one that is made most first. */
export function groupedWrong(wrong: readonly (WrongCell & { cell?: string; value?: string })[]): WrongGroup[] {
  const groups = new Map<string, WrongGroup>()
  for (const w of wrong) {
    const key = `${w.column} ${w.why}`
    const g = groups.get(key) ?? { column: w.column, why: w.why, cells: 0, values: [], places: [] }
    groups.set(key, g)
    g.cells += 1
    if (w.value !== undefined && !g.values.includes(w.value)) g.values.push(w.value)
    g.places.push(w.cell || String(w.row))
  }
  return [...groups.values()].sort((a, b) => b.cells - a.cells)
}
