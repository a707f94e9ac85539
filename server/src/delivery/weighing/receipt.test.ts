// 签收: by the buyer, by driver or staff with proof, by the rule; what is short or damaged; weights objected to afterwards; the driver's link.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { setRule } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { waitsForReceipt } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { loadOf } from '../shipment/load.queries.ts'
import { autoReceipt } from './autoReceipt.job.ts'
import { openWeightObjections, unsoundReceipts } from './receipt.queries.ts'
import { makeTruck, truckNow } from './testTruck.ts'
import {
  dispatcher,
  enter,
  gate,
  gross,
  leave,
  load,
  openYard,
  paidOrder,
  stranger,
  truck,
  weighed,
  weigher,
} from './testYard.ts'

openYard()

const gone = async (
  grossKg = 47_040,
  plan: Parameters<typeof weighed>[2] = {},
  settlement: SettlementModeCode = SettlementMode.weighed,
  tareKg = 15_060,
) => {
  const made = await weighed(tareKg, grossKg, plan, settlement)
  expect((await leave(made.waybillNo)).code).toBe(1)
  return made
}
const sign = (waybillNo: string, o: object = {}, who = buyer) =>
  who.ask('/api/order/signReceipt', { waybillNo, requestId: key(), receiver: '秦乙未', ...o })
const receipt = (waybillNo: string) => buyer.get('/api/order/getReceipt', { waybillNo })
const orderStatus = async (orderCode: string) => (await buyer.get('/api/order/getOrderDetail', { orderCode })).status
const arrive = (waybillNo: string, days: number) =>
  mall.world.pool.run(`update waybill set arrived_at = now() - make_interval(days => $2) where waybill_no = $1`, [
    waybillNo,
    days,
  ])

