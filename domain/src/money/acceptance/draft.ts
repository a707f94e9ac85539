// 承兑 draft: a bank's or a company's promise to pay its face on a day. The buyer endorses it to the mill (背书), the mill signs for it (签收),
// presents it when it matures (提示付款) and gets its face (兑付) or not (退票). 贴现 discount: what it costs to have the money today.
// 承兑人 acceptor: who promises; 票面 face; 到期 due. A draft may be split over orders (拆), what is not used yet is its rest (余额).
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'
import { yuan, type Fen } from '../../kernel/money.ts'
import { plainNumber } from '../../kernel/pasted.ts'

export const DraftKind = codes({
  bank: { code: 'bank', label: '电子银行承兑' },
  commercial: { code: 'commercial', label: '电子商业承兑' },
})
export type DraftKindCode = CodeOf<typeof DraftKind>

/** 类别 of acceptors: each has a rate, a most a draft, a most a company and a longest term. */
export const AcceptorClass = codes({
  a: { code: 'A', label: 'A 类行' },
  b: { code: 'B', label: 'B 类行' },
  c: { code: 'C', label: 'C 类（财务公司）' },
})
export type AcceptorClassCode = CodeOf<typeof AcceptorClass>

export const DraftState = codes({
  waiting: { code: 'waiting', label: '待背书', tone: 'wait' },
  signed: { code: 'signed', label: '已签收', tone: 'good' },
  paid: { code: 'paid', label: '已兑付', tone: 'none' },
  dishonoured: { code: 'dishonoured', label: '退票', tone: 'bad' },
  expired: { code: 'expired', label: '已过期', tone: 'none' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'none' },
  refused: { code: 'refused', label: '不收', tone: 'bad' },
})
export type DraftStateCode = CodeOf<typeof DraftState>

export type DraftEvent = 'sign' | 'withdraw' | 'refuse' | 'overtake' | 'expire' | 'honour' | 'dishonour'
export type DraftActor = 'buyer' | 'finance' | 'platform' | 'system'

export const draftMachine = machine<DraftStateCode, DraftEvent, DraftActor>([
  // What the platform tells; where none is connected two persons register what they did in the bill system.
  { on: 'sign', from: ['waiting'], to: 'signed', by: ['platform', 'finance'] },
  { on: 'withdraw', from: ['waiting'], to: 'withdrawn', by: ['buyer'] },
  { on: 'refuse', from: ['waiting'], to: 'refused', by: ['finance'] },
  // Another company has endorsed the paper: it was its holder.
  { on: 'overtake', from: ['waiting'], to: 'refused', by: ['platform', 'finance'] },
  { on: 'expire', from: ['waiting'], to: 'expired', by: ['system'] },
  { on: 'honour', from: ['signed'], to: 'paid', by: ['platform', 'finance'] },
  { on: 'dishonour', from: ['signed'], to: 'dishonoured', by: ['platform', 'finance'] },
])

export const DraftEventLabel: Record<
  DraftEvent | 'register' | 'part' | 'use' | 'giveBack' | 'present' | 'odd' | 'repay' | 'offset' | 'remind',
  string
> = {
  register: '登记，待背书',
  sign: '背书到商城，已签收',
  withdraw: '撤回',
  refuse: '财务不收',
  overtake: '由持票人背书，登记作废',
  part: '背书了一部分',
  expire: '到期未背书，已过期',
  use: '付订单',
  giveBack: '订单退款退回本票',
  present: '到期提示付款',
  honour: '承兑人已付款',
  dishonour: '承兑人拒付，退票',
  odd: '平台通知与登记不符，未签收',
  repay: '退票款已补付',
  offset: '订单退款抵退票款',
  remind: '到期提醒',
}

/**
 * A bill's number as it is kept: the 30 digits of its package, and behind them, where it is a part of one (新一代票据), the range of its parts of
 * 0.01 yuan: 1…30-1-1000000. Without a range it is the whole package, as bills of the old system are.
 */
