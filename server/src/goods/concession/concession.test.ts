// 让价: nobody alone lowers what a buyer pays beyond the line, whichever door he takes; with a second person every door opens (decision 0195).
import type { Fen } from '@mall/domain/kernel/money.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { couponOff } from '@mall/domain/goods/coupon/coupon.rules.ts'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import type { Path, Sent } from '@mall/contract/main/calls.ts'
import type { Caller } from '../../testing/testMall.ts'
import { buyer, key, mall, openMall, SKU } from '../../orders/order/testOrder.ts'

openMall()
const HOUR = 3_600_000
let pricing: Caller
let manager: Caller
let admin: Caller
let code = ''
let sku: { id: number; g: number; depot: string; listFen: Fen }
beforeAll(async () => {
  ;[pricing, manager, admin] = await Promise.all([mall.staff('S004'), mall.staff('S003'), mall.staff('S001')])
  code =
    (
      await one<{ code: string }>(
        `select c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
      )
    )?.code ?? ''
  const found = await one<typeof sku>(
    'select id, piece_weight_g as g, depot_code as depot, list_price_fen as "listFen" from sku where sku_code = $1',
    [SKU],
  )
  if (!found) throw new Error('no goods')
  sku = found
  await mall.world.pool.run(
    `with moved as (insert into stock_move (sku_id, delta, reason, ref) values ($1, 5000, '测试', 'concession'))
     update stock set on_hand = on_hand + 5000 where sku_id = $1`,
    [sku.id],
  )
  // Groups of the demo stand beside these: the list price of their goods would not move.
  await mall.world.pool.run(
    `insert into setting (key, value) values ('price.approveGoods', '60000') on conflict (key) do update set value = excluded.value`,
  )
  mall.world.rules.forget()
})
/** Each test on a day of its own, with the list price and the offers of the beginning. */
beforeEach(async () => {
  const run = (sql: string, values: unknown[] = []) => mall.world.pool.run(sql, values)
  await run(
    `update concession set asked_at = asked_at - interval '25 hours', state = case when state = 'waiting' then 'dropped' else state end`,
  )
  await run(`update repricing set published_at = published_at - interval '25 hours' where published_at is not null`)
  await run(`update price_change set at = at - interval '25 hours'`)
  await run(`update repricing set state = 'dropped' where state in ('waiting', 'approved', 'draft')`)
  await run(`update coupon_plan set state = 'stopped' where state <> 'stopped'`)
  await run('delete from sku_area_price where sku_id = $1', [sku.id])
  await run('update sku set list_price_fen = $2 where id = $1', [sku.id, sku.listFen])
  for (const p of (await admin.get('/api/ops/getCompanyPrices', { view: 'all', pageSize: 100 })).list)
    await admin.ask('/api/ops/stopCompanyPrice', { priceNo: p.priceNo, reason: '测试结束' })
})
const one = <T extends object>(sql: string, values: unknown[] = []) => mall.world.pool.row<T>(sql, values)
const nameOf = (n: number) => (Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n
const refusal = async <P extends Path>(who: Caller, path: P, input: Sent<P>) => {
  const { code: n } = await who.ask(path, input)
  return n === 1 ? 'ok' : nameOf(n)
}

const plan = (o: Partial<Sent<'/api/ops/makeCouponPlan'>> = {}, who = pricing) =>
  who.get('/api/ops/makeCouponPlan', {
    name: `让价券 ${key()}`,
    kind: 'perTon',
    perTonFen: 300_000,
    mostFen: 100_000_000,
    fromFen: 1,
    stock: 100,
    perCompany: 10,
    takeUntil: Date.now() + HOUR,
    validFrom: Date.now() - HOUR,
    validUntil: Date.now() + 10 * HOUR,
    requestId: key(),
    ...o,
  })
const give = (planNo: string, who = pricing) =>
  refusal(who, '/api/ops/giveCoupon', { planNo, companyCodes: [code], requestId: key() })
const groupForm = (priceFen: Fen): Sent<'/api/ops/saveGroupBuy'> => {
  const kg = (n: number) => Math.round((sku.g * n) / 1000)
  return {
    skuCode: SKU,
    tiers: [{ minKg: kg(10), priceFen }],
    startAt: Date.now() + HOUR,
    endAt: Date.now() + 48 * HOUR,
    minJoinKg: 1,
    limitKg: kg(20),
    capKg: kg(40),
    depositBp: 1000,
    requestId: key(),
  }
}
const group = (priceFen: Fen, who = pricing) => who.get('/api/ops/saveGroupBuy', { ...groupForm(priceFen), publish: true })
const lotForm = (startPriceFen: Fen): Sent<'/api/ops/saveBiddingLot'> => ({
  title: `让价标的 ${key()}`,
  mode: 'PRICE',
  depotCode: sku.depot,
  startPriceFen,
  stepFen: 1000,
  nightPause: false,
  openAt: Date.now() + HOUR,
  endAt: Date.now() + 2 * HOUR,
  requestId: key(),
  lines: [{ skuCode: SKU, pieces: 2, weightKg: Math.round((sku.g * 2) / 1000), defect: '' }],
})
const lot = (startPriceFen: Fen, o: Partial<Sent<'/api/ops/saveBiddingLot'>> = {}, who = pricing) =>
  who.get('/api/ops/saveBiddingLot', { ...lotForm(startPriceFen), publish: true, ...o })
const waiting = async (refNo: string, who = manager) =>
  (await who.get('/api/ops/getConcessions', { pageSize: 100 })).list.find(c => c.refNo === refNo)
const decide = async (refNo: string, who: Caller, pass = true) =>
  refusal(who, '/api/ops/decideConcession', {
    concessionNo: (await waiting(refNo))?.concessionNo ?? 'RJ202611280000000',
    pass,
    reason: pass ? '' : '太低',
  })
const of = (share: number) => Math.round(sku.listFen * (1 - share))

describe('a coupon', () => {
  test('of 3,000 yuan a ton is nobody’s alone: neither taken nor given until somebody agreed who has not made it', async () => {
    const made = await plan()
    expect(made.needs).toContain('比挂牌价最多低')
    expect([
      await give(made.planNo),
      await refusal(buyer, '/api/coupon/takeCoupon', { planNo: made.planNo, requestId: key() }),
    ]).toEqual(['COUPON_WAITS', 'COUPON_PLAN_NONE'])
    expect((await buyer.get('/api/coupon/getCouponsToTake', {})).map(p => p.planNo)).not.toContain(made.planNo)
    expect((await pricing.get('/api/ops/getCouponPlans', { view: 'waiting' })).list.map(p => p.planNo)).toEqual([made.planNo])
    expect(await decide(made.planNo, pricing)).toBe('STAFF_RIGHT')
    const queues = (await manager.get('/api/ops/getDashboard', {})).queues
    expect(queues?.find(q => q.to === '/concessions')?.count).toBe(1)
    expect((await waiting(made.planNo))?.whyNotDecide).toBe('')
    expect(await decide(made.planNo, manager)).toBe('ok')
    expect(await give(made.planNo)).toBe('ok')
  })
  test('made by a manager waits for another manager; what is returned is given to nobody, and says why', async () => {
    const { planNo } = await plan({}, manager)
    expect(await decide(planNo, manager)).toBe('CONCESSION_SELF')
    expect(await decide(planNo, admin, false)).toBe('ok')
    expect(await give(planNo)).toBe('COUPON_PLAN_NONE')
    const row = (await pricing.get('/api/ops/getCouponPlans', { view: 'over', pageSize: 100 })).list.find(
      p => p.planNo === planNo,
    )
    expect([row?.state, row?.stopReason]).toEqual(['returned', '审批退回：太低'])
  })
  test('of 500,000.01 yuan less 500,000 waits, of 50,000 less 500 does not', async () => {
    const big = await plan({ kind: 'off', perTonFen: 0, mostFen: 0, offFen: 50_000_000, fromFen: 50_000_001 })
    const small = await plan({ kind: 'off', perTonFen: 0, mostFen: 0, offFen: 50_000, fromFen: 5_000_000 })
    expect([big.needs !== '', small.needs]).toEqual([true, ''])
    expect(await give(small.planNo)).toBe('ok')
  })
  test('two of them decided at once are in force once', async () => {
    const { planNo } = await plan()
    const no = (await waiting(planNo))?.concessionNo ?? ''
    const both = await Promise.all(
      [manager, admin].map(who => refusal(who, '/api/ops/decideConcession', { concessionNo: no, pass: true })),
    )
    expect(both.toSorted()).toEqual(['CONCESSION_STATE', 'ok'])
  })
})

describe('a group', () => {
  test('at 90 % of the list waits as a draft and is published by whoever agrees; what is changed meanwhile is submitted anew', async () => {
    const made = await group(of(0.1))
    expect([made.state, made.needs]).toEqual([10, expect.stringContaining('比挂牌价最多低 10.0 %')])
    const saved = await pricing.get('/api/ops/saveGroupBuy', {
      ...groupForm(of(0.12)),
      groupNo: made.groupNo,
      version: made.version,
    })
    expect([saved.needs, await waiting(made.groupNo)]).toEqual(['', undefined])
    // Whoever submits what another has written has written it, too.
    await manager.get('/api/ops/publishGroupBuy', { groupNo: made.groupNo, version: saved.version })
    expect(await decide(made.groupNo, manager)).toBe('CONCESSION_SELF')
    expect(await decide(made.groupNo, admin)).toBe('ok')
    expect((await pricing.get('/api/ops/getGroupBuy', { groupNo: made.groupNo })).state).toBe(0)
  })
  test('at 99 % is published at once', async () => {
    expect(await group(of(0.01))).toMatchObject({ state: 0, needs: '' })
  })
})

describe('a lot', () => {
  test('that may be sold at half the list price waits; one whose reserve holds the line does not', async () => {
    const low = await lot(of(0.5))
    expect([low.state, low.needs !== '']).toEqual([0, true])
    expect(await lot(of(0.5), { reserveFen: of(0.01) })).toMatchObject({ state: 1, needs: '' })
    expect(await decide(low.biddingNo, manager)).toBe('ok')
    expect((await pricing.get('/api/ops/getBiddingLot', { biddingNo: low.biddingNo })).state).toBe(2)
  })
  test('that is announced already is not changed to a price below the line by one person', async () => {
    const made = await lot(of(0.01))
    expect(
      await refusal(pricing, '/api/ops/saveBiddingLot', {
        ...lotForm(of(0.4)),
        biddingNo: made.biddingNo,
        version: made.version,
      }),
    ).toBe('BID_LOT_WRONG')
  })
  test('has its reserve lowered by one manager within the line, below it by two; no figure of it stands in the log', async () => {
    const { biddingNo } = await lot(of(0.5), { reserveFen: of(0) })
    expect(await manager.get('/api/ops/lowerBiddingReserve', { biddingNo, reserveFen: of(0.01), reason: '行情' })).toMatchObject({
      needs: '',
    })
    const asked = await manager.get('/api/ops/lowerBiddingReserve', { biddingNo, reserveFen: of(0.2), reason: '行情' })
    expect(asked.needs).not.toBe('')
    expect(await pricing.get('/api/ops/getBiddingReserve', { biddingNo })).toMatchObject({ reserveFen: of(0.01) })
    expect(await decide(biddingNo, manager)).toBe('CONCESSION_SELF')
    expect(await decide(biddingNo, admin)).toBe('ok')
    expect(await pricing.get('/api/ops/getBiddingReserve', { biddingNo })).toMatchObject({ reserveFen: of(0.2) })
    const log = await one<{ n: number }>(
      `select count(*)::int as n from audit_log where object_type = 'concession' and detail ~ '[0-9] %'  and detail like '%' || $1 || '%'`,
      [biddingNo],
    )
    expect(log?.n).toBe(0)
  })
})

test('an agreed price and a quote of 2.5 % less wait at any authority of the desk: the line is one', async () => {
  await admin.get('/api/ops/updateSetting', { key: 'order.authorityPercent', value: '10' })
  const price = await pricing.get('/api/ops/saveCompanyPrice', agreed(0.025))
  expect(price.below).toContain('比挂牌价最多低 2.5 %')
  const quote = await pricing.get('/api/ops/makeQuote', quoted(0.025))
  expect(quote.state).toBe('approval')
  await admin.get('/api/ops/updateSetting', { key: 'order.authorityPercent', value: '2' })
})
const agreed = (share: number): Sent<'/api/ops/saveCompanyPrice'> => ({
  companyCode: code,
  kind: 'cut',
  cutFen: Math.round(sku.listFen * share),
  skuCode: SKU,
  fromAt: Date.now() - HOUR,
  untilAt: Date.now() + 10 * HOUR,
  requestId: key(),
})
const quoted = (share: number): Sent<'/api/ops/makeQuote'> => ({
  companyCode: code,
  validHours: 24,
  requestId: key(),
  lines: [{ skuCode: SKU, pieces: 2, stockMode: 1, offerFen: of(share) }],
})

test('two acts of one person at once do not miss one another: of two that are 3 % together one waits', async () => {
  const [a, b] = await Promise.all([
    plan({ kind: 'percent', perTonFen: 0, percentBp: 150, classes: ['REBAR'] }),
    pricing.get('/api/ops/saveCompanyPrice', agreed(0.015)),
  ])
  expect([a.needs !== '', b.below !== ''].toSorted()).toEqual([false, true])
})

/** The least that demo01 can come to pay for a piece, as a share of the list price of the beginning: what is in force, whatever it took. */
async function least(): Promise<number> {
  const p = await one<{
    list: number
    areas: number | null
    agreed: number | null
    tier: number | null
    floor: number | null
    quote: number | null
  }>(
    `select k.list_price_fen as list, (select min(price_fen) from sku_area_price where sku_id = k.id) as areas,
       (select min(k.list_price_fen - v.cut_fen) from company_price c join company_price_version v on v.price_id = c.id and v.version = c.version
         where c.state = 'live' and v.sku_code = k.sku_code) as agreed,
       (select min(t.price_fen) from group_buy g join group_tier t on t.group_id = g.id
         where g.sku_id = k.id and g.published_at is not null and g.created_at > now() - interval '1 hour' and g.note = $2) as tier,
       (select min(greatest(l.start_fen, coalesce(r.reserve_fen, 0))) from bid_lot l left join bid_reserve r on r.lot_id = l.id
         where l.status = 1 and l.event_name = $2 and l.mode = 'PRICE') as floor,
       (select min(x.offer_fen) from price_quote q join price_quote_line x on x.quote_id = q.id
         where q.state = 'offered' and x.sku_id = k.id and q.reply = $2) as quote
     from sku k where k.id = $1`,
    [sku.id, RUN],
  )
  if (!p) throw new Error('no goods')
  const offers = [p.list, p.areas, p.agreed, p.tier, p.floor, p.quote].flatMap(fen => (fen === null ? [] : [fen]))
  const priceFen = Math.min(...offers)
  const plans = await mall.world.pool.rows<{
    kind: 'off'
    offFen: Fen
    fromFen: Fen
    perTonFen: Fen
    percentBp: number
  }>(
    `select kind, off_fen as "offFen", from_fen as "fromFen", per_ton_fen as "perTonFen", percent_bp as "percentBp" from coupon_plan where state = 'open'`,
  )
  const weightKg = Math.round(sku.g / 1000)
  const amountFen = Math.round((priceFen * weightKg) / 1000)
  const order = {
    channelCode: 'J0000009',
    stockMode: StockMode.spot,
    freightFen: 0,
    lines: [{ classCode: 'REBAR', amountFen, weightKg }],
  }
  const off = plans.map(c => couponOff({ ...c, mostFen: 0, channels: [], classes: [], stockMode: 0 }, order))
  const best = Math.max(0, ...off.map(a => ('offFen' in a ? a.offFen : 0)))
  return ((amountFen - best) * 1000) / (sku.listFen * weightKg)
}
let RUN = ''

test('random acts: whatever one person does alone in a day, no buyer pays less than the line; with a second person he does', async () => {
  let seed = Number(process.env.SEED ?? 20_261_128)
  const next = (n: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * n)
  }
  const share = (): number => [0.004, 0.008, 0.012, 0.018, 0.03, 0.2][next(6)] ?? 0.01
  const list = async () => (await one<{ fen: Fen }>('select list_price_fen as fen from sku where id = $1', [sku.id]))?.fen ?? 0
  const acts: Record<string, (who: Caller) => Promise<unknown>> = {
    hand: async who =>
      who.ask('/api/ops/updateSkuPrice', {
        skuCode: SKU,
        priceFen: Math.round((await list()) * (1 - share())),
        reason: '随行就市',
      }),
    area: async who =>
      who.ask('/api/ops/updateSkuPrice', {
        skuCode: SKU,
        salesAreaCode: '035',
        priceFen: Math.round((await list()) * (1 - share())),
        reason: '随行就市',
      }),
    sheet: async who => {
      const d = await who.get('/api/ops/saveRepricing', {
        title: '小调',
        rules: [{ how: 'percent', percentBp: -Math.round(share() * 10_000), classCode: 'REBAR', grade: 'HRB400E' }],
        requestId: key(),
      })
      return who.ask('/api/ops/submitRepricing', { repricingNo: d.repricingNo, version: 1 })
    },
    agreed: who => who.ask('/api/ops/saveCompanyPrice', agreed(share())),
    quote: async who =>
      who.ask('/api/ops/makeQuote', {
        ...quoted(0),
        reply: RUN,
        lines: [{ skuCode: SKU, pieces: 2, stockMode: 1, offerFen: Math.round((await list()) * (1 - share())) }],
      }),
    percent: who => plan({ kind: 'percent', perTonFen: 0, percentBp: Math.round(share() * 10_000) }, who),
    perTon: who => plan({ perTonFen: Math.round(sku.listFen * share()) }, who),
    group: async who => group2(Math.round((await list()) * (1 - share())), who),
    lot: async who => lot(Math.round((await list()) * (1 - share())), { eventName: RUN }, who),
    decide: async who => {
      const { list: all } = await who.get('/api/ops/getConcessions', { pageSize: 100 })
      const mine = all[next(Math.max(1, all.length))]
      return mine ? who.ask('/api/ops/decideConcession', { concessionNo: mine.concessionNo, pass: true }) : undefined
    },
    decideSheet: async who => {
      const { list: all } = await who.get('/api/ops/getRepricings', { view: 'waiting' })
      const mine = all[next(Math.max(1, all.length))]
      return mine
        ? who.ask('/api/ops/decideRepricing', { repricingNo: mine.repricingNo, version: mine.version, pass: true })
        : undefined
    },
  }
  const group2 = (priceFen: Fen, who: Caller) =>
    who.ask('/api/ops/saveGroupBuy', { ...groupForm(priceFen), note: RUN, publish: true })
  const names = Object.keys(acts)
  let done = 0
  for (let day = 0; day < 6; day++) {
    RUN = `轮 ${key()}`
    await mall.world.pool.run(
      `update concession set asked_at = asked_at - interval '25 hours', state = case when state = 'waiting' then 'dropped' else state end`,
    )
    await mall.world.pool.run(
      `update repricing set published_at = published_at - interval '25 hours' where published_at is not null`,
    )
    await mall.world.pool.run(`update price_change set at = at - interval '25 hours'`)
    await mall.world.pool.run(`update repricing set state = 'dropped' where state in ('waiting', 'approved', 'draft')`)
    await mall.world.pool.run(`update coupon_plan set state = 'stopped' where state <> 'stopped'`)
    await mall.world.pool.run('delete from sku_area_price where sku_id = $1', [sku.id])
    await mall.world.pool.run('update sku set list_price_fen = $2 where id = $1', [sku.id, sku.listFen])
    for (const p of (await admin.get('/api/ops/getCompanyPrices', { view: 'all', pageSize: 100 })).list)
      await admin.ask('/api/ops/stopCompanyPrice', { priceNo: p.priceNo, reason: '测试结束' })
    const alone = day % 2 ? admin : manager
    const story: string[] = []
    for (let i = 0; i < 10; i++) {
      const name = names[next(names.length)] ?? 'hand'
      story.push(name)
      await acts[name]?.(alone)
      done++
      const now = await least()
      expect([story.join(' '), now >= 0.98 - 1e-4]).toEqual([story.join(' '), true])
    }
  }
  expect(done).toBe(60)
  // The same doors, with a word of the other for whatever waits.
  const { planNo } = await plan({}, manager)
  expect(await decide(planNo, admin)).toBe('ok')
  expect(await least()).toBeLessThan(0.9)
})
