// 诺诺 through the mall's own calls and routes: from the buyer's application over the house's books to the files he downloads, and the way back by red letters.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { perTonAmount, type Fen, minus } from '@mall/domain/kernel/money.ts'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import type { Caller } from '../../testing/testMall.ts'
import { payAgreedClaims } from '../../delivery/afterSales/payClaim.ts'
import { accepted, agreeing, available, claimOf, delivered, file, proposing } from '../../delivery/afterSales/testClaim.ts'
import { endRest } from '../../platform/partner/breaker.ts'
import { openDesks, skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, mall } from '../../orders/order/testOrder.ts'
import { invariants } from '../../../../proof/invariants.ts'
import { issueInvoices } from './issueInvoices.job.ts'
import { forgetSession } from './platform.ts'
import { autoPass, invoiceWhole, letters } from './testInvoice.ts'
import { NUONUO_SELLER, type NuonuoHouse, nuonuoHouse } from './testNuonuo.ts'

let house: NuonuoHouse
let finance: Caller
let service: Caller
let coil = ''
openDesks()
const run = (sql: string, values: unknown[] = []) => mall.world.pool.run(sql, values)
const rule = async (key: string, value: string) => {
  await run('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
    key,
    value,
  ])
  mall.world.rules.forget()
}
beforeAll(async () => {
  house = await nuonuoHouse()
  ;[finance, service] = await Promise.all([mall.staff('S005'), mall.staff('S027')])
  coil = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 200 and k.piece_weight_g < 8000000`,
  )
  await autoPass()
  await rule('contract.sellerCreditCode', NUONUO_SELLER)
  await rule('contract.sellerAddress', '河北省石家庄市示范路 1 号')
  const { settings } = mall.world
  mall.world.settings = {
    ...settings,
    phone: settings.phone || '031100000000',
    partners: { ...settings.partners, tax: 'nuonuo' },
    adapters: { ...settings.adapters, nuonuo: house.settings },
  }
})
afterAll(() => house.close())
beforeEach(async () => {
  Object.assign(house, { mood: 'sound', login: '1', redStarts: '01', files: 'sound', reseals: 0 })
  house.heard.length = 0
  endRest(mall.world.pool, 'tax')
  forgetSession(mall.world)
  await run(`update nuonuo_token set app_key = '', sealed = '', asked_at = null, fetching_until = null`)
})

const detail = (invoiceSn: string) => buyer.get('/api/order/getInvoiceInfoDetails', { invoiceSn })
/** What is waited for is due; the job does what it does. */
async function job(): Promise<void> {
  await run(`update invoice set ask_at = now() where ask_at is not null and flow in ('WE', 'NS')`)
  await issueInvoices(mall.world)
}
async function settledAtHouse(): Promise<void> {
  house.work()
  await job()
  await job()
}
const orders = (invoiceSn: string) => [...house.invoices.keys()].filter(no => no.startsWith(invoiceSn))
const sent = (method: string) => house.heard.filter(h => h.headers.method === `nuonuo.OpeMplatform.${method}`).length
/** How often the one who heard it most did. */
const notices = async (event: string, text: string) =>
  (
    await mall.world.pool.row<{ n: number }>(
      `select coalesce(max(c.n), 0)::int as n from (select count(*) as n from notice where event = $1 and body like '%' || $2 || '%' group by user_id) c`,
      [event, text],
    )
  )?.n ?? 0
const tell = (o: { token?: string; content?: object; orderno?: string }) =>
  mall.app.inject({
    method: 'POST',
    url: `/api/invoice/nuonuo/${o.token ?? house.settings.callbackToken}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      operater: 'callback',
      ...(o.orderno === undefined ? {} : { orderno: o.orderno }),
      content: JSON.stringify(o.content ?? {}),
    }).toString(),
  })
async function refusal<P extends Path>(who: Caller, path: P, input: Sent<P>): Promise<string> {
  const { code } = await who.ask(path, input)
  return Object.entries(Codes).find(([, c]) => c === code)?.[0] ?? ''
}
const broken = async () => {
  const found: string[] = []
  for (const i of invariants.filter(x => ['I14', 'I15', 'I16', 'I17', 'J05', 'J06', 'I18', 'I19'].includes(x.id)))
    if ((await mall.world.pool.rows(i.sql)).length > 0) found.push(i.id)
  return found
}
/** Delivered, settled, invoiced whole and issued. */
async function invoiced(o?: Parameters<typeof delivered>[1]) {
  const d = await delivered(coil, o)
  const whole = await invoiceWhole(d.orderCode)
  await settledAtHouse()
  expect((await detail(whole.invoiceSn)).flow).toBe('DD')
  return { d, ...whole, taxNo: (await detail(whole.invoiceSn)).taxInvoiceNo }
}
async function lowered(d: Awaited<ReturnType<typeof delivered>>, units?: number): Promise<{ claimNo: string; fen: Fen }> {
  const claimNo = await file(d)
  await accepted(service, claimNo)
  await service.get('/api/ops/proposeClaim', await proposing(claimNo, { fenPerTon: 12_000 }))
  await buyer.get('/api/order/answerAfterSales', await agreeing(claimNo, units))
  return { claimNo, fen: d.units.slice(0, units).reduce((all, u) => all + perTonAmount(12_000, u.tagKg), 0) }
}

