// What a mail bears outside, so that what is said of it later is known to be of a mail of ours: its number with a tag that nobody else can make. A report
// without it is a stranger's word.
import { createHmac, timingSafeEqual } from 'node:crypto'

const TAG = 12
const tagOf = (secret: string, mailNo: string): string =>
  createHmac('sha256', secret).update(`mail:${mailNo.toUpperCase()}`).digest('hex').slice(0, TAG)

export const mailToken = (secret: string, mailNo: string): string => `${mailNo}.${tagOf(secret, mailNo)}`

/** The number behind a token, in whatever letters it comes back; null: it is none of ours. */
export function mailNoOf(secret: string, token: string): string | null {
  const [mailNo = '', tag = ''] = token.split('.')
  const right = Buffer.from(tagOf(secret, mailNo))
  const told = Buffer.from(tag.toLowerCase())
  return told.length === right.length && timingSafeEqual(told, right) ? mailNo.toUpperCase() : null
}

/** A running number and its tag before the at sign: of an envelope's sender, of a Message-ID. */
export const TOKEN_AT = new RegExp(`([A-Z]{2}\\d{6,24}\\.[0-9a-f]{${TAG}})@`, 'i')
/** Numbers of the outbox; a code or a test bears none, and nothing is said of it later. */
export const isRunning = (mailNo: string): boolean => /^[A-Z]{2}\d{6,24}$/.test(mailNo)
