import { describe, expect, test } from 'vitest'
import { createSpeller, slips } from './speller.ts'

const SOUNDS: Record<string, string> = {
  螺: 'luo',
  罗: 'luo',
  纹: 'wen',
  蚊: 'wen',
  文: 'wen',
  钢: 'gang',
  盘: 'pan',
  绞: 'jiao',
  镀: 'du',
  锌: 'xin',
  新: 'xin',
  热: 're',
  轧: 'zha',
  卷: 'juan',
  高: 'gao',
  线: 'xian',
  中: 'zhong',
  板: 'ban',
  武: 'wu',
  汉: 'han',
  沙: 'sha',
  发: 'fa',
}
const readings = (word: string): string[][] => {
  const syllables = [...word].map(c => SOUNDS[c] ?? '?')
  return word.includes('轧') ? [syllables, syllables.map(s => (s === 'zha' ? 'ya' : s))] : [syllables]
}
const WORDS = ['螺纹钢', '螺纹', '盘螺', '镀锌', '镀锌卷', '热轧卷', '高线', '中板', '武汉']
const speller = createSpeller(
  WORDS.map(word => ({ word, readings: readings(word) })),
  () => ['HRB400', 'HRB400E', 'HRB500E', 'HPB300', 'Q235B', 'Q355B', 'DX51D+Z'],
  text => [...text].map(c => SOUNDS[c] ?? '?').join(''),
)

describe('a word that nothing is called by', () => {
  test.each([
    ['LUOWENGANG', '螺纹钢'],
    ['LWG', '螺纹钢'],
    ['LUOWEN', '螺纹'],
    ['PL', '盘螺'],
    ['REZHAJUAN', '热轧卷'],
    ['REYAJUAN', '热轧卷'],
    ['REZAJUAN', '热轧卷'],
    ['WUHAN', '武汉'],
    ['罗纹钢', '螺纹钢'],
    ['螺蚊钢', '螺纹钢'],
    ['镀新', '镀锌'],
    ['螺绞钢', '螺纹钢'],
    ['HRB40E', 'HRB400E'],
    ['HRB4OOE', 'HRB400E'],
    ['HRB4O0', 'HRB400'],
    ['Q2358', 'Q235B'],
    ['Q355BB', 'Q355B'],
  ])('%s is %s', (typed, meant) => {
    expect(speller.correct(typed)).toBe(meant)
  })

  test.each(['沙发', 'ZZZZZZ', 'RAL5015', 'PVDF', 'HRB999', 'A', '15-53'])('%s is nothing of ours', typed => {
    expect(speller.correct(typed)).toBeUndefined()
  })

  test('is offered what it may mean where that is not sure', () => {
    expect(speller.near('LUOWEGANG')).toEqual(['螺纹钢'])
    expect(speller.near('ZZZZZZ')).toEqual([])
  })

  test('begins so: luow and lw go on to 螺纹', () => {
    expect(speller.beginning('luow')).toEqual(['螺纹', '螺纹钢'])
    expect(speller.beginning('lw')).toEqual(['螺纹', '螺纹钢'])
    expect(speller.beginning('g')).toEqual(['高线'])
  })
})

test('slips counts what fingers do: one too few, one too many, one wrong, two swapped', () => {
  expect([
    slips('abc', 'ac', 2),
    slips('abc', 'abcd', 2),
    slips('abc', 'abd', 2),
    slips('abc', 'acb', 2),
    slips('abc', 'xyz', 2),
  ]).toEqual([1, 1, 1, 1, 3])
})
