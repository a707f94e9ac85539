// Who asks, as the processes tell each other.
import type { Asker } from '../../kernel/trace.ts'

export const ASKER_CHANNEL = 'mall_asker'
export const askerWord = ({ traceparent, requestId }: Asker): string => `${traceparent} ${requestId}`
export function askerIn(word: unknown): Asker | null {
  const [, traceparent = '', requestId = ''] = typeof word === 'string' ? (/^(\S{55}) (\S{1,64})$/.exec(word) ?? []) : []
  return traceparent === '' ? null : { traceparent, requestId }
}
