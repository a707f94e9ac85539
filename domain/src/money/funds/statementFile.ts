// The bank's file as its lines: which letters it is written in, which kind it is, and what each of its lines says.
import type { Fen } from '../../kernel/money.ts'
import { aboveOf, type Columns, entriesOf, findTable, likeliestRemark, type Mapped } from './bankTable.ts'
import { isCamt053, readCamt053 } from './camt053.ts'
import { isHtml, isSheetXml, rowsOfHtml } from './htmlTable.ts'
import { isMt940, type Lines, readMt940 } from './mt940.ts'
import {
  balanceChain,
  type Entry,
  fenOf,
  type KeyedRow,
  MOST_LINES,
  type RestLine,
  rowsOf,
  signedFen,
  STATEMENT_HEAD,
  timeOf,
} from './statement.ts'
import { recordsOf, separatorOf, type TextLine } from './statementTable.ts'

export const MOST_BYTES = 8 * 1024 * 1024
export type OpenedText = { why: string } | { encoding: string; text: string }

const strictly = (label: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
/** Everything that no text file holds; tabs and line ends it does. */
const BINARY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd]/
const begins = (bytes: Uint8Array, ...with_: number[]): boolean => with_.every((b, i) => bytes[i] === b)

export const isWorkbook = (bytes: Uint8Array): boolean => begins(bytes, 0x50, 0x4b)
/** .xls as Excel wrote it until 2003; also what is locked by a password, old or new. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** Banks write GBK, spreadsheets UTF-8 or UTF-16: what is not strictly the one is tried as the other. `why`: it is no text. */
export function openText(bytes: Uint8Array): OpenedText {
  if (bytes.length === 0) return { why: '文件是空的' }
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) return { why: '这是 PDF 文件，请在网银里导出 Excel 或 CSV 格式的明细' }
  const wide = begins(bytes, 0xff, 0xfe) ? 'utf-16le' : begins(bytes, 0xfe, 0xff) ? 'utf-16be' : ''
  const utf8 = wide ? null : strictly('utf-8', bytes)
  const text = wide ? strictly(wide, bytes) : (utf8 ?? strictly('gb18030', bytes))
  if (text === null || BINARY.test(text)) return { why: '认不出文件的文字编码，请另存为 CSV（UTF-8 或 GBK）' }
  if (isSheetXml(text)) return { why: '这是 XML 表格格式的 .xls，请在表格软件里打开，另存为 .xlsx 再导入' }
  return { encoding: wide ? 'UTF-16' : utf8 === null ? 'GBK' : 'UTF-8', text: text.replace(/^\uFEFF/, '') }
}

interface Unknown {
  fingerprint: string
  heads: string[]
  samples: string[][]
  guess: Columns
}
export interface Statement {
  /** 工商银行, 导入模板, MT940 …; empty where the columns are to be named first. */
  layout: string
  ask: Unknown | null
  /** The account the file says it is of; empty where it says none, or several. */
  account: string
  needsAccount: boolean
  rows: KeyedRow[]
  rest: RestLine[]
  lines: number
  inFen: Fen
  inCount: number
  outFen: Fen
  outCount: number
  /** By the bank's own sum, where it gives one. */
  saidInFen: Fen | null
  /** What speaks for the file or against it, in words. */
  notes: string[]
}

const nothing = { layout: '', ask: null, account: '', needsAccount: false, rows: [], rest: [], lines: 0, notes: [] }
const zero = { inFen: 0, inCount: 0, outFen: 0, outCount: 0, saidInFen: null }

/** A statement as text. `account`: what the person said it is of, where the file does not. */
export function statementOfText(text: string, account: string, mapped: Mapped): Statement | { why: string } {
  if (isCamt053(text)) {
    const lines = readCamt053(text)
    return lines ? assembled('CAMT.053', lines, account, null) : { why: '这份 XML 不是完整的 CAMT.053 对账单，请重新下载' }
  }
  if (isMt940(text)) return assembled('MT940', readMt940(text), account, null)
  // What many banks call .xls.
  if (isHtml(text)) return statementOfTable(rowsOfHtml(text, MOST_LINES + 200), account, mapped)
  return statementOfTable(recordsOf(text, separatorOf(text), MOST_LINES + 200), account, mapped)
}

export function statementOfTable(records: readonly TextLine[], account: string, mapped: Mapped): Statement | { why: string } {
  const filled = records.filter(r => r.cells.some(c => c !== ''))
  const template = templateOf(filled)
  if (template) return assembled('导入模板', { entries: template, account: '', currency: '', notes: [] }, account, null)
  const table = findTable(filled, mapped)
  if (!table) return { why: '没有找到流水的表头（交易时间、收入金额、对方户名等），请换网银导出的明细，或用导入模板' }
  if (!table.ready) {
    const samples = filled.slice(table.index + 1, table.index + 6).map(r => r.cells)
    const { fingerprint, heads, read } = table
    const remark = likeliestRemark(heads, read.remarks)
    return {
      ...nothing,
      ...zero,
      ask: { fingerprint, heads, samples, guess: { ...read.at, ...(remark === undefined ? {} : { remark }) } },
    }
  }
  const above = aboveOf(filled.slice(0, table.index))
  const entries = entriesOf(filled, table, above)
  return assembled(table.bank, { entries, account: above.account, currency: above.currency, notes: [] }, account, above)
}

