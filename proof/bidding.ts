// T16-T23: auctions under many hands, at the last moment, with what must not be seen, over two servers and over a crash.
import type { FaultWorld } from './fault/faultWorld.ts'
import { type Buyer, type Mall, newKey, passed } from './mall.ts'
import type { Outcome, Size } from './outcome.ts'

export type At = Pick<Mall, 'ask' | 'db' | 'staff' | 'buyers' | 'random'>
export const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
export const percentile = (list: number[], p: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * p))] ?? 0
/** Codes of refusals that a bid may meet while others bid. */
const ENDED = 5173
const CLEAN = new Set([5172, 5173, 5174, 5176, 5177])

export interface Lot {
  id: number
  no: string
}
/** Lots that run, with goods enough; `endsMs` from now. The desk's own call makes them, only their times are told otherwise. */
export async function lots(
  mall: At,
  count: number,
  endsMs: number,
  o: {
    reserveFen?: number
    soft?: boolean
    mode?: 'PRICE' | 'SEALED' | 'DUTCH'
    disclosure?: 'open' | 'rank'
    startFen?: number
    stepFen?: number
    fallMinutes?: number
  } = {},
): Promise<Lot[]> {
  const desk = await mall.staff('S004')
  const { rows } = await mall.db.query<{ code: string; depot: string; kg: number; id: number }>(
    `select k.id, k.sku_code as code, k.depot_code as depot, (k.piece_weight_g / 1000)::int as kg from sku k
     where k.price_unit = 'ton' and k.grade_level = '3' and k.piece_unit = '卷' and k.piece_weight_g > 5000000 order by k.id limit 1`,
  )
  const [sku] = rows
  if (!sku) throw new Error('没有可以上拍的商品')
  await mall.db.query(
    `with moved as (insert into stock_move (sku_id, delta, reason, ref) values ($1, $2, '检验', 'proof')) update stock set on_hand = on_hand + $2 where sku_id = $1`,
    [sku.id, count],
  )
  const made: Lot[] = []
  for (let i = 0; i < count; i++) {
    const reply = await mall.ask(
      '/api/ops/saveBiddingLot',
      {
        title: `检验热卷 ${newKey()}`,
        mode: o.mode ?? 'PRICE',
        depotCode: sku.depot,
        startPriceFen: o.startFen ?? 300_000,
        stepFen: o.stepFen ?? (o.mode === 'SEALED' ? 1 : 1000),
        disclosure: o.disclosure ?? 'open',
        fallMinutes: o.fallMinutes ?? null,
        nightPause: false,
        openAt: Date.now() + 3_600_000,
        endAt: Date.now() + 7_200_000,
        lines: [{ skuCode: sku.code, pieces: 1, weightKg: sku.kg }],
        reserveFen: o.reserveFen ?? null,
        publish: true,
        requestId: newKey(),
      },
      desk,
    )
    if (reply.code !== 1) throw new Error(`上拍：${reply.message}`)
    const no = (reply.data as { biddingNo: string }).biddingNo
    await passed(mall, no)
    const told = await mall.db.query<{ id: number }>(
      `update bid_lot set open_at = now() - case when mode = 'DUTCH' then interval '1 minute' else interval '1 hour' end, first_end_at = now() + make_interval(secs => $2::float8 / 1000), ends_at = now() + make_interval(secs => $2::float8 / 1000),
         window_s = case when $3 then window_s else 0 end where bidding_no = $1 returning id::int`,
      [no, endsMs, o.soft ?? true],
    )
    made.push({ id: told.rows[0]?.id ?? 0, no })
  }
  return made
}
/** One person of each of so many companies, with money. */
export async function bidders(mall: At, count: number): Promise<Buyer[]> {
  return withMoney(mall, await mall.buyers(50), count)
}
async function withMoney(mall: At, all: readonly Buyer[], count: number): Promise<Buyer[]> {
  const { rows } = await mall.db.query<{ id: number }>('select company_id::int as id from bid_pool where barred_until > now()')
  const found = all.filter(
    (b, i) => all.findIndex(x => x.companyId === b.companyId) === i && !rows.some(r => r.id === b.companyId),
  )
  const people = found.slice(0, count)
  for (const { companyId } of people)
    await mall.db.query(
      `with j as (insert into journal (source_type, source_id, source_step, money_change_type, actor_id) values ('credit', $2, 'proof', 1, 1) returning id),
       a as (insert into account (company_id, kind, balance_fen) values ($1, 'customer_available', $3)
         on conflict (company_id, kind) do update set balance_fen = account.balance_fen + excluded.balance_fen returning id, balance_fen)
       insert into ledger_entry (journal_id, account_id, amount_fen, balance_after_fen, at, money_change_type)
       select j.id, a.id, $3, a.balance_fen, now(), 1 from j, a union all
       select j.id, (select id from account where kind = 'mall_bank' and company_id is null), -$3::bigint, null, now(), 1 from j`,
      [companyId, newKey(), 5_000_000_000],
    )
  return people
}
export const join = (mall: At, b: Buyer, no: string) =>
  mall.ask('/api/bidding/userParticipateBidding', { biddingNo: no, rulesVersion: 1, requestId: newKey() }, b.token)
