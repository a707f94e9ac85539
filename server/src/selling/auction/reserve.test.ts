// 保留价: read by those who run auctions, by the one call that is for it; by nobody else, before or after the end.
import { expect, test } from 'vitest'
import { callTable, paths } from '@mall/contract/main/calls.ts'
import type { Caller } from '../../testing/testMall.ts'
import { A, B, bid, HOUR, joinAll, lot, mall, manager, openMall, over, refusal, see } from './testBidding.ts'

openMall()
/** 3197.73, lowered to 3178.71: no price that anybody bids. */
const [RESERVE, LOWERED] = [319_773, 317_871]
const SECRET = /319773|3,?197\.73|317871|3,?178\.71|"reserveFen"/

/** Everything that a person is answered about this lot, and the lists. */
async function read(who: Caller, no: string, side: '/api/bidding/' | '/api/ops/'): Promise<string> {
  const texts: string[] = []
  for (const path of paths) {
    const call = callTable[path]
    if (
      !path.startsWith(side) ||
      call.writes ||
      path === '/api/ops/getBiddingReserve' ||
      (side === '/api/ops/' && !/idding|Audit/.test(path))
    )
      continue
    const example = call.example
    const input = {
      ...example,
      ...('biddingNo' in example ? { biddingNo: no } : {}),
      ...('biddingNos' in example ? { biddingNos: [no] } : {}),
    }
    texts.push(JSON.stringify(await who.askAny(path, input)))
  }
  return texts.join('\n')
}

test('below the reserve it is unsold, and neither answers nor notices nor the log have the number; exactly those who run auctions read it', async () => {
  const no = await lot({ reserveFen: RESERVE })
  await joinAll(no, A(), B())
  await bid(A(), no, 3000)
  await bid(B(), no, 3010)
  const knows: string[] = []
  for (const code of [
    'S001',
    'S002',
    'S003',
    'S004',
    'S005',
    'S011',
    'S021',
    'S022',
    'S023',
    'S024',
    'S025',
    'S026',
    'S027',
    'S028',
  ])
    if ((await refusal(await mall.staff(code), '/api/ops/getBiddingReserve', { biddingNo: no })) === 'ok') knows.push(code)
  expect(knows).toEqual(['S001', 'S003', 'S004'])
  await manager.get('/api/ops/lowerBiddingReserve', { biddingNo: no, reserveFen: LOWERED, reason: '行情下行' })
  const readers = async () => [
    await read(mall.guest, no, '/api/bidding/'),
    await read(B(), no, '/api/bidding/'),
    // Who may read the log, who only looks at lots, and who runs them: only the call that is for it has it.
    await read(await mall.staff('S005'), no, '/api/ops/'),
    await read(await mall.staff('S002'), no, '/api/ops/'),
    await read(manager, no, '/api/ops/'),
  ]
  for (const text of await readers()) expect(text).not.toMatch(SECRET)
  await over(no)
  expect((await see(no, B())).resultNote).toBe('未到保留价')
  for (const text of await readers()) expect(text).not.toMatch(SECRET)
  const written = await mall.world.pool.rows<{ text: string }>(
    `select body as text from notice where body like $1 union all select body from outbox where body like $1 union all
     select e::text from bid_event e join bid_lot l on l.id = e.lot_id where l.bidding_no = $2 union all select detail from audit_log where object_id = $2`,
    [`%${no}%`, no],
  )
  expect(written.length).toBeGreaterThan(3)
  expect(written.map(w => w.text).join('\n')).not.toMatch(SECRET)
})

test('a reserve is taken away by leaving it empty; of a falling price it is where it ends, and stays', async () => {
  const no = await lot({ reserveFen: RESERVE })
  await joinAll(no, A())
  await bid(A(), no, 3000)
  const empty = (of: string) => ({ biddingNo: of, reserveFen: null, reason: '行情下行' })
  expect(await refusal(manager, '/api/ops/lowerBiddingReserve', empty(no))).toBe('ok')
  expect((await manager.get('/api/ops/getBiddingReserve', { biddingNo: no })).reserveFen).toBe(null)
  expect(await refusal(manager, '/api/ops/lowerBiddingReserve', empty(no))).toBe('BID_LOT_WRONG')
  await over(no)
  expect(await see(no, A())).toMatchObject({ hammerPriceFen: 300_000, hasReserve: false })
  const falling = await lot({
    mode: 'DUTCH',
    fallMinutes: 10,
    reserveFen: 290_000,
    endAt: Date.now() + 5 * HOUR,
    endsIn: 4 * HOUR,
  })
  expect(await refusal(manager, '/api/ops/lowerBiddingReserve', empty(falling))).toBe('BID_LOT_WRONG')
})