function assembled(
  layout: string,
  { entries, account, notes }: Lines,
  chosen: string,
  above: { inFen: Fen | null; inCount: number | null } | null,
): Statement | { why: string } {
  if (entries.length === 0) return { why: '文件里没有流水，只有表头或空行' }
  if (entries.length > MOST_LINES) return { why: `一次最多 ${MOST_LINES} 行，请按日期分几份导出` }
  const named = entries.some(e => e.own !== '')
  const owned = entries.map(e => (e.own === '' ? { ...e, own: chosen } : e))
  const chain = balanceChain(owned)
  const { rows, rest } = rowsOf(owned)
  const sum = (of: (e: Entry) => number) => owned.reduce((total, e) => total + (of(e) > 0 ? of(e) : 0), 0)
  const own = [...new Set(entries.map(e => e.own).filter(a => a !== ''))]
  const out: Statement = {
    layout,
    ask: null,
    account: own.length === 1 ? (own[0] ?? '') : named ? '' : account || chosen,
    needsAccount: !named && chosen === '',
    rows,
    rest,
    lines: entries.length,
    inFen: sum(e => e.inFen),
    inCount: owned.filter(e => e.inFen > 0).length,
    outFen: sum(e => e.outFen),
    outCount: owned.filter(e => e.outFen > 0).length,
    saidInFen: above?.inFen ?? null,
    notes: [...notes],
  }
  if (above?.inFen !== null && above !== null && above.inFen !== out.inFen)
    out.notes.push('收入合计与文件里银行写的总额不符，可能缺行')
  if (above?.inCount !== null && above !== null && above.inCount !== out.inCount)
    out.notes.push(`收入有 ${out.inCount} 笔，文件里银行写的是 ${above.inCount} 笔`)
  if (chain.swapped) {
    // Every sum of it would be booked the wrong way round.
    const why = '按余额核对，收入与支出两栏弄反了，请改好对应的列'
    out.rest.push(
      ...rows.map(r => ({
        line: r.line,
        what: 'bad' as const,
        why,
        txnId: r.txnId,
        payerName: r.payerName,
        amountFen: r.amountFen,
      })),
    )
    out.rows = []
    out.notes.push(why)
  } else if (chain.gaps.length > 0)
    out.notes.push(`余额有 ${chain.gaps.length} 处接不上（第 ${chain.gaps.slice(0, 5).join('、')} 行），可能缺行`)
  return out
}

/** Lines of our own template, with its head or without; null: it is another file. */
function templateOf(filled: readonly TextLine[]): Entry[] | null {
  const [first] = filled
  const headed = first?.cells[0] === STATEMENT_HEAD[0] && first.cells[1] === STATEMENT_HEAD[1]
  if (!first || !(headed || (first.cells.length >= STATEMENT_HEAD.length && whyNotTyped(first.cells) === ''))) return null
  return filled.slice(headed ? 1 : 0).map(({ line, cells }) => {
    const [txnId = '', payerName = '', payerAccount = '', own = '', amount = '', remark = '', time = ''] = cells
    const fen = signedFen(amount)
    return {
      line,
      paidAt: timeOf(time),
      timeText: time,
      inFen: Number.isNaN(fen) ? 0 : fen,
      outFen: 0,
      balanceFen: null,
      payerName,
      payerAccount,
      own,
      currency: '',
      serial: txnId,
      remark,
      reversed: '',
      wrong: whyNotTyped(cells),
    }
  })
}
const SCIENTIFIC = /^\d(\.\d+)?[eE]\+\d+$/
/** What somebody typed must be all there: no bank stands behind it. */
function whyNotTyped(cells: readonly string[]): string {
  const [txnId = '', payerName = '', , toAccount = '', amount = '', remark = ''] = cells
  if (cells.length < STATEMENT_HEAD.length)
    return `少了 ${STATEMENT_HEAD.length - cells.length} 列，须有：${STATEMENT_HEAD.join('、')}`
  if (cells.slice(0, 4).some(c => SCIENTIFIC.test(c))) return '账号或流水号被表格软件改成了科学计数，请把这些列设为文本后重新导出'
  if (!/^[A-Za-z0-9_-]{6,64}$/.test(txnId)) return '流水号须是 6-64 位字母、数字或横线'
  if (payerName === '' || payerName.length > 100) return '付款户名须有，且不超过 100 字'
  if (!/^[\d\s-]{6,40}$/.test(toAccount)) return '收款账号须是 6-40 位数字'
  const fen = fenOf(amount)
  if (fen === null || fen <= 0) return `金额「${amount}」不是大于零、最多两位小数的数`
  return remark.length > 200 ? '附言不超过 200 字' : ''
}
