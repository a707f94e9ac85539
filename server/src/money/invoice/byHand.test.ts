// 开票登记: a mill without a tax platform issues at the bureau's own site; one registers, another who has opened the files confirms.
import type { TaxDocument } from '@mall/domain/money/invoice/byHand.ts'
import { perTonAmount, minus } from '@mall/domain/kernel/money.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { accepted, agreeing, available, claimOf, delivered, file, proposing } from '../../delivery/afterSales/testClaim.ts'
import { allPartners } from '../../kernel/settings/partners.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import type { Caller } from '../../testing/testMall.ts'
import { linesOf } from './invoice.queries.ts'
import { issueInvoices } from './issueInvoices.job.ts'
import type { TaxAnswer } from '../../kernel/ports/taxPlatform.ts'
import { takeTaxNotice } from './taxNotice.ts'
import { autoPass, invoiceWhole, letters } from './testInvoice.ts'
import { taxXml } from './testTaxXml.ts'

let finance: Caller
let second: Caller
let coil = ''
openDesks()
beforeAll(async () => {
  finance = await mall.staff('S005')
  second = await mall.staff('S001')
  coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 100 and k.piece_weight_g < 8000000`,
  )
  await autoPass()
})
const taxIs = (link: 'off' | 'sandbox'): void => {
  mall.world.settings.partners = { ...allPartners('sandbox'), tax: link }
}
beforeEach(() => taxIs('off'))
afterEach(() => taxIs('sandbox'))

let n = 0
const newNumber = () => `2699${String(++n).padStart(16, '0')}`
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
/** A file as the file room keeps it. */
async function kept(bytes: Buffer | string, form: 'pdf' | 'ofd' | 'xml', staffCode = 'S005'): Promise<string> {
  const id = `t${String(++n).padStart(21, '0')}`
  await mall.world.files.put(`test/${id}`, Buffer.from(bytes), `application/${form}`)
  await mall.world.pool.run(
    `insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
     select $1, null, id, 'taxInvoice', $3, 'dzfp.' || $4, 'application/' || $4, 4, repeat('a', 64) from app_user where staff_code = $2`,
    [id, staffCode, `test/${id}`, form],
  )
  return id
}
const detail = (invoiceSn: string, who: Caller = buyer) => who.get('/api/order/getInvoiceInfoDetails', { invoiceSn })
const atDesk = (invoiceSn: string, who: Caller = finance) => who.get('/api/ops/getInvoiceDetail', { invoiceSn })
const idOf = async (invoiceSn: string) =>
  (await mall.world.pool.row<{ id: number }>('select id from invoice where invoice_sn = $1', [invoiceSn]))?.id ?? 0

/** What the bureau gives for an invoice as it was applied for. */
async function bureau(invoiceSn: string, taxInvoiceNo: string): Promise<TaxDocument> {
  const v = await detail(invoiceSn)
  const seller = await sellerOf(mall.world)
  const lines = await linesOf(mall.world.pool, await idOf(invoiceSn))
  return {
    taxInvoiceNo,
    issuedOn: today(),
    invoiceType: v.invoiceType,
    seller: { name: seller.name, taxNo: seller.creditCode },
    buyer: { name: v.title, taxNo: v.taxNo },
    netFen: v.netFen,
    taxFen: v.taxFen,
    grossFen: v.grossFen,
    lines: lines.map(l => ({
      name: l.goodsName,
      unit: '吨',
      kg: l.kg === 0 ? null : l.kg,
      netFen: l.netFen,
      taxFen: l.taxFen,
      ratePercent: v.ratePercent,
    })),
  }
}
/** Settled and applied for, waiting for somebody to issue it. */
async function waiting(): Promise<string> {
  const { orderCode } = await delivered(coil)
  return (await invoiceWhole(orderCode)).invoiceSn
}
interface Registering {
  who?: Caller
  fileIds?: string[]
  issuedOn?: string
  why?: string
}
const register = async (invoiceSn: string, taxInvoiceNo: string, o: Registering = {}) =>
  (o.who ?? finance).ask('/api/ops/registerInvoice', {
    invoiceSn,
    taxInvoiceNo,
    issuedOn: o.issuedOn ?? today(),
    fileIds: o.fileIds ?? [await kept('%PDF-', 'pdf')],
    ...(o.why ? { why: o.why } : {}),
  })
const cookies = new Map<string, string>()
async function get(who: string, url: string) {
  const staff = who.startsWith('S')
  const login = async () =>
    (
      await mall.app.inject({
        method: 'POST',
        url: staff ? '/api/ops/loginStaff' : '/api/user/loginUser',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ [staff ? 'staffCode' : 'userName']: who, password: 'Steel@2026' }),
      })
    ).cookies
      .map(c => `${c.name}=${encodeURIComponent(c.value)}`)
      .join('; ')
  const cookie = cookies.get(who) ?? (await login())
  cookies.set(who, cookie)
  return mall.app.inject({ method: 'GET', url, headers: { cookie } })
}
/** The second person opens all files of the registration that waits, and says his word. */
async function decide(invoiceSn: string, act: 'confirm' | 'reject' = 'confirm', who = second) {
  const [h] = (await atDesk(invoiceSn, who)).byHands
  for (const f of h?.files ?? []) expect((await get('S001', `/api/file/get?id=${f.fileId}`)).statusCode).toBe(200)
  return who.ask('/api/ops/decideInvoiceByHand', { byHandId: h?.byHandId ?? '0', act, reason: act === 'reject' ? '看不清' : '' })
}

test('without a tax platform finance issues by hand: from the application to the buyer’s files, and every list says whose turn it is meanwhile', async () => {
  const invoiceSn = await waiting()
  expect(await detail(invoiceSn)).toMatchObject({ flow: 'NTS', trouble: 'off', issuedBy: '' })
  const { list, byHandCount } = await finance.get('/api/ops/getInvoiceQueue', { state: 'byHand' })
  expect(list.at(-1)).toMatchObject({ invoiceSn, waitsFor: '财务（手工开具）：在电子税务局开具' })
  expect(byHandCount).toBe(list.length)
  expect((await finance.get('/api/ops/getInvoiceQueue', { state: 'work', word: invoiceSn })).list).toHaveLength(1)
  const [orderCode = ''] = (await detail(invoiceSn)).orderCodes
  const stuck = await mall.world.pool.rows<{ kind: string; ref: string }>(
    `select b.kind, b.ref from order_block b join orders o on o.id = b.order_id where o.order_code = $1`,
    [orderCode],
  )
  expect(stuck).toContainEqual({ kind: 'invoiceByHand', ref: invoiceSn })
  const { todo } = await finance.get('/api/ops/getFinanceBoard', {})
  expect(todo.find(t => t.kind === 'invoiceByHand')).toMatchObject({ turn: '开票岗', to: '/invoice?state=byHand' })
  // Told once, however often the job runs.
  await issueInvoices(mall.world)
  const told = await mall.world.pool.rows(
    `select 1 from notice n join app_user u on u.id = n.user_id where n.event = 'invoiceByHand' and u.staff_code = 'S005' and n.body like '%' || $1 || '%'`,
    [invoiceSn],
  )
  expect(told).toHaveLength(1)

  const no = newNumber()
  const xml = taxXml(await bureau(invoiceSn, no))
  const fileIds = [await kept('PK\u0003\u0004', 'ofd'), await kept(xml, 'xml')]
  expect(await register(invoiceSn, no, { fileIds })).toMatchObject({ code: 1, data: { differences: [] } })
  expect((await atDesk(invoiceSn)).acts).toEqual([])
  // Nothing is issued yet, and the buyer has no file; then the second person confirms.
  expect((await get('demo01', `/api/invoice/file?invoiceSn=${invoiceSn}&part=xml`)).statusCode).toBe(404)
  expect(await decide(invoiceSn)).toMatchObject({ code: 1, data: { state: 'confirmed' } })
  await issueInvoices(mall.world)
  const done = await detail(invoiceSn)
  expect(done).toMatchObject({ flow: 'DD', handled: 1, taxInvoiceNo: no, issuedBy: 'hand', parts: ['ofd', 'xml'] })
  expect(done.issuedAt).toBe(new Date(`${today()}T00:00:00+08:00`).getTime())
  expect(done.history.map(h => h.what)).toEqual(['申请开票', '核对通过', '开票登记', '手工开具，登记经第二人确认', '电子交付'])
  expect((await get('demo01', `/api/invoice/file?invoiceSn=${invoiceSn}&part=xml`)).body).toBe(xml)
  expect((await get('demo01', `/api/invoice/file?invoiceSn=${invoiceSn}&part=pdf`)).statusCode).toBe(404)
  // A company that it is none of, and the buyer by the file's own address, get nothing.
  expect((await get('demo02', `/api/invoice/file?invoiceSn=${invoiceSn}&part=xml`)).statusCode).toBe(404)
  for (const id of fileIds)
    for (const who of ['demo01', 'demo02']) expect((await get(who, `/api/file/get?id=${id}`)).statusCode).toBe(404)
  const [mail] = await mall.world.pool.rows<{ body: string }>('select body from mail_outbox where about = $1', [invoiceSn])
  expect(mail?.body).toContain('附件为版式文件（OFD）、数据文件（XML）')
  const [issued] = await mall.world.pool.rows<{ body: string }>(
    `select body from notice where event = 'invoiceIssued' and body like '%' || $1 || '%'`,
    [no],
  )
  expect(issued?.body).toMatch(/可下载 OFD、XML$/)
})

test('an XML that is another invoice is refused with the fields named; the registrant takes it back and registers the right one', async () => {
  const invoiceSn = await waiting()
  const no = newNumber()
  const right = await bureau(invoiceSn, no)
  const wrong = { ...right, buyer: { ...right.buyer, taxNo: '91110000MA1111111B' }, grossFen: right.grossFen - 1 }
  const said = await register(invoiceSn, no, { fileIds: [await kept(taxXml(wrong), 'xml')] })
  expect(said.data.differences.map(d => d.field)).toEqual(['购买方税号', '价税合计'])
  const refused = await decide(invoiceSn)
  expect(refused).toMatchObject({ code: Codes.BY_HAND_DIFFERS })
  expect(refused.message).toContain('购买方税号等 2 处不同')
  const { byHandId } = said.data
  await finance.get('/api/ops/decideInvoiceByHand', { byHandId, act: 'takeBack' })
  // What is no invoice at all is said at once.
  const none = await register(invoiceSn, no, { fileIds: [await kept('<a>发票</a>', 'xml')] })
  expect(none.message).toContain('不是数电票的 XML')
  expect((await register(invoiceSn, no, { fileIds: [await kept(taxXml(right), 'xml')] })).data.differences).toEqual([])
  expect((await decide(invoiceSn)).code).toBe(1)
  expect((await atDesk(invoiceSn)).byHands.map(h => h.state)).toEqual(['confirmed', 'takenBack'])
})

test('two persons: the registrant does not confirm, the second one has opened the files, and of two at once one has the effect', async () => {
  const invoiceSn = await waiting()
  const { byHandId } = (await register(invoiceSn, newNumber())).data
  const word = { byHandId, act: 'confirm' as const }
  expect((await finance.ask('/api/ops/decideInvoiceByHand', word)).code).toBe(Codes.BY_HAND_OWN)
  expect((await second.ask('/api/ops/decideInvoiceByHand', word)).code).toBe(Codes.BY_HAND_LOOK)
  expect((await second.ask('/api/ops/decideInvoiceByHand', { byHandId, act: 'takeBack' })).code).toBe(Codes.BY_HAND_NONE)
  // Without the right neither is open.
  const store = await mall.staff('S023')
  expect((await store.ask('/api/ops/decideInvoiceByHand', word)).code).toBe(Codes.STAFF_RIGHT)
  expect((await register(invoiceSn, newNumber(), { who: store })).code).toBe(Codes.STAFF_RIGHT)
  const [h] = (await atDesk(invoiceSn, second)).byHands
  expect(h).toMatchObject({ own: false, unseen: 1, state: 'waits' })
  for (const f of h?.files ?? []) await get('S001', `/api/file/get?id=${f.fileId}`)
  const both = await Promise.all([1, 2].map(() => second.ask('/api/ops/decideInvoiceByHand', word)))
  expect(both.map(a => a.code).toSorted()).toEqual([1, Codes.BY_HAND_NONE])
  expect((await detail(invoiceSn)).history.filter(x => x.what.startsWith('手工开具'))).toHaveLength(1)
})

test('a number stands on one invoice of the whole mall; the day is between application and today; a rejected registration leaves the invoice as it was', async () => {
  const [one, other] = [await waiting(), await waiting()]
  const no = newNumber()
  expect((await register(one, no, { issuedOn: '2020-01-01' })).message).toContain('不能早于申请日')
  expect((await register(one, no, { issuedOn: '2099-01-01' })).message).toContain('不能晚于今天')
  expect((await register(one, no, { fileIds: [await kept('%PDF-', 'pdf', 'S001')] })).code).toBe(Codes.FILE_NOT_FOUND)
  await register(one, no)
  expect((await register(one, newNumber())).message).toContain('已有一份登记等确认')
  expect((await register(other, no)).message).toBe(`发票号码 ${no} 已登记在 ${one} 上`)
  expect((await decide(one)).code).toBe(1)
  expect((await register(other, no)).message).toContain('已登记在')
  const twins = await Promise.all([newNumber(), newNumber()].map(x => register(other, x)))
  expect(twins.filter(t => t.code === 1)).toHaveLength(1)
  expect((await decide(other, 'reject')).data).toEqual({ state: 'rejected' })
  expect(await detail(other)).toMatchObject({ flow: 'NTS', taxInvoiceNo: '' })
})

test('while a registration waits nothing else happens to the invoice: not withdrawn, not sent when the platform is back', async () => {
  const invoiceSn = await waiting()
  await register(invoiceSn, newNumber())
  const withdrawn = await finance.ask('/api/ops/actOnInvoice', { invoiceSn, act: 'withdraw', reason: '不开了' })
  expect(withdrawn.message).toContain('已有手工开具的登记等第二人确认')
  taxIs('sandbox')
  await issueInvoices(mall.world)
  expect(await detail(invoiceSn)).toMatchObject({ flow: 'NTS', trouble: '' })
  expect(await mall.world.pool.rows('select 1 from sandbox_tax_job where request_id = $1', [invoiceSn])).toEqual([])
  expect((await decide(invoiceSn)).code).toBe(1)
})

test('a connected platform issues by itself; where its answer stays away the reason is asked for, and a second issue is reported', async () => {
  taxIs('sandbox')
  const invoiceSn = await waiting0()
  expect((await register(invoiceSn, newNumber())).message).toContain('税务平台已接通，会自动开具')
  await mall.world.pool.run(
    `update invoice set flow = 'WE', trouble = 'away', ask_at = now() + interval '1 hour' where invoice_sn = $1`,
    [invoiceSn],
  )
  expect(await atDesk(invoiceSn)).toMatchObject({ whyNotByHand: '', mayBeIssued: true })
  const no = newNumber()
  expect((await register(invoiceSn, no)).message).toContain('税务平台可能已经开出这张发票')
  expect((await register(invoiceSn, no, { why: '已在电子税务局查过，没有开出' })).code).toBe(1)
  expect((await decide(invoiceSn)).code).toBe(1)
  const v = await detail(invoiceSn)
  const answer: TaxAnswer = {
    requestId: invoiceSn,
    state: 'issued',
    taxInvoiceNo: newNumber(),
    issuedAt: Date.now(),
    grossFen: v.grossFen,
    netFen: v.netFen,
    taxFen: v.taxFen,
    reason: '',
  }
  expect(await takeTaxNotice(mall.world, { eventId: `twice-${no}`, answer })).toBe('repeat')
  const [twice] = await mall.world.pool.rows<{ body: string }>(`select body from notice where event = 'invoiceTwice' limit 1`)
  expect(twice?.body).toContain(answer.taxInvoiceNo)
  expect((await detail(invoiceSn)).taxInvoiceNo).toBe(no)
})

test('the platform that answers while a registration waits has issued it: the registration is ended', async () => {
  taxIs('sandbox')
  const invoiceSn = await waiting0()
  await mall.world.pool.run(
    `update invoice set flow = 'WE', trouble = 'away', ask_at = now() + interval '1 hour' where invoice_sn = $1`,
    [invoiceSn],
  )
  await register(invoiceSn, newNumber(), { why: '平台没有回应' })
  const v = await detail(invoiceSn)
  const taxInvoiceNo = newNumber()
  const { grossFen, netFen, taxFen } = v
  const answer = {
    requestId: invoiceSn,
    state: 'issued' as const,
    taxInvoiceNo,
    issuedAt: 0,
    grossFen,
    netFen,
    taxFen,
    reason: '',
  }
  expect(await takeTaxNotice(mall.world, { eventId: `first-${taxInvoiceNo}`, answer })).toBe('applied')
  expect(await atDesk(invoiceSn)).toMatchObject({ taxInvoiceNo, issuedBy: 'sandbox', byHands: [{ state: 'ended' }] })
})

test('a red letter by hand: with its number the money of the claim goes back, and not before', async () => {
  const d = await delivered(coil)
  const { invoiceSn } = await invoiceWhole(d.orderCode)
  await register(invoiceSn, newNumber())
  await decide(invoiceSn)
  await issueInvoices(mall.world)
  const service = await mall.staff('S027')
  const claimNo = await file(d)
  await accepted(service, claimNo)
  await service.get('/api/ops/proposeClaim', await proposing(claimNo, { fenPerTon: 12_000 }))
  const before = await available()
  await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo))
  const [letter] = (await detail(invoiceSn)).reds
  expect(letter).toMatchObject({ state: '01', turnText: '商城财务（手工开具）' })
  const redSn = letter?.redInvoiceSn ?? ''
  await issueInvoices(mall.world)
  const no = newNumber()
  const doc = await bureau(redSn, no)
  expect(doc.grossFen).toBeLessThan(0)
  const positive = { ...doc, grossFen: minus(doc.grossFen) }
  const wrong = await register(redSn, no, { fileIds: [await kept(taxXml(positive), 'xml')] })
  expect(wrong.data.differences.map(x => x.field)).toEqual(['价税合计'])
  await finance.get('/api/ops/decideInvoiceByHand', { byHandId: wrong.data.byHandId, act: 'takeBack' })
  await register(redSn, no, { fileIds: [await kept(taxXml(doc), 'xml'), await kept('%PDF-', 'pdf')] })
  // A red invoice that lies at the bureau is not given up.
  const given = await finance.ask('/api/ops/answerRedLetter', { redNo: letter?.redNo ?? '', act: 'withdraw', reason: '不冲了' })
  expect(given.message).toContain('等第二人确认')
  expect(await available()).toBe(before)
  expect((await decide(redSn)).code).toBe(1)
  const sum = d.units.map(u => perTonAmount(12_000, u.tagKg)).reduce((a, b) => a + b, 0)
  expect((await available()) - before).toBe(sum)
  expect((await letters(claimNo)).every(l => l.done)).toBe(true)
  expect((await claimOf(claimNo)).status).toBe(5)
  expect(await detail(redSn)).toMatchObject({ taxInvoiceNo: no, issuedBy: 'hand', parts: ['pdf', 'xml'] })
})

/** Applied for, and no job has run since. */
async function waiting0(): Promise<string> {
  taxIs('off')
  const invoiceSn = await waiting()
  taxIs('sandbox')
  await mall.world.pool.run(`update invoice set trouble = '', trouble_text = '' where invoice_sn = $1`, [invoiceSn])
  return invoiceSn
}
