// 合同返利: over settled orders of a company, a contract's term ends and everybody asks at once; what is posted is the tier's rate on the tons of the
// confirmed sheets, counted here a second time, and a sheet that comes late is a difference of the month after.
import { type Mall, newKey } from './mall.ts'
import type { Outcome } from './outcome.ts'

type At = Pick<Mall, 'ask' | 'db' | 'staff' | 'login'>
const china = (days: number): string => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const ASKERS = 40

interface Settled {
  orderId: number
  lineId: number
  spu: string
  cls: string
  channel: string
  kg: number
  settledKg: number
}
const half = (n: bigint): number => Number((2n * n + 1000n) / 2000n)

export async function rebate(mall: At): Promise<Outcome> {
  const { db } = mall
  const found = await db.query<Settled & { companyId: number; companyCode: string; userName: string }>(
    `with one as (
       select o.id as "orderId", l.id as "lineId", k.spu_code as spu, k.class_code as cls, k.channel_code as channel, l.weight_kg::int as kg, o.company_id as "companyId",
         sum(r.settled_kg)::int as "settledKg"
       from settlement s join settlement_row r on r.settlement_id = s.id and r.verdict <> 'held' join orders o on o.id = s.order_id
         join order_line l on l.id = r.order_line_id join sku k on k.id = l.sku_id
       where s.state = 'done' and o.origin = 'list' and not exists (select 1 from order_line x join sku y on y.id = x.sku_id where x.order_id = o.id and y.price_unit <> 'ton')
         and not exists (select 1 from refund_line b where b.order_line_id = l.id and b.returned)
       group by o.id, l.id, k.spu_code, k.class_code, k.channel_code),
     able as (select one.*, c.code as "companyCode", u.user_name as "userName" from one join company c on c.id = one."companyId" and not c.frozen
       cross join lateral (select user_name from app_user x where x.company_id = c.id and x.role_code = 'administrator' and x.closed_at is null order by x.id limit 1) u)
     select able.* from able where "companyId" = (select "companyId" from able group by 1 order by count(distinct "orderId") desc, 1 limit 1) order by "orderId" limit 40`,
  )
  const [first] = found.rows
  const lastOrder = found.rows.at(-1)?.orderId
  const late = found.rows.filter(r => r.orderId === lastOrder)
  const early = found.rows.filter(r => r.orderId !== lastOrder)
  if (!first || early.length === 0) return { pass: false, figures: '没有结算过的订单' }
  const sum = (rows: readonly Settled[]): number => rows.reduce((n, r) => n + r.settledKg, 0)
  const [earlyKg, allKg] = [sum(early), sum(found.rows)]
  const spus = [...new Map(found.rows.map(r => [r.spu, r])).values()]
  const tiers = [
    { fromKg: earlyKg, fenPerTon: 1237 },
    { fromKg: allKg, fenPerTon: 2011 },
  ]
  const [clerk, manager, buyer] = [await mall.staff('S002'), await mall.staff('S003'), await mall.login(first.userName)]
  const made = await mall.ask(
    '/api/ops/saveFramework',
    {
      companyCode: first.companyCode,
      contractType: 'M',
      fromOn: china(-300),
      toOn: china(5),
      indexCode: 'HRC',
      tiers,
      channelCodes: [...new Set(found.rows.map(r => r.channel))],
      lines: spus.map((r, i) => ({
        lineNo: i + 1,
        title: '检验',
        classCode: r.cls,
        spuCode: r.spu,
        committedKg: Math.max(
          1000,
          found.rows.filter(x => x.spu === r.spu).reduce((n, x) => n + x.kg, 0),
        ),
      })),
      requestId: newKey(),
    },
    clerk,
  )
  if (made.code !== 1) return { pass: false, figures: `saveFramework：${made.message}` }
  const { ccNo } = made.data as { ccNo: string }
  await mall.ask('/api/ops/decideFramework', { ccNo, rev: 1, approve: true }, manager)
  await db.query(
    `with c as (update framework_contract set status = 1, version = 1, to_on = $2::date, content = jsonb_set(content, '{toOn}', to_jsonb($2::text))
       where cc_no = $1 returning id, content),
     v as (update framework_version v set state = 'inForce', signed_at = now(), content = c.content from c where v.contract_id = c.id),
     f as (update sign_flow set status = 3, buyer_signed_at = now(), seller_signed_at = now(), next_ask_at = null where document_no = $1 || '-1')
     insert into framework_line (contract_id, line_no, committed_kg)
       select c.id, (l ->> 'lineNo')::int, (l ->> 'committedKg')::bigint from c, jsonb_array_elements(c.content -> 'lines') l`,
    [ccNo, china(-1)],
  )
  const callOff = (r: Settled) =>
    db.query(
      `with o as (update orders set origin = 'framework', origin_no = $1 where id = $2 returning id)
       insert into framework_call (order_line_id, order_id, contract_id, line_no, version, kg, index_fen)
       select $3, o.id, c.id, $4, 1, $5, 345200 from o, framework_contract c where c.cc_no = $1`,
      [ccNo, r.orderId, r.lineId, spus.findIndex(s => s.spu === r.spu) + 1, r.kg],
    )
  for (const r of early) await callOff(r)
  const posted = async (): Promise<number[]> =>
    (
      await db.query<{ fen: number }>(
        `select e.amount_fen::float8 as fen from journal j join ledger_entry e on e.journal_id = j.id join account a on a.id = e.account_id
         where j.source_type = 'rebate' and j.source_id = $1 || ':term' and a.kind = 'customer_available' and a.company_id = $2 order by j.id`,
        [ccNo, first.companyId],
      )
    ).rows.map(r => Number(r.fen))
  /** The clock says that something may be due, and everybody asks. */
  const all = async (): Promise<void> => {
    await db.query('update framework_contract set rebate_due_on = current_date - 1 where cc_no = $1', [ccNo])
    await Promise.all(
      Array.from({ length: ASKERS }, (_, i) =>
        i % 2 === 0
          ? mall.ask('/api/framework/getFrameworkRebates', { ccNo }, buyer)
          : mall.ask('/api/ops/getFrameworkRebates', { ccNo }, manager),
      ),
    )
  }
  await all()
  const wantFirst = half(BigInt(earlyKg) * 1237n)
  const one = await posted()
  for (const r of late) await callOff(r)
  await all()
  const same = await posted()
  await db.query(
    `update framework_rebate set made_in = to_char(to_date(made_in, 'YYYY-MM') - interval '1 month', 'YYYY-MM')
     where contract_id = (select id from framework_contract where cc_no = $1)`,
    [ccNo],
  )
  await all()
  const wantAll = half(BigInt(allKg) * 2011n)
  const two = await posted()
  const pass =
    JSON.stringify(one) === JSON.stringify([wantFirst]) &&
    JSON.stringify(same) === JSON.stringify(one) &&
    JSON.stringify(two) === JSON.stringify([wantFirst, wantAll - wantFirst])
  return {
    pass,
    figures: `${ASKERS} 个同时问：${new Set(early.map(r => r.orderId)).size} 张结算单 ${earlyKg} kg × 12.37 元/吨，应 ${wantFirst} 分，入账 ${one.join('、')}；迟到 1 张后合计 ${allKg} kg × 20.11，应补 ${wantAll - wantFirst} 分，入账 ${two.slice(1).join('、')}`,
  }
}
