// 银行流水: what a line of a bank's file says, whichever bank wrote it, and how its figures are read.
import { minus, type Fen } from '../../kernel/money.ts'
import { CHINA_MS, dayText } from '../../kernel/clock.ts'
import { codes } from '../../kernel/codes.ts'
import { figureText, halfWidth } from '../../kernel/sheetCells.ts'

export interface StatementRow {
  line: number
  txnId: string
  payerName: string
  payerAccount: string
  toAccount: string
  amountFen: Fen
  remark: string
  /** Milliseconds. */
  paidAt: number
}
/** A line that brings no receipt, with what it said and why. */
export interface RestLine {
  line: number
  what: 'bad' | 'skip'
  why: string
  txnId: string
  payerName: string
  amountFen: Fen
}
/** Banks number anew each day, and each account by itself: a transfer is known by its number, the account it came to and its day. */
export const transferKey = (t: { txnId: string; toAccount: string; paidAt: number }): string =>
  `${t.txnId} ${t.toAccount} ${dayOf(t.paidAt)}`
/** Of China. */
export const dayOf = (ms: number): string => dayText(new Date(ms))
/** Made of all that a line says, where the bank gave no number of its own (statementFile.worker.ts). */
const MADE_NUMBER = /^H[0-9A-F]{31}$/
/** 银行流水 for people: what stands at the bank, or that nothing does; a made number is found nowhere there. */
export const bankNumberText = (txnId: string): string =>
  MADE_NUMBER.test(txnId) ? `文件里没有可用的流水号，按日期、金额和对方账号查` : txnId
/** The mall's own template: what a bank that writes no file at all is typed into. */
export const STATEMENT_HEAD = ['流水号', '付款户名', '付款账号', '收款账号', '金额', '附言', '时间'] as const
/** Some months of a busy account. What is longer is cut by days at the bank. */
export const MOST_LINES = 20_000
/** What a spreadsheet would run, or has made of a number: 6.2148E+15. */
const FORMULA = /^[=+@\t]/
const SCIENTIFIC = /^\d(\.\d+)?[eE]\+?\d+$/

/** Yuan with two decimals at most, thousands separated or not. */
export function fenOf(text: string): number | null {
  const plain = figureText(text).replace(/^¥/, '')
  const m = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(plain)
  return m ? Number(m[1]) * 100 + Number((m[2] ?? '').padEnd(2, '0')) : null
}
/** The same as banks print it: signed, empty or -- for nothing, 1,200.000 for 1,200.00; NaN where it is no sum. */
export function signedFen(text: string): number {
  const plain = figureText(text).replace(/^¥/, '')
  if (/^-*$/.test(plain)) return 0
  const m = /^([-+]?)(.*?)(?:(\.\d\d)0+)?$/.exec(plain.replace(/(元|CNY)$/, ''))
  const fen = fenOf(`${m?.[2] ?? ''}${m?.[3] ?? ''}`)
  return fen === null ? Number.NaN : m?.[1] === '-' ? -fen : fen
}

const clockOf = (text: string): [number, number, number] | null => {
  const m =
    /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:\.\d+)?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{2})$/.exec(/^\d{1,6}$/.test(text) ? text.padStart(6, '0') : '')
  return m ? [Number(m[1]), Number(m[2]), Number(m[3] ?? 0)] : null
}
/** First and last day that a spreadsheet's bare number stands for: 2000 to 2099. */
const SERIAL = { first: 36_526, last: 73_050, epoch: Date.UTC(1899, 11, 30) }

/**
 * 2026-11-21 09:58, 2026/11/21, 2026年11月21日, 20261121 09:58:12, 2026-11-21-09:58, 20261121095812 or the number of a spreadsheet, of China; the time of
 * the day in a cell of its own (93105 has lost its nought). Null where there is no such moment.
 */
