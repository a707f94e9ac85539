// 结算单 on its way: checked by the mill's finance, confirmed by the buyer or by rule, its difference given back or asked for.
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'

export const SheetState = codes({
  drafted: { code: 'drafted', label: '待财务核对', tone: 'info' },
  offered: { code: 'offered', label: '待买方确认', tone: 'wait' },
  due: { code: 'due', label: '应补未付', tone: 'bad' },
  done: { code: 'done', label: '已结算', tone: 'good' },
  void: { code: 'void', label: '已撤回', tone: 'none' },
})
export type SheetStateCode = CodeOf<typeof SheetState>

export type SheetEvent = 'offer' | 'confirm' | 'confirmShort' | 'pay' | 'withdraw' | 'refuse'
export type SheetActor = 'finance' | 'buyer' | 'system'

export const sheetMachine = machine<SheetStateCode, SheetEvent, SheetActor>([
  { on: 'offer', from: ['drafted'], to: 'offered', by: ['finance', 'system'] },
  // Even, or something is given back: the money moves with the word.
  { on: 'confirm', from: ['offered'], to: 'done', by: ['buyer', 'system'] },
  // More came than was paid for.
  { on: 'confirmShort', from: ['offered'], to: 'due', by: ['buyer', 'system'] },
  { on: 'pay', from: ['due'], to: 'done', by: ['buyer'] },
  // A figure was wrong, or a truck was disputed after all: the next sheet says it anew.
  { on: 'withdraw', from: ['drafted', 'offered'], to: 'void', by: ['finance', 'system'] },
  // A buyer who does not want the rest of his order to end.
  { on: 'refuse', from: ['offered'], to: 'void', by: ['buyer'] },
])

export const SheetEventLabel: Record<SheetEvent | 'draft', string> = {
  draft: '出结算单',
  offer: '财务核对，发给买方',
  confirm: '确认结算，差额已过账',
  confirmShort: '确认结算，等待补付',
  pay: '补付差额',
  withdraw: '撤回结算单',
  refuse: '买方不同意结案',
}

/** What a truck's row rests on. */
export const Verdict = codes({
  auto: { code: 'auto', label: '自动认可', tone: 'good' },
  reweighed: { code: 'reweighed', label: '复磅认可', tone: 'good' },
  open: { code: 'open', label: '待认定', tone: 'wait' },
  accepted: { code: 'accepted', label: '买方认可', tone: 'good' },
  held: { code: 'held', label: '争议，挂起', tone: 'bad' },
})
export type VerdictCode = CodeOf<typeof Verdict>

export const TailChoices = codes({
  close: { code: 'close', label: '结清' },
  carry: { code: 'carry', label: '转下单' },
})
export type TailChoiceCode = CodeOf<typeof TailChoices>
