// 红字确认单: what is taken back of an issued invoice. Who starts and who must agree depends on whether the buyer has used the invoice
// (用途确认, 抵扣勾选): not used, the seller is enough; used, one side enters and the other answers within 72 hours.
import type { Kg } from '../../kernel/money.ts'
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'

/** The other side answers within so long, or the letter lapses. */
export const RED_LETTER_HOURS = 72
/** Why an invoice is taken back, as the tax platform asks for it. */
export const RED_REASONS = ['开票有误', '销货退回', '服务中止', '销售折让'] as const
/** Which of them a letter's reason says; one that says none gives steel back, or lowers a price. */
export const redReasonOf = (reason: string, kg: Kg): (typeof RED_REASONS)[number] =>
  RED_REASONS.find(r => reason.startsWith(r)) ?? (kg > 0 ? '销货退回' : '销售折让')
/** After a letter that came to nothing no other is begun by itself for so long. */
export const RED_RESTS_DAYS = 1

export const RedState = codes({
  noNeed: { code: '01', label: '无需确认', tone: 'info' },
  byBuyer: { code: '02', label: '待购方确认', tone: 'wait' },
  bySeller: { code: '03', label: '待销方确认', tone: 'wait' },
  both: { code: '04', label: '双方已确认', tone: 'info' },
  refusedByBuyer: { code: '05', label: '购方已拒绝', tone: 'bad' },
  refusedBySeller: { code: '06', label: '销方已拒绝', tone: 'bad' },
  lapsed: { code: '07', label: '超时作废', tone: 'bad' },
  withdrawn: { code: '08', label: '发起方已撤销', tone: 'none' },
  withdrawnLater: { code: '09', label: '确认后撤销', tone: 'none' },
  applying: { code: '10', label: '排队申请中', tone: 'wait' },
})
export type RedStateCode = CodeOf<typeof RedState>

/** 红字确认单 at the bureau, where a real platform has brought it: whose word it waits for there. */
export const RedThere = codes({
  no: { code: '', label: '' },
  byBuyer: { code: '02', label: '待购方在电子税务局确认', tone: 'wait' },
  bySeller: { code: '03', label: '待销方在电子税务局确认', tone: 'wait' },
})
export type RedThereCode = CodeOf<typeof RedThere>

export const RedSide = codes({
  seller: { code: 'seller', label: '销方' },
  buyer: { code: 'buyer', label: '购方' },
})
export type RedSideCode = CodeOf<typeof RedSide>

export type RedEvent =
  | 'start'
  | 'startAtBuyer'
  | 'startAtSeller'
  | 'confirm'
  | 'refuse'
  | 'lapse'
  | 'withdraw'
  | 'end'
  | 'refusedByBuyerThere'
  | 'refusedBySellerThere'
  | 'lapsedThere'
  | 'withdrawnThere'
export type RedActor = 'buyer' | 'seller' | 'system' | 'platform'

export const redMachine = machine<RedStateCode, RedEvent, RedActor>([
  // Out of the queue: by what the buyer has done with the invoice until then, and who entered it.
  { on: 'start', from: ['10'], to: '01', by: ['system'] },
  { on: 'startAtBuyer', from: ['10'], to: '02', by: ['system'] },
  { on: 'startAtSeller', from: ['10'], to: '03', by: ['system'] },
  { on: 'confirm', from: ['02'], to: '04', by: ['buyer'] },
  { on: 'confirm', from: ['03'], to: '04', by: ['seller'] },
  { on: 'refuse', from: ['02'], to: '05', by: ['buyer'] },
  { on: 'refuse', from: ['03'], to: '06', by: ['seller'] },
  { on: 'lapse', from: ['02', '03'], to: '07', by: ['system'] },
  { on: 'withdraw', from: ['02', '10'], to: '08', by: ['seller'] },
  { on: 'withdraw', from: ['03', '10'], to: '08', by: ['buyer'] },
  // Confirmed, and the red invoice could not be issued: given up by the mill.
  { on: 'withdraw', from: ['01', '04'], to: '09', by: ['seller'] },
  // What became of the confirmation at the bureau, which knows by itself whether the buyer has used the invoice: its word is the last.
  { on: 'refusedByBuyerThere', from: ['01', '04'], to: '05', by: ['platform'] },
  { on: 'refusedBySellerThere', from: ['01', '04'], to: '06', by: ['platform'] },
  { on: 'lapsedThere', from: ['01', '04'], to: '07', by: ['platform'] },
  { on: 'withdrawnThere', from: ['01', '04'], to: '09', by: ['platform'] },
  // The invoice it was for was never issued: there is nothing to take back.
  { on: 'end', from: ['10'], to: '08', by: ['system'] },
])

/** Whose answer it waits for; null: nobody's. */
export const redTurn = (state: RedStateCode): RedSideCode | 'platform' | null =>
  state === '02' ? 'buyer' : state === '03' ? 'seller' : state === '01' || state === '04' ? 'platform' : null
const redOpen = (state: RedStateCode): boolean => ['01', '02', '03', '04', '10'].includes(state)
export const redDead = (state: RedStateCode): boolean => !redOpen(state)

/** Where a letter starts: unused the seller alone is enough, whoever asked; used the other side must answer. */
export const redStart = (o: { used: boolean; starter: RedSideCode; busy: boolean }): RedStateCode =>
  o.busy ? '10' : !o.used ? '01' : o.starter === 'seller' ? '02' : '03'
