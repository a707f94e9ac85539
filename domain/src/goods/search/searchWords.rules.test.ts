import { expect, test } from 'vitest'
import { keptWord, replaceTokens, WORD_MOST, whyNoSynonym } from './searchWords.rules.ts'

test.each([
  ['ＨＲＢ４００Ｅ　20×9', 'HRB400E 20*9'],
  ['  工字钢， q235b ', '工字钢 Q235B'],
  ['螺纹钢 13812345678', '螺纹钢'],
  ['螺纹 138-1234-5678 急', '螺纹 急'],
  ['１３８１２３４５６７８', ''],
  ['13010219900101123x', ''],
  ['6222 0212 3456 7890 123', ''],
  ['0311-88886666 卷板', '卷板'],
  // Measures of steel are no numbers of people.
  ['1.0*1250*2500', '1.0*1250*2500'],
  ['Q235B 1500 6000', 'Q235B 1500 6000'],
  ['REB-HRB400E-20-9000-1-W01', 'REB-HRB400E-20-9000-1-W01'],
  ['   ', ''],
])('「%s」 is counted as 「%s」', (typed, kept) => expect(keptWord(typed)).toBe(kept))

test('a long text is cut', () => expect(keptWord('钢'.repeat(90))).toHaveLength(WORD_MOST))

test('whole words are replaced, once, and parts of words never', () => {
  const synonyms = new Map([
    ['铁筋', '螺纹钢'],
    ['甲', '铁筋'],
  ])
  expect(replaceTokens('铁筋　20×9', synonyms)).toEqual({ text: '螺纹钢 20*9', replaced: [{ from: '铁筋', to: '螺纹钢' }] })
  expect(replaceTokens('大铁筋厂 20*9', synonyms)).toEqual({ text: '大铁筋厂 20*9', replaced: [] })
  // Even if a chain stood in the table nobody would walk it.
  expect(replaceTokens('甲', synonyms).text).toBe('铁筋')
})

test('what cannot be a synonym is said', () => {
  expect(whyNoSynonym('铁筋', '螺纹钢')).toBe('')
  expect(whyNoSynonym('铁 筋', '螺纹钢')).toContain('空格')
  expect(whyNoSynonym('铁筋', '铁筋 20')).toContain('自己')
  expect(whyNoSynonym('20*9', '螺纹钢')).toContain('数字')
  expect(whyNoSynonym('张13812345678', '螺纹钢')).toContain('长号码')
  expect(whyNoSynonym('', '螺纹钢')).toContain('请填写')
})
