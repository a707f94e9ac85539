// From gate to gate: who comes in, what the scale says, who doubts it, who leaves. Figures of three trucks of one order: 46.980 - 15.020,
// 46.990 - 14.980, and 47.260 - 15.060 with its second weighing 47.080.
import { describe, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { setRule } from '../../orders/order/testDesk.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { lapseDisputes } from './lapseDisputes.job.ts'
import { settled, shiftSlot, timeOut, truckNow, unitsNow } from './testTruck.ts'
import {
  dispute,
  doubt,
  enter,
  gate,
  gross,
  leave,
  load,
  onScale,
  openYard,
  store,
  stranger,
  truck,
  weighed,
  weigher,
} from './testYard.ts'

openYard()

describe('the gate', () => {
  test('lets in a truck in its slot with its plate, books its empty weight, and does nothing else', async () => {
    const t = await truck({ plate: '冀ADEMO11' })
    await onScale(t.w.waybillNo, 15_020)
    const seen = await effectOf(mall, () =>
      gate.get('/api/ops/enterMill', { waybillNo: t.w.waybillNo, plate: '冀A·demo11', kg: 15_020 }),
    )
    expect(seen.audits).toEqual(['ship.enter by s024'])
    expect(seen.notices).toBeUndefined()
    const w = await truckNow(mall.world.pool, t.w.waybillNo)
    expect([w.status, w.tareKg]).toEqual([2, 15_020])
    const again = await gate.ask('/api/ops/enterMill', { waybillNo: t.w.waybillNo, plate: t.w.plate, kg: 15_020 })
    expect(again.message).toContain('已经进过厂')
  })

  test('keeps out the wrong plate, who is early, who is late, and says so; the driver reads it on his pass', async () => {
    const t = await truck({ plate: '冀ADEMO12' })
    const { waybillNo } = t.w
    const at = (plate: string) => gate.ask('/api/ops/enterMill', { waybillNo, plate, kg: 15_060 })
    const wrong = await at('冀ADEMO13')
    expect(wrong.message).toContain('车牌不符')
    const pass = await mall.guest.get('/api/weighing/getDriverPass', { t: t.w.passToken })
    expect([pass.tone, pass.says]).toEqual(['no', '不能进厂'])
    expect(pass.more).toContain('冀ADEMO13')
    await shiftSlot(mall.world.pool, waybillNo, 3)
    expect((await at('冀ADEMO12')).message).toContain('还没到时段')
    await shiftSlot(mall.world.pool, waybillNo, -5)
    expect((await at('冀ADEMO12')).message).toContain('已过时段')
    await mall.world.pool.run(
      `with w as (update waybill set ended_at = now() where waybill_no = $1 returning depot_code, slot_at)
       update gate_slot g set taken = taken - 1 from w where g.depot_code = w.depot_code and g.starts_at = w.slot_at`,
      [waybillNo],
    )
    expect((await at('冀ADEMO12')).message).toContain('停用')
    expect((await mall.guest.get('/api/weighing/getDriverPass', { t: t.w.passToken })).alive).toBe(false)
    await mall.world.pool.run('delete from waybill_unit where waybill_id = $1', [t.w.id])
    await mall.world.pool.run(`update steel_unit set state = 'allocated', waybill_id = null where waybill_id = $1`, [t.w.id])
  })

  test('asks self pick-up for its code: a wrong one is counted, the sixth waits, the right one or the scanned pass opens', async () => {
    const t = await truck({ selfPickup: true, plate: '冀ADEMO14' })
    const { waybillNo } = t.w
    await onScale(waybillNo, 15_060)
    const at = (code: string) => gate.ask('/api/ops/enterMill', { waybillNo, plate: t.w.plate, code, kg: 15_060 })
    expect((await at('')).message).toContain('提货码')
    for (let i = 0; i < 5; i += 1) expect((await at('000000')).code).toBe(4942)
    expect((await at('482913')).code).toBe(4943)
    await mall.world.pool.run(`update gate_try set at = at - interval '11 minutes'`)
    await settled(mall.world.pool)
    expect((await at(`http://127.0.0.1/driverPass?t=${t.w.passToken}`)).code).toBe(1)
  })

  test('of six guesses at once lets no more than five be looked at', async () => {
    const t = await truck({ selfPickup: true, plate: '冀ADEMO15' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        gate.ask('/api/ops/enterMill', { waybillNo: t.w.waybillNo, plate: t.w.plate, code: `00000${i}`, kg: 15_060 }),
      ),
    )
    expect(answers.filter(a => a.code === 4942)).toHaveLength(5)
    expect(answers.filter(a => a.code === 4943)).toHaveLength(3)
  })

  test('refuses an empty weight that cannot be, or is far from what the truck weighed before', async () => {
    const plate = '冀ADEMO16'
    const before = await weighed(15_060, 47_040, { plate })
    expect((await leave(before.waybillNo)).code).toBe(1)
    const t = await truck({ plate })
    for (const kg of [-15_060, 0, 1_990, 150_600, 15_063]) expect((await enter(t, kg)).code, String(kg)).toBe(4945)
    expect((await enter(t, 15_400)).message).toContain('以往相差')
    expect((await enter(t, 15_200)).code).toBe(1)
  })

  test('knows only its own rights: neither the store nor the buyer lets a truck in, an unknown waybill is unknown', async () => {
    const t = await truck({ plate: '冀ADEMO17' })
    const input = { waybillNo: t.w.waybillNo, plate: t.w.plate, kg: 15_060 }
    expect((await store.ask('/api/ops/enterMill', input)).code).toBe(4402)
    expect((await buyer.ask('/api/ops/enterMill', input)).code).toBe(606)
    expect((await gate.ask('/api/ops/enterMill', { ...input, waybillNo: 'YD00000000000000' })).code).toBe(4901)
    expect((await gate.ask('/api/ops/weighGross', { waybillNo: t.w.waybillNo, requestId: key(), kg: 47_000 })).code).toBe(4402)
  })
})

describe('loading', () => {
  test('ticks what is on the list, refuses what is not, freezes what is damaged, ends when all is there', async () => {
    const t = await truck({ plate: '冀ADEMO18' })
    const other = await truck({ plate: '冀ADEMO19' })
    const { waybillNo } = t.w
    expect((await store.ask('/api/ops/tickUnit', { waybillNo })).code).toBe(4902)
    await enter(t)
    const foreign = await store.ask('/api/ops/tickUnit', { waybillNo, unitNo: other.unitNos[0] ?? '' })
    expect(foreign.code).toBe(4948)
    expect(foreign.message).toContain(other.w.waybillNo)
    expect((await store.ask('/api/ops/tickUnit', { waybillNo, unitNo: 'NOSUCH-1' })).message).toContain('没有这个件号')
    expect(await store.get('/api/ops/tickUnit', { waybillNo, unitNo: t.unitNos[0] ?? '' })).toMatchObject({ loaded: 1, of: 4 })
    expect((await store.ask('/api/ops/finishLoading', { waybillNo })).message).toContain('还有 3 件')
    const off = await effectOf(mall, () =>
      store.get('/api/ops/putOffUnit', { waybillNo, unitNo: t.unitNos[1] ?? '', reason: '外圈磕伤' }),
    )
    expect(off.rows?.steel_unit).toContain('blocked')
    expect(off.notices?.join()).toContain('unitPutOff')
    await load(t)
    expect((await truckNow(mall.world.pool, waybillNo)).status).toBe(3)
    expect(await unitsNow(mall.world.pool, t.w)).toHaveLength(3)
  })
})

describe('the three trucks', () => {
  test('truck 1: 46.980 − 15.020 = 31.960 against 32.000, −1.3 ‰, within; the parts are the ticket', async () => {
    const { t, ticket, waybillNo } = await weighed(15_020, 46_980, { tagKgs: [8_010, 7_990, 8_005, 7_995] })
    expect(ticket).toMatchObject({ netKg: 31_960, permille: -1.3, within: true, disputed: false })
    const units = await unitsNow(mall.world.pool, t.w)
    expect(units.reduce((n, u) => n + (u.scaleKg ?? 0), 0)).toBe(31_960)
    expect((await leave(waybillNo)).code).toBe(1)
  })

  test('truck 2: 46.990 − 14.980 = 32.010 against 31.960, +1.6 ‰', async () => {
    const { ticket } = await weighed(14_980, 46_990, { tagKgs: [7_990, 7_990, 7_990, 7_990] })
    expect(ticket).toMatchObject({ netKg: 32_010, permille: 1.6, within: true })
  })

  test('truck 3: 47.260 − 15.060 = 32.200, +6.9 ‰ opens a dispute; the second weighing 32.020 is +1.3 ‰, the buyer accepts and the gate opens', async () => {
    const t = await truck({ plate: '冀ADEMO21' })
    const { waybillNo } = t.w
    await enter(t)
    await load(t)
    await onScale(waybillNo, 47_260)
    const seen = await effectOf(mall, () => weigher.get('/api/ops/weighGross', { waybillNo, requestId: key(), kg: 47_260 }))
    expect(seen.rows?.weigh_dispute).toBe('insert open')
    expect(seen.sms).toEqual(['weighDisputed → demo01'])
    expect(seen.audits).toEqual(['weigh.gross by s025'])
    const open = await dispute(waybillNo)
    expect([open.fromKg, open.toKg, open.dispute?.cause]).toEqual([31_884, 32_076, 'band'])
    expect((open.dispute?.replyBy ?? 0) - (open.dispute?.openedAt ?? 0)).toBe(30 * 60_000)
    expect((await leave(waybillNo)).message).toContain('请先复磅')
    expect(
      (await buyer.ask('/api/order/acceptReweigh', { waybillNo, ticketNo: open.weighings[0]?.ticketNo ?? '' })).message,
    ).toContain('还没有复磅')
    const again = (await gross(t, 47_080)).data
    expect(again).toMatchObject({ netKg: 32_020, permille: 1.3, within: true })
    expect(again.ticketNo).toBe(`${open.weighings[0]?.ticketNo}-F1`)
    expect((await leave(waybillNo)).message).toContain('认可')
    const both = await dispute(waybillNo)
    expect(both.weighings.map(x => [x.netKg, x.holds])).toEqual([
      [32_200, false],
      [32_020, true],
    ])
    await buyer.get('/api/order/acceptReweigh', { waybillNo, ticketNo: again.ticketNo })
    expect((await leave(waybillNo)).data.status).toBe(4)
    expect((await unitsNow(mall.world.pool, t.w)).reduce((n, u) => n + (u.scaleKg ?? 0), 0)).toBe(32_020)
  })
})

describe('a doubt', () => {
  test('at 00:00 ends by itself, by the job or by the gate’s own look; without a second weighing the truck stays', async () => {
    const a = await weighed(15_060, 47_260)
    await timeOut(mall.world.pool, a.waybillNo)
    expect(await lapseDisputes(mall.world)).toBe(0)
    expect((await leave(a.waybillNo)).message).toContain('请先复磅')
    await gross(a.t, 47_080)
    // The late second weighing left him ten minutes.
    expect((await leave(a.waybillNo)).code).toBe(4949)
    await timeOut(mall.world.pool, a.waybillNo)
    expect(await lapseDisputes(mall.world)).toBe(1)
    expect(await lapseDisputes(mall.world)).toBe(0)
    expect((await dispute(a.waybillNo)).dispute?.state).toBe('lapsed')
    const b = await weighed(15_060, 47_260)
    await gross(b.t, 47_080)
    await timeOut(mall.world.pool, b.waybillNo)
    expect((await leave(b.waybillNo)).code).toBe(1)
    expect((await dispute(b.waybillNo)).dispute?.state).toBe('lapsed')
  })

  test('is decided by the weighmaster: where the older ticket holds, a correction repeats it and names the one it replaces', async () => {
    const { t, ticket, waybillNo } = await weighed(15_060, 47_260)
    const again = (await gross(t, 47_080)).data
    expect(
      (await gate.ask('/api/ops/decideWeighDispute', { waybillNo, ticketNo: ticket.ticketNo, reason: '复磅压边' })).code,
    ).toBe(4402)
    const decided = await weigher.get('/api/ops/decideWeighDispute', {
      waybillNo,
      ticketNo: ticket.ticketNo,
      reason: '复磅时压磅边',
    })
    expect(decided).toMatchObject({ ticketNo: `${ticket.ticketNo}-G1`, netKg: 32_200 })
    const detail = await buyer.get('/api/order/getPoundDetail', { ticketNo: decided.ticketNo })
    expect([detail.kind, detail.supersedes]).toEqual(['correction', again.ticketNo])
    expect((await unitsNow(mall.world.pool, t.w)).reduce((n, u) => n + (u.scaleKg ?? 0), 0)).toBe(32_200)
    expect((await leave(waybillNo)).code).toBe(1)
  })

  test('of the buyer needs a weighed truck in the mill and his own weight within reason; a stranger’s truck is unknown', async () => {
    const { waybillNo } = await weighed(15_060, 47_040)
    expect((await doubt(waybillNo, stranger)).code).toBe(4901)
    for (const kg of [-31_880, 0, 318_800, 3_188]) expect((await doubt(waybillNo, buyer, kg)).code, String(kg)).toBe(4945)
    expect((await doubt(waybillNo, buyer, 31_880)).code).toBe(1)
    expect((await doubt(waybillNo)).message).toContain('已经在异议中')
    const viewer = await mall.buyer('demo01-5')
    expect((await doubt(waybillNo, viewer)).code).toBe(4019)
    const { t } = await weighed(15_060, 47_040)
    expect((await leave(t.w.waybillNo)).code).toBe(1)
    expect((await doubt(t.w.waybillNo)).message).toContain('已出厂')
  })

  test('beside the decision: of acceptance and decision at once one counts, and the chain has no fork', async () => {
    const { t, ticket, waybillNo } = await weighed(15_060, 47_260)
    const again = (await gross(t, 47_080)).data
    const both = await Promise.all([
      buyer.ask('/api/order/acceptReweigh', { waybillNo, ticketNo: again.ticketNo }),
      weigher.ask('/api/ops/decideWeighDispute', { waybillNo, ticketNo: ticket.ticketNo, reason: '复磅压边' }),
    ])
    expect(both.filter(a => a.code === 1)).toHaveLength(1)
    expect(both.filter(a => a.code === 4947)).toHaveLength(1)
  })

  test('beside its second weighing: whichever comes first, the truck keeps one chain and one end', async () => {
    const { t, ticket, waybillNo } = await weighed(15_060, 47_260)
    await onScale(waybillNo, 47_080)
    const both = await Promise.all([
      weigher.ask('/api/ops/weighGross', { waybillNo, requestId: key(), kg: 47_080 }),
      weigher.ask('/api/ops/decideWeighDispute', { waybillNo, ticketNo: ticket.ticketNo, reason: '首磅无误' }),
    ])
    expect(both[1].code).toBe(1)
    expect((await leave(waybillNo)).code).toBe(1)
    expect(t.unitNos).toHaveLength(4)
  })

  test('of the driver comes by his link, and ends with unloading', async () => {
    const { t, waybillNo } = await weighed(15_060, 47_040)
    const input = { t: t.w.passToken, requestId: key(), reason: '比上次重' }
    await mall.guest.get('/api/weighing/passReweigh', input)
    await mall.guest.get('/api/weighing/passReweigh', input)
    expect((await dispute(waybillNo)).dispute?.cause).toBe('driver')
    await weigher.get('/api/ops/unloadTruck', { waybillNo, reason: '核对货物' })
    expect((await dispute(waybillNo)).dispute?.state).toBe('decided')
    expect((await leave(waybillNo)).message).toContain('还在装车')
    await load(t)
    expect((await leave(waybillNo)).message).toContain('还没有过毛')
    expect((await gross(t, 47_040)).data.ticketNo).toMatch(/-F1$/)
    expect((await leave(waybillNo)).code).toBe(1)
  })
})

describe('a full weight', () => {
  test('below the empty one, ten times, over the road’s limit or of another load is refused with its reason, and nothing is kept', async () => {
    const t = await truck()
    await enter(t)
    await load(t)
    expect((await gross(t, 15_060)).message).toContain('毛重须大于皮重')
    expect((await gross(t, 10_000)).message).toContain('过反')
    expect((await gross(t, 470_400)).message).toContain('量程')
    expect((await gross(t, 49_010)).message).toContain('限重')
    expect((await gross(t, 24_000)).message).toContain('相差过大')
    expect((await gross(t, 47_043)).message).toContain('整 10 公斤')
    expect((await weigher.ask('/api/ops/weighGross', { waybillNo: t.w.waybillNo, requestId: key(), kg: -5_000_000 })).code).toBe(
      9400,
    )
    expect((await dispute(t.w.waybillNo)).weighings).toEqual([])
  })

  test('sent twice is one ticket; a second weighing without a doubt is none', async () => {
    const t = await truck()
    await enter(t)
    await load(t)
    const requestId = key()
    await onScale(t.w.waybillNo, 47_040)
    const send = () => weigher.ask('/api/ops/weighGross', { waybillNo: t.w.waybillNo, requestId, kg: 47_040 })
    const [a, b] = await Promise.all([send(), send()])
    expect([a.code, b.code]).toEqual([1, 1])
    expect(a.data.ticketNo).toBe(b.data.ticketNo)
    expect((await gross(t, 47_040)).message).toContain('已有磅单')
    expect((await dispute(t.w.waybillNo)).weighings).toHaveLength(1)
  })

  test('comes from the scale that stands still; typed by hand only while it is silent, with its reason, and marked', async () => {
    const t = await truck()
    await enter(t)
    await load(t)
    const { waybillNo } = t.w
    const ask = (o: object) => weigher.ask('/api/ops/weighGross', { waybillNo, requestId: key(), kg: 47_040, ...o })
    await mall.world.pool.run('delete from scale_reading')
    expect((await ask({})).message).toContain('请先上磅')
    const shown = await weigher.get('/api/ops/readScale', { waybillNo })
    expect([shown.kg, shown.stable]).toEqual([47_040, false])
    expect((await ask({})).message).toContain('稳定 3 秒')
    await settled(mall.world.pool)
    expect((await ask({ kg: 47_050 })).message).toContain('读数已变为 47.040')
    expect((await ask({ byHand: true, reason: '想快点' })).message).toContain('磅在线时不能手工录入')
    const other = await truck({ plate: '冀ADEMO33' })
    expect((await weigher.ask('/api/ops/readScale', { waybillNo: other.w.waybillNo })).message).toContain('磅上还有别的车')
    await setRule('sandbox.scale', 'off')
    expect((await weigher.get('/api/ops/readScale', { waybillNo })).answers).toBe(false)
    expect((await ask({})).message).toContain('手工录入')
    expect((await ask({ byHand: true })).message).toContain('原因')
    const made = await ask({ byHand: true, reason: '磅通讯中断，按仪表读数' })
    await setRule('sandbox.scale', 'exact')
    expect((await buyer.get('/api/order/getPoundDetail', { ticketNo: made.data.ticketNo })).byHand).toBe(true)
  })

  test('of a 理计 order is a control: some per cent less is no dispute, a missing bundle is', async () => {
    const tagKgs = [8_004, 8_004, 8_004, 8_004]
    const near = await weighed(15_210, 46_690, { tagKgs }, 1)
    expect(near.ticket).toMatchObject({ netKg: 31_480, permille: -16.7, within: true })
    expect((await leave(near.waybillNo)).code).toBe(1)
    const far = await weighed(15_210, 44_560, { tagKgs }, 1)
    expect(far.ticket).toMatchObject({ within: false, disputed: true })
  })
})

test('a ticket is corrected by a new one that names it; the superseded leaves the sums; nobody changes a row', async () => {
  const { ticket, waybillNo, t } = await weighed(15_060, 47_040)
  expect((await leave(waybillNo)).code).toBe(1)
  const input = { ticketNo: ticket.ticketNo, requestId: key(), tareKg: 15_030, grossKg: 47_040, reason: '皮重录错' }
  expect((await weigher.ask('/api/ops/correctTicket', { ...input, tareKg: -15_030, requestId: key() })).code).toBe(4945)
  expect((await weigher.ask('/api/ops/correctTicket', { ...input, tareKg: 47_040, requestId: key() })).code).toBe(4945)
  expect((await weigher.ask('/api/ops/correctTicket', { ...input, tareKg: 15_060, requestId: key() })).message).toContain(
    '不需要更正',
  )
  const made = await weigher.get('/api/ops/correctTicket', input)
  expect(await weigher.get('/api/ops/correctTicket', input)).toEqual(made)
  expect([made.ticketNo, made.netKg]).toEqual([`${ticket.ticketNo}-G1`, 32_010])
  expect((await weigher.ask('/api/ops/correctTicket', { ...input, requestId: key() })).message).toContain('已被')
  const list = await buyer.get('/api/order/getPoundList', { word: waybillNo })
  // The weighing keeps its moment; the correction has its own.
  const [first, second] = [ticket.ticketNo, made.ticketNo].map(no => list.list.find(x => x.ticketNo === no))
  expect([second?.grossAt, first?.correctedAt]).toEqual([first?.grossAt, null])
  expect(second?.correctedAt).toBeGreaterThan(first?.grossAt ?? 0)
  expect(list.list.map(x => [x.ticketNo, x.state]).sort()).toEqual([
    [ticket.ticketNo, 'superseded'],
    [made.ticketNo, 'within'],
  ])
  expect(list.sums).toMatchObject({ count: 1, netKg: 32_010, tareKg: 15_030, grossKg: 47_040, tagKg: 31_980 })
  // By its own number only the ticket itself, whatever its turn; a company only at the desk.
  const asked = async (word: string) => (await buyer.get('/api/order/getPoundList', { word })).list.map(x => x.ticketNo)
  expect(await asked(made.ticketNo)).toEqual([made.ticketNo])
  expect(await asked(made.ticketNo.toLowerCase())).toEqual([made.ticketNo])
  expect((await stranger.get('/api/order/getPoundList', { word: waybillNo })).totalCount).toBe(0)
  expect((await stranger.ask('/api/order/getPoundDetail', { ticketNo: ticket.ticketNo })).code).toBe(4946)
  await expect(mall.world.pool.run('update scale_ticket set gross_kg = 1 where waybill_id = $1', [t.w.id])).rejects.toThrow(
    /never changed/,
  )
})
