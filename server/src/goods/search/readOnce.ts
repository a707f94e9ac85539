// What one buyer types others type too, page after page: a text is read once. The texts come from users, so memory is bounded; a list of names
// or synonyms that is read anew is another object, and what was read with the old one goes with it.
import type { KnownNames } from '@mall/domain/goods/search/knownNames.ts'
import { type ParsedQuery, parseQuery } from '@mall/domain/goods/search/parseQuery.ts'
import { type Replaced, replaceTokens } from '@mall/domain/goods/search/searchWords.rules.ts'
import { type Memory, memory, perMall, remembered } from '../../kernel/cache/cache.ts'

const TEXTS = 1000
/** Longer ones are pasted, not typed. */
const LONGEST = 80

function once<By extends object, R extends object>(read: (text: string, by: By) => R): (text: string, by: By) => R {
  const kept = perMall((_by: By): Memory<R> => memory(TEXTS))
  return (text, by) => (text.length > LONGEST ? read(text, by) : remembered(kept(by), text, () => read(text, by)))
}

/** `parseQuery`; shared by all who ask, not to be changed. */
export const parsedOnce = once<KnownNames, ParsedQuery>(parseQuery)
/** `replaceTokens`; shared by all who ask, not to be changed. */
export const replacedOnce = once<ReadonlyMap<string, string>, Replaced>(replaceTokens)
