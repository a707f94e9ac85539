// 磅单 ticket, 异议 dispute, 签收 receipt, 重量异议 objection after the receipt: their codes and labels.
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const TicketKind = codes({
  first: { code: 'first', label: '首磅', tone: 'none' },
  reweigh: { code: 'reweigh', label: '复磅', tone: 'info' },
  correction: { code: 'correction', label: '更正', tone: 'wait' },
})

/** What a list of tickets says of one, in the order in which it is decided: superseded, disputed, only a control, out of or within the band. */
export const TicketState = codes({
  superseded: { code: 'superseded', label: '已被替代', tone: 'none' },
  disputed: { code: 'disputed', label: '异议中', tone: 'wait' },
  control: { code: 'control', label: '理计，仅参考', tone: 'none' },
  out: { code: 'out', label: '超差', tone: 'bad' },
  within: { code: 'within', label: '在内', tone: 'good' },
})

export const DisputeCause = codes({
  band: { code: 'band', label: '过磅超差' },
  buyer: { code: 'buyer', label: '买方要求复磅' },
  driver: { code: 'driver', label: '司机要求复磅' },
})

export const DisputeState = codes({
  open: { code: 'open', label: '异议中', tone: 'wait' },
  accepted: { code: 'accepted', label: '买方已认可', tone: 'good' },
  decided: { code: 'decided', label: '司磅员已裁定', tone: 'good' },
  lapsed: { code: 'lapsed', label: '到时按复磅', tone: 'none' },
})

/** Who took the goods: the buyer on the mall, the driver by his link, staff with proof, the rule, or the gate at self pick-up. */
export const ReceiptHow = codes({
  buyer: { code: 'buyer', label: '客户签收' },
  driver: { code: 'driver', label: '司机代签' },
  staff: { code: 'staff', label: '钢厂代签' },
  auto: { code: 'auto', label: '到期自动签收' },
  gate: { code: 'gate', label: '自提，出厂交付' },
})

/** What is said of a truck that was received without complaint. At the gate nobody looked at the goods again and nobody signed: the mall says neither. */
export const receivedWords = (how: CodeOf<typeof ReceiptHow>): string =>
  how === ReceiptHow.gate ? '按装车核对的件交付' : '全部完好'
/** Whom the receipt names. */
export const receiverLabel = (how: CodeOf<typeof ReceiptHow>): string => (how === ReceiptHow.gate ? '提货司机' : '签收人')

export const ObjectionState = codes({
  mill: { code: 'mill', label: '±3‰ 以内，以发货磅为准', tone: 'good' },
  open: { code: 'open', label: '重量异议，待复磅', tone: 'wait' },
  decided: { code: 'decided', label: '已按复磅结果', tone: 'good' },
})

/** What the board of the gate calls a truck, and which of them stand first. */
export const GateState = codes({
  held: { code: 'held', label: '不能出', tone: 'wait' },
  toWeigh: { code: 'toWeigh', label: '待过毛', tone: 'info' },
  ready: { code: 'ready', label: '可出', tone: 'good' },
  loading: { code: 'loading', label: '装车', tone: 'none' },
  stopped: { code: 'stopped', label: '拦下', tone: 'bad' },
  due: { code: 'due', label: '候进', tone: 'none' },
  late: { code: 'late', label: '晚', tone: 'wait' },
  early: { code: 'early', label: '未到时段', tone: 'none' },
  gone: { code: 'gone', label: '已出', tone: 'good' },
})
export type GateStateCode = CodeOf<typeof GateState>
