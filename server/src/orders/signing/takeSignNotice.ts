// The platform's callback: at least once, in any order, perhaps forged. Signature, customer and age first, then flow; stored once.
import { inSandbox } from '../../kernel/settings/partners.ts'
import { jsonIn, taken, takeNotices } from '../../platform/partner/inbound.ts'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../kernel/ctx.ts'
import { applyState, type Applied } from './applyState.ts'
import { type PlatformState, PlatformStateOf } from './platform.ts'
import { CUSTOMER, noticeSignatureRight } from './signNotice.ts'
import { insertSignEvent, lockFlowOfPlatform } from './signing.queries.ts'

export const CALLBACK = '/api/signing/callback'
const MAX_AGE_SECONDS = 600

/** A callback's envelope, or null: anything not exactly right is refused without an effect. */
function soundNotice(world: World, body: unknown, nowSeconds: number): { eventId: string; state: PlatformState } | null {
  if (body === null || typeof body !== 'object') return null
  const { customer, eventId, at, state, signature } = body as Record<string, unknown>
  if (customer !== CUSTOMER || typeof eventId !== 'string' || !/^[\w-]{8,80}$/.test(eventId)) return null
  if (typeof at !== 'number' || !Number.isSafeInteger(at) || Math.abs(nowSeconds - at) > MAX_AGE_SECONDS) return null
  if (!noticeSignatureRight(world.settings, { customer, eventId, at, state }, signature)) return null
  const read = PlatformStateOf.safeParse(state).data
  return read ? { eventId, state: read } : null
}

/** One effect, however often it comes. `refused`: no such flow. */
const takeSignNotice = (world: World, n: { eventId: string; state: PlatformState }): Promise<Applied | 'repeat'> =>
  world.pool.tx(async tx => {
    const row = await lockFlowOfPlatform(tx, n.state.platformId)
    if (!row) return 'unknown'
    const fresh = await insertSignEvent(tx, { eventId: n.eventId, flowId: row.id, seq: n.state.seq, outcome: n.state.state })
    return fresh === 0 ? 'repeat' : applyState(world, tx, n.state)
  })

export function registerSignCallback(app: FastifyInstance, world: World): void {
  // Signed with the secret of the sandboxes: nobody else is believed for it.
  if (!inSandbox(world.settings, 'sign')) return
  takeNotices(app, {
    path: CALLBACK,
    name: 'signing notice',
    mostBytes: 20_000,
    sound: raw => soundNotice(world, jsonIn(raw), Math.floor(world.clock.now() / 1000)),
    take: async notice => ((await takeSignNotice(world, notice)) === 'unknown' ? { refused: '没有这份签署' } : taken),
  })
}
