// 参团, 改件数, 退出. One group's row is the line in which all of it stands: cap, limit and tiers are counted under its lock.
import { allotted, depositOf, mayGiveUp, shownState, STILL_MS, takesMembers } from '@mall/domain/groupBuy/groupBuy.rules.ts'
import { GroupChoice, type GroupChoiceCode, GroupState, MemberState } from '@mall/domain/groupBuy/groupBuy.status.ts'
import { yuan } from '@mall/domain/money.ts'
import { overLimit } from '@mall/domain/people/limits.rules.ts'
import { tons, weightOfPieces } from '@mall/domain/weight.ts'
import { valueOf } from '@mall/domain/groupBuy/groupBuy.rules.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import { refuse } from '@mall/contract/errors.ts'
import type { Ctx } from '../app/ctx.ts'
import { isCertified } from '../cart/orderStart.ts'
import type { Tx } from '../db/pool.ts'
import { notify } from '../notice/notify.ts'
import { limitsOf, usedInMonth } from '../people/limits.queries.ts'
import { changeTons, groupAddress, timeText } from './counts.ts'
import { freeLess, freeze, release } from './deposits.ts'
import { type GroupRow, lockGroup, nextRound } from './group.queries.ts'
import { settleDue, startIfDue } from './groupClock.ts'
import {
  claimRequest,
  insertMember,
  memberOf,
  type MemberRow,
  moveMember,
  requestOf,
  setMember,
  standingLoad,
} from './member.queries.ts'

/** The group, locked, its clock asked; refuses one that takes nobody now. */
async function openGroup(tx: Tx, groupNo: string, act: string): Promise<GroupRow> {
  const locked = await lockGroup(tx, groupNo)
  if (!locked?.published) return refuse('GROUP_NONE')
  const g = await startIfDue(tx, locked)
  const state = shownState(clockOf(g), g.now.getTime())
  if (state === GroupState.closing || g.state === GroupState.failed || g.state === GroupState.done)
    return refuse('GROUP_ENDED', { at: timeText(g.endsAt) })
  if (!takesMembers(g.state)) return refuse('GROUP_NOT_OPEN', { state: GroupState.label(state), act })
  return g
}
export const clockOf = (g: GroupRow) => ({
  state: g.state,
  published: g.published,
  startAt: g.startsAt.getTime(),
  endAt: g.endsAt.getTime(),
})
export const roomOf = (g: GroupRow) => ({
  pieceG: g.pieceG,
  pieceUnit: g.pieceUnit,
  minPieces: g.minPieces,
  limitPieces: g.limitPieces,
  leftPieces: g.capPieces - g.joinedPieces,
})

/** The same act of the same person under the same key: done before. Another act under it is refused. */
async function doneBefore(
  ctx: Ctx,
  tx: Tx,
  g: GroupRow,
  act: string,
  { requestId, ...body }: { requestId: string; groupNo: string },
): Promise<boolean> {
  const said = JSON.stringify(body)
  if (await claimRequest(tx, { userId: ctx.me.userId, requestId, groupId: g.id, act, body: said })) return false
  const twin = await requestOf(tx, ctx.me.userId, requestId)
  return twin?.act === act && twin.body === said ? true : refuse('REQUEST_REUSED')
}

/** A person's limits count what he has standing in groups beside his orders; over them a colleague with room joins. */
async function refuseOverLimit(ctx: Ctx, tx: Tx, g: GroupRow, kg: number): Promise<void> {
  const limits = await limitsOf(tx, ctx.me.userId)
  if (!limits) return
  const [used, standing] = [await usedInMonth(tx, ctx.me.userId), await standingLoad(tx, ctx.me.userId, g.id)]
  const why = overLimit(limits, { fen: used.fen + standing.fen, kg: used.kg + standing.kg }, { fen: valueOf(g.listFen, kg), kg })
  if (why.length > 0) refuse('GROUP_LIMITED', { why: why.join('；') })
}
async function refuseNoRound(tx: Tx, g: GroupRow, choice: GroupChoiceCode): Promise<void> {
  if (choice === GroupChoice.nextWindow && !(await nextRound(tx, g))) refuse('GROUP_CHOICE')
}
const answer = (g: GroupRow, m: Pick<MemberRow, 'pieces' | 'weightKg' | 'depositFen'>, frozenFen: number) => ({
  groupNo: g.groupNo,
  pieces: m.pieces,
  weightKg: m.weightKg,
  depositFen: m.depositFen,
  frozenFen,
})

