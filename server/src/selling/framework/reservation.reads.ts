// 合同备货 as it is read by the buyer and at the desk.
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import { lineName } from '@mall/domain/selling/framework/framework.rules.ts'
import { type ReservationPeriodCode, whyNotKept } from '@mall/domain/selling/framework/reservation.rules.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { deskContactOf } from '../../people/company/deskScope.ts'
import { deskContract } from './deskContract.ts'
import { anyContract, type ContractRow, ownContract } from './framework.queries.ts'
import { keepReserved } from './keepReservations.ts'
import {
  deskReservations,
  type HeldGoods,
  heldOf,
  movesOf,
  notBegun,
  type PeriodRow,
  periodsOf,
  reservationByNo,
  reservationCounts,
  type ReservationRow,
  reservationsOf,
} from './reservation.queries.ts'

type View = Reply<'/api/framework/getReservations'>['list'][number]
type DeskView = Reply<'/api/ops/getContractReservations'>['list'][number]

const stateOf = (p: PeriodRow, today: string): ReservationPeriodCode =>
  p.closedAt !== null || p.untilOn < today
    ? 'over'
    : p.fromOn > today || p.told === ''
      ? 'coming'
      : p.stopped
        ? 'stopped'
        : p.shortKg > 0
          ? 'short'
          : 'full'

function viewOf(
  ctx: Ctx,
  c: ContractRow,
  r: ReservationRow,
  all: { periods: readonly PeriodRow[]; held: readonly HeldGoods[] },
): View {
  const depotName = (code: string): string => ctx.world.catalogue.depots.get(code)?.name ?? code
  const line = c.content.lines.find(l => l.lineNo === r.lineNo)
  const periods = all.periods.filter(p => p.reservationId === r.id)
  const stoppedWhy =
    r.state === 'inForce' && periods.some(p => p.stopped) ? (whyNotKept({ ...c, frozen: false }, c.today) ?? '企业已停用') : ''
  return {
    reservationNo: r.reservationNo,
    ccNo: c.ccNo,
    lineNo: r.lineNo,
    title: line ? lineName(line) : `第 ${r.lineNo} 行`,
    depotsText: r.depotCodes.map(depotName).join('、'),
    state: r.state,
    endedAt: r.endedAt?.getTime() ?? null,
    why: r.why,
    stoppedWhy,
    heldKg: periods.reduce((n, p) => n + p.heldKg, 0),
    shortKg: periods.reduce((n, p) => n + p.shortKg, 0),
    periods: periods.map(p => ({
      month: p.month,
      fromOn: p.fromOn,
      untilOn: p.untilOn,
      kg: p.kg,
      heldKg: p.heldKg,
      takenKg: p.takenKg,
      shortKg: p.shortKg,
      state: stateOf(p, c.today),
      goods: all.held
        .filter(h => h.periodId === p.id)
        .map(h => ({
          skuCode: h.skuCode,
          title: h.title,
          depotName: depotName(h.depotCode),
          pieces: h.pieces,
          pieceUnit: h.pieceUnit,
          kg: weightOfPieces(h.pieces, h.pieceWeightG),
        })),
    })),
  }
}
async function withPeriods(db: Db, list: readonly ReservationRow[]) {
  const periods = await periodsOf(
    db,
    list.map(r => r.id),
  )
  const held = await heldOf(
    db,
    periods.map(p => p.id),
  )
  return { periods, held }
}
const deskView = (ctx: Ctx, view: View, r: ReservationRow): DeskView => ({
  ...view,
  companyName: r.companyName,
  reason: r.reason,
  askedName: r.askedName,
  askedAt: r.askedAt.getTime(),
  decidedName: r.decidedName,
  decidedAt: r.decidedAt?.getTime() ?? null,
  own: r.askedBy === ctx.me.userId,
})

export async function readReservations(ctx: Ctx, { ccNo }: { ccNo: string }) {
  const c = (await ownContract(ctx.db, ctx.companyId, ccNo)) ?? refuse('FRAMEWORK_NONE')
  // Who looks on the first day sees what is kept from that day on.
  if (await notBegun(ctx.db, ccNo)) await keepReserved(ctx.world, ccNo)
  const list = await reservationsOf(ctx.db, c.id, false)
  const all = await withPeriods(ctx.db, list)
  return { ccNo, list: list.map(r => viewOf(ctx, c, r, all)) }
}

// ---------- the desk
export async function readContractReservations(ctx: Ctx, { ccNo }: { ccNo: string }) {
  const c = await deskContract(ctx, ccNo)
  const list = await reservationsOf(ctx.db, c.id, true)
  const all = await withPeriods(ctx.db, list)
  return { ccNo, list: list.map(r => deskView(ctx, viewOf(ctx, c, r, all), r)) }
}
export async function readReservationList(ctx: Ctx, input: Parsed<'/api/ops/getReservationList'>) {
  const contact = deskContactOf(ctx)
  const rows = await deskReservations(ctx.db, {
    view: input.view,
    word: input.word === '' ? null : `%${literal(input.word)}%`,
    contact,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  const all = await withPeriods(ctx.db, rows)
  const contracts = new Map<string, ContractRow>()
  for (const { ccNo } of rows) {
    const c = contracts.get(ccNo) ?? (await anyContract(ctx.db, ccNo))
    if (c) contracts.set(ccNo, c)
  }
  const list = rows.flatMap(r => {
    const c = contracts.get(r.ccNo)
    return c ? [deskView(ctx, viewOf(ctx, c, r, all), r)] : []
  })
  const counts = (await reservationCounts(ctx.db, contact)) ?? { waitingCount: 0, shortCount: 0, endingCount: 0 }
  return { ...page(input, list, rows[0]?.total ?? 0), counts }
}
export async function readReservation(ctx: Ctx, { reservationNo }: { reservationNo: string }) {
  const r = (await reservationByNo(ctx.db, reservationNo)) ?? refuse('RESERVATION_NONE')
  const c = await deskContract(ctx, r.ccNo).catch(() => refuse('RESERVATION_NONE'))
  const all = await withPeriods(ctx.db, [r])
  const moves = await movesOf(ctx.db, r.id)
  return {
    ...deskView(ctx, viewOf(ctx, c, r, all), r),
    moves: moves.map(m => ({
      at: m.at.getTime(),
      kind: m.kind as 'kept',
      untilOn: m.untilOn,
      title: m.title,
      depotName: ctx.world.catalogue.depots.get(m.depotCode)?.name ?? m.depotCode,
      pieces: m.pieces,
      pieceUnit: m.pieceUnit,
      kg: m.kg,
      orderCode: m.orderCode,
      why: m.why,
    })),
  }
}
