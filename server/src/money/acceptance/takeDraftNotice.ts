// The one way in for what the platform tells. An endorsement that says what was registered is signed for by rule; anything else is not, and says
// why. An answer to what we presented ends the draft: its face is money, or what orders held of it is owed.
import { DEBT_DAYS, draftNoText, DraftState, rangeOf, restOfPart, whyNotRange } from '@mall/domain/money/acceptance/draft.ts'
import { plainName } from '@mall/domain/money/funds/receipt.ts'
import { discountOf, yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import type { World } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { overtakeWord } from '../byHand/handWord.ts'
import { entriesOf } from '../funds/draftMoney.ts'
import { logDraft } from '../funds/draftMoney.queries.ts'
import { type Entry, post } from '../funds/ledger.ts'
import { announce } from '../../platform/live/hub.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { type DraftRow, insertDebt, insertRest, lockClaims, lockPackage, narrowDraft, setOdd } from './draft.queries.ts'
import { type DraftNews, factsHash } from './draftNotice.ts'
import { moveDraft, tellBuyer } from './moveDraft.ts'
import { insertNotice, noticeHash, setOutcome } from './notice.queries.ts'

/** What the platform hears: taken over, heard before, not ours or not as registered (the endorsement is not signed for), other facts. */
export type Heard = 'done' | 'already' | 'refused' | 'conflict'

export const takeDraftNotice = (world: Pick<World, 'pool'>, n: DraftNews): Promise<{ heard: Heard; why: string }> =>
  world.pool.tx(async tx => {
    const hash = factsHash(n)
    if (!(await insertNotice(tx, n, hash))) {
      const was = await noticeHash(tx, n.noticeId)
      return was?.hash === hash ? { heard: 'already', why: was.outcome } : { heard: 'conflict', why: '同一通知内容不同' }
    }
    await lockPackage(tx, n.draftNo)
    const claims = await lockClaims(tx, n.draftNo)
    const meant = n.kind === 'endorsed' ? meantBy(claims, n) : answered(claims, n)
    const d = meant[0] ?? claims.find(c => c.draftNo === n.draftNo)
    const why = d ? whyNot(d, n) : '票号没有登记'
    const heard: Heard = why === '' ? 'done' : why === SIGNED ? 'already' : 'refused'
    if (d && heard === 'done') {
      await apply(tx, d, n)
      await overtakeWord(tx, 'draft', handKeyOf(d))
    }
    // Nobody's name but the holder's own: each who has registered it sees that it is not signed for.
    if (heard === 'refused') for (const c of meant) await flag(tx, c, whyNot(c, n))
    await setOutcome(tx, n.noticeId, why || '已处理', d?.id ?? null)
    return { heard, why }
  })

const SIGNED = '已签收过'

/** Whose registration an endorsement is of: what the mill has taken of it already, then the holder's own, then whoever has registered this very number. */
function meantBy(claims: readonly DraftRow[], n: DraftNews): DraftRow[] {
  const taken = claims.filter(d => d.state !== DraftState.waiting)
  if (taken.length > 0) return taken.slice(0, 1)
  const own = claims.filter(d => plainName(d.companyName) === plainName(n.holder))
  const fits = own.filter(d => d.draftNo === n.draftNo || partOf(d, n) !== null)
  if (fits.length > 0) return fits.slice(0, 1)
  return own.length > 0 ? own.slice(0, 1) : claims.filter(d => d.draftNo === n.draftNo)
}

/** What an answer is of: the paper that was presented; one that it covers in part is not it, and its desk sees that. */
function answered(claims: readonly DraftRow[], n: DraftNews): DraftRow[] {
  const taken = claims.filter(d => d.state !== DraftState.waiting)
  const same = taken.find(d => isSame(d, n))
  return same ? [same] : taken
}

/** The very paper: this number, or registered without the range that the platform names. */
const isSame = (d: DraftRow, n: DraftNews): boolean => partOf(d, n)?.length === 0

/**
 * What the holder keeps where he has endorsed a part of what he registered; none where it is all. A number that was registered without its range is
 * the same paper where the face is; of a part of it nobody knows which numbers the rest has. Null: it is not of this registration.
 */
function partOf(d: DraftRow, n: DraftNews): { draftNo: string; faceFen: Fen }[] | null {
  if (d.draftNo === n.draftNo) return []
  if (rangeOf(d.draftNo) === null) return n.draftNo.startsWith(d.draftNo) && n.faceFen === d.faceFen ? [] : null
  return whyNotRange(n.draftNo, n.faceFen) ? null : restOfPart(d.draftNo, n.draftNo)
}

/** What does not fit, in words; empty: everything does. */
function whyNot(d: DraftRow, n: DraftNews): string {
  const waits = n.kind === 'endorsed' && d.state === DraftState.waiting
  const same = isSame(d, n)
  const other = waits ? partOf(d, n) === null : !same
  const differs = [
    other ? `平台说的是 ${draftNoText(n.draftNo)}，登记的是 ${draftNoText(d.draftNo)}` : '',
    n.faceFen === d.faceFen || !same ? '' : `票面 ${yuan(n.faceFen)} 元，登记 ${yuan(d.faceFen)} 元`,
    n.dueOn === d.dueOn ? '' : `到期日 ${n.dueOn}，登记 ${d.dueOn}`,
    n.billKind === d.kind ? '' : '票据种类与登记不同',
    plainName(n.acceptor) === plainName(d.acceptorName) ? '' : `承兑人「${n.acceptor}」，登记「${d.acceptorName}」`,
  ].filter(Boolean)
  if (n.kind === 'endorsed') {
    if (!waits && !same) return `与它重叠的 ${draftNoText(d.draftNo)} 已经签收`
    if (plainName(n.holder) !== plainName(d.companyName)) differs.push(`背书人「${n.holder}」不是登记企业`)
    // Signed for, by hand perhaps: told of once more it is the same endorsement only where it is of the same holder and says the same.
    if (!waits) return differs.join('；') || SIGNED
    if (d.lapsed) differs.push(`登记已过背书期限 ${d.endorseBy}`)
    return differs.join('；')
  }
  if (d.state === 'paid' || d.state === 'dishonoured') return '已有答复'
  if (d.state !== 'signed' || (d.presentedAt === null && n.kind !== 'insolvent')) return '没有提示付款'
  return differs.join('；')
}

export interface DraftSayer {
  by: 'platform' | 'finance'
  actorId: number
}
/** Of one step of a draft, for what is registered by hand of it. */
export const handKeyOf = (d: Pick<DraftRow, 'draftCode' | 'state'>): string => `${d.draftCode}-${d.state}`

async function apply(tx: Tx, d: DraftRow, n: DraftNews): Promise<void> {
  const who: DraftSayer = { by: 'platform', actorId: await systemUserId(tx) }
  if (n.kind === 'endorsed') await sign(tx, await asEndorsed(tx, d, n, who.actorId), who)
  else if (n.kind === 'honoured') await honour(tx, d, who)
  else await dishonour(tx, d, n.reason || '拒付', who)
}

async function book(tx: Tx, d: DraftRow, step: string, o: { type: number; note: string; actorId: number; entries: Entry[] }) {
  const posted = await post(tx, {
    sourceType: 'draft',
    sourceId: String(d.id),
    sourceStep: step,
    moneyChangeType: o.type as (typeof MoneyChangeType.values)[number],
    note: o.note,
    actorId: o.actorId,
    entries: entriesOf(o.entries),
  })
  if (!posted) throw new Error(`draft ${d.draftCode} could not be booked (${step})`)
}

/** The registration as the platform says it: its number with the range, and only the part that was endorsed; the rest is registered for itself. */
async function asEndorsed(tx: Tx, d: DraftRow, n: DraftNews, actorId: number): Promise<DraftRow> {
  if (d.draftNo === n.draftNo) return d
  const costOf = (faceFen: Fen): number => discountOf(faceFen, d.rateBp, d.days)
  const part = { id: d.id, draftNo: n.draftNo, faceFen: n.faceFen, discountFen: costOf(n.faceFen) }
  const rest = partOf(d, n) ?? []
  await narrowDraft(tx, part)
  const made = []
  for (const r of rest) {
    const kept = await insertRest(tx, { id: d.id, ...r, discountFen: costOf(r.faceFen) })
    if (!kept) throw new Error(`the rest of draft ${d.draftCode} was not registered`)
    const detail = `${d.draftCode} 背书一部分后余下的 ${yuan(r.faceFen)} 元，子票 ${draftNoText(r.draftNo).split(' 子票 ')[1]}`
    await logDraft(tx, { draftId: kept.id, event: 'register', detail, actorId })
    made.push(`${kept.draftCode} ${yuan(r.faceFen)} 元`)
  }
  if (made.length > 0) {
    const detail = `${yuan(n.faceFen)} 元，登记的是 ${yuan(d.faceFen)} 元；余下的另记为 ${made.join('、')}，背书期限不变`
    await logDraft(tx, { draftId: d.id, event: 'part', detail, actorId })
  }
  return { ...d, ...part }
}

/** Under the lock of its package: nobody registers or signs for another part of it meanwhile. */
export async function sign(tx: Tx, d: DraftRow, { by, actorId }: DraftSayer): Promise<void> {
  const moved = await moveDraft(tx, d, { on: 'sign', by, actorId })
  await book(tx, d, 'sign', {
    type: MoneyChangeType.recharge,
    note: `承兑 ${d.draftCode} 签收`,
    actorId,
    entries: [
      { kind: 'mall_draft', companyId: null, amountFen: minus(d.faceFen) },
      { kind: 'customer_draft', companyId: d.companyId, amountFen: d.faceFen },
    ],
  })
  await tellBuyer(tx, moved, 'draftSigned')
  // Whoever else has registered it does not hold it.
  for (const c of await lockClaims(tx, d.draftNo))
    if (c.id !== d.id && c.state === DraftState.waiting) {
      const reason = '这张票或它的一部分已由持票人背书给商城，请核对票号'
      await tellBuyer(tx, await moveDraft(tx, c, { on: 'overtake', by, actorId, detail: reason }), 'draftOvertaken', { reason })
      await overtakeWord(tx, 'draft', handKeyOf(c))
    }
}

/** 兑付: the face is money in the bank; what of it is unused is the company's balance. */
export async function honour(tx: Tx, d: DraftRow, { by, actorId }: DraftSayer, detail = ''): Promise<void> {
  const left = d.faceFen - d.appliedFen
  const moved = await moveDraft(tx, d, { on: 'honour', by, actorId, detail })
  await book(tx, d, 'honour', {
    type: MoneyChangeType.recharge,
    note: `承兑 ${d.draftCode} 兑付${left > 0 ? '，余额转可用' : ''}`,
    actorId,
    entries: [
      { kind: 'mall_draft', companyId: null, amountFen: d.faceFen },
      { kind: 'mall_bank', companyId: null, amountFen: minus(d.faceFen) },
      { kind: 'customer_draft', companyId: d.companyId, amountFen: -left },
      { kind: 'customer_available', companyId: d.companyId, amountFen: left },
    ],
  })
  if (left > 0) await tellBuyer(tx, moved, 'draftPaid', { amountFen: left })
}

/** 退票: what is unused of it is nothing, what orders held is owed in cash. */
export async function dishonour(tx: Tx, d: DraftRow, reason: string, { by, actorId }: DraftSayer): Promise<void> {
  const moved = await moveDraft(tx, d, { on: 'dishonour', by, actorId, detail: reason })
  await book(tx, d, 'dishonour', {
    type: MoneyChangeType.adjust,
    note: `承兑 ${d.draftCode} 退票`,
    actorId,
    entries: [
      { kind: 'mall_draft', companyId: null, amountFen: d.faceFen },
      { kind: 'customer_draft', companyId: d.companyId, amountFen: d.appliedFen - d.faceFen },
      { kind: 'mall_draft_claim', companyId: null, amountFen: minus(d.appliedFen) },
    ],
  })
  const debt =
    d.appliedFen > 0
      ? await insertDebt(tx, { draftId: d.id, companyId: d.companyId, amountFen: d.appliedFen, days: DEBT_DAYS })
      : undefined
  await (debt
    ? tellBuyer(tx, moved, 'draftDishonoured', { amountFen: d.appliedFen, reason, day: debt.dueOn })
    : tellBuyer(tx, moved, 'draftBack', { reason }))
  await notify(tx, await staffWithRight(tx, 'fund.check'), {
    event: 'draftCameBack',
    facts: {
      draftCode: d.draftCode,
      companyName: d.companyName,
      acceptor: d.acceptorName,
      reason,
      amount: yuan(d.appliedFen),
    },
    link: `/drafts?state=dishonoured&open=${d.draftCode}`,
  })
}

/** Not as it was registered: nothing is signed for, and both sides see why. */
async function flag(tx: Tx, d: DraftRow, why: string): Promise<void> {
  await setOdd(tx, d.id, why)
  await logDraft(tx, { draftId: d.id, event: 'odd', detail: why, actorId: await systemUserId(tx) })
  announce(tx, `company:${d.companyId}`, { kind: 'funds' })
  await notify(tx, await staffWithRight(tx, 'fund.check'), {
    event: 'draftOdd',
    facts: { draftCode: d.draftCode, companyName: d.companyName, why },
    link: `/drafts?state=odd&open=${d.draftCode}`,
  })
}
