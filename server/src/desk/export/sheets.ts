// What stands in the sheets: heads, widths and the rows, of which no more than a page is held at a time.
import { type BuyerReference, referenceLabel } from '@mall/domain/orders/order/reference.ts'
import type { ExportKindCode } from '@mall/domain/desk/export/export.codes.ts'
import { PriceUnitLabel } from '@mall/domain/kernel/money.ts'
import { OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { MoneyChangeType } from '@mall/domain/money/payment/pay.codes.ts'
import { StatementLineState } from '@mall/domain/money/statement/statement.rules.ts'
import { SheetState, Verdict } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { ExportRow } from './export.queries.ts'
import { roomSheets } from './roomSheets.ts'
import { type Column, sheet, type SheetKind } from './sheetKind.ts'
import {
  goodsBefore,
  ledgerBefore,
  type OrderLineRow,
  orderLinesBefore,
  settledBefore,
  type SettledRow,
  statementLinesBefore,
} from './sheet.queries.ts'

/** Three columns of every sheet about orders. */
const reference = <R extends { reference: BuyerReference }>(): Column<R>[] => [
  { head: referenceLabel.buyerNo, width: 20, of: r => r.reference.buyerNo },
  { head: referenceLabel.projectName, width: 20, of: r => r.reference.projectName },
  { head: referenceLabel.wantedOn, width: 12, of: r => r.reference.wantedOn ?? '' },
]

export const sheets: Record<Exclude<ExportKindCode, 'pack'>, SheetKind> = {
  ...roomSheets,
  orders: sheet({
    page: orderLinesBefore,
    idOf: r => r.orderId,
    columns: [
      { head: '订单', width: 20, of: r => r.orderCode },
      { head: '企业', width: 28, of: r => r.companyName, desk: true },
      { head: '下单人', width: 12, of: r => r.buyer },
      { head: '下单时间', width: 18, of: r => ({ at: r.at }) },
      { head: '状态', width: 10, of: r => OrderStatus.label(r.status) },
      { head: '行', width: 6, of: r => r.lineNo },
      { head: '商品', width: 32, of: r => r.title },
      { head: '材质', width: 12, of: r => r.grade },
      { head: '规格', width: 18, of: r => r.spec },
      { head: '仓库', width: 16, of: r => r.depotName },
      { head: '件数', width: 8, of: r => r.pieces },
      { head: '单位', width: 6, of: r => r.pieceUnit },
      { head: '重量，吨', width: 12, of: r => ({ kg: r.weightKg }) },
      { head: '单价', width: 12, of: r => ({ fen: r.priceFen }) },
      { head: '计价', width: 9, of: r => PriceUnitLabel[r.priceUnit] },
      { head: '货款，元', width: 14, of: r => ({ fen: r.amountFen }) },
      { head: '订单合计，元', width: 14, of: r => ({ fen: r.totalFen }) },
      { head: '订单已付，元', width: 14, of: r => ({ fen: r.paidFen }) },
      { head: '分批放行', width: 14, of: r => r.stagesText },
      ...reference<OrderLineRow>(),
      { head: '附件', width: 28, of: r => r.files },
    ],
  }),
  ledger: sheet({
    page: ledgerBefore,
    idOf: r => r.id,
    columns: [
      { head: '时间', width: 18, of: r => ({ at: r.at }) },
      { head: '企业', width: 28, of: r => r.companyName, desk: true },
      { head: '类型', width: 12, of: r => MoneyChangeType.label(r.moneyChangeType) },
      { head: '说明', width: 44, of: r => r.note },
      { head: '变动，元', width: 16, of: r => ({ fen: r.availableChangeFen + r.frozenChangeFen }) },
      { head: '预付余额，元', width: 16, of: r => ({ fen: r.availableFen + r.frozenFen }) },
      { head: '冻结变动，元', width: 16, of: r => ({ fen: r.frozenChangeFen }) },
      { head: '冻结，元', width: 16, of: r => ({ fen: r.frozenFen }) },
      { head: '可用余额，元', width: 16, of: r => ({ fen: r.availableFen }) },
    ],
  }),
  settlements: sheet({
    page: settledBefore,
    idOf: r => r.id,
    columns: [
      { head: '结算单', width: 20, of: r => r.settleNo },
      { head: '订单', width: 20, of: r => r.orderCode },
      { head: '企业', width: 28, of: r => r.companyName, desk: true },
      { head: '状态', width: 12, of: r => SheetState.label(r.state) },
      { head: '确认时间', width: 18, of: r => ({ at: r.settledAt }) },
      { head: '运单', width: 20, of: r => r.waybillNo },
      { head: '磅单', width: 18, of: r => r.ticketNo },
      { head: '商品', width: 32, of: r => r.title },
      { head: '件数', width: 8, of: r => r.pieces },
      { head: '订货，吨', width: 12, of: r => ({ kg: r.orderedKg }) },
      { head: '结算，吨', width: 12, of: r => ({ kg: r.settledKg }) },
      { head: '货款，元', width: 14, of: r => ({ fen: r.goodsFen }) },
      { head: '附加服务，元', width: 14, of: r => ({ fen: r.serviceFen }) },
      { head: '运费，元', width: 14, of: r => ({ fen: r.freightFen }) },
      { head: '认定', width: 10, of: r => Verdict.label(r.verdict) },
      ...reference<SettledRow>(),
    ],
  }),
  statements: sheet({
    page: statementLinesBefore,
    idOf: r => r.id,
    columns: [
      { head: '对账单', width: 20, of: r => r.statementNo },
      { head: '企业', width: 28, of: r => r.companyName, desk: true },
      { head: '月份', width: 10, of: r => r.month.slice(0, 7) },
      { head: '行', width: 6, of: r => r.lineNo },
      { head: '结算时间', width: 18, of: r => ({ at: r.settledAt }) },
      { head: '磅单', width: 20, of: r => r.ticketNo },
      { head: '订单', width: 20, of: r => r.orderCode },
      { head: '结算单', width: 20, of: r => r.settleNo },
      { head: '商品', width: 32, of: r => r.title },
      { head: '结算，吨', width: 12, of: r => ({ kg: r.settledKg }) },
      { head: '金额，元', width: 14, of: r => ({ fen: r.amountFen }) },
      { head: '核对', width: 12, of: r => StatementLineState.label(r.state) },
      { head: '疑问', width: 30, of: r => r.reason },
      { head: '答复', width: 30, of: r => r.answer },
      { head: referenceLabel.buyerNo, width: 20, of: r => r.buyerNo },
    ],
  }),
  goods: sheet({
    page: goodsBefore,
    idOf: r => r.id,
    columns: [
      { head: '商品编码', width: 24, of: r => r.skuCode },
      { head: '商品', width: 32, of: r => r.title },
      { head: '材质', width: 12, of: r => r.grade },
      { head: '规格', width: 18, of: r => r.spec },
      { head: '仓库', width: 16, of: r => r.depotName },
      { head: '挂牌价', width: 12, of: r => ({ fen: r.listPriceFen }) },
      { head: '计价', width: 9, of: r => PriceUnitLabel[r.priceUnit] },
      { head: '单位', width: 6, of: r => r.pieceUnit },
      { head: '件重，吨', width: 12, of: r => r.pieceWeightG / 1_000_000 },
      { head: '现存', width: 10, of: r => r.onHand },
      { head: '已占用', width: 10, of: r => r.reserved },
      { head: '可售', width: 10, of: r => r.onHand - r.reserved },
      { head: '上架', width: 8, of: r => (r.onShelf ? '是' : '否') },
    ],
  }),
  prices: sheet({
    page: goodsBefore,
    idOf: r => r.id,
    columns: [
      { head: '商品编号', width: 36, of: r => r.skuCode },
      { head: '新价', width: 12, of: r => ({ fen: r.listPriceFen }) },
      { head: '原价', width: 12, of: r => ({ fen: r.listPriceFen }) },
      { head: '计价', width: 9, of: r => PriceUnitLabel[r.priceUnit] },
      { head: '品名', width: 36, of: r => r.title },
      { head: '仓库', width: 16, of: r => r.depotName },
      { head: '上架', width: 8, of: r => (r.onShelf ? '是' : '否') },
    ],
  }),
  counts: sheet({
    page: goodsBefore,
    idOf: r => r.id,
    columns: [
      { head: '商品编码', width: 36, of: r => r.skuCode },
      { head: '在库件数', width: 12, of: r => r.onHand },
    ],
  }),
}

const PAGE = 250
/** The rows of what was asked for, newest first. */
export async function* rowsOf(db: Db, kind: SheetKind, j: ExportRow): AsyncGenerator {
  const { companyId, ownerId, contactId } = j
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const { fromOn, toOn, atDesk, goods = null } = j.filters
    const rows = await kind.page(db, { companyId, ownerId, contactId, fromOn, toOn, atDesk, goods, before, limit: PAGE })
    const last = rows.at(-1)
    if (last === undefined) return
    yield* rows
    before = kind.idOf(last)
  }
}
export const columnsOf = (kind: SheetKind, j: ExportRow): readonly Column<unknown>[] =>
  kind.columns.filter(c => !c.desk || j.companyId === null)
