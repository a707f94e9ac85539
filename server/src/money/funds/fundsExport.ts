// 导出 receipts and balance refunds: streamed page by page, safe to open as a sheet.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ReceiptState } from '@mall/domain/money/funds/receipt.ts'
import { RefundStatus } from '@mall/domain/money/funds/refund.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { csvLine, MARK } from '../../platform/sheet/csv.ts'
import { attachment, giveAddress, registerOneUse } from '../../platform/download/oneUse.ts'
import type { Route } from '../../kernel/serve/serve.ts'
import type { Db } from '../../kernel/ports/database.ts'
import { receiptsAfter, refundsAfter } from './funds.queries.ts'

const PATHS = {
  refunds: '/api/userRefundFunds/exportSteelUserRefundFundsToERP',
  receipts: '/api/userRefundFunds/exportCollectionFunds',
} as const
type Kind = keyof typeof PATHS
const FILES: Record<Kind, string> = { refunds: '余款退款.csv', receipts: '来款.csv' }
const PAGE = 200
interface Frozen {
  companyId: number
}

export function fundsExportUrl(ctx: Ctx, { kind }: Parsed<'/api/userRefundFunds/getExportUrl'>) {
  const payload: Frozen = { companyId: ctx.companyId }
  return giveAddress(ctx, ctx.db, { path: PATHS[kind], payload })
}

async function* refundRows(db: Db, companyId: number): AsyncGenerator<string> {
  yield MARK
  yield csvLine([
    '退款编号',
    '金额，元',
    '收款户名',
    '开户行',
    '账号尾号',
    '原因',
    '状态',
    '答复',
    '申请人',
    '申请',
    '交出付款',
    '付款单号',
    '到账',
    '银行流水',
  ])
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await refundsAfter(db, { companyId, before, limit: PAGE })
    const last = rows.at(-1)
    if (!last) return
    for (const r of rows)
      yield csvLine([
        r.refundNo,
        { fen: r.amountFen },
        r.accountName,
        r.bankName,
        r.accountTail,
        r.reason,
        RefundStatus.label(r.status),
        r.answer,
        r.userName,
        { at: r.createdAt },
        { at: r.sentAt },
        r.erpKey ?? '',
        { at: r.paidAt },
        r.bankTxnId ?? '',
      ])
    before = last.id
  }
}
async function* receiptRows(db: Db, companyId: number): AsyncGenerator<string> {
  yield MARK
  yield csvLine([
    '来款编号',
    '付款户名',
    '付款账号尾号',
    '金额，元',
    '货款，元',
    '保证金，元',
    '附言',
    '状态',
    '付款',
    '入账',
    '银行流水',
  ])
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await receiptsAfter(db, { companyId, before, limit: PAGE })
    const last = rows.at(-1)
    if (!last) return
    for (const r of rows)
      yield csvLine([
        r.receiptNo,
        r.payerName,
        r.payerTail,
        { fen: r.amountFen },
        { fen: r.goodsFen },
        { fen: r.depositFen },
        r.remark,
        ReceiptState.label(r.state),
        { at: r.paidAt },
        { at: r.bookedAt },
        r.bankTxnId,
      ])
    before = last.id
  }
}

export function registerFundsExport(app: FastifyInstance, world: World, routes: readonly Route[]): void {
  for (const kind of Object.keys(PATHS) as Kind[])
    registerOneUse<Frozen>(app, world, {
      path: PATHS[kind],
      refused: ['EXPORT_TICKET'],
      bySession: { routes, call: () => '/api/userRefundFunds/getExportUrl', input: { kind } },
      send: async ({ companyId }, reply) =>
        reply
          .header('content-disposition', attachment('export.csv', FILES[kind]))
          .type('text/csv; charset=utf-8')
          .send(Readable.from(kind === 'refunds' ? refundRows(world.pool, companyId) : receiptRows(world.pool, companyId))),
    })
}
