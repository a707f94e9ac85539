// 付款异常: what a bank says has come for a payment, and does not fit it.
import { yuan, type Fen } from '../../kernel/money.ts'
import { codes } from '../../kernel/codes.ts'

export const PayOddState = codes({
  open: { code: 'open', label: '待核实', tone: 'wait' },
  credited: { code: 'credited', label: '已转余额', tone: 'good' },
  dismissed: { code: 'dismissed', label: '没有到账', tone: 'none' },
})

export const payOddText = (why: 'less' | 'more' | 'twice', amountFen: Fen, askedFen: Fen): string =>
  why === 'twice'
    ? `银行又通知一笔到账 ${yuan(amountFen)} 元，流水与这笔付款的不同，可能付了两次`
    : `银行通知到账 ${yuan(amountFen)} 元，${why === 'less' ? '少于' : '多于'}应付的 ${yuan(askedFen)} 元`
