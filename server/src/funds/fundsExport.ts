// 导出 receipts and balance refunds: a GET by an address of sixty seconds and one use, streamed page by page, safe to open as a sheet.
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ReceiptState } from '@mall/domain/funds/receipt.ts'
import { RefundStatus } from '@mall/domain/funds/refund.ts'
import type { Parsed } from '@mall/contract/calls.ts'
import type { Ctx, World } from '../app/ctx.ts'
import { refusalEnvelope } from '../app/serve.ts'
import type { Db } from '../db/pool.ts'
import { csvLine, MARK } from '../app/csv.ts'
import { insertTicket, receiptsAfter, refundsAfter, takeTicket } from './funds.queries.ts'

const PATHS = {
  refunds: '/api/userRefundFunds/exportSteelUserRefundFundsToERP',
  receipts: '/api/userRefundFunds/exportCollectionFunds',
} as const
type Kind = keyof typeof PATHS
const FILES: Record<Kind, string> = { refunds: '余款退款.csv', receipts: '来款.csv' }
const SECONDS = 60
const PAGE = 200
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export async function fundsExportUrl(ctx: Ctx, { kind }: Parsed<'/api/userRefundFunds/getExportUrl'>) {
  const token = randomBytes(24).toString('base64url')
  await insertTicket(ctx.db, {
    tokenHash: hashOf(token),
    kind,
    companyId: ctx.companyId,
    askedBy: ctx.me.actor?.userId ?? ctx.me.userId,
  })
  return { url: `${PATHS[kind]}?ticket=${token}`, expiresAt: Date.now() + SECONDS * 1000 }
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
    '交 ERP',
    'ERP 指令',
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

/** GET the sheet by its ticket. A used, old or invented one gets 404 and a sentence. */
export function registerFundsExport(app: FastifyInstance, world: World): void {
  for (const kind of Object.keys(PATHS) as Kind[])
    app.get(PATHS[kind], async (req, reply) => {
      const { ticket: given } = req.query as Record<string, unknown>
      const sound = typeof given === 'string' && /^[A-Za-z0-9_-]{32}$/.test(given)
      const t = sound ? await takeTicket(world.pool, hashOf(given), kind) : undefined
      if (!t || t.companyId === null) return reply.code(404).send(refusalEnvelope('EXPORT_TICKET'))
      const rows = kind === 'refunds' ? refundRows(world.pool, t.companyId) : receiptRows(world.pool, t.companyId)
      return reply
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="export.csv"; filename*=UTF-8''${encodeURIComponent(FILES[kind])}`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(rows))
    })
}
