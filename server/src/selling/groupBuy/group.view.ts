// Rows to answers: what anybody may know of a group, and what of it is the asker's. No name of another company is in either.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { timeText } from '@mall/domain/kernel/clock.ts'
import {
  depositOf,
  nextTier,
  priceAt,
  shownState,
  stepFill,
  STILL_MS,
  tiersReached,
  valueOf,
} from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { GroupState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { depotFeeFen } from '@mall/domain/goods/goods/depot.rules.ts'
import { periodLabel } from '@mall/domain/goods/goods/deliveryPeriod.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { GroupCard, GroupEvent } from '@mall/contract/selling/groupBuy/groupBuy.ts'
import type { World } from '../../kernel/ctx.ts'
import type { AskRow } from './ask.queries.ts'
import type { EventRow, GroupRow } from './group.queries.ts'
import type { MemberView } from './member.queries.ts'

export const clockOf = (g: GroupRow) => ({
  state: g.state,
  published: g.published,
  startAt: g.startsAt.getTime(),
  endAt: g.endsAt.getTime(),
})
export const priceNow = (g: GroupRow): number => g.finalFen ?? priceAt(g.listFen, g.tiers, g.joinedKg)
export const stateNow = (g: GroupRow) => shownState(clockOf(g), g.now.getTime())
export const periodText = (g: Pick<GroupRow, 'period'>): string => (g.period ? `${periodLabel(g.period)}交货` : '')

function whyNotJoin(g: GroupRow, mine: MemberView | undefined): string {
  const state = stateNow(g)
  if (state === GroupState.coming) return `${timeText(g.startsAt)} 开始`
  if (state !== GroupState.running && state !== GroupState.reached) return GroupState.label(state)
  if (mine && mine.state !== 'left') return '贵公司已参加'
  if (g.joinedPieces >= g.capPieces) return '已到全团上限'
  return ''
}

const mineView = (g: GroupRow, m: MemberView): NonNullable<GroupCard['mine']> => ({
  state: m.state,
  pieces: m.pieces,
  weightKg: m.weightKg,
  takeLess: m.takeLess,
  choice: m.choice,
  depositFen: m.depositFen,
  depositState: m.depositState,
  joinedAt: m.joinedAt.getTime(),
  endedAt: m.endedAt?.getTime() ?? null,
  why: m.why,
  amountFen: valueOf(m.priceFen ?? priceNow(g), m.weightKg),
  orderCode: m.orderCode,
  masterOrderCode: m.masterOrderCode,
  status: m.orderStatus as OrderStatusCode | null,
  until: m.state === 'unpaid' ? ((m.holdUntil ?? m.until)?.getTime() ?? null) : null,
  movedToNo: m.movedToNo,
  rulesVersion: m.rulesVersion ?? 0,
})

const askView = (g: GroupRow, a: AskRow, userId: number): NonNullable<GroupCard['ask']> => {
  const weightKg = weightOfPieces(a.pieces, g.pieceG)
  return {
    pieces: a.pieces,
    weightKg,
    takeLess: a.takeLess,
    choice: a.choice,
    why: a.why,
    userName: a.userName,
    depositFen: depositOf(g.listFen, weightKg, g.depositBp),
    askedAt: a.askedAt.getTime(),
    own: a.userId === userId,
  }
}

export interface Round {
  groupNo: string
  period: string
  startsAt: Date
}
/** What of a group is the asker's. */
export interface Own {
  userId: number
  mine: MemberView | undefined
  ask: AskRow | undefined
  watching: boolean
}
export function cardView(world: World, g: GroupRow, { userId, mine, ask, watching }: Own, next: Round | undefined): GroupCard {
  const { catalogue } = world
  const tier = nextTier(g.tiers, g.joinedKg)
  const gate = catalogue.depots.get(g.depotCode)
  return {
    groupNo: g.groupNo,
    title: g.title,
    productName: g.productName,
    grade: g.grade,
    spec: g.spec,
    skuCode: g.skuCode,
    classCode: g.classCode,
    className: g.className,
    channelName: catalogue.channels.get(g.channelCode)?.channelName ?? g.channelCode,
    depotName: catalogue.depots.get(g.depotCode)?.name ?? g.depotCode,
    depotFeeFenPerTon: gate ? depotFeeFen(gate) : 0,
    futures: g.stockMode === StockMode.futures,
    periodText: periodText(g),
    salesAreaCode: g.areaCode,
    areaName: catalogue.areas.get(g.areaCode)?.name ?? g.areaCode,
    state: stateNow(g),
    pieceUnit: g.pieceUnit,
    pieceWeightG: g.pieceG,
    listPriceFen: g.listFen,
    priceFen: priceNow(g),
    tier: tiersReached(g.tiers, g.joinedKg),
    tiers: g.tiers.map(t => ({ ...t, lacksKg: Math.max(0, t.minKg - g.joinedKg) })),
    fills: stepFill(g.tiers, g.capKg, g.joinedKg),
    joinedKg: g.joinedKg,
    joinedPieces: g.joinedPieces,
    members: g.members,
    lacksKg: tier?.lacksKg ?? 0,
    nextPriceFen: tier?.priceFen ?? null,
    capKg: g.capKg,
    leftPieces: g.capPieces - g.joinedPieces,
    minPieces: g.minPieces,
    limitPieces: g.limitPieces,
    depositBp: g.depositBp,
    payHours: g.payHours,
    note: g.note,
    startAt: g.startsAt.getTime(),
    endAt: g.endsAt.getTime(),
    stillFromAt: g.endsAt.getTime() - STILL_MS,
    seq: g.seq,
    whyNotJoin: whyNotJoin(g, mine),
    nextNo: next?.groupNo ?? '',
    nextLabel: next ? (next.period ? periodLabel(next.period) : `${timeText(next.startsAt).slice(0, 5)} 开的一轮`) : '',
    mine: mine && mine.state !== 'left' ? mineView(g, mine) : null,
    ask: ask ? askView(g, ask, userId) : null,
    watching,
  }
}
export const eventView = (e: EventRow): GroupEvent => ({
  seq: e.seq,
  kind: e.kind as GroupEvent['kind'],
  at: e.at.getTime(),
  changeKg: e.changeKg,
  joinedKg: e.joinedKg,
  members: e.members,
  tier: e.tier,
  priceFen: e.priceFen,
  note: e.note,
})
