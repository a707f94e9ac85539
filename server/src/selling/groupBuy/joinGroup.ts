// 参团, 改件数, 退出. One group's row is the line in which all of it stands: cap, limit and tiers are counted under its lock.
import { minus, type Kg } from '@mall/domain/kernel/money.ts'
import { timeText } from '@mall/domain/kernel/clock.ts'
import { allotted, depositOf, mayGiveUp, STILL_MS, valueOf } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { MemberState } from '@mall/domain/selling/groupBuy/groupBuy.status.ts'
import { overLimit } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { isCertified } from '../../orders/cart/orderStart.ts'
import { agreedAhead } from '../../orders/contract/termsAhead.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { limitsOf, usedInMonth } from '../../people/companyAccess/limits.queries.ts'
import { askToJoin } from './askJoin.ts'
import { answer, counted, enterGroup, openGroup, refuseNoRound, roomOf } from './enterGroup.ts'
import { changeTons } from './counts.ts'
import { freeLess, freeze, release } from './deposits.ts'
import type { GroupRow } from './group.queries.ts'
import { settleDue } from './groupClock.ts'
import { rulesVersion } from './groupRules.queries.ts'
import { memberOf, type MemberRow, moveMember, setMember, standingLoad } from './member.queries.ts'

/** Why a person may not join so much without asking: his limits count what he has standing in groups beside his orders. Empty: he may. */
async function overLimits(ctx: Ctx, tx: Tx, g: GroupRow, kg: Kg): Promise<string> {
  const limits = await limitsOf(tx, ctx.me.userId)
  if (!limits) return ''
  const [used, standing] = [await usedInMonth(tx, ctx.me.userId), await standingLoad(tx, ctx.me.userId, g.id)]
  const load = { fen: used.fen + standing.fen, kg: used.kg + standing.kg }
  return overLimit(limits, load, { fen: valueOf(g.listFen, kg), kg }).join('；')
}

export async function joinGroup(ctx: Ctx, input: Parsed<'/api/productGroupBuy/joinProductGroupBuy'>) {
  await settleDue(ctx.world)
  return ctx.once(async tx => {
    const { companyId, me } = ctx
    if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
    const g = await openGroup(tx, input.groupNo, '参团')
    if (!input.acceptTerms) return refuse('GROUP_NEED_TICK')
    const rules = await rulesVersion(tx)
    if (input.rulesVersion > 0 && input.rulesVersion !== rules) return refuse('GROUP_RULES', { version: rules ?? 0 })
    const termsIds = await agreedAhead(tx, [g.skuId], { termsKey: input.termsKey, act: '参团' })
    const wish = { ...input, companyId, userId: me.userId, rulesVersion: rules, termsIds, termsBy: me.userId, termsAt: null }
    const got = await counted(tx, g, wish)
    const why = await overLimits(ctx, tx, g, got.weightKg)
    if (why === '') return enterGroup(tx, g, { ...wish, actorId: me.userId })
    await askToJoin(ctx, tx, g, { ...wish, why })
    return answer(g, got, 0, why)
  })
}

/** The company's membership that stands; refuses where there is none. */
async function standing(ctx: Ctx, tx: Tx, g: GroupRow): Promise<MemberRow> {
  const m = await memberOf(tx, g.id, ctx.companyId)
  return m?.state === MemberState.joined ? m : refuse('GROUP_MEMBER.notJoined')
}
const stillFrom = (g: GroupRow): string => timeText(new Date(g.endsAt.getTime() - STILL_MS))

export async function changeGroup(ctx: Ctx, input: Parsed<'/api/productGroupBuy/changeProductGroupBuy'>) {
  await settleDue(ctx.world)
  return ctx.once(async tx => {
    if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
    const g = await openGroup(tx, input.groupNo, '更改')
    const m = await standing(ctx, tx, g)
    if (!mayGiveUp(g.endsAt.getTime(), g.now.getTime())) {
      if (input.choice !== m.choice) return refuse('GROUP_STILL', { from: stillFrom(g), act: '改选择' })
      if (input.pieces < m.pieces) return refuse('GROUP_STILL', { from: stillFrom(g), act: '减吨' })
    }
    if (input.choice !== m.choice) await refuseNoRound(tx, g, input.choice)
    const got = allotted({ pieces: input.pieces, have: m.pieces, takeLess: input.takeLess }, roomOf(g))
    if ('why' in got) return refuse('GROUP_QUANTITY', { why: got.why })
    const weightKg = weightOfPieces(got.pieces, g.pieceG)
    const why = got.pieces > m.pieces ? await overLimits(ctx, tx, g, weightKg) : ''
    if (why !== '') return refuse('GROUP_LIMITED', { why })
    const depositFen = depositOf(g.listFen, weightKg, g.depositBp)
    const of = { id: m.id, companyId: m.companyId, groupNo: g.groupNo, actorId: ctx.me.userId }
    await setMember(tx, {
      id: m.id,
      userId: got.pieces > m.pieces ? ctx.me.userId : m.userId,
      pieces: got.pieces,
      weightKg,
      depositFen,
      takeLess: input.takeLess,
      choice: input.choice,
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
  return ctx.once(async tx => {
    const g = await openGroup(tx, input.groupNo, '退出')
    const m = await standing(ctx, tx, g)
    if (!mayGiveUp(g.endsAt.getTime(), g.now.getTime())) return refuse('GROUP_STILL', { from: stillFrom(g), act: '退出' })
    await moveMember(tx, { id: m.id, from: 'joined', to: 'left', depositState: 'released', why: '截止前退出' })
    const releasedFen = await release(tx, { id: m.id, companyId: m.companyId, groupNo: g.groupNo, actorId: ctx.me.userId })
    await changeTons(tx, g, { pieces: -m.pieces, kg: minus(m.weightKg), members: -1 }, 'left')
    return { groupNo: g.groupNo, releasedFen }
  })
}
