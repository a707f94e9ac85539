// 来款 receipt: money the bank has received for the mall. What is surely a company's is booked by rule; the rest is claimed by one person and
// checked by another.
import type { Fen } from '../../kernel/money.ts'
import { seenText } from '../../kernel/pasted.ts'
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'

export const ReceiptState = codes({
  open: { code: 'open', label: '待认领', tone: 'wait' },
  claimed: { code: 'claimed', label: '待复核', tone: 'info' },
  booked: { code: 'booked', label: '已入账', tone: 'good' },
  returnAsked: { code: 'returnAsked', label: '退回待复核', tone: 'info' },
  returning: { code: 'returning', label: '退回中', tone: 'info' },
  returned: { code: 'returned', label: '已退回', tone: 'none' },
})
export type ReceiptStateCode = CodeOf<typeof ReceiptState>

/** How the mall heard of it. */
export const receiptSources = { notice: '到账通知', import: '导入流水', link: '银行直联' } as const
export type ReceiptSource = keyof typeof receiptSources

export type ReceiptEvent =
  | 'match'
  | 'claim'
  | 'takeBack'
  | 'refuse'
  | 'check'
  | 'undo'
  | 'askReturn'
  | 'checkReturn'
  | 'returned'
  | 'bankReturn'
export type ReceiptActor = 'system' | 'clerk' | 'checker'

export const receiptMachine = machine<ReceiptStateCode, ReceiptEvent, ReceiptActor>([
  { on: 'match', from: ['open'], to: 'booked', by: ['system'] },
  { on: 'claim', from: ['open'], to: 'claimed', by: ['clerk'] },
  { on: 'askReturn', from: ['open'], to: 'returnAsked', by: ['clerk'] },
  // Whoever wrote it takes it back; whoever checks it says no. Both leave the money where it is.
  { on: 'takeBack', from: ['claimed', 'returnAsked'], to: 'open', by: ['clerk'] },
  { on: 'refuse', from: ['claimed', 'returnAsked'], to: 'open', by: ['checker'] },
  { on: 'check', from: ['claimed'], to: 'booked', by: ['checker'] },
  { on: 'checkReturn', from: ['returnAsked'], to: 'returning', by: ['checker'] },
  // Only while the company still has it.
  { on: 'undo', from: ['booked'], to: 'open', by: ['checker'] },
  // By the ERP's answer, or by what two persons have registered in its place.
  { on: 'returned', from: ['returning'], to: 'returned', by: ['system', 'checker'] },
  { on: 'bankReturn', from: ['returning'], to: 'open', by: ['system', 'checker'] },
])

export const ReceiptEventLabel: Record<ReceiptEvent | 'arrived' | 'conflict' | 'returnOdd', string> = {
  arrived: '到账',
  conflict: '银行重发，内容不同',
  returnOdd: '退回的答复对不上，未入账',
  match: '自动入账',
  claim: '认领',
  takeBack: '收回认领',
  refuse: '复核不通过',
  check: '复核入账',
  undo: '撤销认领',
  askReturn: '申请原路退回',
  checkReturn: '复核同意退回',
  returned: '已退回付款人',
  bankReturn: '退回失败',
}

/** 收入类型: as what money comes in; codes of the specification, words ours. Goods and deposit are parts of a receipt. */
export const RevenueType = codes({
  goods: { code: 1, label: '货款' },
  direct: { code: 2, label: '直付订单' },
  draft: { code: 3, label: '承兑' },
  deposit: { code: 5, label: '保证金' },
})
/** Of a receipt: one that nobody has divided yet has none. */
export const revenueOf = (r: { goodsFen: Fen; depositFen: Fen }): string =>
  [r.goodsFen > 0 && RevenueType.goods, r.depositFen > 0 && RevenueType.deposit]
    .filter(code => code !== false)
    .map(code => RevenueType.label(code))
    .join('、')
/** Of a payment of an order. */
export const revenueOfPayment = (o: { byDraft: boolean }): string =>
  RevenueType.label(o.byDraft ? RevenueType.draft : RevenueType.direct)

/** Why the rule did not book it: what the desk reads first. */
export const UnmatchedWhy = codes({
  none: { code: '', label: '' },
  mainAccount: { code: 'mainAccount', label: '付到收款账户本身', tone: 'wait' },
  aboveLine: { code: 'aboveLine', label: '账号户名一致，超过自动入账金额', tone: 'info' },
  unknownAccount: { code: 'unknownAccount', label: '收款账号不存在', tone: 'bad' },
  notCertified: { code: 'notCertified', label: '企业未认证或已冻结', tone: 'wait' },
  personal: { code: 'personal', label: '个人代付', tone: 'bad' },
  nameShort: { code: 'nameShort', label: '户名少后缀', tone: 'wait' },
  thirdParty: { code: 'thirdParty', label: '第三方代付', tone: 'bad' },
  undone: { code: 'undone', label: '认错已撤销', tone: 'wait' },
  sentBack: { code: 'sentBack', label: '原路退回失败', tone: 'bad' },
})
export type UnmatchedWhyCode = CodeOf<typeof UnmatchedWhy>

