// 提货前不符: what becomes of a unit whose heat does not keep what is asked. The buyer decides about his own limits; of the standard nobody
// concedes anything: the steel is exchanged or withdrawn.
import { codes } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'

export const MisfitState = codes({
  open: { code: 'open', label: '待处理', tone: 'bad' },
  exchangeAsked: { code: 'exchangeAsked', label: '客户要求换货', tone: 'wait' },
  withdrawAsked: { code: 'withdrawAsked', label: '客户申请退出', tone: 'wait' },
  conceded: { code: 'conceded', label: '让步接收', tone: 'info' },
  exchanged: { code: 'exchanged', label: '已换货', tone: 'good' },
  withdrawn: { code: 'withdrawn', label: '已退出', tone: 'none' },
  cleared: { code: 'cleared', label: '已不再不符', tone: 'good' },
})
export const MisfitKind = codes({
  standard: { code: 'standard', label: '不合标准', tone: 'bad' },
  own: { code: 'own', label: '不合内控', tone: 'wait' },
})
export type MisfitStateName = 'open' | 'exchangeAsked' | 'withdrawAsked' | 'conceded' | 'exchanged' | 'withdrawn' | 'cleared'
export type MisfitKindName = 'standard' | 'own'
export type MisfitEvent = 'concede' | 'askExchange' | 'askWithdraw' | 'exchange' | 'withdraw' | 'decline' | 'clear'

export const misfitMachine = machine<MisfitStateName, MisfitEvent, 'buyer' | 'mill' | 'system'>([
  { on: 'concede', from: ['open', 'exchangeAsked', 'withdrawAsked'], to: 'conceded', by: ['buyer'] },
  { on: 'askExchange', from: ['open', 'withdrawAsked'], to: 'exchangeAsked', by: ['buyer'] },
  { on: 'askWithdraw', from: ['open', 'exchangeAsked'], to: 'withdrawAsked', by: ['buyer'] },
  // The mill need not wait for the buyer where the steel is not what the standard says, or a better heat lies beside it.
  { on: 'exchange', from: ['open', 'exchangeAsked', 'withdrawAsked'], to: 'exchanged', by: ['mill'] },
  { on: 'withdraw', from: ['open', 'exchangeAsked', 'withdrawAsked'], to: 'withdrawn', by: ['mill'] },
  // No other heat in the yard: the choice is the buyer's again.
  { on: 'decline', from: ['exchangeAsked', 'withdrawAsked'], to: 'open', by: ['mill'] },
  // Values were corrected, limits changed, the unit left the order.
  { on: 'clear', from: ['open', 'exchangeAsked', 'withdrawAsked', 'conceded'], to: 'cleared', by: ['system'] },
])

/** It stands on no truck that leaves while somebody has to decide. */
export const stopsLoading = (state: MisfitStateName): boolean =>
  state === 'open' || state === 'exchangeAsked' || state === 'withdrawAsked'

/** Why a choice of the buyer is not open to him; undefined when it is. */
export function whyNotAnswer(
  kind: MisfitKindName,
  state: MisfitStateName,
  on: 'concede' | 'askExchange' | 'askWithdraw',
): string | undefined {
  if (on === 'concede' && kind === 'standard') return '不合标准的货不能让步接收，请选换货或退出'
  return misfitMachine.next(state, on, 'buyer') ? undefined : `这件货现在是「${MisfitState.label(state)}」，请刷新后再看`
}
/** The same for the mill; a withdrawal that the buyer did not ask for is the mill's only where the standard is not kept. */
export function whyNotDecide(
  kind: MisfitKindName,
  state: MisfitStateName,
  on: 'exchange' | 'withdraw' | 'decline',
): string | undefined {
  if (on === 'withdraw' && kind === 'own' && state !== 'withdrawAsked') return '合标准的货只有客户申请才能退出'
  return misfitMachine.next(state, on, 'mill') ? undefined : `这件货现在是「${MisfitState.label(state)}」，请刷新后再看`
}
