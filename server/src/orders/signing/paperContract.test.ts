// 纸质签署: where no platform is connected both sign on paper; one employee records it, another who has read the scans puts it into force.
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { paperUndo } from '@mall/domain/orders/signing/paper.rules.ts'
import { SignStatus } from '@mall/domain/orders/signing/sign.machine.ts'
import { workedMs } from '@mall/domain/kernel/workingTime.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../../../proof/invariants.ts'
import { effectOf } from '../../testing/testEffects.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, desk, mall, openSigning, rule, signAtPlatform, work } from './testSigning.ts'
import { workCalendar } from '../../platform/rules/workCalendar.ts'
import { endOverdue } from '../order/endOverdue.job.ts'
import { type FlowRow, flowOfDocument } from './signing.queries.ts'

openSigning({ orders: true })
let reviewer: Caller
let second: Caller
let coil = ''
beforeAll(async () => {
  reviewer = await mall.staff('S002')
  second = await mall.staff('S001')
  const row = await mall.world.pool.row<{ code: string }>(
    `select sku_code as code from sku where futures and on_shelf and class_code = 'GAL' and grade_level = '1' order by id limit 1`,
  )
  coil = row?.code ?? ''
  await rule('order.approvalAboveFen', '99999999999')
  await rule('sandbox.sign', 'off')
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
})

let n = 0
/** A made-to-order coil that the reviewer has passed: its contract waits for both. */
async function passed(): Promise<{ orderCode: string; flow: FlowRow }> {
  const goods = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: coil })
  const pieces = Math.ceil((goods.minFuturesKg * 1000) / goods.pieceWeightG)
  await buyer.get('/api/cart/addGoodsToCartBuyNow', { skuCode: coil, pieces, stockMode: 2 })
  const preview = await buyer.get('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 })
  const [title] = await buyer.get('/api/company/getCompanyInvoiceByCompanyCode', {})
  const made = await buyer.get('/api/order/createOrderBuyNow', {
    requestId: `paper-${process.pid}-${++n}`,
    freightMode: 1,
    invoiceId: title?.invoiceId ?? '',
    fingerprint: preview.fingerprint,
    acceptTerms: true,
  })
  const orderCode = made.orderCodes[0] ?? ''
  await reviewer.get('/api/ops/reviewOrder', { orderCode })
  return { orderCode, flow: await flowOf(orderCode) }
}
const detail = (orderCode: string) => buyer.get('/api/order/getOrderDetail', { orderCode })
async function flowOf(orderCode: string): Promise<FlowRow> {
  const row = await flowOfDocument(mall.world.pool, 'order', (await detail(orderCode)).contractNo)
  if (!row) throw new Error('no flow')
  return row
}
/** A scan as the file room keeps it. */
async function scan(staffCode = 'S003', purpose = 'paperContract'): Promise<string> {
  const id = `p${String(++n).padStart(21, '0')}`
  await mall.world.files.put(`test/${id}`, Buffer.from('scan'), 'application/pdf')
  await mall.world.pool.run(
    `insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
     select $1, null, id, $3, $4, '合同第 1 页.pdf', 'application/pdf', 4, repeat('a', 64) from app_user where staff_code = $2`,
    [id, staffCode, purpose, `test/${id}`],
  )
  return id
}
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const record = async (f: FlowRow, o: { signedOn?: string; fileIds?: string[]; who?: Caller } = {}) =>
  (o.who ?? desk).ask('/api/ops/recordPaperContract', {
    flowNo: f.flowNo,
    signedOn: o.signedOn ?? today(),
    buyerSigner: '李卫东',
    note: '原件两份',
    fileIds: o.fileIds ?? [await scan()],
  })
