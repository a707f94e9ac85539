// The number of an act: the same act sent twice is done once. Pressed again after a lost answer it is the same act, after an answer another one.
import { OK } from '@mall/contract/callError.ts'
import { Codes } from '@mall/contract/codes.ts'

/** Made when the page opens, not when the button is pressed. Works without https too. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
}

/** Nobody knows whether what was asked is done: no answer came, something on the way made one up, or the server lost its database meanwhile. */
export const isUnanswered = (code: number): boolean =>
  (code !== OK && code < Codes.SESSION_INVALID) ||
  code === Codes.INTERNAL ||
  code === Codes.BUSY ||
  code === Codes.REQUEST_RUNNING

const unanswered = new Set<string>()
/** Told by whatever sends, of every answer and of every one that did not come. */
export function noteAnswer(requestId: unknown, code: number): void {
  if (typeof requestId !== 'string') return
  if (isUnanswered(code)) unanswered.add(requestId)
  else unanswered.delete(requestId)
}
/** The number of the next press: a new one, unless the act before it may have been done without our being told. */
export const nextRequestId = (before: string): string => (unanswered.has(before) ? before : newRequestId())
