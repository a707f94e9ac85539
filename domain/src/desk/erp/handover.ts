// 交接文件: without an ERP what it was to be told goes out as a file of facts. Instructions that move money never do: what became of them is
// registered by two persons.
import { codes, type CodeOf } from '../../kernel/codes.ts'
import { machine } from '../../kernel/machine.ts'

export const HandoverState = codes({
  made: { code: 'made', label: '待交付', tone: 'wait' },
  delivered: { code: 'delivered', label: '已交付', tone: 'good' },
  dropped: { code: 'dropped', label: '已作废', tone: 'none' },
})
export type HandoverStateCode = CodeOf<typeof HandoverState>
export type HandoverEvent = 'deliver' | 'drop'
export const handoverMachine = machine<HandoverStateCode, HandoverEvent, 'desk'>([
  { on: 'deliver', from: ['made'], to: 'delivered', by: ['desk'] },
  { on: 'drop', from: ['made'], to: 'dropped', by: ['desk'] },
])
export const HandoverEventLabel: Record<HandoverEvent, string> = { deliver: '登记已交付', drop: '作废' }

/** So many messages a file: what a person enters in a day is far less, and the file is read by any program. */
export const HANDOVER_LINES = 5000

/** A message that waits and is held: in a file that is not handed over yet, or while a second person looks at what was registered of it. */
export interface HeldMessage {
  state: 'waiting' | 'sent' | 'done'
  held: boolean
  /** The file it is in; empty: none. */
  handoverNo: string
}
/** Why it is not sent now, whoever presses; empty when it can be. */
export const whyHeld = (m: HeldMessage): string =>
  m.state !== 'waiting' || !m.held
    ? ''
    : m.handoverNo === ''
      ? '有同事登记了它的结果，等另一人复核，这期间不发送'
      : `在交接文件 ${m.handoverNo} 里等交付，不会发送；要改为发送，请先作废那份文件`
