// 银行流水 CSV: one row a transfer. Every bad line is named with its number.
import { codes } from '../codes.ts'
import { figureText } from '../sheetCells.ts'

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
export const STATEMENT_HEAD = ['流水号', '付款户名', '付款账号', '收款账号', '金额', '附言', '时间'] as const
export const MOST_LINES = 1000
/** What a spreadsheet would run, or has made of a number: 6.2148E+15. */
const FORMULA = /^[=+@\t]/
const SCIENTIFIC = /^\d(\.\d+)?[eE]\+\d+$/

/** Cells of one line: quotes hold commas, a doubled quote is one. A quote that never ends is the rest of the line. */
export function cellsOf(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < line.length; i += 1) {
    const c = line[i]
    if (quoted && c === '"' && line[i + 1] === '"') {
      cell += '"'
      i += 1
    } else if (c === '"') quoted = !quoted
    else if (c === ',' && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += c
  }
  return [...cells, cell.trim()]
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
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '' || (rows.length + bad.length === 0 && cellsOf(line)[0] === STATEMENT_HEAD[0])) continue
    if (rows.length + bad.length >= MOST_LINES) {
      bad.push({ line: i + 1, why: `一次最多 ${MOST_LINES} 行，余下的请另存一份再导入` })
      break
    }
    const cells = cellsOf(line)
    const why = whyNotRow(cells)
    if (why) {
      bad.push({ line: i + 1, why })
      continue
    }
    const [txnId = '', payerName = '', payerAccount = '', toAccount = '', amount = '', remark = '', time = ''] = cells
    rows.push({
      line: i + 1,
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
