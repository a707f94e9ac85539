// Who carries a mail, behind two questions: take it, and what came back. The sandbox keeps it in a mail box of its own, with the hashes of what
// hung on it; addresses that begin with "bounce" come back, and the rule sandbox.mail says whether it takes anything at all. A real carrier stands
// in its place.
import { createHash } from 'node:crypto'
import type { World } from '../../kernel/ctx.ts'
import { bouncedInBox, bounceTold, putInBox } from './mail.queries.ts'

interface OutgoingMail {
  mailNo: string
  address: string
  subject: string
  body: string
  files: readonly { name: string; mime: string; bytes: Buffer }[]
}
export interface MailCarrier {
  /** Throws when it is not taken; by its number a mail is taken once. */
  send(world: World, mail: OutgoingMail): Promise<void>
  /** What could not be put into its box, since the last look; `told` ends one. */
  bounces(world: World): Promise<{ mailNo: string; why: string; told(): Promise<unknown> }[]>
}

export const sandboxMail: MailCarrier = {
  async send(world, m) {
    if ((await world.rules.get('sandbox.mail')) === 'fail') throw new Error('沙箱：邮件服务器拒绝连接')
    await putInBox(world.pool, {
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
  },
  bounces: async world =>
    (await bouncedInBox(world.pool)).map(b => ({
      mailNo: b.mailNo,
      why: b.bounce,
      told: () => bounceTold(world.pool, b.mailNo),
    })),
}