export function timeOf(text: string, clock = ''): number | null {
  const plain = halfWidth(text)
  const serial = /^\d{5}(\.\d+)?$/.test(plain) ? Number(plain) : 0
  if (serial >= SERIAL.first && serial <= SERIAL.last)
    return timeOf(new Date(SERIAL.epoch + Math.round(serial * 86_400) * 1000).toISOString().slice(0, 19), clock)
  const m =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T-]?(\d{1,2}:\d{1,2}(?::\d{1,2})?(?:\.\d+)?))?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})(?:[ T]?(\d{1,2}:\d{1,2}(?::\d{1,2})?|\d{6}))?$/.exec(plain)
  if (!m) return null
  const own = m[4] === undefined ? null : clockOf(m[4])
  const apart = halfWidth(clock)
  // A stamp in the second cell may repeat the day: its time is what follows it.
  const beside = clockOf(apart) ?? clockOf(/[ T](\d{1,2}:\d{1,2}(?::\d{1,2})?)/.exec(apart)?.[1] ?? '')
  // A day that a spreadsheet keeps as a moment is its midnight.
  const [hour, minute, second] = (own?.some(part => part > 0) ? own : (beside ?? own)) ?? [0, 0, 0]
  const [year, month, day] = m.slice(1, 4).map(Number) as [number, number, number]
  const at = Date.UTC(year, month - 1, day, hour - 8, minute, second)
  const back = new Date(at + CHINA_MS)
  const sound = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  return sound ? at : null
}

/** What a line says, before it is asked whether it brings money. */
export interface Entry {
  line: number
  /** Null: no moment; `timeText` is what stood there. */
  paidAt: number | null
  timeText: string
  inFen: Fen
  outFen: Fen
  balanceFen: Fen | null
  payerName: string
  payerAccount: string
  /** The account the line is of; empty where the file says it elsewhere. */
  own: string
  currency: string
  /** The bank's number of the transfer; empty where it gives none. */
  serial: string
  remark: string
  /** 冲正, 退汇: whatever the bank calls what was taken back. */
  reversed: string
  wrong: string
}
/** A row of which the number is to be made of all that it says: the bank gave none. */
export type KeyedRow = StatementRow & { keyText: string }

const CNY = /^(CNY|RMB|01|10|156|人民币元?)$/i
const plainAccount = (text: string): string => halfWidth(text).replace(/[\s-]/g, '')
/** Without the day the number begins anew each day; the database keeps the day beside it. Shorter ones mean nothing by themselves. */
const SERIAL_NUMBER = /^[A-Za-z0-9_-]{6,64}$/

function whyNotEntry(e: Entry): Pick<RestLine, 'what' | 'why'> | undefined {
  const bad = (why: string) => ({ what: 'bad' as const, why })
  if (e.wrong !== '') return bad(e.wrong)
  if (Number.isNaN(e.inFen) || Number.isNaN(e.outFen)) return bad('金额不是数，请核对这一行')
  if (e.inFen !== 0 && e.outFen !== 0) return bad('收入和支出两栏都有金额，分不清是进是出')
  if (e.reversed !== '' || e.inFen < 0 || e.outFen < 0)
    return bad(`冲正或退汇${e.reversed ? `（${e.reversed}）` : ''}，不自动入账，请财务核对`)
  if (e.inFen === 0) return { what: 'skip', why: e.outFen === 0 ? '没有金额' : '支出，不是来款' }
  if (e.paidAt === null) return bad(`时间「${e.timeText}」认不出，须写成 2026-11-21 09:58`)
  if (e.currency !== '' && !CNY.test(e.currency)) return bad(`币种是「${e.currency}」，只入人民币`)
  if (SCIENTIFIC.test(e.payerAccount) || SCIENTIFIC.test(e.own) || SCIENTIFIC.test(e.serial))
    return bad('账号或流水号被表格软件改成了科学计数，请把这些列设为文本后重新导出')
  if (e.payerName === '') return bad('没有付款户名（利息、现金等），请财务核对')
  if (e.payerName.length > 100) return bad('付款户名超过 100 字')
  if (FORMULA.test(e.payerName) || e.payerName.startsWith('-') || FORMULA.test(e.remark))
    return bad('付款户名或附言以公式符号（= + - @）开头，请核对文件来源')
  if (!/^[A-Za-z0-9]{6,40}$/.test(plainAccount(e.payerAccount)))
    return bad(e.payerAccount === '' ? '没有付款账号，请财务核对' : `付款账号「${e.payerAccount}」须是 6-40 位数字或字母`)
  return undefined
}

