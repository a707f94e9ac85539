// What the tests of invoices and of what is taken back from them share: an order invoiced whole, the tax platform that does its work, red letters.
import type { Fen, Kg } from '@mall/domain/kernel/money.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { issueInvoices } from './issueInvoices.job.ts'

const run = (sql: string) => mall.world.pool.run(sql)
/** No invoice waits for a second look. */
export async function autoPass(): Promise<void> {
  await run(
    `insert into setting (key, value) values ('invoice.autoPassFen', '1000000000000') on conflict (key) do update set value = excluded.value`,
  )
  mall.world.rules.forget()
}
/** Until the platform has nothing left to do. */
export async function platform(): Promise<void> {
  for (let i = 0; i < 4; i += 1) {
    await issueInvoices(mall.world)
    await run(`update sandbox_tax_job set ready_at = now()`)
    await run(`update invoice set ask_at = now() where ask_at is not null`)
  }
  await issueInvoices(mall.world)
}
/** Red letters that a claim has brought, the oldest first. */
export const letters = (claimNo: string) =>
  mall.world.pool.rows<{
    redNo: string
    state: string
    kg: Kg
    grossFen: Fen
    netFen: Fen
    invoiceSn: string
    done: boolean
  }>(
    `select r.red_no as "redNo", r.state, r.kg, r.gross_fen as "grossFen", r.net_fen as "netFen", v.invoice_sn as "invoiceSn", r.done_at is not null as done
     from red_letter r join invoice v on v.id = r.invoice_id where r.source_no = $1 order by r.id`,
    [claimNo],
  )
/** Everything of a settled order that is open, on invoices, issued. */
export async function invoiceWhole(orderCode: string): Promise<{ invoiceSn: string; fen: Fen }> {
  const { list } = await buyer.get('/api/order/getBillingTickets', { orderCode })
  const { applyNo } = await buyer.get('/api/order/saveBillingDraft', { ticketIds: list.map(t => t.ticketId) })
  const titleId = (await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]?.invoiceId ?? ''
  await buyer.get('/api/order/updateBillingDraft', { applyNo, title: { titleId, invoiceType: 2 } })
  await buyer.get('/api/order/updateBillingDraft', {
    applyNo,
    recipient: { recipientMobile: '10200000102', recipientMail: 'finance@demo-steel.example', remark: '' },
  })
  const { invoices } = await buyer.get('/api/order/getBillingDraft', {})
  const fen = invoices.reduce((sum, i) => sum + i.grossFen, 0)
  const { invoiceSns } = await buyer.get('/api/order/insertInvoiceInfo', { applyNo, invoices: invoices.length, grossFen: fen })
  await platform()
  return { invoiceSn: invoiceSns[0] ?? '', fen }
}