export const bid = (mall: At, b: Buyer, no: string, priceFen: number) =>
  mall.ask('/api/bidding/userBiddingMarkup', { biddingNo: no, priceFen, requestId: newKey() }, b.token)
/** Everybody in every lot, a few at a time. */
export async function joinAll(mall: At, people: readonly Buyer[], all: readonly Lot[]): Promise<void> {
  for (const b of people)
    for (const lot of all) {
      const reply = await join(mall, b, lot.no)
      if (reply.code !== 1) throw new Error(`报名：${reply.message}`)
    }
}
/** The end comes now: every end of the lot is told as earlier as it takes, and the clock's own work follows. */
export async function waitClosed(mall: At, all: readonly Lot[], withinMs: number): Promise<number | null> {
  const from = performance.now()
  while (performance.now() - from < withinMs) {
    const { rows } = await mall.db.query<{ n: number }>(
      'select count(*)::int as n from bid_lot where id = any($1::bigint[]) and status = 1',
      [all.map(l => l.id)],
    )
    if (rows[0]?.n === 0) return performance.now() - from
    await pause(200)
  }
  return null
}

/** Random bids of many on few lots until they end; whether what came of it is right say the invariants A23-A30. */
async function storm(mall: At, people: readonly Buyer[], all: readonly Lot[], forMs: number) {
  const until = Date.now() + forMs
  const times: number[] = []
  const counts = { ok: 0, clean: 0, odd: [] as string[] }
  await Promise.all(
    people.map(async b => {
      while (Date.now() < until) {
        const lot = all[Math.floor(mall.random() * all.length)]
        if (!lot) return
        const { data } = await mall.ask('/api/bidding/queryBiddingPrice', { biddingNo: lot.no }, null)
        const next = (data as { next: { lowestFen: number } | null } | null)?.next
        if (!next) {
          await pause(50)
          continue
        }
        const reply = await bid(mall, b, lot.no, next.lowestFen + Math.floor(mall.random() * 3) * 1000)
        times.push(reply.ms)
        if (reply.code === 1) counts.ok += 1
        else if (CLEAN.has(reply.code)) counts.clean += 1
        else counts.odd.push(`${reply.code} ${reply.message}`)
        await pause(mall.random() * 120)
      }
    }),
  )
  return { ...counts, p95: percentile(times, 0.95) }
}

/**
 * T16: random bids on five lots; one winner each, the highest accepted bid. Forty people for 14 s, in full 200 for 60: those are colleagues of the
 * companies there are, and who bids against his own company's lead is refused in words.
 */
