// 合同备货: what is due of the reservations of a contract is done by the job or by the first request of the contract that needs it (decision 0290).
// Locked in this order: contract, lines, periods, stock; a call-off begins at the lines.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { lineName, lineOf } from '@mall/domain/selling/framework/framework.rules.ts'
import {
  missingKg,
  piecesToFree,
  piecesToKeep,
  sameCover,
  TOLD_BEFORE_DAYS,
  whyNotKept,
} from '@mall/domain/selling/framework/reservation.rules.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { sweep } from '../../kernel/sweep.ts'
import { addDays } from '@mall/domain/delivery/production/week.ts'
import { lockStock } from '../../orders/order/orderWrites.queries.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { frameworkAddress, leftByLine } from './contractPrice.ts'
import { type ContractRow, lockContract, lockLines } from './framework.queries.ts'
import {
  candidates,
  closePeriod,
  companyFrozen,
  dueContracts,
  freePieces,
  heldOf,
  keepPieces,
  livingOf,
  moveReservation,
  type PeriodRow,
  periodsOf,
  type ReservationRow,
  setEndingTold,
  setPeriod,
} from './reservation.queries.ts'

export const reservationAddress = (reservationNo: string): string => `/frameworkReservations?view=all&open=${reservationNo}`

/** One period in its contract, with what it may keep. */
interface Kept {
  c: ContractRow
  r: ReservationRow
  p: PeriodRow
  title: string
}

/** Everything that is due of all contracts; gives of how many something changed. What is short stays due, and is looked at again by the next fact. */
export const keepReservations = async (world: World): Promise<number> =>
  sweep(await dueContracts(world.pool), ({ ccNo }) => keepReserved(world, ccNo))

/** Keeps, fills up and frees what is due of one contract, in one transaction; whether anything changed. */
export const keepReserved = (world: World, ccNo: string): Promise<boolean> =>
  world.pool.tx(async tx => {
    const c = await lockContract(tx, ccNo)
    return c ? keepOf(world, tx, c) : false
  })

/** The contract is locked. Whether anything changed. */
export async function keepOf(world: World, tx: Tx, c: ContractRow): Promise<boolean> {
  const reservations = await livingOf(tx, c.id)
  if (reservations.length === 0) return false
  let changed = false
  await lockLines(
    tx,
    c.id,
    [...new Set(reservations.map(r => r.lineNo))].toSorted((a, b) => a - b),
  )
  const frozen = await companyFrozen(tx, c.companyId)
  const left = await leftByLine(tx, c)
  const touched = new Set<number>()
  const periods = await periodsOf(
    tx,
    reservations.map(r => r.id),
  )
  for (const r of reservations) {
    const own = periods.filter(x => x.reservationId === r.id)
    let open = own.filter(p => p.closedAt === null).length
    const line = c.content.lines.find(l => l.lineNo === r.lineNo)
    const title = line ? lineName(line) : `第 ${r.lineNo} 行`
    // Of other goods than those agreed on, in a version that is in force: the agreement is about something that nobody promises any more.
    const moved =
      r.state === 'inForce' && (!line || !sameCover(line, r.cover)) && whyNotKept({ ...c, frozen }, c.today) === undefined
    if (
      moved &&
      (await moveReservation(tx, r.id, { from: 'inForce', to: 'ended', by: null, why: '合同变更，这一行的货物已不同' }))
    ) {
      changed = true
      await tellDesk(tx, c, r, `${title}的合同备货已结束：合同变更，这一行的货物已不同，请重新商定`)
    }
    for (const p of own) {
      if (p.closedAt !== null) continue
      const k = { c, r, p, title }
      const ended = moved || r.state === 'ended'
      if (ended || p.untilOn < c.today) {
        const why = moved ? '合同变更' : r.state === 'ended' ? r.why || '约定已结束' : '已到截止日'
        const kg = await freeTo(tx, k, { targetKg: 0, why, touched })
        await closePeriod(tx, p.id)
        changed = true
        open -= 1
        if (kg > 0) await tellFreed(tx, k, { kg, why, desk: !ended })
        continue
      }
      if (p.fromOn > c.today) continue
      if (await keepPeriod(tx, k, { frozen, left, touched })) changed = true
    }
    // Over by its own days: left in force it would keep its line from being agreed on again (`livingReservation`).
    if (open === 0 && !moved && r.state === 'inForce') {
      await moveReservation(tx, r.id, { from: 'inForce', to: 'ended', by: null, why: '各期都已到期' })
      changed = true
    }
  }
  const skuIds = [...touched]
  if (skuIds.length > 0) tx.afterCommit(() => world.search.changed(skuIds))
  return changed || skuIds.length > 0
}

