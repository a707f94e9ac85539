// 资金总览 as a sheet: the figures of the page, row by row, in its order.
import type { ExcelColumn } from '@mall/client/excel.ts'
import type { MoneyPage } from '@mall/contract/money/statement/moneyPage.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import type { Fen } from '@mall/domain/kernel/money.ts'
import { CameTo, DUE_DAYS, DueKind } from '@mall/domain/money/statement/moneyPage.rules.ts'

export interface SheetRow {
  part: string
  what: string
  note: string
  on: string
  fen: Fen
}
export const SHEET: readonly ExcelColumn<SheetRow>[] = [
  { title: '部分', width: 18, value: r => r.part },
  { title: '项目', width: 34, value: r => r.what },
  { title: '说明', width: 40, value: r => r.note },
  { title: '日期', width: 12, value: r => r.on },
  { title: '金额，元', width: 16, value: r => ({ fen: r.fen }) },
]
const day = (at: number | null): string => (at === null ? '' : dayText(new Date(at)))

export function moneySheet(m: MoneyPage): SheetRow[] {
  const { has, owes, came } = m
  const row = (part: string, what: string, fen: Fen, note = '', on = ''): SheetRow => ({ part, what, note, on, fen })
  return [
    row('在钢厂有', '可用余额', has.availableFen),
    row('在钢厂有', '冻结', has.frozenFen),
    row('在钢厂有', '预付余额', has.prepaidFen, '可用 + 冻结'),
    row('在钢厂有', '承兑未用', has.draftFen, '只能付承兑订单'),
    row('在钢厂有', '授信还可用', has.creditLeftFen, has.creditValidUntil && `至 ${has.creditValidUntil}`),
    row('欠钢厂', '授信已用', owes.creditUsedFen),
    row('欠钢厂', '结算应补', owes.settleFen),
    row('欠钢厂', '退票款', owes.draftDebtFen),
    row('欠钢厂', '合计', owes.totalFen, '授信已用 + 结算应补 + 退票款'),
    ...m.dues.map(d =>
      row(`${DUE_DAYS} 天内要付`, `${DueKind.label(d.dueKind)} ${d.dueNo}`, d.amountFen, d.dueText, day(d.dueAt && d.dueAt - 1)),
    ),
    row(`${DUE_DAYS} 天内要付`, '合计', m.dueFen),
    row('本月来款', '进余额', came.balanceFen),
    row('本月来款', '直接付订单（不经余额）', came.orderFen),
    row('本月来款', '合计', came.totalFen, '进余额 + 直接付订单'),
    row('本月来款', '还没有入账', came.waitingFen, '不在合计内'),
    ...came.rows.map(r =>
      row(
        '来款明细',
        [r.cameNo, r.payerName || r.note].filter(Boolean).join(' '),
        r.amountFen,
        [CameTo.label(r.cameTo), r.orderCode].filter(Boolean).join(' '),
        day(r.cameAt),
      ),
    ),
    ...(m.equations ?? []).flatMap(e => [
      row(`本月往来 ${e.title}`, '期初', e.openingFen, e.note, m.fromOn),
      ...e.moves.map(x => row(`本月往来 ${e.title}`, x.label, x.fen, `${x.count} 笔`)),
      row(`本月往来 ${e.title}`, '期末', e.closingFen, '', m.toOn),
    ]),
    ...(m.invoice
      ? [row('发票', '已结算未开票', m.invoice.openFen, '含税'), row('发票', '本月已开票', m.invoice.issuedFen, '红冲已减')]
      : []),
  ]
}
