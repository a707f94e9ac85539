// 编写竞拍: form, copy and each lot of an Excel end here. Publishing keeps the goods; from then on terms and prices stay as they were announced.
import {
  depositOf,
  depositShare,
  SOFT_CLOSE,
  type SoftCloseCode,
  valueOf,
  weightShare,
} from '@mall/domain/selling/auction/bidding.rules.ts'
import { BiddingMode, BiddingStatus } from '@mall/domain/selling/auction/bidding.status.ts'
import { whyNotLot } from '@mall/domain/selling/auction/lot.rules.ts'
import { whyNotUnits } from '@mall/domain/selling/auction/lotUnit.rules.ts'
import type { LotForm } from '@mall/contract/selling/auction/biddingDesk.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { lockPerson, takeBack } from '../../goods/concession/concession.ts'
import { waitingOf } from '../../goods/concession/concession.queries.ts'
import type { ConcessionRoom } from '../../goods/concession/decideConcession.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { piecesLeft, reserveOf } from './bidResult.queries.ts'
import { statusNow } from './bidding.view.ts'
import {
  addAuthor,
  deleteLot,
  dropInspections,
  dropLines,
  insertLines,
  insertLot,
  isImage,
  type NewLot,
  ownFiles,
  primeFor,
  putInspections,
  setPublished,
  setReserve,
  type SkuFacts,
  skusByCodes,
  updateLot,
  visitorsOn,
} from './deskLot.queries.ts'
import { inspectionsOf } from './hall.queries.ts'
import { holdStock, linesOf, lockLot, type LotRow, nameUnits, releaseHeld, shortOf, unitsNamed } from './lot.queries.ts'
import { tellLot } from './lotClock.ts'
import { keepsFloor, lotWaits } from './lotFloor.ts'
import { mayBeLeft } from './lotSets.ts'

/** The goods named in a lot, all of them sound: known, priced by the ton, of the lot's depot and one way of weighing. */
async function goodsFor(tx: Tx, f: LotForm): Promise<SkuFacts[]> {
  const codes = [...new Set(f.lines.map(l => l.skuCode))]
  const skus = new Map((await skusByCodes(tx, codes)).map(k => [k.skuCode, k]))
  return f.lines.map((l, i) => {
    const k = skus.get(l.skuCode)
    const line = { row: i + 1, skuCode: l.skuCode }
    if (!k) return refuse('BID_LOT_WRONG.lineUnknown', line)
    if (k.priceUnit !== 'ton') return refuse('BID_LOT_WRONG.lineNotByTon', line)
    if (k.depotCode !== f.depotCode) return refuse('BID_LOT_WRONG.lineElsewhere', line)
    const first = skus.get(f.lines[0]?.skuCode ?? '')
    if (first && (k.settlement !== first.settlement || k.channelCode !== first.channelCode))
      return refuse('BID_LOT_WRONG.lineUnlikeFirst', line)
    const expected = (k.pieceWeightG * l.pieces) / 1000
    if (l.weightKg > expected * 3 || l.weightKg * 3 < expected)
      return refuse('BID_LOT_WRONG.lineWeight', {
        ...line,
        pieces: l.pieces,
        unit: k.pieceUnit,
        tons: (expected / 1000).toFixed(3),
      })
    return k
  })
}

/** 件号 of the lines: each the unit that it names, free or kept by this very lot. */
async function unitsFor(tx: Tx, f: LotForm, lotId: number | null): Promise<void> {
  const [wrong] = await wrongUnits(tx, f, lotId)
  if (wrong) refuse('BID_UNIT', { lineNo: wrong.line + 1, unitNo: f.lines[wrong.line]?.unitNo ?? '', why: wrong.why })
}
/** What is wrong with the units that the lines of a lot name, line by line. */
export async function wrongUnits(db: Db, f: Pick<LotForm, 'mode' | 'depotCode' | 'lines'>, lotId: number | null) {
  const named = f.lines.map(l => l.unitNo).filter(no => no !== '')
  return named.length === 0 ? [] : whyNotUnits(f, await unitsNamed(db, named), lotId)
}

