// 招商银行: what moved on the mall's account, asked for page by page. Each question is signed and covered, and so is each answer; what is neither is believed in
// nothing but that something is wrong. Never tried with the bank: docs/operations.md says what to confirm.
import { digitStamp } from '@mall/domain/kernel/clock.ts'
import { randomBytes } from 'node:crypto'
import { timeOf } from '@mall/domain/money/funds/statement.ts'
import type { CmbSettings } from '../../kernel/settings/cmbSettings.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import { callPartner, type PartnerReply, partnerSaid } from '../../platform/partner/callPartner.ts'
import { fenIn, jsonObject, objectIn } from './cmbSign.ts'
import { cmbWork } from './cmbWork.ts'
import type { BankEntry, BankPage, PageAsked, TransferBank } from './transferPort.ts'

const CMB = 'cmb'
const FUNCODE = 'trsQryByBreakPoint'
const SET = 'TRANSQUERYBYBREAKPOINT'
const DEADLINE_MS = 20_000
/** A page of two hundred lines is less, covered. */
const MOST_BYTES = 1_000_000
const CNY = '10'
const GOOD: ReadonlySet<string> = new Set(['SUC0000', '000000'])
/** 续传键 of an account in several currencies is some hundred characters. */
const MOST_KEYS = 20_000

const UNREAD: PartnerAnswer<never> = { kind: 'away', asked: true, why: '招行的回应看不懂' }
const OTHER: PartnerAnswer<never> = { kind: 'away', asked: true, why: '招行的回应说的是另一问' }
const UNSIGNED: PartnerAnswer<never> = { kind: 'away', asked: true, why: '招行回应的签名不对，没有采信（CMB_BANK_KEY）' }

/** Its own sentence, as far as a desk can use it; numbers of accounts are not repeated. */
const saidBy = (words: string): string =>
  words
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll(/\d{8,}/g, '…')
    .trim()
    .slice(0, 80)
const isRate = (words: string): boolean => /频率|频繁|限流|超过.{0,6}次|too (?:many|frequent)/i.test(words)
/** Too soon is no fault that somebody puts right. */
const refusal = (code: string, words: string): PartnerAnswer<never> => ({
  kind: 'refused',
  code,
  words: `招行没有办：${saidBy(words) || '没有说明'}`,
  final: false,
  ...(isRate(words) ? {} : { alarm: true }),
})
/** Said in plain text, before or beside the covered form: a wrong user, key, address, form. */
function plainRefusal(text: string): PartnerAnswer<never> | null {
  const [, who, words = ''] = /^\s*(CDCServer|ErrMsg)\s*[:：]\s*([\s\S]*)$/.exec(text) ?? []
  return who ? refusal(who, words) : null
}

const textIn = (row: Readonly<Record<string, unknown>>, name: string): string => {
  const v = row[name]
  return typeof v === 'string' ? v.trim() : typeof v === 'number' ? String(v) : ''
}
const NOT_REVERSED = /^(|N)$/

/** One line of theirs; null where its sum, side or day cannot be read. */
function entryOf(row: Readonly<Record<string, unknown>>, line: number, account: string): BankEntry | null {
  const of = (name: string): string => textIn(row, name)
  const [day, side] = [of('transDate'), of('loanCode')]
  const fen = fenIn(row.transAmount)
  if (fen === null || (side !== 'C' && side !== 'D') || !/^\d{8}$/.test(day)) return null
  const clock = of('transTime')
  const timeText = `${day} ${/^\d{1,6}$/.test(clock) ? clock.padStart(6, '0') : '000000'}`
  const paidAt = timeOf(timeText)
  if (paidAt === null) return null
  const flag = of('reversalFlag')
  return {
    line,
    paidAt,
    timeText,
    inFen: side === 'C' ? fen : 0,
    // What goes out bears a minus there.
    outFen: side === 'D' ? Math.abs(fen) : 0,
    balanceFen: fenIn(row.acctOnlineBal),
    payerName: of('ctpAcctName'),
    payerAccount: of('ctpAcctNbr'),
    own: account,
    sub: of('virtualNbr'),
    afterwards: flag === 'X',
    currency: of('currencyNbr'),
    serial: of('transSequenceIdn'),
    remark: [...new Set([of('remarkTextClt'), of('extendedRemark')].filter(t => t !== ''))].join(' '),
    reversed: NOT_REVERSED.test(flag) ? '' : flag === 'X' ? '补账' : '冲账',
    wrong: '',
  }
}
const listIn = (body: Readonly<Record<string, unknown>>, name: string): readonly unknown[] | null => {
  const v = body[`${SET}_${name}`]
  return v === undefined || v === null ? [] : Array.isArray(v) ? v : null
}

