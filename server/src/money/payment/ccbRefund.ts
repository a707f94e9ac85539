// 建设银行: money back to the account it came from, through the bank's client in the mill's network (外联平台). The bank has no key by which a second question
// would be the first: one is handed over once, written down before, and what was not answered is asked about by its number.
import type { CcbClient } from '../../kernel/settings/ccbSettings.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import { done, type PartnerAnswer } from '../../kernel/ports/partner.ts'
import type { RefundOrder, RefundPartner, RefundState } from '../../kernel/ports/payment.ts'
import { INTERACTIVE_MS, partnerSaid } from '../../platform/partner/callPartner.ts'
import { callPartnerLine } from '../../platform/partner/callPartnerLine.ts'
import { CCB, NOT_THERE, saidBy } from './ccbPay.ts'
import { claimAgain, claimRefund, dropClaim, nextRequestSn } from './ccbRefund.queries.ts'
import { fenIn, inXml, type Pairs, refundCodeOf, toGbk, xmlAll, xmlOne, xmlText, yuanText } from './ccbSign.ts'

const DONE = '000000'
const END = Buffer.from('</TX>')
/** Longer than the bank and its client think over one question. */
const QUIET_MINUTES = 30
const MOST_PAGES = 10

const UNREAD: PartnerAnswer<never> = { kind: 'away', asked: true, why: '建行客户端的回应看不懂，或说的是另一笔' }
const WAITS: PartnerAnswer<never> = { kind: 'away', asked: true, why: '已交建行，还没有答复，正在查询' }
const LONG: PartnerAnswer<never> = {
  kind: 'refused',
  code: 'REFUND_CODE',
  words: '退款编号超过建行的 15 位，请在商户平台退款，再在「手工登记」登记',
  final: false,
  alarm: true,
}

interface Asked {
  act: string
  code: '5W1001' | '5W1003' | '5W1004'
  info: Pairs
  interactive?: boolean
}

/** Who hands over the same number in this process waits for the first, and hears the same. */
const running = new WeakMap<Pool, Map<string, Promise<PartnerAnswer<RefundState>>>>()

