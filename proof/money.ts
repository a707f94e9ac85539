import fc from 'fast-check'
import { lineAmount } from '@mall/domain/kernel/money.ts'
import { sumLine } from '@mall/domain/orders/order/lineSum.ts'
import { noticeOf, signNotice } from '../server/src/money/payment/sandboxBank.ts'
import { readSettings } from '../server/src/kernel/settings/settings.ts'
import { goodsWith, type Mall, newKey, order } from './mall.ts'
import type { Outcome } from './outcome.ts'

/** T06: per order ten balance payments, ten bank payments and three callbacks at once, from two sub-users. */
export async function doublepay(mall: Mall): Promise<Outcome> {
  const count = 50
  const [sku] = await goodsWith(mall, 1, 1000)
  // Two people of one company whose balance covers everything.
  const pool = await mall.buyers(100)
  const rich = pool.filter(b => b.companyId === 1).slice(0, 2)
  const [one, two] = rich
  if (!sku || !one || !two) return { pass: false, figures: '没有可用买家' }
  const secret = process.env.BANK_SECRET ?? readSettings({ MALL_DATA: `.data/proof-${process.pid}` }).bankSecret
  const wrong: string[] = []
  let surplusFen = 0
  for (let i = 0; i < count; i += 1) {
    const made = await order(mall, one, sku.code)
    const master = { masterOrderCode: made.masterOrderCode }
    const bank = await mall.ask('/api/pay/buyccbPay', { ...master, requestId: newKey() }, one.token)
    const paymentNo = (bank.data as { paymentNo: string }).paymentNo
    const { rows } = await mall.db.query(
      `update sandbox_bank_txn set state = 'paid', paid_at = now() where payment_no = $1
       returning txn_id as "txnId", payment_no as "paymentNo", amount_fen::int as "amountFen", payer, state, kind, notified`,
      [paymentNo],
    )
    const notice = noticeOf(rows[0], Math.floor(Date.now() / 1000))
    const callback = () =>
      mall.raw('/api/pay/callback/sandboxBank', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...notice, signature: signNotice(secret, notice) }),
      })
    const replies = await Promise.all(
      [
        ...Array.from({ length: 10 }, (_, k) =>
          mall.ask('/api/pay/balancePay', { ...master, requestId: newKey() }, (k % 2 ? one : two).token),
        ),
        ...Array.from({ length: 10 }, (_, k) =>
          mall.ask('/api/pay/buyccbPay', { ...master, requestId: newKey() }, (k % 2 ? one : two).token),
        ),
      ].concat(Array.from({ length: 3 }, () => callback()) as never[]),
    )
    if ((replies as { http?: number; status?: number }[]).some(r => (r.http ?? r.status ?? 0) >= 500))
      wrong.push(`${made.masterOrderCode} 有 5xx`)
    const settled = await mall.db.query<{ n: number; credit: number }>(
      `select count(*) filter (where p.state = 'succeeded')::int as n,
         (select coalesce(sum(surplus_fen), 0)::bigint from pay_request r where r.master_order_code = $1) as credit
       from orders o left join payment p on p.order_id = o.id where o.master_order_code = $1`,
      [made.masterOrderCode],
    )
    if (settled.rows[0]?.n !== 1) wrong.push(`${made.masterOrderCode} 结算 ${settled.rows[0]?.n} 次`)
    surplusFen += Number(settled.rows[0]?.credit ?? 0)
  }
  return {
    pass: wrong.length === 0,
    figures: `${count} 笔订单各结算一次，多付转余额 ${(surplusFen / 100).toFixed(2)} 元${wrong.length ? `；${wrong.slice(0, 3).join('；')}` : ''}`,
  }
}

