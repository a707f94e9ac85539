// The one place where an invoice's flow changes: by the machine, under its lock, with a row of its history.
import { minus } from '@mall/domain/kernel/money.ts'
import {
  type InvoiceActor,
  type InvoiceEvent,
  InvoiceEventLabel,
  InvoiceFlow,
  type InvoiceTroubleCode,
  invoiceMachine,
} from '@mall/domain/money/invoice/invoice.machine.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { takeOf } from './apply.queries.ts'
import { openByHand } from './byHand.queries.ts'
import { type InvoiceRow, linesOf, logInvoice, moveInvoiceRow } from './invoice.queries.ts'

export interface InvoiceMove {
  on: InvoiceEvent
  by: InvoiceActor
  actorId: number
  detail?: string
  trouble?: InvoiceTroubleCode
  /** For the desk, where it is more than the history tells everybody. */
  troubleText?: string
}

const HELD: ReadonlySet<InvoiceEvent> = new Set(['send', 'withdraw', 'retry'])

export const announceInvoice = (tx: Tx, v: Pick<InvoiceRow, 'companyId' | 'userId' | 'invoiceSn'>): void =>
  announce(tx, `company:${v.companyId}`, { kind: 'invoice', userId: v.userId, invoiceSn: v.invoiceSn })

export async function moveInvoice(tx: Tx, v: InvoiceRow, m: InvoiceMove): Promise<InvoiceRow> {
  const to = invoiceMachine.next(v.flow, m.on, m.by)
  if (!to) return refuse('INVOICE_STATE', { state: InvoiceFlow.label(v.flow), act: InvoiceEventLabel[m.on] })
  // It lies at the bureau already, as somebody says: nothing else is done with it until the second person has answered.
  if (HELD.has(m.on) && (await openByHand(tx, v.id)))
    return refuse('INVOICE_STATE', { state: '已有手工开具的登记等第二人确认', act: InvoiceEventLabel[m.on] })
  const moved = await moveInvoiceRow(tx, {
    id: v.id,
    from: v.flow,
    to,
    reason: m.detail ?? '',
    trouble: m.trouble ?? '',
    troubleText: m.trouble ? (m.troubleText ?? m.detail ?? '') : '',
  })
  if (!moved) return refuse('INVOICE_STATE', { state: '已变化', act: InvoiceEventLabel[m.on] })
  await logInvoice(tx, { invoiceId: v.id, event: m.on, detail: m.detail ?? '', actorId: m.actorId })
  announceInvoice(tx, v)
  return { ...v, flow: to }
}

/** Withdrawn: its tickets can be invoiced again. */
export async function withdraw(tx: Tx, v: InvoiceRow, m: Omit<InvoiceMove, 'on'>): Promise<InvoiceRow> {
  const moved = await moveInvoice(tx, v, { ...m, on: 'withdraw' })
  for (const l of await linesOf(tx, v.id)) await takeOf(tx, l, minus(l.grossFen))
  return moved
}
