// 余款退款: frozen the moment it is asked for, approved by finance, paid by the ERP; what the bank returns is the company's again at once.
import { toldOneOf } from '@mall/domain/main/notice.events.ts'
import { plainName } from '@mall/domain/money/funds/receipt.ts'
import {
  needsTwo,
  nextRefund,
  type RefundActor,
  type RefundEvent,
  RefundEventLabel,
  RefundStatus,
  whyNotRefund,
} from '@mall/domain/money/funds/refund.ts'
import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { availableFen } from '../../people/company/company.queries.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { enqueueErp } from '../../platform/erpOutbox/erp.queries.ts'
import type { ErpAnswer } from '../../platform/erpOutbox/erpMessage.ts'
import type { ByHand, ErpTopic } from '../../platform/erpOutbox/topics.ts'
import { announce } from '../../platform/live/hub.ts'
import { endDeskWork, notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { lineOf } from './credit.queries.ts'
import { openDebtFen } from './draftMoney.queries.ts'
import { endHold, insertHold } from './hold.queries.ts'
import { post } from './ledger.ts'
import {
  accountToRefund,
  changeRefund,
  insertRefund,
  lockRefund,
  lockRefundByKey,
  logRefund,
  type NewRefund,
  owedFen,
  refundByNo,
  type RefundChange,
  type RefundRow,
  setAnswer,
} from './refund.queries.ts'
import { mustBeProved } from '../../people/session/proved.ts'

interface Frozen {
  id: number
  refundNo: string
  companyId: number
  amountFen: Fen
  attempt: number
}

/** Freezes for one attempt; refuses what the balance does not cover. */
async function freeze(tx: Tx, r: Frozen, actorId: number): Promise<void> {
  const posted = await post(tx, {
    sourceType: 'balanceRefund',
    sourceId: String(r.id),
    sourceStep: `freeze-${r.attempt}`,
    moneyChangeType: MoneyChangeType.freeze,
    note: `余款退款 ${r.refundNo} 冻结`,
    actorId,
    entries: [
      { kind: 'customer_available', companyId: r.companyId, amountFen: minus(r.amountFen) },
      { kind: 'customer_frozen', companyId: r.companyId, amountFen: r.amountFen },
    ],
  })
  if (!posted) refuse('BALANCE_SHORT', { available: yuan(await availableFen(tx, r.companyId)), due: yuan(r.amountFen) })
  await insertHold(tx, {
    companyId: r.companyId,
    amountFen: r.amountFen,
    receiptId: null,
    refundId: r.id,
    reason: `余款退款 ${r.refundNo}`,
    ends: '付款到账，或驳回、撤回时解冻',
  })
}

/** Gives what was frozen for it back to the balance; nothing where the bank's return has done so. */
async function unfreeze(tx: Tx, r: RefundRow, step: string, actorId: number): Promise<void> {
  const hold = await endHold(tx, { receiptId: null, refundId: r.id, outcome: 'released', actorId })
  if (!hold) return
  const posted = await post(tx, {
    sourceType: 'balanceRefund',
    sourceId: String(r.id),
    sourceStep: `unfreeze-${step}`,
    moneyChangeType: MoneyChangeType.unfreeze,
    note: `余款退款 ${r.refundNo} 解冻`,
    actorId,
    entries: [
      { kind: 'customer_frozen', companyId: r.companyId, amountFen: minus(hold.amountFen) },
      { kind: 'customer_available', companyId: r.companyId, amountFen: hold.amountFen },
    ],
  })
  if (!posted) throw new Error(`refund ${r.refundNo} is not covered by what is frozen`)
}

async function moveRefund(
  tx: Tx,
  r: RefundRow,
  m: { on: RefundEvent; by: RefundActor; actorId: number; detail: string; set?: Partial<RefundChange> },
): Promise<RefundRow> {
  const to = nextRefund(r.status, m.on, m.by)
  const act = RefundEventLabel[m.on]
  if (to === undefined) return refuse('REFUND_STATE', { state: RefundStatus.label(r.status), act })
  const next = {
    firstBy: r.firstBy,
    approvedBy: r.approvedBy,
    attempt: r.attempt,
    erpKey: r.erpKey,
    bankTxnId: r.bankTxnId,
    answer: r.answer,
    ...m.set,
  }
  if (!(await changeRefund(tx, { ...next, id: r.id, from: r.status, to })))
    return refuse('REFUND_STATE', { state: '已变化', act })
  await logRefund(tx, { refundId: r.id, event: m.on, detail: m.detail, actorId: m.actorId })
  await endDeskWork(tx, 'fund.check', [r.refundNo])
  announce(tx, `company:${r.companyId}`, { kind: 'funds' })
  return { ...r, ...next, status: to }
}

const tell = async (
  tx: Tx,
  r: RefundRow,
  event: 'refundApproved' | 'refundRejected' | 'refundPaid' | 'refundReturned',
  reason = '',
) =>
  notify(tx, [r.userId, ...(await peopleWithRight(tx, r.companyId, 'funds.refund'))], {
    ...toldOneOf(event, {
      refundNo: r.refundNo,
      amount: yuan(r.amountFen),
      account: `${r.bankName} 尾号 ${r.accountTail}`,
      reason,
    }),
    link: `/user/refundDetail?refundNo=${r.refundNo}`,
  })

/** Writes the request and freezes its sum; null where the key was used. */
export async function openRefund(tx: Tx, r: NewRefund): Promise<string | null> {
  const made = await insertRefund(tx, r)
  if (!made) return null
  await freeze(tx, { ...made, companyId: r.companyId, amountFen: r.amountFen, attempt: 0 }, r.userId)
  await logRefund(tx, { refundId: made.id, event: 'apply', detail: r.reason, actorId: r.userId })
  return made.refundNo
}

export const applyRefund = (ctx: Ctx, input: Parsed<'/api/userRefundFunds/applyRefund'>) =>
  ctx.once(async tx => {
    const { companyId, me } = ctx
    await mustBeProved(ctx, tx, { what: '余款退款', fen: input.amountFen })
    const account = (await accountToRefund(tx, companyId, Number(input.accountId))) ?? refuse('BANK_ACCOUNT_NOT_FOUND')
    const [available, owed] = [await availableFen(tx, companyId), await owedFen(tx, companyId)]
    const overdueFen = (await lineOf(tx, companyId))?.overdueFen ?? 0
    const why = whyNotRefund({
      amountFen: input.amountFen,
      availableFen: available,
      owedFen: owed,
      overdueFen,
      sameName: plainName(account.accountName) === plainName(account.companyName),
    })
    if (why === 'REFUND_OWED') return refuse('REFUND_OWED', { owed: yuan(owed) })
    if (why === 'REFUND_OVERDUE') return refuse('REFUND_OVERDUE', { overdue: yuan(overdueFen) })
    if (why === 'REFUND_NAME') return refuse('REFUND_NAME')
    await refuseIndebted(tx, companyId)
    // Whether the balance covers it is decided by the freezing itself, under the account's lock.
    const refundNo = await openRefund(tx, {
      companyId,
      userId: me.userId,
      requestId: input.requestId,
      amountFen: input.amountFen,
      bankAccountId: account.id,
      accountName: account.accountName,
      bankName: account.bankName,
      accountSealed: account.accountSealed,
      accountTail: account.accountTail,
      reason: input.reason,
    })
    if (!refundNo) return refuse('REQUEST_REUSED')
    await notify(tx, await staffWithRight(tx, 'fund.check'), {
      event: 'refundWaits',
      facts: { refundNo, companyName: me.companyName, amount: yuan(input.amountFen) },
      link: `/balanceRefund?open=${refundNo}`,
    })
    announce(tx, `company:${companyId}`, { kind: 'funds' })
    return { refundNo }
  })

/** Whoever owes for a draft that came back gets no balance out before he has paid. */
async function refuseIndebted(tx: Tx, companyId: number): Promise<void> {
  const debt = await openDebtFen(tx, companyId)
  if (debt > 0) refuse('DRAFT_DEBT_OPEN', { debt: yuan(debt), act: '退余款' })
}

export const withdrawRefund = (ctx: Ctx, { refundNo }: Parsed<'/api/userRefundFunds/withdrawRefund'>) =>
  ctx.db.tx(async tx => {
    const r = await lockRefund(tx, refundNo)
    if (!r || r.companyId !== ctx.companyId) return refuse('REFUND_NONE')
    if (r.status === RefundStatus.withdrawn) return { done: true as const }
    await moveRefund(tx, r, { on: 'withdraw', by: 'buyer', actorId: ctx.me.userId, detail: '' })
    await unfreeze(tx, r, 'withdraw', ctx.me.userId)
    return { done: true as const }
  })

const record = (ctx: Ctx, tx: Tx, act: AuditAct, r: RefundRow, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'refund', objectId: r.refundNo, detail })

