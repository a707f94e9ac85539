// How hanzi sound. The readings come with the library, so that they are the same on every platform; what the trade says otherwise is ours.
import { asTheTradeSays } from '@mall/domain/goods/search/readings.ts'
import { pinyin } from 'pinyin-pro'

const dictionaryReading = (text: string): string[] =>
  pinyin(text, { toneType: 'none', type: 'array', v: true }).map(syllable => syllable.toLowerCase())

/** 螺纹钢: luo, wen, gang. */
export const syllablesOf = (text: string): string[] => asTheTradeSays(text, dictionaryReading(text))

/** As the trade says it, and as the characters are read by who does not know it: re zha and re ya. */
export function readingsOf(word: string): string[][] {
  const plain = dictionaryReading(word)
  const said = asTheTradeSays(word, plain)
  return said.every((syllable, i) => syllable === plain[i]) ? [said] : [said, plain]
}
