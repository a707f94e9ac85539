// Bids that come while the lot is held by somebody: decided together in one transaction, each in its turn.
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../testing/testMall.ts'
import { A, B, bid, C, join, joinAll, key, lot, mall, nameOf, one, openMall, pool, see } from './testBidding.ts'

openMall()

type Told = Awaited<ReturnType<typeof bid>>
const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
/** Holds the lot's row while the bids are sent one after the other, none waiting for an answer, and for so long after the first. */
async function held(no: string, ms: number, ...acts: (() => Promise<Told>)[]): Promise<Told[]> {
  const holder = await mall.world.pool.raw.connect()
  await holder.query('begin')
  await holder.query('select 1 from bid_lot where bidding_no = $1 for update', [no])
  const until = pause(ms)
  const sent: Promise<Told>[] = []
  for (const act of acts) {
    sent.push(act())
    // Long enough to come in this order, short enough that all have come long before the line's patience with the first ends.
    await pause(20)
  }
  await until
  await holder.query('commit')
  holder.release()
  return Promise.all(sent)
}
const said = (t: Told) => (t.code === 1 ? t.data.receipt.bidSeq : nameOf(t.code))
const transactions = async (no: string) =>
  (
    await one<{ n: number }>(
      `select count(distinct b.xmin::text)::int as n from bid b join bid_lot l on l.id = b.lot_id where l.bidding_no = $1`,
      [no],
    )
  )?.n
const chainIsSound = async (no: string) =>
  (
    await one<{ broken: number }>(
      `select count(*)::int as broken from bid b join bid_lot l on l.id = b.lot_id
       where l.bidding_no = $1 and b.seq > 1 and b.prev_hash is distinct from (select p.hash from bid p where p.lot_id = b.lot_id and p.seq = b.seq - 1)`,
      [no],
    )
  )?.broken === 0

describe('同时到的出价', () => {
  test('each passes the one before it, is refused for its own reason, and those that were written share a transaction', async () => {
    const no = await lot()
    await joinAll(no, A(), B())
    const twice = key()
    const told = await held(
      no,
      180,
      () => bid(A(), no, 3000),
      () => bid(B(), no, 3010),
      () => bid(A(), no, 3020, { requestId: twice }),
      () => bid(B(), no, 3010),
      () => bid(C(), no, 3030),
      () => bid(A(), no, 3020, { requestId: twice }),
      () => bid(B(), no, 3030),
      () => bid(A(), no, 3040),
    )
    expect(told.map(said)).toEqual([1, 2, 3, 'BID_TOO_LOW', 'BID_NOT_SIGNED_UP', 3, 4, 5])
    expect(told[5]?.data.receipt).toEqual(told[2]?.data.receipt)
    expect(await see(no)).toMatchObject({ bids: 5, leadPriceFen: 304_000 })
    expect(await chainIsSound(no)).toBe(true)
    expect(await transactions(no)).toBeLessThan(5)
    const events = await mall.guest.get('/api/bidding/getLotEvents', { biddingNo: no, afterSeq: 0 })
    expect(events.events.filter(e => e.kind === 'bid').map(e => e.bidSeq)).toEqual([1, 2, 3, 4, 5])
    const refused = await one<{ n: number }>(
      'select count(*)::int as n from bid_refused r join bid_lot l on l.id = r.lot_id where l.bidding_no = $1',
      [no],
    )
    expect(refused?.n).toBe(1)
  })

  test('whose money has to be frozen first keeps his turn, and his pool covers what he leads', async () => {
    const [x, y] = [await lot(), await lot()]
    await joinAll(x, B(), C())
    await join(y, C())
    const { depositFen } = await see(x)
    const told = await held(
      x,
      280,
      () => bid(B(), x, 3000),
      () => bid(C(), x, 3010),
      () => bid(B(), x, 3020),
      () => bid(C(), x, 3030),
      () => bid(B(), x, 3030),
      () => bid(C(), y, 3000),
    )
    expect(told.map(said)).toEqual([1, 2, 3, 4, 'BID_TOO_LOW', 1])
    const p = await pool(C())
    expect(p.exposureFen).toBe(2 * depositFen)
    expect(p.poolFen).toBeGreaterThanOrEqual(p.exposureFen)
  })

  test('a key that somebody used before spoils nothing for those who wait beside it', async () => {
    const no = await lot()
    await joinAll(no, A(), B(), C())
    const used = key()
    const first = await bid(A(), no, 3000, { requestId: used })
    const told = await held(
      no,
      280,
      () => bid(B(), no, 3010),
      () => bid(C(), no, 3020),
      () => bid(A(), no, 3030, { requestId: used }),
      () => bid(B(), no, 3040),
    )
    expect(first.code).toBe(1)
    expect(told.map(said)).toEqual([2, 3, 'REQUEST_REUSED', 4])
    expect(await chainIsSound(no)).toBe(true)
  })

  test('who came in time and waited past the end counts; who came after it does not', async () => {
    const no = await lot()
    await joinAll(no, A(), B(), C())
    await mall.world.pool.run(
      `update bid_lot set window_s = 0, first_end_at = now() + interval '700 milliseconds', ends_at = now() + interval '700 milliseconds' where bidding_no = $1`,
      [no],
    )
    const late = async (who: Caller, yuan: number) => {
      await pause(900)
      return bid(who, no, yuan)
    }
    const told = await held(
      no,
      1300,
      () => bid(A(), no, 3000),
      () => bid(B(), no, 3010),
      () => bid(C(), no, 3020),
      () => late(A(), 3030),
      () => late(B(), 3040),
    )
    expect(told.map(said)).toEqual([1, 2, 3, 'BID_ENDED', 'BID_ENDED'])
  })
})
