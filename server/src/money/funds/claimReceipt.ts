// 认领: one person says whose money it is and how it divides, another checks it; only then it is booked. Wrong ones are sent back to their
// payer, or undone while the company still has the money.
import { whyNotSplit } from '@mall/domain/money/funds/receipt.ts'
import { yuan, type Fen, minus } from '@mall/domain/kernel/money.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import { companyInScope } from '../../people/company/deskScope.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import type { ErpAnswer } from '../../platform/erpOutbox/erpMessage.ts'
import { enqueueErp } from '../../platform/erpOutbox/erp.queries.ts'
import type { ByHand, ErpTopic } from '../../platform/erpOutbox/topics.ts'
import { lockOrdersById, payableWith } from '../../orders/order/order.queries.ts'
import { timeToCheck } from '../../orders/order/timeToCheck.ts'
import { notify, peopleWithRight, staffWithRight } from '../../platform/notice/notify.ts'
import { endHold, endHoldById, insertHold } from './hold.queries.ts'
import { type Entry, post } from './ledger.ts'
import { moveReceipt, OPEN_AGAIN } from './moveReceipt.ts'
import { companyOfCode, companyOfId, lockReceipt, logReceipt, type ReceiptRow, unmatchVouchers } from './receipt.queries.ts'
import { matchSlips } from './matchSlips.ts'
import { tellBooked } from './takeTransfer.ts'

const done = { done: true as const }

/** Locked and within what this employee sees; a receipt that nobody's name is on is everybody's who may see receipts. */
async function mine(ctx: Ctx, tx: Tx, receiptNo: string): Promise<ReceiptRow> {
  const r = (await lockReceipt(tx, receiptNo)) ?? refuse('RECEIPT_NONE')
  const whose = r.companyId ?? r.likelyCompanyId
  return whose === null || (await companyInScope(ctx, whose, tx)) ? r : refuse('RECEIPT_NONE')
}
const record = (ctx: Ctx, tx: Tx, act: AuditAct, r: ReceiptRow, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'receipt', objectId: r.receiptNo, detail })

/** Orders that this money would pay do not end while it lies at the desk for the second person. */
async function waitForMoney(ctx: Ctx, tx: Tx, companyId: number, goodsFen: Fen): Promise<void> {
  const ids = await payableWith(tx, companyId, goodsFen)
  for (const order of ids.length ? await lockOrdersById(tx, ids) : [])
    await timeToCheck(ctx.world, tx, order, { actorId: ctx.me.userId, reason: '来款已到，等钢厂财务复核入账' })
}

export const claimReceipt = (ctx: Ctx, input: Parsed<'/api/ops/claimReceipt'>) =>
  ctx.db.tx(async tx => {
    const r = await mine(ctx, tx, input.receiptNo)
    const company = (await companyOfCode(tx, input.companyCode)) ?? refuse('COMPANY_NOT_FOUND')
    if (!(await companyInScope(ctx, company.id, tx))) return refuse('COMPANY_NOT_FOUND')
    // The same claim said twice is one.
    if (r.state === 'claimed' && r.askedBy === ctx.me.userId && r.companyId === company.id && r.depositFen === input.depositFen)
      return done
    if (!company.certified || company.frozen) return refuse('RECEIPT_COMPANY', { company: company.name })
    const why = whyNotSplit(r.amountFen, input.goodsFen, input.depositFen)
    if (why) return refuse('RECEIPT_SPLIT', { why })
    const split = `货款 ${yuan(input.goodsFen)}，保证金 ${yuan(input.depositFen)}`
    await moveReceipt(tx, r, {
      on: 'claim',
      by: 'clerk',
      actorId: ctx.me.userId,
      detail: `${company.name}，${split}：${input.reason}`,
      set: {
        companyId: company.id,
        goodsFen: input.goodsFen,
        depositFen: input.depositFen,
        askedBy: ctx.me.userId,
        askReason: input.reason,
      },
    })
    await waitForMoney(ctx, tx, company.id, input.goodsFen)
    await notify(
      tx,
      (await staffWithRight(tx, 'fund.check')).filter(id => id !== ctx.me.userId),
      {
        event: 'receiptToCheck',
        facts: { receiptNo: r.receiptNo, amount: yuan(r.amountFen), companyName: company.name },
        link: `/receipts?state=check&open=${r.receiptNo}`,
      },
    )
    await record(ctx, tx, 'receipt.claim', r, `${company.name} ${yuan(r.amountFen)} 元（${split}）：${input.reason}`)
    return done
  })

