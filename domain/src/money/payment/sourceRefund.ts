// 原路退回: a refund that lies on the balance goes on to the account that paid. The bank works on it by itself and may refuse, be silent or err.
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'
import { type Fen, yuan } from '../../kernel/money.ts'
import { PayCode } from './pay.codes.ts'

export const SourceRefundState = codes({
  asked: { code: 'asked', label: '待提交银行', tone: 'wait' },
  sent: { code: 'sent', label: '银行处理中', tone: 'wait' },
  done: { code: 'done', label: '已退回付款账户', tone: 'good' },
  failed: { code: 'failed', label: '银行未退，已回余额', tone: 'bad' },
})
export type SourceRefundStateCode = CodeOf<typeof SourceRefundState>

export type SourceRefundEvent = 'send' | 'paid' | 'fail'
export const sourceRefundMachine = machine<SourceRefundStateCode, SourceRefundEvent, 'system' | 'bank' | 'finance'>([
  { on: 'send', from: ['asked'], to: 'sent', by: ['system'] },
  // The bank may refuse at once; where it is not connected or silent two persons say what they did.
  { on: 'paid', from: ['asked', 'sent'], to: 'done', by: ['bank', 'finance'] },
  { on: 'fail', from: ['asked', 'sent'], to: 'failed', by: ['bank', 'finance'] },
])

/** A bank that has not answered by then is asked to drop the refund; the money is the company's balance again. */
export const SOURCE_PATIENCE_HOURS = 24

/** What a bank takes back; a balance, a credit line or a draft has its own way. */
export const paidByBank = (provider: string): boolean => provider === PayCode.bank || provider === PayCode.qr

export interface SourceFacts {
  provider: string
  /** The order that it went on into as 换货; empty: none. */
  newOrderCode: string
  /** Of the last try; null: none. */
  state: SourceRefundStateCode | null
  /** Of the refund. */
  amountFen: Fen
  /** What the bank has got of the order's payment and not given back yet; the rest was frozen money of the balance. */
  bankRestFen: Fen
  availableFen: Fen
  /** Settlements, credit and drafts that are owed and overdue. */
  owedFen: Fen
}
/** What of a refund goes back to its source; the rest stays on the balance. */
export const sourceFen = (f: Pick<SourceFacts, 'amountFen' | 'bankRestFen'>): Fen => Math.min(f.amountFen, f.bankRestFen)
/** Where a refund lies, as the buyer reads it: credit and drafts of the order have theirs first (0068, 0069). */
export const refundLies = (payCode: string): string =>
  payCode === PayCode.credit
    ? '先抵还本单授信，其余在可用余额'
    : payCode === PayCode.draft
      ? '先退原承兑，其余在可用余额'
      : '在可用余额'
/** Why a refund cannot go back to its source now; empty: it can. */
export function whyNotSource(f: SourceFacts): string {
  if (!paidByBank(f.provider)) return '不是网银或扫码付的款，退款在原来的资金里'
  if (f.newOrderCode) return `已付给换货订单 ${f.newOrderCode}，没有退到余额`
  if (f.state === 'done') return '已退回付款账户'
  if (f.state === 'asked' || f.state === 'sent') return '正在原路退回'
  if (f.bankRestFen <= 0) return '银行收到的已全部退回，其余是冻结的保证金、订金付的，已在余额里'
  if (f.owedFen > 0) return `还有 ${yuan(f.owedFen)} 元应付未付（结算差额、逾期授信或退票款），付清后才能退出`
  if (f.availableFen < sourceFen(f)) return `可用余额 ${yuan(f.availableFen)} 元，不足这笔退款的 ${yuan(sourceFen(f))} 元`
  return ''
}
