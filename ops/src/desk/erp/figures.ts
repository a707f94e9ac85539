import { type BookKindCode, type BookUnit, unitOf } from '@mall/domain/desk/erp/erp.events.ts'
import type { HeldMessage } from '@mall/domain/desk/erp/handover.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'

const inUnit = (unit: BookUnit, value: number): string =>
  unit === 'fen' ? `${yuan(value)} 元` : unit === 'kg' ? `${tons(value)} 吨` : `${value} 件`
/** A figure of a book, with its unit. */
export const figure = (kind: BookKindCode, value: number): string => inUnit(unitOf(kind), value)
/** The same with a sign: what we have more of, or less. */
export const gap = (kind: BookKindCode, value: number): string => `${value > 0 ? '+' : ''}${figure(kind, value)}`

export const shown = (line: { value: string | number; unit: 'text' | BookUnit }): string =>
  line.unit === 'text' ? String(line.value) : inUnit(line.unit, Number(line.value))

const MessageState = { waiting: '待发送', sent: '等答复', done: '已答复' } as const
/** What the connected ERP has no place for, or lies in a file, is not about to be sent; what went by a file was answered by nobody. */
export const stateText = (m: HeldMessage & { byFile: boolean }): string =>
  m.handoverNo !== '' && m.state !== 'sent'
    ? `${m.state === 'done' ? '已由' : '在'}交接文件 ${m.handoverNo} ${m.state === 'done' ? '交付' : '里，等交付'}`
    : m.state !== 'waiting'
      ? MessageState[m.state]
      : m.held
        ? '等复核，不发送'
        : m.byFile
          ? '走交接文件'
          : MessageState.waiting
export const messageTone = (m: { state: keyof typeof MessageState; trouble: string }) =>
  m.state === 'done' ? 'good' : m.trouble ? 'bad' : m.state === 'sent' ? 'info' : 'wait'