/** Names as banks print them: brackets and spaces of either width are the same. */
export const plainName = (name: string): string =>
  seenText(name.normalize('NFKC')).replace(/\s/g, '').replaceAll('（', '(').replaceAll('）', ')')

const ORGANISATION = /公司|厂|集团|合作社|中心|商行|经营部|事务所|银行|局|院|所$/
export const isPersonal = (name: string): boolean => {
  const plain = plainName(name).replace(/\(.*\)$/, '')
  return plain.length <= 4 && !ORGANISATION.test(plain)
}
/** One is the beginning of the other, and long enough to mean something. */
export const beginsAlike = (a: string, b: string): boolean => {
  const [x, y] = [plainName(a), plainName(b)]
  return x !== y && Math.min(x.length, y.length) >= 4 && (x.startsWith(y) || y.startsWith(x))
}

export interface ArrivalFacts {
  payerName: string
  /** Paid to the mall's own account, not to a company's number. */
  toMain: boolean
  /** Whose number it was paid to. */
  owner: Owner | null
  /** Companies that have proved the account it was paid from to be theirs. */
  proved: readonly Owner[]
  amountFen: Fen
  /** Up to here a proved account and its name are enough; 0: never. */
  aloneFen: Fen
}
interface Owner {
  id: number
  name: string
  certified: boolean
  frozen: boolean
}
/** By the number it was paid to, or by the account it was paid from. */
export type Match =
  | { companyId: number; by: 'number' | 'account' }
  | { why: Exclude<UnmatchedWhyCode, '' | 'undone' | 'sentBack'> }
/** Why no person was asked. */
export const matchedBy = {
  number: '专属账号，户名一致',
  account: '付款账号是这家企业已核实的账户，户名一致，在自动入账金额内',
} as const

/** Its own number and its own name, or its own proved account and its own name: only then no person is asked. */
export function matchReceipt(f: ArrivalFacts): Match {
  if (f.toMain) {
    if (isPersonal(f.payerName)) return { why: 'personal' }
    const named = f.proved.filter(c => c.certified && !c.frozen && plainName(c.name) === plainName(f.payerName))
    const [company] = named
    if (!company || named.length > 1 || f.aloneFen === 0) return { why: 'mainAccount' }
    return f.amountFen <= f.aloneFen ? { companyId: company.id, by: 'account' } : { why: 'aboveLine' }
  }
  if (!f.owner) return { why: 'unknownAccount' }
  if (!f.owner.certified || f.owner.frozen) return { why: 'notCertified' }
  if (plainName(f.payerName) === plainName(f.owner.name)) return { companyId: f.owner.id, by: 'number' }
  if (isPersonal(f.payerName)) return { why: 'personal' }
  return { why: beginsAlike(f.payerName, f.owner.name) ? 'nameShort' : 'thirdParty' }
}

export interface CandidateFacts {
  companyName: string
  ownsAccount: boolean
  bankAccountOnFile: boolean
  /** Orders of this company that the remark names. */
  remarkOrders: readonly string[]
  remarkNamesCompany: boolean
  /** Orders of this company that wait for exactly this sum. */
  dueOrders: readonly string[]
  voucher: boolean
}
export interface Reason {
  text: string
  points: number
}

/** How likely the money is a company's, with every reason that counted. 100 at most. */
export function scoreCandidate(payerName: string, f: CandidateFacts): { points: number; reasons: Reason[] } {
  const reasons: Reason[] = []
  const say = (points: number, text: string) => void reasons.push({ text, points })
  if (f.ownsAccount) say(40, '付到这家企业的专属账号')
  if (f.bankAccountOnFile) say(50, '付款账号是它备案的账户')
  if (plainName(payerName) === plainName(f.companyName)) say(40, '付款户名与企业名一致')
  else if (beginsAlike(payerName, f.companyName)) say(26, '付款户名与企业名开头相同，少后缀')
  if (f.remarkOrders.length > 0) say(30, `附言写了它的订单 ${f.remarkOrders.slice(0, 3).join('、')}`)
  if (f.remarkNamesCompany) say(20, '附言写了企业名')
  if (f.dueOrders.length > 0) say(20, `金额等于待付订单 ${f.dueOrders.slice(0, 3).join('、')}`)
  if (f.voucher) say(30, '客户传了同金额的回单')
  return {
    points: Math.min(
      100,
      reasons.reduce((sum, r) => sum + r.points, 0),
    ),
    reasons,
  }
}

/** From here on the company is shown that money is probably its own. */
export const LIKELY_POINTS = 66

/** Order numbers that a remark names, whatever stands between them. */
export const ordersInRemark = (remark: string): string[] =>
  [...new Set(remark.toUpperCase().match(/(?:DD|ZD)\d{14,}/g) ?? [])].slice(0, 10)

/** Why a split cannot be; undefined: it adds up to the receipt. */
export function whyNotSplit(amountFen: Fen, goodsFen: Fen, depositFen: Fen): string | undefined {
  if (goodsFen < 0 || depositFen < 0) return '货款与保证金都不能为负'
  if (goodsFen + depositFen !== amountFen) return '货款与保证金之和须等于来款金额'
  return undefined
}
