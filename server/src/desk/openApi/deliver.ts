// Sends what was taken, outside of any transaction, and writes what came of it.
import { LOST_STOPS, PING, RETRY_MINUTES } from '@mall/domain/desk/openApi/openApi.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import { openColumn } from '../../kernel/sealed.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { type DueRow, hookArrives, hookLoses, insertTry, lockHookById, markArrived, markLost, putOff } from './hook.queries.ts'
import { type Resolve, type Sent, sendHook } from './sendHook.ts'

export const SECRET_COLUMN = 'open_hook.secret'

export async function deliver(world: World, due: DueRow, resolve?: Resolve): Promise<Sent> {
  const sent = await sendHook(
    { ...due, secret: openColumn(world.settings, SECRET_COLUMN, due.secret) },
    { loopback: world.settings.hookLoopback, ...(resolve ? { resolve } : {}) },
  )
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