test('applied for, ordered once, told by an unsigned notice, asked, and delivered with its three files', async () => {
  const d = await delivered(coil)
  const { invoiceSn, fen } = await invoiceWhole(d.orderCode)
  expect((await detail(invoiceSn)).flow).toBe('WE')
  // A notice that says it is issued moves nothing while the house does not say so.
  const lie = {
    c_orderno: invoiceSn,
    c_status: '1',
    c_fphm: '26990000000000000009',
    allElectronicInvoiceNumber: '26990000000000000009',
  }
  expect((await tell({ token: 'x'.repeat(26), orderno: invoiceSn })).statusCode).toBe(401)
  expect((await tell({ content: { c_orderno: 'nothing' } })).statusCode).toBe(401)
  const answer = await tell({ content: lie })
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: '0000', message: '同步成功' }])
  await issueInvoices(mall.world)
  expect((await detail(invoiceSn)).flow).toBe('WE')
  // It is, and the notice only makes the mall ask at once: in either way of writing, fifty times.
  house.work()
  await run(`update invoice set ask_at = now() + interval '1 hour' where invoice_sn = $1`, [invoiceSn])
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => tell(i % 2 ? { orderno: invoiceSn } : { content: { cOrderno: invoiceSn } })),
  )
  await issueInvoices(mall.world)
  await job()
  const v = await detail(invoiceSn)
  const kept = house.invoices.get(invoiceSn)
  expect(v).toMatchObject({
    flow: 'DD',
    taxInvoiceNo: kept?.taxInvoiceNo,
    issuedBy: 'live',
    parts: ['pdf', 'ofd', 'xml'],
    grossFen: fen,
  })
  expect(v.history.map(h => h.what)).toEqual(['申请开票', '核对通过', '送税务平台开具', '开具成功', '电子交付'])
  expect([orders(invoiceSn), sent('requestBillingNew')]).toEqual([[invoiceSn], 1])
  expect(kept?.head).toMatchObject({
    salerTaxNum: NUONUO_SELLER,
    invoiceLine: 'bs',
    pushMode: '-1',
    clerk: '开票人甲',
    callBackUrl: `${mall.world.settings.origin}/api/invoice/nuonuo/${house.settings.callbackToken}`,
    remark: expect.stringContaining(d.orderCode),
  })
  // The very bytes, to the buyer and nobody else.
  const row = await mall.world.pool.row<{ pdf: string; ofd: string; xml: string }>(
    'select pdf_hash as pdf, ofd_hash as ofd, xml_hash as xml from invoice where invoice_sn = $1',
    [invoiceSn],
  )
  for (const part of ['pdf', 'ofd', 'xml'] as const) {
    const got = await mall.app.inject({
      method: 'GET',
      url: `/api/invoice/file?invoiceSn=${invoiceSn}&part=${part}`,
      cookies: { HBJYJT_token: buyer.token ?? '' },
    })
    if (got.statusCode === 200) expect(createHash('sha256').update(got.rawPayload).digest('hex')).toBe(row?.[part])
    expect(row?.[part]).toMatch(/^[0-9a-f]{64}$/)
  }
  expect([await broken(), await notices('invoiceTrouble', invoiceSn)]).toEqual([[], 0])
})

test('files that are not there yet are waited for; another invoice’s are not kept', async () => {
  const d = await delivered(coil)
  const { invoiceSn } = await invoiceWhole(d.orderCode)
  house.files = 'missing'
  await settledAtHouse()
  expect(await detail(invoiceSn)).toMatchObject({ flow: 'NS', parts: [], troubleText: expect.stringContaining('还没有取到') })
  house.files = 'other'
  await job()
  expect(await detail(invoiceSn)).toMatchObject({ flow: 'NS', parts: [], troubleText: expect.stringContaining('另一张发票') })
  house.files = 'sound'
  // Rightly issued, and the seller's name on it is not the contract's: delivered, and finance hears which.
  house.sellerName = '恒冶集团有限公司'
  await job()
  house.sellerName = '恒冶钢铁商城（演示）有限公司'
  expect(await detail(invoiceSn)).toMatchObject({ flow: 'DD', parts: ['pdf', 'ofd', 'xml'], troubleText: '' })
  expect(await notices('invoiceTrouble', '销方名称是「恒冶集团有限公司」')).toBe(1)
})

