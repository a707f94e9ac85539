import type { Kg } from '@mall/domain/kernel/money.ts'
import { expect, test } from 'vitest'
import { paidOrder } from '../../platform/db/orderSets.ts'
import { buyer, mall, openMall } from './testOrder.ts'

openMall()

test('the portal’s recent deals are of as many kinds of goods as the last sixty have, the newest first, the buyers masked', async () => {
  const last = await mall.world.pool.rows<{ title: string; kind: string; kg: Kg; company: string }>(
    `select k.title, k.class_code as kind, l.weight_kg as kg, c.name as company
     from (select id, company_id from orders o where ${paidOrder('o')} order by id desc limit 60) o
       join order_line l on l.order_id = o.id and l.line_no = 1 join sku k on k.id = l.sku_id join company c on c.id = o.company_id
     order by o.id desc`,
  )
  const deals = await buyer.get('/api/order/getRecentDealList', {})
  expect(deals).toHaveLength(6)
  const kindOf = (d: (typeof deals)[number]) => last.find(o => d.title.startsWith(o.title) && o.kg === d.weightKg)?.kind
  const kinds = new Set(deals.map(kindOf))
  expect(kinds.has(undefined)).toBe(false)
  expect(kinds.size).toBe(Math.min(6, new Set(last.map(o => o.kind)).size))
  // The newest of all is among them, and nobody's name.
  expect(deals.some(d => d.title.startsWith(last[0]?.title ?? '-') && d.weightKg === last[0]?.kg)).toBe(true)
  for (const d of deals) expect(last.map(o => o.company)).not.toContain(d.buyer)
})
