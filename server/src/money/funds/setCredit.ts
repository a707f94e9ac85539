// 授信 as finance sets it: limit, term, last day; stopped and resumed with a reason. Above the mark a second person says yes.
import { CreditState, type CreditStateCode, type Line, needsSecond } from '@mall/domain/money/funds/credit.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { companyForDesk, companyInScope } from '../../people/company/deskScope.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { announce } from '../../platform/live/hub.ts'
import { endDeskWork, notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import {
  type AskRow,
  companyForCredit,
  companyOfAsk,
  endAsk,
  insertAsk,
  type LineChange,
  type LineRow,
  lineOf,
  lockAsk,
  lockLine,
  logCredit,
  switchLine,
  waitingAsk,
  writeLine,
} from './credit.queries.ts'

const lineText = (l: Line): string => `额度 ${yuan(l.limitFen)} 元，账期 ${l.termDays} 天，${l.validUntil} 前可用`
/** Before and after, as people read it. */
const changeText = (before: Line | undefined, after: Line): string =>
  before ? `${lineText(before)} → ${lineText(after)}` : lineText(after)
const same = (a: Line, b: Line): boolean =>
  a.limitFen === b.limitFen && a.termDays === b.termDays && a.validUntil === b.validUntil

const record = (ctx: Ctx, tx: Tx, act: AuditAct, companyCode: string, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'company', objectId: companyCode, detail })

async function refuseUnfit(tx: Tx, companyId: number, line: Line): Promise<string> {
  const c = (await companyForCredit(tx, companyId)) ?? refuse('COMPANY_NOT_FOUND')
  if (!c.certified) return refuse('CREDIT_WRONG.uncertified', { name: c.name })
  if (c.frozen) return refuse('CREDIT_WRONG.frozen', { name: c.name })
  if (line.validUntil < c.today) return refuse('CREDIT_WRONG.untilPast')
  if (line.validUntil > c.latest) return refuse('CREDIT_WRONG.untilFar')
  return c.code
}

async function apply(
  ctx: Ctx,
  tx: Tx,
  before: LineRow | undefined,
  after: LineChange,
  words: { companyCode: string; detail: string; act: AuditAct },
): Promise<void> {
  if (!(await writeLine(tx, after))) return refuse('CREDIT_CHANGED')
  const detail = [changeText(before, after), words.detail].filter(Boolean).join('；')
  await logCredit(tx, {
    companyId: after.companyId,
    event: before ? 'updated' : 'allocated',
    detail,
    actorId: ctx.me.userId,
  })
  await record(ctx, tx, words.act, words.companyCode, detail)
  await notify(tx, await peopleWithRight(tx, after.companyId, 'funds.see'), {
    event: 'creditOpened',
    facts: {
      what: before ? '有调整' : '已开通',
      limit: yuan(after.limitFen),
      days: after.termDays,
      until: after.validUntil,
    },
    link: '/user/capital#credit',
  })
  announce(tx, `company:${after.companyId}`, { kind: 'funds' })
}

/** Opens a line or changes it; what needs a second person waits for him. */
export async function setCredit(ctx: Ctx, input: Parsed<'/api/ops/setCredit'>) {
  const companyId = await companyForDesk(ctx, input.companyCode)
  const twoAbove = await ctx.world.rules.number('credit.twoAboveFen')
  return ctx.db.tx(async tx => {
    await lockLine(tx, companyId)
    const before = await lineOf(tx, companyId)
    const after: LineChange = {
      companyId,
      limitFen: input.limitFen,
      termDays: input.termDays,
      validUntil: input.validUntil,
      version: before?.version ?? 0,
    }
    const waiting = await waitingAsk(tx, companyId)
    if (waiting) {
      // Pressed twice: what was asked stands.
      if (waiting.askedBy === ctx.me.userId && same(waiting, after)) return { waitsFor: WAITS }
      return refuse('CREDIT_WAITS', { who: waiting.askedName })
    }
    if (before && same(before, after)) return { waitsFor: '' }
    if (after.version !== input.version) return refuse('CREDIT_CHANGED')
    const companyCode = await refuseUnfit(tx, companyId, after)
    if (!needsSecond(before ?? null, after, twoAbove)) {
      await apply(ctx, tx, before, after, { companyCode, detail: input.reason, act: 'credit.set' })
      return { waitsFor: '' }
    }
    if (!(await insertAsk(tx, { ...after, reason: input.reason, askedBy: ctx.me.userId }))) return refuse('CREDIT_CHANGED')
    const detail = `${changeText(before, after)}；${input.reason}`
    await logCredit(tx, { companyId, event: 'asked', detail, actorId: ctx.me.userId })
    await record(ctx, tx, 'credit.ask', companyCode, detail)
    const company = await companyForCredit(tx, companyId)
    await notify(
      tx,
      (await staffWithRight(tx, 'fund.check')).filter(id => id !== ctx.me.userId),
      {
        event: 'creditToCheck',
        facts: {
          companyName: company?.name ?? '',
          limit: yuan(after.limitFen),
          days: after.termDays,
          reason: input.reason,
        },
        link: `/credit?state=asked&open=${companyCode}`,
      },
    )
    return { waitsFor: WAITS }
  })
}
const WAITS = '等另一位财务复核'

