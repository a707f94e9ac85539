// 开票 invoicing. An application (申请) is made of settled truck tickets and becomes one or more invoices (发票); each invoice goes its own way
// from review over the tax platform to the buyer. What is taken back of an issued one is a red letter (红字确认单, red.machine.ts).
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'

/** Specification 3: invoice apply status. */
export const InvoiceApplyStatus = codes({
  deleted: { code: -1, label: '已删除', tone: 'none' },
  notApplied: { code: 0, label: '未申请', tone: 'wait' },
  applied: { code: 1, label: '已申请', tone: 'good' },
})

export const InvoiceHandled = codes({
  not: { code: 0, label: '未开票', tone: 'wait' },
  issued: { code: 1, label: '已开票', tone: 'good' },
})

export const InvoiceKind = codes({
  blue: { code: 'blue', label: '蓝票' },
  red: { code: 'red', label: '红票', tone: 'bad' },
})

/** Specification 3: the codes are the specification's, the words and the way between them ours. */
export const InvoiceFlow = codes({
  notApplied: { code: 'NA', label: '已撤回', tone: 'none' },
  review: { code: 'WV', label: '待审核', tone: 'wait' },
  rejected: { code: 'NR', label: '审核驳回', tone: 'bad' },
  toConfirm: { code: 'WC', label: '待您确认', tone: 'wait' },
  objected: { code: 'NC', label: '有异议', tone: 'bad' },
  toSend: { code: 'NTS', label: '待开具', tone: 'info' },
  issuing: { code: 'WE', label: '开票中', tone: 'info' },
  failed: { code: 'NB', label: '开票失败', tone: 'bad' },
  // A code of the specification: ours are fully digital, none is printed or posted (0206).
  toPost: { code: 'WS', label: '待寄送', tone: 'wait' },
  toDeliver: { code: 'NS', label: '已开具，待发送', tone: 'good' },
  done: { code: 'DD', label: '已开具', tone: 'good' },
})
export type InvoiceFlowCode = CodeOf<typeof InvoiceFlow>

export type InvoiceEvent =
  | 'reject'
  | 'reapply'
  | 'change'
  | 'pass'
  | 'confirm'
  | 'object'
  | 'correct'
  | 'withdraw'
  | 'send'
  | 'hold'
  | 'fail'
  | 'retry'
  | 'issue'
  | 'register'
  | 'deliver'
export type InvoiceActor = 'buyer' | 'finance' | 'system' | 'platform'

export const invoiceMachine = machine<InvoiceFlowCode, InvoiceEvent, InvoiceActor>([
  { on: 'reject', from: ['WV'], to: 'NR', by: ['finance'] },
  { on: 'reapply', from: ['NR'], to: 'WV', by: ['buyer'] },
  { on: 'pass', from: ['WV'], to: 'NTS', by: ['finance', 'system'] },
  // The amount differs from what was applied for: the buyer says whether he takes it so.
  { on: 'change', from: ['WV', 'NC'], to: 'WC', by: ['finance'] },
  { on: 'confirm', from: ['WC'], to: 'NTS', by: ['buyer'] },
  { on: 'object', from: ['WC'], to: 'NC', by: ['buyer'] },
  { on: 'correct', from: ['NC'], to: 'WV', by: ['finance'] },
  // Tickets and money are free again. The system does it where what was sold is worth less since.
  { on: 'withdraw', from: ['WV', 'NR', 'WC', 'NC'], to: 'NA', by: ['buyer', 'system'] },
  { on: 'withdraw', from: ['NTS', 'NB'], to: 'NA', by: ['system', 'finance'] },
  { on: 'send', from: ['NTS'], to: 'WE', by: ['system'] },
  // Nothing was issued and nothing is wrong: the day's quota is used up.
  { on: 'hold', from: ['WE'], to: 'NTS', by: ['platform'] },
  { on: 'fail', from: ['WE'], to: 'NB', by: ['platform'] },
  { on: 'retry', from: ['NB'], to: 'NTS', by: ['finance', 'system'] },
  { on: 'issue', from: ['WE'], to: 'NS', by: ['platform'] },
  // Issued by a person at the tax bureau, registered by one and confirmed by another (byHand.ts).
  { on: 'register', from: ['NTS', 'WE', 'NB'], to: 'NS', by: ['finance'] },
  { on: 'deliver', from: ['NS'], to: 'DD', by: ['system'] },
])

export const InvoiceEventLabel: Record<InvoiceEvent | 'apply' | 'red' | 'used' | 'byHand', string> = {
  apply: '申请开票',
  byHand: '开票登记',
  reject: '财务驳回',
  reapply: '重新提交',
  pass: '核对通过',
  change: '金额有变，请买方确认',
  confirm: '买方同意变更后的金额',
  object: '买方对金额有异议',
  correct: '财务重新核对',
  withdraw: '撤回申请',
  send: '送税务平台开具',
  hold: '额度不足，等次日',
  fail: '开具失败',
  retry: '重新开具',
  issue: '开具成功',
  register: '手工开具，登记经第二人确认',
  deliver: '电子交付',
  red: '红冲',
  used: '购方用途确认（抵扣勾选）',
}

/** Nothing of it has gone to the tax platform: it can still be dropped. */
export const UNSENT_FLOWS: readonly InvoiceFlowCode[] = ['WV', 'NR', 'WC', 'NC', 'NTS', 'NB']
export const isIssued = (flow: InvoiceFlowCode): boolean => flow === 'NS' || flow === 'WS' || flow === 'DD'

/** What the day's quota did not carry goes out from this hour of the next day. */
export const ISSUE_FROM_HOUR = 8
/** Why an invoice was not issued: who must act follows from it. */
export const InvoiceTrouble = codes({
  none: { code: '', label: '' },
  session: { code: 'session', label: '税务平台登录已失效' },
  refused: { code: 'refused', label: '税务平台拒绝开具' },
  wrong: { code: 'wrong', label: '税务平台的回复与申请不符' },
  quota: { code: 'quota', label: '今日开票额度不足' },
  away: { code: 'away', label: '税务平台没有回应' },
  off: { code: 'off', label: '没有接通税务平台，由财务手工开具' },
  /** What the mill has set up does not fit: the buyer can do nothing about it. */
  settings: { code: 'settings', label: '商城的开票设置有误，由商城财务处理' },
  /** It is issued, and is not to be issued again: only the bureau's seal is missing. */
  unsealed: { code: 'unsealed', label: '发票已开出，等签章' },
  confirming: { code: 'confirming', label: '红字确认单等对方在电子税务局确认' },
})
export type InvoiceTroubleCode = CodeOf<typeof InvoiceTrouble>
