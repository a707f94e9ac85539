// 现场: what the desk sees beside the bids: who watches, what was noted, what bidders disagree with; and what of it bidders never see.
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { callTable, paths, type Reply } from '@mall/contract/main/calls.ts'
import { many } from '../../testing/testMall.ts'
import { DEMO_PASSWORD } from '../../../../demo/src/seed/demo.constants.ts'
import { A, B, bid, C, companies, desk, join, key, lot, mall, one, openMall, over, refusal, see } from './testBidding.ts'

openMall()
let address = ''
beforeAll(async () => {
  address = await mall.app.listen({ port: 0, host: '127.0.0.1' })
})
const watch = (biddingNo: string): Promise<Reply<'/api/ops/getBiddingLot'>> => desk.get('/api/ops/getBiddingLot', { biddingNo })
const cookiesOf = async (path: string, body: object): Promise<string> => {
  const reply = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, password: DEMO_PASSWORD }),
  })
  return reply.headers
    .getSetCookie()
    .map(c => c.split(';')[0])
    .join('; ')
}
const personOf = async (companyId: number) =>
  (
    await one<{ name: string }>(
      `select user_name as name from app_user where company_id = $1 and role_code = 'administrator' and not frozen order by id limit 1`,
      [companyId],
    )
  )?.name ?? ''
/** A page that is open until it is let go. */
async function page(no: string, cookie = '', more = ''): Promise<() => void> {
  const off = new AbortController()
  const line = await fetch(`${address}/api/bidding/live?no=${no}${more}`, { headers: { cookie }, signal: off.signal })
  void (async () => {
    for await (const _ of line.body ?? []) void _
  })().catch(() => {})
  return () => off.abort()
}

/** A process says its count with its next beat. */
async function watched(no: string, want: { companies: number; signedUp: number; guests: number }): Promise<void> {
  for (let i = 0; i < 100 && JSON.stringify((await watch(no)).watching) !== JSON.stringify(want); i++) await pause(200)
  expect((await watch(no)).watching).toEqual(want)
}

describe('在看', () => {
  test('companies and guests are counted, of all processes; colleagues are one company, the mill’s own page is none; who leaves is not there any more', async () => {
    const no = await lot()
    await join(no, A())
    const [a, b] = await Promise.all(
      [0, 1].map(async i => cookiesOf('/api/user/loginUser', { userName: await personOf(companies[i] ?? 0) })),
    )
    const employee = await cookiesOf('/api/ops/loginStaff', { staffCode: 'S004' })
    const leave = await Promise.all([page(no, a), page(no, a), page(no, b), page(no), page(no, employee, '&desk=1')])
    // Another process says what it has; one that is gone says nothing any more.
    await mall.world.pool.run(
      `insert into bid_watch (process, lot_id, company_id, lines, at) select gen_random_uuid(), l.id, c, n, now() - age
       from bid_lot l, (values (0, 3, interval '2 seconds'), ($2, 1, interval '2 seconds'), (0, 50, interval '20 seconds')) as t(c, n, age) where l.bidding_no = $1`,
      [no, companies[2]],
    )
    await watched(no, { companies: 3, signedUp: 1, guests: 4 })
    expect((await watch(no)).people.map(p => p.here)).toEqual([true])
    for (const off of leave) off()
    await watched(no, { companies: 1, signedUp: 0, guests: 3 })
  })
})