/** `page`: what the bank wants back with the next question. */
const keysOf = (page: string): { account: string; keys: readonly unknown[] } | null => {
  if (page === '') return null
  const json = jsonObject(page)
  return json && typeof json.account === 'string' && Array.isArray(json.keys) ? { account: json.account, keys: json.keys } : null
}

function pageOf(body: Readonly<Record<string, unknown>>, account: string, q: PageAsked): PartnerAnswer<BankPage> {
  const [control, rows, keys] = [listIn(body, 'Z1'), listIn(body, 'Z2'), listIn(body, 'Y1')]
  if (!control || !rows || !keys) return UNREAD
  const first = objectIn(control[0])
  // Nothing moved: some send no control at all.
  const goesOn = first ? textIn(first, 'ctnFlag') : 'N'
  if ((goesOn !== 'Y' && goesOn !== 'N') || (!first && rows.length > 0)) return UNREAD
  const entries: BankEntry[] = []
  for (const [i, row] of rows.entries()) {
    const object = objectIn(row)
    const entry = object && entryOf(object, i + 1, account)
    if (!entry) return UNREAD
    const day = `${entry.timeText.slice(0, 4)}-${entry.timeText.slice(4, 6)}-${entry.timeText.slice(6, 8)}`
    if (day < q.from || day > q.to) return OTHER
    entries.push(entry)
  }
  if (goesOn === 'N') return done({ entries, next: null })
  const next = JSON.stringify({ account: first ? textIn(first, 'queryAcctNbr') : '', keys })
  // The same key again would bring the same page for ever.
  return keys.length === 0 || next === q.page || next.length > MOST_KEYS ? UNREAD : done({ entries, next })
}

export function cmbLink(pool: Pool, s: CmbSettings, deadlineMs = DEADLINE_MS): TransferBank {
  /** Seventeen digits of the moment and what makes it one of its own. */
  const newReqid = () => `${digitStamp(new Date(), 17)}${randomBytes(6).toString('hex').toUpperCase()}`

  async function understood(reply: PartnerReply, reqid: string): Promise<PartnerAnswer<Readonly<Record<string, unknown>>>> {
    const text = reply.bytes.toString('utf8').trim()
    const plain = plainRefusal(text)
    if (plain) return plain
    if (reply.status >= 300)
      return {
        kind: 'refused',
        code: `HTTP ${reply.status}`,
        words: '回应不是招行的，请核对 CMB_URL 与代理',
        final: false,
        alarm: true,
      }
    const opened = await cmbWork({ do: 'open', text, of: { uid: s.uid, sm4Key: s.sm4Key, bankKeys: s.bankKeys } })
    if (opened.is === 'unread') return UNREAD
    if (opened.is === 'unsigned') return UNSIGNED
    const head = objectIn(opened.response.head)
    if (!head) return UNREAD
    const [code, said] = [textIn(head, 'resultcode'), textIn(head, 'reqid')]
    if (said !== '' && said !== reqid) return OTHER
    if (code === '') return UNREAD
    if (!GOOD.has(code)) return refusal(code, textIn(head, 'resultmsg'))
    return done(objectIn(opened.response.body) ?? {})
  }

  async function ask(act: string, q: PageAsked): Promise<PartnerAnswer<BankPage>> {
    const keys = keysOf(q.page)
    const day = (text: string) => text.replaceAll('-', '')
    const body = {
      [`${SET}_X1`]: [
        {
          cardNbr: s.account,
          beginDate: day(q.from),
          endDate: day(q.to),
          transactionSequence: '',
          currencyCode: CNY,
          queryAcctNbr: keys?.account ?? '',
        },
      ],
      ...(keys ? { [`${SET}_Y1`]: keys.keys } : {}),
    }
    const reqid = newReqid()
    const question = { funcode: FUNCODE, reqid, body, stamp: digitStamp(new Date()) }
    const data = await cmbWork({ do: 'seal', signer: { uid: s.uid, key: s.key, sm4Key: s.sm4Key }, question })
    const reply = await callPartner(pool, {
      partner: 'transfer',
      act,
      url: new URL(s.url),
      base: s.url,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      // Encoded as a form once.
      body: new URLSearchParams({ UID: s.uid, FUNCODE, ALG: 'SM', DATA: data }).toString(),
      deadlineMs,
      mostBytes: MOST_BYTES,
    })
    if (reply.kind !== 'done') return reply
    const understoodAs = await understood(reply.value, reqid)
    const answer = understoodAs.kind === 'done' ? pageOf(understoodAs.value, s.account, q) : understoodAs
    return partnerSaid(pool, { partner: 'transfer', act }, answer, reply.value.headers)
  }

  return { name: CMB, account: s.account, firstDay: s.from, minutes: s.minutes, read: (q, act = 'statement') => ask(act, q) }
}
