// The one way in for what the platform tells. An endorsement that says what was registered is signed for by rule; anything else is not, and says
// why. An answer to what we presented ends the draft: its face is money, or what orders held of it is owed.
import { DEBT_DAYS } from '@mall/domain/money/acceptance/draft.ts'
import { plainName } from '@mall/domain/money/funds/receipt.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
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
import { type DraftRow, insertDebt, lockLiving, setOdd } from './draft.queries.ts'
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
    const d = await lockLiving(tx, n.draftNo)
    const why = d ? whyNot(d, n) : '票号没有登记'
    const heard: Heard = why === '' ? 'done' : why === SIGNED ? 'already' : 'refused'
    if (d && heard === 'done') {
      await apply(tx, d, n)
      await overtakeWord(tx, 'draft', handKeyOf(d))
    }
    if (d && heard === 'refused') await flag(tx, d, why)
    await setOutcome(tx, n.noticeId, why || '已处理', d?.id ?? null)
    return { heard, why }
  })

const SIGNED = '已签收过'

/** What does not fit, in words; empty: everything does. */
function whyNot(d: DraftRow, n: DraftNews): string {
  const differs = [
    n.faceFen === d.faceFen ? '' : `票面 ${yuan(n.faceFen)} 元，登记 ${yuan(d.faceFen)} 元`,
    n.dueOn === d.dueOn ? '' : `到期日 ${n.dueOn}，登记 ${d.dueOn}`,
    n.billKind === d.kind ? '' : '票据种类与登记不同',
    plainName(n.acceptor) === plainName(d.acceptorName) ? '' : `承兑人「${n.acceptor}」，登记「${d.acceptorName}」`,
  ].filter(Boolean)
  if (n.kind === 'endorsed') {
    if (d.state !== 'waiting') return SIGNED
    if (plainName(n.holder) !== plainName(d.companyName)) differs.push(`背书人「${n.holder}」不是登记企业`)
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
  if (n.kind === 'endorsed') await sign(tx, d, who)
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

export async function sign(tx: Tx, d: DraftRow, { by, actorId }: DraftSayer): Promise<void> {
  const moved = await moveDraft(tx, d, { on: 'sign', by, actorId })
  await book(tx, d, 'sign', {
    type: MoneyChangeType.recharge,
    note: `承兑 ${d.draftCode} 签收`,
    actorId,
    entries: [
      { kind: 'mall_draft', companyId: null, amountFen: -d.faceFen },
      { kind: 'customer_draft', companyId: d.companyId, amountFen: d.faceFen },
    ],
  })
  await tellBuyer(tx, moved, 'draftSigned')
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
      { kind: 'mall_bank', companyId: null, amountFen: -d.faceFen },
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
      { kind: 'mall_draft_claim', companyId: null, amountFen: -d.appliedFen },
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
