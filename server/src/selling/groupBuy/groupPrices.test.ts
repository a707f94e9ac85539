// 团购价 on the goods page: everybody hears of a group that runs; what belongs to one company is told to that company alone.
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { coil, contract, openContracts } from '../framework/testContract.ts'
import { buyer, key, mall } from '../../orders/order/testOrder.ts'
import { runGroupClocks } from './groupClock.ts'

openContracts()
const HOUR = 3_600_000
let desk: Caller
let other: Caller
let listFen = 0
let groupNo = ''
let ccNo = ''
let priceNo = ''
beforeAll(async () => {
  ;[desk, other] = [await mall.staff('S004'), await mall.buyer('demo02')]
  const company = await mall.world.pool.row<{ code: string }>(
    `select c.code from company c join app_user u on u.company_id = c.id where u.user_name = 'demo01'`,
  )
  listFen = (await desk.get('/api/ops/getGroupGoods', { skuCode: coil.code })).listPriceFen
  ;({ groupNo } = await desk.get('/api/ops/saveGroupBuy', {
    skuCode: coil.code,
    tiers: [
      { minKg: coil.kg * 2, priceFen: listFen - 1_000 },
      { minKg: coil.kg * 4, priceFen: listFen - 2_000 },
    ],
    startAt: Date.now() - HOUR,
    endAt: Date.now() + 48 * HOUR,
    minJoinKg: 1,
    limitKg: coil.kg * 4,
    capKg: coil.kg * 8,
    depositBp: 1000,
    requestId: key(),
    publish: true,
  }))
  await runGroupClocks(mall.world)
  ccNo = await contract()
  ;({ priceNo } = await desk.get('/api/ops/saveCompanyPrice', {
    companyCode: company?.code ?? '',
    kind: 'cut',
    cutFen: 1_500,
    skuCode: coil.code,
    fromAt: Date.now() - HOUR,
    untilAt: Date.now() + 10 * HOUR,
    requestId: key(),
  }))
})
const prices = (who: Caller) => who.get('/api/goods/getApplicablePrices', { skuCode: coil.code })

test('a guest hears of the group: its price, its tier, from when until when, and nothing of anybody’s own', async () => {
  const told = await prices(mall.guest)
  expect(told.prices.map(p => p.source)).toEqual(['list', 'group'])
  expect(told.prices[0]).toMatchObject({ priceFen: listFen, taken: true })
  expect(told.prices[1]).toMatchObject({ sourceNo: groupNo, priceFen: listFen - 1_000, how: 'told', taken: false })
  expect(told.prices[1]?.note).toMatch(/^成团价，第 1 档（共 2 档），还差 [\d.,]+ 吨成团，.+ 开团，.+ 截止$/)
  expect(told.whyNot).toBe('')
  const words = JSON.stringify(told)
  for (const no of [ccNo, priceNo]) expect(words).not.toContain(no)
})

test('a company’s own prices are told to that company alone', async () => {
  const own = await prices(buyer)
  expect(own.prices.map(p => p.source).toSorted()).toEqual(['agreement', 'contract', 'group', 'list'])
  const foreign = await prices(other)
  expect(foreign.prices.map(p => p.source)).toEqual(['list', 'group'])
  const words = JSON.stringify(foreign)
  for (const no of [ccNo, priceNo]) expect(words).not.toContain(no)
})

test('a number of a contract typed into a guest’s request opens nothing', async () => {
  const told = await mall.guest.ask(
    '/api/goods/getApplicablePrices',
    { skuCode: coil.code },
    { commerceContractNo: ccNo, salesType: '90' },
  )
  expect(JSON.stringify(told.data ?? '')).not.toContain(ccNo)
  expect((told.data?.prices ?? []).filter(p => p.source !== 'list' && p.source !== 'group')).toEqual([])
})
