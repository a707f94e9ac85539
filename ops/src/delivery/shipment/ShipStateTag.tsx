import { ARRIVED, waitsForReceipt, WaybillStatus } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import type { ShipRow } from './shipping.ts'

/** Where a truck stands, with what waits about it. */
export function ShipStateTag({
  row,
}: {
  row: Pick<ShipRow, 'ended' | 'status' | 'missed' | 'plate' | 'slotAt' | 'changeWaits' | 'arrivedAt'>
}) {
  if (row.ended) return <Tag>已取消</Tag>
  if (row.status === WaybillStatus.allocated) {
    if (row.changeWaits) return <Tag tone="wait">换车待批</Tag>
    if (row.missed) return <Tag tone="bad">过时段</Tag>
    if (row.slotAt === null) return <Tag tone="wait">未定时段</Tag>
    if (row.plate === '') return <Tag tone="wait">未报车</Tag>
  }
  if (waitsForReceipt(row)) return <Tag tone="wait">{ARRIVED}</Tag>
  return <StatusTag of={WaybillStatus} code={row.status} />
}
