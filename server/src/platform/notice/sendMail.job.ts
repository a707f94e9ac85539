// Mail leaves the building after the transaction that caused it; what does not go is tried again, and what never goes is told to its people.
import { inSandbox } from '../../kernel/partners.ts'
import { MOST_MAIL_TRIES } from '@mall/domain/platform/notice/mail.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { sandboxMail } from './mailCarrier.ts'
import { mailBounced, mailFailed, type MailRow, mailSent, takeMail } from './mail.queries.ts'
import { notify, peopleWithRight } from './notify.ts'

const AT_MOST = 100

export async function sendMails(world: World): Promise<number> {
  // Without a carrier it waits: it goes out on the day one is connected.
  if (!inSandbox(world.settings, 'mail')) return 0
  let sent = 0
  while (sent < AT_MOST && (await sendOne(world))) sent += 1
  for (const b of await sandboxMail.bounces(world)) {
    await world.pool.tx(async tx => {
      const m = await mailBounced(tx, b.mailNo, b.why)
      if (m) await tellLost(tx, m, b.why)
    })
    await b.told()
    sent += 1
  }
  return sent
}

async function sendOne(world: World): Promise<boolean> {
  const m = await takeMail(world.pool)
  if (!m) return false
  try {
    const files = await Promise.all(
      m.files.map(async f => {
        const bytes = await world.files.get(f.key)
        if (!bytes) throw new Error(`附件 ${f.name} 读不到`)
        return { name: f.name, mime: f.mime, bytes }
      }),
    )
    await sandboxMail.send(world, { mailNo: m.mailNo, address: m.address, subject: m.subject, body: m.body, files })
    await mailSent(world.pool, m.id)
  } catch (e) {
    const error = (e as Error).message.slice(0, 200)
    await world.pool.tx(async tx => {
      const now = await mailFailed(tx, { id: m.id, error, most: MOST_MAIL_TRIES })
      if (now?.state === 'failed') await tellLost(tx, m, error)
    })
  }
  return true
}

const tellLost = async (tx: Tx, m: MailRow, reason: string): Promise<void> =>
  m.companyId === null
    ? undefined
    : notify(tx, await peopleWithRight(tx, m.companyId, 'invoice.manage'), {
        event: 'invoiceMailLost',
        facts: { invoiceSn: m.about, address: m.address, reason },
        link: `/invoice/invoiceDetail?invoiceSn=${m.about}`,
      })
