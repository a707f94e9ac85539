// Payment notices in the form of 建设银行, signed with RSA, beside payments from the balance: orders of the same buyers, paid in turn by the one and by the other.
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { toGbk, yuanText } from '../server/src/money/payment/ccbSign.ts'
import type { BenchBuyer } from './buyers.ts'
import { load, type Load, type Shot } from './load.ts'

const POS = '001176031'
const keys = generateKeyPairSync('rsa', { modulusLength: 1024 })

/** A bank that knows of nothing, for the job that asks about open payments. */
export async function quietBank(): Promise<{ env: Record<string, string>; close(): void }> {
  const bank = createServer((_req, res) => res.end('<DOCUMENT><RETURN_CODE>0250E0200001</RETURN_CODE></DOCUMENT>'))
  await new Promise<void>(done => bank.listen(0, '127.0.0.1', done))
  return {
    env: {
      PARTNER_BANK: 'ccb',
      CCB_GATEWAY: `http://127.0.0.1:${(bank.address() as AddressInfo).port}/`,
      CCB_MERCHANT_ID: '105421000002199',
      CCB_POS_ID: POS,
      CCB_BRANCH_ID: '360000000',
      CCB_QUERY_PASSWORD: 'bench',
      CCB_PUBLIC_KEY: keys.publicKey.export({ type: 'spki', format: 'der' }).toString('hex'),
    },
    close: () => void bank.close(),
  }
}

const percent = (bytes: Buffer): string => [...bytes].map(b => `%${b.toString(16).padStart(2, '0')}`).join('')
function noticeOf(p: { no: string; fen: number; name: string }): Shot {
  const fields: Record<string, string> = {
    MPOSID: POS,
    ORDER_NUMBER: p.no,
    CUST_ID: 'HB130000001',
    ACC_NO: '13050161000000000123',
    ACC_NAME: p.name,
    AMOUNT: yuanText(p.fen),
    STATUS: '2',
    REMARK1: '',
    REMARK2: '',
    TRAN_FLAG: 'N',
    TRAN_TIME: new Date(Date.now() + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14),
    BRANCH_NAME: '河北省分行',
  }
  const signature = sign('RSA-MD5', toGbk(Object.values(fields).join('')), keys.privateKey).toString('hex')
  const form = Object.entries(fields).map(([name, value]) => `${name}=${percent(toGbk(value))}`)
  return { path: '/api/pay/callback/ccb', body: {}, form: `${form.join('&')}&SIGNSTRING=${signature}` }
}

const TURNS = 3
const sum = (parts: readonly Load[]): Load => ({
  perSecond: parts.reduce((n, l) => n + l.total, 0) / parts.reduce((n, l) => n + l.total / l.perSecond, 0),
  p50: Math.max(...parts.map(l => l.p50)),
  p99: Math.max(...parts.map(l => l.p99)),
  bad: parts.reduce((n, l) => n + l.bad, 0),
  total: parts.reduce((n, l) => n + l.total, 0),
})

/** `orderShots`: an order for each of the buyers. */
export async function notices(
  base: string,
  db: pg.Pool,
  buyers: readonly BenchBuyer[],
  orderShots: () => Promise<Shot[]>,
): Promise<{ notices: Load; balance: Load; settled: number; sent: number }> {
  await db.query(
    `update account set balance_fen = balance_fen + 1000000000000 where kind = 'customer_available' and company_id = any($1)`,
    [buyers.map(b => b.companyId)],
  )
  const shots = await orderShots()
  await load(base, shots, { amount: shots.length })
  const { rows: due } = await db.query<{ code: string; userId: number }>(
    `select distinct on (user_id) master_order_code as code, user_id::int as "userId" from orders where user_id = any($1) and status = 3 and paid_fen = 0 order by user_id, id desc`,
    [buyers.map(b => b.userId)],
  )
  const tokens = new Map(buyers.map(b => [b.userId, b.token]))
  const pay = (path: string, of: typeof due): Shot[] =>
    of.map((d, i) => ({
      path,
      body: { masterOrderCode: d.code, requestId: `bench-${d.code}-${i}` },
      token: tokens.get(d.userId) ?? '',
    }))
  const byBank = due.filter((_, i) => i % 2 === 0)
  const byBalance = pay(
    '/api/pay/balancePay',
    due.filter((_, i) => i % 2 === 1),
  )
  const opened = await load(base, pay('/api/pay/buyccbPay', byBank), { amount: byBank.length })
  if (opened.bad > 0) throw new Error(`${opened.bad} of ${byBank.length} payments were not opened`)
  const { rows: open } = await db.query<{ no: string; fen: number; name: string }>(
    `select r.payment_no as no, r.amount_fen::int as fen, c.name from pay_request r join company c on c.id = r.company_id where r.master_order_code = any($1) and r.partner = 'ccb'`,
    [byBank.map(d => d.code)],
  )
  const told = open.map(noticeOf)
  const mine: Load[] = []
  const other: Load[] = []
  const part = <T>(list: readonly T[], turn: number): T[] => list.filter((_, i) => i % (TURNS + 1) === turn)
  // The first turn of each is a warm-up.
  for (let turn = 0; turn <= TURNS; turn++) {
    const one = part(told, turn)
    const two = part(byBalance, turn)
    const [n, b] = [await load(base, one, { amount: one.length }), await load(base, two, { amount: two.length })]
    if (turn > 0) {
      mine.push(n)
      other.push(b)
    }
  }
  const { rows: settled } = await db.query<{ n: number }>(
    `select count(*)::int as n from pay_request r where r.payment_no = any($1) and r.state = 1 and exists (select from payment p where p.pay_request_id = r.id)`,
    [open.map(o => o.no)],
  )
  return { notices: sum(mine), balance: sum(other), settled: settled[0]?.n ?? 0, sent: told.length }
}
