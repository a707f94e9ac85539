// 团购管理: what the desk watches and does while a group runs, and the report.
import { StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { timeText } from '@mall/domain/kernel/clock.ts'
import { isOpen, nextTier, stepFill } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { GroupState, type GroupStateCode } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import type { OrderStatusCode } from '@mall/domain/orders/order/order.status.ts'
import { weekLabel } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import { literal } from '../../kernel/serve/paging.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { seesContact } from '../../people/company/deskScope.ts'
import { daysOf } from '../../platform/db/days.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { holdsOfGroup } from '../../goods/capacity/weekHold.queries.ts'
import { shareWeeks } from '../../goods/capacity/weekHold.ts'
import { groupAddress, tellAsksOver, tellGroup } from './counts.ts'
import { release } from './deposits.ts'
import { setLonger } from './deskGroup.queries.ts'
import { type GroupRow, lastEvents, lockGroup, setClosed } from './group.queries.ts'
import { eventView, periodText, priceNow, stateNow } from './group.view.ts'
import { settleDue } from './groupClock.ts'
import { deskCount, deskCounts, deskGroup, deskGroups, type DeskRow, reportRows } from './list.queries.ts'
import { activeMembers, membersOf, moveMember } from './member.queries.ts'
import { act, formOf } from './saveGroup.ts'

const WARN_MS = 24 * 3_600_000
function toDo(g: DeskRow): string {
  if (g.waits) return '等另一人审批让价'
  if (g.unpaid > 0) return `${g.unpaid} 家待付款${g.defaults > 0 ? `，${g.defaults} 家违约` : ''}`
  if (g.defaults > 0) return `${g.defaults} 家违约`
  const lacks = (g.tiers[0]?.minKg ?? 0) - g.joinedKg
  const soon = g.endsAt.getTime() - g.now.getTime()
  return stateNow(g) === GroupState.running && soon > 0 && soon < WARN_MS ? `一天内截止，还差 ${tons(lacks)} 吨` : ''
}
const rowView = (ctx: Ctx, g: DeskRow) => ({
  groupNo: g.groupNo,
  title: g.title,
  skuCode: g.skuCode,
  version: g.version,
  state: stateNow(g),
  makerName: g.makerName,
  depotName: ctx.world.catalogue.depots.get(g.depotCode)?.name ?? g.depotCode,
  areaName: ctx.world.catalogue.areas.get(g.areaCode)?.name ?? g.areaCode,
  futures: g.stockMode === StockMode.futures,
  periodText: periodText(g),
  listPriceFen: g.listFen,
  priceFen: priceNow(g),
  tier: g.tier,
  tiers: g.tiers,
  joinedKg: g.joinedKg,
  capKg: g.capKg,
  members: g.members,
  toDo: toDo(g),
  lacksKg: nextTier(g.tiers, g.joinedKg)?.lacksKg ?? 0,
  startAt: g.startsAt.getTime(),
  endAt: g.endsAt.getTime(),
  firstEndAt: g.firstEndsAt.getTime(),
})

export async function readDeskGroups(ctx: Ctx, input: Parsed<'/api/ops/getGroupBuys'>) {
  await settleDue(ctx.world)
  const asked = { view: input.view, word: literal(input.word), ...daysOf(input) }
  const [rows, n, counts] = await Promise.all([
    deskGroups(ctx.db, { ...asked, limit: input.pageSize, offset: (input.currentPage - 1) * input.pageSize }),
    deskCount(ctx.db, asked),
    deskCounts(ctx.db),
  ])
  if (!counts) throw new Error('no counts')
  const { now, ...c } = counts
  return {
    list: rows.map(g => rowView(ctx, g)),
    currentPage: input.currentPage,
    totalCount: n,
    counts: c,
    totalPage: Math.ceil(n / input.pageSize),
    serverNow: now.getTime(),
  }
}

export async function readDeskGroup(ctx: Ctx, { groupNo }: Parsed<'/api/ops/getGroupBuy'>) {
  await settleDue(ctx.world)
  const g = (await deskGroup(ctx.db, groupNo)) ?? refuse('GROUP_NONE')
  const sees = seesContact(ctx)
  const [people, events, weeks] = await Promise.all([
    membersOf(ctx.db, g.id),
    lastEvents(ctx.db, g.id, 200),
    holdsOfGroup(ctx.db, g.id),
  ])
  return {
    ...rowView(ctx, g),
    serverNow: g.now.getTime(),
    form: formOf(g),
    fills: stepFill(g.tiers, g.capKg, g.joinedKg),
    heldPieces: g.heldPieces,
    weeks: weeks.map(w => ({ weekText: weekLabel(w.week), lineName: w.lineName, kg: w.kg })),
    pieceUnit: g.pieceUnit,
    limitPieces: g.limitPieces,
    capPieces: g.capPieces,
    resultNote: g.resultNote,
    depositFen: people.filter(m => m.depositState === 'held').reduce((sum, m) => sum + m.depositFen, 0),
    // How many companies and tons is everybody's at the desk; who they are is for whoever sees them.
    people: people
      .filter(m => sees(m.bdUserId))
      .map(m => ({
        companyCode: m.companyCode,
        companyName: m.companyName,
        userName: m.userName,
        state: m.state,
        pieces: m.pieces,
        weightKg: m.weightKg,
        choice: m.choice,
        takeLess: m.takeLess,
        depositFen: m.depositFen,
        depositState: m.depositState,
        joinedAt: m.joinedAt.getTime(),
        orderCode: m.orderCode,
        status: m.orderStatus as OrderStatusCode | null,
        movedToNo: m.movedToNo,
        until: m.state === 'unpaid' ? ((m.holdUntil ?? m.until)?.getTime() ?? null) : null,
        why: m.why,
      })),
    events: events.map(eventView),
  }
}

/** A published group whose end is not there yet, locked. */
async function running(tx: Tx, groupNo: string, what: string): Promise<GroupRow> {
  const g = (await lockGroup(tx, groupNo)) ?? refuse('GROUP_NONE')
  if (!g.published || !isOpen(g.state)) return refuse('GROUP_STATE', { state: GroupState.label(stateNow(g)), act: what })
  return g.endsAt <= g.now ? refuse('GROUP_ENDED', { at: timeText(g.endsAt) }) : g
}
const MOST_DAYS_MS = 90 * 86_400_000

export const extendGroup = (ctx: Ctx, input: Parsed<'/api/ops/extendGroupBuy'>) =>
  ctx.db.tx(async tx => {
    const g = await running(tx, input.groupNo, '延期')
    if (g.endsAt.getTime() + input.hours * 3_600_000 - g.startsAt.getTime() > MOST_DAYS_MS) return refuse('GROUP_WRONG.tooLong')
    const { endsAt } = (await setLonger(tx, g.id, input.hours)) ?? refuse('GROUP_NONE')
    await tellGroup(tx, g, { kind: 'extended', priceFen: priceNow(g), note: `延到 ${timeText(endsAt)}：${input.reason}` })
    const people = (await activeMembers(tx, g.id)).map(m => m.userId)
    await notify(tx, people, {
      event: 'groupExtended',
      facts: { groupNo: g.groupNo, title: g.title, until: timeText(endsAt), why: input.reason },
      link: groupAddress(g.groupNo),
    })
    await act(tx, ctx.me.userId, 'group.extend', g.groupNo, `${input.hours} 小时，到 ${timeText(endsAt)}：${input.reason}`)
    return { endAt: endsAt.getTime() }
  })

/** All deposits back and the goods into the free stock, in one transaction: nobody is left between. */
export const cancelGroup = (ctx: Ctx, input: Parsed<'/api/ops/cancelGroupBuy'>) =>
  ctx.db.tx(async tx => {
    const g = await running(tx, input.groupNo, '取消')
    let releasedFen = 0
    const members = await activeMembers(tx, g.id)
    // One order for all who lock many companies' accounts.
    for (const m of members.toSorted((a, b) => a.companyId - b.companyId)) {
      await moveMember(tx, {
        id: m.id,
        from: 'joined',
        to: 'cancelled',
        depositState: 'released',
        why: `钢厂取消：${input.reason}`,
      })
      const fen = await release(tx, { id: m.id, companyId: m.companyId, groupNo: g.groupNo, actorId: ctx.me.userId })
      releasedFen += fen
      await notify(tx, [m.userId], {
        event: 'groupCancelled',
        facts: { groupNo: g.groupNo, title: g.title, why: input.reason, deposit: yuan(fen) },
        link: groupAddress(g.groupNo),
      })
    }
    const closed = await setClosed(tx, {
      id: g.id,
      state: GroupState.cancelled,
      finalFen: null,
      note: input.reason,
      keepPieces: 0,
    })
    await shareWeeks(tx, g.id, [])
    await tellAsksOver(tx, g, null, '已由钢厂取消')
    if (closed && closed.freed > 0) tx.afterCommit(() => ctx.world.search.changed([closed.skuId]))
    await tellGroup(tx, g, { kind: 'cancelled', priceFen: priceNow(g), note: input.reason })
    await act(tx, ctx.me.userId, 'group.cancel', g.groupNo, `${members.length} 家，解冻 ${yuan(releasedFen)} 元：${input.reason}`)
    return { members: members.length, releasedFen }
  })

export async function readReport(ctx: Ctx, input: Parsed<'/api/ops/getGroupReport'>) {
  const rows = await reportRows(ctx.db, daysOf(input))
  const sum = (of: (r: (typeof rows)[number]) => number) => rows.reduce((n, r) => n + of(r), 0)
  const ended = (state: GroupStateCode) => rows.filter(r => r.state === state).length
  return {
    groups: rows.length,
    reachedGroups: ended(GroupState.done),
    failedGroups: ended(GroupState.failed),
    cancelledGroups: ended(GroupState.cancelled),
    soldKg: sum(r => r.soldKg),
    amountFen: sum(r => r.amountFen),
    belowListFen: sum(r => r.belowListFen),
    forfeitedFen: sum(r => r.forfeitedFen),
    list: rows.map(({ forfeitedFen: _forfeited, closedAt, ...r }) => ({ ...r, closedAt: closedAt?.getTime() ?? 0 })),
  }
}
