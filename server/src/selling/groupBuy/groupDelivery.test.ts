// A group to the end of its goods: joined, the tier reached, paid, on the truck, received, settled and owed at the tier's price, not the list's.
import { beforeAll, expect, test } from 'vitest'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { SettlementMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { perTonAmount, type Fen } from '@mall/domain/kernel/money.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Caller } from '../../testing/testMall.ts'
import { skuWhere } from '../../orders/order/testDesk.ts'
import { buyer, key, mall, openMall } from '../../orders/order/testOrder.ts'
import { confirmByRule } from '../../delivery/settlement/confirmSheet.ts'
import { draftDueSheets } from '../../delivery/settlement/draftSheet.ts'
import { allReceived, truck } from '../../delivery/settlement/testDelivered.ts'
import { noLine } from '../../goods/concession/testLine.ts'
import { runGroupClocks } from './groupClock.ts'

openMall()
const HOUR = 3_600_000
const PIECES = 4
let other: Caller
let desk: Caller
let sku: { code: string; g: number; listFen: Fen }
beforeAll(async () => {
  await noLine(mall)
  ;[other, desk] = [await mall.buyer('demo02'), await mall.staff('S004')]
  const code = await skuWhere(
    `k.settlement = ${SettlementMode.weighed} and k.spot and k.price_unit = 'ton' and k.grade_level = '1' and s.on_hand - s.reserved > 60
     and k.piece_weight_g < 8000000 and not exists (select 1 from group_buy x where x.sku_id = k.id)`,
  )
  const row = await mall.world.pool.row<{ g: number }>('select piece_weight_g as g from sku where sku_code = $1', [code])
  const { listPriceFen } = await desk.get('/api/ops/getGroupGoods', { skuCode: code })
  sku = { code, g: row?.g ?? 0, listFen: listPriceFen }
  await mall.world.pool.run(
    `insert into setting (key, value) values ('order.unpaidMaxFen', '0'), ('order.unpaidMaxTons', '0') on conflict (key) do update set value = excluded.value`,
  )
  mall.world.rules.forget()
})
const kgOf = (pieces: number) => weightOfPieces(pieces, sku.g)

test('a group order is loaded, received and settled at the price of the tier that was reached; what weighs less is given back at it', async () => {
  const tierFen = sku.listFen - 2_500
  const { groupNo } = await desk.get('/api/ops/saveGroupBuy', {
    skuCode: sku.code,
    tiers: [
      { minKg: kgOf(PIECES), priceFen: sku.listFen - 1_000 },
      { minKg: kgOf(PIECES * 2), priceFen: tierFen },
      { minKg: kgOf(PIECES * 10), priceFen: sku.listFen - 9_000 },
    ],
    startAt: Date.now() - HOUR,
    endAt: Date.now() + 48 * HOUR,
    minJoinKg: 1,
    limitKg: kgOf(PIECES),
    capKg: kgOf(PIECES * 10),
    depositBp: 1000,
    requestId: key(),
    publish: true,
  })
  await runGroupClocks(mall.world)
  for (const who of [buyer, other])
    await who.get('/api/productGroupBuy/joinProductGroupBuy', { groupNo, pieces: PIECES, acceptTerms: true, requestId: key() })
  await mall.world.pool.run(
    `update group_buy set starts_at = now() - interval '3 days', first_ends_at = now() - interval '1 second', ends_at = now() - interval '1 second' where group_no = $1`,
    [groupNo],
  )
  await runGroupClocks(mall.world)

  const { mine } = await buyer.get('/api/productGroupBuy/getProductGroupBuyBean', { groupNo })
  const orderCode = mine?.orderCode ?? ''
  const kg = kgOf(PIECES)
  // Both together reach the second tier, and everybody pays it.
  expect((await buyer.get('/api/order/getOrderDetail', { orderCode })).totalFen).toBe(perTonAmount(tierFen, kg))
  const account = async () => (await buyer.get('/api/company/getCompanyAccountInfo', {})).availableFen
  await buyer.get('/api/pay/balancePay', { masterOrderCode: mine?.masterOrderCode ?? '', requestId: key() })
  expect((await buyer.get('/api/order/getOrderDetail', { orderCode })).status).toBe(5)
  // Nothing of it is on a truck yet: there is nothing to settle.
  const finance = await mall.staff('S005')
  expect((await finance.ask('/api/ops/draftSettlement', { orderCode })).code).toBe(Codes.ORDER_STATE)

  const tags = Array.from({ length: PIECES }, (_, i) =>
    i < PIECES - 1 ? Math.floor(kg / PIECES) : kg - Math.floor(kg / PIECES) * (PIECES - 1),
  )
  const lighter = Math.max(1, Math.floor((kg * 2) / 1000))
  await truck(orderCode, { tags, netKg: kg - lighter })
  await allReceived(orderCode)
  expect((await buyer.get('/api/order/getOrderDetail', { orderCode })).status).toBe(7)
  await draftDueSheets(mall.world)
  await mall.world.pool.run(`update settlement set confirm_by = now() - interval '1 second' where state = 'offered'`)
  const before = await account()
  await confirmByRule(mall.world)
  const { sheets } = await buyer.get('/api/order/getOrderSettlement', { orderCode })
  const back = perTonAmount(tierFen, kg) - perTonAmount(tierFen, kg - lighter)
  expect(sheets).toMatchObject([{ state: 'done', settledKg: kg - lighter, differenceFen: back }])
  expect((await account()) - before).toBe(back)
  const { rows, finalFen } = await buyer.get('/api/order/getSettlementDetail', { settleNo: sheets[0]?.settleNo ?? '' })
  expect(rows).toMatchObject([{ priceFen: tierFen, goodsFen: perTonAmount(tierFen, kg - lighter) }])
  expect(finalFen).toBe(perTonAmount(tierFen, kg - lighter))
})