export const DRAFT_NO = /^\d{30}(?:-[1-9]\d{0,11}-[1-9]\d{0,11})?$/

/** As it is copied from the platform: spaces, dashes, the range behind in whatever brackets; 0 is the whole package. */
export function plainDraftNo(text: string): string {
  const plain = plainNumber(text)
  const digits = plain.replaceAll('-', '')
  if (/^\d*$/.test(digits) && digits.length <= 30) return digits
  // The package may be written in groups: its thirty digits come first, whatever stands between them.
  const whole = /^(?:-?\d){30}/.exec(plain)?.[0] ?? ''
  const behind = plain
    .slice(whole.length)
    .replace(/子票区间|区间/g, '')
    .replace(/[~～,，至到]/g, '-')
    .replace(/^[-:：,，;；/([【]+|[)\]】]+$/g, '')
  const range = /^0*(\d+)(?:-0*(\d+))?$/.exec(behind)
  if (whole === '' || !range) return plain
  const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])]
  const packageNo = whole.replaceAll('-', '')
  return from === 0 && to === 0 ? packageNo : `${packageNo}-${from}-${to}`
}

/** Why a number with a range cannot be that of a bill of this face; undefined when it can. */
export function whyNotRange(draftNo: string, faceFen: Fen): string | undefined {
  const [, from, to] = draftNo.split('-')
  if (from === undefined || to === undefined) return undefined
  const parts = Number(to) - Number(from) + 1
  if (parts <= 0) return `子票区间 ${from}-${to} 的止数小于起数，请与票面核对`
  return parts === faceFen
    ? undefined
    : `子票区间 ${from}-${to} 共 ${parts} 份，每份 0.01 元，合 ${yuan(parts)} 元，与票面 ${yuan(faceFen)} 元不符`
}

/** The range that a number names; null: none is named, the whole package or a bill of the old system. */
export function rangeOf(draftNo: string): { packageNo: string; from: number; to: number } | null {
  const [packageNo = '', from, to] = draftNo.split('-')
  return from === undefined || to === undefined ? null : { packageNo, from: Number(from), to: Number(to) }
}

/**
 * What a holder keeps of a bill when a part of it goes on: the ranges before and behind the part, none where the part is the whole; null where it is
 * no part of it. Each number of a range is 0.01 yuan (新一代票据).
 */
export function restOfPart(whole: string, part: string): { draftNo: string; faceFen: Fen }[] | null {
  const [all, one] = [rangeOf(whole), rangeOf(part)]
  if (!all || !one || all.packageNo !== one.packageNo || one.from < all.from || one.to > all.to || one.from > one.to) return null
  return [
    { from: all.from, to: one.from - 1 },
    { from: one.to + 1, to: all.to },
  ]
    .filter(r => r.from <= r.to)
    .map(r => ({ draftNo: `${all.packageNo}-${r.from}-${r.to}`, faceFen: r.to - r.from + 1 }))
}

/** 1…30 子票区间 1-1000000, for people. */
export const draftNoText = (draftNo: string): string => draftNo.replace(/^(\d{30})-(\d+)-(\d+)$/, '$1 子票 $2-$3')
/** How many days the buyer has to endorse what he has registered, and to pay for what came back. */
/** 承兑报价 is good until this hour of the mill's day; asked later, until that of the next day. */
export const DRAFT_QUOTE_HOUR = 18
export const ENDORSE_DAYS = 3
export const DEBT_DAYS = 3
/** 快到期: the buyer is reminded so many days before. */
export const REMIND_DAYS = 7

/** What can still be used of it: of a signed one the face less what orders took. */
export const restOfDraft = (d: { state: string; faceFen: Fen; appliedFen: Fen }): number =>
  d.state === DraftState.signed ? d.faceFen - d.appliedFen : 0
/** 快到期: shown as such from so many days before. */
export const SOON_DAYS = 15
