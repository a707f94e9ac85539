// The bank: payments at its page and by QR, refunds to their source, transfers that come in. Its notices are made here from its own table and signed by
// openssl; the books of the mall are held against what the bank remembers.
import { DEMO_ACCOUNT, virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import { goodsWith, newKey, order } from '../mall.ts'
import { toSource } from '../neighbours.ts'
import { BANK_SECRET, oneOf, type Port, rowsOf, rule, sealedBy } from './stage.ts'
import { moodsOf, nothingTold, type Notice, type Told, tellAll, type Wire } from './told.ts'

const MERCHANT = 'HENGYE-SANDBOX'
const OLD_SECRET = 'proof-partners-bank-secret-of-last-year-0'
type Key = 'right' | 'old' | 'wrong'
const secretOf = (key: Key): string => ({ right: BANK_SECRET, old: OLD_SECRET, wrong: `${BANK_SECRET}x` })[key]
/** `of`: what the key of this kind of notice is derived for. */
export const insideSigned = (fields: object, signed: readonly unknown[], of: string, key: Key): Wire => ({
  body: JSON.stringify({ ...fields, signature: sealedBy(secretOf(key), of, JSON.stringify(signed)) }),
})

interface BankFacts {
  txnId: string
  paymentNo: string
  amountFen: number
}
function payNotice(t: BankFacts, state: 'paid' | 'failed', eventId = `${t.txnId}-${state}`): Notice {
  return {
    path: '/api/pay/callback/sandboxBank',
    wire: ({ key, at }) => {
      const n = { merchantId: MERCHANT, eventId, ...t, currency: 'CNY', state, at }
      const { merchantId, txnId, paymentNo, amountFen, currency } = n
      return insideSigned(n, [merchantId, eventId, txnId, paymentNo, amountFen, currency, state, at], '', key)
    },
  }
}

const PAYMENTS = 6
interface Pay extends BankFacts {
  master: string
}
/** A payment's page was opened; the payer pays, and the bank tells it in every mood, and the opposite behind it. */
export function payPort(name: '网银' | '扫码', path: '/api/pay/buyccbPay' | '/api/pay/qrCodePay'): Port {
  const told: Told = nothingTold()
  const pays: Pay[] = []
  return {
    name,
    env: {},
    begin: async s => {
      const { mall } = s.world
      const [goods] = await goodsWith(mall, 1, 200)
      const buyers = await mall.buyers(PAYMENTS)
      for (const b of buyers) {
        if (!goods) throw new Error('没有可用商品')
        const made = await order(mall, b, goods.code)
        const asked = await mall.ask(path, { masterOrderCode: made.masterOrderCode, requestId: newKey() }, b.token)
        const paymentNo = (asked.data as { paymentNo?: string } | null)?.paymentNo
        const txn = await oneOf<{ txnId: string; amountFen: string }>(
          s,
          `select txn_id as "txnId", amount_fen::text as "amountFen" from sandbox_bank_txn where payment_no = $1`,
          [paymentNo ?? ''],
        )
        if (!paymentNo || !txn) throw new Error(`${name}没有打开：${asked.message}`)
        pays.push({ txnId: txn.txnId, paymentNo, amountFen: Number(txn.amountFen), master: made.masterOrderCode })
      }
    },
    run: async s => {
      // Paid at the bank; the bank's own books say so, whoever asks.
      await s.world.db.query(
        `update sandbox_bank_txn set state = 'paid', paid_at = now(), notified = true where payment_no = any($1)`,
        [pays.map(p => p.paymentNo)],
      )
      await tellAll(
        s,
        name,
        told,
        pays.map(p => ({ ...payNotice(p, 'paid'), contrary: payNotice(p, 'failed', newKey()) })),
      )
    },
    judge: async s => {
      const rows = await rowsOf<{ paymentNo: string; state: number; posted: number; fen: string; unpaid: number }>(
        s,
        `select p.payment_no as "paymentNo", p.state::int, (select count(*)::int from payment y where y.pay_request_id = p.id) as posted,
           (select coalesce(sum(y.amount_fen), 0)::text from payment y where y.pay_request_id = p.id) as fen,
           (select count(*)::int from orders o where o.id = any(p.order_ids) and o.pay_status <> 2) as unpaid
         from pay_request p where p.payment_no = any($1)`,
        [pays.map(p => p.paymentNo)],
      )
      const of = (p: Pay) => rows.find(r => r.paymentNo === p.paymentNo)
      return {
        port: name,
        asked: told.asked,
        taken: told.acknowledged,
        doubled: pays.filter(p => Number(of(p)?.fen) > p.amountFen || (of(p)?.posted ?? 0) > 1).length,
        lost: pays.filter(p => Number(of(p)?.fen) < p.amountFen).length,
        unclear: pays.filter(p => of(p)?.state !== 1 || of(p)?.unpaid !== 0).length,
        kills: s.kills.get(name) ?? 0,
        more: `该拒的拒了 ${told.refused}；${moodsOf(told)}`,
        wrong: told.wrong,
      }
    },
  }
}

const REFUNDS = 3
/** 原路退回: asked of the bank; it is done there, and told. */
export function refundPort(): Port {
  const told = nothingTold()
  interface Back {
    sourceNo: string
    companyId: number
    amountFen: number
  }
  const backs: Back[] = []
  return {
    name: '原路退回',
    env: {},
    begin: async s => {
      await rule(s, 'sandbox.bankRefund', 'hang')
      for (let i = 0; i < REFUNDS; i++) {
        const made = await toSource({ ...s.world.mall, restart: async () => {}, close: async () => {} })
        if (typeof made === 'string') throw new Error(`原路退回没有提出：${made}`)
        backs.push(made)
      }
    },
    run: async s => {
      const asked: { sourceNo: string; id: string; txn: string; fen: string }[] = []
      while (asked.length < backs.length) {
        await new Promise(done => setTimeout(done, 500))
        asked.splice(
          0,
          asked.length,
          ...(await rowsOf<(typeof asked)[number]>(
            s,
            `select b.key as "sourceNo", b.bank_refund_id as id, b.txn_id as txn, b.amount_fen::text as fen from sandbox_bank_refund b
             join pay_refund r on r.source_no = b.key and r.state = 'sent' where b.key = any($1)`,
            [backs.map(b => b.sourceNo)],
          )),
        )
      }
      await s.world.db.query(`update sandbox_bank_refund set state = 'paid', told = 1 where key = any($1)`, [
        backs.map(b => b.sourceNo),
      ])
      const notice = (a: (typeof asked)[number], state: 'paid' | 'failed', eventId: string): Notice => ({
        path: '/api/pay/callback/sandboxBankRefund',
        wire: ({ key, at }) => {
          const n = {
            merchantId: MERCHANT,
            eventId,
            sourceNo: a.sourceNo,
            bankRefundId: a.id,
            txnId: a.txn,
            amountFen: Number(a.fen),
            currency: 'CNY',
            state,
            reason: state === 'paid' ? '' : '后到的失败',
            at,
          }
          return insideSigned(n, Object.values(n), 'refunds', key)
        },
      })
      await tellAll(
        s,
        '原路退回',
        told,
        asked.map(a => ({ ...notice(a, 'paid', `${a.id}-paid`), contrary: notice(a, 'failed', newKey()) })),
      )
    },
    judge: async s => {
      const rows = await rowsOf<{ sourceNo: string; state: string; paid: string }>(
        s,
        `select r.source_no as "sourceNo", r.state, (select coalesce(sum(e.amount_fen), 0)::text from journal j join ledger_entry e on e.journal_id = j.id
             join account a on a.id = e.account_id where j.source_type = 'payRefund' and j.source_id = r.id::text and a.kind = 'mall_bank') as paid
         from pay_refund r where r.source_no = any($1)`,
        [backs.map(b => b.sourceNo)],
      )
      const paid = (b: Back): number => Number(rows.find(r => r.sourceNo === b.sourceNo)?.paid ?? 0)
      return {
        port: '原路退回',
        asked: told.asked,
        taken: told.acknowledged,
        doubled: backs.filter(b => paid(b) > b.amountFen).length,
        lost: backs.filter(b => paid(b) < b.amountFen).length,
        unclear: rows.filter(r => r.state !== 'done').length,
        kills: s.kills.get('原路退回') ?? 0,
        more: `该拒的拒了 ${told.refused}；${moodsOf(told)}`,
        wrong: told.wrong,
      }
    },
  }
}

export function transferNotice(companyId: number, companyName: string, amountFen: number, txnId = newKey()): Notice {
  const paidAt = Date.now()
  const facts = {
    merchantId: MERCHANT,
    txnId,
    payerName: companyName,
    payerAccount: '130100009999',
    toAccount: virtualAccountOf(companyId, DEMO_ACCOUNT),
    amountFen,
    currency: 'CNY',
    remark: '',
    paidAt,
  }
  return {
    path: '/api/pay/callback/transfer',
    wire: ({ key, at }) => insideSigned({ ...facts, at }, [...Object.values(facts), at], 'incoming transfers', key),
  }
}
const TRANSFERS = 20
/** What comes in is one receipt a number of the bank's, and the balance of whose it is. */
export function transferPort(): Port {
  const told = nothingTold()
  const sent: { txnId: string; companyId: number; amountFen: number; notice: Notice }[] = []
  return {
    name: '到账通知',
    env: {},
    begin: async s => {
      const companies = await rowsOf<{ id: number; name: string }>(
        s,
        'select id::int, name from company where approval_status = 2 order by id desc limit 10',
      )
      for (let i = 0; i < TRANSFERS; i++) {
        const c = companies[i % companies.length]
        if (!c) throw new Error('没有可用企业')
        const txnId = newKey()
        const amountFen = 1_000_000 + i
        const notice = transferNotice(c.id, c.name, amountFen, txnId)
        // The same number with another sum: the first stands.
        sent.push({
          txnId,
          companyId: c.id,
          amountFen,
          notice: { ...notice, contrary: transferNotice(c.id, c.name, amountFen + 1, txnId) },
        })
      }
    },
    run: s =>
      tellAll(
        s,
        '到账通知',
        told,
        sent.map(t => t.notice),
      ),
    judge: async s => {
      const rows = await rowsOf<{ txnId: string; n: number; fen: string; state: string; posted: string }>(
        s,
        `select r.bank_txn_id as "txnId", count(*)::int as n, sum(r.amount_fen)::text as fen, min(r.state) as state,
           sum((select coalesce(sum(e.amount_fen), 0) from journal j join ledger_entry e on e.journal_id = j.id join account a on a.id = e.account_id
             where j.source_type = 'receipt' and j.source_id = r.id::text and a.kind = 'customer_available'))::text as posted
         from fund_receipt r where r.bank_txn_id = any($1) group by 1`,
        [sent.map(t => t.txnId)],
      )
      const of = (txnId: string) => rows.find(r => r.txnId === txnId)
      return {
        port: '到账通知',
        asked: told.asked,
        taken: told.acknowledged,
        doubled: sent.filter(t => (of(t.txnId)?.n ?? 0) > 1 || Number(of(t.txnId)?.posted ?? 0) > t.amountFen).length,
        lost: sent.filter(t => Number(of(t.txnId)?.posted ?? 0) < t.amountFen).length,
        unclear: sent.filter(t => of(t.txnId)?.state !== 'booked').length,
        kills: s.kills.get('到账通知') ?? 0,
        more: `该拒的拒了 ${told.refused}；${moodsOf(told)}`,
        wrong: told.wrong,
      }
    },
  }
}
