// A mail as it leaves the house. What a notice says is its own words (`noticeWords`); a mail adds whose it is, where it is dealt with, and how one is rid of it.
import { noticeEvents } from '@mall/domain/main/notice.events.ts'
import type { NoticeEvent } from '@mall/domain/platform/notice/noticeTable.ts'
import { extensions } from '../../kernel/extensions.ts'
import type { World } from '../../kernel/ctx.ts'
import type { OutgoingMail } from '../../kernel/ports/mail.ts'
import type { MailFile, MailPaper, MailRow } from './mail.queries.ts'

declare module '../../kernel/extensions.ts' {
  interface Extensions {
    /** Papers as the page of their room gives them. */
    readonly mailPapers: Readonly<Record<MailPaper, (world: World, no: string) => Promise<Buffer>>>
  }
}

const eventOf = (about: string): NoticeEvent | undefined => (noticeEvents as Readonly<Record<string, NoticeEvent>>)[about]

function wordsOf({ settings }: World, m: MailRow): { subject: string; body: string } {
  if (m.aboutKind !== 'notice') return m
  const here = `${settings.origin}/user/noticeSetting`
  const lines = [
    m.body,
    ...(m.link === '' ? [] : [`查看和办理（须登录）：${settings.origin}${m.link}`]),
    `您选了用邮件收「${eventOf(m.about)?.group ?? ''}」类通知；不想再收，请登录后在这里改：${here}`,
  ]
  return { subject: `${settings.siteName}：${m.subject}`, body: lines.join('\n\n') }
}

async function bytesOf(world: World, f: MailFile): Promise<Buffer | undefined> {
  if ('key' in f) return (await world.files.get(f.key)) ?? undefined
  try {
    return await extensions().mailPapers[f.paper](world, f.no)
  } catch {
    return undefined
  }
}

/** The mail with what hangs on it; in words, what could not be read: a failure like any other. */
export async function wholeMail(world: World, m: MailRow): Promise<OutgoingMail | string> {
  const files = []
  for (const f of m.files) {
    const bytes = await bytesOf(world, f)
    if (!bytes) return `附件 ${f.name} 读不到`
    files.push({ name: f.name, mime: f.mime, bytes })
  }
  return { mailNo: m.mailNo, address: m.address, ...wordsOf(world, m), files }
}
