// The sandbox tells the mall by signed callbacks over HTTP, at least once, five times at most; owed in its own table, so that none is lost
// when a process ends.
import type { FastifyInstance } from 'fastify'
import type { World } from '../app/ctx.ts'
import { noticeDelivered, takeDueNotices } from './sandboxSign.queries.ts'
import { CUSTOMER, signatureOfNotice, type SignNotice } from './signNotice.ts'

const EVERY_MS = 1500

/** Sends what is due, for as long as the server listens. */
export function startNotices(app: FastifyInstance, world: World): void {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const turn = async (): Promise<void> => {
    try {
      await deliver(app, world)
    } catch (e) {
      app.log.warn({ message: (e as Error).message }, 'signing notices')
    }
    if (!closed) timer = setTimeout(() => void turn(), EVERY_MS).unref()
  }
  app.addHook('onListen', async () => {
    timer = setTimeout(() => void turn(), EVERY_MS).unref()
  })
  app.addHook('preClose', async () => {
    closed = true
    clearTimeout(timer)
  })
}

async function deliver(app: FastifyInstance, world: World): Promise<void> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return
  if ((await world.rules.get('sandbox.sign')) === 'silent') return
  for (const n of await takeDueNotices(world.pool)) {
    const notice: SignNotice = { customer: CUSTOMER, eventId: n.eventId, at: Math.floor(Date.now() / 1000), state: n.body }
    const reply = await fetch(`http://127.0.0.1:${address.port}${n.callbackUrl}`, {
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
}
