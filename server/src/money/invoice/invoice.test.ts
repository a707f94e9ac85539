import { minus, type Fen } from '@mall/domain/kernel/money.ts'
import { plainAccount } from '../../people/company/bankAccount.ts'
import { readPaper } from '../../platform/pdf/testPaper.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { RedState } from '@mall/domain/money/invoice/red.machine.ts'
import { splitVat } from '@mall/domain/kernel/tax.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { extendForTest } from '../../testing/testExtensions.ts'
import type { Caller } from '../../testing/testMall.ts'
import { everybody, lockOrder } from '../../orders/order/order.queries.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { draftDueSheets } from '../../delivery/settlement/draftSheet.ts'
import { allReceived, paidOrder, truck } from '../../delivery/settlement/testDelivered.ts'
import { issueInvoices } from './issueInvoices.job.ts'
import { openRedLetter, type RedOutcome } from './redLetter.ts'
import { signatureOfTax, soundTaxNotice, takeTaxNotice } from './taxNotice.ts'
import type { TaxAnswer } from '../../kernel/ports/taxPlatform.ts'

let finance: Caller
let colleague: Caller
let table = ''
openDesks()
beforeAll(async () => {
  finance = await mall.staff('S005')
  colleague = await mall.buyer('demo01-5')
  table = await skuWhere(
    `k.settlement = ${SettlementMode.theoretical} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 200 and k.piece_weight_g < 4000000`,
  )
})

const rule = async (key: string, value: string) => {
  await mall.world.pool.run(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value, changed_at = now()',
    [key, value],
  )
  mall.world.rules.forget()
}
const run = (sql: string, values: unknown[] = []) => mall.world.pool.run(sql, values)
const one = async <T extends object>(sql: string, values: unknown[] = []) => (await mall.world.pool.row<T>(sql, values)) as T
/** The name of the refusal; empty: it was done. */
async function refusal<P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<string> {
  const { code } = await who.ask(path, input)
  return Object.entries(Codes).find(([, c]) => c === code)?.[0] ?? ''
}

/** An order received whole, settled and paid; gives its code and its tickets. */
async function settled(trucks = 1): Promise<{ orderCode: string; ids: string[]; fen: Fen }> {
  const orderCode = await paidOrder(table, 2 * trucks)
  const { g } = await one<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [table])
  const kg = Math.round(g / 1000)
  for (let i = 0; i < trucks; i += 1) await truck(orderCode, { tags: [kg, kg], netKg: kg * 2 })
  await allReceived(orderCode)
  await draftDueSheets(mall.world)
  const { sheets } = await buyer.get('/api/order/getOrderSettlement', { orderCode })
  const { settleNo = '', differenceFen = 0 } = sheets.at(-1) ?? {}
  await buyer.get('/api/order/confirmSettlement', { settleNo, differenceFen })
  const { list } = await buyer.get('/api/order/getBillingTickets', { orderCode })
  return { orderCode, ids: list.map(t => t.ticketId), fen: list.reduce((sum, t) => sum + t.openFen, 0) }
}
const titleId = async (who: Caller = buyer) =>
  (await who.get('/api/company/getCompanyInvoiceByCompanyCode', {}))[0]?.invoiceId ?? ''
/** The four steps with these tickets, up to the last button. */
async function drafted(ticketIds: string[], who: Caller = buyer) {
  const { applyNo } = await who.get('/api/order/saveBillingDraft', { ticketIds })
  await who.get('/api/order/updateBillingDraft', { applyNo, title: { titleId: await titleId(who), invoiceType: 2 } })
  await who.get('/api/order/updateBillingDraft', {
    applyNo,
    recipient: { recipientMobile: '10200000102', recipientMail: 'finance@demo-steel.example', remark: '一号工地' },
  })
  const { invoices } = await who.get('/api/order/getBillingDraft', {})
  return { applyNo, invoices: invoices.length, grossFen: invoices.reduce((sum, i) => sum + i.grossFen, 0) }
}
async function applied(ticketIds: string[]) {
  return buyer.get('/api/order/insertInvoiceInfo', await drafted(ticketIds))
}
const detail = (invoiceSn: string) => buyer.get('/api/order/getInvoiceInfoDetails', { invoiceSn })
/** What the job and the platform do until the invoice is issued and delivered. */
async function issued(invoiceSn: string): Promise<void> {
  await issueInvoices(mall.world)
  await run(`update sandbox_tax_job set ready_at = now() where request_id = $1`, [invoiceSn])
  await run(`update invoice set ask_at = now() where invoice_sn = $1`, [invoiceSn])
  await issueInvoices(mall.world)
  await issueInvoices(mall.world)
}
async function anInvoice() {
  await rule('invoice.autoPassFen', '1000000000000')
  const order = await settled()
  const { invoiceSns } = await applied(order.ids)
  const invoiceSn = invoiceSns[0] ?? ''
  await issued(invoiceSn)
  return { ...order, invoiceSn, v: await detail(invoiceSn) }
}