export async function joinGroup(ctx: Ctx, input: Parsed<'/api/productGroupBuy/joinProductGroupBuy'>) {
  await settleDue(ctx.world)
  return ctx.db.tx(async tx => {
    const { companyId, me } = ctx
    if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
    const g = await openGroup(tx, input.groupNo, '参团')
    const old = await memberOf(tx, g.id, companyId)
    if (await doneBefore(ctx, tx, g, 'join', input))
      return old ? answer(g, old, 0) : refuse('GROUP_MEMBER', { why: '这次参团已退出，请刷新' })
    if (!input.acceptTerms) return refuse('GROUP_NEED_TICK')
    if (old && old.state !== MemberState.left) return refuse('GROUP_MEMBER', { why: '贵公司已参加这一团，请在「改件数」里加减' })
    await refuseNoRound(tx, g, input.choice)
    const got = allotted({ pieces: input.pieces, have: 0, takeLess: input.takeLess }, roomOf(g))
    if ('why' in got) return refuse('GROUP_QUANTITY', { why: got.why })
    const weightKg = weightOfPieces(got.pieces, g.pieceG)
    await refuseOverLimit(ctx, tx, g, weightKg)
    const depositFen = depositOf(g.listFen, weightKg, g.depositBp)
    const made = await insertMember(tx, {
      ...{ groupId: g.id, companyId, userId: me.userId, pieces: got.pieces, weightKg, depositFen },
      ...{ takeLess: input.takeLess, choice: input.choice },
    })
    if (!made) return refuse('BUSY')
    await freeze(tx, { id: made.id, companyId, groupNo: g.groupNo, actorId: me.userId }, 'joined', depositFen)
    await changeTons(tx, g, { pieces: got.pieces, kg: weightKg, members: 1 }, 'joined')
    await notify(tx, [me.userId], {
      event: 'groupJoined',
      facts: { groupNo: g.groupNo, title: g.title, tons: tons(weightKg), deposit: yuan(depositFen), until: timeText(g.endsAt) },
      link: groupAddress(g.groupNo),
    })
    return answer(g, { pieces: got.pieces, weightKg, depositFen }, depositFen)
  })
}

/** The company's membership that stands; refuses where there is none. */
async function standing(ctx: Ctx, tx: Tx, g: GroupRow): Promise<MemberRow> {
  const m = await memberOf(tx, g.id, ctx.companyId)
  return m?.state === MemberState.joined ? m : refuse('GROUP_MEMBER', { why: '贵公司没有参加这一团，请刷新' })
}
const stillFrom = (g: GroupRow): string => timeText(new Date(g.endsAt.getTime() - STILL_MS))

export async function changeGroup(ctx: Ctx, input: Parsed<'/api/productGroupBuy/changeProductGroupBuy'>) {
  await settleDue(ctx.world)
  return ctx.db.tx(async tx => {
    if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
    const g = await openGroup(tx, input.groupNo, '更改')
    const m = await standing(ctx, tx, g)
    if (await doneBefore(ctx, tx, g, 'change', input)) return answer(g, m, 0)
    if (!mayGiveUp(g.endsAt.getTime(), g.now.getTime())) {
      if (input.choice !== m.choice) return refuse('GROUP_STILL', { from: stillFrom(g), act: '改选择' })
      if (input.pieces < m.pieces) return refuse('GROUP_STILL', { from: stillFrom(g), act: '减吨' })
    }
    if (input.choice !== m.choice) await refuseNoRound(tx, g, input.choice)
    const got = allotted({ pieces: input.pieces, have: m.pieces, takeLess: input.takeLess }, roomOf(g))
    if ('why' in got) return refuse('GROUP_QUANTITY', { why: got.why })
    const weightKg = weightOfPieces(got.pieces, g.pieceG)
    if (got.pieces > m.pieces) await refuseOverLimit(ctx, tx, g, weightKg)
    const depositFen = depositOf(g.listFen, weightKg, g.depositBp)
    const of = { id: m.id, companyId: m.companyId, groupNo: g.groupNo, actorId: ctx.me.userId }
    await setMember(tx, {
      ...{ id: m.id, userId: got.pieces > m.pieces ? ctx.me.userId : m.userId, pieces: got.pieces, weightKg, depositFen },
      ...{ takeLess: input.takeLess, choice: input.choice },
    })
    const more = depositFen - m.depositFen
    if (more > 0) await freeze(tx, of, 'more', more)
    if (more < 0) await freeLess(tx, of, -more)
    if (got.pieces !== m.pieces)
      await changeTons(tx, g, { pieces: got.pieces - m.pieces, kg: weightKg - m.weightKg, members: 0 }, 'changed')
    return answer(g, { pieces: got.pieces, weightKg, depositFen }, more)
  })
}

export async function leaveGroup(ctx: Ctx, input: Parsed<'/api/productGroupBuy/leaveProductGroupBuy'>) {
  await settleDue(ctx.world)
  return ctx.db.tx(async tx => {
    const g = await openGroup(tx, input.groupNo, '退出')
    if (await doneBefore(ctx, tx, g, 'leave', input)) return { groupNo: g.groupNo, releasedFen: 0 }
    const m = await standing(ctx, tx, g)
    if (!mayGiveUp(g.endsAt.getTime(), g.now.getTime())) return refuse('GROUP_STILL', { from: stillFrom(g), act: '退出' })
    await moveMember(tx, { id: m.id, from: 'joined', to: 'left', depositState: 'released', why: '截止前退出' })
    const releasedFen = await release(tx, { id: m.id, companyId: m.companyId, groupNo: g.groupNo, actorId: ctx.me.userId })
    await changeTons(tx, g, { pieces: -m.pieces, kg: -m.weightKg, members: -1 }, 'left')
    return { groupNo: g.groupNo, releasedFen }
  })
}
