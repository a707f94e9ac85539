// The clock of the conversations: everything that waits has an end (H23).
import { linkTo } from '../../kernel/settings/partners.ts'
import { guestNumberHint } from '@mall/domain/platform/partner/channelWords.ts'
import { GONE_MINUTES, QUIET_MINUTES } from '@mall/domain/desk/support/support.rules.ts'
import { sweep } from '../../kernel/sweep.ts'
import type { World } from '../../kernel/ctx.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { notify } from '../../platform/notice/notify.ts'
import { backToQueue, dropOffer, dueThreads, setTold } from './desk.queries.ts'
import { supportHours } from './hours.ts'
import { makeTicket } from './makeTicket.ts'
import { systemLine } from './sendMessage.ts'
import { endThreadRow, holdThread, lastSaid, threadById } from './support.queries.ts'
import { tellBoth, tellDesk, tellQueue } from './tellSupport.ts'

export async function workOnSupport(world: World): Promise<number> {
  const now = await nowOf(world.pool)
  const { open, calendar } = await supportHours(world, now)
  const ask = { quietMinutes: QUIET_MINUTES, goneMinutes: GONE_MINUTES, closed: !open }
  const due = await dueThreads(world.pool, ask)
  return sweep(due, ({ id }) =>
    world.pool.tx(async tx => {
      await holdThread(tx, id)
      // Looked at again under the lock: somebody may have been faster.
      const why = (await dueThreads(tx, ask)).find(d => d.id === id)?.why
      const t = await threadById(tx, id)
      if (!t || !why) return false
      if (why === 'transfer') {
        await dropOffer(tx, id, null)
        tellDesk(tx, t.threadNo)
      } else if (why === 'quiet') {
        await systemLine(tx, id, '您有一会儿没有回复，会话先结束了；再写一句就会重新开始')
        await endThreadRow(tx, id, 'quiet')
        tellBoth(tx, t)
      } else if (why === 'gone') {
        await backToQueue(tx, id)
        await systemLine(tx, id, '客服暂时离开，已为您重新排队')
        tellBoth(tx, t)
        await tellQueue(tx)
      } else if (why === 'closed') {
        const words = (await lastSaid(tx, id)) || '下班前没有接入的会话'
        const made = await makeTicket(tx, {
          threadId: id,
          visitorId: t.visitorId,
          userId: t.userId,
          companyId: t.companyId,
          kind: 'other',
          words,
          mobile: '',
          cardKind: '',
          cardCode: '',
          requestId: '',
          actorId: null,
          who: t.whoName,
          now,
          calendar,
        })
        const how =
          t.userId === null
            ? `请点「留言」留下手机号。${guestNumberHint(linkTo(world.settings, 'sms'))}`
            : '会按时回复，消息里会提醒您'
        await systemLine(tx, id, `现在没有人值班，已转为工单 ${made?.ticketNo ?? ''}。${how}`)
        await endThreadRow(tx, id, 'closed')
        tellBoth(tx, t)
      } else if (t.userId !== null && (await setTold(tx, id)) > 0)
        await notify(tx, [t.userId], {
          event: 'supportAnswered',
          facts: { agent: t.agentName || '客服', words: '有新回复，请到「客服」查看', threadNo: t.threadNo },
          link: '/user/customerService',
        })
      return true
    }),
  )
}