describe('the buyer signs', () => {
  test('for all with one press; with the last truck the order is signed', async () => {
    const { t, waybillNo } = await gone()
    const seen = await effectOf(mall, () => sign(waybillNo))
    expect(seen.rows?.receipt).toContain('insert')
    expect(seen.rows?.waybill).toContain('status 4→5')
    expect(seen.rows?.orders).toContain('status 6→7')
    expect((await receipt(waybillNo)).receipt).toMatchObject({ how: 'buyer', sound: true, receiver: '秦乙未' })
    expect(await orderStatus(t.w.orderCode)).toBe(7)
  })

  test('with a weight of his own scale only if a truck can weigh so: a slip of a digit is asked for again, and nothing is signed', async () => {
    const { waybillNo } = await gone()
    const slip = await sign(waybillNo, { buyerNetKg: 319_800 })
    expect([slip.code === 1, slip.message]).toEqual([false, expect.stringContaining('请核对单位和小数点')])
    expect((await receipt(waybillNo)).receipt).toBeNull()
    expect((await sign(waybillNo, { buyerNetKg: 31_970 })).code).toBe(1)
    // Also where nothing follows from it: 理计 keeps the weight with the receipt.
    const theory = await gone(47_040, {}, 1)
    expect((await sign(theory.waybillNo, { buyerNetKg: 319_800 })).message).toContain('请核对单位和小数点')
    expect((await receipt(theory.waybillNo)).receipt).toBeNull()
  })

  test('nothing that is still in the mill, nothing twice, nothing of another company, and not without the right', async () => {
    const inside = await weighed(15_060, 47_040)
    expect((await sign(inside.waybillNo)).code).toBe(4902)
    const { waybillNo } = await gone()
    expect((await sign(waybillNo, {}, stranger)).code).toBe(4901)
    expect((await sign(waybillNo, {}, await mall.buyer('demo01-5'))).code).toBe(4019)
    expect((await sign('YD00000000000000')).code).toBe(4901)
    expect((await stranger.ask('/api/order/getReceipt', { waybillNo })).code).toBe(4901)
    const requestId = key()
    const [a, b] = await Promise.all([sign(waybillNo, { requestId }), sign(waybillNo, { requestId })])
    expect([a.code, b.code]).toEqual([1, 1])
    expect((await sign(waybillNo)).code).toBe(4951)
  })

  test('unit by unit: short and damaged pieces with a word; sales contact and quality hear of it; it is not sound', async () => {
    const { t, waybillNo } = await gone()
    const { units } = await receipt(waybillNo)
    const all = units.map(u => ({ waybillUnitId: u.waybillUnitId, piecesSound: u.pieces }))
    const [first] = all
    if (!first) throw new Error('no unit')
    const short = { ...first, piecesSound: 0, piecesShort: first.piecesSound }
    const bad: [object[], string][] = [
      [all.slice(1), '还没有填'],
      [[first, ...all], '两次'],
      [[{ ...first, piecesSound: first.piecesSound + 9 }, ...all.slice(1)], '合计须相等'],
      [[{ ...first, piecesSound: first.piecesSound + 1, piecesShort: -1 }, ...all.slice(1)], '不能为负'],
      [[short, ...all.slice(1)], '请写明'],
    ]
    for (const [given, why] of bad) {
      const answer = await sign(waybillNo, { units: given })
      expect([answer.code, answer.message.includes(why)], why).toEqual([4950, true])
    }
    expect((await sign(waybillNo, { fileIds: ['AAAAAAAAAAAAAAAAAAAAAA'] })).code).toBe(4508)
    const seen = await effectOf(mall, () => sign(waybillNo, { units: [{ ...short, note: '少一件' }, ...all.slice(1)] }))
    expect(seen.notices?.join()).toContain('receiptUnsound')
    expect(seen.notices?.join()).toContain('s026')
    const there = await receipt(waybillNo)
    expect(there.receipt?.sound).toBe(false)
    expect(there.units[0]?.taken).toMatchObject({ short: 1, note: '少一件' })
    expect(await unsoundReceipts(mall.world.pool, t.w.orderId)).toEqual([{ waybillNo }])
  })

  test('what was short left the mill and was not received: the order counts neither its pieces nor its weight as 已签收', async () => {
    const { t, waybillNo } = await gone()
    const { units } = await receipt(waybillNo)
    const [first] = units
    if (!first) throw new Error('no unit')
    await sign(waybillNo, {
      units: units.map(u =>
        u === first
          ? { waybillUnitId: u.waybillUnitId, piecesSound: 0, piecesShort: u.pieces, note: '少一件' }
          : { waybillUnitId: u.waybillUnitId, piecesSound: u.pieces },
      ),
    })
    const on = (await loadOf(mall.world.pool, [t.w.id])).find(u => u.id === Number(first.waybillUnitId))
    const { gone: left, received } = await buyer.get('/api/order/getOrderShip', { orderCode: t.w.orderCode })
    expect([left.pieces - received.pieces, left.kg - received.kg]).toEqual([on?.pieces, on?.scaleKg ?? on?.tagKg])
  })

  test('two trucks received at the same moment sign the order once; a part that has not left keeps it open', async () => {
    const orderCode = await paidOrder(8)
    const one = await gone(47_040, { orderCode, pieces: 4, plate: '冀ADEMO41' })
    await sign(one.waybillNo)
    expect(await orderStatus(orderCode)).toBe(6)
    const b = await gone(47_040, { orderCode, pieces: 2, plate: '冀ADEMO42', tagKgs: [16_000, 15_980] })
    const c = await gone(47_040, { orderCode, pieces: 2, plate: '冀ADEMO43', tagKgs: [16_000, 15_980] })
    const both = await Promise.all([sign(b.waybillNo), sign(c.waybillNo)])
    expect(both.map(a => a.code)).toEqual([1, 1])
    expect(both.filter(a => a.data.orderDone)).toHaveLength(1)
    expect(await orderStatus(orderCode)).toBe(7)
  })
})

test('self pick-up ends at the gate: the goods are handed over, the order ends, the stock is gone, and nobody is said to have signed', async () => {
  const { t, waybillNo } = await weighed(15_060, 47_040, { selfPickup: true })
  const out = await effectOf(mall, async () =>
    expect((await leave(waybillNo)).data).toMatchObject({ status: 5, orderDone: true }),
  )
  expect(out.rows?.waybill).toContain('status 3→5')
  expect(out.notices).toEqual(['truckLeft → demo01'])
  expect(out.index).toBe(1)
  const told = (await receipt(waybillNo)).receipt
  expect(told).toMatchObject({ how: 'gate', receiver: '章乙亥', note: '' })
  const [track] = await mall.world.pool.rows<{ detail: string }>(
    'select detail from waybill_event where waybill_id = (select id from waybill where waybill_no = $1) order by seq desc limit 1',
    [waybillNo],
  )
  expect(track?.detail).toBe('自提，出厂交付，章乙亥；按装车核对的件交付')
  expect((await mall.guest.get('/api/weighing/getDriverPass', { t: t.w.passToken })).alive).toBe(false)
})