describe('异常记录', () => {
  test('who, when and what stands in the desk’s log and in the report; said twice it stands once; nothing bidders read has it', async () => {
    const no = await lot()
    await join(no, A())
    await bid(A(), no, 3000)
    const note = `出口地址相同-${key()}`
    const requestId = key()
    await many(3, () => desk.get('/api/ops/recordBiddingIncident', { biddingNo: no, note, requestId }))
    expect(await refusal(desk, '/api/ops/recordBiddingIncident', { biddingNo: no, note: '别的话', requestId })).toBe(
      'REQUEST_REUSED',
    )
    const seen = await watch(no)
    expect(seen.incidents).toEqual([{ at: expect.any(Number), byName: expect.stringMatching(/./), note }])
    expect(Math.abs(seen.serverNow - (seen.incidents[0]?.at ?? 0))).toBeLessThan(10_000)
    expect(seen.lastBidAt).toBeGreaterThan(seen.serverNow - 10_000)
    // By no call a guest or a bidder has, and by no event.
    const events = await one<{ n: number }>('select count(*)::int as n from bid_event where note like $1', [`%${note}%`])
    expect(events?.n).toBe(0)
    for (const who of [mall.guest, A(), B()])
      for (const path of paths) {
        const call = callTable[path]
        if (!path.startsWith('/api/bidding/') || call.writes) continue
        const reply = await who.askAny(path, {
          ...call.example,
          ...('biddingNo' in call.example ? { biddingNo: no } : {}),
        })
        expect(JSON.stringify(reply), path).not.toContain(note)
      }
    await over(no)
    await see(no)
    const { list } = await desk.get('/api/ops/getBiddingReport', { pageSize: 100 })
    expect(list.find(r => r.biddingNo === no)?.incidents.map(i => i.note)).toEqual([note])
    // Still after its end; who may only look does not write.
    expect(await refusal(desk, '/api/ops/recordBiddingIncident', { biddingNo: no, note: '事后核实', requestId: key() })).toBe(
      'ok',
    )
    const reader = await mall.staff('S005')
    expect(await refusal(reader, '/api/ops/recordBiddingIncident', { biddingNo: no, note: '看看', requestId: key() })).toBe(
      'STAFF_RIGHT',
    )
    expect((await reader.get('/api/ops/getBiddingLot', { biddingNo: no })).incidents).toHaveLength(2)
  })
})