/** Finance's word; above the line two persons say yes, and either may say no. */
export const decideRefund = (ctx: Ctx, input: Parsed<'/api/ops/decideBalanceRefund'>) =>
  ctx.db.tx(async tx => {
    const r = await lockRefund(tx, input.refundNo)
    if (!r || !(await companyInScope(ctx, r.companyId, tx))) return refuse('REFUND_NONE')
    if (r.attempt !== input.attempt) return refuse('REFUND_STATE', { state: '已变化', act: '审核' })
    const actorId = ctx.me.userId
    // Pressed twice by the same person: what he said stands.
    if (input.agree && r.approvedBy === actorId && r.status !== RefundStatus.asked) return { status: r.status, waitsFor: '' }
    if (!input.agree) return reject(ctx, tx, r, input.reason)
    const two = needsTwo(r.amountFen, await ctx.world.rules.number('funds.refundTwoAboveFen'))
    if (two && r.firstBy === null) {
      if (r.status !== RefundStatus.asked) return refuse('REFUND_STATE', { state: RefundStatus.label(r.status), act: '审核' })
      await changeRefund(tx, { ...r, from: r.status, to: r.status, firstBy: actorId })
      await logRefund(tx, { refundId: r.id, event: 'firstApprove', detail: input.reason, actorId })
      await record(ctx, tx, 'refund.firstApprove', r, `${r.companyName} ${yuan(r.amountFen)} 元`)
      return { status: r.status, waitsFor: '等财务复审' }
    }
    if (two && r.firstBy === actorId) return refuse('REFUND_TWO')
    return approve(ctx, tx, r, input.reason)
  })

