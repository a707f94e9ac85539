// 来款认领、余款退款 at the desk.
import { ordersInRemark, receiptMachine } from '@mall/domain/money/funds/receipt.ts'
import { needsTwo, RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { virtualAccountOf } from '@mall/domain/kernel/virtualAccount.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { companyForDesk, companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { daysOf } from '../../platform/db/days.ts'
import { balanceOf } from './funds.queries.ts'
import { receiptHistory, refundHistory, refundView, whyOf } from './funds.view.ts'
import {
  bookedToday,
  deskReceipts,
  type DeskReceipt,
  deskRefunds,
  receiptByNoAtDesk,
  receiptCounts,
  refundCounts,
} from './fundsDesk.queries.ts'
import { openHolds } from './hold.queries.ts'
import { eventsOfReceipt } from './receipt.queries.ts'
import { eventsOfRefund, refundByNo, troubleOf } from './refund.queries.ts'
import { receivingAccount } from './receivingAccount.ts'
import { type DeskSlip, slipsAtDesk, slipsBeside } from './slip.queries.ts'
import { candidates } from './takeTransfer.ts'

const minutes = (from: Date, now: number): number => Math.max(0, Math.floor((now - from.getTime()) / 60_000))
const receiptRow = (r: DeskReceipt, now: number) => ({
  receiptNo: r.receiptNo,
  bankTxnId: r.bankTxnId,
  source: r.source,
  payerName: r.payerName,
  payerTail: r.payerTail,
  toAccount: r.toAccount,
  amountFen: r.amountFen,
  remark: r.remark,
  paidAt: r.paidAt.getTime(),
  receivedAt: r.receivedAt.getTime(),
  waitMinutes: minutes(r.receivedAt, now),
  state: r.state,
  why: whyOf(r),
  companyCode: r.companyCode,
  companyName: r.companyName,
  likelyPoints: r.likelyPoints,
  goodsFen: r.goodsFen,
  depositFen: r.depositFen,
  byRule: r.byRule,
  askedBy: r.askedName,
  askedAt: r.askedAt?.getTime() ?? null,
  askReason: r.askReason,
  checkedName: r.checkedName,
  bookedAt: r.bookedAt?.getTime() ?? null,
})

export async function readReceipts(ctx: Ctx, input: Parsed<'/api/ops/getReceiptList'>) {
  const contactId = deskContactOf(ctx)
  const [rows, counts, today] = await Promise.all([
    deskReceipts(ctx.db, input.state === 'mine' ? 'check' : input.state, {
      ...daysOf(input),
      contactId,
      word: literal(input.word),
      askedBy: input.state === 'mine' ? ctx.me.userId : null,
      notAskedBy: input.state === 'check' ? ctx.me.userId : null,
      limit: input.pageSize,
      offset: offsetOf(input),
    }),
    receiptCounts(ctx.db, contactId, ctx.me.userId),
    // The whole mall's sum is for who sees the whole mall.
    contactId === null ? bookedToday(ctx.db) : undefined,
  ])
  return {
    ...page(
      input,
      rows.map(r => receiptRow(r, ctx.me.now)),
      rows[0]?.total ?? 0,
    ),
    sumFen: rows[0]?.sumFen ?? 0,
    openCount: counts?.open ?? 0,
    openFen: counts?.openFen ?? 0,
    oldestMinutes: counts?.oldestAt ? minutes(counts.oldestAt, ctx.me.now) : null,
    checkCount: counts?.check ?? 0,
    mineCount: counts?.mine ?? 0,
    todayCount: today?.n ?? 0,
    todayFen: today?.fen ?? 0,
  }
}

/** What this employee may do with it now: the machine's events that his rights reach. */
function actsOf(ctx: Ctx, r: DeskReceipt) {
  const clerk = mayStaff(ctx.me.staffRoles, 'fund.receipt') ? receiptMachine.events(r.state, 'clerk') : []
  const checker = mayStaff(ctx.me.staffRoles, 'fund.check') ? receiptMachine.events(r.state, 'checker') : []
  const own = r.askedBy === ctx.me.userId
  const acts: ('claim' | 'askReturn' | 'takeBack' | 'check' | 'refuse' | 'undo')[] = []
  if (clerk.includes('claim')) acts.push('claim', 'askReturn')
  if (clerk.includes('takeBack') && own) acts.push('takeBack')
  if (checker.includes('refuse')) acts.push('check', 'refuse')
  if (checker.includes('undo')) acts.push('undo')
  return acts
}

/** Whose it may be, as far as this employee sees whose things there are: the list shows him its likeliest. */
async function candidatesSeen(ctx: Ctx, r: DeskReceipt) {
  const found = await candidates(ctx.db, r, await receivingAccount(ctx.world.rules))
  const seen = await Promise.all(found.map(c => companyInScope(ctx, c.companyId)))
  return found.filter((_, i) => seen[i])
}

const slipView = (v: DeskSlip) => ({
  companyCode: v.companyCode,
  companyName: v.companyName,
  amountFen: v.amountFen,
  fileId: v.fileId,
  paidOn: v.paidOn,
  accountTail: v.accountTail,
  forOrder: v.forOrder,
  dueFen: v.dueFen,
  state: v.state,
  sentAt: v.createdAt.getTime(),
})
/** 回单 that no money has answered: what to look for at the bank. */
export async function readWaitingSlips(ctx: Ctx) {
  const rows = await slipsAtDesk(ctx.db, deskContactOf(ctx))
  return { list: rows.map(slipView), totalCount: rows[0]?.total ?? 0 }
}

export async function readReceiptAtDesk(ctx: Ctx, { receiptNo }: Parsed<'/api/ops/getReceipt'>) {
  const r = (await receiptByNoAtDesk(ctx.db, receiptNo)) ?? refuse('RECEIPT_NONE')
  const whose = r.companyId ?? r.likelyCompanyId
  if (whose !== null && !(await companyInScope(ctx, whose))) return refuse('RECEIPT_NONE')
  const seesAll = deskContactOf(ctx) === null
  const [found, vouchers, history] = await Promise.all([
    r.state === 'open' ? candidatesSeen(ctx, r) : [],
    seesAll ? slipsBeside(ctx.db, { id: r.id, amountFen: r.amountFen, codes: ordersInRemark(r.remark) }) : [],
    eventsOfReceipt(ctx.db, r.id),
  ])
  return {
    ...receiptRow(r, ctx.me.now),
    candidates: found.map(c => ({
      companyCode: c.companyCode,
      companyName: c.companyName,
      points: c.points,
      reasons: c.reasons,
    })),
    vouchers: vouchers.map(slipView),
    acts: actsOf(ctx, r),
    whyNotCheck: r.askedBy === ctx.me.userId ? '经手人不能复核自己的认领，请另一位同事办理' : '',
    // As it was judged then: the rule and the accounts may have changed since.
    ruleText: r.byRule ? (history.findLast(e => e.event === 'match')?.detail ?? '') : '',
    history: receiptHistory(history),
  }
}

export async function readRefundQueue(ctx: Ctx, input: Parsed<'/api/ops/getBalanceRefundList'>) {
  const contactId = deskContactOf(ctx)
  const [rows, counts] = await Promise.all([
    deskRefunds(ctx.db, input.state, {
      ...daysOf(input),
      contactId,
      word: literal(input.word),
      limit: input.pageSize,
      offset: offsetOf(input),
    }),
    refundCounts(ctx.db, contactId),
  ])
  return {
    ...page(
      input,
      rows.map(r => ({
        ...refundView(r),
        companyCode: r.companyCode,
        companyName: r.companyName,
        firstName: r.firstName,
        trouble: r.trouble,
      })),
      rows[0]?.total ?? 0,
    ),
    workCount: counts?.work ?? 0,
    workFen: counts?.workFen ?? 0,
    erpCount: counts?.erp ?? 0,
    returnedCount: counts?.returned ?? 0,
  }
}

export async function readRefundAtDesk(ctx: Ctx, { refundNo }: Parsed<'/api/ops/getBalanceRefund'>) {
  const r = await refundByNo(ctx.db, refundNo)
  if (!r || !(await companyInScope(ctx, r.companyId))) return refuse('REFUND_NONE')
  const [history, balance, trouble, line] = await Promise.all([
    eventsOfRefund(ctx.db, r.id),
    balanceOf(ctx.db, r.companyId),
    r.erpKey ? troubleOf(ctx.db, r.erpKey) : '',
    ctx.world.rules.number('funds.refundTwoAboveFen'),
  ])
  const two = needsTwo(r.amountFen, line)
  return {
    ...refundView(r),
    companyCode: r.companyCode,
    companyName: r.companyName,
    firstName: r.firstName,
    approvedName: r.approvedName,
    attempt: r.attempt,
    trouble,
    availableFen: balance?.availableFen ?? 0,
    frozenFen: balance?.frozenFen ?? 0,
    twoPersons: two,
    whyNotDecide:
      r.status !== RefundStatus.asked
        ? `退款${RefundStatus.label(r.status)}`
        : !mayStaff(ctx.me.staffRoles, 'fund.check')
          ? '没有「退款审核」权限，请联系运营管理员'
          : two && r.firstBy === ctx.me.userId
            ? '您已初审，请另一位同事复审'
            : '',
    history: refundHistory(history, false),
  }
}

export async function readHolds(ctx: Ctx, { companyCode }: Parsed<'/api/ops/getCompanyHolds'>) {
  const companyId = await companyForDesk(ctx, companyCode)
  const holds = await openHolds(ctx.db, companyId)
  const to = await receivingAccount(ctx.world.rules)
  return {
    accountNo: to ? virtualAccountOf(companyId, to) : '',
    holds: holds.map(h => ({
      holdId: String(h.id),
      reason: h.reason,
      amountFen: h.amountFen,
      since: h.createdAt.getTime(),
      endsText: h.ends,
      releasable: h.receiptId !== null,
    })),
  }
}
