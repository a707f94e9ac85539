import { goodsWith, type Mall, newKey, ready, type Reply } from './mall.ts'
import type { Outcome } from './outcome.ts'

const percentile = (list: number[], p: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * p))] ?? 0

/** So many times who is told to come again does so: a machine that needs longer for the whole rush than this is broken. */
const COMINGS = 20

/**
 * Orders as a careful client sends them: who is told that all are busy (503) comes again after the time the answer names, with the same
 * request number. How long a line is worth standing in depends on the machine; that nobody is lost in it or served twice does not.
 */
async function orderComingAgain(mall: Mall, path: string, input: object, token: string): Promise<{ last: Reply; again: number }> {
  for (let again = 0; ; again += 1) {
    const last = await mall.ask(path, input, token)
    if (last.http !== 503 || again === COMINGS) return { last, again }
    await new Promise(done => setTimeout(done, (last.retryAfter ?? 1) * 1000))
  }
}

const comings = (ends: { again: number }[]): number => ends.reduce((n, e) => n + e.again, 0)

/**
 * T01: 500 buyers of 50 companies, 100 units, through all three create calls: exactly 100 sold, the rest refused cleanly. Its p95 is a figure
 * of the machine and is printed; what ordering may cost is a ratio of `npm run bench`.
 */
