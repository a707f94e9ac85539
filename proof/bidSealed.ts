// T20: the reserve of a lot, searched for wherever somebody could read it: in what is told to a bidder's own company, on every page, to every desk.
import { readFileSync } from 'node:fs'
import { callTable, type Path, paths } from '@mall/contract/main/calls.ts'
import { BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { type ExportKindCode, exportRights } from '@mall/domain/desk/export/export.codes.ts'
import { companyRoles, type RoleCode, roleCodes } from '@mall/domain/people/companyAccess/companyRights.ts'
import { rightsOf } from '@mall/domain/people/staff/staff.rights.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import { DEMO_PASSWORD } from '../demo/src/seed/demo.constants.ts'
import { bid, bidders, everythingOf, heardOn, join, lots, type Lot, pause, waitClosed } from './bidding.ts'
import { desks } from './desks.ts'
import { type Buyer, type Mall, newKey, passed, type Reply } from './mall.ts'
import type { Outcome } from './outcome.ts'
import { person } from './roles.ts'

/** Who runs auctions, and nobody else: said here again, so that a right given by mistake is seen. */
const MAY_KNOW: readonly string[] = ['admin', 'approver', 'pricing']
/** Of the lot that everythingOf makes; of the lots that end here: never reached, reached, reached behind a seal, lowered by the manager. No price of a bid is one of them. */
const RESERVES = { running: 318_777, unsold: 319_773, sold: 300_779, sealed: 300_787, before: 320_797, lowered: 300_797 } as const
/** A price in fen and in yuan, with and without a comma. */
export const spelled = (prices: readonly number[]): string[] =>
  prices.map(fen => {
    const yuan = (fen / 100).toFixed(2)
    return `(?<![\\d.])(?:${fen}|${yuan.replace('.', '\\.')}|${yuan.replace(/^(\d)/, '$1,').replace('.', '\\.')})(?!\\d)`
  })
/** The numbers and the name of the field. */
const SECRET = new RegExp([...spelled(Object.values(RESERVES)), '"?reserve(?:_f|F)en'].join('|'))

export const screens = [...readFileSync('web/src/kernel/routes.ts', 'utf8').matchAll(/^ {2}'(\/[^']*)':/gm)].map(m => m[1] ?? '')
/** The same for every element, eight at a time. */
export async function each<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let one = rest.shift(); one !== undefined; one = rest.shift()) await act(one)
    }),
  )
}

/** Reads everything that is let in, of each of the lots where a call is about one, and looks for what is secret. */
export class Search {
  readonly found: string[] = []
  looked = 0
  private readonly mall: Mall
  readonly names: { lots: readonly Lot[]; orderCode: string; masterOrderCode: string }
  private readonly secret: RegExp
  constructor(mall: Mall, names: Search['names'], secret = SECRET) {
    this.mall = mall
    this.names = names
    this.secret = secret
  }
  look(where: string, text: string): void {
    this.looked += 1
    const hit = this.secret.exec(text)
    if (hit) this.found.push(`${where}：${hit[0]}`)
  }
  /** What a call may be asked of these lots. */
  inputsOf(path: Path): object[] {
    const example = callTable[path].example as Record<string, unknown>
    const { orderCode, masterOrderCode } = this.names
    const known = {
      ...('orderCode' in example && orderCode ? { orderCode } : {}),
      ...('masterOrderCode' in example && masterOrderCode ? { masterOrderCode } : {}),
      ...('pageSize' in shapeOf(path) ? { pageSize: 100 } : {}),
    }
    const one = { ...example, ...known }
    if ('biddingNos' in example) return [{ ...one, biddingNos: this.names.lots.map(l => l.no) }]
    if ('biddingNo' in example) return this.names.lots.map(l => ({ ...one, biddingNo: l.no }))
    return 'view' in shapeOf(path) && path.includes('idding') ? [one, { ...one, view: 'all' }, { ...one, view: 'ended' }] : [one]
  }
  async reads(who: string, token: string | null, may: (path: Path) => boolean): Promise<Reply[]> {
    const replies: Reply[] = []
    const asked = paths
      .filter(p => !callTable[p].writes && may(p))
      .flatMap(path => this.inputsOf(path).map(input => ({ path, input })))
    await each(asked, async ({ path, input }) => {
      const reply = await this.mall.ask(path, input, token)
      replies.push(reply)
      this.look(`${who} ${path}`, reply.text)
    })
    return replies
  }
}
const shapeOf = (path: Path): object => (callTable[path].input as unknown as { shape?: object }).shape ?? {}

