import { allRows, exportedText, type ExcelColumn, saveExcel } from '@mall/client/excel.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { SettlementMode, StockMode } from '@mall/domain/goods/goods/goods.codes.ts'
import { FreightMode, OrderStatus } from '@mall/domain/orders/order/order.status.ts'
import { useSearchParams } from 'react-router'
import { Button } from '../../kernel/kit/Button.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { orderInputOf } from './orderFilters.ts'
import type { OrderRow } from './OrderTable.tsx'

const COLUMNS: readonly ExcelColumn<OrderRow>[] = [
  { title: '订单号', width: 20, value: o => o.orderCode },
  { title: '下单', width: 18, value: o => ({ at: o.createdAt }) },
  { title: '下单人', value: o => o.buyerName },
  { title: '货物', width: 48, value: o => o.summary },
  { title: '渠道', value: o => o.channelName },
  { title: '仓库', value: o => o.depotName },
  { title: '现货/期货', width: 10, value: o => StockMode.label(o.stockMode) },
  { title: '订货参数', width: 48, value: o => o.params },
  { title: '计重', width: 8, value: o => SettlementMode.label(o.settlement) },
  { title: '提货', width: 10, value: o => FreightMode.label(o.freightMode) },
  { title: '件', width: 8, value: o => o.pieces },
  { title: '吨', width: 12, value: o => ({ kg: o.weightKg }) },
  { title: '金额，元', value: o => ({ fen: o.totalFen }) },
  { title: '已付，元', value: o => ({ fen: o.paidFen }) },
  { title: '状态', width: 10, value: o => OrderStatus.label(o.status) },
]

/** Every order the filter finds, not only the page; sums can be made in the sheet. */
export function ExportOrders() {
  const call = useCaller()
  const [query] = useSearchParams()
  const save = async () => {
    try {
      const rows = await allRows(
        (currentPage, pageSize) => call('/api/order/getOrderList', { ...orderInputOf(query), currentPage, pageSize }),
        o => o.orderCode,
        () => undefined,
      )
      await saveExcel('我的订单', COLUMNS, rows)
      notify.success(exportedText(rows.length, '张订单'))
    } catch {
      notify.error('导出没有完成，请稍后再试')
    }
  }
  return (
    <Button onClick={save} busyText="正在导出">
      导出 Excel
    </Button>
  )
}