async function newLot(world: World, tx: Tx, f: LotForm, skus: readonly SkuFacts[]): Promise<NewLot> {
  const [first] = skus
  if (!first) return refuse('BID_LOT_WRONG.empty')
  const files = [...f.annexIds, ...f.lines.flatMap(l => l.fileIds)]
  if ((await ownFiles(tx, files)) < new Set(files).size) return refuse('BID_LOT_WRONG.fileGone')
  const soft = SOFT_CLOSE[(await world.rules.get('bidding.softClose')) as SoftCloseCode]
  const prime = await primeFor(tx, first)
  const startValueFen = valueOf(f.mode, f.startPriceFen, f.lines)
  return {
    title: f.title,
    eventName: f.eventName,
    mode: f.mode,
    disclosure: f.disclosure,
    fallMinutes: f.mode === BiddingMode.dutch ? f.fallMinutes : null,
    depotCode: f.depotCode,
    startFen: f.startPriceFen,
    stepFen: f.mode === BiddingMode.sealed ? 1 : f.stepFen,
    stepsMost: f.stepsMost,
    hasReserve: f.reserveFen !== null,
    depositFixedFen: f.depositFen,
    depositBp: f.depositBp,
    depositFen: depositOf({ fixedFen: f.depositFen, depositBp: f.depositBp, startValueFen }),
    openAt: new Date(f.openAt),
    endAt: new Date(f.endAt),
    signUpUntil: f.signUpUntil === null ? null : new Date(f.signUpUntil),
    nightPause: f.nightPause,
    ...soft,
    payHours: f.payHours,
    liftDays: f.liftDays,
    overdueFen: f.overdueFenPerTonDay,
    bandPercent: f.bandPercent,
    noticeText: f.noticeText,
    contactName: f.contactName,
    contactPhone: f.contactPhone,
    annexIds: f.annexIds,
    pieces: f.lines.reduce((s, l) => s + l.pieces, 0),
    weightKg: f.lines.reduce((s, l) => s + l.weightKg, 0),
    pieceUnit: first.pieceUnit,
    gradeLevel: first.gradeLevel,
    settlement: first.settlement,
    coverFile: await isImage(
      tx,
      f.lines.flatMap(l => l.fileIds),
    ),
    primeSkuId: first.gradeLevel === '1' ? null : (prime?.id ?? null),
  }
}

/** Writes a new draft with all that belongs to it; undefined: its request was written before. */
export async function writeLot(
  world: World,
  tx: Tx,
  f: LotForm,
  by: { actorId: number; requestId: string; fromLotId?: number | null; copiedBy?: object },
): Promise<{ id: number; biddingNo: string } | undefined> {
  const skus = await goodsFor(tx, f)
  const made = await insertLot(tx, {
    ...(await newLot(world, tx, f, skus)),
    madeBy: by.actorId,
    requestId: by.requestId,
    fromLotId: by.fromLotId ?? null,
    copiedBy: by.copiedBy ?? null,
  })
  if (made) await writeParts(tx, made.id, f, skus)
  return made
}
async function writeParts(tx: Tx, lotId: number, f: LotForm, skus: readonly SkuFacts[]): Promise<void> {
  await insertLines(
    tx,
    lotId,
    f.lines.map((l, i) => ({ ...l, skuId: skus[i]?.id ?? 0 })),
  )
  await setReserve(tx, lotId, f.reserveFen)
  await putInspections(tx, lotId, f.inspections)
}
/**
 * 看货日 of a lot that may have bookings already: a day on which somebody comes is not taken away from him, nor its place; where its hours or its place
 * change, he is told, also where the lot's depot does that has no place of its own named.
 */
