import { seenText } from '@mall/domain/kernel/pasted.ts'
import type { Path } from '@mall/contract/main/calls.ts'

/** Everything a weighing, a doubt or a receipt shows in. */
export const WEIGHING_READS: Path[] = [
  '/api/order/getPoundList',
  '/api/order/getPoundDetail',
  '/api/order/getWeighDispute',
  '/api/order/getReceipt',
  '/api/order/getOrderDetail',
]
/** Trucks are moved by others: a page that heard nothing looks again after so long. */
export const FALLBACK_MS = 60_000

const TON_TEXT = /^\d{1,4}(\.\d{1,3})?$/
/** What is typed in tons, as whole kg; null: nothing typed; undefined: no weight. */
export function readTons(text: string): number | null | undefined {
  const plain = seenText(text.normalize('NFKC')).replace(/[,\s]/g, '')
  if (plain === '') return null
  return TON_TEXT.test(plain) ? Math.round(Number(plain) * 1000) : undefined
}
