// An issued invoice goes to the mail box of its recipient; what does not arrive is told, and sent again.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { MOST_MAIL_TRIES } from '@mall/domain/platform/notice/mail.ts'
import { delivered } from '../../delivery/afterSales/testClaim.ts'
import type { Caller } from '../../testing/testMall.ts'
import { readBounces } from '../../platform/notice/readBounces.job.ts'
import { sendMails } from '../../platform/notice/sendMail.job.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { issueInvoices } from './issueInvoices.job.ts'

let finance: Caller
let admin: Caller
let coil = ''
openDesks()
const rule = async (key: string, value: string) => {
  await mall.world.pool.run(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, value],
  )
  mall.world.rules.forget()
}
beforeAll(async () => {
  ;[finance, admin] = await Promise.all([mall.staff('S005'), mall.staff('S001')])
  coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 100 and k.piece_weight_g < 8000000`,
  )
  await rule('invoice.autoPassFen', '1000000000000')
})
beforeEach(() => rule('sandbox.mail', 'normal'))

const run = (sql: string, values: unknown[] = []) => mall.world.pool.run(sql, values)
/** An order invoiced whole, for a mail box; the platform has issued it. */
async function invoiced(recipientMail: string): Promise<string> {
  const d = await delivered(coil)
  const { list } = await buyer.get('/api/order/getBillingTickets', { orderCode: d.orderCode })
  const { applyNo } = await buyer.get('/api/order/saveBillingDraft', { ticketIds: list.map(t => t.ticketId) })
  const titleId = (await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]?.invoiceId ?? ''
  await buyer.get('/api/order/updateBillingDraft', { applyNo, title: { titleId, invoiceType: 2 } })
  await buyer.get('/api/order/updateBillingDraft', {
    applyNo,
    recipient: { recipientMobile: '10200000102', recipientMail, remark: '' },
  })
  const { invoices } = await buyer.get('/api/order/getBillingDraft', {})
  const grossFen = invoices.reduce((sum, i) => sum + i.grossFen, 0)
  const { invoiceSns } = await buyer.get('/api/order/insertInvoiceInfo', { applyNo, invoices: invoices.length, grossFen })
  for (let i = 0; i < 4; i += 1) {
    await issueInvoices(mall.world)
    await run(`update sandbox_tax_job set ready_at = now()`)
    await run(`update invoice set ask_at = now() where ask_at is not null`)
  }
  await issueInvoices(mall.world)
  return invoiceSns[0] ?? ''
}
const detail = (invoiceSn: string) => buyer.get('/api/order/getInvoiceInfoDetails', { invoiceSn })
const inBox = (invoiceSn: string) =>
  mall.world.pool.rows<{
    address: string
    subject: string
    body: string
    files: { name: string; bytes: number; sha256: string }[]
  }>(
    `select s.address, s.subject, s.body, s.files from sandbox_mail s join mail_outbox m on m.mail_no = s.mail_no where m.about = $1 order by m.id`,
    [invoiceSn],
  )
const resend = async (invoiceSn: string, recipientMail = '', who = buyer) => {
  const said = await who.ask('/api/order/resendInvoiceMail', { invoiceSn, recipientMail })
  return Object.entries(Codes).find(([, c]) => c === said.code)?.[0] ?? ''
}
/** The pause after a mail is over. */
const later = () => run(`update mail_outbox set created_at = created_at - interval '2 minutes'`)

test('issued, its papers are in the recipient’s mail box, the very ones that are kept; two jobs at once send it once', async () => {
  const invoiceSn = await invoiced('finance@demo-steel.example')
  expect((await detail(invoiceSn)).mail).toMatchObject({ mailState: 'waiting', address: 'finance@demo-steel.example' })
  await Promise.all([sendMails(mall.world), sendMails(mall.world)])
  const v = await detail(invoiceSn)
  expect(v.mail).toMatchObject({ mailState: 'sent', attempts: 1, reason: '' })
  expect(v.history.at(-1)?.detail).toContain('finance@demo-steel.example')
  const mails = await inBox(invoiceSn)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain(v.taxInvoiceNo)
  expect(mails[0]?.files.map(f => f.name)).toEqual([`${v.taxInvoiceNo}.pdf`, `${v.taxInvoiceNo}.xml`])
  expect(mails[0]?.files[0]?.sha256).toBe(v.pdfHash)
  expect((await admin.get('/api/ops/getMailList', { word: invoiceSn })).list).toMatchObject([
    { mailState: 'sent', fileCount: 2, address: 'f***e@demo-steel.example' },
  ])
})

test('without a mail box none is written; to another address it goes by his word', async () => {
  const invoiceSn = await invoiced('')
  expect((await detail(invoiceSn)).mail).toBeNull()
  expect(await resend(invoiceSn)).toBe('MAIL_NONE')
  expect(await resend(invoiceSn, 'not a mail')).not.toBe('')
  expect(await resend(invoiceSn, 'a@b.example\r\nbcc: x@y.example')).not.toBe('')
  expect(await resend(invoiceSn, 'other@demo-steel.example')).toBe('')
  await sendMails(mall.world)
  expect((await inBox(invoiceSn)).map(m => m.address)).toEqual(['other@demo-steel.example'])
})

test('pressed twice at once it goes once; so many a day; and nobody else’s', async () => {
  const invoiceSn = await invoiced('finance@demo-steel.example')
  const said = await Promise.all([resend(invoiceSn), resend(invoiceSn)])
  expect(said.toSorted()).toEqual(['', 'MAIL_SOON'])
  for (let i = 0; i < 4; i += 1) {
    await later()
    expect(await resend(invoiceSn)).toBe('')
  }
  await later()
  expect(await resend(invoiceSn)).toBe('MAIL_DAILY')
  expect(await resend(invoiceSn, '', await mall.buyer('demo02'))).toBe('INVOICE_NONE')
  expect(await resend('FP20200101000001')).toBe('INVOICE_NONE')
})

test('it comes back from a box that is not there: its state says so and the company hears it', async () => {
  const invoiceSn = await invoiced('bounce@demo-steel.example')
  await sendMails(mall.world)
  await readBounces(mall.world)
  expect((await detail(invoiceSn)).mail).toMatchObject({ mailState: 'bounced', reason: '550 收件人不存在' })
  const told = await mall.world.pool.rows(
    `select 1 as one from notice where event = 'invoiceMailLost' and body like '%' || $1 || '%'`,
    [invoiceSn],
  )
  expect(told.length).toBeGreaterThan(0)
  const { address } = await finance.get('/api/ops/resendInvoiceMail', { invoiceSn, recipientMail: 'ok@demo-steel.example' })
  expect(address).toBe('ok@demo-steel.example')
  await sendMails(mall.world)
  expect((await detail(invoiceSn)).mail?.mailState).toBe('sent')
})

test('the carrier is away: tried again ever later, and given up aloud; the invoice stays delivered', async () => {
  await rule('sandbox.mail', 'fail')
  const invoiceSn = await invoiced('finance@demo-steel.example')
  for (let i = 0; i < MOST_MAIL_TRIES; i += 1) {
    expect((await detail(invoiceSn)).mail?.mailState).toBe('waiting')
    await sendMails(mall.world)
    await run(`update mail_outbox set due_at = now() where state = 'waiting'`)
  }
  expect(await detail(invoiceSn)).toMatchObject({ flow: 'DD', mail: { mailState: 'failed', attempts: MOST_MAIL_TRIES } })
  await rule('sandbox.mail', 'normal')
  await sendMails(mall.world)
  expect(await inBox(invoiceSn)).toEqual([])
  expect(await resend(invoiceSn)).toBe('')
  await sendMails(mall.world)
  expect(await inBox(invoiceSn)).toHaveLength(1)
})
