// 异议台: the mill accepts, looks, proposes; a third person decides what two rounds could not.
import { ClaimWay } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import { mayArbitrate, type Term, termFen, whyNotTerm } from '@mall/domain/delivery/afterSales/claim.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { bind } from './answerClaim.ts'
import { insertRound, roundsOf, setFinding, setSurvey, type TermRow, unitsOfClaim } from './claim.queries.ts'
import { unitMoney } from './claimMoney.ts'
import {
  checkMove,
  type LockedClaim,
  lockClaimAtDesk,
  moveClaim,
  recordClaim,
  tellBuyer,
  tellDesk,
  claimFacts,
} from './moveClaim.ts'
import { payLocked } from './payClaim.ts'
import { checkStock, whyNotExchange } from './replaceGoods.ts'

const DONE = { done: true as const }

export const acceptClaim = (ctx: Ctx, input: Parsed<'/api/ops/acceptClaim'>) =>
  ctx.db.tx(async tx => {
    const locked = await lockClaimAtDesk(ctx, tx, input)
    checkMove(locked.claim, 'accept', 'service', input.version)
    const me = ctx.me.userId
    await moveClaim(tx, locked, { on: 'accept', by: 'service', actorId: me, handlerId: me, detail: input.note })
    await recordClaim(ctx, tx, 'claim.accept', locked.claim, input.note || '受理')
    await tellBuyer(tx, locked.claim, { event: 'claimAccepted', facts: claimFacts(locked.claim) })
    await tellDesk(tx, 'claim.survey', locked.claim, '已受理，请安排勘验')
    return DONE
  })

export const rejectClaim = (ctx: Ctx, input: Parsed<'/api/ops/rejectClaim'>) =>
  ctx.db.tx(async tx => {
    const locked = await lockClaimAtDesk(ctx, tx, input)
    checkMove(locked.claim, 'reject', 'service', input.version)
    if ((await unitsOfClaim(tx, locked.claim.id)).some(u => u.way !== null)) return refuse('CLAIM_ROUND.unitsAgreed')
    const me = ctx.me.userId
    await moveClaim(tx, locked, { on: 'reject', by: 'service', actorId: me, detail: input.reason, endReason: input.reason })
    await recordClaim(ctx, tx, 'claim.reject', locked.claim, input.reason)
    await tellBuyer(tx, locked.claim, { event: 'claimRejected', facts: { ...claimFacts(locked.claim), reason: input.reason } })
    return DONE
  })

export const surveyClaim = (ctx: Ctx, input: Parsed<'/api/ops/surveyClaim'>) =>
  ctx.db.tx(async tx => {
    const locked = await lockClaimAtDesk(ctx, tx, input)
    checkMove(locked.claim, 'survey', 'quality', input.version)
    const units = await unitsOfClaim(tx, locked.claim.id)
    const said = new Map(input.units.map(u => [Number(u.claimUnitId), u]))
    const open = units.filter(u => u.way === null)
    const left = open.filter(u => !said.has(u.id))
    if (left.length > 0) return refuse('CLAIM_TERMS.unitsUnseen', { unitNos: left.map(u => u.unitNo).join('、') })
    for (const u of open) {
      const word = said.get(u.id)
      if (word) await setFinding(tx, { ...word, id: u.id })
    }
    await setSurvey(tx, { claimId: locked.claim.id, actorId: ctx.me.userId, note: input.note })
    await moveClaim(tx, locked, { on: 'survey', by: 'quality', actorId: ctx.me.userId, detail: input.note })
    await recordClaim(ctx, tx, 'claim.survey', locked.claim, input.note)
    await tellDesk(tx, 'claim.handle', locked.claim, '勘验已登记，请出方案')
    return DONE
  })