async function changeDays(world: World, tx: Tx, lot: LotRow, f: LotForm): Promise<void> {
  const moved = f.depotCode !== lot.depotCode
  const depot = moved ? `本场仓库 ${world.catalogue.depots.get(f.depotCode)?.name ?? f.depotCode}` : '本场仓库'
  for (const old of (await inspectionsOf(tx, lot.id)).filter(d => d.booked > 0)) {
    const day = f.inspections.find(d => d.on === old.on)
    if (!day) return refuse('BID_LOT_WRONG.dayBooked', { on: old.on, booked: old.booked })
    if (day.most < old.booked) return refuse('BID_LOT_WRONG.placesBooked', { on: old.on, booked: old.booked })
    if (day.from !== old.from || day.to !== old.to || day.place !== old.place || (moved && day.place === ''))
      await notify(tx, await visitorsOn(tx, lot.id, old.on), {
        event: 'bidVisitChanged',
        facts: {
          biddingNo: lot.biddingNo,
          title: f.title,
          on: old.on,
          from: day.from,
          to: day.to,
          place: day.place || depot,
        },
        link: `/auction/details?biddingNo=${lot.biddingNo}`,
      })
  }
  await dropInspections(
    tx,
    lot.id,
    f.inspections.map(d => d.on),
  )
}
const sayWrong = (f: LotForm, now: number): void => {
  const [wrong] = whyNotLot(f, now)
  if (wrong) refuse('BID_LOT_WRONG', { why: wrong.why })
}

export const saveLot = (ctx: Ctx, input: Parsed<'/api/ops/saveBiddingLot'>) => {
  const { biddingNo, version, publish, requestId, ...form } = input
  return ctx.once(async tx => {
    const actorId = ctx.me.userId
    await lockPerson(tx, actorId)
    if (biddingNo === '') {
      sayWrong(form, await nowOf(tx))
      await unitsFor(tx, form, null)
      const made = (await writeLot(ctx.world, tx, form, { actorId, requestId })) ?? refuse('REQUEST_REUSED')
      const lot = (await lockLot(tx, made.biddingNo)) ?? refuse('BID_LOT_NONE')
      await act(tx, actorId, 'bidding.save', lot, '新建')
      return publish ? publishLocked(ctx.world, tx, lot, actorId) : after(tx, lot, 0)
    }
    const lot = (await lockLot(tx, biddingNo)) ?? refuse('BID_LOT_NONE')
    if (lot.version !== version) return refuse('BID_LOT_CHANGED')
    const announced = lot.status === BiddingStatus.announced && lot.openAt > lot.now && lot.bidders === 0
    if (lot.status !== BiddingStatus.draft && !announced)
      return refuse('BID_STATE', { state: BiddingStatus.label(statusNow(lot)), act: '修改' })
    sayWrong(form, lot.now.getTime())
    const skus = await goodsFor(tx, form)
    await unitsFor(tx, form, lot.id)
    if (announced) await releaseHeld(tx, lot.id)
    const was = { mode: lot.mode, startFen: lot.startFen, reserveFen: await reserveOf(tx, lot.id) }
    // What was submitted of it is not what it is from now on.
    await takeBack(tx, 'lot', biddingNo)
    const saved = await updateLot(tx, lot.id, await newLot(ctx.world, tx, form, skus))
    await dropLines(tx, lot.id)
    await changeDays(ctx.world, tx, lot, form)
    await writeParts(tx, lot.id, form, skus)
    await addAuthor(tx, lot.id, actorId)
    if (announced) {
      await keepsFloor(ctx.world, tx, lot, was, actorId)
      await keepGoods(ctx.world, tx, lot)
    }
    await act(tx, actorId, 'bidding.save', lot, announced ? '修改公告' : '修改草稿')
    if (publish && !announced) return publishLocked(ctx.world, tx, (await lockLot(tx, biddingNo)) ?? lot, actorId)
    return after(tx, { biddingNo, version: saved?.version ?? version }, lot.status as 0 | 1)
  })
}