export async function auction(mall: Mall, size: Size): Promise<Outcome> {
  const [count, seconds] = [size.bidders ?? (size.long ? 200 : 40), size.seconds ?? (size.long ? 60 : 14)]
  const everybody = await mall.buyers(Math.max(50, count))
  const companies = await withMoney(mall, everybody, Math.min(50, count))
  const known = new Set(companies.map(b => b.companyId))
  const people = [...companies, ...everybody.filter(b => known.has(b.companyId) && !companies.includes(b))].slice(0, count)
  // The lots begin to end when everybody has signed up.
  const all = await lots(mall, 5, 600_000, { soft: false })
  await joinAll(mall, companies, all)
  await mall.db.query(
    `update bid_lot set first_end_at = now() + make_interval(secs => $2), ends_at = now() + make_interval(secs => $2) where id = any($1::bigint[])`,
    [all.map(l => l.id), seconds + 2],
  )
  const s = await storm(mall, people, all, seconds * 1000)
  const closed = await waitClosed(mall, all, 40_000)
  return {
    pass: s.odd.length === 0 && s.ok > 50 && closed !== null && s.p95 <= 500,
    figures: `${people.length} 人（${companies.length} 家）在 5 场出价 ${seconds} 秒，受理 ${s.ok}，清楚拒绝 ${s.clean}，其他 ${s.odd.length}${s.odd.length ? `（${s.odd[0]}）` : ''}，p95 ${Math.round(s.p95)} ms，结果 ${closed === null ? '没有出' : '都已出'}`,
  }
}

/** T17: the same amount at once: one, and it has the lowest number. */
export async function tie(mall: Mall): Promise<Outcome> {
  const people = await bidders(mall, 50)
  const [lot] = await lots(mall, 1, 600_000)
  if (!lot) return { pass: false, figures: '没有场次' }
  await joinAll(mall, people, [lot])
  const replies = await Promise.all([...people, ...people].map(b => bid(mall, b, lot.no, 300_000)))
  const ok = replies.filter(r => r.code === 1)
  const clean = replies.filter(r => r.code === 5174 || r.code === 5177)
  const { rows } = await mall.db.query<{ n: number; seq: number }>(
    'select count(*)::int as n, min(seq) as seq from bid where lot_id = $1',
    [lot.id],
  )
  return {
    pass: ok.length === 1 && clean.length === replies.length - 1 && rows[0]?.n === 1 && rows[0].seq === 1,
    figures: `${replies.length} 个同价，受理 ${ok.length}，清楚拒绝 ${clean.length}`,
  }
}

/** Bids of T18, ms around the end. Those of 50 ms may pass it on their way: what decides is the server's own stamp, which is looked at. */
const AROUND_THE_END = [-500, -200, -50, 50, 80, 250]
const ON_ITS_WAY_MS = 100

/** T18: bids around the end while the row is held from outside for 1.5 s: accepted exactly those that came before it. */
export async function lastSecond(mall: Mall, size: Size): Promise<Outcome> {
  const people = await bidders(mall, AROUND_THE_END.length)
  const wrong: string[] = []
  const near = { taken: 0, passed: 0 }
  let inTime = 0
  let late = 0
  const rounds = size.runs ?? (size.long ? 50 : 6)
  for (let round = 0; round < rounds; round++) {
    const all = await lots(mall, 2, 60_000, { soft: false })
    await joinAll(mall, people, all)
    const told = await mall.db.query<{ end: Date }>(
      `update bid_lot set first_end_at = now() + interval '900 milliseconds', ends_at = now() + interval '900 milliseconds' where id = any($1::bigint[])
       returning ends_at as end`,
      [all.map(l => l.id)],
    )
    const end = told.rows[0]?.end.getTime() ?? 0
    const outside = await mall.db.connect()
    await outside.query('begin')
    await outside.query('select 1 from bid_lot where id = any($1::bigint[]) order by id for update', [all.map(l => l.id)])
    const sent = all.flatMap(lot =>
      AROUND_THE_END.map(async (ms, i) => {
        await pause(Math.max(0, end + ms - Date.now()))
        const b = people[i]
        return b ? { ms, reply: await bid(mall, b, lot.no, 300_000 + i * 1000) } : null
      }),
    )
    await pause(Math.max(0, end + 600 - Date.now()))
    await outside.query('rollback')
    outside.release()
    for (const s of await Promise.all(sent)) {
      if (!s) continue
      const ok = s.reply.code === 1
      if (ok) inTime += 1
      else late += 1
      // Sent just before the end it may arrive after it, and is refused then; sent after the end it is never taken.
      const onItsWay = s.ms < 0 && s.ms > -ON_ITS_WAY_MS
      if (onItsWay) near[ok ? 'taken' : 'passed'] += 1
      if (onItsWay ? !ok && s.reply.code !== ENDED : ok !== s.ms < 0) wrong.push(`${s.ms} ms：${s.reply.code} ${s.reply.message}`)
    }
    await waitClosed(mall, all, 30_000)
    const stamped = await mall.db.query<{ at: Date; end: Date }>(
      'select b.arrived_at as at, l.first_end_at as end from bid b join bid_lot l on l.id = b.lot_id where l.id = any($1::bigint[]) and b.arrived_at >= l.first_end_at',
      [all.map(l => l.id)],
    )
    for (const b of stamped.rows) wrong.push(`受理的出价在结束之后 ${b.at.getTime() - b.end.getTime()} ms`)
  }
  return {
    pass: wrong.length === 0 && near.taken > 0,
    figures: `${rounds * 2} 场，行锁挡过结束时刻：早到受理 ${inTime}，晚到拒绝 ${late}，−50 ms 受理 ${near.taken}、路上过了结束 ${near.passed}，不对 ${wrong.length}${wrong.length ? `（${wrong[0]}）` : ''}`,
  }
}