/** Somebody of the company who logs in as people do: token and cookies. */
export async function loggedIn(mall: Mall, userName: string): Promise<{ token: string; cookie: string }> {
  const reply = await mall.raw('/api/user/loginUser', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ siteCode: 'HBJYJT', userName, password: DEMO_PASSWORD }),
  })
  const cookie = reply.headers.getSetCookie().map(c => c.split(';')[0])
  const { data } = (await reply.json()) as { data: { token: string } }
  return { token: data.token, cookie: cookie.join('; ') }
}
/** A file of an export, as its text. */
export async function exported(mall: Mall, kind: ExportKindCode, token: string, side: 'export' | 'ops'): Promise<string> {
  const [start, one, url] =
    side === 'ops'
      ? (['/api/ops/startExport', '/api/ops/getExport', '/api/ops/getExportUrl'] as const)
      : (['/api/export/startExport', '/api/export/getExport', '/api/export/getExportUrl'] as const)
  const made = await mall.ask(start, { kind, format: 'xlsx' }, token)
  const exportNo = (made.data as { exportNo: string } | null)?.exportNo
  if (!exportNo) return made.text
  for (let i = 0; i < 120; i += 1) {
    const e = (await mall.ask(one, { exportNo }, token)).data as { state: string } | null
    if (e && e.state !== 'waiting' && e.state !== 'running') break
    await pause(250)
  }
  const at = (await mall.ask(url, { exportNo }, token)).data as { url: string } | null
  if (!at) return ''
  let text = ''
  const bytes = new Uint8Array(await (await mall.raw(at.url, {})).arrayBuffer())
  for await (const { values } of streamXlsxRows(bytes)) text += `${values.join('\t')}\n`
  return text
}

/** What the mall has written to somebody or for later: inboxes, messages, events, log, contracts. Of the reserve itself there is one table. */
async function written(mall: Mall, s: Search): Promise<void> {
  const tables: [string, string][] = [
    ['outbox', 'select body::text as text from outbox'],
    ['notice', 'select n::text as text from notice n'],
    ['bid_event', 'select e::text as text from bid_event e'],
    ['bid_refused', 'select e::text as text from bid_refused e'],
    ['audit_log', "select a::text as text from audit_log a where a.object_type = 'bidding'"],
    [
      'order_contract',
      "select c.document::text as text from order_contract c join orders o on o.id = c.order_id where o.origin = 'auction'",
    ],
    ['open_delivery', 'select h::text as text from open_delivery h'],
  ]
  for (const [name, sql] of tables) {
    const { rows } = await mall.db.query<{ text: string }>(sql)
    s.look(`表 ${name}`, rows.map(r => r.text).join('\n'))
  }
}