describe('申诉', () => {
  const appeal = (no: string, words = '10:44:40 的出价没有受理，请核对') => ({ biddingNo: no, words, requestId: key() })

  test('who took part appeals after the end: a ticket of the support desk with the lot, once until it is answered; the desk of auctions sees it', async () => {
    const no = await lot()
    await join(no, A())
    await bid(A(), no, 3000)
    expect(await refusal(A(), '/api/bidding/appealLot', appeal(no))).toBe('BID_APPEAL')
    await over(no)
    expect((await see(no, A())).appeal).toMatchObject({ whyNot: '', tickets: [] })
    expect([(await see(no, B())).appeal, (await see(no)).appeal]).toEqual([null, null])
    expect((await B().ask('/api/bidding/appealLot', appeal(no))).message).toContain('只有报名参拍的企业可以申诉')
    // Colleagues at once, and one of them twice: one ticket.
    const said = appeal(no)
    const all = await many(4, i => A().ask('/api/bidding/appealLot', i < 2 ? said : appeal(no, '另一位同事也提出来')))
    const made = new Set(all.flatMap(r => (r.code === 1 ? [(r.data as { ticketNo: string }).ticketNo] : [])))
    expect(made.size).toBe(1)
    const [ticketNo = ''] = made
    expect((await A().ask('/api/bidding/appealLot', appeal(no))).message).toContain(`${ticketNo} 还没有答复`)
    const mine = await A().get('/api/support/getTicketList', {})
    expect(mine.list.find(t => t.ticketNo === ticketNo)).toMatchObject({ ticketKind: 'appeal', card: { cardKind: 'lot', no } })
    expect(await watch(no)).toMatchObject({ openAppeals: 1, appeals: [{ ticketNo, ticketState: 'open' }] })
    const told = await one<{ n: number }>(
      `select count(distinct n.user_id)::int as n from notice n join app_user u on u.id = n.user_id where n.event = 'bidAppealDesk' and n.body like $1 and u.staff_code in ('S003', 'S004')`,
      [`%${ticketNo}%`],
    )
    expect(told?.n).toBe(2)
    // Answered by the support desk, where every ticket is; the page of the lot says so, and a word more may be said again.
    const lead = await mall.staff('S003')
    const { version } = await lead.get('/api/ops/getSupportTicket', { ticketNo })
    await lead.get('/api/ops/answerSupportTicket', { ticketNo, version, answer: '核对日志：请求 10:44:49 到达，已结束' })
    expect((await see(no, A())).appeal).toMatchObject({
      whyNot: '',
      tickets: [{ ticketNo, ticketState: 'done', answer: '核对日志：请求 10:44:49 到达，已结束' }],
    })
    expect((await watch(no)).openAppeals).toBe(0)
  })

  test('while it stands still or after it was withdrawn too; not after the third workday; not by a form of the support pane', async () => {
    const no = await lot()
    await join(no, C())
    await desk.get('/api/ops/pauseBiddingLot', { biddingNo: no, reason: '线路检修' })
    expect((await see(no, C())).appeal?.whyNot).toBe('')
    expect(await refusal(C(), '/api/bidding/appealLot', appeal(no, '暂停前的出价没有显示'))).toBe('ok')
    const second = await lot()
    await join(second, C())
    await desk.get('/api/ops/withdrawBiddingLot', { biddingNo: second, reason: '货物受损' })
    expect(await refusal(C(), '/api/bidding/appealLot', appeal(second))).toBe('ok')
    const third = await lot()
    await join(third, C())
    await over(third)
    await see(third)
    await mall.world.pool.run(`update bid_lot set closed_at = closed_at - interval '15 days' where bidding_no = $1`, [third])
    expect((await see(third, C())).appeal?.whyNot).toContain('申诉截止于')
    expect((await C().ask('/api/bidding/appealLot', appeal(third))).message).toContain('申诉截止于')
    const byForm = await C().ask('/api/support/leaveMessage', {
      requestId: key(),
      ticketKind: 'appeal',
      words: '从客服里提',
      mobile: '10200000904',
      card: { kind: 'lot', no: third },
    } as never)
    expect(byForm.code).not.toBe(1)
  })

  test('an order of a lot with an open appeal: the settlement desk is told before it settles', async () => {
    const no = await lot()
    await join(no, A())
    await join(no, B())
    await bid(B(), no, 3000)
    await bid(A(), no, 3010)
    await over(no)
    const { mine } = await see(no, A())
    await A().get('/api/pay/balancePay', { masterOrderCode: mine?.award?.masterOrderCode ?? '', requestId: key() })
    const order = await one<{ id: number }>('select id from orders where order_code = $1', [mine?.award?.orderCode ?? ''])
    const settleNo = `JS20261126${String(process.pid).slice(-4).padStart(6, '0')}`
    await mall.world.pool.tx(async tx => {
      await tx.run(
        `insert into settlement (settle_no, order_id, seq, state, settled_kg, goods_fen, service_fen, freight_fen, final_fen, difference_fen, drafted_by)
         select $1, $2, 1, 'drafted', 0, 0, 0, 0, 0, 0, id from app_user where staff_code = 'S005'`,
        [settleNo, order?.id],
      )
    })
    const finance = await mall.staff('S005')
    const warned = async () => (await finance.get('/api/ops/getSettlementDetail', { settleNo })).appeals
    expect(await warned()).toBeNull()
    // Whoever of those who took part it is: the result may change.
    const { ticketNo } = await B().get('/api/bidding/appealLot', appeal(no))
    expect(await warned()).toEqual({ biddingNo: no, ticketNos: [ticketNo] })
    await mall.world.pool.run('delete from settlement where settle_no = $1', [settleNo])
  })
})

describe('标的单', () => {
  test('everybody fetches the sheet of an announced lot; a draft has none for anybody', async () => {
    const no = await lot()
    const [first, second] = await Promise.all([1, 2].map(() => fetch(`${address}/api/bidding/pdf?no=${no}`)))
    expect([first?.status, first?.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from((await first?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.equals(Buffer.from((await second?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(true)
    await mall.world.pool.run(`update bid_lot set status = 0 where bidding_no = $1`, [no])
    expect((await fetch(`${address}/api/bidding/pdf?no=${no}`)).status).toBe(404)
    expect((await fetch(`${address}/api/bidding/pdf?no=JP0&no=x`)).status).toBe(404)
    await mall.world.pool.run(`update bid_lot set status = 1 where bidding_no = $1`, [no])
  })
})