export const askReceiptReturn = (ctx: Ctx, input: Parsed<'/api/ops/askReceiptReturn'>) =>
  ctx.db.tx(async tx => {
    const r = await mine(ctx, tx, input.receiptNo)
    if (r.state === 'returnAsked' && r.askedBy === ctx.me.userId) return done
    await moveReceipt(tx, r, {
      on: 'askReturn',
      by: 'clerk',
      actorId: ctx.me.userId,
      detail: input.reason,
      set: { askedBy: ctx.me.userId, askReason: input.reason },
    })
    await record(ctx, tx, 'receipt.askReturn', r, `${r.payerName} ${yuan(r.amountFen)} 元：${input.reason}`)
    return done
  })

/** Whoever wrote a claim or a wish to return takes it back before it is checked. */
export const takeBackReceipt = (ctx: Ctx, { receiptNo }: Parsed<'/api/ops/takeBackReceipt'>) =>
  ctx.db.tx(async tx => {
    const r = await mine(ctx, tx, receiptNo)
    if (r.askedBy !== ctx.me.userId) return refuse('RECEIPT_OTHERS')
    await moveReceipt(tx, r, { on: 'takeBack', by: 'clerk', actorId: ctx.me.userId, detail: '', set: OPEN_AGAIN })
    await record(ctx, tx, 'receipt.takeBack', r, yuan(r.amountFen))
    return done
  })

/** The second person's word, on a claim or on a return. */
export const checkReceipt = (ctx: Ctx, input: Parsed<'/api/ops/checkReceipt'>) =>
  ctx.db.tx(async tx => {
    const r = await mine(ctx, tx, input.receiptNo)
    if (r.checkedBy === ctx.me.userId && input.agree && (r.state === 'booked' || r.state === 'returning')) return done
    if (r.askedBy === ctx.me.userId) return refuse('RECEIPT_TWO')
    if (!input.agree) return refuseAsked(ctx, tx, r, input.reason)
    return r.state === 'returnAsked' ? sendBack(ctx, tx, r, input.reason) : book(ctx, tx, r, input.reason)
  })

async function refuseAsked(ctx: Ctx, tx: Tx, r: ReceiptRow, reason: string) {
  if (reason === '') return refuse('FUND_REASON')
  await moveReceipt(tx, r, { on: 'refuse', by: 'checker', actorId: ctx.me.userId, detail: reason, set: OPEN_AGAIN })
  if (r.askedBy !== null)
    await notify(tx, [r.askedBy], {
      event: 'receiptRefused',
      facts: { receiptNo: r.receiptNo, reason },
      link: `/receipts?open=${r.receiptNo}`,
    })
  await record(ctx, tx, 'receipt.refuse', r, reason)
  return done
}

