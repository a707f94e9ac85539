// What the environment says of mail: where it leaves, in whose name, and where it comes back.
import { needed, type Wrong } from './settingForms.ts'

export interface MailSettings {
  url: string
  from: string
  perMinute: number
  /** The sender that servers on the way write to, each mail with a mark of its own; empty: `from`. */
  bounce: string
  /** The box that mails come back to; empty: nobody reads one. */
  imapUrl: string
}

/** A password stands in it: over TLS from the first byte, or after STARTTLS. */
function imapUrlOf(text: string, wrong: Wrong): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^imaps?:$/.test(url.protocol) || url.username === '' || url.password === '')
    throw wrong('IMAP_URL 须为 imaps://账号:密码@主机:993 形式的地址')
  return text
}
function bounceOf(text: string, wrong: Wrong): string {
  // A mark of forty characters stands behind the name, and a name has sixty-four.
  if (!/^[A-Za-z0-9._-]{1,20}@[^\s@<>+]+\.[^\s@<>]+$/.test(text))
    throw wrong(`MAIL_BOUNCE 须为一个邮箱，@ 前最多 20 个字母、数字、点、- 或 _，现在是「${text}」`)
  return text
}

export function mailOf(env: NodeJS.ProcessEnv, choice: string, wrong: Wrong): MailSettings | null {
  if (choice !== 'smtp') return null
  const url = needed('MAIL_URL', env.MAIL_URL, 'PARTNER_MAIL=smtp', wrong)
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) throw wrong('MAIL_URL 须为 smtps://账号:密码@主机:465 形式的地址')
  const from = needed('MAIL_FROM', env.MAIL_FROM, 'PARTNER_MAIL=smtp', wrong)
  if (!/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(from)) throw wrong(`MAIL_FROM 须为一个邮箱，现在是「${from}」`)
  const perMinute = env.MAIL_PER_MINUTE ?? '30'
  if (!/^[1-9]\d{0,3}$/.test(perMinute)) throw wrong(`MAIL_PER_MINUTE 须为 1-9999 的整数，现在是「${perMinute}」`)
  return {
    url,
    from,
    perMinute: Number(perMinute),
    bounce: env.MAIL_BOUNCE ? bounceOf(env.MAIL_BOUNCE, wrong) : '',
    imapUrl: env.IMAP_URL ? imapUrlOf(env.IMAP_URL, wrong) : '',
  }
}

export const MAIL_ROWS = {
  MAIL_URL: {
    says: 'SMTP 的地址：`smtps://账号:密码@主机:465`，或 `smtp://…:587`（STARTTLS）',
    unset: '`PARTNER_MAIL=smtp` 必填',
  },
  MAIL_FROM: { says: '发件人邮箱', unset: '`PARTNER_MAIL=smtp` 必填' },
  MAIL_PER_MINUTE: { says: '每分钟最多发几封', unset: '30' },
  MAIL_BOUNCE: {
    says: '退信地址：每封信的信封发件人写成 `名称+信的编号@域名`，退回的信就认得是哪一封；中继和这个邮箱要允许加号地址',
    unset: '信封发件人是 `MAIL_FROM`，退信按信里带回的编号认',
  },
  IMAP_URL: {
    says: '退信箱：`imaps://账号:密码@主机:993`，每五分钟读一次没有看过的信；专给商城用，不要让人或别的程序把信标成已读',
    unset: '只有邮件服务器当场拒收的算退回',
  },
} as const
