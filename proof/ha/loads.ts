// What people do while the database changes hands, beside orders and payments: bids on running lots and words to the desk, each written down outside
// when it was acknowledged and held against the database afterwards.
import { bidders, joinAll, type Lot, lots } from '../bidding.ts'
import { askerAt } from '../fault/journal.ts'
import { type FaultWorld, pause } from '../fault/faultWorld.ts'
import { type Buyer, newKey } from '../mall.ts'

type World = Pick<FaultWorld, 'mall' | 'db'>

export interface Kept {
  /** Acknowledged ones by the key they were asked with. */
  acked: { key: string; lotId: number; priceFen: number }[]
  stop(): Promise<void>
  /** What was acknowledged and is not there, is there twice, or is there otherwise. */
  missing(): Promise<string[]>
}

const REST_MS = 400
/** Far beyond the drive. */
const ENDS_MS = 6 * 3600_000
const STEP_FEN = 1000

/** Bidders of several companies outbid each other, each with a key of his own until he has an answer. */
export async function bidLoad(world: World): Promise<Kept> {
  const people = await bidders(world.mall, 4)
  const all = await lots(world.mall, 2, ENDS_MS)
  await joinAll(world.mall, people, all)
  const asker = askerAt(world.mall.base)
  const acked: Kept['acked'] = []
  // One price a lot that only rises, whoever asks: a bid that comes behind a higher one is refused, and the next is higher again.
  const priceOf = new Map<number, number>(all.map(l => [l.id, 300_000]))
  const bidding = async (b: Buyer, i: number): Promise<void> => {
    for (let round = i; !asker.ended(); round++) {
      await pause(REST_MS)
      const lot: Lot | undefined = all[round % all.length]
      if (!lot) return
      const priceFen = (priceOf.get(lot.id) ?? 0) + STEP_FEN
      priceOf.set(lot.id, priceFen)
      const key = newKey()
      const reply = await asker.surely('/api/bidding/userBiddingMarkup', { biddingNo: lot.no, priceFen, requestId: key }, b.token)
      if (reply.code === 1) acked.push({ key, lotId: lot.id, priceFen })
    }
  }
  const running = people.map(bidding)
  return {
    acked,
    stop: async () => {
      asker.end()
      await Promise.all(running)
    },
    missing: async () => {
      const { rows } = await world.db.query<{ key: string; n: number; fen: number }>(
        `select request_id as key, count(*)::int as n, max(price_fen)::float8 as fen from bid where request_id = any($1) group by 1`,
        [acked.map(a => a.key)],
      )
      const found = new Map(rows.map(r => [r.key, r]))
      return acked.flatMap(a => {
        const there = found.get(a.key)
        if (!there) return [`出价 ${a.priceFen / 100} 不在`]
        if (there.n !== 1) return [`出价 ${a.priceFen / 100} 有 ${there.n} 次`]
        return there.fen === a.priceFen ? [] : [`出价 ${a.priceFen / 100} 成了 ${there.fen / 100}`]
      })
    },
  }
}

export interface Said {
  acked: { key: string; words: string }[]
  stop(): Promise<void>
  missing(): Promise<string[]>
}

/** Buyers write to the desk. */
export async function chatLoad(world: World, people = 2): Promise<Said> {
  const buyers = await world.mall.buyers(people)
  const asker = askerAt(world.mall.base)
  const acked: Said['acked'] = []
  const talking = async (b: Buyer): Promise<void> => {
    for (let n = 1; !asker.ended(); n++) {
      // Slower than the desk's limit for one person.
      await pause(3000)
      const key = newKey()
      const words = `第 ${n} 句 ${key}`
      const reply = await asker.surely('/api/support/sendMessage', { requestId: key, words }, b.token)
      if (reply.code === 1) acked.push({ key, words })
    }
  }
  const running = buyers.map(talking)
  return {
    acked,
    stop: async () => {
      asker.end()
      await Promise.all(running)
    },
    missing: async () => {
      const { rows } = await world.db.query<{ words: string; n: number }>(
        'select words, count(*)::int as n from support_message where words = any($1) group by 1',
        [acked.map(a => a.words)],
      )
      const found = new Map(rows.map(r => [r.words, r.n]))
      return acked.flatMap(a => {
        const n = found.get(a.words) ?? 0
        return n === 1 ? [] : [`留言「${a.words}」${n === 0 ? '不在' : `有 ${n} 次`}`]
      })
    },
  }
}