export async function oversell(mall: Mall): Promise<Outcome> {
  const [sku] = await goodsWith(mall, 1, 100)
  const buyers = await mall.buyers(500)
  if (!sku) return { pass: false, figures: '没有可用商品' }
  const inputs: (object | null)[] = []
  for (let i = 0; i < buyers.length; i += 25)
    inputs.push(
      ...(await Promise.all(
        buyers.slice(i, i + 25).map(async (b, k) => {
          if ((i + k) % 3 === 0) return ready(mall, b, sku.code)
          await mall.ask('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1 }, b.token)
          const preview = await mall.ask('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, b.token)
          return {
            requestId: newKey(),
            freightMode: 1,
            invoiceId: b.invoiceId,
            fingerprint: (preview.data as { fingerprint: string }).fingerprint,
            acceptTerms: true,
          }
        }),
      )),
    )
  const calls = ['/api/order/createOrderBuyNow', '/api/order/createOrder', '/api/order/createOrderCommonly']
  const from = performance.now()
  const ends = await Promise.all(buyers.map((b, i) => orderComingAgain(mall, calls[i % 3] as string, inputs[i] ?? {}, b.token)))
  const wall = performance.now() - from
  const replies = ends.map(e => e.last)
  const sold = replies.filter(r => r.code === 1).length
  const clean = replies.filter(r => r.http === 200 && (r.code === 4103 || r.code === 4202)).length
  const broken = replies.filter(r => r.http >= 500).length
  const { rows } = await mall.db.query<{ left: number }>(
    'select (on_hand - reserved)::int as left from stock where sku_id = $1',
    [sku.id],
  )
  const p95 = percentile(
    replies.map(r => r.ms),
    0.95,
  )
  return {
    pass: sold === 100 && clean === 400 && broken === 0 && rows[0]?.left === 0,
    figures: `售出 ${sold}，拒绝 ${clean}，5xx ${broken}，剩余 ${rows[0]?.left}，忙时再来 ${comings(ends)} 次，p95 ${Math.round(p95)} ms，共 ${Math.round(wall)} ms`,
  }
}

/** T02: half the baskets list A, B and half B, A; no deadlock reaches a buyer. */
export async function deadlock(mall: Mall): Promise<Outcome> {
  const [a, b] = await goodsWith(mall, 2, 2000)
  const buyers = await mall.buyers(400)
  if (!a || !b) return { pass: false, figures: '没有可用商品' }
  const inputs: object[] = []
  for (let i = 0; i < buyers.length; i += 20)
    inputs.push(
      ...(await Promise.all(
        buyers.slice(i, i + 20).map(async (who, k) => {
          for (const sku of (i + k) % 2 ? [a, b] : [b, a])
            await mall.ask('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 1 }, who.token)
          const preview = await mall.ask('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, who.token)
          return {
            requestId: newKey(),
            freightMode: 1,
            invoiceId: who.invoiceId,
            fingerprint: (preview.data as { fingerprint: string }).fingerprint,
            acceptTerms: true,
          }
        }),
      )),
    )
  const before = await mall.db.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  const ends = await Promise.all(
    buyers.map((who, i) => orderComingAgain(mall, '/api/order/createOrder', inputs[i] ?? {}, who.token)),
  )
  const after = await mall.db.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  const made = ends.filter(e => e.last.code === 1).length
  const other = ends.find(e => e.last.code !== 1)?.last
  const { rows } = await mall.db.query<{ n: number }>(
    'select count(distinct master_order_code)::int as n from orders where user_id = any($1)',
    [buyers.map(b => b.userId)],
  )
  return {
    pass: made === 400 && rows[0]?.n === 400,
    figures: `成单 ${made}/400${other ? `（${other.http} ${other.code} ${other.message}）` : ''}，库中 ${rows[0]?.n} 单，忙时再来 ${comings(ends)} 次，库内死锁 ${(after.rows[0]?.n ?? 0) - (before.rows[0]?.n ?? 0)} 次，买家可见 ${400 - made} 次`,
  }
}

/** T03: stock 10, one order with two lines of 6. */
export async function samesku(mall: Mall): Promise<Outcome> {
  const [sku] = await goodsWith(mall, 1, 10)
  const [who] = await mall.buyers(1)
  if (!sku || !who) return { pass: false, figures: '没有可用商品' }
  await mall.ask('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 6 }, who.token)
  await mall.ask('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces: 6, services: ['LOAD'] }, who.token)
  const preview = await mall.ask('/api/cart/refreashCartToOrderServiceByShop', { freightMode: 1 }, who.token)
  const made = await mall.ask(
    '/api/order/createOrder',
    {
      requestId: newKey(),
      freightMode: 1,
      invoiceId: who.invoiceId,
      fingerprint: (preview.data as { fingerprint: string }).fingerprint,
      acceptTerms: true,
    },
    who.token,
  )
  const { rows } = await mall.db.query<{ n: number }>(
    `select count(*)::int as n from allocation where sku_id = $1 and state = 'active' and order_line_id in
    (select l.id from order_line l join orders o on o.id = l.order_id where o.user_id = $2)`,
    [sku.id, who.userId],
  )
  return { pass: made.code === 4103 && rows[0]?.n === 0, figures: `${made.code} ${made.message}，残留分配 ${rows[0]?.n}` }
}

/** T05: one request key, one effect; also after a restart, with another body, and for another user. */
export async function idem(mall: Mall): Promise<Outcome> {
  const keys = 20
  const twins = 50
  const skus = await goodsWith(mall, keys, 500)
  const buyers = await mall.buyers(keys + 1)
  const other = buyers.pop()
  if (!other) return { pass: false, figures: '没有买家' }
  const inputs = await Promise.all(buyers.map((b, i) => ready(mall, b, skus[i % skus.length]?.code ?? '')))
  const wrong: string[] = []
  const masters = new Set<string>()
  for (const [i, b] of buyers.entries()) {
    const replies = await Promise.all(
      Array.from({ length: twins }, () => mall.ask('/api/order/createOrderBuyNow', inputs[i] ?? {}, b.token)),
    )
    const answers = new Set(replies.map(r => r.text))
    if (answers.size !== 1 || replies[0]?.code !== 1)
      wrong.push(`键 ${i}：${answers.size} 种回答 ${replies.find(r => r.code !== 1)?.message ?? ''}`)
    masters.add((replies[0]?.data as { masterOrderCode?: string } | null)?.masterOrderCode ?? `none${i}`)
  }
  await mall.restart()
  for (const [i, b] of buyers.entries()) {
    const again = await mall.ask('/api/order/createOrderBuyNow', inputs[i] ?? {}, b.token)
    if (!masters.has((again.data as { masterOrderCode?: string } | null)?.masterOrderCode ?? ''))
      wrong.push(`重启后键 ${i}：${again.message}`)
    const changed = await mall.ask('/api/order/createOrderBuyNow', { ...inputs[i], note: '另一份' }, b.token)
    if (changed.code !== 4207) wrong.push(`换内容键 ${i}：${changed.code}`)
  }
  const foreign = await ready(mall, other, skus[0]?.code ?? '')
  const theirs = await mall.ask(
    '/api/order/createOrderBuyNow',
    { ...foreign, requestId: (inputs[0] as { requestId: string }).requestId },
    other.token,
  )
  if (theirs.code !== 1) wrong.push(`他人同键：${theirs.message}`)
  return {
    pass: wrong.length === 0 && masters.size === keys,
    figures: `${keys} 个键各 ${twins} 次，订单 ${masters.size} 笔${wrong.length ? `；${wrong.slice(0, 3).join('；')}` : ''}`,
  }
}
