import { afterAll, beforeAll, expect, test } from 'vitest'
import { signTransfer, TRANSFER_MERCHANT, transferSound } from '../money/funds/transferNotice.ts'
import { metricsText } from '../kernel/metrics.ts'
import { type TestMall, testMall } from '../testing/testMall.ts'

let mall: TestMall
beforeAll(async () => {
  mall = await testMall()
})
afterAll(() => mall.close())

const ready = async () =>
  (await mall.app.inject('/readyz')).json() as { ready: boolean; degraded: string[]; clock: { ok: boolean; driftMs: number } }

test('a process whose clock is off is named, serves on, and takes what the bank tells by the time of the database', async () => {
  const { world } = mall
  expect((await ready()).clock).toMatchObject({ ok: true })
  const right = world.clock
  world.clock = { ...right, driftMs: () => 11 * 60_000 }
  expect(await ready()).toMatchObject({ ready: true, degraded: ['clock'], clock: { ok: false, driftMs: 660_000 } })
  // A scrape is written once a second.
  await expect.poll(metricsText, { timeout: 5000 }).toContain('mall_degraded{part="clock"} 1')
  world.clock = right

  const at = Math.floor(world.clock.now() / 1000)
  const facts = { txnId: 'CLOCK00000001', payerName: '演示', payerAccount: '130100009999', toAccount: '999900880000000000' }
  const notice = {
    ...facts,
    amountFen: 100,
    currency: 'CNY' as const,
    remark: '',
    paidAt: at * 1000,
    merchantId: TRANSFER_MERCHANT,
    at,
  }
  const body = { ...notice, signature: signTransfer(world.settings, notice) }
  expect(transferSound(world.settings, body, world.clock.now())).not.toBeNull()
  // By its own clock it would have refused the same notice.
  expect(transferSound(world.settings, body, world.clock.now() + 11 * 60_000)).toBeNull()
})
