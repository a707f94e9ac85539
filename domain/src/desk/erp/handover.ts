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
