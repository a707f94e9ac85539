import { KINDS } from './kinds.ts'
import { normaliseQuery } from './normalise.ts'

/**
 * Splits what is typed so far into a finished head and the unfinished last token: "HRB400E 20*" → head HRB400E, last 20*.
 * Autocomplete offers continuations of the last token, kept behind the head.
 */
export function autocompleteTokens(text: string): { head: string; last: string } {
  const normal = normaliseQuery(text)
  const finished = /\s$/.test(text.normalize('NFKC'))
  const space = normal.lastIndexOf(' ')
  if (finished) return { head: normal, last: '' }
  return space < 0 ? { head: '', last: normal } : { head: normal.slice(0, space), last: normal.slice(space + 1) }
}

/** Words of the trade that begin with what is typed, shortest first: 螺 → 螺纹, 螺旋, 螺纹钢, 螺旋管. */
export const kindsBeginningWith = (prefix: string): string[] =>
  [...KINDS.keys()].filter(word => word.startsWith(prefix)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