async function lockedAsk(ctx: Ctx, tx: Tx, askId: string) {
  // The line before what is asked of it, as everywhere: what it is of is known without a lock.
  const found = (await lockAskOf(tx, Number(askId))) ?? refuse('CREDIT_ASK_NONE')
  return (await companyInScope(ctx, found.companyId, tx)) ? found : refuse('CREDIT_ASK_NONE')
}
async function lockAskOf(tx: Tx, id: number) {
  const seen = await companyOfAsk(tx, id)
  if (!seen) return undefined
  await lockLine(tx, seen.companyId)
  return lockAsk(tx, id)
}

/** The second person's word. */
export const decideCredit = (ctx: Ctx, input: Parsed<'/api/ops/decideCredit'>) =>
  ctx.db.tx(async tx => {
    const ask = await lockedAsk(ctx, tx, input.askId)
    const said = input.agree ? 'agreed' : 'refused'
    if (ask.state === said && ask.decidedBy === ctx.me.userId) return { done: true as const }
    if (ask.state !== 'waits') return refuse('CREDIT_ASK_NONE')
    if (ask.askedBy === ctx.me.userId) return refuse('CREDIT_TWO')
    if (!input.agree && input.reason === '') return refuse('FUND_REASON')
    await endAsk(tx, { id: ask.id, state: said, decidedBy: ctx.me.userId, answer: input.reason })
    const before = await lineOf(tx, ask.companyId)
    const company = await companyForCredit(tx, ask.companyId)
    await endDeskWork(tx, 'fund.check', [`credit of ${company?.name ?? ''}`])
    const companyCode = company?.code ?? ''
    if (input.agree) {
      await refuseUnfit(tx, ask.companyId, ask)
      await apply(ctx, tx, before, ask, {
        companyCode,
        detail: `${ask.askedName} 申请：${ask.reason}${input.reason ? `；${input.reason}` : ''}`,
        act: 'credit.agree',
      })
    } else {
      await logCredit(tx, { companyId: ask.companyId, event: 'refused', detail: input.reason, actorId: ctx.me.userId })
      await record(ctx, tx, 'credit.refuse', companyCode, `${lineText(ask)}；${input.reason}`)
    }
    await notify(tx, [ask.askedBy], {
      event: 'creditAnswered',
      facts: {
        companyName: company?.name ?? '',
        result: input.agree ? '已生效' : '未通过',
        reason: input.reason || lineText(ask),
      },
      link: `/credit?state=all&open=${companyCode}`,
    })
    return { done: true as const }
  })

/** His own asking, taken back. */
export const withdrawCredit = (ctx: Ctx, { askId }: Parsed<'/api/ops/withdrawCredit'>) =>
  ctx.db.tx(async tx => {
    const ask: AskRow & { state: string } = await lockedAsk(ctx, tx, askId)
    if (ask.askedBy !== ctx.me.userId) return refuse('CREDIT_WAITS', { who: ask.askedName })
    if (ask.state === 'withdrawn') return { done: true as const }
    if (ask.state !== 'waits') return refuse('CREDIT_ASK_NONE')
    await endAsk(tx, { id: ask.id, state: 'withdrawn', decidedBy: ctx.me.userId, answer: '' })
    await logCredit(tx, { companyId: ask.companyId, event: 'withdrawn', detail: lineText(ask), actorId: ctx.me.userId })
    const company = await companyForCredit(tx, ask.companyId)
    await endDeskWork(tx, 'fund.check', [`credit of ${company?.name ?? ''}`])
    await record(ctx, tx, 'credit.withdraw', company?.code ?? '', lineText(ask))
    return { done: true as const }
  })

async function turn(
  ctx: Ctx,
  input: { companyCode: string; reason: string },
  o: { from: CreditStateCode; to: CreditStateCode; event: 'stopped' | 'resumed'; act: AuditAct },
) {
  const companyId = await companyForDesk(ctx, input.companyCode)
  return ctx.db.tx(async tx => {
    await lockLine(tx, companyId)
    const line = (await lineOf(tx, companyId)) ?? refuse('CREDIT_NONE')
    // Twice is once.
    if (line.state === o.to) return { done: true as const }
    const reason = o.to === CreditState.stopped ? input.reason : ''
    if (!(await switchLine(tx, { companyId, from: o.from, to: o.to, reason }))) return refuse('CREDIT_CHANGED')
    await logCredit(tx, { companyId, event: o.event, detail: input.reason, actorId: ctx.me.userId })
    await record(ctx, tx, o.act, input.companyCode, input.reason)
    await notify(
      tx,
      await peopleWithRight(tx, companyId, 'funds.see'),
      o.to === CreditState.stopped
        ? { event: 'creditStopped', facts: { reason: input.reason }, link: '/user/capital#credit' }
        : {
            event: 'creditOpened',
            facts: { what: '已恢复', limit: yuan(line.limitFen), days: line.termDays, until: line.validUntil },
            link: '/user/capital#credit',
          },
    )
    announce(tx, `company:${companyId}`, { kind: 'funds' })
    return { done: true as const }
  })
}
/** 停用: no new order on it; what is owed stays owed until its own day. */
export const stopCredit = (ctx: Ctx, input: Parsed<'/api/ops/stopCredit'>) =>
  turn(ctx, input, { from: 'open', to: 'stopped', event: 'stopped', act: 'credit.stop' })
export const resumeCredit = (ctx: Ctx, input: Parsed<'/api/ops/resumeCredit'>) =>
  turn(ctx, input, { from: 'stopped', to: 'open', event: 'resumed', act: 'credit.resume' })
