import type { Path, Reply } from '@mall/contract/calls.ts'
import { useQueryClient } from '@tanstack/react-query'

export type ShipRow = Reply<'/api/ops/getDispatchList'>['list'][number]
export type DeskShip = Reply<'/api/ops/getDispatchWaybill'>
export type DeskOrder = Reply<'/api/ops/getDispatchOrder'>

const READS: Path[] = [
  '/api/ops/getDispatchDesk',
  '/api/ops/getDispatchList',
  '/api/ops/getDispatchOrder',
  '/api/ops/getDispatchWaybill',
  '/api/ops/getDispatchSlots',
  '/api/ops/getExchangeList',
  '/api/ops/getUnitList',
  '/api/ops/getUnitDetail',
  '/api/ops/getGateList',
  '/api/ops/getFreightList',
]
/** Reads again whatever an act of shipment shows in. */
export function useShipAgain() {
  const qc = useQueryClient()
  return () => qc.invalidateQueries({ predicate: q => READS.includes(q.queryKey[0] as Path) })
}

const HOUR = 3_600_000
/** 11-23 08:00–09:00 of the mill's clock. */
export function slotText(at: number | null): string {
  if (at === null) return '未定时段'
  const day = new Date(at + 8 * HOUR).toISOString()
  return `${day.slice(5, 10)} ${day.slice(11, 13)}:00–${new Date(at + 9 * HOUR).toISOString().slice(11, 13)}:00`
}
