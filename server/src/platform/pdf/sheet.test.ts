import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { bytesOf, type Fonts, Sheet } from './sheet.ts'
import { readPaper } from './testPaper.ts'

const face = (name: string): Uint8Array =>
  readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${name}`))
const fonts: Fonts = { regular: face('400Regular/NotoSansSC_400Regular.ttf'), bold: face('700Bold/NotoSansSC_700Bold.ttf') }
const sheet = new Sheet({ fonts, info: {} }).font('regular', 10)

/** Words, figures and signs as clauses have them, in a fixed order that no hand has chosen. */
const WORDS = [
  '按实际过磅结算',
  '，',
  '。',
  '（',
  '）',
  '“',
  '”',
  '《螺纹钢产品协议》',
  '102,131.04',
  '元',
  '——',
  '；',
  '±3 %',
  '、',
  'HRB400E',
  '：',
  '不',
  ' ',
  'Φ20*9000',
  '〔2026〕',
  '……',
  '8 ‰',
]
function texts(): string[] {
  let seed = 7
  const next = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * n)
  }
  return Array.from({ length: 400 }, () => Array.from({ length: 60 }, () => WORDS[next(WORDS.length)] ?? '').join(''))
}

describe('lines of a paper', () => {
  test('never begin with what closes and never end with what opens, in a paragraph as in a narrow column, and none is wider than it may be', () => {
    for (const text of texts())
      for (const width of [483, 226, 60]) {
        const lines = sheet.wrap(text, width)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        for (const line of lines) expect(sheet.width(line)).toBeLessThanOrEqual(width + 0.01)
        // A row of nothing but signs longer than the column cannot be broken well anywhere.
        const hard = /[，。、；：”）》〕…—‰（“% ]{6,}/
        if (hard.test(text)) continue
        for (const line of lines.slice(1)) expect(line).not.toMatch(/^[，。、；：”）》〕…—‰%]/)
        for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/[（“《〔]$/)
      }
  })

  test('a full stop that does not fit takes the word before it along; a bracket that opens goes with what it opens', () => {
    const most = sheet.width('一二三四五')
    expect(sheet.wrap('一二三四五。', most)).toEqual(['一二三四', '五。'])
    expect(sheet.wrap('一二三四（五）', most)).toEqual(['一二三四', '（五）'])
    expect(sheet.wrap('一二三四“五”。', most)).toEqual(['一二三四', '“五”。'])
  })
})

test('a digest is read back from the paper as it was drawn, also where two of its letters are one glyph', async () => {
  const paper = new Sheet({ fonts, info: {} }).font('regular', 10)
  const said = '摘要 84a52ff3a3b5ffc9…1b5ff3d0，存证。本件未加盖电子签章'
  const done = bytesOf(paper)
  paper.put(said, 50, 50)
  paper.pdf.end()
  expect((await readPaper(await done)).runs.map(r => r.text).join('')).toBe(said)
})
