// 建设银行 in the place of the sandbox: payments at its page and by its code, told by its notices or found by asking, and money back through its client, where a second
// question would be a second refund. Its books are held against the mall's.
import { type LineMood, ccbHouse } from '../../server/src/money/payment/testCcb.ts'
import type { Mood } from '../../server/src/testing/counterpart.ts'
import { pause, until } from '../fault/faultWorld.ts'
import { goodsWith, newKey, order } from '../mall.ts'
import { payers } from '../moneyBack.ts'
import { moodsBySeed, oneOf, type Port, rowsOf, type Stage, strikeCaller, type Weather } from './stage.ts'
import { moodsOf, nothingTold, type Notice, tellAll } from './told.ts'

const PATH = '/api/pay/callback/ccb'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ASKED: readonly Mood[] = [
  ...Array<Mood>(6).fill('sound'),
  'lost',
  'reset',
  'error',
  'garbage',
  'huge',
  'redirect',
  'late',
  'outOfOrder',
  'stale',
  'duplicate',
]
const ON_LINE: readonly LineMood[] = [
  ...Array<LineMood>(5).fill('sound'),
  'reset',
  'garbage',
  'huge',
  'lost',
  'lost',
  'late',
  'split',
  'half',
  'stale',
]
const SIGNER = { right: 'now', old: 'before', wrong: 'stranger' } as const
/** As the bank writes a moment of this second. */
const stampOf = (at: number): string => new Date((at + 8 * 3600) * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14)

interface Pay {
  paymentNo: string
  amountFen: number
  way: 'bank' | 'qr'
  company: string
}

