// The sandbox tells the mall by signed callbacks over HTTP, at least once, five times at most; owed in its own table, so that none is lost
// when a process ends.
import type { FastifyInstance } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { workWhenWoken } from '../../platform/live/wakes.ts'
import { nextNotice, noticeDelivered, type SandboxNotice, takeDueNotices } from './sandboxSign.queries.ts'
import { CUSTOMER, signatureOfNotice, type SignNotice } from './signNotice.ts'

/** Sends what is due, for as long as the server listens. */
export function startNotices(app: FastifyInstance, world: World): void {
  const worker = workWhenWoken(world, {
    name: 'sandbox-sign-notices',
    run: () => deliver(app, world),
    due: nextNotice,
    failed: e => app.log.warn({ message: e.message }, 'signing notices'),
  })
  app.addHook('onListen', async () => worker.begin())
  app.addHook('preClose', async () => worker.stop())
}

async function deliver(app: FastifyInstance, world: World): Promise<void> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return
  if ((await world.rules.get('sandbox.sign')) === 'silent') return
  // What is taken is due again later, so this ends.
  for (let due = await takeDueNotices(world.pool); due.length > 0; due = await takeDueNotices(world.pool))
    for (const n of due) await tell(app, world, address.port, n)
}

async function tell(app: FastifyInstance, world: World, port: number, n: SandboxNotice): Promise<void> {
  const notice: SignNotice = { customer: CUSTOMER, eventId: n.eventId, at: Math.floor(world.clock.now() / 1000), state: n.body }
  const reply = await fetch(`http://127.0.0.1:${port}${n.callbackUrl}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...notice, signature: signatureOfNotice(world.settings, notice) }),
    signal: AbortSignal.timeout(5000),
  }).catch((e: unknown) => {
    app.log.warn({ message: (e as Error).message }, 'signing notice not delivered')
    return null
  })
  if (reply?.ok) await noticeDelivered(world.pool, n.eventId)
}
