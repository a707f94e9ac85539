// Contracts of the demo's orders, as the mall would have made them: at the moment the order came to 待付款, by the texts in force then.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { contractStatusOf } from '@mall/domain/orders/contract/contract.machine.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import type pg from 'pg'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import { contractFacts, type FactsRow } from '../../../server/src/orders/contract/contract.queries.ts'
import { documentFor, payHoursFor, sellerOf, weightHoursFor } from '../../../server/src/orders/contract/contractFacts.ts'
import { type ContractWorld, termsByIds } from '../../../server/src/orders/contract/currentTerms.ts'
import type { Db, Pool, Tx } from '../../../server/src/kernel/ports/database.ts'
import { fallbackOf, ruleDefs, type RuleKey } from '../../../server/src/kernel/businessRules.ts'
import { runningNo } from '../../../server/src/platform/db/runningNo.ts'
import { loadCatalogue } from '../../../server/src/site/channel/catalogue.ts'
import { demoAnnouncedVersion, demoSecondVersion } from '../../../server/src/site/referenceData/contractTermsSeeds.ts'
import { insertDemoVersion } from '../../../server/src/site/referenceData/seedContractTerms.ts'

/** What reads and writes through the seed's one transaction. */
/** A transaction that the demo data are written in, committed by the seed: nobody hears of it, nothing follows. */
export const seedTx = (client: pg.PoolClient): Tx => ({
  ...dbOf(client),
  notify: () => {},
  last: () => {
    throw new Error('the demo data write at once')
  },
  afterCommit: () => {},
})

export const dbOf = (client: pg.PoolClient): Db => ({
  rows: async <R extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as R[],
  row: async <R extends object>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows[0] as R | undefined,
  run: async (text, values = []) => (await client.query(text, [...values])).rowCount ?? 0,
})

/** The rules as they are before anybody has changed one. */
const worldOf = async (pool: Pool, settings: Settings): Promise<ContractWorld> => {
  const get = (key: RuleKey) => Promise.resolve(fallbackOf(ruleDefs[key], settings.production))
  return {
    pool,
    settings,
    catalogue: await loadCatalogue(pool),
    rules: {
      get,
      number: async key => Number(await get(key)),
      on: async key => (await get(key)) === 'on',
      forget: () => {},
      close: () => Promise.resolve(),
    },
  }
}

/** When the rebar agreement got its second version: after the older of the open orders, before the newest. */
const SECOND_HOURS_AGO = 8

interface Reached {
  id: number
  at: Date
}

/** The number of contracts made. */
export async function seedContracts(client: pg.PoolClient, pool: Pool, settings: Settings): Promise<number> {
  const db = dbOf(client)
  // The demo mall has been open for a year, and so have its first texts.
  await client.query('alter table contract_terms disable trigger published_stays')
  await insertDemoVersion(db, demoSecondVersion())
  await insertDemoVersion(db, demoAnnouncedVersion())
  await client.query(
    `update contract_terms set made_at = now() - interval '400 days', published_at = now() - interval '400 days', in_force_from = now() - interval '400 days' where version_no = 1`,
  )
  await client.query(
    `update contract_terms set made_at = now() - make_interval(days => 7, hours => $1), published_at = now() - make_interval(days => 7, hours => $1),
       in_force_from = now() - make_interval(hours => $1) where version_no = 2`,
    [SECOND_HOURS_AGO],
  )
  await client.query(
    `update contract_terms set made_at = now() - interval '2 days', published_at = now() - interval '2 days',
       in_force_from = (day_of(now()) + 5)::timestamp at time zone 'Asia/Shanghai' where version_no = 2 and code = 'HRC'`,
  )
  await client.query('alter table contract_terms enable trigger published_stays')
  const world = await worldOf(pool, settings)
  const seller = await sellerOf(world)
  await tickTerms(client)
  const reached = await db.rows<Reached>(
    `select order_id as id, min(at) as at from order_status_log where to_status = ${OrderStatus.pendingPayment} group by order_id order by 2, 1`,
  )
  const facts = new Map(
    (
      await contractFacts(
        db,
        reached.map(r => r.id),
      )
    ).map(f => [f.id, f]),
  )
  for (const { id, at } of reached) {
    const f = facts.get(id)
    if (!f) continue
    const ids = f.termsIds.length > 0 ? f.termsIds : await inForceAt(client, f, at)
    const terms = await termsByIds(world, db, ids)
    const [payHours, weightHours] = [await payHoursFor(world, f.stockMode), await weightHoursFor(world)]
    const document = documentFor(world, f, { seller, signMode: f.signMode, terms, payHours, weightHours })
    await insertContract(client, f, { at, ids, document })
  }
  return reached.length
}

