// Counts in memory what visitors do; every few seconds what came together is added to the rows of the day. A process that is killed loses those
// seconds and nothing else. Of a visitor only a hash lives here, for the moment in which it moves a register (domain/src/desk/stats/sketch.ts).
import { createHmac } from 'node:crypto'
import { dayText } from '@mall/domain/kernel/clock.ts'
import { addTo, emptySketch, estimate, merge, type Sketch } from '@mall/domain/desk/stats/sketch.ts'
import { type VisitCount, visitCounts, WHOLE_MALL } from '@mall/domain/desk/stats/visits.rules.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { addGoodsViews, addVisits, type ChannelVisits, type GoodsViews, lockSketches, saveSketches } from './visits.queries.ts'
import type { Counted, VisitCounter } from '../../kernel/ports/visitCounter.ts'

const FLUSH_MS = 5000
/** Different goods between two flushes; what comes beyond is not counted one by one. */
const GOODS_MOST = 4000

type Counts = Record<VisitCount, number>
const none = (): Counts => ({ pages: 0, searches: 0, emptySearches: 0, goodsViews: 0, cartAdds: 0, checkouts: 0 })

/** `secret`: the same in all processes, so that a visitor of two of them is one; a day's hashes cannot be compared with another day's. */
export function countVisits(pool: Pool, secret: Buffer): VisitCounter {
  let counts = new Map<string, Counts>()
  let goods = new Map<number, GoodsViews>()
  let day = ''
  let sketches = new Map<string, Sketch>()
  let moved = new Set<string>()
  let running: Promise<void> = Promise.resolve()

  const take = (channelCode: string, what: VisitCount, n: number): void => {
    let row = counts.get(channelCode)
    if (!row) counts.set(channelCode, (row = none()))
    row[what] += n
  }
  const takeGoods = (g: GoodsViews): void => {
    const seen = goods.get(g.skuId)
    if (seen) seen.views += g.views
    else if (goods.size < GOODS_MOST) goods.set(g.skuId, { ...g })
  }
  const see = (visitor: string, channelCode: string): void => {
    const today = dayText(new Date())
    if (today !== day) {
      day = today
      sketches = new Map()
      moved = new Set()
    }
    const hash = createHmac('sha256', secret).update(`${day}\n${visitor}`).digest()
    const [high, low] = [hash.readUInt32BE(0), hash.readUInt32BE(4)]
    for (const code of [WHOLE_MALL, channelCode]) {
      let sketch = sketches.get(code)
      if (!sketch) sketches.set(code, (sketch = emptySketch()))
      if (addTo(sketch, high, low)) moved.add(code)
    }
  }
  const counted = (who: Counted): who is Counted & { visitor: string } =>
    who.visitor !== null && who.viewer?.kind !== 'staff' && !who.viewer?.actor
  const note = (who: Counted, what: VisitCount): void => {
    if (!counted(who)) return
    take(who.channelCode ?? '', what, 1)
    see(who.visitor, who.channelCode ?? '')
  }

  /** Several processes at once wait for each other here, channel by channel in one order. */
  const write = async (): Promise<void> => {
    const [wereCounts, wereGoods, wereMoved] = [counts, goods, moved]
    // Of the day on which they were hashed: once that is over, nobody of them is counted into the next one.
    const [ofDay, registersOf] = [day, sketches]
    counts = new Map()
    goods = new Map()
    moved = new Set()
    if (wereCounts.size === 0 && wereMoved.size === 0 && wereGoods.size === 0) return
    try {
      await pool.tx(async tx => {
        const codes = [...wereMoved].toSorted()
        const kept = await lockSketches(tx, codes, emptySketch(), ofDay)
        const news = new Map<string, number>()
        const merged = kept.map(({ channelCode, registers, counted: were }) => {
          const own = registersOf.get(channelCode) ?? registers
          merge(own, registers)
          const now = Math.max(were, estimate(own))
          news.set(channelCode, now - were)
          return { channelCode, registers: own, counted: now }
        })
        if (merged.length > 0) await saveSketches(tx, merged)
        const rows: ChannelVisits[] = [...new Set([...wereCounts.keys(), ...codes])].toSorted().map(channelCode => ({
          ...(wereCounts.get(channelCode) ?? none()),
          channelCode,
          visitors: news.get(channelCode) ?? 0,
        }))
        await addVisits(tx, rows)
        const views = [...wereGoods.values()].toSorted((a, b) => a.skuId - b.skuId)
        if (views.length > 0) await addGoodsViews(tx, views)
      })
    } catch (e) {
      // The next time; within the same bounds.
      for (const [code, row] of wereCounts) for (const what of visitCounts) take(code, what, row[what])
      for (const g of wereGoods.values()) takeGoods(g)
      if (ofDay === day) for (const code of wereMoved) moved.add(code)
      throw e
    }
  }
  const flush = (): Promise<void> => {
    running = running.catch(() => {}).then(write)
    return running
  }
  const timer = setInterval(() => void flush().catch(() => {}), FLUSH_MS)
  timer.unref()
  return {
    note,
    noteGoods: (who, skuId, channelCode) => {
      if (!counted(who)) return
      note(who, 'goodsViews')
      takeGoods({ skuId, channelCode, views: 1 })
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush().catch(() => {})
    },
  }
}
