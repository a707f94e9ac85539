// 价格单: the word of both sides on a month's final price. Prices are final when the sheet stands, and then nothing of it moves any more.
import { type CodeOf, codes } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'

export const SheetWord = codes({
  offered: { code: 'offered', label: '待买方确认', tone: 'wait' },
  disputed: { code: 'disputed', label: '有异议，等钢厂答复', tone: 'bad' },
  confirmed: { code: 'confirmed', label: '买方已确认', tone: 'good' },
  silent: { code: 'silent', label: '到期视为无异议', tone: 'none' },
  upheld: { code: 'upheld', label: '钢厂维持', tone: 'none' },
  replaced: { code: 'replaced', label: '已重出', tone: 'none' },
})
export type SheetWordCode = CodeOf<typeof SheetWord>

export type SheetEvent = 'confirm' | 'dispute' | 'lapse' | 'uphold' | 'remake'
/** A buyer who has said what is wrong may still agree; a sheet that stands is changed by nobody. */
export const sheetWordMachine = machine<SheetWordCode, SheetEvent, 'buyer' | 'mill' | 'system'>([
  { on: 'confirm', from: ['offered', 'disputed'], to: 'confirmed', by: ['buyer'] },
  { on: 'dispute', from: ['offered'], to: 'disputed', by: ['buyer'] },
  { on: 'lapse', from: ['offered'], to: 'silent', by: ['system'] },
  { on: 'uphold', from: ['disputed'], to: 'upheld', by: ['mill'] },
  { on: 'remake', from: ['disputed'], to: 'replaced', by: ['mill'] },
])
/** Its prices are final: orders are settled at them. */
export const stands = (state: SheetWordCode): boolean => state === 'confirmed' || state === 'silent' || state === 'upheld'

/** The buyer is told again so long before a sheet's time, where it lay before him for as long. */
export const SHEET_REMIND_DAYS = 1
