// The table of a bank's statement: which row is its head, which column means what, whose bank it is. By words, never by place: banks move both.
import type { Fen } from '../../kernel/money.ts'
import { halfWidth } from '../../kernel/sheetCells.ts'
import { type Entry, signedFen, timeOf } from './statement.ts'
import type { TextLine } from './statementTable.ts'

/** What a column can mean, with its name for whoever maps a file nobody has seen before. */
export const columnRoles = {
  date: '交易日期或时间',
  clock: '时刻（另成一列时）',
  income: '收入（贷方）金额',
  outgo: '支出（借方）金额',
  amount: '金额（收支同一列时）',
  flag: '借贷或收支标志',
  payerName: '对方户名',
  payerAccount: '对方账号',
  own: '本方账号',
  balance: '余额',
  serial: '银行流水号',
  currency: '币种',
  reversal: '冲正或退汇标志',
  remark: '附言、用途、摘要',
} as const
export type ColumnRole = keyof typeof columnRoles
/** Role to column, from 0. */
export type Columns = Partial<Record<ColumnRole, number>>
/** As read by words: a remark is put together from several columns; who maps by hand names one. */
interface Read {
  at: Columns
  remarks: readonly number[]
  /** Who paid where the line names both sides, and both of them where the direction decides (in: 付款人). */
  payees?: { name: number; account: number }
}

