// 诺诺 (诺税通): fully digital invoices. An invoice bears the mall's number, so that asking again is no second one; what it says in a notice is nobody's
// word (nuonuoNotice.ts), only what it answers when it is asked. Never tried with the vendor: docs/operations.md says what to confirm.
import { randomBytes, randomInt } from 'node:crypto'
import type { World } from '../../kernel/ctx.ts'
import type { NuonuoSettings } from '../../kernel/settings/nuonuoSettings.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { TaxAnswer, TaxAsked, TaxOrder, TaxPaper, TaxPlatform, TaxScan } from '../../kernel/ports/taxPlatform.ts'
import { callPartner, INTERACTIVE_MS, jsonOf, partnerSaid } from '../../platform/partner/callPartner.ts'
import { blueOrder, redConfirm } from './nuonuoOrder.ts'
import { type Json, objectOf, readConfirm, readInvoice, rowOf, textOf } from './nuonuoRead.ts'
import { fetchPapers } from './nuonuoPapers.ts'
import { signatureOf } from './nuonuoSign.ts'
import { dropToken } from './nuonuoToken.queries.ts'
import { tokenOf } from './nuonuoToken.ts'

export const NUONUO = 'nuonuo'
export const NUONUO_NOTICE = '/api/invoice/nuonuo/:token'
const MOST_BYTES = 4_000_000
const GOOD = 'E0000'
const DUPLICATE = 'E9106'
const NOT_FOUND = 'E9500'
const RESEAL_LIMIT = 'E9613'
/** The gateway's own: keys, token, rights. Nothing behind it has heard of the question. */
const AT_THE_DOOR = /^07\d{4}$/
/** The data were refused. */
const REFUSED = /^E91\d\d$/
/** What was ordered so lately need not be found yet. */
const LATELY_MS = 5 * 60_000
const LOGGED_IN = '1'

interface Said {
  code: string
  words: string
  result: unknown
}
type Method =
  | 'requestBillingNew'
  | 'queryInvoiceResult'
  | 'reInvoice'
  | 'saveInvoiceRedConfirm'
  | 'queryInvoiceRedConfirm'
  | 'refreshInvoiceRedConfirm'
  | 'confirmInfoCancel'
  | 'getCertificationStatus'
  | 'getQrCode'
  | 'verifyComplete'

const UNREAD: PartnerAnswer<never> = { kind: 'away', asked: true, why: '对方的回应看不懂，或说的是另一张票' }

/** One signed question. A word of the gateway itself is a refusal; everything that the house behind it has said is `done`. */
function asking(world: World, s: NuonuoSettings) {
  const { pool } = world
  const once = async (
    method: Method,
    input: object,
    o: { token: string; interactive: boolean },
  ): Promise<PartnerAnswer<Said>> => {
    const body = JSON.stringify(input)
    const q = {
      senid: randomBytes(16).toString('hex'),
      nonce: String(randomInt(10_000_000, 100_000_000)),
      at: Math.floor(Date.now() / 1000),
      body,
    }
    const url = new URL(s.url)
    url.search = new URLSearchParams({ senid: q.senid, nonce: q.nonce, timestamp: String(q.at), appkey: s.appKey }).toString()
    const reply = await callPartner(pool, {
      partner: 'tax',
      act: method,
      url,
      base: s.url,
      body,
      mostBytes: MOST_BYTES,
      ...(o.interactive ? { deadlineMs: INTERACTIVE_MS } : {}),
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        accesstoken: o.token,
        usertax: s.taxNo,
        method: `nuonuo.OpeMplatform.${method}`,
        'x-nuonuo-sign': signatureOf(q, s),
      },
    })
    if (reply.kind !== 'done') return reply
    const { code, describe, result } = objectOf(jsonOf(reply.value))
    const answer = (): PartnerAnswer<Said> => {
      if (typeof code !== 'string' || code === '') return reply.value.status < 400 ? UNREAD : notTheirs(reply.value.status)
      const words = textOf(describe).slice(0, 120)
      if (AT_THE_DOOR.test(code))
        return { kind: 'refused', code, words: `诺诺网关拒绝：${words || '密钥、令牌或权限不对'}`, final: false, alarm: true }
      return done({ code, words, result })
    }
    return partnerSaid(pool, { partner: 'tax', act: method }, answer(), reply.value.headers)
  }
  return async (method: Method, input: object, o: { interactive?: true; anew?: true } = {}): Promise<PartnerAnswer<Said>> => {
    const token = await tokenOf(world, s, o.anew === true)
    if (token.kind !== 'done') return token
    const how = { interactive: o.interactive === true }
    const first = await once(method, input, { ...how, token: token.value.text })
    if (first.kind !== 'refused' || !AT_THE_DOOR.test(first.code)) return first
    // At the door nothing has happened: if it was the token, a new one helps, as far as one may be fetched.
    if (!(await dropToken(pool, token.value.sealed, o.anew === true))) return first
    const newer = await tokenOf(world, s, o.anew === true)
    return newer.kind === 'done' && newer.value.text !== token.value.text
      ? once(method, input, { ...how, token: newer.value.text })
      : first
  }
}
const notTheirs = (status: number): PartnerAnswer<never> => ({
  kind: 'refused',
  code: `HTTP ${status}`,
  words: '回应不是诺诺的，请核对 NUONUO_URL 与代理',
  final: false,
  alarm: true,
})