const cookies = new Map<string, string>()
async function cookieOf(who: string): Promise<string> {
  const staff = who.startsWith('S')
  const reply = await mall.app.inject({
    method: 'POST',
    url: staff ? '/api/ops/loginStaff' : '/api/user/loginUser',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ [staff ? 'staffCode' : 'userName']: who, password: 'Steel@2026' }),
  })
  return reply.cookies.map(c => `${c.name}=${encodeURIComponent(c.value)}`).join('; ')
}
/** Opens a file as a browser does, by the cookie of the log-in. */
async function open(who: string, fileId: string): Promise<number> {
  const cookie = cookies.get(who) ?? (await cookieOf(who))
  cookies.set(who, cookie)
  return (await mall.app.inject({ method: 'GET', url: `/api/file/get?id=${fileId}`, headers: { cookie } })).statusCode
}
/** The second person reads a scan. */
const look = async (fileId: string) => expect(await open('S001', fileId)).toBe(200)
async function recorded(): Promise<{ orderCode: string; flow: FlowRow; paperId: string; fileId: string }> {
  const { orderCode, flow } = await passed()
  const fileId = await scan()
  const { data } = await record(flow, { fileIds: [fileId] })
  return { orderCode, flow, fileId, paperId: data?.paperId ?? '' }
}
const decide = (who: Caller, paperId: string, act: 'confirm' | 'reject' | 'takeBack', reason = '') =>
  who.ask('/api/ops/decidePaperContract', { paperId, act, reason })
const waitingPaper = async (contractNo: string): Promise<string> =>
  String(
    (
      await mall.world.pool.row<{ id: number }>(`select id from paper_contract where contract_no = $1 and state = 'waits'`, [
        contractNo,
      ])
    )?.id,
  )
const paperOf = async (documentNo: string) => (await buyer.get('/api/order/getContractSign', { documentNo })).paper
const signs = (flow: FlowRow) => second.get('/api/ops/getSignDetail', { flowNo: flow.flowNo })

const hours = (n: number) => n * 3_600_000
const endsIn = (orderCode: string, ms: number) =>
  mall.world.pool.run(`update orders set hold_until = now() + make_interval(secs => $2::float8 / 1000) where order_code = $1`, [
    orderCode,
    ms,
  ])
const holdOf = async (orderCode: string): Promise<number> => (await detail(orderCode)).holdUntil ?? 0

const deskHours = async (orderCode: string): Promise<number> =>
  workedMs(Date.now(), await holdOf(orderCode), await workCalendar(mall.world.rules)) / hours(1)

test('the desk’s list begins with the term that ends first, the end of an order among them', async () => {
  const [later, sooner] = [await passed(), await passed()]
  await endsIn(later.orderCode, hours(2))
  await endsIn(sooner.orderCode, hours(1))
  const { list } = await desk.get('/api/ops/getSignQueue', { pageSize: 100 })
  const both = [sooner.flow.flowNo, later.flow.flowNo]
  expect(list.map(r => r.flowNo).filter(no => both.includes(no))).toEqual(both)
  expect(list.slice(0, 3).every((r, i, all) => i === 0 || r.expiresAt >= (all[i - 1]?.expiresAt ?? 0))).toBe(true)
  const soon = await desk.get('/api/ops/getSignQueue', { pageSize: 100, queue: 'soon' })
  expect(soon.list.every(r => r.expiresAt < Date.now() + hours(24))).toBe(true)
})

