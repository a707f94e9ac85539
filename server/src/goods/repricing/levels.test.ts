// 等级差 (decision 0270): seconds cost less by the mill's table, one price with a line of its own wherever it is read, and a name that says the level.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { many } from '../../testing/testMall.ts'
import { skuWhere, ordered } from '../../orders/order/testDesk.ts'
import { buyer, key, mall, openMall, setAvailable } from '../../orders/order/testOrder.ts'
import { dayNow } from './priceTable.queries.ts'

openMall()
let pricing: Caller
let manager: Caller
beforeAll(async () => {
  ;[pricing, manager] = await Promise.all([mall.staff('S004'), mall.staff('S003')])
})
const FREE = 'k.spot and k.price_unit = $$ton$$ and s.on_hand - s.reserved > 4'
const goodsOf = (where: string) =>
  mall.world.pool.rows<{ id: number; code: string; level: string; fen: Fen; cls: string; parts: { code: string; fen: Fen }[] }>(
    `select id, sku_code as code, grade_level as level, list_price_fen as fen, class_code as cls, price_parts as parts from sku where ${where} and not withdrawn
       and not exists (select 1 from group_buy g where g.sku_id = sku.id and g.state in (0, 1, 2) and g.ends_at > now()) order by id`,
  )
/** From what such goods cost less by the table of now to so much; agreed to and published. */
async function levelCosts(classCode: string, level: string, fen: Fen): Promise<void> {
  const { list } = await pricing.get('/api/ops/getPriceRules', { classCode, part: 'level', pageSize: 100 })
  const old = list.find(r => r.attributeValue === level)
  await pricing.get('/api/ops/savePriceRule', {
    part: 'level',
    classCode,
    attributeValue: level,
    fen,
    fromOn: await dayNow(mall.world.pool),
    insteadOf: old?.ruleId ?? null,
    requestId: key(),
  })
  const { repricingNo } = await pricing.get('/api/ops/draftTablePrices', { classCode, requestId: key() })
  const { repricingState } = await pricing.get('/api/ops/submitRepricing', { repricingNo, version: 1 })
  if (repricingState === 'waiting') await manager.get('/api/ops/decideRepricing', { repricingNo, version: 1, pass: true })
}

test('what seconds cost less is changed by a sheet: list, goods page, cart, order and contract say one price, its line and the level', async () => {
  const code = await skuWhere(`k.grade_level = '2' and k.settlement = 1 and ${FREE} or k.grade_level = '2' and ${FREE}`)
  const [before] = await goodsOf(`sku_code = '${code}'`)
  if (!before) return expect.unreachable()
  expect(before.parts.find(p => p.code === 'gradeLevel')?.fen).toBe(-18_000)
  const all = await goodsOf(`class_code = '${before.cls}'`)
  await levelCosts(before.cls, '2', -25_000)
  // Seconds cost 70.00 a ton less than before, everything else what it cost.
  const after = await goodsOf(`class_code = '${before.cls}'`)
  expect(after.map(g => g.fen)).toEqual(all.map(g => (g.level === '2' ? g.fen - 7_000 : g.fen)))

  const page = await buyer.get('/api/goods/getSteelProductDetailInfo', { skuCode: code })
  expect(page.title).toMatch(/ 二级品$/)
  expect(page.priceLines.find(l => l.code === 'gradeLevel')).toMatchObject({ label: '等级差', fen: -25_000 })
  await expect
    .poll(async () => (await buyer.get('/api/search/getSearchProducts', { word: code })).list[0]?.priceFen)
    .toBe(page.priceFen)
  const [row] = (await buyer.get('/api/search/getSearchProducts', { word: code })).list
  expect(row?.gradeLevel).toBe('2')

  const orderCode = await ordered({ skuCode: code })
  const order = await buyer.get('/api/order/getOrderDetail', { orderCode })
  const [line] = order.lines
  if (!line) return expect.unreachable()
  expect([line.priceFen, line.title]).toEqual([page.priceFen, page.title])
  expect(line.amountFen).toBe(Math.round((page.priceFen * line.weightKg) / 1000))
  expect(line.priceLines.find(l => l.code === 'gradeLevel')?.fen).toBe(-25_000)
  const shown = line.priceLines.filter(l => l.kind === 'part' && l.code !== 'freight').reduce((sum, l) => sum + l.fen, 0)
  expect(shown).toBe(line.priceFen)
  expect(JSON.stringify(await buyer.get('/api/order/getOrderContract', { orderCode }))).toContain('二级品')

  // Dearer by 100.00 a ton since: the order keeps what it was placed at.
  await levelCosts(before.cls, '2', -15_000)
  expect((await goodsOf(`sku_code = '${code}'`))[0]?.fen).toBe(before.fen + 3_000)
  expect((await buyer.get('/api/order/getOrderDetail', { orderCode })).lines[0]?.priceFen).toBe(page.priceFen)
})

