// Autocomplete: continues the last word of what is typed, in front of which everything typed before stays.
import type { Reply } from '@mall/contract/main/calls.ts'
import { autocompleteTokens, kindsBeginningWith } from '@mall/domain/goods/search/autocompleteTokens.ts'
import { sortedBySpec } from '@mall/domain/goods/search/compareSpec.ts'
import { gradeKey, normaliseQuery } from '@mall/domain/goods/search/normalise.ts'
import type { KnownNames } from '@mall/domain/goods/search/knownNames.ts'
import { parseQuery } from '@mall/domain/goods/search/parseQuery.ts'
import { type At, criteriaFor } from './search.reads.ts'
import type { SearchEngine } from './engine.ts'
import { memoryEngine } from './memoryEngine.ts'
import type { SearchIndex } from './searchIndex.ts'
import { ask, now, type Steps } from './steps.ts'
import { spellerOf } from './spelling.ts'

const LATIN = /^[A-Z]{2,}$/
type Suggestion = Reply<'/api/search/searchAutokey'>[number]
type Kind = Suggestion['kind']

/** Counted at most per kind of suggestion: each count is a search. */
const PER_KIND: Record<Kind, number> = { 品名: 5, 材质: 6, 规格: 8, 仓库: 4, 商品: 3 }

/** Sizes that begin so, among the goods of what was typed before; with or without the diameter sign. */
function sizes(counts: ReadonlyMap<string, number>, last: string): { text: string; count: number }[] {
  const bare = last.replace(/^(?:Φ|DN)/, '')
  const begun = [...counts]
    .filter(([spec]) => {
      const text = normaliseQuery(spec)
      return text.startsWith(last) || (bare === last && text.startsWith(`Φ${last}`)) || text.includes(` Φ${bare}`)
    })
    .map(([text, count]) => ({ text, count }))
  return sortedBySpec(begun, size => size.text).slice(0, PER_KIND.规格)
}

function candidates(index: SearchEngine, last: string): [Kind, string[]][] {
  const names = index.words.productNames().filter(name => name.toUpperCase().includes(last))
  const begun = [...new Set([...names, ...kindsBeginningWith(last)])].sort(
    (a, b) => a.indexOf(last) - b.indexOf(last) || a.length - b.length,
  )
  const key = gradeKey(last)
  const grades = [
    ...new Set(
      index.words
        .grades()
        .filter(g => g.key.startsWith(key))
        .map(g => g.grade),
    ),
  ].sort()
  const depots = index.words
    .depotCodes()
    .map(code => index.labels.depotName(code))
    .filter(name => name.includes(last))
  // lwg and luow go on to 螺纹钢; 罗纹 to what it sounds like, where nothing begins so.
  const meant = begun.length + grades.length + depots.length === 0 && last.length > 1 ? spellerOf(index).correct(last) : undefined
  const kinds =
    LATIN.test(last) && grades.length === 0 ? [...begun, ...spellerOf(index).beginning(last)] : meant ? [meant] : begun
  return [
    ['品名', kinds],
    ['材质', grades],
    ['仓库', depots],
  ]
}

/** luo wen g: the syllables of one sound are one word, where a word of the trade begins so. */
function joinedSound(index: SearchEngine, typed: { head: string; last: string }): { head: string; last: string } {
  const before = typed.head.split(' ')
  if (!/^[A-Z]+$/.test(typed.last)) return typed
  let joined: { head: string; last: string } | undefined
  let last = typed.last
  for (let at = before.length - 1; at >= 0 && /^[A-Z]+$/.test(before[at] ?? ''); at -= 1) {
    last = (before[at] ?? '') + last
    if (spellerOf(index).beginning(last).length > 0) joined = { head: before.slice(0, at).join(' '), last }
  }
  return joined ?? typed
}

/** Continuations that lead to goods, most specific kind first, each with the number of goods in stock. */
export function* suggestOf(index: SearchEngine, word: string, size: number, at: At, known: KnownNames): Steps<Suggestion[]> {
  const { head, last } = joinedSound(index, autocompleteTokens(word))
  const whole = yield* ask(index.idOf(word.trim()))
  const sku = whole === undefined ? [] : [{ text: word.trim(), kind: '商品' as const, count: 1 }]
  if (last === '') return sku
  // Behind a grade another grade does not narrow but widens: HRB400E 20 goes on to sizes, not to the steel 20#.
  const graded = parseQuery(head, known).grades.length > 0
  const wanted = candidates(index, last).filter(([kind]) => !(graded && kind === '材质'))
  const suggestions: Suggestion[] = []
  for (const [kind, texts] of wanted)
    for (const own of texts.slice(0, PER_KIND[kind])) {
      const text = head === '' ? own : `${head} ${own}`
      const count = yield* ask(index.count(yield* criteriaFor(index, { word: text }, at, known)))
      if (count > 0) suggestions.push({ text, kind, count })
    }
  const specs = /\d/.test(last)
    ? sizes(yield* ask(index.specCounts(yield* criteriaFor(index, { word: head }, at, known))), last).map(
        ({ text, count: goods }): Suggestion => ({ text: head === '' ? text : `${head} ${text}`, kind: '规格', count: goods }),
      )
    : []
  // A bare number is a size first.
  return [...sku, ...(/^[Φ\d]/.test(last) ? [...specs, ...suggestions] : [...suggestions, ...specs])].slice(0, size)
}

/** The same over the index of this process, at once. */
export const suggest = (index: SearchIndex, word: string, size: number, at: At, known: KnownNames) =>
  now(suggestOf(memoryEngine(index), word, size, at, known))
