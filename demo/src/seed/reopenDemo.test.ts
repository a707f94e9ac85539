import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../../proof/invariants.ts'
import { type TestMall, testMall } from '../../../server/src/testing/testMall.ts'
import { runLotClocks } from '../../../server/src/selling/auction/lotClock.ts'
import { runGroupClocks } from '../../../server/src/selling/groupBuy/groupClock.ts'
import { reopenDemo } from './reopenDemo.job.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(async () => {
  expect(await checkInvariants(mall.world.pool.raw)).toEqual([])
  await mall.close()
})
const open = async () => ({
  lots: (await mall.guest.get('/api/bidding/selectBiddingInfoPages', { view: 'open', pageSize: 100 })).totalCount,
  coming: (await mall.guest.get('/api/bidding/selectBiddingInfoPages', { view: 'coming', pageSize: 100 })).totalCount,
  groups: (await mall.guest.get('/api/productGroupBuy/getProductGroupBuyList', { view: 'open', pageSize: 100 })).totalCount,
})
/** The demo has stood for two days, and nobody has looked. */
async function twoDaysLater() {
  const { pool } = mall.world
  // A test cannot wait two days: all of every lot and group that runs lies so much earlier.
  await pool.tx(async tx => {
    await tx.run('alter table bid disable trigger bid_never_changed')
    await tx.run(
      `update bid set arrived_at = arrived_at - interval '10 days' where lot_id in (select id from bid_lot where status = 1)`,
    )
    await tx.run('alter table bid enable trigger bid_never_changed')
    await tx.run(
      `update bid_move set old_end = old_end - interval '10 days', new_end = new_end - interval '10 days' where lot_id in (select id from bid_lot where status = 1)`,
    )
    await tx.run(
      `update bid_entry set held_at = held_at - interval '10 days' where lot_id in (select id from bid_lot where status = 1)`,
    )
    await tx.run(
      `update bid_lot set open_at = open_at - interval '10 days', first_end_at = first_end_at - interval '10 days', ends_at = ends_at - interval '10 days',
         last_bid_at = last_bid_at - interval '10 days', paused_at = null, resume_at = null, night_pause = false where status = 1`,
    )
    await tx.run(
      `update group_buy set starts_at = starts_at - interval '10 days', ends_at = ends_at - interval '10 days', first_ends_at = first_ends_at - interval '10 days'
       where published_at is not null and closed_at is null`,
    )
  })
  for (let i = 0; i < 3; i++) {
    await runLotClocks(mall.world)
    await runGroupClocks(mall.world)
  }
}

test('a demo that has stood for days has lots and groups that run again, put up once; in production nothing is', async () => {
  const before = await open()
  expect(await reopenDemo(mall.world)).toBe(0)
  await twoDaysLater()
  expect((await open()).lots + (await open()).groups).toBe(0)
  expect(await reopenDemo({ ...mall.world, settings: { ...mall.world.settings, production: true } })).toBe(0)
  expect(await reopenDemo({ ...mall.world, settings: { ...mall.world.settings, demo: false } })).toBe(0)
  expect((await open()).lots).toBe(0)
  await Promise.all([reopenDemo(mall.world), reopenDemo(mall.world)])
  const after = await open()
  expect(after.lots).toBeGreaterThanOrEqual(before.lots - 1)
  expect(after.groups).toBeGreaterThanOrEqual(before.groups - 1)
  expect(after.coming).toBeGreaterThan(0)
  expect(await reopenDemo(mall.world)).toBe(0)
  expect(await open()).toEqual(after)
})