/** Whether its row changed; what it takes and gives back stands in `touched`. */
async function keepPeriod(
  tx: Tx,
  k: Kept,
  o: { frozen: boolean; left: Map<number, Kg>; touched: Set<number> },
): Promise<boolean> {
  const { c, r, p } = k
  const why = whyNotKept({ ...c, frozen: o.frozen }, c.today)
  const room = o.left.get(r.lineNo) ?? 0
  const targetKg = why === undefined ? Math.min(Math.max(0, p.kg - p.takenKg), room) : 0
  o.left.set(r.lineNo, room - targetKg)
  if (p.heldKg > targetKg) {
    const kg = await freeTo(tx, k, { targetKg, why: why ?? '已订够', touched: o.touched })
    if (why !== undefined && kg > 0) await tellFreed(tx, k, { kg, why: `${why}，恢复后再备`, desk: true })
  }
  if (why !== undefined) {
    const news = !p.stopped || p.shortKg > 0 || p.told === ''
    if (news) await setPeriod(tx, p.id, { told: p.told || 'short', shortKg: 0, stopped: true })
    return news
  }
  const { addedKg, lightestG } =
    p.heldKg < targetKg ? await fill(tx, k, targetKg - p.heldKg, o.touched) : { addedKg: 0, lightestG: undefined }
  const heldKg = Math.min(p.heldKg, targetKg) + addedKg
  const shortKg = p.heldKg < targetKg ? missingKg(targetKg, heldKg, lightestG) : 0
  const told = shortKg > 0 ? 'short' : 'full'
  const news = told !== p.told || shortKg !== p.shortKg || p.stopped
  if (news) await setPeriod(tx, p.id, { told, shortKg, stopped: false })
  // Once when it begins or is short, once when all of it lies there; not with every piece that comes.
  if ((told !== p.told || p.stopped) && targetKg > 0) await tellKept(tx, k, { heldKg, shortKg })
  if (p.endingTold || p.untilOn > addDays(c.today, TOLD_BEFORE_DAYS)) return news
  await setEndingTold(tx, p.id)
  if (heldKg > 0 && p.told !== '') await tellEnding(tx, k, heldKg)
  return true
}

/** Free stock of goods that the line covers, of the depots agreed on. */
async function fill(
  tx: Tx,
  { c, r, p }: Kept,
  wantedKg: Kg,
  touched: Set<number>,
): Promise<{ addedKg: Kg; lightestG: number | undefined }> {
  const asked = {
    cover: r.cover,
    channelCodes: c.content.channelCodes,
    depotCodes: r.depotCodes,
    contractId: c.id,
    lineNo: r.lineNo,
  }
  const own = (await candidates(tx, asked)).filter(g => lineOf(c.content.lines, g)?.lineNo === r.lineNo)
  const lightestG = own.length > 0 ? Math.min(...own.map(g => g.pieceWeightG)) : undefined
  const wanted = piecesToKeep(own, wantedKg)
  if (wanted.length === 0) return { addedKg: 0, lightestG }
  await lockStock(
    tx,
    wanted.map(w => w.skuId),
  )
  const took = await keepPieces(tx, p.id, wanted)
  for (const t of took) touched.add(t.skuId)
  const addedKg = took.reduce((n, t) => n + weightOfPieces(t.pieces, own.find(g => g.skuId === t.skuId)?.pieceWeightG ?? 0), 0)
  return { addedKg, lightestG }
}

/** Gives back what is more than the target; gives the kg that were freed. */
async function freeTo(tx: Tx, { p }: Kept, o: { targetKg: Kg; why: string; touched: Set<number> }): Promise<Kg> {
  const held = await heldOf(tx, [p.id])
  const goods = o.targetKg === 0 ? held : piecesToFree(held, o.targetKg)
  if (goods.length === 0) return 0
  const skuIds = goods.map(g => g.skuId)
  await lockStock(tx, skuIds)
  await freePieces(tx, p.id, { goods, why: o.why })
  for (const id of skuIds) o.touched.add(id)
  return goods.reduce((n, g) => n + weightOfPieces(g.pieces, held.find(h => h.skuId === g.skuId)?.pieceWeightG ?? 0), 0)
}

const tellBuyers = async (tx: Tx, c: ContractRow): Promise<number[]> => peopleWithRight(tx, c.companyId, 'order.create')
const tellDesk = async (tx: Tx, c: ContractRow, r: ReservationRow, what: string) =>
  notify(tx, await staffWithRight(tx, 'framework.run'), {
    event: 'frameworkReservationDesk',
    facts: { companyName: c.companyName, ccNo: c.ccNo, what },
    link: reservationAddress(r.reservationNo),
  })
async function tellKept(tx: Tx, k: Kept, o: { heldKg: Kg; shortKg: Kg }): Promise<void> {
  const { c, r, p, title } = k
  const link = frameworkAddress(c.ccNo)
  const facts = { ccNo: c.ccNo, title, kept: tons(o.heldKg), untilOn: p.untilOn }
  await notify(
    tx,
    await tellBuyers(tx, c),
    o.shortKg > 0
      ? { event: 'frameworkReservationShort', facts: { ...facts, short: tons(o.shortKg) }, link }
      : { event: 'frameworkReservationKept', facts, link },
  )
  if (o.shortKg > 0)
    await tellDesk(
      tx,
      c,
      r,
      `${title}的合同备货缺 ${tons(o.shortKg)} 吨（已备 ${tons(o.heldKg)} 吨，${p.untilOn} 到期），来货自动补足`,
    )
}
const tellEnding = async (tx: Tx, { c, p, title }: Kept, heldKg: Kg) =>
  notify(tx, await tellBuyers(tx, c), {
    event: 'frameworkReservationEnding',
    facts: { ccNo: c.ccNo, title, kept: tons(heldKg), untilOn: p.untilOn },
    link: frameworkAddress(c.ccNo),
  })
async function tellFreed(tx: Tx, { c, r, title }: Kept, o: { kg: Kg; why: string; desk: boolean }): Promise<void> {
  await notify(tx, await tellBuyers(tx, c), {
    event: 'frameworkReservationFreed',
    facts: { ccNo: c.ccNo, title, freed: tons(o.kg), why: o.why },
    link: frameworkAddress(c.ccNo),
  })
  if (o.desk) await tellDesk(tx, c, r, `${title}的合同备货放回 ${tons(o.kg)} 吨：${o.why}`)
}