export async function ccbPorts(weather: () => Weather): Promise<[Port, Port]> {
  const asked = moodsBySeed<Mood>(weather, ASKED, 'sound', 'hanging')
  const onLine = moodsBySeed<LineMood>(weather, ON_LINE, 'sound', 'hanging')
  const house = await ccbHouse(asked.of)
  Object.defineProperty(house, 'lineMood', { get: onLine.of })
  const { settings } = house
  const client = settings.client ?? { host: '', port: 0, custId: '', userId: '', password: '' }
  const env = {
    PARTNER_BANK: 'ccb',
    PARTNER_QR: 'ccb',
    PARTNER_REFUND: 'ccb',
    CCB_GATEWAY: settings.url,
    CCB_MERCHANT_ID: settings.merchantId,
    CCB_POS_ID: settings.posId,
    CCB_BRANCH_ID: settings.branchId,
    CCB_PUBLIC_KEY: settings.publicKeys.join(','),
    CCB_QUERY_PASSWORD: settings.queryPassword,
    CCB_EBS_URL: `tcp://${client.host}:${client.port}`,
    CCB_OPERATOR: client.userId,
    CCB_OPERATOR_PASSWORD: client.password,
  }

  /** An order whose payment was opened at the bank, and paid there. */
  async function paidAtBank(
    s: Stage,
    who: { token: string; companyId: number; invoiceId: string; userId: number },
    way: Pay['way'],
  ) {
    const { mall } = s.world
    const [goods] = await goodsWith(mall, 1, 200)
    if (!goods) throw new Error('没有可用商品')
    const made = await order(mall, who, goods.code)
    const path = way === 'bank' ? '/api/pay/buyccbPay' : '/api/pay/qrCodePay'
    const opened = await mall.ask(path, { masterOrderCode: made.masterOrderCode, requestId: newKey() }, who.token)
    const { paymentNo = '', payUrl = '' } = (opened.data ?? {}) as { paymentNo?: string; payUrl?: string }
    if (way === 'bank' && paymentNo !== '' && !house.browse(payUrl)) throw new Error('建行没有打开付款页')
    const at = house.payments.get(paymentNo)
    if (!at) throw new Error(`建行没有打开：${opened.message}`)
    at.state = 'paid'
    const company = await oneOf<{ name: string }>(s, 'select name from company where id = $1', [who.companyId])
    return { pay: { paymentNo, amountFen: at.amountFen, way, company: company?.name ?? '' }, made }
  }
  const noticeOf = ({ paymentNo, way, company }: Pay, change: Readonly<Record<string, string>> = {}): Notice => ({
    path: PATH,
    // A person's notice bears no moment, a company's is good for weeks; of two keys either is good.
    takes: way === 'bank' ? ['stale', 'rolledKey'] : ['stale', 'ahead', 'rolledKey'],
    wire: ({ key, at }) => ({
      headers: FORM,
      body:
        way === 'bank'
          ? house.companyNotice(paymentNo, { TRAN_TIME: stampOf(at), ACC_NAME: company, ...change }, { signer: SIGNER[key] })
          : house.personNotice(paymentNo, change, { signer: SIGNER[key] }),
    }),
  })

  const PAYMENTS = 10
  /** Of them so many are never told of: they are found by asking. */
  const UNTOLD = 4
  const told = nothingTold()
  const pays: Pay[] = []
  const nos = () => pays.map(p => p.paymentNo)
  const pay: Port = {
    name: '建行付款',
    env,
    begin: async s => {
      for (const [i, who] of (await s.world.mall.buyers(PAYMENTS)).entries())
        pays.push((await paidAtBank(s, who, i % 2 === 0 ? 'bank' : 'qr')).pay)
    },
    run: async s => {
      const notices = pays.slice(UNTOLD).map((p, i) => ({
        // One in three is paid from the account of another: then the bank is asked.
        ...noticeOf(p, p.way === 'bank' && i % 3 === 0 ? { ACC_NAME: '集团财务公司' } : {}),
        contrary: noticeOf(p, p.way === 'bank' ? { STATUS: '3' } : { SUCCESS: 'N' }),
      }))
      await Promise.all([strikeCaller(s, '建行付款', { hold: asked.hold, vendor: house }), tellAll(s, '建行付款', told, notices)])
    },
    hasten: async s => {
      await s.world.db.query(
        `update pay_request set house_asked_at = house_asked_at - interval '15 seconds' where payment_no = any($1) and state = 0 and house_asked_at < now() - interval '2 seconds'`,
        [nos()],
      )
    },
    ended: async s =>
      (
        await oneOf<{ n: number }>(s, 'select count(*)::int as n from pay_request where payment_no = any($1) and state = 1', [
          nos(),
        ])
      )?.n === pays.length,
    judge: async s => {
      const rows = await rowsOf<{ paymentNo: string; state: number; posted: number; fen: string; unpaid: number }>(
        s,
        `select p.payment_no as "paymentNo", p.state::int, (select count(*)::int from payment y where y.pay_request_id = p.id) as posted,
           (select coalesce(sum(y.amount_fen), 0)::text from payment y where y.pay_request_id = p.id) as fen,
           (select count(*)::int from orders o where o.id = any(p.order_ids) and o.pay_status <> 2) as unpaid
         from pay_request p where p.payment_no = any($1)`,
        [nos()],
      )
      const of = (p: Pay) => rows.find(r => r.paymentNo === p.paymentNo)
      return {
        port: '建行付款',
        asked: PAYMENTS + house.heard.length,
        taken: rows.filter(r => r.state === 1).length,
        doubled: pays.filter(p => Number(of(p)?.fen) > p.amountFen || (of(p)?.posted ?? 0) > 1).length,
        lost: pays.filter(p => Number(of(p)?.fen ?? 0) < p.amountFen).length,
        unclear: pays.filter(p => of(p)?.state !== 1 || of(p)?.unpaid !== 0).length,
        kills: s.kills.get('建行付款') ?? 0,
        more: `该拒的拒了 ${told.refused}，不通知、查到的 ${UNTOLD}；${moodsOf(told)}`,
        wrong: [...told.wrong, ...house.wrong],
      }
    },
  }

  const REFUNDS = 5
  interface Back {
    refundNo: string
    token: string
    paymentNo: string
    amountFen: number
    sourceNo: string
  }
  const backs: Back[] = []
  const sources = () => backs.map(b => b.sourceNo)
  const back: Port = {
    name: '建行退款',
    env,
    begin: async s => {
      const { mall } = s.world
      const manager = await mall.staff('S001')
      const people = await payers({ ...mall, restart: async () => {}, close: async () => {} }, REFUNDS)
      for (const who of people) {
        const { pay: p, made } = await paidAtBank(s, who, 'bank')
        const { body, headers = {} } = noticeOf(p).wire({ key: 'right', at: Math.floor(Date.now() / 1000) })
        await mall.raw(PATH, { method: 'POST', headers, body })
        const orderCode = made.orderCodes[0] ?? ''
        const asked = await until(
          30_000,
          async () => (await mall.ask('/api/order/cancelOrderApproval', { orderCode, reason: '不要了' }, who.token)).code === 1,
          300,
        )
        if (asked === null) throw new Error('付款没有到账')
        await mall.ask('/api/ops/approveCancel', { orderCode, reason: '同意' }, manager)
        const { list } = (await mall.ask('/api/order/getRefundList', {}, who.token)).data as {
          list: { refundNo: string; orderCode: string; amountFen: number }[]
        }
        const refund = list.find(r => r.orderCode === orderCode)
        if (!refund) throw new Error('没有退款')
        backs.push({
          refundNo: refund.refundNo,
          token: who.token,
          paymentNo: p.paymentNo,
          amountFen: refund.amountFen,
          sourceNo: '',
        })
      }
      if (backs.length < REFUNDS) throw new Error('没有可用企业')
    },
    run: async s => {
      const struck = strikeCaller(s, '建行退款', { hold: onLine.hold, vendor: { url: `http://${client.host}:${client.port}` } })
      for (const b of backs) {
        // Asked until it is heard: a process may be starting again.
        const heard = await until(60_000, async () => {
          const said = await s.world.mall.ask('/api/pay/refundToSource', { refundNo: b.refundNo }, b.token)
          b.sourceNo = (said.data as { sourceNo?: string } | null)?.sourceNo ?? ''
          return b.sourceNo !== ''
        })
        if (heard === null) throw new Error('原路退回没有提出')
        await pause(300)
      }
      await struck
    },
    hasten: async s => {
      // What the bank has not taken after half an hour it never took; nobody waits here for so long. A question on its way has ended after thirty seconds.
      await s.world.db.query(
        `update ccb_refund set asked_at = asked_at - interval '31 minutes' where asked_at < now() - interval '40 seconds' and asked_at > now() - interval '30 minutes'`,
      )
      await s.world.db.query(
        `update pay_refund set looked_at = looked_at - interval '15 seconds' where source_no = any($1) and state = 'sent' and looked_at < now() - interval '2 seconds'`,
        [sources()],
      )
      if (!s.chaos) for (const r of house.refunds) if (r.status === '2') r.status = '1'
    },
    ended: async s =>
      (
        await oneOf<{ n: number }>(s, `select count(*)::int as n from pay_refund where source_no = any($1) and state = 'done'`, [
          sources(),
        ])
      )?.n === backs.length,
    judge: async s => {
      const rows = await rowsOf<{ sourceNo: string; state: string; fen: string }>(
        s,
        `select r.source_no as "sourceNo", r.state, (select coalesce(sum(e.amount_fen), 0)::text from journal j join ledger_entry e on e.journal_id = j.id
             join account a on a.id = e.account_id where j.source_type = 'payRefund' and j.source_id = r.id::text and a.kind = 'mall_bank') as fen
         from pay_refund r where r.source_no = any($1)`,
        [sources()],
      )
      const given = (b: Back): number =>
        house.refunds.filter(r => r.order === b.paymentNo && r.status !== '0').reduce((fen, r) => fen + r.amountFen, 0)
      const booked = (b: Back): number => Number(rows.find(r => r.sourceNo === b.sourceNo)?.fen ?? 0)
      return {
        port: '建行退款',
        asked: house.lines.length,
        taken: house.refunds.length,
        doubled: backs.filter(b => given(b) > b.amountFen || booked(b) > b.amountFen).length,
        lost: backs.filter(b => given(b) < b.amountFen).length,
        unclear: backs.filter(b => booked(b) !== given(b)).length + rows.filter(r => r.state !== 'done').length,
        kills: s.kills.get('建行退款') ?? 0,
        more: `${backs.length} 笔`,
        wrong: [],
      }
    },
    close: () => house.close(),
  }
  return [pay, back]
}