/** Spot orders were placed with their terms ticked, whatever became of them; made-to-order ones are sealed. */
async function tickTerms(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: number; at: Date; classes: string[] }>(
    `select o.id, o.created_at as at, array(select distinct k.class_code from order_line l join sku k on k.id = l.sku_id where l.order_id = o.id) as classes
     from orders o where o.stock_mode = $1`,
    [StockMode.spot],
  )
  for (const o of rows)
    await client.query(
      `update orders set sign_mode = 'ticked', terms_at = created_at, terms_by = user_id, terms_ids = $2::bigint[] where id = $1`,
      [o.id, await idsAt(client, o.classes, o.at)],
    )
}

const inForceAt = (client: pg.PoolClient, f: FactsRow, at: Date) => idsAt(client, [...new Set(f.lines.map(l => l.classCode))], at)

async function idsAt(client: pg.PoolClient, classes: readonly string[], at: Date): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct on (kind, code) id from contract_terms
     where state = 'published' and in_force_from <= $2 and (kind = 'template' or code = any($1)) order by kind desc, code, version_no desc`,
    [classes, at],
  )
  return rows.map(r => Number(r.id))
}

/** Statuses that fit the order's: cancelled 4, else in force; what is to be sealed was sealed before it was paid. */
async function insertContract(
  client: pg.PoolClient,
  f: FactsRow,
  o: { at: Date; ids: readonly number[]; document: object },
): Promise<void> {
  const paid = f.status > OrderStatus.pendingPayment && f.status <= OrderStatus.signed
  const ticked = f.signMode === 'ticked'
  const cancelled = f.status === OrderStatus.cancelled
  const status = contractStatusOf(cancelled ? 'deleted' : ticked || paid ? 'confirmed' : 'unconfirmed')
  const { rows } = await client.query<{ id: number }>(
    `insert into order_contract (contract_no, order_id, version_no, contract_type, status, sign_mode, terms_ids, document, total_fen, made_by, made_at,
       accepted_by, accepted_at, ended_at, reason)
     select ${runningNo('contract', '$2::timestamptz')}, o.id, 1, 'C', $3, o.sign_mode,
       $4::bigint[], $5::jsonb, o.total_fen, coalesce(h.actor_id, o.user_id), $2, o.terms_by, o.terms_at,
       case when o.status = ${OrderStatus.cancelled} then o.status_since end, case when o.status = ${OrderStatus.cancelled} then '超时未付，自动取消' else '' end
     from orders o left join order_status_log h on h.order_id = o.id and h.to_status = ${OrderStatus.pendingPayment} where o.id = $1 returning id`,
    [f.id, o.at, status, `{${o.ids.join(',')}}`, JSON.stringify(o.document)],
  )
  const steps: [event: string, from: number | null, to: number][] = ticked
    ? [
        ['generate', null, 2],
        ['acceptTerms', 2, 1],
      ]
    : [
        ['generate', null, 2],
        ...(paid
          ? ([['submit', 2, 3] as const, ['signedByBoth', 3, 1] as const].map(s => [...s]) as [string, number, number][])
          : []),
      ]
  if (cancelled) steps.push(['delete', steps.at(-1)?.[2] ?? 2, 4])
  for (const [i, [event, from, to]] of steps.entries())
    await client.query(
      `insert into order_contract_log (contract_id, seq, event, from_status, to_status, actor_id, reason, at)
       select $1, $2::int, $3, $4, $5, coalesce(case when $3 = 'acceptTerms' then c.accepted_by end, (select id from app_user where staff_code = 'SYSTEM')), '',
         case when $3 = 'delete' then c.ended_at else c.made_at + make_interval(mins => case when c.sign_mode = 'ticked' then 0 else 3 * ($2::int - 1) end) end from order_contract c where c.id = $1`,
      [rows[0]?.id, i + 1, event, from, to],
    )
}