test('issued and not sealed: nobody orders it a second time, the seal is asked for, finance hears it once', async () => {
  const d = await delivered(coil)
  const { invoiceSn } = await invoiceWhole(d.orderCode)
  const kept = house.invoices.get(invoiceSn)
  Object.assign(kept ?? {}, { status: '24', failCause: '签章超时' })
  for (let i = 0; i < 3; i += 1) await job()
  expect(await detail(invoiceSn)).toMatchObject({ flow: 'WE', trouble: 'unsealed' })
  expect([house.reseals, sent('requestBillingNew'), await notices('invoiceTrouble', invoiceSn)]).toEqual([1, 1, 1])
  for (const act of ['retry', 'withdraw'] as const)
    expect(await refusal(finance, '/api/ops/actOnInvoice', { invoiceSn, act, reason: '再开一张' })).toBe('INVOICE_STATE')
  // An hour and a quarter later the seal is asked for again.
  await run(`update invoice set resealed_at = now() - interval '76 minutes' where invoice_sn = $1`, [invoiceSn])
  await job()
  expect(house.reseals).toBe(2)
  Object.assign(kept ?? {}, { status: '2' })
  await job()
  await job()
  expect(await detail(invoiceSn)).toMatchObject({ flow: 'DD', taxInvoiceNo: kept?.taxInvoiceNo })
  expect(orders(invoiceSn)).toEqual([invoiceSn])
})

test('logged out it fails; finance scans what the page shows, and it goes out under a number of its own', async () => {
  const d = await delivered(coil)
  const { invoiceSn } = await invoiceWhole(d.orderCode)
  house.login = '0'
  Object.assign(house.invoices.get(invoiceSn) ?? {}, { status: '22', failCause: '电子税务局未登录' })
  await job()
  expect(await detail(invoiceSn)).toMatchObject({ flow: 'NB', trouble: 'session' })
  const shown = await finance.get('/api/ops/scanTaxFace', {})
  expect(shown).toMatchObject({
    open: false,
    retried: 0,
    qrSvg: expect.stringContaining('<svg'),
    scanWords: expect.stringContaining('税务 APP'),
  })
  house.login = '2'
  expect(await finance.get('/api/ops/scanTaxFace', {})).toMatchObject({ open: true, qrSvg: '' })
  await job()
  await settledAtHouse()
  expect(await detail(invoiceSn)).toMatchObject({ flow: 'DD', taxInvoiceNo: house.invoices.get(`${invoiceSn}R1`)?.taxInvoiceNo })
  expect(orders(invoiceSn)).toEqual([invoiceSn, `${invoiceSn}R1`])
})

test('an answer that was lost is no second invoice; one that never left is sent again under the same number', async () => {
  const d = await delivered(coil)
  house.mood = 'lost'
  const { invoiceSn } = await invoiceWhole(d.orderCode).catch(e => expect.unreachable(String(e)))
  house.mood = 'sound'
  endRest(mall.world.pool, 'tax')
  await run(`update nuonuo_token set asked_at = null`)
  // The token itself was lost with the line: whatever it was, nothing is ordered twice.
  for (let i = 0; i < 3; i += 1) await job()
  await run(`update invoice set flow_since = now() - interval '10 minutes' where invoice_sn = $1`, [invoiceSn])
  await job()
  await run(`update invoice set send_after = now() where invoice_sn = $1`, [invoiceSn])
  await job()
  await settledAtHouse()
  expect((await detail(invoiceSn)).flow).toBe('DD')
  expect(orders(invoiceSn)).toEqual([invoiceSn])
})

