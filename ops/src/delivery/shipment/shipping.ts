import type { Path, Reply } from '@mall/contract/main/calls.ts'
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
