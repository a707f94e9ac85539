// What a company has paid straight from its bank stands in its funds, though no balance ever had it.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMall, type TestMall } from '../../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

test('payments by bank and by scan are listed beside the transfers, newest first, of the own company and none that failed', async () => {
  // Three of demo01's company: by bank, by scan, and one from the balance, which stands in the ledger.
  await mall.world.pool.run(
    `insert into pay_request (payment_no, company_id, user_id, provider, master_order_code, order_ids, amount_fen, state, client_request_id, settled_at)
     select 'ZF209901010000' || n.i, u.company_id, u.id, n.provider, o.master_order_code, array[o.id], 12300 + n.i, 1, 'direct-' || n.i, now()
     from app_user u join lateral (select id, master_order_code from orders where company_id = u.company_id order by id limit 1) o on true,
       (values (1, 'CCB'), (2, 'QR'), (3, 'BALANCE')) as n(i, provider) where u.user_name = 'demo01'`,
  )
  const some = { userName: 'demo01', paymentNo: 'ZF2099010100002' }
  const mine = await mall.world.pool.rows<{ paymentNo: string; fen: Fen }>(
    `select payment_no as "paymentNo", amount_fen as fen from pay_request where state = 1 and provider in ('CCB', 'QR')
       and company_id = (select company_id from app_user where user_name = 'demo01') order by id desc limit 20`,
  )
  expect(mine.slice(0, 2).map(m => m.fen)).toEqual([12_302, 12_301])
  const buyer = await mall.buyer(some.userName)
  const { direct } = await buyer.get('/api/user/getCollectionFundList', {})
  expect(direct.map(d => [d.paymentNo, d.amountFen])).toEqual(mine.map(p => [p.paymentNo, p.fen]))
  const other = await mall.buyer(some.userName === 'demo02' ? 'demo03' : 'demo02')
  const theirs = await other.get('/api/user/getCollectionFundList', {})
  expect(theirs.direct.filter(d => mine.some(m => m.paymentNo === d.paymentNo))).toEqual([])
  await mall.world.pool.run(`update pay_request set state = 2 where payment_no = $1`, [some.paymentNo])
  const after = await buyer.get('/api/user/getCollectionFundList', {})
  expect(after.direct.map(d => d.paymentNo)).not.toContain(some.paymentNo)
})