test('recorded by one, read and confirmed by another: the contract is in force, its order is paid, nothing goes to a platform', async () => {
  const { orderCode, flow } = await passed()
  // Longer than the desk may take, whatever weekend or holiday lies between.
  await endsIn(orderCode, hours(330))
  const fileId = await scan()
  const made = await effectOf(mall, () => record(flow, { fileIds: [fileId] }))
  expect(made.audits).toEqual(['signing.paperRecord by s003'])
  expect(made.notices?.some(x => x.startsWith('signDesk → '))).toBe(true)
  const waits = await paperOf(flow.documentNo)
  expect(waits).toMatchObject({ state: 'waits', signedOn: today(), buyerSigner: '李卫东', scans: [{ fileId }] })
  const paperId = waits?.paperId ?? ''
  expect((await decide(desk, paperId, 'confirm')).code).toBe(4839)
  expect((await decide(second, paperId, 'confirm')).code).toBe(4840)
  expect(await open('S001', fileId)).toBe(200)
  expect((await signs(flow)).papers[0]).toMatchObject({ own: false, unseen: 0 })
  const done = await effectOf(mall, () => decide(second, paperId, 'confirm'))
  expect(done.audits).toEqual(['signing.paperConfirm by s001'])
  expect(done.notices?.some(x => x.startsWith('contractInForce → '))).toBe(true)
  const now = await detail(orderCode)
  expect([now.status, now.contractStatus, now.signMode, now.acts.includes('pay')]).toEqual([
    OrderStatus.pendingPayment,
    1,
    'paper',
    true,
  ])
  expect(await flowOf(orderCode)).toMatchObject({ status: SignStatus.revoked, paper: 'confirmed', platformId: null })
  const { list } = await buyer.get('/api/order/getContractSignList', { word: flow.documentNo })
  expect(list[0]).toMatchObject({ statusText: '纸质签署', paperOn: today() })
  expect((await buyer.get('/api/order/getOrderContract', { orderCode })).contract).toMatchObject({
    signMode: 'paper',
    paperSigner: '李卫东',
  })
  expect((await buyer.get('/api/order/getOrderChain', { orderCode })).contract).toMatchObject({ onPaper: true })
  // A platform that comes later finds nothing to do; undoing it is not done there either.
  await rule('sandbox.sign', 'on')
  await work(2)
  expect((await flowOf(orderCode)).platformId).toBeNull()
  const voided = await buyer.ask('/api/order/voidContractSign', { documentNo: flow.documentNo, act: 'apply', reason: '停工' })
  expect([voided.code, voided.message]).toEqual([4835, paperUndo('order')])
  await rule('sandbox.sign', 'off')
  const paid = await buyer.ask('/api/pay/balancePay', { masterOrderCode: orderCode, requestId: `paper-pay-${process.pid}` })
  expect(paid.code).toBe(1)
})

test('a paper bears a day between the making of its text and today, and scans of whoever records it', async () => {
  const { flow } = await passed()
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  expect((await record(flow, { signedOn: tomorrow })).message).toContain('不能晚于今天')
  expect((await record(flow, { signedOn: '2020-01-01' })).message).toContain('不能早于文件生成日')
  expect((await record(flow, { fileIds: [await scan('S001')] })).code).toBe(4508)
  expect((await record(flow, { fileIds: [await scan('S003', 'receipt')] })).code).toBe(4508)
  expect((await record(flow, { fileIds: [] })).code).toBe(9400)
  expect((await record(flow, { who: reviewer })).code).toBe(4402)
  // What another contract rests on proves nothing here.
  const other = await recorded()
  expect((await record(flow, { fileIds: [other.fileId] })).code).toBe(4508)
})

test('what is rejected or taken back may be recorded anew; the buyer never sees it', async () => {
  const { flow, paperId, fileId } = await recorded()
  expect((await record(flow)).code).toBe(4838)
  expect((await decide(second, paperId, 'takeBack')).code).toBe(4841)
  await look(fileId)
  expect((await decide(second, paperId, 'reject')).code).toBe(4210)
  const effect = await effectOf(mall, () => decide(second, paperId, 'reject', '没有盖章'))
  expect(effect.audits).toEqual(['signing.paperReject by s001'])
  expect(await paperOf(flow.documentNo)).toBeNull()
  expect(await open('demo01', fileId)).toBe(404)
  const again = await record(flow, { fileIds: [fileId] })
  expect(await open('demo01', fileId)).toBe(200)
  expect(await open('demo03', fileId)).toBe(404)
  expect(await open('S002', fileId)).toBe(404)
  expect((await decide(desk, again.data?.paperId ?? '', 'takeBack')).code).toBe(1)
  expect((await signs(flow)).papers.map(p => p.state)).toEqual(['takenBack', 'rejected'])
  expect((await signs(flow)).whyNoPaper).toBe('')
})

test('two who confirm at once: it comes into force once', async () => {
  const { orderCode, paperId, fileId } = await recorded()
  await look(fileId)
  const codes = (await Promise.all([decide(second, paperId, 'confirm'), decide(second, paperId, 'confirm')])).map(r => r.code)
  expect(codes.filter(code => code === 1)).toHaveLength(1)
  expect((await detail(orderCode)).history.filter(h => h.label.includes('签'))).toHaveLength(1)
})