/**
 * Entries as rows and what stays. A row without the bank's number is known by all that it says, with its place among equal ones: where the balance
 * stands beside it, two that are equal are one and the same.
 */
export function rowsOf(entries: readonly Entry[]): { rows: KeyedRow[]; rest: RestLine[] } {
  const rows: KeyedRow[] = []
  const rest: RestLine[] = []
  const equal = new Map<string, number>()
  for (const e of entries) {
    const about = { line: e.line, txnId: e.serial, payerName: e.payerName, amountFen: e.inFen || minus(e.outFen) || 0 }
    const no = whyNotEntry(e)
    if (no) {
      rest.push({ ...about, amountFen: Number.isNaN(about.amountFen) ? 0 : about.amountFen, ...no })
      continue
    }
    const said = [e.own, e.paidAt, e.inFen, e.balanceFen ?? '', plainAccount(e.payerAccount), e.serial].join('|')
    const nth = (equal.get(said) ?? 0) + 1
    equal.set(said, nth)
    const numbered = SERIAL_NUMBER.test(e.serial)
    rows.push({
      line: e.line,
      txnId: numbered ? e.serial : '',
      keyText: numbered ? '' : e.balanceFen === null && nth > 1 ? `${said}|${nth}` : said,
      payerName: e.payerName,
      payerAccount: plainAccount(e.payerAccount),
      toAccount: plainAccount(e.own),
      amountFen: e.inFen,
      remark: e.remark.slice(0, 200),
      paidAt: e.paidAt ?? 0,
    })
  }
  return { rows, rest }
}

/**
 * Whether the balances follow from one another, the oldest first or the newest first. `swapped`: they do where in and out change places.
 * `gaps`: lines before which something is missing.
 */
export function balanceChain(entries: readonly Entry[]): { gaps: number[]; swapped: boolean } {
  const known = entries.filter(e => e.balanceFen !== null && !Number.isNaN(e.inFen) && !Number.isNaN(e.outFen) && e.wrong === '')
  const steps = known.length - 1
  if (steps < 1) return { gaps: [], swapped: false }
  const gapsOf = (turn: 1 | -1, newestFirst: boolean): number[] =>
    known.flatMap((e, i) => {
      const before = known[i - 1]
      if (!before) return []
      const [older, newer] = newestFirst ? [e, before] : [before, e]
      const moved = turn * (newer.inFen - newer.outFen)
      return (older.balanceFen ?? 0) + moved === newer.balanceFen ? [] : [e.line]
    })
  // Read backwards every balance follows from the other column: only the dates say which way the file runs.
  const dated = known.flatMap(e => (e.paidAt === null ? [] : [e.paidAt]))
  const runs = (dated.at(-1) ?? 0) - (dated[0] ?? 0)
  if (runs === 0) {
    const [a, b] = [gapsOf(1, false), gapsOf(1, true)]
    return { gaps: a.length <= b.length ? a : b, swapped: false }
  }
  const straight = gapsOf(1, runs < 0)
  const turned = gapsOf(-1, runs < 0)
  return { gaps: straight, swapped: turned.length * 2 < steps && straight.length > turned.length }
}

/** What a line of the file comes to. */
export const ImportLine = codes({
  booked: { code: 'booked', label: '自动入账', tone: 'good' },
  open: { code: 'open', label: '待认领', tone: 'wait' },
  repeat: { code: 'repeat', label: '已有', tone: 'none' },
  skip: { code: 'skip', label: '不是来款', tone: 'none' },
  bad: { code: 'bad', label: '不能收', tone: 'bad' },
})
