// 参团 above a person's own limits: the wish waits for a colleague, as such an order does. It keeps no tons and freezes nothing until he agrees; then the
// group is what it has become meanwhile, and the wish is asked anew but for the limits.
import { timeText } from '@mall/domain/kernel/clock.ts'
import { depositOf } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons, weightOfPieces } from '@mall/domain/kernel/weight.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { isCertified } from '../../orders/cart/orderStart.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { notify } from '../../platform/notice/notify.ts'
import { whoElse } from '../../orders/order/companyApproval.ts'
import { approversOf } from '../../people/companyAccess/limits.queries.ts'
import { type AskRow, asksIn, endAsk, insertAsk } from './ask.queries.ts'
import { groupAddress } from './counts.ts'
import { anyGroupByNo, type GroupRow, lockGroup } from './group.queries.ts'
import { settleDue } from './groupClock.ts'
import { enterGroup, openGroup } from './enterGroup.ts'

const gone = (): never => refuse('GROUP_ASK.done')

/** Writes the wish and asks whoever may agree; refuses where nobody may, or another of the company waits. */
export async function askToJoin(
  ctx: Ctx,
  tx: Tx,
  g: GroupRow,
  w: Pick<AskRow, 'pieces' | 'takeLess' | 'choice' | 'rulesVersion' | 'termsIds' | 'why'>,
): Promise<void> {
  const approvers = (await approversOf(tx, ctx.companyId)).filter(a => a.id !== ctx.me.userId)
  if (approvers.length === 0) return refuse('GROUP_LIMITED', { why: w.why })
  const made = await insertAsk(tx, { ...w, groupId: g.id, companyId: ctx.companyId, userId: ctx.me.userId })
  if (!made) {
    const [old] = await asksIn(tx, ctx.companyId, [g.id])
    return refuse('GROUP_ASK.colleagueWaits', { who: old?.userName ?? '同事' })
  }
  const weightKg = weightOfPieces(w.pieces, g.pieceG)
  await notify(
    tx,
    approvers.map(a => a.id),
    {
      event: 'groupAsked',
      facts: {
        name: ctx.me.realName || ctx.me.nickName,
        groupNo: g.groupNo,
        title: g.title,
        tons: tons(weightKg),
        why: w.why,
        deposit: yuan(depositOf(g.listFen, weightKg, g.depositBp)),
        until: timeText(g.endsAt),
      },
      link: groupAddress(g.groupNo),
    },
  )
}

/** The company's wish that waits in a locked group. */
const waiting = async (ctx: Ctx, tx: Tx, g: GroupRow): Promise<AskRow> => (await asksIn(tx, ctx.companyId, [g.id]))[0] ?? gone()

export async function answerAsk(ctx: Ctx, input: Parsed<'/api/productGroupBuy/answerGroupAsk'>) {
  if (!input.agree && input.reason === '') return refuse('REASON_NEEDED')
  await settleDue(ctx.world)
  return ctx.db.tx(async tx => {
    if (!isCertified(ctx)) return refuse('CERT_REQUIRED')
    const g = input.agree ? await openGroup(tx, input.groupNo, '参团') : await anyLocked(tx, input.groupNo)
    const ask = await waiting(ctx, tx, g)
    if (ask.userId === ctx.me.userId) return refuse('GROUP_ASK_OWN', { who: await whoElse(tx, ctx.companyId, ctx.me.userId) })
    const state = input.agree ? 'agreed' : 'refused'
    if (!(await endAsk(tx, { id: ask.id, state, reason: input.reason, by: ctx.me.userId }))) return gone()
    await audit(tx, {
      actorId: ctx.me.userId,
      act: input.agree ? 'group.companyApprove' : 'group.companyReject',
      objectType: 'groupBuy',
      objectId: g.groupNo,
      detail: `${ask.userName} ${ask.why}${input.reason && `；${input.reason}`}`,
    })
    if (input.agree) return enterGroup(tx, g, { ...ask, termsBy: ask.userId, termsAt: ask.askedAt, actorId: ctx.me.userId })
    await notify(tx, [ask.userId], {
      event: 'groupAskRefused',
      facts: { name: ctx.me.realName || ctx.me.nickName, groupNo: g.groupNo, title: g.title, reason: input.reason },
      link: groupAddress(g.groupNo),
    })
    return { groupNo: g.groupNo, pieces: 0, weightKg: 0, depositFen: 0, frozenFen: 0, waits: '' }
  })
}
async function anyLocked(tx: Tx, groupNo: string): Promise<GroupRow> {
  const g = await lockGroup(tx, groupNo)
  return g?.published ? g : refuse('GROUP_NONE')
}

export const withdrawAsk = (ctx: Ctx, input: Parsed<'/api/productGroupBuy/withdrawGroupAsk'>) =>
  ctx.db.tx(async tx => {
    const g = await anyGroupByNo(tx, input.groupNo)
    if (!g?.published) return refuse('GROUP_NONE')
    const ask = await waiting(ctx, tx, g)
    if (ask.userId !== ctx.me.userId) return refuse('GROUP_ASK.ofColleague', { who: ask.userName })
    return (await endAsk(tx, { id: ask.id, state: 'withdrawn', reason: '', by: null })) ? { done: true as const } : gone()
  })