test('a confirmation beside the order’s cancellation: the order ends, and its contract with it', async () => {
  const { orderCode, flow, paperId, fileId } = await recorded()
  await look(fileId)
  await Promise.all([decide(second, paperId, 'confirm'), buyer.ask('/api/order/cancelOrder', { orderCode, reason: '不买了' })])
  const end = await detail(orderCode)
  expect([end.status, end.contractStatus]).toEqual([OrderStatus.cancelled, 4])
  expect((await signs(flow)).papers[0]?.state).not.toBe('waits')
  expect((await decide(second, paperId, 'confirm')).code).not.toBe(1)
})

test('a record that waits keeps its contract from the platform; what is there is taken back first', async () => {
  const held = await recorded()
  const there = await passed()
  await rule('sandbox.sign', 'on')
  await work(3)
  expect((await flowOf(held.orderCode)).platformId).toBeNull()
  const sent = await flowOf(there.orderCode)
  expect(sent.status).toBe(SignStatus.pendingSign)
  expect((await record(sent)).message).toContain('请先撤回')
  expect((await signs(sent)).whyNoPaper).toContain('请先撤回')
  // Rejected, it goes its electronic way.
  await look(held.fileId)
  expect((await decide(second, held.paperId, 'reject', '扫描件看不清')).code).toBe(1)
  await work(3)
  expect((await flowOf(held.orderCode)).status).toBe(SignStatus.pendingSign)
  await rule('sandbox.sign', 'off')
})

test('a confirmation beside an electronic signature: one of the two binds, never both', async () => {
  const { orderCode, paperId, fileId } = await recorded()
  await look(fileId)
  await rule('sandbox.sign', 'on')
  // As if it had been handed over in the moment in which it was recorded.
  await mall.world.pool.run(
    `update paper_contract set state = 'takenBack', decided_by = recorded_by, decided_at = now() where id = $1`,
    [Number(paperId)],
  )
  await work(3)
  const row = await mall.world.pool.row<{ id: number }>(
    `with p as (insert into paper_contract (contract_no, signed_on, buyer_signer, recorded_by) select contract_no, signed_on, buyer_signer, recorded_by
       from paper_contract where id = $1 returning id)
     insert into paper_scan (paper_id, line_no, file_id) select id, 1, $2 from p returning paper_id as id`,
    [Number(paperId), fileId],
  )
  await signAtPlatform(await flowOf(orderCode))
  await work()
  const half = await flowOf(orderCode)
  const [, paper] = await Promise.all([
    desk.ask('/api/ops/actOnSign', { flowNo: half.flowNo, version: half.version, act: 'seal' }),
    decide(second, String(row?.id), 'confirm'),
  ])
  expect(paper.code).not.toBe(1)
  // A platform that answers late is asked for its seal by the job.
  await work()
  const end = await detail(orderCode)
  expect([end.contractStatus, end.signMode]).toEqual([1, 'signed'])
  expect((await signs(half)).papers[0]?.state).toBe('ended')
  await work()
  await rule('sandbox.sign', 'off')
})

test('without a signing platform the order, the page of the signing and the desk say the paper way, and what waits is counted once everywhere', async () => {
  const { world } = mall
  const { partners } = world.settings
  const { orderCode, flow } = await passed()
  const says = async () => ({
    order: (await detail(orderCode)).blocker?.waitsFor,
    whose: (await detail(orderCode)).blocker?.whose,
    page: (await buyer.get('/api/order/getContractSign', { documentNo: flow.documentNo })).statusText,
    desk: (await second.get('/api/ops/getOrderQueue', { queue: 'all', word: orderCode })).list[0]?.waitsFor,
    waits: (await second.get('/api/ops/getSignQueue', { queue: 'paper', word: flow.documentNo })).list.map(f => f.flowNo),
  })
  const counted = async () => (await second.get('/api/ops/getSignQueue', { queue: 'paper' })).counts.paper ?? 0
  const menu = async () => (await second.get('/api/ops/getWorkCount', {})).signing
  expect(await says()).toMatchObject({ order: '贵公司签署合同，双方签署后付款', page: '卖方准备中', waits: [] })
  const before = { tab: await counted(), menu: await menu() }
  try {
    world.settings.partners = { ...partners, sign: 'off' }
    expect(await says()).toEqual({
      order: '双方在纸上签字盖章，商城登记后付款',
      whose: '贵公司签署人、钢厂',
      page: '待纸质签署',
      desk: '客户签署人、钢厂',
      waits: [flow.flowNo],
    })
    const off = { tab: await counted(), menu: await menu() }
    expect(off.tab).toBeGreaterThan(before.tab)
    expect(off.menu - before.menu).toBe(off.tab - before.tab)
    expect((await second.get('/api/ops/getSignQueue', { queue: 'paper' })).totalCount).toBe(off.tab)
    // A record that waits for its second person stays among them, and is what the order waits for.
    expect((await record(flow)).code).toBe(1)
    expect(await says()).toMatchObject({ order: '纸质签署已登记，等第二人确认', waits: [flow.flowNo] })
    expect(await counted()).toBe(off.tab)
  } finally {
    world.settings.partners = partners
  }
  // With a platform again only the record is a matter of paper.
  expect((await says()).waits).toEqual([flow.flowNo])
})