/** The goods leave the free stock, named units with them; too few of one of them, or one unit gone, and nothing is published. */
async function keepGoods(world: World, tx: Tx, lot: LotRow): Promise<void> {
  await nameUnits(tx, lot.id)
  const form = { ...lot, ...(await formOf(tx, lot, false)) }
  await unitsFor(tx, form, lot.id)
  const held = await holdStock(tx, lot.id)
  if (held.taken < held.wanted) {
    // Who was faster with a unit is said by its number.
    await unitsFor(tx, form, lot.id)
    const short = await shortOf(tx, lot.id)
    refuse('BID_STOCK', { what: short?.title ?? lot.title, available: short?.available ?? 0, unit: short?.unit ?? '件' })
  }
  const skus = [...new Set((await linesOf(tx, lot.id)).map(l => l.skuId))]
  tx.afterCommit(() => world.search.changed(skus))
}

async function publishLocked(world: World, tx: Tx, lot: LotRow, actorId: number) {
  if (lot.status !== BiddingStatus.draft) return refuse('BID_STATE', { state: BiddingStatus.label(statusNow(lot)), act: '发布' })
  if (await lotWaits(world, tx, lot, actorId)) return after(tx, lot, 0)
  return announce(world, tx, lot, actorId)
}
async function announce(world: World, tx: Tx, lot: LotRow, actorId: number) {
  await keepGoods(world, tx, lot)
  await setPublished(tx, lot.id)
  await tellLot(tx, lot, { kind: 'published', at: lot.now })
  await act(tx, actorId, 'bidding.publish', lot, lot.title)
  return { biddingNo: lot.biddingNo, version: lot.version + 1, state: 1 as const, needs: '' }
}
const after = async (tx: Tx, lot: { biddingNo: string; version: number }, state: 0 | 1) => ({
  biddingNo: lot.biddingNo,
  version: lot.version,
  state,
  needs: (await waitingOf(tx, 'lot', lot.biddingNo))?.needs ?? '',
})

/** 让价审批 of a lot's floor: it is announced as it was submitted, by whoever agreed. */
export const lotConcession: ConcessionRoom = {
  async pass(ctx, tx, c) {
    const lot = (await lockLot(tx, c.refNo)) ?? refuse('BID_LOT_NONE')
    if (lot.status !== BiddingStatus.draft)
      return refuse('BID_STATE', { state: BiddingStatus.label(statusNow(lot)), act: '发布' })
    if (lot.version !== c.refVersion) return refuse('BID_LOT_CHANGED')
    sayWrong(await formOf(tx, lot), lot.now.getTime())
    await announce(ctx.world, tx, lot, ctx.me.userId)
  },
  href: refNo => `/biddingEdit?no=${refNo}`,
}
export const publishLot = (ctx: Ctx, input: Parsed<'/api/ops/publishBiddingLot'>) =>
  ctx.db.tx(async tx => {
    await lockPerson(tx, ctx.me.userId)
    const lot = (await lockLot(tx, input.biddingNo)) ?? refuse('BID_LOT_NONE')
    if (lot.status !== BiddingStatus.draft)
      return refuse('BID_STATE', { state: BiddingStatus.label(statusNow(lot)), act: '发布' })
    if (lot.version !== input.version) return refuse('BID_LOT_CHANGED')
    sayWrong(await formOf(tx, lot), lot.now.getTime())
    const { needs } = await publishLocked(ctx.world, tx, lot, ctx.me.userId)
    return { done: true as const, needs }
  })
export const deleteDraft = (ctx: Ctx, input: Parsed<'/api/ops/deleteBiddingLot'>) =>
  ctx.db.tx(async tx => {
    const lot = (await lockLot(tx, input.biddingNo)) ?? refuse('BID_LOT_NONE')
    if (lot.status !== BiddingStatus.draft)
      return refuse('BID_STATE', { state: BiddingStatus.label(statusNow(lot)), act: '删除' })
    await takeBack(tx, 'lot', lot.biddingNo)
    await deleteLot(tx, lot.id)
    await act(tx, ctx.me.userId, 'bidding.delete', lot, lot.title)
    return { done: true as const }
  })