test('of one line for a level written twice at once one stands; a second is never dearer than prime', async () => {
  const [g] = await goodsOf(`grade_level = '3'`)
  const rule = {
    part: 'level' as const,
    classCode: g?.cls ?? '',
    grade: 'NEW-GRADE',
    attributeValue: '3',
    fromOn: await dayNow(mall.world.pool),
  }
  const all = await many(4, i => pricing.ask('/api/ops/savePriceRule', { ...rule, fen: -50_000 - i, requestId: key() }))
  expect(all.filter(a => a.code === 1)).toHaveLength(1)
  const dear = await pricing.ask('/api/ops/savePriceRule', { ...rule, grade: 'OTHER', fen: 100, requestId: key() })
  expect(dear.message).toContain('等级差写负数')
  const reader = await mall.staff('S002')
  expect((await reader.ask('/api/ops/savePriceRule', { ...rule, grade: 'THIRD', fen: -1, requestId: key() })).code).not.toBe(1)
})

test('a purchase list that says nothing of a level takes prime goods; where others alone are left it asks, and takes them by their word', async () => {
  // Goods of one making, prime and sold as they are, in stock.
  const found = await mall.world.pool.row<{
    like: string
    prime: string[]
    cls: string
    variety: string
    grade: string
    spec: string
  }>(
    `select k.variety_code as variety, k.grade, k.spec, k.class_code as cls, k.product_name || ' ' || k.grade || ' ' || k.spec as like,
       array_agg(k.sku_code) filter (where k.grade_level <> '3') as prime
     from sku k join stock s on s.sku_id = k.id where k.on_shelf and k.spot and k.class_code = 'CRC' and s.on_hand > s.reserved
     group by k.variety_code, k.grade, k.spec, k.class_code, k.product_name
     having bool_or(k.grade_level = '1') and bool_or(k.grade_level = '3') order by count(*) limit 1`,
  )
  if (!found) return expect.unreachable()
  const read = async (line: string) => (await buyer.get('/api/cart/matchPurchaseList', { lines: [line] })).lines[0]
  const first = await read(`${found.like} 1卷`)
  expect(first).toMatchObject({ state: 'sure', goods: [{ gradeLevel: '1' }] })
  for (const code of found.prime) await setAvailable(code, 0)
  mall.world.search.changed((await goodsOf(`sku_code = any(array[${found.prime.map(c => `'${c}'`).join(',')}])`)).map(g => g.id))
  await expect.poll(async () => (await read(`${found.like} 1卷`))?.goods[0]?.gradeLevel).toBe('3')
  const asked = await read(`${found.like} 协议品 1卷`)
  const left = await read(`${found.like} 1卷`)
  expect([left?.state, left?.why]).toEqual(['choose', '一级品没有现货，有的是协议品；要的话请选上'])
  expect(asked).toMatchObject({ state: 'sure', goods: [{ gradeLevel: '3' }] })
  expect(asked?.goods[0]?.title).toMatch(/ 协议品$/)
})
