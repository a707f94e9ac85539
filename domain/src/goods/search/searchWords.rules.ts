// What is kept of a search, and how a synonym stands in for the word of a buyer.
import { normaliseQuery } from './normalise.ts'

/** Characters of a word that are kept. */
export const WORD_MOST = 40
const SYNONYM_MOST = 20
/** Days the words of a day are kept. */
export const WORDS_DAYS = 180

/** Groups of three and more digits, as mobiles, cards and identities are written. */
const NUMBERS = /\d{3,}(?:[ -]?\d{3,})*(?:X(?![A-Z\d]))?/g
/** Numbers of a person begin here; measures of steel end before it. */
const PERSONAL_DIGITS = 9

/** The word as it is counted; empty: nothing of it is. Numbers that could be a person's are dropped. */
export function keptWord(text: string): string {
  const plain = normaliseQuery(text).replace(NUMBERS, run => (run.replace(/\D/g, '').length >= PERSONAL_DIGITS ? ' ' : run))
  // Folded again: what stood around a dropped number may now stand side by side.
  return [...plain.replace(/\s+/g, ' ').trim()].slice(0, WORD_MOST).join('').trim()
}

export interface Replaced {
  text: string
  replaced: { from: string; to: string }[]
}

/** Whole words of the text that have a synonym are read as what they mean: once, what a synonym means is never read on. */
export function replaceTokens(text: string, synonyms: ReadonlyMap<string, string>): Replaced {
  const replaced: Replaced['replaced'] = []
  if (synonyms.size === 0) return { text, replaced }
  const tokens = normaliseQuery(text)
    .split(' ')
    .map(token => {
      const to = synonyms.get(token)
      if (to !== undefined) replaced.push({ from: token, to })
      return to ?? token
    })
  return replaced.length > 0 ? { text: tokens.join(' '), replaced } : { text, replaced }
}

/** Why the pair cannot be a synonym whatever the goods; empty: it can. Both are normalised by the caller. */
export function whyNoSynonym(word: string, means: string): string {
  if (word === '' || means === '') return '请填写买家用的词和它指的词'
  if (word.includes(' ')) return '买家用的词中间不能有空格：按整个词替换，请只填一个词'
  if (word.length > SYNONYM_MOST || means.length > WORD_MOST)
    return `买家用的词不能超过 ${SYNONYM_MOST} 个字，它指的词不能超过 ${WORD_MOST} 个字`
  if (/^[\d.*Φ~-]+$/.test(word)) return '数字和尺寸不能作同义词'
  if (keptWord(word) !== word || keptWord(means) !== means) return '同义词里不能有手机号、证件号一类的长号码'
  if (means.split(' ').includes(word)) return '它指的词里不能有这个词自己'
  return ''
}