async function book(ctx: Ctx, tx: Tx, r: ReceiptRow, reason: string) {
  const round = r.round + 1
  const moved = await moveReceipt(tx, r, {
    on: 'check',
    by: 'checker',
    actorId: ctx.me.userId,
    detail: reason,
    set: { checkedBy: ctx.me.userId, round, why: '' },
  })
  const companyId = moved.companyId ?? refuse('RECEIPT_NONE')
  const company = await companyOfId(tx, companyId)
  if (!company?.certified || company.frozen) return refuse('RECEIPT_COMPANY', { company: company?.name ?? '' })
  await move(tx, r, `book-${round}`, MoneyChangeType.recharge, `来款 ${r.receiptNo} ${r.payerName}`, ctx.me.userId, [
    { kind: 'mall_suspense', companyId: null, amountFen: minus(r.amountFen) },
    { kind: 'customer_available', companyId, amountFen: r.goodsFen },
    { kind: 'customer_frozen', companyId, amountFen: r.depositFen },
  ])
  if (r.depositFen > 0)
    await insertHold(tx, {
      companyId,
      amountFen: r.depositFen,
      receiptId: r.id,
      refundId: null,
      reason: `保证金 ${r.receiptNo}`,
      ends: '履约完成或未成交，由财务释放',
    })
  await matchSlips(tx, [r.id])
  await tellBooked(tx, { ...r, companyId })
  await record(ctx, tx, 'receipt.check', r, `${company.name} ${yuan(r.amountFen)} 元入账`)
  return done
}

/** Posts what is not zero; refuses what the balance does not cover. */
async function move(
  tx: Tx,
  r: ReceiptRow,
  step: string,
  moneyChangeType: 1 | 9,
  note: string,
  actorId: number,
  entries: readonly Entry[],
): Promise<void> {
  const posted = await post(tx, {
    sourceType: 'receipt',
    sourceId: String(r.id),
    sourceStep: step,
    moneyChangeType,
    note,
    actorId,
    entries: entries.filter(e => e.amountFen !== 0),
  })
  if (!posted) refuse('RECEIPT_SPENT', { amount: yuan(r.amountFen) })
}

/** 撤销认领: the money goes back to where nobody's money lies, as long as the company still has all of it. */
export const undoReceipt = (ctx: Ctx, input: Parsed<'/api/ops/undoReceipt'>) =>
  ctx.db.tx(async tx => {
    const r = await mine(ctx, tx, input.receiptNo)
    if (r.askedBy === ctx.me.userId) return refuse('RECEIPT_TWO')
    const companyId = r.companyId ?? refuse('RECEIPT_STATE', { state: '没有入账', act: '撤销认领' })
    await moveReceipt(tx, r, {
      on: 'undo',
      by: 'checker',
      actorId: ctx.me.userId,
      detail: input.reason,
      set: { ...OPEN_AGAIN, why: 'undone' },
    })
    if (r.depositFen > 0 && !(await endHold(tx, { receiptId: r.id, refundId: null, outcome: 'undone', actorId: ctx.me.userId })))
      return refuse('RECEIPT_SPENT', { amount: yuan(r.depositFen) })
    await move(tx, r, `undo-${r.round}`, MoneyChangeType.adjust, `撤销来款 ${r.receiptNo}：认错`, ctx.me.userId, [
      { kind: 'mall_suspense', companyId: null, amountFen: r.amountFen },
      { kind: 'customer_available', companyId, amountFen: minus(r.goodsFen) },
      { kind: 'customer_frozen', companyId, amountFen: minus(r.depositFen) },
    ])
    await unmatchVouchers(tx, r.id)
    await notify(tx, await peopleWithRight(tx, companyId, 'funds.see'), {
      event: 'receiptUndone',
      facts: { receiptNo: r.receiptNo, amount: yuan(r.amountFen), reason: input.reason },
      link: '/user/capital',
    })
    await record(ctx, tx, 'receipt.undo', r, `${yuan(r.amountFen)} 元：${input.reason}`)
    return done
  })

