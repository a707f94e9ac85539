// 银行流水 CSV: one row a transfer. Every bad line is named with its number.
import { codes } from '../../kernel/codes.ts'
import { figureText } from '../../kernel/sheetCells.ts'

export interface StatementRow {
  line: number
  txnId: string
  payerName: string
  payerAccount: string
  toAccount: string
  amountFen: number
  remark: string
  /** Milliseconds. */
  paidAt: number
}
export interface BadLine {
  line: number
  why: string
}
/** Banks number anew each day, and each account by itself: a transfer is known by its number, the account it came to and its day. */
export const transferKey = (t: { txnId: string; toAccount: string; paidAt: number }): string =>
  `${t.txnId} ${t.toAccount} ${dayOf(t.paidAt)}`
/** Of China. */
export const dayOf = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
export const STATEMENT_HEAD = ['流水号', '付款户名', '付款账号', '收款账号', '金额', '附言', '时间'] as const
export const MOST_LINES = 1000
/** What a spreadsheet would run, or has made of a number: 6.2148E+15. */
const FORMULA = /^[=+@\t]/
const SCIENTIFIC = /^\d(\.\d+)?[eE]\+\d+$/

interface Record {
  /** Of the file, from 1: where it begins. */
  line: number
  cells: string[]
}
/** A cell of more lines than a remark has is a quote that somebody forgot to end. */
const MOST_BREAKS = 5

/**
 * The records of a CSV: quotes hold commas and line breaks (a space in the cell), a doubled quote is one. A quote counts at the beginning of a
 * cell, also behind = as banks write digits that a spreadsheet shall keep; one that never ends is the rest of its line.
 */
export function recordsOf(text: string): Record[] {
  const records: Record[] = []
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
  for (let i = 0; i <= text.length; i += 1) {
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
    } else if (c === ',' && quoted === 'no') {
      cells.push(plainText(cell))
      cell = ''
    } else cell += end || c === '\r' ? ' ' : c
  }
  return records
}
/** What stood in ="…" is text: a mark that no file holds. */
const KEPT = '\u0000'
/** The text of a cell without the marks that keep its digits: ="0012", '0012. What would be a formula without them still is one. */
function plainText(cell: string): string {
  const text = cell.replace(/\s+/g, ' ').trim()
  // "=""0012""" as a spreadsheet writes the same.
  const formula = /^="([^"]*)"$/.exec(text)
  return (formula?.[1] ?? text.replace(KEPT, '').replace(/^'(?=[\dA-Za-z])/, '')).trim()
}

/** Yuan with two decimals at most, thousands separated or not. */
export function fenOf(text: string): number | null {
  const plain = figureText(text).replace(/^¥/, '')
  const m = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(plain)
  return m ? Number(m[1]) * 100 + Number((m[2] ?? '').padEnd(2, '0')) : null
}
/** 2026-11-21 09:58, seconds or not, of China. */
export function timeOf(text: string): number | null {
  const m = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!m) return null
  const [year, month, day, hour, minute, second] = m.slice(1).map(part => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const at = Date.UTC(year, month - 1, day, hour - 8, minute, second)
  const back = new Date(at + 8 * 3_600_000)
  return back.getUTCMonth() === month - 1 && back.getUTCDate() === day && hour < 24 && minute < 60 ? at : null
}

function whyNotRow(cells: readonly string[]): string | undefined {
  const [txnId = '', payerName = '', payerAccount = '', toAccount = '', amount = '', remark = '', time = ''] = cells
  if (cells.length < STATEMENT_HEAD.length)
    return `少了 ${STATEMENT_HEAD.length - cells.length} 列，须有：${STATEMENT_HEAD.join('、')}`
  if (!SCIENTIFIC.test(txnId) && !/^[A-Za-z0-9_-]{6,64}$/.test(txnId)) return '流水号须是 6-64 位字母、数字或横线'
  if (payerName === '' || payerName.length > 100) return '付款户名须有，且不超过 100 字'
  if (FORMULA.test(payerName) || payerName.startsWith('-') || FORMULA.test(remark))
    return '付款户名或附言以公式符号（= + - @）开头，请核对文件来源'
  if (SCIENTIFIC.test(payerAccount) || SCIENTIFIC.test(toAccount) || SCIENTIFIC.test(txnId))
    return '账号或流水号被表格软件改成了科学计数，请把这些列设为文本后重新导出'
  if (!/^[\d\s-]{6,40}$/.test(payerAccount)) return '付款账号须是 6-40 位数字'
  if (!/^[\d\s-]{6,40}$/.test(toAccount)) return '收款账号须是 6-40 位数字'
  const fen = fenOf(amount)
  if (fen === null || fen <= 0) return `金额「${amount}」不是大于零、最多两位小数的数`
  if (remark.length > 200) return '附言不超过 200 字'
  return timeOf(time) === null ? `时间「${time}」须写成 2026-11-21 09:58` : undefined
}

export function readStatement(text: string): { rows: StatementRow[]; bad: BadLine[] } {
  const rows: StatementRow[] = []
  const bad: BadLine[] = []
  for (const { line, cells } of recordsOf(text.replace(/^\uFEFF/, ''))) {
    if (cells.every(cell => cell === '') || (rows.length + bad.length === 0 && cells[0] === STATEMENT_HEAD[0])) continue
    if (rows.length + bad.length >= MOST_LINES) {
      bad.push({ line, why: `一次最多 ${MOST_LINES} 行，余下的请另存一份再导入` })
      break
    }
    const why = whyNotRow(cells)
    if (why) {
      bad.push({ line, why })
      continue
    }
    const [txnId = '', payerName = '', payerAccount = '', toAccount = '', amount = '', remark = '', time = ''] = cells
    rows.push({
      line,
      txnId,
      payerName,
      payerAccount: payerAccount.replace(/[\s-]/g, ''),
      toAccount: toAccount.replace(/[\s-]/g, ''),
      amountFen: fenOf(amount) ?? 0,
      remark,
      paidAt: timeOf(time) ?? 0,
    })
  }
  return { rows, bad }
}

/** What a line of the file comes to. */
export const ImportLine = codes({
  booked: { code: 'booked', label: '自动入账', tone: 'good' },
  open: { code: 'open', label: '待认领', tone: 'wait' },
  repeat: { code: 'repeat', label: '已有，跳过', tone: 'none' },
  bad: { code: 'bad', label: '有错', tone: 'bad' },
})