/** T19: only an accepted bid in the window moves the end, to a fixed time after it. */
export async function softClose(mall: Mall): Promise<Outcome> {
  const people = await bidders(mall, 3)
  const [lot] = await lots(mall, 1, 600_000)
  const [a, b, c] = people
  if (!lot || !a || !b || !c) return { pass: false, figures: '没有场次' }
  await joinAll(mall, people, [lot])
  const at = async (beforeEnd: number) =>
    mall.db.query(
      `update bid_lot set window_s = 5, extend_s = 5, ends_at = now() + make_interval(secs => $2), first_end_at = now() + make_interval(secs => $2) where id = $1 and extensions = 0`,
      [lot.id, beforeEnd],
    )
  const endOf = async () =>
    (await mall.db.query<{ at: Date }>('select ends_at as at from bid_lot where id = $1', [lot.id])).rows[0]?.at.getTime() ?? 0
  await at(6)
  const e0 = await endOf()
  await bid(mall, a, lot.no, 300_000)
  const e1 = await endOf()
  await pause(2000)
  const refused = await bid(mall, b, lot.no, 301_500)
  const e2 = await endOf()
  const first = await bid(mall, b, lot.no, 301_000)
  const e3 = await endOf()
  await pause(2500)
  const second = await bid(mall, c, lot.no, 302_000)
  const e4 = await endOf()
  const at3 = (first.data as { receipt: { at: number } } | null)?.receipt.at ?? 0
  const at4 = (second.data as { receipt: { at: number } } | null)?.receipt.at ?? 0
  const pass = e1 === e0 && refused.code === 5175 && e2 === e1 && e3 === at3 + 5000 && e4 === at4 + 5000
  await waitClosed(mall, [lot], 30_000)
  return { pass, figures: `窗外不延；拒绝的不延；窗内两次各延到出价后 5 秒（${e3 - e2} ms、${e4 - e3} ms）` }
}

/** A lot that runs with a reserve, two bids in it and a third company that only looks on; every answer, page and event there is of it. */
export async function everythingOf(mall: Mall) {
  const people = await bidders(mall, 3)
  const [lot] = await lots(mall, 1, 600_000, { reserveFen: 318_777 })
  const [a, b, c] = people
  if (!lot || !a || !b || !c) throw new Error('no lot')
  await joinAll(mall, people, [lot])
  const line = mall.raw(`/api/bidding/live?no=${lot.no}&after=0`, { headers: { accept: 'text/event-stream' } })
  await bid(mall, a, lot.no, 300_000)
  await bid(mall, b, lot.no, 301_000)
  const calls: [string, object][] = [
    ['/api/bidding/selectBiddingInfoPages', { view: 'open', pageSize: 100 }],
    ['/api/bidding/selectBiddingInfoBean', { biddingNo: lot.no }],
    ['/api/bidding/queryOneBiddingGoodsBean', { biddingNo: lot.no }],
    ['/api/bidding/queryBiddingPrice', { biddingNo: lot.no }],
    ['/api/bidding/queryBiddingLogPages', { biddingNo: lot.no }],
    ['/api/bidding/queryBiddingUserPages', { biddingNo: lot.no }],
    ['/api/bidding/getLotEvents', { biddingNo: lot.no, afterSeq: 0 }],
  ]
  const answers = await Promise.all(
    [null, a.token, c.token].flatMap(token => calls.map(async ([path, input]) => (await mall.ask(path, input, token)).text)),
  )
  const pages = await Promise.all(
    ['/totalAuction', `/auction/details?biddingNo=${lot.no}`, '/', '/index'].map(async p => (await mall.raw(p, {})).text()),
  )
  return { people, lot, answers, pages, events: await heardOn(await line, 2) }
}
/** What a line of events has said until its `least`th event, or for three seconds. */
export async function heardOn(reply: Response, least: number): Promise<string> {
  const reader = reply.body?.getReader()
  if (!reader) return ''
  let text = ''
  const over = pause(3000).then(() => null)
  while (text.split('"kind":"bid"').length <= least) {
    const part = await Promise.race([reader.read(), over])
    if (!part || part.done) break
    text += Buffer.from(part.value).toString()
  }
  await reader.cancel()
  return text
}