export function ccbRefund(pool: Pool, c: CcbClient): RefundPartner {
  /** The XML of a yes; null: it knows nothing of it. */
  const ask = async (q: Asked): Promise<PartnerAnswer<string | null>> => {
    const sn = await nextRequestSn(pool)
    const tag = (name: string, inside: string): string => `<${name}>${inside}</${name}>`
    const head: Pairs = [
      ['REQUEST_SN', sn],
      ['CUST_ID', c.custId],
      ['USER_ID', c.userId],
      ['PASSWORD', c.password],
      ['TX_CODE', q.code],
      ['LANGUAGE', 'CN'],
    ]
    const said = (pairs: Pairs): string => pairs.map(([name, value]) => tag(name, inXml(value))).join('')
    const body = `<?xml version="1.0" encoding="GB2312" standalone="yes" ?><TX>${said(head)}${tag('TX_INFO', said(q.info))}<SIGN_INFO></SIGN_INFO><SIGNCERT></SIGNCERT></TX>`
    const reply = await callPartnerLine(pool, {
      partner: 'refund',
      act: q.act,
      host: c.host,
      port: c.port,
      body: toGbk(body),
      // A sign of two bytes never holds one of these.
      whole: bytes => bytes.includes(END),
      ...(q.interactive ? { deadlineMs: INTERACTIVE_MS } : {}),
    })
    if (reply.kind !== 'done') return reply
    const read = (): PartnerAnswer<string | null> => {
      const xml = xmlText(reply.value)
      const code = xmlOne(xml, 'RETURN_CODE')
      if (xmlOne(xml, 'REQUEST_SN') !== sn || xmlOne(xml, 'TX_CODE') !== q.code || code === '') return UNREAD
      if (code === DONE) return done(xml)
      if (code === NOT_THERE && q.code === '5W1003') return done(null)
      return {
        kind: 'refused',
        code,
        words: saidBy(xmlOne(xml, 'RETURN_MSG')) || '建行没有受理',
        final: false,
        alarm: q.code !== '5W1004',
      }
    }
    return partnerSaid(pool, { partner: 'refund', act: q.act }, read())
  }

  const greet = async (interactive: boolean): Promise<PartnerAnswer<string | null>> => {
    const said = await ask({ act: 'connect', code: '5W1001', info: [['REM1', '']], interactive })
    return said.kind === 'refused' ? { ...said, words: `建行客户端没有连上：${said.words}` } : said
  }

  /** One page of the refunds of a payment. */
  const page = async (paymentNo: string, kind: '0' | '1', n: number) => {
    const q: Asked = {
      act: 'query',
      code: '5W1003',
      info: [
        ['START', ''],
        ['STARTHOUR', ''],
        ['STARTMIN', ''],
        ['END', ''],
        ['ENDHOUR', ''],
        ['ENDMIN', ''],
        ['KIND', kind],
        ['ORDER', paymentNo],
        ['ACCOUNT', ''],
        ['DEXCEL', '1'],
        ['MONEY', ''],
        ['NORDERBY', '2'],
        ['PAGE', String(n)],
        ['POS_CODE', ''],
        ['STATUS', '3'],
      ],
    }
    const said = await ask(q)
    // After a start its client refuses everything until it was greeted.
    if (said.kind !== 'refused') return said
    const greeted = await greet(false)
    return greeted.kind === 'done' ? ask(q) : greeted
  }
  const standing = async (r: RefundOrder): Promise<PartnerAnswer<RefundState | null>> => {
    const code = refundCodeOf(r.sourceNo)
    if (code === null) return LONG
    let unnamed = false
    for (const kind of ['0', '1'] as const)
      for (let n = 1; n <= MOST_PAGES; n++) {
        const said = await page(r.paymentNo, kind, n)
        if (said.kind !== 'done') return said
        if (said.value === null) break
        const list = xmlAll(said.value, 'LIST').filter(one => xmlOne(one, 'ORDER_NUMBER') === r.paymentNo)
        const mine = list.filter(one => xmlOne(one, 'REFUND_CODE') === code)
        if (mine.length > 0) return stateIn(mine, r, code)
        unnamed ||= list.some(
          one => xmlOne(one, 'REFUND_CODE') === '' && fenIn(xmlOne(one, 'REFUNDEMENT_AMOUNT')) === r.amountFen,
        )
        if (n >= Number(xmlOne(said.value, 'TPAGE') || '1')) break
      }
    // The same sum back for the same payment, and nothing says whose: a person looks, and nothing is given a second time.
    return unnamed
      ? done({
          bankRefundId: code,
          told: null,
          trouble: '建行有一笔同额退款，没有带退款流水号：请到商户平台核对，再在「手工登记」登记结果',
        })
      : done(null)
  }

  const send = async (r: RefundOrder, code: string, again: boolean): Promise<PartnerAnswer<RefundState>> => {
    const said = await ask({
      act: 'refund',
      code: '5W1004',
      info: [
        ['MONEY', yuanText(r.amountFen)],
        ['ORDER', r.paymentNo],
        ['REFUND_CODE', code],
      ],
    })
    if (said.kind === 'away') {
      if (!said.asked) await dropClaim(pool, r.sourceNo)
      return said
    }
    if (said.kind === 'done') {
      const xml = said.value ?? ''
      const right = xmlOne(xml, 'ORDER_NUM') === r.paymentNo && fenIn(xmlOne(xml, 'AMOUNT')) === r.amountFen
      return right ? done({ bankRefundId: code, told: null }) : UNREAD
    }
    // A no to what it has taken before is no end of that.
    const before = await standing(r)
    if (before.kind === 'done' && before.value) return done(before.value)
    if (before.kind === 'away') return before
    await dropClaim(pool, r.sourceNo)
    const greeted = await greet(false)
    if (greeted.kind !== 'done') return greeted
    if (again) return { ...said, words: `建行没有受理退款：${said.words}`, final: true }
    return (await claimRefund(pool, r.sourceNo)) ? send(r, code, true) : WAITS
  }
  const handOver = async (r: RefundOrder): Promise<PartnerAnswer<RefundState>> => {
    const code = refundCodeOf(r.sourceNo)
    if (code === null) return LONG
    if (await claimRefund(pool, r.sourceNo)) return send(r, code, false)
    const before = await standing(r)
    if (before.kind !== 'done') return before
    if (before.value) return done(before.value)
    return (await claimAgain(pool, r.sourceNo, QUIET_MINUTES)) ? send(r, code, false) : WAITS
  }

  return {
    name: CCB,
    giveBack(r) {
      const of = running.get(pool) ?? new Map<string, Promise<PartnerAnswer<RefundState>>>()
      running.set(pool, of)
      const mine = of.get(r.sourceNo) ?? handOver(r).finally(() => of.delete(r.sourceNo))
      of.set(r.sourceNo, mine)
      return mine
    },
    ask: standing,
    async probe() {
      const said = await greet(true)
      return said.kind === 'done' ? done('连接成功，操作员有效') : said
    },
  }
}

/** What the lines of one number come to: its bank may write the end of it as a line of its own. */
function stateIn(lines: readonly string[], r: RefundOrder, code: string): PartnerAnswer<RefundState> {
  const of = (status: string): string | undefined => lines.find(one => xmlOne(one, 'STATUS') === status)
  const paid = of('1')
  const failed = of('0')
  const decided = paid ?? (lines.every(one => xmlOne(one, 'STATUS') === '0') ? failed : undefined)
  if (!decided) return done({ bankRefundId: code, told: null })
  const amountFen = fenIn(xmlOne(decided, 'REFUNDEMENT_AMOUNT'))
  if (amountFen === null) return UNREAD
  const state = paid ? 'paid' : 'failed'
  return done({
    bankRefundId: code,
    told: {
      partner: CCB,
      eventId: `${code}-${state}`,
      sourceNo: r.sourceNo,
      bankRefundId: code,
      txnId: r.txnId,
      amountFen,
      state,
      reason: paid ? '' : '建行退款失败，以建行的说明为准',
    },
  })
}
