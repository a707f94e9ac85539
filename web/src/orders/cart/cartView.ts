import type { Reply } from '@mall/contract/main/calls.ts'
import { APP_ID, CART_SALES_TYPE, CONTRACT_SALES_TYPE } from '@mall/domain/site/channel/channel.constants.ts'
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { packFit } from '@mall/domain/goods/goods/packRule.ts'
import { sumLine } from '@mall/domain/orders/order/lineSum.ts'

export type View = Reply<'/api/cart/refreashCartGroup'>
export type Group = View['cartMap'][string]
export type Line = Group['lines'][number]

/** Specification section 6: a commerce-contract customer is another sales type. */
export const cartInput = (ccNo: string | null) => ({ appid: APP_ID, salesType: ccNo ? CONTRACT_SALES_TYPE : CART_SALES_TYPE })

/** Gone for good: nothing the buyer can do about the line but remove it. Short stock he can: take fewer pieces. */
const DEAD: ReadonlySet<string> = new Set(['offShelf', 'soldOut', 'modeGone'])
const isDead = (line: Line): boolean => line.changes.some(c => DEAD.has(c.kind))
export const shortOf = (line: Line) => line.changes.find(c => c.kind === 'stockShort')

/** 不成整包: what the line holds, and what it could hold instead. */
export const packOffOf = (line: Line) => {
  const change = line.changes.find(c => c.kind === 'packOff')
  if (!change) return undefined
  const fit = packFit(line, line.pieces, line.stockMode === StockMode.spot ? line.availablePieces : null)
  return { message: change.message, ...(fit.ok ? { lower: null, higher: null } : fit) }
}

/** 不能按合同买: goods that the contract or quote of this cart does not hold. */
export const uncoveredOf = (line: Line) => line.changes.find(c => c.kind === 'notCovered')

/** The lines of the cart as the screen shows them: orders to be, and what cannot be ordered any more. */
export function splitView(view: View) {
  const all = Object.values(view.cartMap)
  const groups = all
    .map(g => ({ ...g, lines: g.lines.filter(l => !isDead(l) && !uncoveredOf(l)) }))
    .filter(g => g.lines.length > 0)
  return {
    groups,
    dead: all.flatMap(g => g.lines.filter(isDead)),
    uncovered: all.flatMap(g => g.lines.filter(l => !isDead(l) && uncoveredOf(l))),
    live: groups.flatMap(g => g.lines),
    /** Orders the selection would become. */
    orders: groups.filter(g => g.lines.some(l => l.selected && l.valid)).length,
    short: groups.flatMap(g => g.lines).filter(l => l.selected && shortOf(l)),
    /** 挑卷: lines some of whose units somebody else has. */
    taken: groups.flatMap(g => g.lines).filter(l => l.selected && l.changes.some(c => c.kind === 'unitsGone')),
    /** Made-to-order lines whose parameters cannot be made any more. */
    unmade: groups.flatMap(g => g.lines).filter(l => l.selected && l.changes.some(c => c.kind === 'paramsGone')),
  }
}

/** The view with some lines changed before the server has answered; its sums stay the old ones until then. */
export const withLines = (view: View, change: (line: Line) => Line): View => ({
  ...view,
  cartMap: Object.fromEntries(Object.entries(view.cartMap).map(([key, g]) => [key, { ...g, lines: g.lines.map(change) }])),
})

/** Weight and amount of the new quantity by the domain's own sum; the band follows with the answer. */
export const withPieces = (line: Line, pieces: number): Line => {
  const sum = sumLine({ ...line, pieces })
  return { ...line, pieces, weightKg: sum.weightKg, amountFen: sum.amountFen, serviceFen: sum.serviceFen }
}