describe('from settled trucks to an issued invoice', () => {
  test('an order that is settled can be invoiced for exactly what it was settled at; below the line nobody needs to look', async () => {
    const { v, fen } = await anInvoice()
    expect(v).toMatchObject({ flow: 'DD', handled: 1, grossFen: fen, netFen: splitVat(fen, 13).netFen })
    expect(v.taxInvoiceNo).toMatch(/^[0-9]{20}$/)
    expect(v.lines.reduce((sum, l) => sum + l.netFen, 0)).toBe(v.netFen)
    expect(v.history.map(h => h.what)).toEqual(['申请开票', '核对通过', '送税务平台开具', '开具成功', '电子交付'])
    expect((await buyer.get('/api/order/getBillingTickets', { orderCode: v.orderCodes[0] ?? '' })).list).toEqual([])
    const bytes = await mall.app.inject({
      method: 'GET',
      url: `/api/invoice/file?invoiceSn=${v.invoiceSn}`,
      cookies: { HBJYJT_token: buyer.token ?? '' },
    })
    expect([200, 404]).toContain(bytes.statusCode)
    const { pdf, xml } = await one<{ pdf: string; xml: string }>(
      'select pdf_key as pdf, xml_key as xml from invoice where invoice_sn = $1',
      [v.invoiceSn],
    )
    expect((await mall.world.files.get(pdf))?.subarray(0, 5).toString()).toBe('%PDF-')
    // 开户行及账号: the buyer's bank with its number, as the title has it.
    const { runs } = await readPaper((await mall.world.files.get(pdf)) ?? expect.unreachable())
    const title = await one<{ bank: string; account: string }>(
      'select bank_name as bank, bank_account as account from invoice_title where id = $1',
      [Number(await titleId())],
    )
    const text = runs.map(r => r.text).join('')
    expect(text).toContain(title.bank)
    expect(text.replaceAll('　', '')).toContain(plainAccount(mall.world.settings, title.account))
    expect((await mall.world.files.get(xml))?.toString()).toContain(v.taxInvoiceNo)
  })

  test('three orders become one application; the button pressed twenty times makes it once', async () => {
    const orders = [await settled(), await settled(), await settled()]
    const ready = await drafted(orders.flatMap(o => o.ids))
    expect(ready.grossFen).toBe(orders.reduce((sum, o) => sum + o.fen, 0))
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.ask('/api/order/insertInvoiceInfo', ready)))
    expect(new Set(answers.map(a => JSON.stringify(a.data?.invoiceSns)))).toHaveProperty('size', 1)
    const { n } = await one<{ n: number }>(
      'select count(*)::int as n from invoice v join invoice_apply a on a.id = v.apply_id where a.apply_no = $1',
      [ready.applyNo],
    )
    expect(n).toBe(ready.invoices)
  })

  test('a ticket is in one draft; a colleague who wants it hears whose it is, and gets it when the draft is given up', async () => {
    const { ids } = await settled()
    const other = await mall.buyer('demo01-4')
    const both = await Promise.all([
      refusal(buyer, '/api/order/saveBillingDraft', { ticketIds: ids }),
      refusal(other, '/api/order/saveBillingDraft', { ticketIds: ids }),
    ])
    // Whoever may not invoice at all is told so; of two who may, one has it.
    expect(both.filter(r => r === '')).toHaveLength(1)
    expect(['INVOICE_HELD', 'COMPANY_RIGHT']).toContain(both.find(r => r !== ''))
    const { draft } = await buyer.get('/api/order/getBillingTickets', {})
    await buyer.get('/api/order/deleteBillingDraft', { applyNo: draft?.applyNo ?? '' })
    expect((await buyer.get('/api/order/getBillingTickets', {})).list.map(t => t.ticketId)).toEqual(expect.arrayContaining(ids))
  })

  test("another company's ticket, no ticket at all, and a figure that is not on the page are refused", async () => {
    const { ids } = await settled()
    const stranger = await mall.buyer('demo02')
    expect(await refusal(stranger, '/api/order/saveBillingDraft', { ticketIds: ids })).toBe('INVOICE_TICKET')
    expect(await refusal(buyer, '/api/order/saveBillingDraft', { ticketIds: ['1-1-1'] })).toBe('INVOICE_TICKET')
    expect(await refusal(buyer, '/api/order/saveBillingDraft', { ticketIds: ['x'] })).toBe('INPUT')
    expect(await refusal(colleague, '/api/order/saveBillingDraft', { ticketIds: ids })).toBe('COMPANY_RIGHT')
    const ready = await drafted(ids)
    expect(await refusal(buyer, '/api/order/insertInvoiceInfo', { ...ready, grossFen: ready.grossFen - 1 })).toBe(
      'INVOICE_CHANGED',
    )
    expect(await refusal(stranger, '/api/order/insertInvoiceInfo', ready)).toBe('INVOICE_DRAFT_NONE')
    await run(`update invoice_apply set hold_until = now() - interval '1 second' where apply_no = $1`, [ready.applyNo])
    expect(await refusal(buyer, '/api/order/insertInvoiceInfo', ready)).toBe('INVOICE_DRAFT_NONE')
    await issueInvoices(mall.world)
    expect((await buyer.get('/api/order/getBillingTickets', {})).draft).toBeNull()
  })

  test('a special invoice wants all of the title, a personal one takes no special invoice', async () => {
    const { ids } = await settled()
    const { applyNo } = await buyer.get('/api/order/saveBillingDraft', { ticketIds: ids })
    const { invoiceId } = await buyer.get('/api/company/insertCompanyInvoice', {
      titleType: 2,
      invoiceType: 1,
      title: '演示云嵘项目部',
      taxNo: '91130100DEM000014U',
    })
    const title = { titleId: invoiceId, invoiceType: 2 as const }
    expect(await refusal(buyer, '/api/order/updateBillingDraft', { applyNo, title })).toBe('INVOICE_TITLE')
    expect(await refusal(buyer, '/api/order/updateBillingDraft', { applyNo, title: { ...title, invoiceType: 1 } })).toBe('')
    expect(
      await refusal(buyer, '/api/order/updateBillingDraft', {
        applyNo,
        recipient: { recipientMobile: '10200000102', recipientMail: 'finance01@demo-steel', remark: '' },
      }),
    ).toBe('INPUT')
    await buyer.get('/api/order/deleteBillingDraft', { applyNo })
  })

  test('what was given back since is not invoiced', async () => {
    const { orderCode, fen } = await settled()
    await run(
      `insert into refund (order_id, payment_id, amount_fen, state, reason) select p.order_id, p.id, 12345, 'done', '让价' from payment p join orders o on o.id = p.order_id
       where o.order_code = $1 and p.state = 'succeeded' limit 1`,
      [orderCode],
    )
    expect((await buyer.get('/api/order/getBillingTickets', { orderCode })).openFen).toBe(fen - 12345)
    // Written beside the ledger for this question alone.
    await run(`delete from refund where amount_fen = 12345 and reason = '让价'`)
  })
})

