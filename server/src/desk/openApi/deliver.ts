// Sends what was taken, outside of any transaction, and writes what came of it.
import { HookFormat, LOST_STOPS, PING, RETRY_MINUTES } from '@mall/domain/desk/openApi/openApi.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import { extensions } from '../../kernel/extensions.ts'
import { openColumn } from '../../kernel/sealed.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import {
  type DueRow,
  hookArrives,
  hookLoses,
  insertTry,
  lockHookById,
  markArrived,
  markLost,
  putOff,
  setBody,
} from './hook.queries.ts'
import { type Resolve, type Sent, sendHook } from './sendHook.ts'

export const SECRET_COLUMN = 'open_hook.secret'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Events as documents of cXML. */
    readonly hookDocuments: HookDocuments
  }
}
export interface HookDocuments {
  /** The document of what is due, without the secret. */
  compose(world: World, due: DueRow): Promise<string>
  /** With the secret in its place, as it goes out. */
  seal(document: string, secret: string): string
  /** What the receiver's document says; empty: it took ours. */
  troubleOf(answer: Buffer): Promise<string>
}

export async function deliver(world: World, due: DueRow, resolve?: Resolve): Promise<Sent> {
  const secret = openColumn(world.settings, SECRET_COLUMN, due.secret)
  const options = { loopback: world.settings.hookLoopback, ...(resolve ? { resolve } : {}) }
  const sent =
    due.format === HookFormat.cxml ? await sendDocument(world, due, secret, options) : await sendHook({ ...due, secret }, options)
  // A test says nothing about events that were lost.
  const test = due.event === PING || due.simulated
  await world.pool.tx(async tx => {
    const hook = await lockHookById(tx, due.hookId)
    await insertTry(tx, { deliveryId: due.id, code: sent.code, trouble: sent.trouble, ms: sent.ms })
    if (sent.ok) {
      await markArrived(tx, due.id)
      await hookArrives(tx, due.hookId)
      return
    }
    // Of a stopped hook somebody has asked for this one try; it waits for no clock.
    const minutes = test || hook?.stopped ? undefined : RETRY_MINUTES[due.tries - 1]
    if (minutes !== undefined) await putOff(tx, due.id, minutes)
    else {
      await markLost(tx, due.id)
      const stopped = !test && !hook?.stopped ? await hookLoses(tx, due.hookId, LOST_STOPS) : undefined
      // What waits now waits for a person: whoever keeps the hooks hears of it, not whoever happens to look.
      if (stopped)
        await notify(tx, await peopleWithRight(tx, stopped.companyId, 'openApi.manage'), {
          event: 'hookStopped',
          facts: { hookId: String(due.hookId), host: new URL(stopped.url).host, times: LOST_STOPS },
          link: '/user/openApi',
        })
    }
  })
  return sent
}

/** Composed with the first try and kept: what is sent again is the same document. */
async function sendDocument(world: World, due: DueRow, secret: string, options: Parameters<typeof sendHook>[1]): Promise<Sent> {
  const { compose, seal, troubleOf } = extensions().hookDocuments
  const kept = due.body.startsWith('<')
  const document = kept ? due.body : await compose(world, due)
  if (!kept) await setBody(world.pool, due.id, document)
  return sendHook({ ...due, secret, body: seal(document, secret), xml: troubleOf }, options)
}