/** T22: bidders are codes while the lot runs: no name or number of a company or of its people, in any answer, page or event of others. */
export async function anonymous(mall: Mall): Promise<Outcome> {
  const { people, answers, pages, events } = await everythingOf(mall)
  const bid = people.slice(0, 2)
  // 检验 is what the proofs call their lots and their people alike.
  const { rows } = await mall.db.query<{ secret: string }>(
    `select x as secret from company c cross join lateral (values (c.name), (c.code), (c.credit_code)) v(x) where c.id = any($1::bigint[]) and length(x) > 3
     union select x from app_user u cross join lateral (values (u.mobile), (u.user_name), (u.real_name)) v(x) where u.company_id = any($1::bigint[]) and length(x) > 1 and x <> '检验'`,
    [bid.map(p => p.companyId)],
  )
  const codes = new Set([...answers, events].flatMap(t => t.match(/买家\*\*\*\d+/g) ?? []))
  const named = [...answers, ...pages, events].flatMap(t => rows.filter(r => t.includes(r.secret)).map(r => r.secret))
  const ids = [...answers, events].filter(t => /"(?:companyId|userId|company|mobile)"/.test(t)).length
  return {
    pass: named.length === 0 && ids === 0 && codes.size >= 2 && rows.length > 4,
    figures: `${answers.length} 个回答、${pages.length} 个页面、事件线：查 ${rows.length} 个名称、编号与号码，出现 ${named.length} 处${named.length ? `（${named[0]}）` : ''}，带身份的字段 ${ids}；代号 ${codes.size} 个`,
  }
}

/** T21: no bid without a hold; the pool never below what is led; two closes at once release and convert once. */
export async function deposit(mall: Mall): Promise<Outcome> {
  const people = await bidders(mall, 3)
  const [lot] = await lots(mall, 1, 60_000, { soft: false })
  const [a, b, c] = people
  if (!lot || !a || !b || !c) return { pass: false, figures: '没有场次' }
  const none = await bid(mall, a, lot.no, 300_000)
  await joinAll(mall, [a, b], [lot])
  await bid(mall, b, lot.no, 300_000)
  await bid(mall, a, lot.no, 301_000)
  const pool = (await mall.ask('/api/bidding/getDepositPool', {}, a.token)).data as { poolFen: number; freeFen: number }
  const away = await mall.ask('/api/bidding/returnFromPool', { amountFen: pool.freeFen + 1, requestId: newKey() }, a.token)
  await mall.db.query(`update bid_lot set first_end_at = clock_timestamp(), ends_at = clock_timestamp() where id = $1`, [lot.id])
  await pause(3600)
  const desk = await mall.staff('S004')
  await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      i % 2 === 0
        ? mall.ask('/api/bidding/selectBiddingInfoBean', { biddingNo: lot.no }, null)
        : mall.ask('/api/ops/settleBiddingLot', { biddingNo: lot.no }, desk),
    ),
  )
  const { rows } = await mall.db.query<{ awards: number; orders: number; released: number; held: number }>(
    `select (select count(*)::int from bid_award where lot_id = $1) as awards,
       (select count(*)::int from orders o join bid_award w on w.order_id = o.id where w.lot_id = $1) as orders,
       (select count(*)::int from bid_entry where lot_id = $1 and deposit_state = 'released') as released,
       (select count(*)::int from bid_entry where lot_id = $1 and deposit_state = 'held') as held`,
    [lot.id],
  )
  const once = rows[0]
  const paid = await Promise.all(
    [1, 2, 3].map(() => mall.ask('/api/bidding/payWonLot', { biddingNo: lot.no, requestId: newKey() }, a.token)),
  )
  const converted = await mall.db.query<{ n: number }>(
    `select count(*)::int as n from bid_pool_move where kind = 'converted' and lot_id = $1`,
    [lot.id],
  )
  return {
    pass:
      none.code === 5179 &&
      away.code === 5184 &&
      once?.awards === 1 &&
      once.orders === 1 &&
      once.released === 1 &&
      once.held === 1 &&
      paid.filter(p => p.code === 1).length === 1 &&
      converted.rows[0]?.n === 1,
    figures: `没有保证金 ${none.code}，占用部分转出 ${away.code}；六处同时出结果：成交 ${once?.awards}、订单 ${once?.orders}、释放 ${once?.released}；三次同时付款成 ${paid.filter(p => p.code === 1).length}，转货款 ${converted.rows[0]?.n} 次`,
  }
}