describe('the desk', () => {
  test('above the line finance looks; a changed amount waits for the buyer, his yes gives the rest back to the ticket', async () => {
    await rule('invoice.autoPassFen', '0')
    const { ids, orderCode, fen } = await settled()
    const { invoiceSns, byRule } = await applied(ids)
    const invoiceSn = invoiceSns[0] ?? ''
    expect(byRule).toBe(false)
    expect((await finance.get('/api/ops/getInvoiceQueue', { word: invoiceSn })).list).toHaveLength(1)
    const { lines } = await detail(invoiceSn)
    const more = [{ lineNo: 1, grossFen: (lines[0]?.grossFen ?? 0) + 1 }]
    const less = [{ lineNo: 1, grossFen: (lines[0]?.grossFen ?? 0) - 6840 }]
    expect(await refusal(finance, '/api/ops/actOnInvoice', { invoiceSn, act: 'change', reason: '错', lines: more })).toBe(
      'INVOICE_AMOUNT',
    )
    expect(await refusal(finance, '/api/ops/actOnInvoice', { invoiceSn, act: 'change', lines: less })).toBe('REASON_NEEDED')
    await finance.get('/api/ops/actOnInvoice', { invoiceSn, act: 'change', reason: '结算单更正 0.020 吨', lines: less })
    expect(await detail(invoiceSn)).toMatchObject({ flow: 'WC', changedFen: fen - 6840 })
    await Promise.all([1, 2].map(() => buyer.ask('/api/order/updateInvoiceInfo', { invoiceSn, act: 'confirm' })))
    expect(await detail(invoiceSn)).toMatchObject({ flow: 'NTS', grossFen: fen - 6840 })
    expect((await buyer.get('/api/order/getBillingTickets', { orderCode })).openFen).toBe(6840)
  })

  test('refused with a reason, the buyer withdraws it: the tickets are free again', async () => {
    await rule('invoice.autoPassFen', '0')
    const { ids, orderCode, fen } = await settled()
    const invoiceSn = (await applied(ids)).invoiceSns[0] ?? ''
    expect(await refusal(await mall.staff('S027'), '/api/ops/actOnInvoice', { invoiceSn, act: 'pass' })).toBe('STAFF_RIGHT')
    await finance.get('/api/ops/actOnInvoice', { invoiceSn, act: 'reject', reason: '抬头不对' })
    expect((await detail(invoiceSn)).acts).toEqual(expect.arrayContaining(['reapply', 'withdraw']))
    await Promise.all([1, 2, 3].map(() => buyer.ask('/api/order/updateInvoiceInfo', { invoiceSn, act: 'withdraw' })))
    expect((await detail(invoiceSn)).flow).toBe('NA')
    expect((await buyer.get('/api/order/getBillingTickets', { orderCode })).openFen).toBe(fen)
  })
})

