// A line of a framework contract is of one level (decision 0270): goods of another are neither sold under it nor counted against it.
import { beforeAll, expect, test } from 'vitest'
import { buyer, invoiceId, key, mall } from '../../orders/order/testOrder.ts'
import { contract, openContracts } from './testContract.ts'

openContracts()
let prime = { code: '', cls: '', grade: '', channel: '', kg: 0 }
let asIs = prime
beforeAll(async () => {
  const goods = (level: string, like?: typeof prime) =>
    mall.world.pool.row<typeof prime>(
      `select k.sku_code as code, k.class_code as cls, k.grade, k.channel_code as channel, round(k.piece_weight_g / 1000.0)::int as kg
       from sku k join stock s on s.sku_id = k.id
       where k.on_shelf and k.spot and k.price_unit = 'ton' and k.class_code = 'CRC' and k.grade_level = $1 and s.on_hand - s.reserved > 4
         and ($2 = '' or k.grade = $2) and ($3 = '' or k.channel_code = $3)
         and exists (select 1 from sku o join stock t on t.sku_id = o.id where o.on_shelf and o.class_code = 'CRC' and o.grade = k.grade and o.channel_code = k.channel_code
           and o.grade_level <> k.grade_level and o.grade_level <> '2' and t.on_hand - t.reserved > 4)
       order by k.id limit 1`,
      [level, like?.grade ?? '', like?.channel ?? ''],
    )
  prime = (await goods('1')) ?? prime
  asIs = (await goods('3', prime)) ?? asIs
})
const mode = (ccNo: string) => ({ commerceContractNo: ccNo, salesType: '90' })
const lines = (ccNo: string) => buyer.get('/api/framework/getFrameworkContractByCommerceContractNo', { ccNo }).then(c => c.lines)
const cart = async (ccNo: string) =>
  Object.values((await buyer.get('/api/cart/refreashCartGroup', {}, mode(ccNo))).cartMap).flatMap(g => g.lines)
async function orderTicked(ccNo: string) {
  const { fingerprint } = await buyer.get('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, mode(ccNo))
  return buyer.ask(
    '/api/order/createOrder',
    { requestId: key(), freightMode: 1, invoiceId, fingerprint, acceptTerms: true },
    mode(ccNo),
  )
}
async function order(ccNo: string, skuCode: string) {
  await mall.world.pool.run('delete from cart_item where source_no = $1', [ccNo])
  await buyer.get('/api/cart/addGoodsToCart', { skuCode, pieces: 1 }, mode(ccNo))
  return orderTicked(ccNo)
}

test('a line for prime goods is not filled, ordered or counted with goods sold as they are', async () => {
  const ccNo = await contract({
    channelCodes: [prime.channel],
    lines: [{ lineNo: 1, title: '冷轧卷', classCode: 'CRC', grade: prime.grade, committedKg: (prime.kg + asIs.kg) * 10 }],
  })
  expect((await lines(ccNo)).map(l => [l.gradeLevel, l.title])).toEqual([['1', '冷轧卷']])
  const [told] = await buyer.get('/api/framework/checkFramework', { ccNo, lines: [{ skuCode: asIs.code, pieces: 1 }] })
  expect(told).toMatchObject({ usable: false, why: '合同价是一级品的价，协议品不在合同内', priceFen: null })
  const put = await buyer.ask('/api/cart/addGoodsToCart', { skuCode: asIs.code, pieces: 1 }, mode(ccNo))
  expect(put.message).toContain('协议品 没有放进合同购物车：合同价是一级品的价，协议品不在合同内')
  // Were it there all the same (its level was corrected since), the line says why and is not ordered.
  await buyer.get('/api/cart/addGoodsToCart', { skuCode: prime.code, pieces: 1 }, mode(ccNo))
  await mall.world.pool.run(`update cart_item set sku_id = (select id from sku where sku_code = $2) where source_no = $1`, [
    ccNo,
    asIs.code,
  ])
  expect((await orderTicked(ccNo)).message).toContain('协议品不在合同内')
  const [line] = await cart(ccNo)
  expect(line?.changes).toContainEqual(
    expect.objectContaining({ kind: 'notCovered', message: '合同价是一级品的价，协议品不在合同内' }),
  )
  expect((await lines(ccNo))[0]?.orderedKg).toBe(0)
  await mall.world.pool.run('delete from cart_item where source_no = $1', [ccNo])

  // 订余量 takes goods of the line's level, whatever is cheaper.
  await buyer.get('/api/framework/fillMonth', { ccNo, lineNo: 1 })
  expect((await cart(ccNo)).map(l => [l.gradeLevel, l.title.includes('协议品')])).toEqual([['1', false]])
  expect((await order(ccNo, prime.code)).code).toBe(1)
  expect((await lines(ccNo))[0]?.orderedKg).toBe(prime.kg)
})

test('a line for goods sold as they are says so, takes them and no prime ones; each counts on its own line', async () => {
  const of = { classCode: 'CRC', grade: prime.grade, committedKg: (prime.kg + asIs.kg) * 10 }
  const ccNo = await contract({
    channelCodes: [prime.channel],
    lines: [
      { lineNo: 1, title: '冷轧卷', ...of, premiumFen: 2_000 },
      { lineNo: 2, title: '冷轧卷', ...of, gradeLevel: '3', premiumFen: -40_000 },
    ],
  })
  expect((await lines(ccNo)).map(l => [l.gradeLevel, l.title])).toEqual([
    ['1', '冷轧卷'],
    ['3', '冷轧卷 协议品'],
  ])
  const checked = await buyer.get('/api/framework/checkFramework', { ccNo, lines: [prime, asIs].map(g => ({ skuCode: g.code })) })
  const [dear, cheap] = [prime.code, asIs.code].map(code => checked.find(x => x.skuCode === code)?.priceFen ?? 0)
  // Index and extras are the same: between 20.00 up and 400.00 down lie 420.00 a ton.
  expect((dear ?? 0) - (cheap ?? 0)).toBe(42_000)
  expect((await order(ccNo, asIs.code)).code).toBe(1)
  expect((await lines(ccNo)).map(l => l.orderedKg)).toEqual([0, asIs.kg])
  expect((await order(ccNo, prime.code)).code).toBe(1)
  expect((await lines(ccNo)).map(l => l.orderedKg)).toEqual([prime.kg, asIs.kg])
})

test('a contract that was signed before levels could be chosen is of prime goods, and is not written anew by being read', async () => {
  const ccNo = await contract({
    channelCodes: [prime.channel],
    lines: [{ lineNo: 1, title: '冷轧卷', classCode: 'CRC', grade: prime.grade, committedKg: 100_000 }],
  })
  for (const table of ['framework_contract', 'framework_version'])
    await mall.world.pool.run(
      `update ${table} t set content = jsonb_set(t.content, '{lines,0}', t.content #> '{lines,0}' #- '{gradeLevel}')
       ${table === 'framework_contract' ? 'where cc_no = $1' : 'from framework_contract c where c.id = t.contract_id and c.cc_no = $1'}`,
      [ccNo],
    )
  expect((await lines(ccNo))[0]?.gradeLevel).toBe('1')
  const [told] = await buyer.get('/api/framework/checkFramework', { ccNo, lines: [{ skuCode: asIs.code }] })
  expect(told?.usable).toBe(false)
})
