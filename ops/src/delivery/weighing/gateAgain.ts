import { secondText } from '@mall/domain/kernel/clock.ts'
import type { Path } from '@mall/contract/main/calls.ts'
import { useQueryClient } from '@tanstack/react-query'

const READS: Path[] = [
  '/api/ops/getGateBoard',
  '/api/ops/getGateTruck',
  '/api/ops/getScaleTicketList',
  '/api/ops/getScaleTicket',
  '/api/ops/getObjectionList',
  '/api/ops/getObjection',
]
/** After an act everything of the yard is read again. */
export function useGateAgain() {
  const qc = useQueryClient()
  return () => void qc.invalidateQueries({ predicate: q => READS.includes(q.queryKey[0] as Path) })
}
/** Tons as typed to whole kg; undefined: no weight. */
export const kgOf = (text: string): number | undefined =>
  /^\d{1,3}(\.\d{1,3})?$/.test(text.trim()) ? Math.round(Number(text.trim()) * 1000) : undefined
/** 10:42:17, the mill's clock. */
export const clock = (at: number): string => secondText(new Date(at))
