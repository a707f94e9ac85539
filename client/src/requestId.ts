// The number of an act: the same act sent twice is done once. Pressed again after a lost answer it is the same act, after an answer another one.
import { CallError, OK } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'

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

/** What was asked under each number that was not answered. */
const unanswered = new Map<string, string>()
/** Told by whatever sends, of every answer and of every one that did not come; `said`: what was asked, as one text. */
export function noteAnswer(requestId: unknown, said: string, code: number): void {
  if (typeof requestId !== 'string') return
  if (isUnanswered(code)) unanswered.set(requestId, said)
  else unanswered.delete(requestId)
}
/**
 * Refuses something else under the number of an act that may have been done: of that act it would be taken for a repetition, and dropped, or be done
 * beside it. Until the page is read anew, where the person sees what has become of it. Asked by whatever sends.
 */
export function mustBeSame(requestId: unknown, said: string): void {
  const before = typeof requestId === 'string' ? unanswered.get(requestId) : undefined
  if (before !== undefined && before !== said)
    throw new CallError(Codes.REQUEST_REUSED, '上一次提交没有收到答复，可能已经办成。请刷新页面，看它办成没有，再提交改过的内容')
}
/** The number of the next press: a new one, unless the act before it may have been done without our being told. */
export const nextRequestId = (before: string): string => (unanswered.has(before) ? before : newRequestId())
