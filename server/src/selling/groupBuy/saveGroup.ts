// 编写团购: form, copy, publication. Publishing keeps the goods of the cap; from then on prices and conditions stay as they were published.
import { type GroupForm as Facts, piecesWithin, whyNotGroup } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { offeredPeriods, periodLabel, whyNotPeriod } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import { loweredBy } from '@mall/domain/goods/goods/secondPerson.rules.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { GradeLevel, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { piecesForWeight, tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { GroupForm } from '@mall/contract/selling/groupBuy/groupBuyDesk.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { priceAreaOf, type Ctx, type World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { type Lowered, lockPerson, mustWait, takeBack, wentAlone, whyNotAlone } from '../../goods/concession/concession.ts'
import { waitingOf } from '../../goods/concession/concession.queries.ts'
import type { ConcessionRoom } from '../../goods/concession/decideConcession.ts'
import type { Db, Tx } from '../../kernel/ports/database.ts'
import { type SkuRow, skuByCode } from '../../goods/goods/goods.queries.ts'
import { priceFor } from '../../goods/goods/pricing.ts'
import { offerOf, whyNotOffered } from '../../goods/capacity/offer.ts'
import { keepWeeks } from '../../goods/capacity/weekHold.ts'
import { tellGroup } from './counts.ts'
import {
  addAuthor,
  authorsOf,
  deleteGroup,
  dropTiers,
  insertGroup,
  insertTiers,
  setPublished,
  updateGroup,
} from './deskGroup.queries.ts'
import { anyGroupByNo, freePieces, type GroupRow, holdStock, lockGroup } from './group.queries.ts'
import { stateNow } from './group.view.ts'

const wrong = (why: string): never => refuse('GROUP_WRONG', { why })
/** Why goods are sold in no group; empty: they may be. */
function whyNotGoods(k: SkuRow): string {
  if (k.priceUnit !== 'ton') return '不是按吨计价的商品，不能开团'
  if (k.gradeLevel === GradeLevel.agreement) return '协议品不能开团，请走竞拍'
  return k.onShelf ? '' : '商品已下架'
}
const leadDays = (world: World, k: SkuRow): number => world.catalogue.classes.get(k.classCode)?.futuresDays?.[0] ?? 20

/** 开团的商品, with its list price in the area. */
async function goodsFor(world: World, db: Db, f: { skuCode: string; salesAreaCode: string }) {
  if (!world.catalogue.areas.has(f.salesAreaCode)) return refuse('GROUP_WRONG.noArea')
  const sku = (await skuByCode(db, f.skuCode, f.salesAreaCode)) ?? refuse('GROUP_WRONG.noGoods')
  return {
    sku,
    areaCode: priceAreaOf(f.salesAreaCode, sku.channelCode),
    listFen: priceFor({ world, areaCode: f.salesAreaCode }, sku).priceFen,
  }
}
/** Goods and figures of a form, all sound; refuses with the first thing that is not. */
async function checked(world: World, tx: Tx, f: GroupForm, now: number) {
  const g = await goodsFor(world, tx, f)
  const why = whyNotGoods(g.sku)
  if (why) return wrong(why)
  if (f.period === '' ? !g.sku.spot : !g.sku.futures)
    return refuse(f.period === '' ? 'GROUP_WRONG.notSpot' : 'GROUP_WRONG.notFutures')
  if (f.period !== '') {
    const late = whyNotPeriod(f.period, now, leadDays(world, g.sku))
    if (late) return wrong(late)
    // The mill's week has to take the least campaign: the first tier.
    const full = whyNotOffered(await offerOf(tx), g.sku, f.period, f.tiers[0]?.minKg ?? 0)
    if (full) return wrong(full)
  }
  const [first] = whyNotGroup(
    { ...f, skuCode: f.skuCode } satisfies Facts,
    { listFen: g.listFen, pieceG: g.sku.pieceWeightG },
    now,
  )
  return first ? wrong(first.why) : g
}
const rowOf = (f: GroupForm, g: { sku: SkuRow; areaCode: string; listFen: Fen }) => ({
  skuId: g.sku.id,
  stockMode: f.period === '' ? StockMode.spot : StockMode.futures,
  period: f.period,
  areaCode: g.areaCode,
  listFen: g.listFen,
  depositBp: f.depositBp,
  startsAt: new Date(f.startAt),
  endsAt: new Date(f.endAt),
  pieceG: g.sku.pieceWeightG,
  minJoinKg: f.minJoinKg,
  limitKg: f.limitKg,
  capKg: f.capKg,
  minPieces: piecesForWeight(f.minJoinKg, g.sku.pieceWeightG),
  limitPieces: piecesWithin(f.limitKg, g.sku.pieceWeightG),
  capPieces: piecesWithin(f.capKg, g.sku.pieceWeightG),
  payHours: f.payHours,
  note: f.note,
})

/** Writes a new draft; undefined: its request was written before. */
export async function writeGroup(
  world: World,
  tx: Tx,
  f: GroupForm,
  by: { actorId: number; requestId: string; now: number },
): Promise<{ id: number; groupNo: string } | undefined> {
  const goods = await checked(world, tx, f, by.now)
  const made = await insertGroup(tx, { ...rowOf(f, goods), madeBy: by.actorId, requestId: by.requestId })
  if (made) await insertTiers(tx, made.id, f.tiers)
  return made
}

export const saveGroup = (ctx: Ctx, input: Parsed<'/api/ops/saveGroupBuy'>) =>
  ctx.once(async tx => {
    const { groupNo, version, publish, requestId, ...form } = input
    const actorId = ctx.me.userId
    if (publish) await lockPerson(tx, actorId)
    if (groupNo === '') {
      const made = (await writeGroup(ctx.world, tx, form, { actorId, requestId, now: ctx.me.now })) ?? refuse('REQUEST_REUSED')
      await act(tx, actorId, 'group.save', made.groupNo, '新建')
      return publish ? publishLocked(ctx, tx, made.groupNo) : after(tx, made.groupNo)
    }
    const g = (await lockGroup(tx, groupNo)) ?? refuse('GROUP_NONE')
    if (g.version !== version) return refuse('GROUP_CHANGED')
    if (g.published) return refuse('GROUP_STATE', { state: GroupState.label(stateNow(g)), act: '修改' })
    const goods = await checked(ctx.world, tx, form, g.now.getTime())
    // What was submitted of it is not what it is from now on.
    await takeBack(tx, 'group', groupNo)
    await updateGroup(tx, g.id, rowOf(form, goods))
    await addAuthor(tx, g.id, actorId)
    await dropTiers(tx, g.id)
    await insertTiers(tx, g.id, form.tiers)
    await act(tx, actorId, 'group.save', groupNo, '修改草稿')
    return publish ? publishLocked(ctx, tx, groupNo) : after(tx, groupNo)
  })
async function after(tx: Tx, groupNo: string) {
  const g = (await anyGroupByNo(tx, groupNo)) ?? refuse('GROUP_NONE')
  const waiting = await waitingOf(tx, 'group', groupNo)
  return { groupNo, version: g.version, state: stateNow(g), needs: waiting?.needs ?? '' }
}

/** The goods of the cap leave the free stock, of goods to be made the tons leave the weeks; too few, and nothing is published. */
export async function publishGroupRow(world: World, tx: Tx, g: GroupRow): Promise<void> {
  if (g.stockMode === StockMode.spot) {
    const held = await holdStock(tx, g.id, g.capPieces)
    if (!held)
      refuse('GROUP_STOCK', { what: g.title, available: await freePieces(tx, g.skuId), unit: g.pieceUnit, wanted: g.capPieces })
    tx.afterCommit(() => world.search.changed([g.skuId]))
  } else {
    const kg = weightOfPieces(g.capPieces, g.pieceG)
    const full = await keepWeeks(tx, { groupId: g.id, skuId: g.skuId, period: g.period, kg })
    if (full) refuse('GROUP_WEEKS', { period: periodLabel(g.period), left: tons(full.leftKg), wanted: tons(kg) })
  }
  await setPublished(tx, g.id)
  await tellGroup(tx, g, { kind: 'published', priceFen: g.listFen })
}
async function publishLocked(ctx: Ctx, tx: Tx, groupNo: string) {
  const g = (await lockGroup(tx, groupNo)) ?? refuse('GROUP_NONE')
  if (g.published) return refuse('GROUP_STATE', { state: GroupState.label(stateNow(g)), act: '发布' })
  const me = ctx.me.userId
  const lowest = Math.min(...g.tiers.map(t => t.priceFen))
  const lowered: Lowered = { kind: 'group', share: loweredBy(g.listFen, lowest), count: 1, skuIds: [g.skuId], classes: [] }
  const needs = await whyNotAlone(ctx.world, tx, me, lowered)
  const of = { refNo: groupNo, refVersion: g.version, title: g.title, by: me }
  if (needs) {
    const authors = await authorsOf(tx, g.id)
    await mustWait(tx, lowered, { ...of, needs: `${needs}（最低一档 ${yuan(lowest)}，挂牌 ${yuan(g.listFen)}）`, authors })
    return after(tx, groupNo)
  }
  await wentAlone(tx, lowered, of)
  await publishGroupRow(ctx.world, tx, g)
  await act(tx, me, 'group.publish', groupNo, g.title)
  return after(tx, groupNo)
}

/** 让价审批 of a group's tiers: it is published as it was submitted, by whoever agreed. */
export const groupConcession: ConcessionRoom = {
  async pass(ctx, tx, c) {
    const g = (await lockGroup(tx, c.refNo)) ?? refuse('GROUP_NONE')
    if (g.published) return refuse('GROUP_STATE', { state: GroupState.label(stateNow(g)), act: '发布' })
    if (g.version !== c.refVersion) return refuse('GROUP_CHANGED')
    // The list may have moved since: what is lowered more than was seen is not what he agreed to.
    const { listFen } = await checked(ctx.world, tx, formOf(g), g.now.getTime())
    if (listFen > g.listFen) return refuse('GROUP_WRONG.listChanged', { list: yuan(listFen) })
    await publishGroupRow(ctx.world, tx, g)
    await act(tx, ctx.me.userId, 'group.publish', g.groupNo, g.title)
  },
  href: refNo => `/groupBuyEdit?no=${refNo}`,
}

/** A draft as the form has it. */
export const formOf = (g: GroupRow): GroupForm => ({
  skuCode: g.skuCode,
  period: g.period,
  salesAreaCode: g.areaCode,
  tiers: g.tiers,
  startAt: g.startsAt.getTime(),
  endAt: g.firstEndsAt.getTime(),
  minJoinKg: g.minJoinKg,
  limitKg: g.limitKg,
  capKg: g.capKg,
  depositBp: g.depositBp,
  payHours: g.payHours,
  note: g.note,
})
export const publishGroup = (ctx: Ctx, input: Parsed<'/api/ops/publishGroupBuy'>) =>
  ctx.db.tx(async tx => {
    await lockPerson(tx, ctx.me.userId)
    const g = (await lockGroup(tx, input.groupNo)) ?? refuse('GROUP_NONE')
    if (g.published) return refuse('GROUP_STATE', { state: GroupState.label(stateNow(g)), act: '发布' })
    if (g.version !== input.version) return refuse('GROUP_CHANGED')
    // The list may have moved since the draft was written: its price of today is the group's.
    const form = formOf(g)
    await takeBack(tx, 'group', g.groupNo)
    await updateGroup(tx, g.id, rowOf(form, await checked(ctx.world, tx, form, g.now.getTime())))
    const { needs } = await publishLocked(ctx, tx, input.groupNo)
    return { done: true as const, needs }
  })
export const removeGroup = (ctx: Ctx, input: Parsed<'/api/ops/deleteGroupBuy'>) =>
  ctx.db.tx(async tx => {
    const g = (await lockGroup(tx, input.groupNo)) ?? refuse('GROUP_NONE')
    if (g.published) return refuse('GROUP_STATE', { state: GroupState.label(stateNow(g)), act: '删除' })
    await takeBack(tx, 'group', input.groupNo)
    await deleteGroup(tx, g.id)
    await act(tx, ctx.me.userId, 'group.delete', input.groupNo, g.title)
    return { done: true as const }
  })

export async function readGoods(ctx: Ctx, input: Parsed<'/api/ops/getGroupGoods'>) {
  const { sku, listFen } = await goodsFor(ctx.world, ctx.db, input)
  const offer = sku.futures ? await offerOf(ctx.db) : null
  const periods = sku.futures ? offeredPeriods(ctx.me.now, leadDays(ctx.world, sku)) : []
  const open = offer ? periods.filter(p => whyNotOffered(offer, sku, p, 0) === undefined) : []
  return {
    skuCode: sku.skuCode,
    title: sku.title,
    depotName: ctx.world.catalogue.depots.get(sku.depotCode)?.name ?? sku.depotCode,
    listPriceFen: listFen,
    pieceUnit: sku.pieceUnit,
    pieceWeightG: sku.pieceWeightG,
    freePieces: sku.onHand - sku.reserved,
    spot: sku.spot,
    periods: open.map(period => ({ period, periodText: periodLabel(period) })),
    whyNot: whyNotGoods(sku),
  }
}

export const act = (
  tx: Tx,
  actorId: number,
  act_: 'group.save' | 'group.publish' | 'group.delete' | 'group.extend' | 'group.cancel',
  groupNo: string,
  detail: string,
) => audit(tx, { actorId, act: act_, objectType: 'groupBuy', objectId: groupNo, detail })
