// T17: of many who take a falling price at once one has it, at the price of its moment; the others are told so.
import { Codes } from '@mall/contract/kernel/codes.ts'
import { bid, bidders, joinAll, lots } from './bidding.ts'
import type { Mall } from './mall.ts'
import type { Outcome } from './outcome.ts'

const [START, STEP, FLOOR] = [300_000, 1000, 290_000]
/** Each lot falls while it is taken: a minute of it is over within the storm. */
const LOTS = 3

export async function falling(mall: Mall): Promise<Outcome> {
  const all = await lots(mall, LOTS, 3_000_000, {
    mode: 'DUTCH',
    reserveFen: FLOOR,
    startFen: START,
    stepFen: STEP,
    fallMinutes: 5,
  })
  // Four prices down, the fifth within two seconds.
  await mall.db.query(
    `update bid_lot set open_at = clock_timestamp() - interval '24 minutes 58 seconds' where id = any($1::bigint[])`,
    [all.map(l => l.id)],
  )
  const people = await bidders(mall, 20)
  await joinAll(mall, people, all)
  // Everybody names what he saw first: before the fall he pays that, after it less.
  await mall.db.query(
    `update bid_lot set open_at = clock_timestamp() - interval '24 minutes 59.8 seconds' where id = any($1::bigint[])`,
    [all.map(l => l.id)],
  )
  const replies = await Promise.all(all.flatMap(lot => people.map(b => bid(mall, b, lot.no, START - 4 * STEP))))
  const won = replies.filter(r => r.code === 1).length
  const late = replies.filter(r => r.code === Codes.BID_TAKEN).length
  const odd = replies.filter(r => r.code !== 1 && r.code !== Codes.BID_TAKEN).map(r => `${r.code} ${r.message}`)
  const { rows } = await mall.db.query<{ bids: number; awards: number; orders: number; fen: number; due: number }>(
    `select (select count(*)::int from bid b where b.lot_id = l.id) as bids, (select count(*)::int from bid_award a where a.lot_id = l.id) as awards,
       (select count(*)::int from orders o where o.origin = 'auction' and o.origin_no = l.bidding_no) as orders, l.lead_fen::int as fen,
       (l.start_fen - l.step_fen * floor(extract(epoch from (select b.arrived_at from bid b where b.lot_id = l.id) - l.open_at) / (60 * l.fall_minutes)))::int as due
     from bid_lot l where l.id = any($1::bigint[])`,
    [all.map(l => l.id)],
  )
  const once = rows.every(r => r.bids === 1 && r.awards === 1 && r.orders === 1)
  const atItsMoment = rows.every(r => r.fen === r.due)
  return {
    pass: won === LOTS && odd.length === 0 && late === replies.length - LOTS && once && atItsMoment,
    figures: `${LOTS} 场各 ${people.length} 家同时应价：成交 ${won}，来迟 ${late}，别的回答 ${odd.length}${odd.length ? `（${odd[0]}）` : ''}；一场一次出价、一个成交、一张订单 ${once ? '是' : '不是'}；价都是到达那一刻的 ${atItsMoment ? '是' : '不是'}（${rows.map(r => r.fen / 100).join('、')}）`,
  }
}