describe('the tax platform', () => {
  const sent = async () => {
    await rule('invoice.autoPassFen', '1000000000000')
    const { ids } = await settled()
    const invoiceSn = (await applied(ids)).invoiceSns[0] ?? ''
    await issueInvoices(mall.world)
    return { invoiceSn, v: await detail(invoiceSn) }
  }
  const notice = (v: { invoiceSn: string; grossFen: Fen; netFen: Fen; taxFen: Fen }, more: Partial<TaxAnswer> = {}) => ({
    eventId: `${v.invoiceSn}-${Math.random().toString(36).slice(2)}`,
    answer: {
      requestId: v.invoiceSn,
      state: 'issued' as const,
      taxInvoiceNo: `2613${String(Math.floor(Math.random() * 1e16)).padStart(16, '0')}`,
      issuedAt: Date.now(),
      grossFen: v.grossFen,
      netFen: v.netFen,
      taxFen: v.taxFen,
      reason: '',
      ...more,
    },
  })
  test('an answer with another amount, a number that is none, or one that was used before is not believed', async () => {
    const first = await sent()
    const used = notice(first.v)
    expect(await takeTaxNotice(mall.world, used)).toBe('applied')
    for (const lie of [{ grossFen: 1 }, { taxFen: 0 }, { taxInvoiceNo: '123' }, { taxInvoiceNo: used.answer.taxInvoiceNo }]) {
      const { invoiceSn, v } = await sent()
      expect(v.flow).toBe('WE')
      expect(await takeTaxNotice(mall.world, notice(v, lie))).toBe('wrong')
      expect(await detail(invoiceSn)).toMatchObject({ flow: 'NB', trouble: 'wrong', taxInvoiceNo: '' })
      await finance.get('/api/ops/actOnInvoice', { invoiceSn, act: 'withdraw', reason: '核对' })
    }
  })
  test('a callback has one effect however often it comes, and a forged one has none', async () => {
    const { invoiceSn, v } = await sent()
    const n = notice(v)
    const taken = await Promise.all([1, 2, 3].map(() => takeTaxNotice(mall.world, n)))
    expect(taken.toSorted()).toEqual(['applied', 'repeat', 'repeat'])
    const body = { customer: 'HENGYE-TAX-SANDBOX', eventId: 'forged-1', at: 1000, answer: n.answer }
    const signature = signatureOfTax(mall.world.settings, body)
    expect(soundTaxNotice(mall.world, { ...body, signature }, 1010)).not.toBeNull()
    expect(soundTaxNotice(mall.world, { ...body, signature: 'a'.repeat(64) }, 1010)).toBeNull()
    expect(soundTaxNotice(mall.world, { ...body, signature }, 9999)).toBeNull()
    expect((await detail(invoiceSn)).taxInvoiceNo).toBe(n.answer.taxInvoiceNo)
  })
  test('logged out: finance scans a face, and what failed for want of it goes out by itself', async () => {
    await rule('sandbox.tax', 'session')
    await run(`update sandbox_tax_session set scanned_at = now() - interval '1 hour'`)
    const { invoiceSn } = await sent()
    expect(await detail(invoiceSn)).toMatchObject({ flow: 'NB', trouble: 'session' })
    expect(await finance.get('/api/ops/getTaxPlatform', {})).toMatchObject({ sessionOpen: false })
    expect((await finance.get('/api/ops/scanTaxFace', {})).retried).toBeGreaterThan(0)
    await issued(invoiceSn)
    expect(await detail(invoiceSn)).toMatchObject({ flow: 'DD' })
    await rule('sandbox.tax', 'normal')
  })
  test('no answer: asked again within the minute, and sent once', async () => {
    await rule('sandbox.tax', 'error')
    const { invoiceSn, v } = await sent()
    expect(v).toMatchObject({ flow: 'WE', trouble: 'away' })
    await rule('sandbox.tax', 'normal')
    await run('update invoice set ask_at = now() where invoice_sn = $1', [invoiceSn])
    await issueInvoices(mall.world)
    expect((await detail(invoiceSn)).flow).toBe('NTS')
    await run('update invoice set send_after = now() where invoice_sn = $1', [invoiceSn])
    await issued(invoiceSn)
    expect(await detail(invoiceSn)).toMatchObject({ flow: 'DD' })
  })
  test('beyond the quota of the day it waits for the morning and goes out by itself', async () => {
    await run(
      `insert into invoice_day (day, net_fen) values ((now() at time zone 'Asia/Shanghai')::date, 0) on conflict do nothing`,
    )
    await rule('invoice.autoPassFen', '1000000000000')
    const { ids } = await settled()
    const invoiceSn = (await applied(ids)).invoiceSns[0] ?? ''
    const { net } = await one<{ net: number }>(
      `update invoice_day set net_fen = net_fen + 300000000 where day = (now() at time zone 'Asia/Shanghai')::date returning net_fen as net`,
    )
    expect(net).toBeGreaterThanOrEqual(300_000_000)
    await issueInvoices(mall.world)
    const v = await detail(invoiceSn)
    expect(v).toMatchObject({ flow: 'NTS', trouble: 'quota' })
    await run('update invoice_day set net_fen = net_fen - 300000000 where net_fen >= 300000000')
    await issueInvoices(mall.world)
    expect((await detail(invoiceSn)).flow).toBe('NTS')
    await run('update invoice set send_after = now() where invoice_sn = $1', [invoiceSn])
    await issued(invoiceSn)
    expect((await detail(invoiceSn)).flow).toBe('DD')
  })
})

