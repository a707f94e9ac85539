// 上下架: one time to come on and one to go off, for one goods and for many.
const DAY = 86_400_000
const MOST_DAYS = 366
/** Goods on or off the shelf at one press. */
export const MOST_SHELF = 2000

export interface ShelfFacts {
  onShelf: boolean
  /** Planned and not over; one of each kind at most. Milliseconds. */
  plans: readonly { onShelf: boolean; dueAt: number }[]
}
/** Why these goods cannot be planned so; empty: they can. */
export function whyNotPlan(g: ShelfFacts, o: { onShelf: boolean; dueAt: number; now: number }): string {
  const word = o.onShelf ? '上架' : '下架'
  if (o.dueAt <= o.now) return `${word}时间须在现在之后`
  if (o.dueAt > o.now + MOST_DAYS * DAY) return `${word}时间最多定到一年之内`
  const other = g.plans.find(p => p.onShelf !== o.onShelf)
  if (other?.dueAt === o.dueAt) return '上架和下架不能在同一时刻'
  if (!other && g.onShelf === o.onShelf)
    return o.onShelf ? '商品在架，不用定时上架；先定下架时间' : '商品已下架，不用定时下架；先定上架时间'
  return ''
}
