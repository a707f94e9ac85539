// 招商银行's own word that money came in (YQN01010, NCCRTTRS), in the forms that integrations know of it: covered as its answers are, covered under the company's
// number, or plain. A hint: what is signed and whole is taken, all else lets the mall ask.
import { digitStampMs } from '@mall/domain/kernel/clock.ts'
import { timeOf } from '@mall/domain/money/funds/statement.ts'
import type { CmbSettings } from '../../kernel/settings/cmbSettings.ts'
import { fenIn, identityOf, jsonObject, objectIn, uncovered } from './cmbSign.ts'
import type { BankEntry } from './transferPort.ts'

export interface CmbNotice {
  /** As it was signed, the signature in it. */
  payload: string
  sigdat: string
  /** Milliseconds: when it was signed; NaN where it does not say. */
  signedAt: number
  /** What it tells of; null: no money that came in on our account, or not all of it. */
  entry: BankEntry | null
}

/** The text that is signed, whatever it came in. */
function payloadIn(raw: Buffer, s: CmbSettings, sm4Key: string): string | null {
  const text = raw.toString('utf8').trim()
  const outer = jsonObject(text)
  if (outer && typeof outer.enptData === 'string' && typeof outer.corpNbr === 'string')
    return uncovered(outer.enptData, sm4Key, identityOf(outer.corpNbr), 'ctr')
  if (outer) return text
  const data = text.includes('=') ? (new URLSearchParams(text).get('DATA') ?? text) : text
  return uncovered(data, sm4Key, identityOf(s.uid))
}

const DIGITS = /^[\d-]{6,40}$/
const CNY = /^(10|CNY|人民币)$/
/** Two sources name the payer's name and account each the other way round: the account is the one that is digits. */
function payerOf(a: string, b: string): { name: string; account: string } | null {
  if (DIGITS.test(a) === DIGITS.test(b) || a === '' || b === '') return null
  return DIGITS.test(a) ? { account: a, name: b } : { account: b, name: a }
}

function entryIn(message: Readonly<Record<string, unknown>>, account: string): BankEntry | null {
  const data = objectIn(message.msgdat)
  if (message.msgtyp !== 'NCCRTTRS' || !data) return null
  const of = (name: string): string => (typeof data[name] === 'string' ? data[name].trim() : '')
  const inFen = fenIn(data.c_trsamt)
  const timeText = `${of('trsdat')} ${of('trstim')}`
  const paidAt = /^\d{8} \d{6}$/.test(timeText) ? timeOf(timeText) : null
  const payer = payerOf(of('rpyacc'), of('rpynam'))
  if (of('accnbr') !== account || of('amtcdr') !== 'C' || inFen === null || inFen <= 0 || paidAt === null) return null
  if (!payer || !/^[A-Za-z0-9]{6,64}$/.test(of('refnbr')) || !CNY.test(of('c_ccynbr'))) return null
  return {
    line: 1,
    paidAt,
    timeText,
    inFen,
    outFen: 0,
    balanceFen: fenIn(data.blvamt),
    payerName: payer.name,
    payerAccount: payer.account,
    own: account,
    sub: '',
    afterwards: false,
    currency: '10',
    serial: of('refnbr'),
    remark: [...new Set([of('naryur'), of('nusage')].filter(t => t !== ''))].join(' '),
    reversed: '',
    wrong: '',
  }
}

/** Null: nothing that could be the bank's. */
export function cmbNoticeIn(raw: Buffer, s: CmbSettings): CmbNotice | null {
  if (!s.notice) return null
  const payload = payloadIn(raw, s, s.notice.sm4Key)
  const json = payload === null ? null : jsonObject(payload)
  if (payload === null || !json) return null
  const signed = objectIn(json.signature) ?? json
  const { sigdat, sigtim } = signed
  const told = typeof json.notdat === 'string' ? jsonObject(json.notdat) : (objectIn(json.notdat) ?? json)
  if (!told || typeof told.msgtyp !== 'string') return null
  return {
    payload,
    sigdat: typeof sigdat === 'string' ? sigdat : '',
    signedAt: typeof sigtim === 'string' ? digitStampMs(sigtim) : Number.NaN,
    entry: entryIn(told, s.account),
  }
}
