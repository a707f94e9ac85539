// Who carries a mail, as the settings choose. The sandbox keeps it in a mail box of its own, with the hashes of what hung on it; addresses that begin
// with "bounce" come back, and the rule sandbox.mail says whether it takes anything at all.
import { createHash } from 'node:crypto'
import type { World } from '../../kernel/ctx.ts'
import type { MailCarrier } from '../../kernel/ports/mail.ts'
import { done } from '../../kernel/ports/partner.ts'
import { bouncedInBox, bounceTold, putInBox } from './mail.queries.ts'
import { smtpMail } from './smtpMail.ts'

const sandboxMail = ({ pool, rules }: World): MailCarrier => ({
  async send(m) {
    if ((await rules.get('sandbox.mail')) === 'fail') return { kind: 'away', asked: false, why: '沙箱：邮件服务器拒绝连接' }
    await putInBox(pool, {
      mailNo: m.mailNo,
      address: m.address,
      subject: m.subject,
      body: m.body,
      files: m.files.map(f => ({
        name: f.name,
        bytes: f.bytes.length,
        sha256: createHash('sha256').update(f.bytes).digest('hex'),
      })),
      bounce: m.address.toLowerCase().startsWith('bounce') ? '550 收件人不存在' : '',
    })
    return done(true)
  },
  perMinute: null,
  async returned(take) {
    const back = await bouncedInBox(pool)
    for (const { mailNo, bounce } of back) {
      await take({ mailNo, addresses: null, outcome: 'bounced', noBox: true, why: bounce })
      await bounceTold(pool, mailNo)
    }
    return done(back.length)
  },
  probe: async () => done('沙箱，不发真实邮件'),
})

/** Null: none is connected, and what is to be sent waits. */
export function mailCarrierOf(world: World): MailCarrier | null {
  const { mail } = world.settings.partners
  if (mail === 'sandbox') return sandboxMail(world)
  const own = world.settings.adapters.mail
  return own && mail === 'smtp' ? smtpMail(world.pool, own, world.settings.bankSecret) : null
}
