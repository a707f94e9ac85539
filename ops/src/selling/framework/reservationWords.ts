import type { Reply } from '@mall/contract/main/calls.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useQueryClient } from '@tanstack/react-query'

export type Reservation = Reply<'/api/ops/getContractReservations'>['list'][number]
type Period = Reservation['periods'][number]

export const reservationAddress = (reservationNo: string): string => `/frameworkReservations?view=all&open=${reservationNo}`
export const periodName = (p: Pick<Period, 'month' | 'fromOn' | 'untilOn'>): string =>
  `${p.month === '' ? '' : `${p.month} 计划　`}${p.fromOn} 至 ${p.untilOn}`
/** The period that goods lie for now, else the next one. */
export const nowOf = (r: Reservation): Period | undefined =>
  r.periods.find(p => p.state !== 'over' && p.state !== 'coming') ?? r.periods.find(p => p.state === 'coming')
export const keptText = (r: Reservation): string => `备 ${tons(r.heldKg)} 吨${r.shortKg > 0 ? `，缺 ${tons(r.shortKg)} 吨` : ''}`

/** Everything of the reservations is stale after an act; so is what the contract's line still holds free. */
export function useReservationsAgain() {
  const client = useQueryClient()
  return () => {
    for (const path of ['/api/ops/getReservationList', '/api/ops/getReservation', '/api/ops/getContractReservations'] as const)
      void client.invalidateQueries({ queryKey: [path] })
  }
}
