// 释放: what is not the winner's is free with the result, and what somebody was asked for again is free with his no.
import { expect, test } from 'vitest'
import { A, B, bid, C, joinAll, key, lot, manager, mall, openMall, over, pool, see } from './testBidding.ts'

openMall()

test('of a sealed lot every loser’s deposit was bound until the seal was broken; with the result it is free and can be taken out', async () => {
  const no = await lot({ mode: 'SEALED', stepFen: 1 })
  await joinAll(no, A(), B(), C())
  const before = await pool(A())
  await bid(A(), no, 3000)
  await bid(B(), no, 3100)
  expect((await pool(A())).exposureFen).toBeGreaterThan(before.exposureFen)
  await over(no)
  await see(no, A())
  const after = await pool(A())
  expect(after.exposureFen).toBe(before.exposureFen)
  await A().get('/api/bidding/returnFromPool', { amountFen: after.freeFen, requestId: key() })
  expect((await pool(A())).poolFen).toBe(after.exposureFen)
})

test('a winner who gives up loses his deposit and is bound to nothing; who is asked to step in is not bound before he says yes, nor after his no', async () => {
  const [no, others] = [await lot(), (await pool(B())).exposureFen]
  await joinAll(no, A(), B())
  await bid(A(), no, 3000)
  await bid(B(), no, 3010)
  expect((await pool(B())).exposureFen).toBeGreaterThan(others)
  const before = await pool(A())
  await over(no)
  const orderCode = (await see(no, B())).mine?.award?.orderCode ?? ''
  await B().get('/api/order/cancelOrder', { orderCode, reason: '不要了', requestId: key() } as never)
  expect((await pool(B())).exposureFen).toBe(others)
  await manager.get('/api/ops/askNextBidder', { biddingNo: no, hours: 2 })
  expect((await pool(A())).exposureFen).toBe(before.exposureFen)
  await A().get('/api/bidding/answerOffer', { biddingNo: no, accept: false, requestId: key() })
  expect((await pool(A())).exposureFen).toBe(before.exposureFen)
  expect(await mall.world.pool.rows(`select 1 from bid_entry where deposit_state <> 'held' and covered_fen > 0`)).toEqual([])
})