test('a red letter that the buyer must agree to at the bureau: told once, refused there it ends, asked again a day later it pays', async () => {
  const { d, invoiceSn } = await invoiced()
  const before = await available()
  house.redStarts = '02'
  const { claimNo, fen } = await lowered(d)
  for (let i = 0; i < 3; i += 1) await job()
  const [letter] = await letters(claimNo)
  expect(letter?.state).toBe('01')
  const red = (await detail(invoiceSn)).reds[0]
  expect(red).toMatchObject({ turnText: '购方，在电子税务局确认' })
  expect((red?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(71 * 3_600_000)
  expect(await detail(red?.redInvoiceSn ?? '')).toMatchObject({ flow: 'WE', trouble: 'confirming' })
  expect(await notices('redAtBureau', letter?.redNo ?? '-')).toBe(1)
  const confirm = house.confirms.get(red?.redInvoiceSn ?? '')
  // A lowered price: an allowance, by the line of the blue one, without weight.
  expect(confirm).toMatchObject({ redReason: '4', blueNo: (await detail(invoiceSn)).taxInvoiceNo })
  expect(confirm?.lines.map(l => [l.num, l.goodsName.startsWith('*')])).toEqual(confirm?.lines.map(() => [undefined, false]))
  Object.assign(confirm ?? {}, { status: '05' })
  await job()
  expect((await letters(claimNo))[0]).toMatchObject({ state: '05', done: false })
  expect((await detail(red?.redInvoiceSn ?? '')).flow).toBe('NA')
  await payAgreedClaims(mall.world)
  expect((await claimOf(claimNo)).moneyWaits).toContain('购方已拒绝')
  expect(await available()).toBe(before)
  await run(
    `update red_letter set answered_at = now() - interval '25 hours', expires_at = now() - interval '25 hours' where source_no = $1`,
    [claimNo],
  )
  await payAgreedClaims(mall.world)
  await job()
  const again = (await detail(invoiceSn)).reds[0]
  Object.assign(house.confirms.get(again?.redInvoiceSn ?? '') ?? {}, { status: '04' })
  await settledAtHouse()
  await payAgreedClaims(mall.world)
  expect((await letters(claimNo)).at(-1)).toMatchObject({ done: true })
  expect(await detail(again?.redInvoiceSn ?? '')).toMatchObject({
    flow: 'DD',
    parts: ['pdf', 'ofd', 'xml'],
    grossFen: minus(fen),
  })
  expect((await available()) - before).toBe(fen)
  expect(await broken()).toEqual([])
})

test('nobody answers there for 72 hours, or the mill takes it back: the letter ends and the invoice stands', async () => {
  const { d, invoiceSn } = await invoiced()
  house.redStarts = '02'
  await finance.get('/api/ops/openRedLetter', { invoiceSn, reason: '开票有误：抬头写错' })
  await job()
  await job()
  const [first] = (await detail(invoiceSn)).reds
  expect(house.confirms.get(first?.redInvoiceSn ?? '')).toMatchObject({ status: '02', redReason: '2' })
  Object.assign(house.confirms.get(first?.redInvoiceSn ?? '') ?? {}, { status: '07' })
  await job()
  expect((await detail(invoiceSn)).reds[0]).toMatchObject({ state: '07', doneAt: null })
  await finance.get('/api/ops/openRedLetter', { invoiceSn, reason: '开票有误：抬头写错' })
  await job()
  await job()
  const [second] = (await detail(invoiceSn)).reds
  await finance.get('/api/ops/answerRedLetter', { redNo: second?.redNo ?? '', act: 'withdraw', reason: '不用了' })
  expect((await detail(invoiceSn)).reds[0]).toMatchObject({ state: '01', turnText: '税务平台，正在撤销' })
  await job()
  expect(house.confirms.get(second?.redInvoiceSn ?? '')?.status).toBe('08')
  expect((await detail(invoiceSn)).reds[0]).toMatchObject({ state: '09' })
  expect(await detail(invoiceSn)).toMatchObject({ flow: 'DD', redFen: 0, redOpenFen: 0 })
  expect(d.units.length).toBeGreaterThan(0)
  expect(await broken()).toEqual([])
})

test('red in parts, then all the rest: the house that counts each line to the fen takes them, and they add up to the invoice', async () => {
  const { d, invoiceSn, fen, taxNo } = await invoiced()
  const { claimNo } = await lowered(d)
  await job()
  await settledAtHouse()
  expect((await letters(claimNo)).every(l => l.done)).toBe(true)
  await finance.get('/api/ops/openRedLetter', { invoiceSn, reason: '开票有误：抬头写错' })
  await job()
  await settledAtHouse()
  const v = await detail(invoiceSn)
  expect(v).toMatchObject({ redFen: fen, redOpenFen: 0 })
  const blue = house.invoices.get(invoiceSn)
  const reds = [...house.confirms.values()].filter(c => c.blueNo === taxNo && c.red)
  expect(reds).toHaveLength(2)
  const all = (pick: (i: { netFen: Fen; taxFen: Fen }) => number) => reds.reduce((s, c) => s + (c.red ? pick(c.red) : 0), 0)
  expect([all(i => i.netFen), all(i => i.taxFen)]).toEqual([minus(blue?.netFen ?? 0), minus(blue?.taxFen ?? 0)])
  expect(await broken()).toEqual([])
})
