// Mail leaves the building after the transaction that caused it; what does not go is tried again, and what never goes is told to its people.
import { MOST_MAIL_TRIES } from '@mall/domain/platform/notice/mail.ts'
import type { World } from '../../kernel/ctx.ts'
import type { MailCarrier, OutgoingMail } from '../../kernel/ports/mail.ts'
import type { PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { mailCarrierOf } from './mailCarrier.ts'
import { mailBounced, mailFailed, mailHeldUp, type MailRow, mailSent, takeMail } from './mail.queries.ts'
import { notify, peopleWithRight } from './notify.ts'

const AT_MOST = 100
const MOST_WHY = 200

export async function sendMails(world: World): Promise<number> {
  // Without a carrier it waits: it goes out on the day one is connected.
  const carrier = mailCarrierOf(world)
  if (!carrier) return 0
  let sent = 0
  while (sent < AT_MOST) {
    const m = await takeMail(world.pool)
    if (!m || (await sendOne(world, carrier, m)) === 'stop') break
    sent += 1
  }
  for (const b of await carrier.bounces()) {
    await cameBack(world, b.mailNo, b.why)
    await b.told()
    sent += 1
  }
  return sent
}

const cameBack = (world: World, mailNo: string, why: string): Promise<void> =>
  world.pool.tx(async tx => {
    const m = await mailBounced(tx, mailNo, why)
    if (m) await tellLost(tx, m, why)
  })

/** The mail with what hangs on it; a file that cannot be read is a failure like any other. */
async function whole(world: World, m: MailRow): Promise<OutgoingMail | string> {
  const files = []
  for (const f of m.files) {
    const bytes = await world.files.get(f.key)
    if (!bytes) return `附件 ${f.name} 读不到`
    files.push({ name: f.name, mime: f.mime, bytes })
  }
  return { mailNo: m.mailNo, address: m.address, subject: m.subject, body: m.body, files }
}

async function sendOne(world: World, carrier: MailCarrier, m: MailRow): Promise<'on' | 'stop'> {
  const mail = await whole(world, m)
  const answer: PartnerAnswer<true> =
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
    await cameBack(world, m.mailNo, why)
    return 'on'
  }
  await world.pool.tx(async tx => {
    const now = await mailFailed(tx, { id: m.id, error: why, most: MOST_MAIL_TRIES })
    if (now?.state === 'failed') await tellLost(tx, m, why)
  })
  return answer.kind === 'away' ? 'stop' : 'on'
}

const tellLost = async (tx: Tx, m: MailRow, reason: string): Promise<void> =>
  m.companyId === null
    ? undefined
    : notify(tx, await peopleWithRight(tx, m.companyId, 'invoice.manage'), {
        event: 'invoiceMailLost',
        facts: { invoiceSn: m.about, address: m.address, reason },
        link: `/invoice/invoiceDetail?invoiceSn=${m.about}`,
      })