describe('somebody else signs', () => {
  test('staff only with proof and a reason; it reads 代签收', async () => {
    const { waybillNo } = await gone()
    const input = { waybillNo, requestId: key(), receiver: '秦乙未', why: '客户仓库无人值守', fileIds: [] as string[] }
    expect((await dispatcher.ask('/api/ops/signByProxy', input)).message).toContain('请上传')
    const foreign = { ...input, fileIds: ['AAAAAAAAAAAAAAAAAAAAAA'] }
    expect((await dispatcher.ask('/api/ops/signByProxy', foreign)).code).toBe(4508)
    expect((await gate.ask('/api/ops/signByProxy', foreign)).code).toBe(4402)
    await mall.world.pool.run(
      `insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
       select 'receiptPhotoOfTheDesk1', null, id, 'receipt', 'k1', '签收单.jpg', 'image/jpeg', 1, repeat('0', 64) from app_user where staff_code = 'S022'`,
    )
    expect((await dispatcher.ask('/api/ops/signByProxy', { ...input, fileIds: ['receiptPhotoOfTheDesk1'] })).code).toBe(1)
    const there = await receipt(waybillNo)
    expect([there.status, there.receipt?.how, there.receipt?.why]).toEqual([6, 'staff', '客户仓库无人值守'])
  })

  test('the driver by his link: arrived once, a photo first, then the link is dead', async () => {
    const { t, waybillNo } = await gone()
    const link = { t: t.w.passToken }
    const seen = await effectOf(mall, () => mall.guest.get('/api/weighing/passArrive', link))
    expect(seen.notices).toEqual(['truckArrived → demo01'])
    // The order's list of trucks says so too: it is on its way no longer.
    const { trucks } = await buyer.get('/api/order/getOrderShip', { orderCode: t.w.orderCode })
    expect(trucks.map(waitsForReceipt)).toEqual([true])
    expect((await effectOf(mall, () => mall.guest.get('/api/weighing/passArrive', link))).notices).toBeUndefined()
    const signing = { ...link, requestId: key(), receiver: '仓库老赵', why: '收货人没有账号' }
    expect((await mall.guest.ask('/api/weighing/passSign', signing)).message).toContain('先拍一张')
    await mall.world.pool.run(
      `insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
       select 'receiptPhotoOfDriver01', $1, id, 'receipt', 'k2', '卸货.jpg', 'image/jpeg', 1, repeat('0', 64) from app_user where user_name = 'system'`,
      [t.w.companyId],
    )
    await mall.world.pool.run(`insert into pass_act (waybill_id, act, file_id) values ($1, 'photo', 'receiptPhotoOfDriver01')`, [
      t.w.id,
    ])
    await mall.guest.get('/api/weighing/passSign', signing)
    const there = await receipt(waybillNo)
    expect([there.status, there.receipt?.how, there.receipt?.files.length]).toEqual([6, 'driver', 1])
    expect((await mall.guest.ask('/api/weighing/passSign', signing)).code).toBe(4953)
    expect((await mall.guest.ask('/api/weighing/passReweigh', { ...link, requestId: key(), reason: '太重' })).code).toBe(4953)
  })

  test('the rule, days after the arrival and told a day before; never before it arrived', async () => {
    const { waybillNo } = await gone()
    const never = await gone()
    await arrive(waybillNo, 9)
    expect(await autoReceipt(mall.world)).toBe(1)
    expect((await receipt(waybillNo)).receipt).toBeNull()
    await mall.world.pool.run(`update waybill set receipt_warned_at = now() - interval '1 day' where waybill_no = $1`, [
      waybillNo,
    ])
    const seen = await effectOf(mall, () => autoReceipt(mall.world))
    expect(seen.notices).toContain('receiptSigned → demo01')
    expect((await receipt(waybillNo)).receipt?.how).toBe('auto')
    expect((await receipt(never.waybillNo)).receipt).toBeNull()
    expect(await autoReceipt(mall.world)).toBe(0)
  })

  test('beside the buyer: of two at once one receipt', async () => {
    const { t, waybillNo } = await gone()
    await mall.world.pool.run(`insert into pass_act (waybill_id, act, file_id) values ($1, 'photo', 'receiptPhotoOfDriver01')`, [
      t.w.id,
    ])
    const both = await Promise.all([
      sign(waybillNo),
      mall.guest.ask('/api/weighing/passSign', { t: t.w.passToken, requestId: key(), receiver: '老赵', why: '无人' }),
    ])
    expect(both.filter(a => a.code === 1)).toHaveLength(1)
  })
})

