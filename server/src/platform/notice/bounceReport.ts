// 退信: what a mail server says of a mail that it had taken (RFC 3464): multipart/report with a delivery-status, for each recipient an action and a status.
// Anything else, an out-of-office note among it, says nothing of a delivery.
import { simpleParser } from 'mailparser'
import type { ReturnedMail } from '../../kernel/ports/mail.ts'
import { TOKEN_AT } from './mailToken.ts'

/** Of a report so much is read: what it says stands before the mail that it gives back. */
export const MOST_REPORT_BYTES = 262_144
const MOST_PARTS = 50
const MOST_HEAD_BYTES = 65_536
/** We send each mail to one; a report that names a crowd is none of ours. */
const MOST_RECIPIENTS = 10
/** Where the address stands that the report was sent to. */
const ADDRESSED = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'])
/** RFC 3464, and RFC 6533 of servers that speak in UTF-8. */
const STATUS = new Set(['message/delivery-status', 'message/global-delivery-status'])
const ORIGINAL = new Set(['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'])

interface Report {
  /** As it came back; whether it is ours says its tag. */
  token: string
  said: readonly Omit<ReturnedMail, 'mailNo'>[]
}

const WORDS: readonly [RegExp, string][] = [
  [/^5\.1\.\d+$/, '收件人的邮箱不存在'],
  [/^5\.2\.1$/, '收件人的邮箱已停用'],
  [/^5\.2\.2$/, '收件人的邮箱已满'],
  [/^5\.3\.4$/, '邮件太大，对方不收'],
  [/^5\.7\.\d+$/, '对方邮件服务器拒收'],
]
const wordsOf = (status: string): string => WORDS.find(([of]) => of.test(status))?.[1] ?? '对方邮件服务器退回'

/** The box or its domain (RFC 3463); 5.1.7 and 5.1.8 speak of the sender, the rest of this mail. */
const NO_BOX = /^5\.(?:1\.(?:[1-6]|10)|2\.[12])$/

type Fields = ReadonlyMap<string, string>
/** Fields of a block, folded lines joined. */
const fieldsOf = (block: string): Fields =>
  new Map(
    block
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap(line => {
        const at = line.indexOf(':')
        return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : []
      }),
  )
/** `rfc822; somebody@example.com` */
const addressOf = (field: string | undefined): string[] => {
  const address = field
    ?.slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<|>$/g, '')
    .toLowerCase()
  return address ? [address] : []
}

function saidOf(fields: Fields): Report['said'] {
  const action = fields.get('action')?.toLowerCase().split(/\s/)[0] ?? ''
  const [status = ''] = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? []
  const addresses = [...addressOf(fields.get('original-recipient')), ...addressOf(fields.get('final-recipient'))]
  if (addresses.length === 0 || status === '') return []
  if (action === 'failed' && status.startsWith('5'))
    return [{ addresses, outcome: 'bounced', noBox: NO_BOX.test(status), why: `${wordsOf(status)}（${status}）` }]
  // Tried for days and given up: the box may be a good one, the mail has not arrived.
  if (action === 'failed' && status.startsWith('4'))
    return [{ addresses, outcome: 'lost', noBox: false, why: `对方邮件服务器一直没有收下，已不再送（${status}）` }]
  return action === 'delayed'
    ? [{ addresses, outcome: 'delayed', noBox: false, why: `对方邮件服务器暂时没有收下，还在送（${status}）` }]
    : []
}

/** What a message reports; null: it is no report, or none that can be read. */
export async function readReport(source: Buffer): Promise<Report | null> {
  try {
    const m = await simpleParser(source.subarray(0, MOST_REPORT_BYTES), {
      keepDeliveryStatus: true,
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
      checksumAlgo: false,
      maxChildNodes: MOST_PARTS,
      maxHeadSize: MOST_HEAD_BYTES,
    })
    const type = m.headerLines.find(h => h.key === 'content-type')?.line ?? ''
    if (!/multipart\/report/i.test(type)) return null
    const status = m.attachments.find(a => STATUS.has(a.contentType))
    if (!status) return null
    const said = status.content
      .toString('utf8')
      .split(/\r?\n[ \t]*\r?\n/)
      .slice(0, MOST_RECIPIENTS + 1)
      .flatMap(block => saidOf(fieldsOf(block)))
    const addressed = m.headerLines.filter(h => ADDRESSED.has(h.key)).map(h => h.line)
    const original = m.attachments.filter(a => ORIGINAL.has(a.contentType)).map(a => a.content.toString('latin1'))
    const ids = original.flatMap(text => /^message-id:\s*<[^>]*>/im.exec(text)?.[0] ?? [])
    const token = [...addressed, ...ids].flatMap(text => TOKEN_AT.exec(text)?.[1] ?? [])[0]
    return token === undefined || said.length === 0 ? null : { token, said }
  } catch {
    // Nothing that a stranger writes stops the reading of the next one.
    return null
  }
}
