// T13: a group under many hands: the cap to the piece, a company's limit kept over all its users, one membership each.
import { type Buyer, type Mall, newKey, passed } from './mall.ts'
import type { Outcome } from './outcome.ts'

type At = Pick<Mall, 'ask' | 'db' | 'staff' | 'buyers'>
/** Refusals that a join may meet while others join: no room, or a colleague was first. */
const CLEAN = new Set([5225, 5228])
const BUSY = 9503
const MOST_TRIES = 30
const JOINERS = 300
const CAP = 100

async function money(mall: At, people: readonly Buyer[]): Promise<void> {
  for (const companyId of new Set(people.map(b => b.companyId)))
    await mall.db.query(
      `with j as (insert into journal (source_type, source_id, source_step, money_change_type, actor_id) values ('credit', $2, 'proof', 1, 1) returning id),
       a as (insert into account (company_id, kind, balance_fen) values ($1, 'customer_available', $3)
         on conflict (company_id, kind) do update set balance_fen = account.balance_fen + excluded.balance_fen returning id, balance_fen)
       insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen, at, money_change_type)
       select j.id, a.id, $3, a.balance_fen, now(), 1 from j, a union all
       select j.id, (select id from account where kind = 'mall_bank' and company_id is null), -$3::bigint, null, now(), 1 from j`,
      [companyId, newKey(), 5_000_000_000],
    )
}

/** A published group of so many pieces of the stock that has begun. */
async function group(mall: At, limit: number): Promise<string> {
  const desk = await mall.staff('S004')
  const { rows } = await mall.db.query<{ code: string; g: number; id: number }>(
    `select k.id, k.sku_code as code, k.piece_weight_g as g from sku k where k.price_unit = 'ton' and k.grade_level = '1' and k.spot and k.on_shelf
       and k.piece_weight_g between 2000000 and 9000000 order by k.id limit 1`,
  )
  const [sku] = rows
  if (!sku) throw new Error('没有可以开团的商品')
  await mall.db.query(
    `with moved as (insert into stock_move (sku_id, delta, reason, ref) values ($1, $2, '检验', 'proof')) update stock set on_hand = on_hand + $2 where sku_id = $1`,
    [sku.id, CAP],
  )
  const kg = (pieces: number) => Math.floor((pieces * sku.g + 500) / 1000)
  const goods = await mall.ask('/api/ops/getGroupGoods', { skuCode: sku.code }, desk)
  const { listPriceFen } = goods.data as { listPriceFen: number }
  const made = await mall.ask(
    '/api/ops/saveGroupBuy',
    {
      skuCode: sku.code,
      startAt: Date.now() - 60_000,
      endAt: Date.now() + 172_800_000,
      publish: true,
      requestId: newKey(),
      tiers: [{ minKg: kg(50), priceFen: listPriceFen - 1000 }],
      minJoinKg: 1,
      limitKg: kg(limit),
      capKg: kg(CAP),
      depositBp: 1000,
    },
    desk,
  )
  if (made.code !== 1) throw new Error(`开团：${made.message}`)
  const { groupNo } = made.data as { groupNo: string }
  await passed(mall, groupNo)
  return groupNo
}

export async function groupBuy(mall: Mall): Promise<Outcome> {
  const people = await mall.buyers(60)
  await money(mall, people)
  const companies = new Set(people.map(b => b.companyId)).size
  // More is wanted than there is, however few companies there are.
  const limit = Math.max(2, Math.ceil((CAP * 1.4) / companies))
  const no = await group(mall, limit)
  let later = 0
  const replies = await Promise.all(
    Array.from({ length: JOINERS }, async (_, i) => {
      const b = people[i % people.length]
      if (!b) throw new Error('没有买方')
      const wish = { groupNo: no, pieces: limit, takeLess: true, acceptTerms: true, requestId: newKey() }
      // A mall that is busy says "later": whoever hears it asks again, with the same key.
      for (let tries = 0; ; tries++) {
        const reply = await mall.ask('/api/productGroupBuy/joinProductGroupBuy', wish, b.token)
        if (reply.code !== BUSY || tries === MOST_TRIES) return reply
        later += 1
        await new Promise(done => setTimeout(done, 200 + (i % 10) * 60))
      }
    }),
  )
  const ok = replies.filter(r => r.code === 1)
  const odd = replies.filter(r => r.code !== 1 && !CLEAN.has(r.code))
  const { rows } = await mall.db.query<{ pieces: number; members: number; most: number; counted: number }>(
    `select sum(m.pieces)::int as pieces, count(*)::int as members, max(m.pieces)::int as most, min(g.joined_pieces)::int as counted
     from group_member m join group_buy g on g.id = m.group_id where g.group_no = $1 and m.state = 'joined'`,
    [no],
  )
  const [sum] = rows
  return {
    pass: odd.length === 0 && sum?.pieces === CAP && sum.counted === CAP && sum.most <= limit && sum.members === ok.length,
    figures: `${JOINERS} 次同时参团（${companies} 家，每家最多 ${limit} 件），参团 ${sum?.pieces ?? 0} / ${CAP} 件，${sum?.members ?? 0} 家，一家最多 ${sum?.most ?? 0} 件，请稍后再试 ${later} 次，其他答复 ${odd.length}${odd[0] ? `（${odd[0].code} ${odd[0].message}）` : ''}`,
  }
}