test('the desk reads the day by which both must have signed as the buyer does: the end of the order, where it comes before the signing’s own', async () => {
  const { orderCode, flow } = await passed()
  const held = await mall.world.pool.row<{ at: Date }>('select hold_until as at from orders where order_code = $1', [orderCode])
  const ends = [
    (await buyer.get('/api/order/getContractSign', { documentNo: flow.documentNo })).expiresAt,
    (await signs(flow)).expiresAt,
    (await second.get('/api/ops/getSignQueue', { queue: 'all', word: flow.documentNo })).list[0]?.expiresAt,
  ]
  expect(ends).toEqual([held?.at.getTime(), held?.at.getTime(), held?.at.getTime()])
  expect(held?.at.getTime()).toBeLessThan(flow.expiresAt.getTime())
})

test('what lies at the desk does not run out there: its order waits as long as a desk may take, and the buyer is told', async () => {
  const { orderCode, flow } = await passed()
  await endsIn(orderCode, hours(1))
  const fileId = await scan()
  const made = await effectOf(mall, () => record(flow, { fileIds: [fileId] }))
  expect(made.audits).toEqual(['order.extend by s003', 'signing.paperRecord by s003'])
  expect(made.notices?.some(x => x.startsWith('orderExtended → '))).toBe(true)
  const until = await holdOf(orderCode)
  expect(await deskHours(orderCode)).toBeCloseTo(20, 1)
  expect((await detail(orderCode)).history.at(-1)?.reason).toBe('纸质合同已登记，等钢厂第二人核对')
  // What is recorded again gets no more than a desk may take from then.
  await decide(desk, await waitingPaper(flow.documentNo), 'takeBack')
  await record(flow)
  expect((await holdOf(orderCode)) - until).toBeLessThan(hours(1))
})

test('a contract that the buyer has signed does not run out while it waits for the mill’s seal', async () => {
  await rule('sandbox.sign', 'on')
  const { orderCode } = await passed()
  await endsIn(orderCode, hours(1))
  await work(3)
  await signAtPlatform(await flowOf(orderCode))
  await work()
  expect((await flowOf(orderCode)).status).toBe(SignStatus.signing)
  expect(await deskHours(orderCode)).toBeCloseTo(20, 1)
  expect((await detail(orderCode)).history.at(-1)?.reason).toBe('您已签署，等钢厂盖章')
  await rule('sandbox.sign', 'off')
})

test('nothing is given back to an order whose time is over, and none waits in one state for longer than a fortnight', async () => {
  const over = await passed()
  await endsIn(over.orderCode, -hours(1))
  await record(over.flow)
  expect(await endOverdue(mall.world)).toBe(1)
  expect((await detail(over.orderCode)).status).toBe(OrderStatus.cancelled)
  const old = await passed()
  await mall.world.pool.run(
    `update orders set status_since = now() - interval '335 hours', hold_until = now() + interval '10 minutes' where order_code = $1`,
    [old.orderCode],
  )
  await record(old.flow)
  expect((await holdOf(old.orderCode)) - Date.now()).toBeGreaterThan(hours(0.9))
  expect((await holdOf(old.orderCode)) - Date.now()).toBeLessThan(hours(1.1))
})