/** T07: a balance for ten orders, fifty parallel payments of one order each. */
export async function overspend(mall: Mall): Promise<Outcome> {
  const [sku] = await goodsWith(mall, 1, 1000)
  const pool = await mall.buyers(100)
  const who = pool.find(b => b.companyId !== 1)
  if (!sku || !who) return { pass: false, figures: '没有可用买家' }
  const orders = []
  for (let i = 0; i < 50; i += 1) orders.push(await order(mall, who, sku.code))
  const each = orders[0]?.totalFen ?? 0
  // Brought to exactly ten orders' worth through the ledger, so that the books stay true.
  await mall.db.query(
    `with have as (select balance_fen from account where company_id = $1 and kind = 'customer_available' for update),
     j as (insert into journal (source_type, source_id, source_step, money_change_type, note) values ('recharge', $3, 'proof', 9, '检验调整') returning id),
     moved as (update account a set balance_fen = a.balance_fen + case when a.kind = 'mall_bank' then 0 else $2::bigint - have.balance_fen end
               from have where (a.kind = 'mall_bank' and a.company_id is null) or (a.kind = 'customer_available' and a.company_id = $1)
               returning a.id, case when a.kind = 'mall_bank' then have.balance_fen - $2::bigint else $2::bigint - have.balance_fen end as delta)
     insert into ledger_entry (journal_id, account_id, amount_fen) select j.id, moved.id, moved.delta from j, moved where moved.delta <> 0`,
    [who.companyId, each * 10, newKey()],
  )
  const replies = await Promise.all(
    orders.map(o => mall.ask('/api/pay/balancePay', { masterOrderCode: o.masterOrderCode, requestId: newKey() }, who.token)),
  )
  const paid = replies.filter(r => r.code === 1).length
  const refused = replies.filter(r => r.code === 4302).length
  const { rows } = await mall.db.query<{ b: number }>(
    `select balance_fen::int as b from account where company_id = $1 and kind = 'customer_available'`,
    [who.companyId],
  )
  return {
    pass: paid === 10 && refused === 40 && rows[0]?.b === 0,
    figures: `成功 ${paid}，余额不足 ${refused}，剩余 ${rows[0]?.b} 分`,
  }
}

/** T11: the model in exact integers against the server's functions, and what a running server answers. */
export async function money(mall: Mall): Promise<Outcome> {
  const cases = 100_000
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1, max: 40_000_000 }),
      (priceFen, pieces, pieceWeightG) => {
        const l = sumLine({ pieces, pieceWeightG, priceUnit: 'ton', priceFen, serviceFenPerTon: 0, freightFenPerTon: 0 })
        const kg = (BigInt(pieces) * BigInt(pieceWeightG) + 500n) / 1000n
        const weight = kg > 1n ? kg : 1n
        return (
          BigInt(l.weightKg) === weight &&
          BigInt(lineAmount({ priceFen, priceUnit: 'ton', weightKg: Number(weight), pieces })) ===
            (BigInt(priceFen) * weight * 2n + 1000n) / 2000n
        )
      },
    ),
    { numRuns: cases, seed: mall.seed },
  )
  // What the API answers: every money field a whole number of fen, never null, NaN or a fraction.
  const token = await mall.login('demo01')
  const bad: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) value.forEach((v, i) => walk(v, `${at}[${i}]`))
    else if (value && typeof value === 'object') for (const [k, v] of Object.entries(value)) walk(v, `${at}.${k}`)
    else if (/Fen(PerTon)?$/.test(at) && !/(was|now|override)Fen$/.test(at) && !Number.isSafeInteger(value))
      bad.push(`${at}=${String(value)}`)
  }
  for (const [path, input] of [
    ['/api/search/getSearchProducts', { pageSize: 100 }],
    ['/api/order/getOrderList', { pageSize: 100 }],
    ['/api/cart/refreashCartGroup', {}],
    ['/api/goods/getChannelCardList', {}],
    ['/api/order/getOrderStatusCount', {}],
  ] as const)
    walk((await mall.ask(path, input, token)).data, path)
  return {
    pass: bad.length === 0,
    figures: `${cases} 组与整数模型一致，接口金额字段异常 ${bad.length} 个${bad.length ? `：${bad.slice(0, 3).join(' ')}` : ''}`,
  }
}
