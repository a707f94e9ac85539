// Words of a search that no goods are called by, read as the words of the trade they sound like or were meant to be.
import { GRADE_ALIASES } from '@mall/domain/goods/search/grades.ts'
import { isRequest, tradeGoodsIn } from '@mall/domain/goods/search/elsewhere.ts'
import { KINDS } from '@mall/domain/goods/search/kinds.ts'
import type { KnownNames } from '@mall/domain/goods/search/knownNames.ts'
import { type ParsedQuery, parseQuery } from '@mall/domain/goods/search/parseQuery.ts'
import { createSpeller, type Speller } from '@mall/domain/goods/search/speller.ts'
import { WORD_MEANINGS } from '@mall/domain/goods/search/words.ts'
import type { SearchEngine, Vocabulary } from './engine.ts'
import { readingsOf, syllablesOf } from './sounds.ts'

export interface Correction {
  from: string
  to: string
}

const CHINESE = /^[㐀-鿿]+$/

const spellers = new WeakMap<Vocabulary, Speller>()

/** Built when the first strange word is asked: the words of the trade, and the cities and mills of the goods. */
export function spellerOf({ words: vocabulary, labels }: SearchEngine): Speller {
  const known = spellers.get(vocabulary)
  if (known) return known
  const places = vocabulary.depotCodes().map(code => labels.depotName(code).replace(/示范库$/, ''))
  const meaningful = [...WORD_MEANINGS].filter(([, meaning]) => meaning !== 'noise').map(([word]) => word)
  const words = [...KINDS.keys(), ...GRADE_ALIASES.keys(), ...meaningful, ...places].filter(
    word => CHINESE.test(word) && word.length > 1,
  )
  const spoken = [...new Set(words)].map(word => ({ word, readings: readingsOf(word) }))
  const grades = (): string[] => vocabulary.grades().map(g => g.key)
  const speller = createSpeller(spoken, grades, text => syllablesOf(text).join(''))
  spellers.set(vocabulary, speller)
  return speller
}

const SPAN = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/
/** LWG20: the sound and the size grew together. */
const GLUED = /^([A-Z]{2,}?)(\d.*)$/

function correct(speller: Speller, word: string): string | undefined {
  const whole = speller.correct(word)
  if (whole !== undefined) return whole
  const glued = GLUED.exec(word)
  const head = glued && speller.correct(glued[1] ?? '')
  return head ? `${head} ${glued[2]}` : undefined
}

const LATIN = /^[A-Z]+$/
/** The last syllable of a sound may have the size grown to it: GANG20. */
const SYLLABLE = /^[A-Z]+\d*(?:\.\d+)?$/

/** luo wen gang: a sound that is typed syllable by syllable, as input methods write it, is one word. Undefined where nothing sounds so. */
function spelledApart(index: SearchEngine, query: ParsedQuery): { text: string; corrections: Correction[] } | undefined {
  const tokens = query.normal.split(' ')
  // RE is a part of some code as well: a syllable may be known by itself as long as another is not.
  const free = (token: string): boolean => query.words.includes(token)
  const corrections: Correction[] = []
  const text: string[] = []
  for (let at = 0; at < tokens.length; ) {
    let end = at
    while (end < tokens.length && free(tokens[end] ?? '') && LATIN.test(tokens[end] ?? '')) end += 1
    if (end > at && end < tokens.length && free(tokens[end] ?? '') && SYLLABLE.test(tokens[end] ?? '')) end += 1
    let to: string | undefined
    for (; end - at > 1; end -= 1) {
      const syllables = tokens.slice(at, end)
      if (syllables.every(s => index.words.knowsWord(s))) continue
      to = correct(spellerOf(index), syllables.join(''))
      if (to !== undefined) break
    }
    if (to === undefined) end = at + 1
    else corrections.push({ from: tokens.slice(at, end).join(' '), to })
    text.push(to ?? tokens[at] ?? '')
    at = end
  }
  return corrections.length > 0 ? { text: text.join(' '), corrections } : undefined
}

/** The text with its strange words read anew; no correction where every word is known or none is like any. */
export function corrected(
  index: SearchEngine,
  query: ParsedQuery,
  known: KnownNames,
): { query: ParsedQuery; corrections: Correction[] } {
  const whole = spelledApart(index, query)
  const corrections: Correction[] = whole?.corrections ?? []
  let text = whole?.text ?? query.normal
  let anew = whole !== undefined
  for (const word of whole ? parseQuery(text, known).words : query.words) {
    // 无缝管 is no misspelt 直缝管.
    if (index.words.knowsWord(word) || tradeGoodsIn(word) !== undefined || isRequest(word)) continue
    const span = SPAN.test(word)
    const to = span ? word.replace('-', '~') : correct(spellerOf(index), word)
    if (to === undefined) continue
    text = text.replace(word, ` ${to} `)
    anew = true
    if (!span) corrections.push({ from: word, to })
  }
  return anew ? { query: parseQuery(text, known), corrections } : { query, corrections }
}

/** Other words for the strange ones of a search that found nothing, to be offered. */
export function offered(index: SearchEngine, query: ParsedQuery): string[] {
  const strange = query.words.find(word => !index.words.knowsWord(word))
  if (strange === undefined) return []
  return spellerOf(index)
    .near(strange)
    .slice(0, 4)
    .map(word => query.normal.replace(strange, word))
}
