// 议价: words of the room. 议价单 quote: lines a company wants at other prices than the list's. 要价 wanted: the buyer's price. 报价 offer: the mill's.
// 还价 counter: one by the buyer after the first offer. All prices are 厂提价 per price unit with the chosen parameters.
import { type CodeOf, codes } from '../../kernel/codes.ts'

export const QuoteState = codes({
  asked: { code: 'asked', label: '待钢厂报价', tone: 'wait' },
  approval: { code: 'approval', label: '底价审批中', tone: 'wait' },
  offered: { code: 'offered', label: '待买方答复', tone: 'info' },
  accepted: { code: 'accepted', label: '已谈成，待下单', tone: 'good' },
  ordered: { code: 'ordered', label: '已下单', tone: 'good' },
  refused: { code: 'refused', label: '未谈成', tone: 'bad' },
  withdrawn: { code: 'withdrawn', label: '已撤回', tone: 'none' },
  expired: { code: 'expired', label: '已失效', tone: 'none' },
})
export type QuoteStateCode = CodeOf<typeof QuoteState>

export const QuoteLineState = codes({
  asked: { code: 'asked', label: '待报价', tone: 'wait' },
  offered: { code: 'offered', label: '已报价', tone: 'info' },
  countered: { code: 'countered', label: '买方还价', tone: 'wait' },
  refused: { code: 'refused', label: '不让价', tone: 'bad' },
  agreed: { code: 'agreed', label: '谈成', tone: 'good' },
  dropped: { code: 'dropped', label: '这次不买', tone: 'none' },
})
export type QuoteLineStateCode = CodeOf<typeof QuoteLineState>

export const QuoteStep = codes({
  ask: { code: 'ask', label: '提出议价' },
  propose: { code: 'propose', label: '钢厂主动报价' },
  offer: { code: 'offer', label: '报价' },
  askApproval: { code: 'askApproval', label: '低于业务权限价，送审批' },
  approve: { code: 'approve', label: '底价审批通过，报价发出' },
  sendBack: { code: 'sendBack', label: '底价审批退回，重新报价' },
  counter: { code: 'counter', label: '还价' },
  accept: { code: 'accept', label: '接受' },
  refuse: { code: 'refuse', label: '谢绝' },
  withdraw: { code: 'withdraw', label: '撤回' },
  expire: { code: 'expire', label: '报价到期失效' },
  order: { code: 'order', label: '下单' },
})
export type QuoteStepCode = CodeOf<typeof QuoteStep>