type TermIn = Parsed<'/api/ops/proposeClaim'>['terms'][number]
/** One term a unit that is still open, each within what was paid for it. */
async function termsFor(tx: Tx, { order, claim }: LockedClaim, said: readonly TermIn[]): Promise<Omit<TermRow, 'seq'>[]> {
  const units = (await unitsOfClaim(tx, claim.id)).filter(u => u.way === null)
  const money = await unitMoney(tx, order.id)
  const byUnit = new Map(said.map(t => [Number(t.claimUnitId), t]))
  if (byUnit.size !== said.length || said.some(t => !units.some(u => u.id === Number(t.claimUnitId))))
    return refuse('CLAIM_TERMS.unitsSettled')
  const terms = units.map(u => {
    const t = byUnit.get(u.id) ?? refuse('CLAIM_TERMS.unitUnplanned', { unitNo: u.unitNo })
    const m = money.get(u.waybillUnitId)
    const term: Term =
      t.way === 'discount' ? { way: t.way, fenPerTon: t.fenPerTon, kg: t.kg } : { way: t.way, fenPerTon: 0, kg: 0 }
    const restFen = m?.restFen ?? 0
    const handlingFen = t.way === 'return' ? t.handlingFen : 0
    const why =
      whyNotTerm({ unitNo: u.unitNo, unitKg: m?.kg ?? u.tagKg, restFen }, term) ||
      (handlingFen > restFen ? `${u.unitNo}：处理费超过这件货的货款` : '') ||
      (t.way === 'return' && u.openedPercent > 0 ? `${u.unitNo}：已开卷 ${u.openedPercent}%，不能退货` : '') ||
      (t.way === 'replace' ? whyNotExchange(order, u, m) : '')
    if (why) return refuse('CLAIM_TERMS', { why })
    return { claimUnitId: u.id, ...term, handlingFen, amountFen: termFen(term) }
  })
  await checkStock(
    tx,
    units.filter(u => terms.some(t => t.claimUnitId === u.id && t.way === 'replace')).map(u => u.id),
  )
  return terms
}
const said = (terms: readonly Omit<TermRow, 'seq'>[]): string => {
  const fen = terms.reduce((sum, t) => sum + t.amountFen, 0)
  return ClaimWay.rows
    .map(w => ({ label: w.label, n: terms.filter(t => t.way === w.code).length, discount: w.code === 'discount' }))
    .filter(w => w.n > 0)
    .map(w => `${w.label} ${w.n} 件${w.discount ? `，${yuan(fen)} 元` : ''}`)
    .join('；')
}

export const proposeClaim = (ctx: Ctx, input: Parsed<'/api/ops/proposeClaim'>) =>
  ctx.db.tx(async tx => {
    const locked = await lockClaimAtDesk(ctx, tx, input)
    checkMove(locked.claim, 'propose', 'service', input.version)
    const terms = await termsFor(tx, locked, input.terms)
    const me = ctx.me.userId
    const days = await ctx.world.rules.number('claim.answerDays')
    await insertRound(tx, { claimId: locked.claim.id, side: 'mill', note: input.note, byId: me, terms })
    await moveClaim(tx, locked, {
      on: 'propose',
      by: 'service',
      actorId: me,
      handlerId: me,
      answerDays: days,
      detail: said(terms),
    })
    await recordClaim(ctx, tx, 'claim.propose', locked.claim, said(terms))
    await tellBuyer(tx, locked.claim, { event: 'claimProposed', facts: { ...claimFacts(locked.claim), what: said(terms), days } })
    return DONE
  })

export const awardClaim = (ctx: Ctx, input: Parsed<'/api/ops/awardClaim'>) =>
  ctx.db.tx(async tx => {
    const locked = await lockClaimAtDesk(ctx, tx, input)
    const { claim } = locked
    checkMove(claim, 'award', 'arbiter', input.version)
    const me = ctx.me.userId
    const proposers = (await roundsOf(tx, claim.id)).filter(r => r.side === 'mill').map(r => r.byId)
    if (!mayArbitrate(me, [claim.handlerId, claim.surveyBy, ...proposers])) return refuse('CLAIM_FOUR_EYES')
    const terms = await termsFor(tx, locked, input.terms)
    await insertRound(tx, { claimId: claim.id, side: 'arbiter', note: input.note, byId: me, terms })
    await bind(ctx.world, tx, locked, terms, me)
    const moved = await moveClaim(tx, locked, {
      on: 'award',
      by: 'arbiter',
      actorId: me,
      arbiterId: me,
      detail: `${said(terms)}：${input.note}`,
    })
    await recordClaim(ctx, tx, 'claim.award', claim, `${said(terms)}：${input.note}`)
    await tellBuyer(tx, claim, {
      event: 'claimAwarded',
      facts: { ...claimFacts(claim), what: `${said(terms)}（${input.note}）` },
    })
    await payLocked(ctx.world, tx, { ...locked, claim: moved })
    return DONE
  })
