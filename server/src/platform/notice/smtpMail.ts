// Mail by SMTP. What the relay has taken may still come back as a mail of its own (imapBox.ts); what it refuses at once with 5xx is final. A repeat after a lost
// answer carries the same Message-ID, so that the receiver's box keeps one.
import { createTransport, type Transporter } from 'nodemailer'
import type { MailSettings } from '../../kernel/settings/mailSettings.ts'
import type { MailAnswer, MailCarrier } from '../../kernel/ports/mail.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { readReport } from './bounceReport.ts'
import { readBox, tryBox } from './imapBox.ts'
import { isRunning, mailNoOf, mailToken } from './mailToken.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { tracedOutward } from '../../kernel/trace.ts'
import { mayAsk, wasAsked } from '../partner/breaker.ts'
import { partnerSaid } from '../partner/callPartner.ts'

const CONNECT_MS = 10_000
const SOCKET_MS = 60_000

interface SmtpError {
  code?: unknown
  responseCode?: unknown
  command?: unknown
}

/** Before DATA the relay cannot have taken it. */
function answerTo(e: SmtpError): PartnerAnswer<never> & MailAnswer {
  const reply = typeof e.responseCode === 'number' ? e.responseCode : null
  const code = reply === null ? String(e.code ?? '') : String(reply)
  if (e.code === 'EAUTH') return { kind: 'refused', code, words: '账号或授权码不对', final: false, alarm: true }
  if (e.code === 'ETLS') return { kind: 'refused', code, words: '加密连接没有建成', final: false, alarm: true }
  // Whom the relay does not send for: no mail goes until that is put right, and none is at fault.
  if (reply !== null && reply >= 500 && e.command === 'MAIL FROM')
    return { kind: 'refused', code, words: '邮件服务器不认这个发件人', final: false, alarm: true }
  if (reply !== null && reply >= 500 && e.code === 'EENVELOPE')
    return { kind: 'refused', code, words: '收件人的邮箱不存在或拒收', final: true, noBox: true }
  if (reply !== null && reply >= 500) return { kind: 'refused', code, words: '邮件服务器拒收', final: true }
  if (reply !== null && reply >= 400) return { kind: 'refused', code, words: '邮件服务器请稍后再试', final: false }
  const asked = e.command === 'DATA' || e.command === 'CONN_DATA'
  return { kind: 'away', asked, why: e.code === 'ETIMEDOUT' ? '邮件服务器没有在时限内回应' : '连不上邮件服务器' }
}

/** One pool of connections for one address and as long as the process lives. */
const transports = new Map<string, Transporter>()
function transportOf(s: MailSettings): Transporter {
  const known = transports.get(s.url)
  if (known) return known
  const url = new URL(s.url)
  const local = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  const made = createTransport({
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    // A relay on this machine itself needs no encryption; any other one gets no password without it.
    requireTLS: url.protocol === 'smtp:' && !local,
    ignoreTLS: url.protocol === 'smtp:' && local,
    ...(url.username === '' ? {} : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    pool: true,
    maxConnections: 3,
    maxMessages: 50,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    tls: { minVersion: 'TLSv1.2' },
    // Attachments are bytes of ours: no path and no address is ever read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transports.set(s.url, made)
  return made
}

/** Connections that are kept open end with the process, or with a test. */
export function closeMail(): void {
  for (const t of transports.values()) t.close()
  transports.clear()
}

/** `secret`: what the numbers of mails are tagged with. */
export function smtpMail(pool: Pool, s: MailSettings, secret: string): MailCarrier {
  const domain = s.from.split('@')[1] ?? ''
  const [box, boxDomain] = s.bounce.split('@')
  const tokenOf = (mailNo: string) => (isRunning(mailNo) ? mailToken(secret, mailNo) : mailNo)
  /** Whom the servers on the way write to: a sender of its own for each mail, where there is a box for them. */
  const senderOf = (mailNo: string): string =>
    s.bounce === '' ? s.from : isRunning(mailNo) ? `${box}+${tokenOf(mailNo)}@${boxDomain}` : s.bounce
  const ask = async <T>(act: string, question: () => Promise<T>): Promise<PartnerAnswer<T>> => {
    if (!mayAsk(pool, 'mail')) return { kind: 'away', asked: false, why: '刚才连续没有回应，稍后再试' }
    let answer: PartnerAnswer<T>
    try {
      const facts = { 'mall.partner': 'mail', 'mall.act': act }
      answer = done(await tracedOutward(`partner mail ${act}`, facts, question))
    } catch (e) {
      answer = answerTo(e as SmtpError)
    }
    wasAsked(pool, 'mail', answer.kind !== 'away')
    return partnerSaid(pool, { partner: 'mail', act }, answer)
  }
  return {
    send: m =>
      ask('send', async () => {
        await transportOf(s).sendMail({
          from: s.from,
          to: m.address,
          envelope: { from: senderOf(m.mailNo), to: m.address },
          // Nobody's holiday note is asked for.
          headers: { 'Auto-Submitted': 'auto-generated' },
          subject: m.subject,
          text: m.body,
          messageId: `<${tokenOf(m.mailNo)}@${domain}>`,
          attachments: m.files.map(f => ({ filename: f.name, content: f.bytes, contentType: f.mime })),
        })
        return true as const
      }),
    perMinute: s.perMinute,
    async returned(take) {
      // Without a box only what the relay refuses at once is known.
      if (s.imapUrl === '') return done(0)
      const read = await readBox(s.imapUrl, async source => {
        const report = await readReport(source)
        const mailNo = report && mailNoOf(secret, report.token)
        if (!mailNo) return
        for (const said of report.said) await take({ mailNo, ...said })
      })
      return partnerSaid(pool, { partner: 'mail', act: 'bounces' }, read)
    },
    probe: async () => {
      const answer = await ask('probe', () => transportOf(s).verify())
      if (answer.kind !== 'done') return answer
      if (s.imapUrl === '') return done('连接并登录成功')
      const box = await partnerSaid(pool, { partner: 'mail', act: 'probe' }, await tryBox(s.imapUrl))
      return box.kind === 'done' ? done('连接并登录成功，退信箱也能读') : box
    },
  }
}