describe('红字', () => {
  const redInvoice = async (invoiceSn: string) => {
    const { reds } = await detail(invoiceSn)
    await issueInvoices(mall.world)
    if (reds[0]?.redInvoiceSn) await issued(reds[0].redInvoiceSn)
    return detail(invoiceSn)
  }
  test('not used by the buyer the seller is enough: the red invoice mirrors the blue one and the tickets are free again', async () => {
    const { invoiceSn, orderCode, fen, v } = await anInvoice()
    const { redNo } = await buyer.get('/api/order/insertRedLetter', { invoiceSn, reason: '抬头写错' })
    expect((await detail(invoiceSn)).reds[0]).toMatchObject({ redNo, state: RedState.noNeed, grossFen: fen })
    expect(await refusal(buyer, '/api/order/insertRedLetter', { invoiceSn, reason: '再来一次' })).toBe('RED_OPEN')
    const after = await redInvoice(invoiceSn)
    expect(after).toMatchObject({ redFen: fen, redOpenFen: 0 })
    const red = await detail(after.reds[0]?.redInvoiceSn ?? '')
    expect(red).toMatchObject({
      kind: 'red',
      flow: 'DD',
      grossFen: minus(v.grossFen),
      netFen: minus(v.netFen),
      taxFen: minus(v.taxFen),
      blueNo: v.taxInvoiceNo,
    })
    expect((await buyer.get('/api/order/getBillingTickets', { orderCode })).openFen).toBe(fen)
  })

  test('used: the other side is asked, nobody answers himself, and after 72 hours it is void', async () => {
    const { invoiceSn } = await anInvoice()
    await buyer.get('/api/order/updateInvoiceInfo', { invoiceSn, act: 'used' })
    const { redNo } = await finance.get('/api/ops/openRedLetter', { invoiceSn, reason: '开票有误' })
    expect((await detail(invoiceSn)).reds[0]).toMatchObject({ state: '02', turnText: '购方' })
    expect(await refusal(finance, '/api/ops/answerRedLetter', { redNo, act: 'confirm' })).toBe('RED_STATE')
    expect(await refusal(buyer, '/api/order/answerRedLetter', { redNo, act: 'refuse' })).toBe('REASON_NEEDED')
    expect(await refusal(buyer, '/api/order/updateInvoiceInfo', { invoiceSn, act: 'notUsed' })).toBe('RED_OPEN')
    await run(`update red_letter set expires_at = now() - interval '1 second' where red_no = $1`, [redNo])
    await issueInvoices(mall.world)
    expect((await detail(invoiceSn)).reds[0]).toMatchObject({ state: '07' })
    const next = await buyer.get('/api/order/insertRedLetter', { invoiceSn, reason: '抬头' })
    expect((await detail(invoiceSn)).reds[0]).toMatchObject({ state: '03' })
    await Promise.all([1, 2].map(() => finance.ask('/api/ops/answerRedLetter', { redNo: next.redNo, act: 'confirm' })))
    expect(await redInvoice(invoiceSn)).toMatchObject({ redOpenFen: 0 })
    const { n } = await one<{ n: number }>(
      `select count(*)::int as n from invoice where kind = 'red' and blue_id = (select id from invoice where invoice_sn = $1)`,
      [invoiceSn],
    )
    expect(n).toBe(1)
  })

  test('another room gives something back: nothing when it was never invoiced, a letter when it was, and it hears the end', async () => {
    const heard: RedOutcome[] = []
    extendForTest(now => ({ afterRedLetter: [...now.afterRedLetter, async (_w, _tx, o) => void heard.push(o)] }))
    const give = async (orderCode: string, amountFen: Fen, sourceNo: string) =>
      mall.world.pool.tx(async tx => {
        const order = await lockOrder(tx, everybody, orderCode)
        if (!order) throw new Error('no order')
        const line = await tx.row<{ id: number }>('select id from order_line where order_id = $1', [order.id])
        return openRedLetter(mall.world, tx, {
          orderId: order.id,
          lines: [{ orderLineId: line?.id ?? 0, amountFen, kg: 0 }],
          reason: '销售折让',
          sourceNo,
          sourceParts: [],
          actorId: order.userId,
        })
      })
    const fresh = await settled()
    expect(await give(fresh.orderCode, 1000, 'SH-1')).toEqual({ needed: false, letters: [], behind: [] })
    const { invoiceSn, orderCode, fen } = await anInvoice()
    const first = await give(orderCode, 323_960, 'SH-2')
    expect(first).toMatchObject({ needed: true, letters: [{ grossFen: 323_960, turn: 'platform' }] })
    // A second one waits for the first; more than there is is refused.
    expect((await give(orderCode, 1000, 'SH-3')).letters[0]?.turn).toBeNull()
    await expect(give(orderCode, fen, 'SH-4')).rejects.toThrow('红字金额超出')
    expect((await detail(invoiceSn)).reds.map(r => r.state)).toEqual(['10', '01'])
    expect((await detail(invoiceSn)).reds[1]).toMatchObject({ netFen: 286_690, taxFen: 37_270 })
    const firstRed = (await detail(invoiceSn)).reds[1]?.redInvoiceSn ?? ''
    await issueInvoices(mall.world)
    await issued(firstRed)
    expect(heard).toMatchObject([{ sourceNo: 'SH-2', done: true }])
    const second = (await detail(invoiceSn)).reds[0]
    expect(second?.state).toBe('01')
    // The platform refuses the red invoice: only then the mill may give it up.
    const nothing = { taxInvoiceNo: '', issuedAt: 0, grossFen: 0, netFen: 0, taxFen: 0, reason: '蓝票状态异常' }
    const refused = { requestId: second?.redInvoiceSn ?? '', state: 'refused' as const, ...nothing }
    expect(await takeTaxNotice(mall.world, { eventId: 'refused-red-1', answer: refused })).toBe('applied')
    await finance.get('/api/ops/answerRedLetter', { redNo: second?.redNo ?? '', act: 'withdraw', reason: '客户撤销' })
    expect(heard[1]).toMatchObject({ sourceNo: 'SH-3', done: false })
    await run(`update sandbox_tax_job set state = 'refused' where request_id = $1`, [refused.requestId])
    expect(await detail(invoiceSn)).toMatchObject({ redFen: 323_960, redOpenFen: 0 })
    // Two people take back the rest at once: one letter, and with it each line has given back its own net, tax and weight, to the fen.
    const twice = await Promise.all([1, 2].map(() => buyer.ask('/api/order/insertRedLetter', { invoiceSn, reason: '抬头写错' })))
    expect(twice.map(t => t.code).toSorted()[0]).toBe(1)
    expect(twice.filter(t => t.code === 1)).toHaveLength(1)
    await redInvoice(invoiceSn)
    const blue = await detail(invoiceSn)
    const back = (
      await Promise.all(blue.reds.filter(r => r.redInvoiceSn !== '' && r.state !== '09').map(r => detail(r.redInvoiceSn)))
    ).filter(r => r.taxInvoiceNo !== '')
    for (const sum of ['grossFen', 'netFen', 'taxFen', 'kg'] as const)
      expect([sum, back.reduce((all, r) => all + r[sum], 0)]).toEqual([sum, minus(blue[sum])])
  })

  test('what is applied for and not sent yet is withdrawn when it is worth less', async () => {
    await rule('invoice.autoPassFen', '0')
    const { ids, orderCode, fen } = await settled()
    const invoiceSn = (await applied(ids)).invoiceSns[0] ?? ''
    const needed = await mall.world.pool.tx(async tx => {
      const order = await lockOrder(tx, everybody, orderCode)
      const line = await tx.row<{ id: number }>('select id from order_line where order_id = $1', [order?.id])
      return openRedLetter(mall.world, tx, {
        orderId: order?.id ?? 0,
        lines: [{ orderLineId: line?.id ?? 0, amountFen: 5000, kg: 0 }],
        reason: '让价',
        sourceNo: 'SH-9',
        sourceParts: [],
        actorId: order?.userId ?? 0,
      })
    })
    expect(needed).toEqual({ needed: false, letters: [], behind: [] })
    expect((await detail(invoiceSn)).flow).toBe('NA')
    expect((await buyer.get('/api/order/getBillingTickets', { orderCode })).openFen).toBe(fen)
  })
})