/** 保证金 that is no longer needed is the company's to spend again. */
export const releaseHold = (ctx: Ctx, { holdId, reason }: Parsed<'/api/ops/releaseHold'>) =>
  ctx.db.tx(async tx => {
    const hold = (await endHoldById(tx, Number(holdId), ctx.me.userId)) ?? refuse('HOLD_NONE')
    if (!(await companyInScope(ctx, hold.companyId, tx))) return refuse('HOLD_NONE')
    const posted = await post(tx, {
      sourceType: 'hold',
      sourceId: String(hold.id),
      sourceStep: 'release',
      moneyChangeType: MoneyChangeType.unfreeze,
      note: `${hold.reason} 释放：${reason}`,
      actorId: ctx.me.userId,
      entries: [
        { kind: 'customer_frozen', companyId: hold.companyId, amountFen: minus(hold.amountFen) },
        { kind: 'customer_available', companyId: hold.companyId, amountFen: hold.amountFen },
      ],
    })
    if (!posted) throw new Error(`hold ${hold.id} is not covered by what is frozen`)
    await notify(tx, await peopleWithRight(tx, hold.companyId, 'funds.see'), {
      event: 'holdReleased',
      facts: { amount: yuan(hold.amountFen), reason },
      link: '/user/capital',
    })
    await audit(tx, {
      actorId: ctx.me.userId,
      act: 'hold.release',
      objectType: 'company',
      objectId: (await companyOfId(tx, hold.companyId))?.code ?? '',
      detail: `${hold.reason} ${yuan(hold.amountFen)} 元：${reason}`,
    })
    return done
  })

export const returnKey = (r: Pick<ReceiptRow, 'receiptNo' | 'round'>): string => `${r.receiptNo}-${r.round}`
const noOf = (key: string): string => key.slice(0, key.lastIndexOf('-'))

/** 原路退回: to the payer's account, by the ERP; until it answers the money stays where it lies. */
async function sendBack(ctx: Ctx, tx: Tx, r: ReceiptRow, reason: string) {
  const moved = await moveReceipt(tx, r, {
    on: 'checkReturn',
    by: 'checker',
    actorId: ctx.me.userId,
    detail: reason,
    set: { checkedBy: ctx.me.userId, round: r.round + 1 },
  })
  await enqueueErp(tx, {
    topic: 'receiptReturn',
    key: returnKey(moved),
    about: r.receiptNo,
    payload: {
      receiptNo: r.receiptNo,
      amountFen: r.amountFen,
      bankTxnId: r.bankTxnId,
      accountSealed: r.payerSealed,
      accountName: r.payerName,
    },
  })
  await record(ctx, tx, 'receipt.return', r, `${r.payerName} ${yuan(r.amountFen)} 元`)
  return done
}

export const receiptReturn: ErpTopic = {
  sent: () => Promise.resolve(),
  answered: async (_world: World, tx: Tx, a: ErpAnswer, byHand: ByHand | null) => {
    const r = await lockReceipt(tx, noOf(a.key))
    if (!r || returnKey(r) !== a.key) throw new Error(`no return ${a.key}`)
    const by = byHand ? 'checker' : 'system'
    const actorId = byHand?.actorId ?? (await systemUserId(tx))
    if (a.result === 'returned') {
      await moveReceipt(tx, r, {
        on: 'bankReturn',
        by,
        actorId,
        detail: a.reason,
        set: { ...OPEN_AGAIN, why: 'sentBack' },
      })
      return
    }
    await moveReceipt(tx, r, { on: 'returned', by, actorId, detail: `银行流水 ${a.bankTxnId}`, set: {} })
    await move(tx, r, `return-${r.round}`, MoneyChangeType.adjust, `来款 ${r.receiptNo} 原路退回`, actorId, [
      { kind: 'mall_suspense', companyId: null, amountFen: minus(r.amountFen) },
      { kind: 'mall_bank', companyId: null, amountFen: r.amountFen },
    ])
  },
  odd: async (tx, key, why) => {
    const r = await lockReceipt(tx, noOf(key))
    if (!r) return
    await logReceipt(tx, { receiptId: r.id, event: 'returnOdd', detail: why, actorId: await systemUserId(tx) })
    await notify(tx, await staffWithRight(tx, 'fund.check'), {
      event: 'receiptReturnOdd',
      facts: { receiptNo: r.receiptNo, why },
      link: `/receipts?state=returned&open=${r.receiptNo}`,
    })
  },
}
