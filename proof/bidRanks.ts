// T20: what others bid where ranks alone are shown, searched for wherever somebody could read it before the end: calls, pages, lines, sheets, tables, refusals.
import { callTable } from '@mall/contract/main/calls.ts'
import { type ExportKindCode, exportRights } from '@mall/domain/desk/export/export.codes.ts'
import { rightsOf } from '@mall/domain/people/staff/staff.rights.ts'
import { bid, bidders, heardOn, join, lots, type Lot, pause, waitClosed } from './bidding.ts'
import { each, exported, loggedIn, screens, Search, spelled } from './bidSealed.ts'
import { desks } from './desks.ts'
import type { Mall } from './mall.ts'
import type { Outcome } from './outcome.ts'

/** Start and step of its own, so that no other price of the mall is one of these. */
const [START, STEP] = [300_917, 1019]
const [FIRST, SECOND, THIRD, HIGHER] = [17, 11, 5, 8].map(n => START + n * STEP) as [number, number, number, number]
/** What a bidder of the first price is told of his own next ones must be none of the others'. */
const secretOf = (prices: readonly number[]) => new RegExp(spelled(prices).join('|'))

/**
 * T20: nobody reads another company's price, nor who is first, while ranks alone are shown: a guest, the second, the third, any desk, by no call, page, line, sheet or table. After the end
 * the same search finds them.
 */
export async function ranks(mall: Mall): Promise<Outcome> {
  const [lot] = await lots(mall, 1, 600_000, { disclosure: 'rank', startFen: START, stepFen: STEP, soft: false })
  const people = await bidders(mall, 3)
  const [a, b, c] = people
  if (!lot || !a || !b || !c) return { pass: false, figures: '没有场次或出价的企业' }
  for (const who of people) await join(mall, who, lot.no)
  const names = { lots: [lot] as readonly Lot[], orderCode: '', masterOrderCode: '' }
  const all = [FIRST, SECOND, THIRD, HIGHER]
  const everybody = new Search(mall, names, secretOf(all))
  /** The second knows his own. */
  const second = new Search(mall, names, secretOf([FIRST, THIRD, HIGHER]))
  const third = new Search(mall, names, secretOf([FIRST, SECOND]))
  const line = mall.raw(`/api/bidding/live?no=${lot.no}&after=0`, { headers: { accept: 'text/event-stream' } })
  const told = [await bid(mall, b, lot.no, SECOND), await bid(mall, c, lot.no, THIRD), await bid(mall, a, lot.no, FIRST)]
  second.look('回答 第二名', told[0]?.text ?? '')
  third.look('回答 第三名', told[1]?.text ?? '')
  third.look('回答 第三名再出', (await bid(mall, c, lot.no, HIGHER)).text)
  for (const fen of [1, START - STEP, SECOND, SECOND + 1, START + 90 * STEP, START * 20])
    second.look('拒绝', (await bid(mall, b, lot.no, fen)).text.replaceAll(String(fen), ''))
  // Notices of being passed are written by a job in seconds.
  await pause(4000)
  const open = (path: keyof typeof callTable): boolean => callTable[path].access !== 'staff'
  await everybody.reads('游客', null, path => callTable[path].access === 'guest')
  await second.reads('第二名', b.token, open)
  await third.reads('第三名', c.token, open)
  const outside = (await mall.buyers(50)).find(x => people.every(p => p.companyId !== x.companyId))
  await everybody.reads('别家', outside?.token ?? null, path => open(path) && path.includes('idding'))
  const { rows } = await mall.db.query<{ name: string }>(
    `select user_name as name from app_user where company_id = $1 and user_name like 'demo%' and role_code = 'administrator' and not frozen order by id limit 1`,
    [b.companyId],
  )
  const own = await loggedIn(mall, rows[0]?.name ?? '')
  await each(
    screens.map(p => (p === '/auction/details' ? `${p}?biddingNo=${lot.no}` : p)),
    async p => {
      second.look(
        `页面 ${p}`,
        await (await mall.raw(p, { headers: { accept: 'text/html', cookie: own.cookie }, redirect: 'manual' })).text(),
      )
      everybody.look(`游客页面 ${p}`, await (await mall.raw(p, { headers: { accept: 'text/html' }, redirect: 'manual' })).text())
    },
  )
  everybody.look('标的事件线', await heardOn(await line, 5))
  second.look('买方导出', await exported(mall, 'bids', b.token, 'export'))
  for (const [code, [role = '']] of desks) {
    const token = await mall.staff(code)
    const rights = rightsOf([role])
    await everybody.reads(`岗位 ${role}`, token, path => {
      const { access, right } = callTable[path]
      return access === 'staff' && (!right || rights.includes(right)) && /idding|Pool|Audit|Support|Board|Today/.test(path)
    })
  }
  const admin = await mall.staff('S001')
  for (const kind of Object.keys(exportRights) as ExportKindCode[])
    if (exportRights[kind].desk !== undefined && !['pack', 'goods', 'prices', 'counts'].includes(kind))
      everybody.look(`运营导出 ${kind}`, await exported(mall, kind, admin, 'ops'))
  for (const [name, sql] of [
    ['outbox', 'select body::text as text from outbox'],
    ['notice', 'select n::text as text from notice n'],
    ['bid_event', 'select e::text as text from bid_event e'],
    ['audit_log', "select x::text as text from audit_log x where x.object_type = 'bidding'"],
    ['open_delivery', 'select h::text as text from open_delivery h'],
  ] as const) {
    const { rows: texts } = await mall.db.query<{ text: string }>(sql)
    everybody.look(`表 ${name}`, texts.map(r => r.text).join('\n'))
  }
  const before = [everybody, second, third]
  const [looked, found] = [before.reduce((n, s) => n + s.looked, 0), before.flatMap(s => s.found)]

  await mall.db.query('update bid_lot set first_end_at = clock_timestamp(), ends_at = clock_timestamp() where id = $1', [lot.id])
  const closed = await waitClosed(mall, [lot], 30_000)
  const after = new Search(mall, names, secretOf(all))
  await after.reads('结束后 游客', null, path => callTable[path].access === 'guest' && path.includes('idding'))
  return {
    pass: found.length === 0 && looked > 500 && closed !== null && after.found.length > 0,
    figures: `结束前查 ${looked} 处（回答、页面、事件、通知、导出、拒绝的话）：别家的价 ${found.length} 处${found.length ? `（${found.slice(0, 4).join('；')}）` : ''}；结束后游客读得到 ${after.found.length} 处`,
  }
}