const nothing = (requestId: string, state: TaxAnswer['state'], reason: string): TaxAnswer => ({
  requestId,
  state,
  taxInvoiceNo: '',
  issuedAt: 0,
  grossFen: 0,
  netFen: 0,
  taxFen: 0,
  reason,
})
/** A code that says neither yes nor no: what became of it is asked about. */
const unclear = ({ code, words }: Said): PartnerAnswer<never> => ({ kind: 'away', asked: true, why: `诺诺答复 ${code} ${words}` })

export function nuonuoTax(world: World, s: NuonuoSettings): TaxPlatform {
  const ask = asking(world, s)
  const callback = s.callbackToken === '' ? '' : `${world.settings.origin}${NUONUO_NOTICE.replace(':token', s.callbackToken)}`

  /** Not there: never arrived, or not to be found yet. */
  const missing = (q: TaxAsked): TaxAnswer =>
    Date.now() - q.sentAt.getTime() < LATELY_MS
      ? nothing(q.requestId, 'queued', '')
      : nothing(q.requestId, 'unknown', '诺诺没有这张票')

  async function invoiceRow(by: { orderNos: string[] } | { serialNos: string[] }): Promise<PartnerAnswer<Json | null>> {
    const said = await ask('queryInvoiceResult', { ...by, isOfferInvoiceDetail: '0' })
    if (said.kind !== 'done') return said
    if (said.value.code === NOT_FOUND) return done(null)
    if (said.value.code !== GOOD) return unclear(said.value)
    const wanted = 'orderNos' in by ? by.orderNos[0] : by.serialNos[0]
    const row = rowOf(said.value.result, r => ('orderNos' in by ? r.orderNo === wanted : r.serialNo === wanted))
    return row === undefined ? UNREAD : done(row)
  }

  async function queryBlue(q: TaxAsked): Promise<PartnerAnswer<TaxAnswer>> {
    const row = await invoiceRow({ orderNos: [q.requestId] })
    if (row.kind !== 'done') return row
    if (row.value === null) return done(missing(q))
    const read = readInvoice(row.value, q)
    if (!read) return UNREAD
    if (read.state !== 'unsealed' || !q.mayReseal) return done(read)
    const again = await ask('reInvoice', { fpqqlsh: read.platformNo ?? q.platformNo, orderno: q.requestId })
    const limit = again.kind === 'done' && again.value.code === RESEAL_LIMIT
    return done({ ...read, resealed: true, reason: limit ? `${read.reason}，今天重新签章的次数已用完` : read.reason })
  }

  async function confirmRow(billId: string): Promise<PartnerAnswer<Json | null>> {
    const said = await ask('queryInvoiceRedConfirm', { identity: '0', billId })
    if (said.kind !== 'done') return said
    if (said.value.code === NOT_FOUND) return done(null)
    if (said.value.code !== GOOD) return unclear(said.value)
    const row = rowOf(said.value.result, r => r.billId === billId)
    return done(row ?? null)
  }
  async function queryRed(q: TaxAsked): Promise<PartnerAnswer<TaxAnswer>> {
    let row = await confirmRow(q.requestId)
    if (row.kind !== 'done') return row
    let told = row.value && readConfirm(row.value)
    if (row.value && told?.kind === 'waits') {
      // Its own copy: the bureau may know more.
      const billUuid = textOf(row.value.billUuid)
      if (billUuid !== '') await ask('refreshInvoiceRedConfirm', { identity: '0', billUuid })
      row = await confirmRow(q.requestId)
      if (row.kind !== 'done') return row
      told = row.value && readConfirm(row.value)
    }
    if (!told) return row.value === null ? done(missing(q)) : UNREAD
    switch (told.kind) {
      case 'going':
        return done(nothing(q.requestId, 'queued', ''))
      case 'waits':
        return done({ ...nothing(q.requestId, 'confirming', ''), redState: told.state })
      case 'ended':
        return done({ ...nothing(q.requestId, 'ended', told.reason), redState: told.state })
      case 'failed':
        return done({ ...nothing(q.requestId, 'refused', told.reason), spent: true })
      case 'issued': {
        // The number alone says nothing of amounts: the red invoice itself is read.
        if (told.serialNo === '')
          return { kind: 'away', asked: true, why: `红票 ${told.taxInvoiceNo} 已开出，诺诺没有给出流水号` }
        const invoice = await invoiceRow({ serialNos: [told.serialNo] })
        if (invoice.kind !== 'done') return invoice
        const read = invoice.value && readInvoice(invoice.value, q)
        return read
          ? done(read.state === 'issued' ? read : { ...nothing(q.requestId, 'queued', ''), platformNo: told.serialNo })
          : UNREAD
      }
    }
  }
  const query = (q: TaxAsked) => (q.kind === 'red' ? queryRed(q) : queryBlue(q))

  async function issue(order: TaxOrder): Promise<PartnerAnswer<TaxAnswer>> {
    const no = (reason: string) => done(nothing(order.requestId, 'refused', reason))
    const made = order.kind === 'red' ? redConfirm(order, s) : blueOrder(order, s, callback)
    // Nothing has left the house, and nothing will until the mill has put it right.
    if ('wrong' in made)
      return partnerSaid(
        world.pool,
        { partner: 'tax', act: 'settings' },
        { kind: 'refused', code: 'settings', words: made.wrong, final: true, alarm: true },
      )
    const said = await ask(order.kind === 'red' ? 'saveInvoiceRedConfirm' : 'requestBillingNew', made.input)
    if (said.kind !== 'done') return said
    const { code, words, result } = said.value
    if (code === GOOD) {
      const platformNo = order.kind === 'blue' ? textOf(objectOf(result).invoiceSerialNum) : ''
      return done({ ...nothing(order.requestId, 'queued', ''), platformNo })
    }
    // A no to what it has taken before is no end of that.
    const sentAt = code === DUPLICATE ? new Date() : new Date(0)
    if (code !== DUPLICATE && !REFUSED.test(code)) return unclear(said.value)
    const before = await query({ requestId: order.requestId, kind: order.kind, platformNo: '', sentAt, mayReseal: false })
    return before.kind === 'done' && before.value.state === 'unknown' ? no(`${words || '诺诺没有受理'}（${code}）`) : before
  }

  const person = { extensionNumber: s.extension, ...(s.account === '' ? {} : { eleAccount: s.account }) }
  async function session(o: { anew?: true } = {}): Promise<PartnerAnswer<boolean>> {
    const said = await ask('getCertificationStatus', { queryType: '2', ...person }, { interactive: true, ...o })
    if (said.kind !== 'done') return said
    if (said.value.code !== GOOD) return unclear(said.value)
    return done(String(objectOf(said.value.result).certificationStatus) === LOGGED_IN)
  }
  const shut = { open: false, scannedAt: 0, scannedBy: '' }
  async function codeOf(): Promise<PartnerAnswer<TaxScan>> {
    // One that is still good costs nothing; a new one is of twenty a day.
    for (const queryType of ['3', '2']) {
      const said = await ask('getQrCode', { queryType, ...person }, { interactive: true })
      if (said.kind !== 'done') return said
      const { qrCode, qrCodeType, endTime } = objectOf(said.value.result)
      const until = Date.parse(`${textOf(endTime).replace(' ', 'T')}+08:00`)
      const text = textOf(qrCode)
      if (said.value.code === GOOD && text !== '' && (Number.isNaN(until) || until > Date.now()))
        return done({
          ...shut,
          code: { text, by: SCANNED_BY[String(qrCodeType)] ?? '税务 APP ', until: Number.isNaN(until) ? 0 : until },
        })
      if (queryType === '2')
        return { kind: 'refused', code: said.value.code, words: `诺诺没有给出二维码：${said.value.words}`, final: false }
    }
    return UNREAD
  }

  return {
    issue,
    query,
    async session() {
      const open = await session()
      return open.kind === 'done' ? done({ ...shut, open: open.value }) : open
    },
    async scan() {
      const open = await session()
      if (open.kind !== 'done') return open
      if (open.value) return done({ ...shut, open: true, code: null })
      // Whoever comes back from the telephone has finished: the platform wants to be told.
      await ask('verifyComplete', { queryType: '0', ...person }, { interactive: true })
      const now = await session()
      if (now.kind === 'done' && now.value) return done({ ...shut, open: true, code: null })
      return codeOf()
    },
    async papers(q): Promise<PartnerAnswer<TaxPaper[]>> {
      const row = await invoiceRow(q.kind === 'red' ? { serialNos: [q.platformNo] } : { orderNos: [q.requestId] })
      if (row.kind !== 'done') return row
      return row.value === null ? done([]) : fetchPapers(world.pool, s, row.value)
    },
    async withdrawRed(q) {
      const said = await ask('confirmInfoCancel', { identity: '0', billId: q.requestId })
      // Whatever it answers: how the letter stands is asked.
      return said.kind === 'done' ? query(q) : said
    },
    async probe() {
      const open = await session({ anew: true })
      return open.kind === 'done'
        ? done(open.value ? '查询成功，密钥有效，电子税务局已登录' : '查询成功，密钥有效；电子税务局没有登录，请在「开票」扫码')
        : open
    },
  }
}
const SCANNED_BY: Readonly<Record<string, string>> = {
  '1': '微信或支付宝',
  '2': '税务 APP ',
  '3': '电子营业执照 APP ',
  '4': '税务 APP ',
  '5': '个人所得税 APP ',
  '6': '个人所得税 APP ',
}
