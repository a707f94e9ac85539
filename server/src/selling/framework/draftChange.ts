// 钢厂拟变更: the desk writes how a contract in force should go on, a second person of the mill agrees, and the company signs the new version or
// refuses it. From the agreement on it goes the way of a change that a buyer asks for (writeContract.ts).
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { changed, differences, needsManager } from '@mall/domain/selling/framework/change.rules.ts'
import type { FrameworkContent } from '@mall/domain/selling/framework/framework.rules.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { opsAddress } from './contractPrice.ts'
import { changeByNo, insertChange, lockContract, openChange } from './framework.queries.ts'
import { namesOf } from './names.ts'
import { whyNotDrafted } from './whyNotDrafted.ts'
import { REWRITTEN, takeBackChange, whyWrong } from './writeContract.ts'

/** Drafts a change of a contract in force. Its company hears of it when a second person of the mill has agreed. */
export const draftChange = (ctx: Ctx, { ccNo, rev, reason, requestId, ...f }: Parsed<'/api/ops/draftFrameworkChange'>) =>
  ctx.once(async tx => {
    const c = (await lockContract(tx, ccNo)) ?? refuse('FRAMEWORK_NONE')
    const asked = { content: f as FrameworkContent }
    if (c.status !== ContractStatus.confirmed)
      return refuse('FRAMEWORK_STATE', { what: '合同', state: ContractStatus.label(c.status), act: '拟变更' })
    if (c.rev !== rev) return refuse('FRAMEWORK_STATE', { what: '合同', state: REWRITTEN, act: '拟变更' })
    const open = await openChange(tx, c.id)
    if (open) return refuse('FRAMEWORK_CHANGE.openFirst', { changeNo: open.changeNo })
    const wrong = await whyWrong(ctx, tx, f, c.today, c.content.indexCode)
    if (wrong !== undefined) return refuse('FRAMEWORK_WRONG', { why: wrong })
    const next = changed(c.content, asked)
    const why = await whyNotDrafted(tx, c, next)
    if (why !== undefined) return refuse('FRAMEWORK_CHANGE', { why })
    const rows = differences(c.content, next, await namesOf(ctx.world, tx))
    const made = await insertChange(tx, {
      contractId: c.id,
      askedBy: ctx.me.userId,
      asked,
      differences: rows,
      reason,
      requestId,
      fileIds: [],
      byMill: true,
    })
    if (!made) throw new Error('the change was not written')
    const what = rows.map(r => r.what).join('、')
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'framework.draftChange',
      objectType: 'framework',
      objectId: ccNo,
      detail: `${made.changeNo}，${rows.map(d => `${d.what} ${d.before} → ${d.after}`).join('；')}：${reason}`,
    })
    const readers = await staffWithRight(tx, needsManager(c.content, next) ? 'framework.decide' : 'framework.run')
    await notify(
      tx,
      readers.filter(id => id !== ctx.me.userId),
      {
        event: 'frameworkChangeDrafted',
        facts: { makerName: ctx.me.realName || ctx.me.nickName, companyName: c.companyName, ccNo, what },
        link: opsAddress(ccNo),
      },
    )
    return made
  })

/** Taken back by whoever drafted it, before it was decided. */
export const withdrawDraft = (ctx: Ctx, { changeNo }: Parsed<'/api/ops/withdrawFrameworkDraft'>) =>
  ctx.db.tx(async tx => {
    const g = await changeByNo(tx, changeNo)
    if (!g?.byMill || g.askedBy !== ctx.me.userId) return refuse('FRAMEWORK_NONE')
    await takeBackChange(ctx, tx, g)
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'framework.withdrawChange',
      objectType: 'framework',
      objectId: g.ccNo,
      detail: changeNo,
    })
    return { done: true as const }
  })
