// What one person, or one address, can ask for at once has an end; and what belongs to a colleague is his.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefusalName } from '@mall/contract/kernel/codes.ts'
import { Errors } from '@mall/contract/main/errors.ts'
import { hookAfterMove } from '../../desk/openApi/tellHooks.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'
import { everybody, lockOrder } from '../../orders/order/order.queries.ts'

let mall: TestMall
let boss: Caller
let purchaser: Caller
let finance: Caller
const nameOf = (n: number) => (n === 1 ? 'ok' : ((Object.keys(Errors) as RefusalName[]).find(k => Errors[k].code === n) ?? n))
const rows = <T extends object>(sql: string, values: unknown[] = []) => mall.world.pool.rows<T>(sql, values)
const tally = (codes: readonly number[]) =>
  Object.entries(Object.groupBy(codes, c => String(nameOf(c)))).map(([k, v]) => `${k} ${v?.length ?? 0}`)
beforeAll(async () => {
  mall = await testMall()
  ;[boss, purchaser, finance] = await Promise.all([mall.buyer('demo01'), mall.buyer('demo01-2'), mall.buyer('demo01-3')])
})
afterAll(() => mall.close())

test('forty quotes in an hour of a company, ten copies of one’s data: whoever wants more waits, sixty at once as well', async () => {
  const sku = 'REB-HRB400E-20-9000-1-W01'
  const ask = (i: number) =>
    boss.ask('/api/quote/askQuote', {
      lines: [{ skuCode: sku, stockMode: 1, pieces: 3, wantedFen: 300_000 }],
      requestId: `bounded-${i}`,
    })
  const quotes = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(i)))
  expect(tally(quotes.map(q => q.code)).toSorted()).toEqual(['TOO_MANY 20', 'ok 40'])
  const copies = await Promise.all(Array.from({ length: 30 }, () => finance.ask('/api/user/getUserDataCopy', {})))
  expect(tally(copies.map(c => c.code)).toSorted()).toEqual(['TOO_MANY 20', 'ok 10'])
})

test('twenty browsers of one address that all begin a conversation in one moment: eight do, the others in a minute', async () => {
  await rows(
    `insert into setting (key, value) values ('support.hours', 'always') on conflict (key) do update set value = excluded.value returning key`,
  )
  mall.world.rules.forget()
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      mall.guest.ask('/api/support/sendMessage', { words: '在吗', requestId: `guest-says-${i}` }),
    ),
  )
  expect(tally(said.map(s => s.code)).toSorted()).toEqual(['TOO_MANY 12', 'ok 8'])
})

test('of thirty links that are none the address of whoever tries them is told to wait after sixty', async () => {
  const tries = await Promise.all(
    Array.from({ length: 90 }, (_, i) => mall.guest.ask('/api/weighing/getDriverPass', { t: `guess-${i}` })),
  )
  expect(tally(tries.map(c => c.code)).toSorted()).toEqual(['TOO_MANY 30', 'ok 60'])
})

test('whoever may not order for the company rates nothing in its name', async () => {
  const rate = (who: Caller) =>
    who.ask('/api/mallComments/insertMallComments', {
      orderCode: 'DD20261102000001',
      lineNo: 1,
      goodsStars: 5,
      weightStars: 5,
      deliveryStars: 5,
    })
  expect(nameOf((await rate(finance)).code)).toBe('COMPANY_RIGHT')
  expect(nameOf((await rate(purchaser)).code)).not.toBe('COMPANY_RIGHT')
})

test('a purchaser reads of a contract no number of a colleague’s order; who sees all orders reads them', async () => {
  const contracts = await boss.get('/api/framework/getFrameworkContractList', { state: 'all', pageSize: 50 })
  const seen = async (who: Caller) => {
    const texts: string[] = []
    for (const { ccNo } of contracts.list) {
      texts.push(JSON.stringify(await who.get('/api/framework/getPriceSheets', { ccNo })))
      texts.push(JSON.stringify(await who.get('/api/framework/getFrameworkRebates', { ccNo })))
    }
    texts.push(JSON.stringify(await who.get('/api/bidding/getWonLots', { pageSize: 50 })))
    texts.push(JSON.stringify(await who.get('/api/bidding/getMyBiddings', { view: 'ended', pageSize: 50 })))
    return new Set(texts.join(' ').match(/(DD|JS)\d{14,}/g) ?? [])
  }
  const own = new Set(
    (
      await rows<{ no: string }>(
        `select o.order_code as no from orders o join app_user u on u.id = o.user_id where u.user_name = 'demo01-2'
         union all select s.settle_no from settlement s join orders o on o.id = s.order_id join app_user u on u.id = o.user_id where u.user_name = 'demo01-2'`,
      )
    ).map(r => r.no),
  )
  expect((await seen(boss)).size).toBeGreaterThan(0)
  expect([...(await seen(purchaser))].filter(no => !own.has(no))).toEqual([])
})

test('a hook hears of an order what the person it hears for may see', async () => {
  const hook = async (userName: string) =>
    (
      await rows<{ id: number }>(
        `insert into open_hook (company_id, made_by, url, events, secret, request_id)
         select company_id, id, 'https://erp.example.com/' || user_name, '{order.moved}', 'x', 'r-' || user_name from app_user where user_name = $1 returning id`,
        [userName],
      )
    )[0]?.id ?? 0
  const [ofBoss, ofPurchaser] = [await hook('demo01'), await hook('demo01-2')]
  const [order] = await rows<{ code: string }>(
    `select order_code as code from orders o join app_user u on u.id = o.user_id where u.user_name = 'demo01' limit 1`,
  )
  const [his] = await rows<{ code: string }>(
    `update orders set user_id = (select id from app_user where user_name = 'demo01-2') where id = (select max(o.id) from orders o join app_user u on u.id = o.user_id where u.user_name = 'demo01') returning order_code as code`,
  )
  const heard = async (code: string) => {
    await mall.world.pool.tx(async tx => {
      const o = await lockOrder(tx, everybody, code)
      if (o) await hookAfterMove(mall.world, tx, o, 3)
    })
    return (
      await rows<{ hook: number }>('select hook_id as hook from open_delivery where about = $1 order by hook_id', [code])
    ).map(r => r.hook)
  }
  expect(await heard(order?.code ?? '')).toEqual([ofBoss])
  expect(await heard(his?.code ?? '')).toEqual([ofBoss, ofPurchaser])
})