/** A lot as the form has it; the reserve stays where it is unless it is wanted. */
export async function formOf(db: Db, lot: LotRow, withReserve = true): Promise<LotForm> {
  const [lines, days, reserve] = [
    await linesOf(db, lot.id),
    await inspectionsOf(db, lot.id),
    withReserve && lot.hasReserve ? await reserveOf(db, lot.id) : null,
  ]
  return {
    title: lot.title,
    eventName: lot.eventName,
    mode: lot.mode,
    disclosure: lot.disclosure,
    fallMinutes: lot.fallMinutes,
    depotCode: lot.depotCode,
    startPriceFen: lot.startFen,
    stepFen: lot.stepFen,
    stepsMost: lot.stepsMost,
    reserveFen: reserve,
    depositFen: lot.depositFixedFen,
    depositBp: lot.depositBp,
    openAt: lot.openAt.getTime(),
    endAt: lot.firstEndAt.getTime(),
    signUpUntil: lot.signUpUntil?.getTime() ?? null,
    payHours: lot.payHours,
    liftDays: lot.liftDays,
    overdueFenPerTonDay: lot.overdueFen,
    bandPercent: lot.bandPercent,
    noticeText: lot.noticeText,
    contactName: lot.contactName,
    contactPhone: lot.contactPhone,
    nightPause: lot.nightPause,
    annexIds: lot.annexIds,
    inspections: days.map(({ on, from, to, place, most }) => ({ on, from, to, place, most })),
    lines: lines.map(l => ({
      skuCode: l.skuCode,
      unitNo: l.unitNo,
      pieces: l.pieces,
      weightKg: l.weightKg,
      defect: l.defect,
      fileIds: l.fileIds,
    })),
  }
}

/** The form of so many of a lot's pieces: of a lot by quantity what found no buyer or lost him, with its share of weight and deposit. */
function partOf(form: LotForm, lot: LotRow, pieces: number): LotForm {
  const [line] = form.lines
  if (lot.mode !== BiddingMode.byQuantity || pieces >= lot.pieces || !line) return form
  return {
    ...form,
    depositFen: form.depositFen === null ? null : depositShare(form.depositFen, pieces, lot.pieces),
    lines: [{ ...line, pieces, weightKg: weightShare(lot.weightKg, pieces, lot.pieces) }],
  }
}

/** A new draft like it, at other times; of one that was not sold it says from which it comes. */
export const copyLot = (ctx: Ctx, input: Parsed<'/api/ops/copyBiddingLot'>) =>
  ctx.once(async tx => {
    const { requestId, ...said } = input
    const lot = (await lockLot(tx, input.biddingNo)) ?? refuse('BID_LOT_NONE')
    if (input.relist && !mayBeLeft(lot))
      return refuse('BID_STATE', { state: BiddingStatus.label(statusNow(lot)), act: '重新上架' })
    const left = input.relist ? await piecesLeft(tx, lot.id) : lot.pieces
    if (left <= 0) return refuse('BID_LOT_WRONG.nothingLeft')
    const form = {
      ...partOf(await formOf(tx, lot), lot, left),
      openAt: input.openAt,
      endAt: input.endAt,
      signUpUntil: null,
      inspections: [],
    }
    sayWrong(form, lot.now.getTime())
    const made = await writeLot(ctx.world, tx, form, {
      actorId: ctx.me.userId,
      requestId,
      fromLotId: input.relist ? lot.id : null,
      copiedBy: said,
    })
    if (!made) return refuse('REQUEST_REUSED')
    await act(
      tx,
      ctx.me.userId,
      'bidding.save',
      { biddingNo: made.biddingNo },
      `${input.relist ? '重新上架' : '复制'} ${lot.biddingNo}`,
    )
    return { biddingNo: made.biddingNo }
  })

const act = (
  tx: Tx,
  actorId: number,
  act_: 'bidding.save' | 'bidding.publish' | 'bidding.delete',
  lot: { biddingNo: string },
  detail: string,
) => audit(tx, { actorId, act: act_, objectType: 'bidding', objectId: lot.biddingNo, detail })