async function approve(ctx: Ctx, tx: Tx, r: RefundRow, reason: string) {
  // A draft may have come back since it was asked for.
  await refuseIndebted(tx, r.companyId)
  const moved = await approveRefund(tx, r, ctx.me.userId, reason)
  await tell(tx, moved, 'refundApproved')
  await record(ctx, tx, 'refund.approve', r, `${r.companyName} ${yuan(r.amountFen)} 元，${r.bankName} 尾号 ${r.accountTail}`)
  return { status: moved.status, waitsFor: '等付款' }
}

/** Hands it to the ERP under a key of this attempt. */
export async function approveRefund(tx: Tx, r: RefundRow, actorId: number, reason: string): Promise<RefundRow> {
  const attempt = r.attempt + 1
  const erpKey = `${r.refundNo}-${attempt}`
  const moved = await moveRefund(tx, r, {
    on: 'approve',
    by: 'finance',
    actorId,
    detail: reason,
    set: { approvedBy: actorId, attempt, erpKey, answer: '' },
  })
  // What the bank returned lies on the balance again: it is frozen anew, if it is still there.
  if (r.attempt > 0) await freeze(tx, r, actorId)
  await enqueueErp(tx, {
    topic: 'balanceRefund',
    key: erpKey,
    about: r.companyCode,
    payload: {
      refundNo: r.refundNo,
      amountFen: r.amountFen,
      companyCode: r.companyCode,
      accountName: r.accountName,
      bankName: r.bankName,
      accountSealed: r.accountSealed,
    },
  })
  return moved
}

async function reject(ctx: Ctx, tx: Tx, r: RefundRow, reason: string) {
  if (reason === '') return refuse('FUND_REASON')
  if (r.status === RefundStatus.rejected) return { status: r.status, waitsFor: '' }
  const moved = await rejectRefund(tx, r, ctx.me.userId, reason)
  await tell(tx, moved, 'refundRejected', reason)
  await record(ctx, tx, 'refund.reject', r, reason)
  return { status: moved.status, waitsFor: '' }
}

export async function rejectRefund(tx: Tx, r: RefundRow, actorId: number, reason: string): Promise<RefundRow> {
  const moved = await moveRefund(tx, r, {
    on: 'reject',
    by: 'finance',
    actorId,
    detail: reason,
    set: { answer: reason },
  })
  await unfreeze(tx, r, 'reject', actorId)
  return moved
}

