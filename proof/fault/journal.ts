// A load whose every acknowledged effect is written down outside, and held against the database afterwards. A client that got no answer asks again
// with the same key, as the mall's own pages do.
import { type Buyer, goodsWith, newKey } from '../mall.ts'
import { type FaultWorld, pause } from './faultWorld.ts'

interface Acked {
  orders: { key: string; codes: string[]; userId: number }[]
  paid: { masterOrderCode: string; key: string; fen: number }[]
  cart: { userId: number; skuCode: string; pieces: number }[]
}

export interface Load {
  acked: Acked
  /** Answers by kind while it ran: 200, 503, 0 for none, others. */
  answers: Map<number, number>
  /** When something was last done with success, by performance.now(). */
  lastDone(): number
  stop(): Promise<void>
}

interface Answer {
  http: number
  code: number
  data: unknown
}
/** Asks as a page of the mall does, and counts the answers by their kind. */
export interface Asker {
  once(path: string, input: object, token: string): Promise<Answer>
  /** Until there is a real answer, with the same key. After `end` a few tries more, so that nothing stays open. */
  surely(path: string, input: object, token: string): Promise<Answer>
  answers: Map<number, number>
  ended(): boolean
  end(): void
}

export function askerAt(base: string): Asker {
  const answers = new Map<number, number>()
  let ending = false
  const counted = (http: number) => void answers.set(http, (answers.get(http) ?? 0) + 1)
  const once = async (path: string, input: object, token: string): Promise<Answer> => {
    try {
      const r = await fetch(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify({ siteCode: 'HBJYJT', ...input }),
        signal: AbortSignal.timeout(12_000),
      })
      const text = await r.text()
      counted(r.status)
      if (r.status !== 200) return { http: r.status, code: 0, data: null }
      const body = JSON.parse(text) as { status: { code: number }; data: unknown }
      return { http: 200, code: body.status.code, data: body.data }
    } catch {
      counted(0)
      return { http: 0, code: 0, data: null }
    }
  }
  return {
    once,
    surely: async (path, input, token) => {
      for (let left = 40; ; left--) {
        const reply = await once(path, input, token)
        if (reply.http === 200 || left === 0) return reply
        if (!ending) left = 40
        await pause(150)
      }
    },
    answers,
    ended: () => ending,
    end: () => {
      ending = true
    },
  }
}

/** `workers` buyers browse, fill the cart, order and pay until stopped. `restMs`: what each of them does between two orders, reading. */
export async function journalLoad(world: Pick<FaultWorld, 'mall' | 'db'>, workers: number, restMs = 0): Promise<Load> {
  const { mall } = world
  const skus = await goodsWith(mall, 12, 5000)
  const buyers = await mall.buyers(workers)
  const acked: Acked = { orders: [], paid: [], cart: [] }
  const asker = askerAt(mall.base)
  let doneAt = performance.now()

  const { once, surely } = asker
  const shop = async (b: Buyer, i: number): Promise<void> => {
    for (let round = 0; !asker.ended(); round++) {
      if (restMs > 0) await pause(restMs)
      const sku = skus[(i + round) % skus.length]
      if (!sku) return
      await once('/api/search/getSearchProducts', { word: 'HRB400E' }, b.token)
      // No key goes with the cart: what was not acknowledged is not repeated, what was must be there.
      const pieces = 1 + (round % 3)
      const added = await once('/api/cart/addGoodsToCart', { skuCode: sku.code, pieces }, b.token)
      if (added.code === 1) acked.cart.push({ userId: b.userId, skuCode: sku.code, pieces })
      const buy = await surely('/api/cart/addGoodsToCartBuyNow', { skuCode: sku.code, pieces: 1 }, b.token)
      if (buy.code !== 1) continue
      const preview = await surely('/api/cart/refreashCartBuyNowToOrderServiceByShop', { freightMode: 1 }, b.token)
      const { fingerprint } = (preview.data ?? {}) as { fingerprint?: string }
      if (!fingerprint) continue
      const key = newKey()
      const made = await surely(
        '/api/order/createOrderBuyNow',
        { requestId: key, freightMode: 1, invoiceId: b.invoiceId, fingerprint, acceptTerms: true },
        b.token,
      )
      if (made.code !== 1) continue
      const order = made.data as { masterOrderCode: string; orderCodes: string[]; totalFen: number }
      acked.orders.push({ key, codes: order.orderCodes, userId: b.userId })
      doneAt = performance.now()
      if (round % 2 === 0) {
        const payKey = newKey()
        const paid = await surely('/api/pay/balancePay', { masterOrderCode: order.masterOrderCode, requestId: payKey }, b.token)
        if (paid.code === 1) acked.paid.push({ masterOrderCode: order.masterOrderCode, key: payKey, fen: order.totalFen })
      }
    }
  }
  const running = buyers.map(shop)
  return {
    acked,
    answers: asker.answers,
    lastDone: () => doneAt,
    stop: async () => {
      asker.end()
      await Promise.all(running)
    },
  }
}

/** What was acknowledged and is not there, or is there twice. */
export async function missing(world: Pick<FaultWorld, 'db'>, { acked }: Load): Promise<string[]> {
  const wrong: string[] = []
  const { rows: found } = await world.db.query<{ key: string; codes: string[] }>(
    `select client_request_id as key, array_agg(order_code order by order_code) as codes from orders where client_request_id = any($1) group by 1`,
    [acked.orders.map(o => o.key)],
  )
  const byKey = new Map(found.map(f => [f.key, f.codes]))
  for (const o of acked.orders) {
    const there = byKey.get(o.key)
    if (!there) wrong.push(`订单 ${o.codes.join()} 不在`)
    else if (there.join() !== [...o.codes].sort().join()) wrong.push(`订单 ${o.codes.join()} 成了 ${there.join()}`)
  }
  const { rows: paid } = await world.db.query<{ code: string; n: number }>(
    `select o.master_order_code as code, count(distinct o.id)::int as n from orders o
     where o.master_order_code = any($1) and o.paid_fen = o.total_fen group by 1`,
    [acked.paid.map(p => p.masterOrderCode)],
  )
  const paidCodes = new Set(paid.map(p => p.code))
  for (const p of acked.paid) if (!paidCodes.has(p.masterOrderCode)) wrong.push(`付款 ${p.masterOrderCode} 不在`)
  const wanted = new Map<string, number>()
  for (const c of acked.cart) {
    const key = `${c.userId} ${c.skuCode}`
    wanted.set(key, (wanted.get(key) ?? 0) + c.pieces)
  }
  const { rows: lines } = await world.db.query<{ key: string; pieces: number }>(
    `select l.user_id || ' ' || k.sku_code as key, sum(l.pieces)::int as pieces from cart_item l join sku k on k.id = l.sku_id
     where l.user_id = any($1) and l.kind = 'cart' group by 1`,
    [[...new Set(acked.cart.map(c => c.userId))]],
  )
  const inCart = new Map(lines.map(l => [l.key, l.pieces]))
  // More may be there: an answer that was lost. Less may not.
  for (const [key, pieces] of wanted) if ((inCart.get(key) ?? 0) < pieces) wrong.push(`购物车 ${key} 少了`)
  return wrong
}

export const answersText = (answers: ReadonlyMap<number, number>): string =>
  [...answers]
    .sort(([x], [y]) => x - y)
    .map(([http, n]) => `${http === 0 ? '无回答' : http} ${n}`)
    .join('，')
