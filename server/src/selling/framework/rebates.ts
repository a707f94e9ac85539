// 返利 as buyer and desk read it, and the desk's hold over a period.
import { closingOf, nextTier, type RebateSpan, rebatePeriodOf, rebateSpans } from '@mall/domain/selling/framework/rebate.rules.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import { notify, peopleWithRight } from '../../platform/notice/notify.ts'
import { closeRebates, settledOf } from './closeRebates.ts'
import { frameworkAddress } from './contractPrice.ts'
import { type ContractRow, lockContract, ownContract } from './framework.queries.ts'
import { closingsOf, freeHold, insertHold, rebateHolds, setRebateDue, settledSheets, sheetsOfClosings } from './rebate.queries.ts'
import { deskContract } from './deskContract.ts'

type Rebates = Reply<'/api/framework/getFrameworkRebates'>
type Period = Rebates['periods'][number]

const stateOf = (span: RebateSpan, today: string, o: { held: boolean; closed: boolean }): Period['state'] =>
  o.held ? 'held' : o.closed ? 'closed' : span.toOn >= today ? 'running' : 'due'

/** `ownOnly`: whose orders and settlement sheets are named; null: all. The sums are the contract's. */
async function rebatesOf(ctx: Ctx, c: ContractRow, ownOnly: number | null): Promise<Rebates> {
  // What is due is done by whoever asks first, so that nobody reads of a period that is over and not closed.
  if (c.rebateDueOn !== null && c.rebateDueOn <= c.today) await closeRebates(ctx.world, c.ccNo)
  const { tiers } = c.content
  const spans = rebateSpans(c.content)
  const [sheets, closings, used, holds] = await ctx.db.together(db =>
    Promise.all([settledSheets(db, c.id), closingsOf(db, c.id), sheetsOfClosings(db, c.id), rebateHolds(db, c.id)]),
  )
  const begun = tiers.length === 0 ? [] : spans.filter(s => s.fromOn <= c.today)
  return {
    ccNo: c.ccNo,
    rebatePeriod: rebatePeriodOf(c.content),
    postedFen: closings.reduce((n, b) => n + b.postedFen, 0),
    periods: begun.toReversed().map(span => {
      const own = closings.filter(b => b.periodKey === span.key)
      const postedFen = own.reduce((n, b) => n + b.postedFen, 0)
      const now = closingOf(tiers, settledOf(spans, span, sheets).kg, postedFen)
      const hold = holds.find(h => h.periodKey === span.key)
      const state = stateOf(span, c.today, { held: hold !== undefined, closed: own.length > 0 })
      return {
        periodKey: span.key,
        label: span.label,
        fromOn: span.fromOn,
        toOn: span.toOn,
        state,
        settledKg: now.settledKg,
        fenPerTon: now.fenPerTon,
        rebateFen: now.rebateFen,
        postedFen,
        differenceFen: own.length > 0 ? now.postedFen : 0,
        next: state === 'running' ? nextTier(tiers, now.settledKg) : null,
        heldReason: hold?.reason ?? '',
        heldAt: hold?.heldAt.getTime() ?? null,
        closings: own.map(b => ({
          seq: b.seq,
          madeAt: b.madeAt.getTime(),
          settledKg: b.settledKg,
          fenPerTon: b.fenPerTon,
          rebateFen: b.rebateFen,
          postedFen: b.postedFen,
          sheets: used
            .filter(u => u.rebateId === b.id)
            .map(u => ({
              ...(ownOnly === null || u.orderUserId === ownOnly
                ? { settleNo: u.settleNo, orderCode: u.orderCode }
                : { settleNo: '', orderCode: '' }),
              settledKg: u.settledKg,
              returnedKg: u.returnedKg,
            })),
        })),
      }
    }),
  }
}
export const readRebates = async (ctx: Ctx, { ccNo }: { ccNo: string }) =>
  rebatesOf(ctx, (await ownContract(ctx.db, ctx.companyId, ccNo)) ?? refuse('FRAMEWORK_NONE'), ctx.ownOnly)
export const readDeskRebates = async (ctx: Ctx, { ccNo }: { ccNo: string }) => rebatesOf(ctx, await deskContract(ctx, ccNo), null)

/** 搁置 a period before it closes, or what would be corrected of it; 放行 lets the next look do it. Both are heard by the company. */
export const holdRebate = (ctx: Ctx, { ccNo, periodKey, hold, reason }: Parsed<'/api/ops/holdFrameworkRebate'>) =>
  ctx.db.tx(async tx => {
    const c = (await lockContract(tx, ccNo)) ?? refuse('FRAMEWORK_NONE')
    const span = rebateSpans(c.content).find(s => s.key === periodKey)
    if (!span || c.version === 0 || c.content.tiers.length === 0) return refuse('FRAMEWORK_REBATE.none')
    if (hold && reason.length < 2) return refuse('FRAMEWORK_REBATE.unexplained')
    const by = ctx.me.userId
    const moved = hold
      ? await insertHold(tx, { contractId: c.id, periodKey, reason, by })
      : await freeHold(tx, c.id, periodKey, by)
    if (!moved) return { done: true as const }
    if (!hold) await setRebateDue(tx, c.id, c.today)
    await audit(tx, {
      actorId: by,
      act: hold ? 'framework.holdRebate' : 'framework.freeRebate',
      objectType: 'framework',
      objectId: ccNo,
      detail: `${c.companyName}，${span.label}${hold ? `：${reason}` : ''}`,
    })
    await notify(tx, await peopleWithRight(tx, c.companyId, 'funds.see'), {
      event: 'frameworkRebateHeld',
      facts: { ccNo, period: span.label, result: hold ? `暂缓结算：${reason}` : '恢复结算' },
      link: frameworkAddress(ccNo),
    })
    return { done: true as const }
  })