/** A head as banks vary it: width of brackets, blanks, the English beside it. */
const plainHead = (cell: string): string =>
  halfWidth(cell)
    .replace(/\[.*$/, '')
    .replace(/[\s:：*]/g, '')
    .replaceAll('（', '(')
    .replaceAll('）', ')')
const bare = (head: string): string => head.replace(/\((?:支取|支出|收入|元|人民币)\)$/, '').replace(/\/元$/, '')

/** The dearest word first: where a file has two of them the first one is meant. */
const WORDS: Record<Exclude<ColumnRole, 'remark' | 'clock'>, readonly string[]> = {
  date: ['交易时间', '交易日期', '交易日', '交易日期时间', '日期', '记账日期', '入账日期', '记账日'],
  income: [
    '贷方发生额',
    '贷方金额',
    '收入金额',
    '转入金额',
    '贷方发生金额',
    '贷方(收入)金额',
    '发生额/元(贷方)',
    '贷方发生额/元',
    '贷方发生额/元(收入)',
    '收入',
    '贷方',
    '入账金额',
  ],
  outgo: [
    '借方发生额',
    '借方金额',
    '支出金额',
    '转出金额',
    '借方发生金额',
    '借方(支出)金额',
    '发生额/元(借方)',
    '借方发生额/元',
    '借方发生额/元(支取)',
    '支出',
    '借方',
    '出账金额',
  ],
  amount: ['发生额', '交易金额', '金额', '发生金额'],
  flag: ['借/贷', '借贷标志', '借贷标识', '借贷方向', '交易方向', '收支标志', '收支方向', '借贷'],
  payerName: [
    '对方户名',
    '对方单位名称',
    '对方单位',
    '对方账户名称',
    '对方账号名称',
    '对方名称',
    '对手名称',
    '收(付)方名称',
    '付款人名称',
    '对手方户名',
    '名称',
  ],
  payerAccount: ['对方账号', '收(付)方账号', '付款人账号', '付款人账户', '对手账号', '对方账户', '对手方账号'],
  own: ['本方账号', '交易账号', '账号', '查询账号', '本方账户'],
  balance: ['余额', '账户余额', '本次余额', '交易后余额'],
  serial: [
    '账户明细编号-交易流水号',
    '核心唯一流水号',
    '唯一流水编号',
    '交易日志号',
    '核心流水号',
    '交易流水号',
    '银行流水号',
    '柜员交易号',
    '流水号',
  ],
  currency: ['币种', '交易货币', '货币'],
  reversal: ['冲正标志', '冲账标志', '退汇标识', '冲销标志'],
}
const REMARKS = [
  '用途',
  '交易用途',
  '附言',
  '交易附言',
  '客户附言',
  '摘要',
  '业务摘要',
  '备注',
  '用途/附言',
  '交易说明',
  '交易摘要',
  '交易描述',
  '扩展摘要',
]

/** Of the remarks of a file that is mapped by hand, where one is named: the customer's own words before the bank's, which are 转账 in every line. */
export function likeliestRemark(heads: readonly string[], remarks: readonly number[]): number | undefined {
  const rank = (i: number): number => {
    const at = [/附言/, /用途/, /备注|说明|描述/].findIndex(words => words.test(heads[i] ?? ''))
    return at === -1 ? 9 : at
  }
  return remarks.toSorted((a, b) => rank(a) - rank(b))[0]
}

interface Bank {
  name: string
  /** Heads that no other bank has together. */
  heads: readonly string[]
}
/** The more of them a file has, the surer; the first of equals. */
const BANKS: readonly Bank[] = [
  { name: '工商银行', heads: ['本方账号', '借/贷', '对方单位名称'] },
  { name: '工商银行', heads: ['借贷标志', '对方单位', '转入金额', '转出金额'] },
  { name: '工商银行', heads: ['借贷标志', '对方单位', '发生额'] },
  { name: '工商银行', heads: ['对方单位', '回单个性化信息', '转入金额', '转出金额'] },
  { name: '建设银行', heads: ['账户明细编号-交易流水号'] },
  { name: '中国银行', heads: ['付款人名称', '收款人名称', '交易金额', '起息日期'] },
  { name: '农业银行', heads: ['交易日志号', '交易时间戳', '本次余额'] },
  { name: '农业银行', heads: ['交易时间', '收入金额', '支出金额', '对方开户行'] },
  { name: '交通银行', heads: ['交易时间', '借方发生额', '贷方发生额', '账户余额', '对方户名', '摘要'] },
  { name: '招商银行', heads: ['流程实例号', '收(付)方名称'] },
  { name: '招商银行', heads: ['交易日', '收(付)方名称', '收(付)方账号'] },
  { name: '邮储银行', heads: ['记账日期', '收入金额', '支出金额', '对方行名', '交易流水号'] },
  { name: '中信银行', heads: ['退汇标识', '柜员交易号'] },
  { name: '浦发银行', heads: ['传票序号', '记录状态'] },
  { name: '平安银行', heads: ['核心唯一流水号', '收入', '支出'] },
  { name: '平安银行', heads: ['明细来源', '银行流水号'] },
  { name: '平安银行', heads: ['传票号', '付款人账户', '收款人账户'] },
  { name: '兴业银行', heads: ['唯一流水编号', '凭证代号'] },
  { name: '民生银行', heads: ['客户附言', '对方账号名称', '交易流水号'] },
]

/** Of the head of a bank's table, its own rows above included, how far down it is looked for. */
const HEAD_ROWS = 30

function rolesIn(heads: readonly string[]): Read {
  const plain = heads.map(bare)
  const find = (words: readonly string[], taken: readonly number[] = []): number => {
    for (const word of words) {
      const i = heads.findIndex((h, at) => (h === word || plain[at] === word) && !taken.includes(at))
      if (i !== -1) return i
    }
    return -1
  }
  const at: Columns = {}
  const put = (role: ColumnRole, i: number) => {
    if (i !== -1) at[role] = i
  }
  for (const role of Object.keys(WORDS) as (keyof typeof WORDS)[]) put(role, find(WORDS[role]))
  // 交易日期 beside 交易时间: the day in the one, the time in the other. 记账日期 beside 交易时间 is another day.
  const day = find(['交易日期', '交易日'])
  const stamp = find(['交易时间', '交易时间戳'])
  if (day !== -1 && stamp !== -1) {
    at.date = day
    at.clock = stamp
  }
  // 来账 or 往账 of the Bank of China stands in 交易类型.
  if (at.flag === undefined && at.income === undefined && at.amount !== undefined) put('flag', find(['交易类型']))
  const remarks = plain.flatMap((h, i) => (REMARKS.includes(h) || REMARKS.includes(heads[i] ?? '') ? [i] : []))
  const payee = { name: find(['收款人名称']), account: find(['收款人账号', '收款人账户']) }
  // Where both sides have columns, the line's own account is the payee's when money comes in.
  const both = heads.includes('付款人名称') && payee.name !== -1
  return { at, remarks, ...(both ? { payees: payee } : {}) }
}
const complete = (at: Columns): boolean =>
  at.date !== undefined &&
  at.payerName !== undefined &&
  at.payerAccount !== undefined &&
  (at.income !== undefined || at.amount !== undefined)

/** The same columns in the same order are the same kind of file. */
const fingerprintOf = (heads: readonly string[]): string => heads.join('|').replace(/\|+$/, '').slice(0, 2000)
/** A row that may be a head: words only, several of them. */
const looksLikeHead = (cells: readonly string[]): boolean => {
  const filled = cells.filter(c => c !== '')
  return (
    filled.length >= 4 &&
    filled.every(c => c.length <= 30 && !/^[-+¥]?[\d,.\s:/-]+$/.test(c)) &&
    new Set(filled).size === filled.length
  )
}

export interface Table {
  /** Empty: no bank known, the columns are to be named by a person. */
  bank: string
  fingerprint: string
  heads: string[]
  /** Of the head in `records`. */
  index: number
  read: Read
  ready: boolean
}
/** Kinds of file that a person has mapped: by their heads. */
export type Mapped = (fingerprint: string) => { bank: string; columns: Columns } | undefined

export function findTable(records: readonly TextLine[], mapped: Mapped): Table | null {
  let maybe: Table | null = null
  const begin = records.slice(0, HEAD_ROWS)
  for (const [index, { cells }] of begin.entries()) {
    const heads = cells.map(plainHead)
    const fingerprint = fingerprintOf(heads)
    const own = mapped(fingerprint)
    if (own) {
      const read = { at: own.columns, remarks: own.columns.remark === undefined ? [] : [own.columns.remark] }
      return { bank: own.bank, fingerprint, heads: [...cells], index, read, ready: true }
    }
    const read = rolesIn(heads)
    const has = complete(read.at)
    if (!has && (maybe !== null || !looksLikeHead(cells))) continue
    const bank = has ? bankOf(heads) : ''
    const table = { bank, fingerprint, heads: [...cells], index, read, ready: bank !== '' }
    if (has) return table
    maybe = table
  }
  return maybe
}
function bankOf(heads: readonly string[]): string {
  const plain = new Set([...heads, ...heads.map(bare)])
  const found = BANKS.filter(b => b.heads.every(h => plain.has(h)))
  return found.sort((a, b) => b.heads.length - a.heads.length)[0]?.name ?? ''
}

/** What the rows above the table say: the account it is of, the currency, what came in and went out by the bank's own sum. */
export interface Above {
  account: string
  currency: string
  inFen: Fen | null
  inCount: number | null
}
const ACCOUNT_WORDS = /^(?:本方|查询|客户)?(?:账号|账户|帐号|账户号|卡号)(?:\[.*)?$/
export function aboveOf(records: readonly TextLine[]): Above {
  const out: Above = { account: '', currency: '', inFen: null, inCount: null }
  for (const { cells } of records) {
    // 账号:1305… in one cell, or the word and its value in two; empty cells of merged ones between them.
    const filled = cells
      .flatMap(c => c.split(/(?<=^[^:：\d]{2,14})[:：]/))
      .map(c => c.trim())
      .filter(c => c !== '')
    filled.forEach((cell, i) => {
      const word = plainHead(cell)
      const value = filled[i + 1] ?? ''
      if (out.account === '' && ACCOUNT_WORDS.test(word)) {
        const number = value.replace(/[\s-]/g, '')
        if (/^\d{6,32}$/.test(/^\d+/.exec(number)?.[0] ?? '')) out.account = /^\d+/.exec(number)?.[0] ?? ''
      } else if (word === '币种') out.currency = value
      else if (/^(收入总金额|贷方发生总额|贷方总金额|贷方合计|收入合计|贷方发生额合计)$/.test(word)) {
        const fen = signedFen(value)
        if (!Number.isNaN(fen)) out.inFen = fen
      } else if (/^(收入总笔数|贷方发生总笔数|贷方总笔数)$/.test(word)) out.inCount = Number(/\d+/.exec(value)?.[0] ?? Number.NaN)
    })
  }
  if (Number.isNaN(out.inCount)) out.inCount = null
  return out
}

/** 借 is out and 贷 in, as the bank sees its customer; null: the cell says neither. */
function comesIn(flag: string): boolean | null {
  if (/^(贷|C|CR|CRDT|收|收入|转入|来账|入|1)/i.test(flag)) return true
  if (/^(借|D|DR|DBIT|支|付|支出|转出|往账|出|2)/i.test(flag)) return false
  return null
}
const taken = (flag: string): string => (/^(|否|N|0|无|正常|未冲正|未退汇|-+)$/i.test(flag) ? '' : flag)
/** Words of a remark that say as much where no column does. */
const TAKEN_BACK = /冲正|抹账|冲账|退汇/

/** Lines of the table. A row whose date is none and that has no sum is a total or the foot of a page: no line. */
export function entriesOf(records: readonly TextLine[], { read, index }: Table, above: Above): Entry[] {
  const { at, remarks, payees } = read
  const out: Entry[] = []
  for (const { line, cells } of records.slice(index + 1)) {
    const cell = (role: ColumnRole): string => (at[role] === undefined ? '' : (cells[at[role]] ?? ''))
    const timeText = cell('date')
    const paidAt = timeText === '' ? null : timeOf(timeText, cell('clock'))
    if (paidAt === null && !/^(19|20)\d\d\D?\d/.test(timeText)) continue
    const flagText = cell('flag')
    const flag = flagText === '' ? null : comesIn(flagText)
    let [inFen, outFen] = [signedFen(cell('income')), signedFen(cell('outgo'))]
    let wrong = ''
    if (at.income === undefined) {
      const amount = signedFen(cell('amount'))
      if (flag === null && at.flag !== undefined) wrong = `借贷标志「${flagText}」认不出`
      const incoming = flag ?? amount >= 0
      // A sign beside a flag says the same again: -50.00 of 往账.
      inFen = incoming ? amount : 0
      outFen = incoming ? 0 : Math.abs(amount)
    } else if (flag !== null && ((flag && outFen !== 0 && inFen === 0) || (!flag && inFen !== 0 && outFen === 0)))
      wrong = '借贷标志与金额所在的栏不一致，请核对收入、支出两栏是否弄反'
    const remark = [...new Set(remarks.map(i => cells[i] ?? '').filter(t => t !== ''))].join(' ')
    const balance = signedFen(cell('balance'))
    out.push({
      line,
      paidAt,
      timeText,
      inFen,
      outFen,
      balanceFen: cell('balance') === '' || Number.isNaN(balance) ? null : balance,
      payerName: cell('payerName'),
      payerAccount: cell('payerAccount'),
      own: cell('own') || (payees && inFen > 0 ? (cells[payees.account] ?? '') : '') || above.account,
      currency: cell('currency') || above.currency,
      serial: cell('serial'),
      remark,
      reversed: taken(cell('reversal')) || (TAKEN_BACK.exec(remark)?.[0] ?? ''),
      wrong,
    })
  }
  return out
}

/** Why columns named by hand make no file that can be read; undefined where they do. */
export function whyNotColumns(columns: Columns, named: number): string | undefined {
  const places = Object.values(columns)
  if (named !== places.length || new Set(places).size !== places.length) return '一列只能是一种内容，请检查有没有选重'
  for (const role of ['date', 'payerName', 'payerAccount'] as const)
    if (columns[role] === undefined) return `请指定「${columnRoles[role]}」在哪一列`
  if (columns.income === undefined && columns.amount === undefined)
    return '请指定收入金额在哪一列；收支同一列的，指定金额和借贷标志'
  if (columns.income !== undefined && columns.amount !== undefined) return '收入金额与「收支同一列的金额」只选一种'
  if (columns.amount !== undefined && columns.flag === undefined) return '收支同一列的，还要指定借贷或收支标志在哪一列'
  return undefined
}