/** Two servers behind the balancer take the bids of the same lots. */
export async function twoServers(world: FaultWorld): Promise<Outcome> {
  const { mall } = world
  const people = await bidders(mall, 20)
  const all = await lots(mall, 2, 12_000, { soft: false })
  await joinAll(mall, people, all)
  const s = await storm(mall, people, all, 10_000)
  const closed = await waitClosed(mall, all, 40_000)
  return {
    pass: s.odd.length === 0 && s.ok > 30 && closed !== null,
    figures: `两个进程，${people.length} 家在 2 场，受理 ${s.ok}，清楚拒绝 ${s.clean}，其他 ${s.odd.length}${s.odd.length ? `（${s.odd[0]}）` : ''}，p95 ${Math.round(s.p95)} ms`,
  }
}

/** T23: both servers are killed within a second of the end; each lot is closed once, soon after they are there again. */
export async function closeCrash(world: FaultWorld, long: boolean): Promise<Outcome> {
  const { mall } = world
  const times = long ? 40 : 20
  const people = await bidders(mall, 3)
  let slowest = 0
  let wrong = 0
  for (let i = 0; i < times; i++) {
    // Signed up for at leisure; the end is moved to the second it is tried at.
    const all = await lots(mall, 3, 120_000, { soft: false })
    await joinAll(mall, people, all)
    await mall.db.query(
      `update bid_lot set first_end_at = now() + interval '1200 milliseconds', ends_at = now() + interval '1200 milliseconds' where id = any($1::bigint[])`,
      [all.map(l => l.id)],
    )
    const end = Date.now() + 1200
    for (const [n, lot] of all.entries())
      for (const [k, b] of people.entries()) if (n > 0) await bid(mall, b, lot.no, 300_000 + k * 1000)
    // Within a second of the end, or in the middle of making the result.
    await pause(Math.max(0, end + (i % 2 === 0 ? -300 : 3700) + mall.random() * 600 - Date.now()))
    await Promise.all([world.a.kill(), world.b.kill()])
    await pause(500)
    await Promise.all([world.a.start(), world.b.start()])
    const took = await waitClosed(mall, all, 30_000)
    if (took === null) wrong += 1
    else slowest = Math.max(slowest, took)
    const { rows } = await mall.db.query<{ id: number; awards: number; events: number }>(
      `select l.id::int, (select count(*)::int from bid_award a where a.lot_id = l.id) as awards,
         (select count(*)::int from bid_event e where e.lot_id = l.id and e.kind in ('sold', 'unsold')) as events from bid_lot l where l.id = any($1::bigint[]) order by l.id`,
      [all.map(l => l.id)],
    )
    for (const r of rows) if (r.events !== 1 || r.awards > 1) wrong += 1
  }
  return {
    pass: wrong === 0 && slowest <= 10_000,
    figures: `两个进程 kill -9 ${times} 次，每次 3 场，结果不是恰好一次的 ${wrong}，恢复后最慢 ${Math.round(slowest)} ms（限 10000）`,
  }
}
