// 资金 as the company sees it.
import { inSandbox } from '../../kernel/settings/partners.ts'
import { LIKELY_POINTS } from '@mall/domain/money/funds/receipt.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { daysOf } from '../../platform/db/days.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { ownRefund } from './balanceRefund.ts'
import { creditOf, poolWith } from './credit.ts'
import { openHolds } from './hold.queries.ts'
import { accountOf, receivingAccount } from './receivingAccount.ts'
import { hintText, receiptView, refundHistory, refundView } from './funds.view.ts'
import { balanceOf, collectionOf, directPayments, ledgerLines, likelyReceipts, refundsOf } from './funds.queries.ts'
import { plannedTransfers, type VoucherRow, vouchersOf } from './slip.queries.ts'
import { draftFen, openDebtFen } from './draftMoney.queries.ts'
import { eventsOfRefund, owedFen } from './refund.queries.ts'

async function poolOf(db: Db, companyId: number) {
  const row = (await balanceOf(db, companyId)) ?? refuse('COMPANY_NOT_FOUND')
  return { row, pool: await poolWith(db, companyId, row) }
}

/** 收款账户 is not set: no number, but who knows. */
function whomToAsk(c: { bdName: string; bdPhone: string }, sitePhone: string): string {
  const who = c.bdName
    ? `专属客服 ${[c.bdName, c.bdPhone].filter(t => t !== '').join(' ')}`
    : sitePhone
      ? `客服 ${sitePhone}`
      : '页面下方的在线客服'
  return `收款账户还没有公布，汇款前请向${who}索取；别处看到的账号请勿汇款。`
}

export const readPool = async (ctx: Ctx) => (await poolOf(ctx.db, ctx.companyId)).pool

export const voucherView = (v: VoucherRow) => ({
  voucherId: String(v.id),
  amountFen: v.amountFen,
  paidOn: v.paidOn,
  accountTail: v.accountTail,
  fileId: v.fileId,
  state: v.state,
  receiptNo: v.receiptNo ?? '',
  forOrder: v.forOrder,
  createdAt: v.createdAt.getTime(),
})

export const readFunds = (ctx: Ctx) =>
  ctx.db.together(async db => {
    const { companyId } = ctx
    const to = await receivingAccount(ctx.world.rules)
    const [{ row, pool }, holds, likely, vouchers, planned, refunds, owed, credit, drafts, debt] = await Promise.all([
      poolOf(db, companyId),
      openHolds(db, companyId),
      likelyReceipts(db, companyId, LIKELY_POINTS),
      vouchersOf(db, companyId),
      plannedTransfers(db, companyId),
      refundsOf(db, 'all', { companyId, limit: 3, offset: 0 }),
      owedFen(db, companyId),
      creditOf(db, companyId),
      draftFen(db, companyId),
      openDebtFen(db, companyId),
    ])
    const waiting = vouchers.filter(v => v.state === 'waiting')
    return {
      ...pool,
      holds: holds.map(h => ({
        reason: h.refundNo ? '余款退款' : h.ccNo ? '履约保证金' : '保证金',
        number: h.refundNo ?? h.receiptNo ?? h.groupNo ?? h.ccNo ?? '',
        amountFen: h.amountFen,
        since: h.createdAt.getTime(),
        endsText: h.ends,
      })),
      account: accountOf(companyId, row.certified, to),
      whyNoAccount: !row.certified ? ('certify' as const) : to ? ('' as const) : ('notSet' as const),
      askText: to ? '' : whomToAsk(row, ctx.world.settings.phone),
      hints: likely.map(r => ({
        receiptNo: r.receiptNo,
        payerName: r.payerName,
        amountFen: r.amountFen,
        paidAt: r.paidAt.getTime(),
        whyText: hintText(r, to),
        voucher: waiting.some(v => v.amountFen === r.amountFen),
      })),
      vouchers: vouchers.map(voucherView),
      transfers: planned.map(p => ({ forOrder: p.forOrder, dueFen: p.dueFen })),
      refunds: refunds.map(refundView),
      owedFen: owed,
      credit,
      draftFen: drafts,
      draftDebtFen: debt,
      receiptSandbox: inSandbox(ctx.world.settings, 'transfer'),
    }
  })

export async function readFundsLedger(ctx: Ctx, input: Parsed<'/api/user/getCapitalLedger'>) {
  const rows = await ledgerLines(ctx.db, {
    ...daysOf(input),
    companyId: ctx.companyId,
    ccNo: input.ccNo ?? '',
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(
    input,
    rows.map(r => ({
      entryId: String(r.journalId),
      at: r.at.getTime(),
      moneyChangeType: r.moneyChangeType,
      note: r.note,
      // A rebate's journal is of a period of a contract: CC202611000001:2026-11.
      ccNo:
        r.sourceType === 'rebate' || (r.sourceType === 'hold' && r.sourceId.startsWith('CC'))
          ? (r.sourceId.split(':')[0] ?? '')
          : '',
      amountFen: r.availableChangeFen + r.frozenChangeFen,
      frozenChangeFen: r.frozenChangeFen,
      prepaidFen: r.availableFen + r.frozenFen,
      frozenFen: r.frozenFen,
    })),
    rows[0]?.total ?? 0,
  )
}

export async function readCollection(ctx: Ctx, input: Parsed<'/api/user/getCollectionFundList'>) {
  const [rows, direct] = await Promise.all([
    collectionOf(ctx.db, {
      ...daysOf(input),
      companyId: ctx.companyId,
      word: literal(input.word),
      state: input.state === 'all' ? null : input.state,
      limit: input.pageSize,
      offset: offsetOf(input),
    }),
    directPayments(ctx.db, ctx.companyId),
  ])
  return {
    ...page(input, rows.map(receiptView), rows[0]?.total ?? 0),
    direct: direct.map(d => ({ ...d, at: d.at.getTime() })),
  }
}

export async function readRefunds(ctx: Ctx, input: Parsed<'/api/userRefundFunds/selectSteelUserRefundFundsToERP'>) {
  const rows = await refundsOf(ctx.db, input.state, {
    companyId: ctx.companyId,
    limit: input.pageSize,
    offset: offsetOf(input),
  })
  return page(input, rows.map(refundView), rows[0]?.total ?? 0)
}

export async function readRefund(ctx: Ctx, { refundNo }: Parsed<'/api/userRefundFunds/getRefundDetail'>) {
  const r = await ownRefund(ctx, refundNo)
  return {
    ...refundView(r),
    history: refundHistory(await eventsOfRefund(ctx.db, r.id), true),
    whyNotWithdraw:
      r.status !== RefundStatus.asked
        ? `退款${RefundStatus.label(r.status)}，不能撤回`
        : ctx.me.actor
          ? '代打单状态下不能撤回退款'
          : (whyNotRight(ctx.me.rights, 'funds.refund') ?? ''),
  }
}
