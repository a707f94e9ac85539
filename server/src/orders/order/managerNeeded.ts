// What the mill's decision on an order hangs on: its own facts and today's prices. The page, the queue and the decision ask the same here.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { authorityPrice, belowAuthority } from '@mall/domain/orders/order/lineSum.ts'
import { managerCauses, type ReviewCauseCode } from '@mall/domain/orders/order/order.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import { optionLines } from '../cart/futuresLine.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { priceFor } from '../../goods/goods/pricing.ts'
import { decisionFacts, type OrderFacts } from './approval.queries.ts'
import { goodsNow } from './orderDesk.queries.ts'

type Goods = Awaited<ReturnType<typeof goodsNow>>[number]
/** A line beside today's price of the same goods with the same parameters in the same area; fen per price unit. */
export type PricedLine = Goods & { listFen: Fen; authorityFen: Fen }

export interface Needed {
  /** Of the history, for the rule of two people. */
  facts: OrderFacts | undefined
  lines: PricedLine[]
  /** Why the reviewer submits it to a manager; empty: his word is enough. */
  causes: ReviewCauseCode[]
}

/** For each of the orders, by id, whether a reviewer can let it pass alone at the prices and rules in force. */
export async function managerNeeded(
  world: World,
  db: Db,
  orders: readonly { id: number; totalFen: Fen }[],
): Promise<(id: number) => Needed> {
  const none: Needed = { facts: undefined, lines: [], causes: [] }
  // Most queues hold nothing that waits for review.
  if (orders.length === 0) return () => none
  const ids = orders.map(o => o.id)
  const [facts, goods, approvalAboveFen, percent] = await Promise.all([
    decisionFacts(db, ids),
    goodsNow(db, ids),
    world.rules.number('order.approvalAboveFen'),
    world.rules.number('order.authorityPercent'),
  ])
  const factsOf = new Map(facts.map(f => [f.orderId, f]))
  const linesOf = Map.groupBy(
    goods.map((g): PricedLine => {
      const listFen = priceFor({ world, areaCode: g.areaCode }, g, optionLines({ world }, g, { kept: true })).priceFen
      return { ...g, listFen, authorityFen: authorityPrice(listFen, percent) }
    }),
    l => l.orderId,
  )
  const needed = new Map(
    orders.map(({ id, totalFen }): [number, Needed] => {
      const own = factsOf.get(id)
      const lines = linesOf.get(id) ?? []
      const causes = own
        ? managerCauses({
            ...own,
            totalFen,
            approvalAboveFen,
            belowAuthority: !own.priceAgreed && belowAuthority(lines).length > 0,
          })
        : []
      return [id, { facts: own, lines, causes }]
    }),
  )
  return id => needed.get(id) ?? none
}
