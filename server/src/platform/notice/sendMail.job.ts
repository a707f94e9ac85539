// Mail leaves the building after the transaction that caused it; what does not go is tried again, and what never goes is told to its people.
import { MOST_MAIL_TRIES, NOTICE_MAIL_HOURS } from '@mall/domain/platform/notice/mail.ts'
import type { World } from '../../kernel/ctx.ts'
import type { MailAnswer, MailCarrier } from '../../kernel/ports/mail.ts'
import { mailEnded, mailFailed, mailHeldUp, type MailRow, mailSent, mailsWithinMinute, takeMail } from './mail.queries.ts'
import { mailCarrierOf } from './mailCarrier.ts'
import { cameBack, tellLost } from './mailLost.ts'
import { wholeMail } from './mailText.ts'

const AT_MOST = 100
const MOST_WHY = 200

export async function sendMails(world: World): Promise<number> {
  // Without a carrier it waits: it goes out on the day one is connected.
  const carrier = mailCarrierOf(world)
  if (!carrier) return 0
  let sent = 0
  while (sent < AT_MOST) {
    // So many a minute, of all processes together; the next run goes on.
    if (carrier.perMinute !== null && (await mailsWithinMinute(world.pool)) >= carrier.perMinute) break
    const m = await takeMail(world.pool)
    if (!m) break
    if (m.old) await mailEnded(world.pool, m.id, `等了 ${NOTICE_MAIL_HOURS} 小时没有发出，已过时`)
    else if ((await sendOne(world, carrier, m)) === 'stop') break
    sent += 1
  }
  return sent
}

async function sendOne(world: World, carrier: MailCarrier, m: MailRow): Promise<'on' | 'stop'> {
  const mail = await wholeMail(world, m)
  const answer: MailAnswer =
    typeof mail === 'string' ? { kind: 'refused', code: 'FILE', words: mail, final: false } : await carrier.send(mail)
  if (answer.kind === 'done') {
    await mailSent(world.pool, m.id)
    return 'on'
  }
  if (answer.kind === 'refused' && answer.alarm) {
    await mailHeldUp(world.pool, m.id, answer.words)
    return 'stop'
  }
  const why = (answer.kind === 'away' ? answer.why : `${answer.words}（${answer.code}）`).slice(0, MOST_WHY)
  if (answer.kind === 'refused' && answer.final) {
    // Refused at the door is as good as sent back.
    await mailSent(world.pool, m.id)
    await cameBack(world, { mailNo: m.mailNo, addresses: null, outcome: 'bounced', noBox: answer.noBox === true, why })
    return 'on'
  }
  await world.pool.tx(async tx => {
    const now = await mailFailed(tx, { id: m.id, error: why, most: MOST_MAIL_TRIES })
    if (now?.state === 'failed') await tellLost(tx, m, { reason: why, noBox: false })
  })
  return answer.kind === 'away' ? 'stop' : 'on'
}