describe('the buyer’s own scale', () => {
  test('truck 1: 31.930 is 0.9 ‰, the mill’s ticket counts and it says so', async () => {
    const { waybillNo } = await gone(46_980, { tagKgs: [8_010, 7_990, 8_005, 7_995] }, 2, 15_020)
    const answer = await sign(waybillNo, { buyerNetKg: 31_930 })
    expect(answer.data.weightWords).toContain('0.94‰')
    expect((await receipt(waybillNo)).objection?.state).toBe('mill')
  })

  test('truck 2: 31.880 is 4.1 ‰, open until both have weighed again, and its ticket says so meanwhile', async () => {
    const { t, waybillNo } = await gone(46_990, { tagKgs: [7_990, 7_990, 7_990, 7_990] }, 2, 14_980)
    await sign(waybillNo)
    for (const buyerKg of [-31_880, 318_800])
      expect((await buyer.ask('/api/order/objectWeight', { waybillNo, buyerKg })).code).toBe(4945)
    expect((await stranger.ask('/api/order/objectWeight', { waybillNo, buyerKg: 31_880 })).code).toBe(4901)
    const made = await buyer.get('/api/order/objectWeight', { waybillNo, buyerKg: 31_880, reason: '本厂地磅' })
    expect([made.state, made.words.includes('4.06‰')]).toEqual(['open', true])
    expect((await buyer.ask('/api/order/objectWeight', { waybillNo, buyerKg: 31_880 })).message).toContain('一车一次')
    expect(await openWeightObjections(mall.world.pool, t.w.orderId)).toMatchObject([
      { waybillNo, millKg: 32_010, buyerKg: 31_880 },
    ])
    const ticket = async () => (await buyer.get('/api/order/getPoundList', { word: waybillNo })).list[0]?.state
    expect(await ticket()).toBe('disputed')
    expect((await buyer.get('/api/order/getPoundList', { word: waybillNo, state: 'within' })).list).toEqual([])
    const decide = (settledKg: Kg, who: typeof weigher) =>
      who.ask('/api/ops/decideObjection', { waybillNo, settledKg, reason: '双方核对' })
    const [finance, boss] = await Promise.all([mall.staff('S005'), mall.staff('S001')])
    expect((await decide(31_950, gate)).code).toBe(4402)
    expect((await decide(31_000, finance)).message).toContain('两磅之间')
    const both = await Promise.all([decide(31_950, finance), decide(31_950, boss)])
    expect(both.map(a => a.code).sort()).toEqual([1, 4952])
    expect((await receipt(waybillNo)).objection).toMatchObject({ state: 'decided', settledKg: 31_950 })
    expect(await ticket()).toBe('within')
    expect(await openWeightObjections(mall.world.pool, t.w.orderId)).toEqual([])
  })

  test('a verdict that says 以客户磅为准 settles by the buyer’s scale or not at all', async () => {
    const { waybillNo } = await gone(46_990, { tagKgs: [7_990, 7_990, 7_990, 7_990] }, 2, 14_980)
    await sign(waybillNo, { buyerNetKg: 31_880 })
    const finance = await mall.staff('S005')
    const decide = (settledKg: Kg) => finance.ask('/api/ops/decideObjection', { waybillNo, settledKg, reason: '以客户磅为准' })
    expect(await decide(32_010)).toMatchObject({ code: 4945, message: expect.stringContaining('理由说按客户磅') })
    expect((await decide(31_880)).code).toBe(1)
  })

  test('whoever weighed the truck does not decide whose scale was right, unless nobody else can; then it is on record', async () => {
    const { waybillNo } = await gone(46_990, { tagKgs: [7_990, 7_990, 7_990, 7_990] }, 2, 14_980)
    await sign(waybillNo, { buyerNetKg: 31_880 })
    const decide = () => weigher.ask('/api/ops/decideObjection', { waybillNo, settledKg: 32_010, reason: '以发货磅为准' })
    const seen = () => weigher.get('/api/ops/getObjection', { waybillNo })
    expect(await decide()).toMatchObject({ code: 4220, message: (await seen()).whyNotDecide })
    await mall.world.pool.run(`update app_user set frozen = true where staff_code <> 'S025'`)
    expect(await seen()).toMatchObject({ whyNotDecide: '', alone: true })
    expect((await decide()).code).toBe(1)
    const said = await mall.world.pool.row<{ detail: string }>(
      `select detail from audit_log where act = 'weigh.objection' and object_id = $1`,
      [waybillNo],
    )
    expect(said?.detail).toContain('没有另一位能登记复磅结果的同事')
    await mall.world.pool.run(`update app_user set frozen = false where staff_code is not null`)
    expect(await seen()).toMatchObject({ state: 'decided', settledKg: 32_010, alone: false })
    expect((await seen()).decidedBy).not.toBe('')
  })

  test('is heard for seven days after the receipt, not before it, and not where the table settles', async () => {
    const { waybillNo } = await gone()
    const object = (no: string) => buyer.ask('/api/order/objectWeight', { waybillNo: no, buyerKg: 31_500 })
    expect((await object(waybillNo)).message).toContain('签收后')
    await sign(waybillNo)
    await mall.world.pool.run(
      `update receipt set at = now() - interval '169 hours' where waybill_id = (select id from waybill where waybill_no = $1)`,
      [waybillNo],
    )
    expect((await object(waybillNo)).message).toContain('已过')
    const table = await gone(46_990, {}, 1)
    await sign(table.waybillNo)
    expect((await object(table.waybillNo)).message).toContain('理论重量')
  })
})