/** What the ERP says of a refund. Its row is locked after the message's own: nobody else takes both. */
export const balanceRefund: ErpTopic = {
  sent: async (tx, key) => {
    const r = await lockRefundByKey(tx, key)
    if (r?.status === RefundStatus.approved)
      await moveRefund(tx, r, { on: 'sendToErp', by: 'system', actorId: await systemUserId(tx), detail: `指令 ${key}` })
  },
  answered: async (_world, tx, a: ErpAnswer, byHand) => {
    const r = await lockRefundByKey(tx, a.key)
    if (!r) throw new Error(`no refund ${a.key}`)
    const who = await whoSays(tx, byHand)
    await (a.result === 'paid' ? paid(tx, r, a, who) : returned(tx, r, a, who))
  },
  odd: async (tx, key, why) => {
    // What was paid or came back has another key by now, or none.
    const r = await lockRefund(tx, refundNoOf(key))
    if (!r || r.answer === why) return
    // The company reads the answer while the refund runs; of one that has ended it is finance's alone.
    if (r.erpKey === key && r.status !== RefundStatus.paid) await setAnswer(tx, r.id, why)
    await logRefund(tx, { refundId: r.id, event: 'answerOdd', detail: why, actorId: await systemUserId(tx) })
    await notify(tx, await staffWithRight(tx, 'fund.check'), {
      event: 'refundOdd',
      facts: { refundNo: r.refundNo, why },
      link: `/balanceRefund?state=erp&open=${r.refundNo}`,
    })
  },
}

const refundNoOf = (key: string): string => key.slice(0, key.lastIndexOf('-'))
interface Who {
  by: 'system' | 'finance'
  actorId: number
}
const whoSays = async (tx: Tx, byHand: ByHand | null): Promise<Who> =>
  byHand ? { by: 'finance', actorId: byHand.actorId } : { by: 'system', actorId: await systemUserId(tx) }

async function paid(tx: Tx, r: RefundRow, a: ErpAnswer, { by, actorId }: Who): Promise<void> {
  const moved = await moveRefund(tx, r, {
    on: 'paid',
    by,
    actorId,
    detail: `银行流水 ${a.bankTxnId}`,
    set: { bankTxnId: a.bankTxnId, answer: '' },
  })
  if (!(await endHold(tx, { receiptId: null, refundId: r.id, outcome: 'paidOut', actorId })))
    throw new Error(`refund ${r.refundNo} was paid and nothing is frozen for it`)
  const posted = await post(tx, {
    sourceType: 'balanceRefund',
    sourceId: String(r.id),
    sourceStep: 'paid',
    moneyChangeType: MoneyChangeType.balanceRefund,
    note: `余款退款 ${r.refundNo}，${r.bankName} 尾号 ${r.accountTail}`,
    actorId,
    entries: [
      { kind: 'customer_frozen', companyId: r.companyId, amountFen: minus(r.amountFen) },
      { kind: 'mall_bank', companyId: null, amountFen: r.amountFen },
    ],
  })
  if (!posted) throw new Error(`refund ${r.refundNo} is not covered by what is frozen`)
  await tell(tx, moved, 'refundPaid')
}

/** 银行退回: the money is the company's again, the refund waits for finance or for the company to withdraw it. */
async function returned(tx: Tx, r: RefundRow, a: ErpAnswer, { by, actorId }: Who): Promise<void> {
  const moved = await moveRefund(tx, r, {
    on: 'bankReturn',
    by,
    actorId,
    detail: a.reason,
    set: { answer: a.reason, firstBy: null, approvedBy: null, erpKey: null },
  })
  await unfreeze(tx, r, `return-${r.attempt}`, actorId)
  await tell(tx, moved, 'refundReturned', a.reason)
  await notify(tx, await staffWithRight(tx, 'fund.check'), {
    event: 'refundBack',
    facts: { refundNo: r.refundNo, companyName: r.companyName, reason: a.reason },
    link: `/balanceRefund?open=${r.refundNo}`,
  })
}

/** For its page: of the company alone. */
export async function ownRefund(ctx: Ctx, refundNo: string): Promise<RefundRow> {
  const r = await refundByNo(ctx.db, refundNo)
  return r?.companyId === ctx.companyId ? r : refuse('REFUND_NONE')
}
