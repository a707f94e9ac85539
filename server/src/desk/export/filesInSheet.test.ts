// 附件 in the sheet of orders: by their names, in the order in which they were sent along.
import { expect, test } from 'vitest'
import { buyer, mall, openMall, planned } from '../../orders/order/testOrder.ts'
import { orderLinesBefore } from './sheet.queries.ts'

openMall()

test('an order’s files stand in its lines by name; of an order without any the cell is empty', async () => {
  const place = async () => (await buyer.get('/api/order/createOrderBuyNow', await planned(buyer, 1))).orderCodes[0] ?? ''
  const [bare, filed] = [await place(), await place()]
  await mall.world.pool.run(
    `with f as (insert into file_object (id, company_id, user_id, purpose, storage_key, original_name, mime, size, sha256)
       select rpad(n, 22, 'A'), o.company_id, o.user_id, 'order', 'test/' || left(n, 1), n, 'application/pdf', 1, repeat('0', 64)
       from orders o, unnest(array['1.pdf', '2.pdf']) as n where o.order_code = $1 returning id, user_id)
     insert into order_file (order_id, file_id, added_by) select o.id, f.id, f.user_id from f, orders o where o.order_code = $1`,
    [filed],
  )
  const ask = { companyId: null, ownerId: null, contactId: null, fromOn: null, toOn: null, goods: null }
  const rows = await orderLinesBefore(mall.world.pool, { ...ask, atDesk: false, before: Number.MAX_SAFE_INTEGER, limit: 2 })
  expect(rows.map(r => [r.orderCode, r.files])).toEqual([
    [filed, '1.pdf、2.pdf'],
    [bare, ''],
  ])
})