/** Bids and other acts that are refused: what they say. */
async function refusals(mall: Mall, s: Search, b: Buyer, no: string): Promise<number> {
  const asks: [string, object][] = [
    ...[1, 300_500, 299_000, 301_000, 900_000, 9_000_000, 300_000.5].map((priceFen): [string, object] => [
      '/api/bidding/userBiddingMarkup',
      { biddingNo: no, priceFen, requestId: newKey() },
    ]),
    ['/api/bidding/userParticipateBidding', { biddingNo: no, rulesVersion: 999, requestId: newKey() }],
    ['/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 290_000, requestId: newKey() }],
    ['/api/bidding/setAutoBid', { biddingNo: no, ceilingFen: 302_000, requestId: newKey() }],
    ['/api/bidding/stopAutoBid', { biddingNo: no }],
    ['/api/bidding/getLandedCost', { biddingNo: no, priceFen: 302_000 }],
    ['/api/bidding/getBidLog', { biddingNo: no }],
    ['/api/bidding/payWonLot', { biddingNo: no, requestId: newKey() }],
    ['/api/bidding/answerOffer', { biddingNo: no, accept: true, requestId: newKey() }],
  ]
  for (const [path, input] of asks) s.look(`出价人 ${path}`, (await mall.ask(path, input, b.token)).text)
  return asks.length
}

/**
 * T20: nobody below those who run auctions ever reads a reserve: not while lots run, not after they ended below it or above it, by no call, page, event,
 * notice, contract, refusal or sheet; and of the desks exactly those of the rule read it, by the one call that is for it.
 */
export async function sealed(mall: Mall): Promise<Outcome> {
  const running = await everythingOf(mall)
  const [desk, manager] = await Promise.all([mall.staff('S004'), mall.staff('S003')])
  const [a, b] = await bidders(mall, 2)
  if (!a || !b) return { pass: false, figures: '没有出价的企业' }
  const of = async (reserveFen: number, mode: 'PRICE' | 'SEALED' = 'PRICE') =>
    (await lots(mall, 1, 600_000, { reserveFen, mode, soft: false }))[0] as Lot
  const [unsold, sold, behind, lowered] = [
    await of(RESERVES.unsold),
    await of(RESERVES.sold),
    await of(RESERVES.sealed, 'SEALED'),
    await of(RESERVES.before),
  ]
  const ended = [unsold, sold, behind, lowered]
  const s = new Search(mall, { lots: [running.lot, ...ended], orderCode: '', masterOrderCode: '' })
  for (const [i, text] of running.answers.entries()) s.look(`现场回答 ${i}`, text)
  for (const [i, text] of running.pages.entries()) s.look(`现场页面 ${i}`, text)
  s.look('现场事件线', running.events)
  for (const who of [a, b]) for (const lot of ended) s.look('报名', (await join(mall, who, lot.no)).text)
  for (const lot of ended) {
    s.look('出价', (await bid(mall, a, lot.no, 301_000)).text)
    s.look('出价', (await bid(mall, b, lot.no, 302_000)).text)
    await refusals(mall, s, a, lot.no)
  }
  s.look(
    '降保留价',
    (
      await mall.ask(
        '/api/ops/lowerBiddingReserve',
        { biddingNo: lowered.no, reserveFen: RESERVES.lowered, reason: '行情下行' },
        manager,
      )
    ).text,
  )
  await passed(mall, lowered.no, 'S001')
  s.look(
    '升保留价',
    (await mall.ask('/api/ops/lowerBiddingReserve', { biddingNo: lowered.no, reserveFen: 999_999, reason: '试着升' }, manager))
      .text,
  )

  // The bidder's own company: his own person, one of each role, somebody who comes by a browser; another company; a guest.
  const { rows } = await mall.db.query<{ name: string }>(
    `select user_name as name from app_user where company_id = $1 and user_name like 'demo%' and role_code = 'administrator' and not frozen order by id limit 1`,
    [b.companyId],
  )
  const own = await loggedIn(mall, rows[0]?.name ?? '')
  const outside = (await mall.buyers(50)).find(x => x.companyId !== a.companyId && x.companyId !== b.companyId)
  const open = (path: Path): boolean => callTable[path].access !== 'staff'
  const buyersLook = async (when: string) => {
    await s.reads(`${when} 游客`, null, path => callTable[path].access === 'guest')
    await s.reads(`${when} 出价人`, b.token, open)
    await s.reads(`${when} 别家`, outside?.token ?? null, open)
    for (const role of roleCodes as readonly RoleCode[]) {
      const token = await person(mall, b.companyId, role)
      await s.reads(`${when} 同企业${companyRoles[role].label}`, token, path => open(path) && path.includes('idding'))
    }
    const addresses = screens.flatMap(p =>
      p === '/auction/details' || p === '/auction/verify' ? [running.lot, ...ended].map(l => `${p}?biddingNo=${l.no}`) : [p],
    )
    await each(addresses, async p => {
      for (const cookie of ['', own.cookie])
        s.look(
          `${when} 页面 ${p}`,
          await (await mall.raw(p, { headers: { accept: 'text/html', cookie }, redirect: 'manual' })).text(),
        )
    })
  }
  await buyersLook('在拍')
  // Their ends come; the lines of the company and of a lot are open meanwhile.
  const line = mall.raw('/api/live?age=0', { headers: { accept: 'text/event-stream', cookie: own.cookie } })
  const lotLine = mall.raw(`/api/bidding/live?no=${unsold.no}&after=0`, { headers: { accept: 'text/event-stream' } })
  await mall.db.query(
    'update bid_lot set first_end_at = clock_timestamp(), ends_at = clock_timestamp() where id = any($1::bigint[])',
    [ended.map(l => l.id)],
  )
  const closed = await waitClosed(mall, ended, 30_000)
  s.look('企业事件线', await heardOn(await line, 99))
  s.look('标的事件线', await heardOn(await lotLine, 99))
  const { rows: results } = await mall.db.query<{ no: string; status: number }>(
    'select bidding_no as no, status::int from bid_lot where id = any($1::bigint[])',
    [ended.map(l => l.id)],
  )
  const stateOf = (lot: Lot) => results.find(r => r.no === lot.no)?.status
  const asRuled =
    stateOf(unsold) === BiddingStatus.unsold && [sold, behind, lowered].every(l => stateOf(l) === BiddingStatus.sold)
  const won = await mall.db.query<{ orderCode: string; masterOrderCode: string }>(
    `select order_code as "orderCode", master_order_code as "masterOrderCode" from orders where origin = 'auction' and origin_no = $1`,
    [sold.no],
  )
  Object.assign(s.names, won.rows[0])
  await buyersLook('结束后')
  for (const kind of Object.keys(exportRights) as ExportKindCode[])
    if (kind !== 'pack' && exportRights[kind].buyer !== undefined)
      s.look(`买方导出 ${kind}`, await exported(mall, kind, b.token, 'export'))
  await written(mall, s)

  // The desks: by every call that reads, by the acts that are not theirs, by their sheets.
  const knows: string[] = []
  for (const [code, [role = '']] of desks) {
    const token = code === 'S004' ? desk : await mall.staff(code)
    const rights = rightsOf([role])
    await s.reads(`岗位 ${role}`, token, path => {
      const { access, right } = callTable[path]
      return (
        access === 'staff' &&
        path !== '/api/ops/getBiddingReserve' &&
        (!right || rights.includes(right) || path.includes('idding'))
      )
    })
    const told = await mall.ask('/api/ops/getBiddingReserve', { biddingNo: running.lot.no }, token)
    if (told.code === 1 && told.text.includes(String(RESERVES.running))) knows.push(role)
    else s.look(`岗位 ${role} 看保留价`, told.text)
    if (MAY_KNOW.includes(role)) continue
    for (const path of paths.filter(
      p => p.startsWith('/api/ops/') && p.includes('idding') && callTable[p].writes && !callTable[p].upload,
    ))
      for (const input of s.inputsOf(path))
        s.look(`岗位 ${role} ${path}`, (await mall.ask(path, { ...input, requestId: newKey() }, token)).text)
  }
  const reviewer = await mall.staff('S001')
  for (const kind of Object.keys(exportRights) as ExportKindCode[])
    if (exportRights[kind].desk !== undefined && !['pack', 'goods', 'prices', 'counts'].includes(kind))
      s.look(`运营导出 ${kind}`, await exported(mall, kind, reviewer, 'ops'))
  await written(mall, s)

  const asListed = JSON.stringify(knows.toSorted()) === JSON.stringify(MAY_KNOW.toSorted())
  return {
    pass: s.found.length === 0 && asListed && asRuled && closed !== null && s.looked > 2000,
    figures: `在拍与结束后查 ${s.looked} 处（回答、页面、事件、通知、合同、导出、拒绝的话）：保留价 ${s.found.length} 处${s.found.length ? `（${s.found.slice(0, 4).join('；')}）` : ''}；读得到的岗 ${knows.join('、')}${asListed ? '，与规则一致' : `，规则是 ${MAY_KNOW.join('、')}`}；未到的流拍、到了的成交 ${asRuled ? '对' : '不对'}`,
  }
}
