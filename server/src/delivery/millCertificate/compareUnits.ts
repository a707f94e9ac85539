// Comparison before pick-up: each allocated unit's heat against the standard of its order and against the buyer's own limits, while the steel is
// still in the yard. A job looks for what has not been compared; loading asks for the same at once.
import { limitsOf, type Misfit, misfits } from '@mall/domain/delivery/millCertificate/limits.ts'
import { misfitText } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { coatingIn, coatingMisfits } from '@mall/domain/delivery/millCertificate/coating.ts'
import { MisfitState, stopsLoading } from '@mall/domain/delivery/millCertificate/misfit.machine.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { lockOrdersById } from '../../orders/order/order.queries.ts'
import {
  clearStrays,
  decideMisfitRow,
  insertMisfit,
  liveMisfit,
  lockToCompare,
  ownLimitOf,
  setCompared,
  unitsById,
  unitsToCompare,
  type UnitToCompare,
} from './compare.queries.ts'
import { testOf } from './coating.queries.ts'
import { testedOf } from './coatingTest.ts'
import { liveMisfitsOfUnits } from './loading.queries.ts'
import { gradeOf, grades } from './grades.ts'
import { heatOf } from './heat.queries.ts'
import { makesValues, recordOf, thicknessOf } from './heatRecord.ts'
import { holdersOfCerts } from './tellHolders.ts'

const GRADES = grades.map(g => g.grade)

/** The job: one transaction an order. */
export async function compareAllocated(world: World): Promise<number> {
  const due = await unitsToCompare(world.pool, { grades: GRADES, made: makesValues(world) })
  const cleared = await clearStrays(world.pool)
  const orders = [...Map.groupBy(due, u => u.orderId)].map(([orderId, units]) => ({ orderId, unitIds: units.map(u => u.id) }))
  const done =
    cleared + (await sweep(orders, ({ orderId, unitIds }) => world.pool.tx(tx => compareOfOrder(world, tx, orderId, unitIds))))
  return done
}

/** Compares units of one order; the order's lock first, then the units. Units without values stay to be compared. */
async function compareOfOrder(world: World, tx: Tx, orderId: number, unitIds: readonly number[]): Promise<number> {
  const [order] = await lockOrdersById(tx, [orderId])
  if (!order) return 0
  const compared: number[] = []
  const opened: { u: UnitToCompare; found: Misfit[] }[] = []
  for (const u of await lockToCompare(tx, orderId, unitIds)) {
    const row = gradeOf(u.grade)
    if (!row || u.heatNo === '') {
      compared.push(u.id)
      continue
    }
    const record = await recordOf(world, tx, u)
    const tested = await testedOf(world, tx, u)
    if (!record || tested === 'waits') continue
    const own = await ownLimitOf(tx, u.companyId, u.grade)
    const found = [
      ...(tested === 'none' ? [] : coatingMisfits(tested.coating, tested.test.spots)),
      ...misfits(record.measured, limitsOf(row, thicknessOf(u.sizeUm)), own?.limits ?? {}),
    ]
    if (await openOne(tx, u, found, { heatRecordId: record.id, certLimitId: own?.id ?? null })) opened.push({ u, found })
    compared.push(u.id)
  }
  await setCompared(tx, compared)
  await tell(tx, opened)
  return compared.length
}

/** True where a new misfit was opened. One that stands with the same values stays as it was answered. */
async function openOne(
  tx: Tx,
  u: UnitToCompare,
  found: Misfit[],
  by: { heatRecordId: number; certLimitId: number | null },
): Promise<boolean> {
  const live = await liveMisfit(tx, u.id, u.orderLineId)
  const kind = found.some(m => m.of === 'standard') ? 'standard' : 'own'
  if (live) {
    if (found.length > 0 && live.kind === kind && sameFound(live.found, found)) return false
    const decision = found.length === 0 ? '化验值或内控更新后相符' : '化验值或内控更新后重新比对'
    await decideMisfitRow(tx, { id: live.id, from: live.state, to: 'cleared', by: null, decision, newUnitId: null })
  }
  if (found.length === 0) return false
  await insertMisfit(tx, { ...u, unitId: u.id, kind, found, ...by })
  return true
}
/** By meaning: the database keeps the keys of an object in an order of its own. */
const sameFound = (a: readonly Misfit[], b: readonly Misfit[]): boolean => {
  const plain = (m: Misfit) => [m.key, m.value, m.limit.min ?? '', m.limit.max ?? '', m.of].join('|')
  return a.map(plain).join() === b.map(plain).join()
}

async function tell(tx: Tx, opened: readonly { u: UnitToCompare; found: Misfit[] }[]): Promise<void> {
  const [first] = opened
  if (!first) return
  const { u } = first
  const facts = {
    orderCode: u.orderCode,
    companyName: u.companyName,
    n: opened.length,
    heatNo: u.heatNo,
    what: first.found.map(misfitText).join('；'),
  }
  await notify(tx, await holdersOfCerts(tx, u.companyId, [u.userId]), {
    event: 'certMisfit',
    facts,
    link: `/warranty/warrantyList?orderCode=${u.orderCode}`,
  })
  await notify(tx, await staffWithRight(tx, 'cert.edit'), { event: 'certMisfitDesk', facts, link: '/misfit' })
  announceMisfit(tx, u)
}
/** The company's open pages read the order and its certificates again. */
export const announceMisfit = (tx: Tx, o: { companyId: number; userId: number; orderCode: string }): void =>
  announce(tx, `company:${o.companyId}`, { kind: 'certificate', userId: o.userId, orderCode: o.orderCode })

/**
 * Why units must not be loaded, as the books stand: unit -> sentence; empty: they may. Loading asks `compareThenLoad`, which compares first what
 * nobody has looked at yet.
 */
export async function whyNotLoad(db: Db, unitIds: readonly number[]): Promise<Map<number, string>> {
  const why = new Map<number, string>()
  for (const u of await unitsById(db, unitIds)) {
    if (u.compared || u.heatNo === '' || !gradeOf(u.grade)) continue
    const coating = coatingIn(u.title)
    if (!(await heatOf(db, u))) why.set(u.id, `${u.unitNo}：炉号 ${u.heatNo} 等化验，化验值录入前不能装车`)
    else if (coating && !(await testOf(db, { ...u, coating: coating.code })))
      why.set(u.id, `${u.unitNo}：炉号 ${u.heatNo} 的 ${coating.code} 镀层重量等检验，录入前不能装车`)
  }
  for (const m of await liveMisfitsOfUnits(db, unitIds))
    if (stopsLoading(m.state))
      why.set(
        m.unitId,
        m.kind === 'standard'
          ? `${m.unitNo}：不合标准（${m.found.map(misfitText).join('；')}），须换货或退出`
          : `${m.unitNo}：不合客户内控，${MisfitState.label(m.state)}`,
      )
  return why
}
/** The same with the comparison made now. Inside the transaction of the loading, its order locked already. */
export async function compareThenLoad(world: World, tx: Tx, unitIds: readonly number[]): Promise<Map<number, string>> {
  const units = (await unitsById(tx, unitIds)).filter(u => !u.compared)
  for (const [orderId, list] of Map.groupBy(units, u => u.orderId))
    await compareOfOrder(
      world,
      tx,
      orderId,
      list.map(u => u.id),
    )
  return whyNotLoad(tx, unitIds)
}
