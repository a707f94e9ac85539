import { tradeReadings } from '@mall/domain/goods/search/readings.ts'
import { GRADE_ALIASES } from '@mall/domain/goods/search/grades.ts'
import { KINDS } from '@mall/domain/goods/search/kinds.ts'
import { WORD_MEANINGS } from '@mall/domain/goods/search/words.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadCatalogueData } from '../../site/referenceData/catalogueData.ts'
import { syllablesOf } from './sounds.ts'
import { suggest } from './suggest.ts'
import { find, here, index, known } from './testCatalogue.ts'
import { READINGS } from './testReadings.ts'

const data = (name: string): string => readFileSync(new URL(`../../site/referenceData/data/${name}`, import.meta.url), 'utf8')
const cities: { name: string; shortName: string; pinyin: string; province: string }[] = JSON.parse(data('cities-geo.json')).cities
const districts = Object.values<string>(JSON.parse(data('districts.json')).districts).flatMap(names => names.split(' '))
const catalogue = loadCatalogueData()

const hanzi = (text: string): string[] => text.match(/[㐀-鿿]+/g) ?? []
const words = new Set(
  [
    ...KINDS.keys(),
    ...GRADE_ALIASES.keys(),
    ...WORD_MEANINGS.keys(),
    data('catalog.json'),
    data('channels.json'),
    ...catalogue.mills.map(m => m.name),
    data('sales-areas.json'),
    ...districts,
    ...cities.flatMap(c => [c.name, c.shortName, c.province]),
  ].flatMap(hanzi),
)

describe('how the words of the trade and its places are said', () => {
  test('every character of the vocabulary and of the regions is read as the table has it', () => {
    const wrong = [...words].flatMap(word =>
      syllablesOf(word).flatMap((said, i) =>
        READINGS.get(said)?.includes(word[i] ?? '') ? [] : [`${word}: ${word[i]} is read ${said}`],
      ),
    )
    expect(wrong).toEqual([])
  })

  test('every city is read as its pinyin is on file', () => {
    expect(cities.filter(c => syllablesOf(c.shortName).join('') !== c.pinyin).map(c => c.name)).toEqual([])
  })

  test.each([
    ['热轧卷', 're zha juan'],
    ['冷轧', 'leng zha'],
    ['单重', 'dan zhong'],
    ['重熔', 'chong rong'],
    ['重卷', 'chong juan'],
    ['行车', 'hang che'],
    ['调坯', 'diao pi'],
    ['乐亭', 'lao ting'],
    ['乐陵', 'lao ling'],
    ['乐清', 'yue qing'],
    ['繁峙', 'fan shi'],
    ['浚县', 'xun xian'],
    ['单县', 'shan xian'],
    ['涡阳', 'guo yang'],
    ['蔚县', 'yu xian'],
    ['洪洞', 'hong tong'],
    ['歙县', 'she xian'],
    ['乐从', 'le cong'],
    ['调质', 'tiao zhi'],
    ['重庆', 'chong qing'],
    ['重轨', 'zhong gui'],
    ['长度', 'chang du'],
    ['单层', 'dan ceng'],
    ['成都', 'cheng du'],
    ['六安', 'lu an'],
    ['东阿', 'dong e'],
    ['长子县', 'zhang zi xian'],
    ['铅山', 'yan shan'],
    ['番禺', 'pan yu'],
    ['执行标准', 'zhi xing biao zhun'],
  ] as const)('%s is %s', (word, said) => {
    expect(syllablesOf(word ?? '').join(' ')).toBe(said)
  })

  test('an own reading has a syllable for each character', () => {
    expect(tradeReadings().filter(([word, said]) => said.split(' ').length !== word.length)).toEqual([])
  })
})

describe('goods and places found by sound', () => {
  test.each([
    ['qiaoliangban', '桥梁板'],
    ['beijing', '北京'],
    ['rezhajuan', '热轧卷'],
    ['reyajuan', '热轧卷'],
    ['dulvxin', '镀铝锌'],
    ['duluxin', '镀铝锌'],
  ])('%s finds %s', (sound, word) => {
    const wanted = find(word).totalCount
    expect(find(sound).totalCount).toBe(wanted)
  })

  test.each(['qieliangban', 'baojing'])('%s is nothing', sound => {
    expect(find(sound).totalCount).toBe(0)
  })

  test.each([
    ['luo wen gang', 'luowengang'],
    ['Luo Wen Gang 20', '螺纹钢 20'],
    ['tang shan luo wen gang', '唐山 螺纹钢'],
    ['re zha juan Q235B', '热轧卷 Q235B'],
    ['luo wen gang20', '螺纹钢 20'],
  ])('%s, typed syllable by syllable, finds what %s finds', (apart, whole) => {
    const found = find(apart).totalCount
    expect(found).toBeGreaterThan(0)
    expect(found).toBe(find(whole).totalCount)
  })

  test('what is typed syllable by syllable goes on to the word', () => {
    const offered = (word: string): string[] => suggest(index, word, 10, here, known).map(s => s.text)
    expect(offered('qiaoliangban')).toContain('桥梁板')
    expect(offered('luo wen g')).toEqual(offered('luoweng'))
    expect(offered('beijing')).toContain('北京')
    expect(offered('baojing')).toEqual([])
  })
})