describe('the driver’s link', () => {
  test('shows his truck and nothing of prices or people; another link shows nothing; acts are limited', async () => {
    const orderCode = await paidOrder(4)
    const t = await makeTruck(mall.world.pool, { orderCode, tagKgs: [8_000, 8_000], selfPickup: true })
    const answer = await mall.guest.get('/api/weighing/getDriverPass', { t: t.w.passToken })
    expect(answer).toMatchObject({ alive: true, tone: 'go', says: '可以进厂' })
    expect(answer.pass).toMatchObject({ code: '482913', codeWorks: true, loadKg: 16_000, limitKg: 49_000, plate: '冀A·DEMO01' })
    expect(JSON.stringify(answer)).not.toContain('Fen')
    expect(JSON.stringify(answer)).not.toContain(t.w.companyName)
    for (const wrong of ['', 'x', t.w.waybillNo, `${t.w.passToken}x`, "' or 1=1 --"])
      expect((await mall.guest.get('/api/weighing/getDriverPass', { t: wrong })).pass).toBeNull()
    for (let i = 0; i < 6; i += 1)
      expect((await mall.guest.ask('/api/weighing/passArrive', { t: t.w.passToken })).code).toBe(4902)
    expect((await mall.guest.ask('/api/weighing/passArrive', { t: t.w.passToken })).code).toBe(4954)
    // A change of truck makes a new link.
    await mall.world.pool.run(`update waybill set pass_token = 'a-new-link-of-another-truck' where id = $1`, [t.w.id])
    expect((await mall.guest.get('/api/weighing/getDriverPass', { t: t.w.passToken })).alive).toBe(false)
  })

  test('of a self pick-up signs nothing by proxy; a truck that is still in the mill neither', async () => {
    const t = await truck()
    await enter(t)
    await load(t)
    await gross(t, 47_040)
    const signing = { t: t.w.passToken, requestId: key(), receiver: '老赵', why: '无人' }
    expect((await mall.guest.ask('/api/weighing/passSign', signing)).code).toBe(4902)
    expect((await truckNow(mall.world.pool, t.w.waybillNo)).status).toBe(3)
  })
})

test('the board of the gate puts first what is held, tells why, and nothing that opens the gate is in it', async () => {
  await setRule('sandbox.scale', 'exact')
  const held = await weighed(15_060, 47_260)
  const board = await gate.get('/api/ops/getGateBoard', { depotCode: held.t.w.depotCode })
  expect(board.trucks[0]).toMatchObject({ state: 'held' })
  expect(board.trucks.find(x => x.waybillNo === held.waybillNo)?.why).toContain('请复磅')
  const one = await gate.get('/api/ops/getGateTruck', { waybillNo: held.waybillNo })
  expect(one.whyNotLeave).toContain('请先复磅')
  expect(JSON.stringify([board, one])).not.toContain('482913')
  expect(JSON.stringify([board, one])).not.toContain(held.t.w.passToken)
})
