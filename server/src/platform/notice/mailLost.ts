// A mail that did not arrive, whether it was refused at the door, came back as a mail of its own, or was given up: one thing happens, and whom it concerns
// is told.
import { maskMail } from '@mall/domain/platform/notice/mail.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import type { ReturnedMail } from '../../kernel/ports/mail.ts'
import { mailDelayed, mailReturned, type MailRow } from './mail.queries.ts'
import { stopNoticeMail } from './noticeMail.queries.ts'
import { notify, peopleWithRight } from './notify.ts'

/** What is said of a mail of ours that went to one of the addresses named; of any other nothing changes. */
export const cameBack = ({ pool }: World, r: ReturnedMail): Promise<void> =>
  pool.tx(async tx => {
    if (r.outcome === 'delayed') {
      await mailDelayed(tx, r)
      return
    }
    const m = await mailReturned(tx, { ...r, state: r.outcome === 'bounced' ? 'bounced' : 'failed' })
    if (m) await tellLost(tx, m, { reason: r.why, noBox: r.noBox })
  })

/**
 * The company hears of its invoice. A notice is in its reader's inbox anyway: he hears that his address is dead, once, and nothing more goes there until
 * he has confirmed one again.
 */
export async function tellLost(tx: Tx, m: MailRow, { reason, noBox }: { reason: string; noBox: boolean }): Promise<void> {
  if (m.aboutKind === 'notice') {
    if (noBox && m.userId !== null && (await stopNoticeMail(tx, { ...m, userId: m.userId, reason })))
      await notify(tx, [m.userId], {
        event: 'noticeMailLost',
        facts: { address: maskMail(m.address), reason },
        link: '/user/noticeSetting',
      })
    return
  }
  if (m.companyId !== null)
    await notify(tx, await peopleWithRight(tx, m.companyId, 'invoice.manage'), {
      event: 'invoiceMailLost',
      facts: { invoiceSn: m.about, address: m.address, reason },
      link: `/invoice/invoiceDetail?invoiceSn=${m.about}`,
    })
}
