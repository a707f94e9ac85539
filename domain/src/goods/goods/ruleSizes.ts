// Sizes as a person lists them for many goods at once: 1.0/1.2*1250 kg=9800 +50, a line for each kind.

import type { Fen, Um } from '../../kernel/money.ts'

type SizeField = 'thicknessUm' | 'widthUm' | 'lengthUm' | 'diameterUm'
export interface RuleSize {
  thicknessUm: Um | null
  widthUm: Um | null
  lengthUm: Um | null
  diameterUm: Um | null
  spec: string
  /** Grams; 0: by the table. */
  pieceWeightG: number
  /** Fen on top of the rule's price. */
  addFen: Fen
}
const MOST_RULE_SIZES = 300

/** Every combination of a line's values, the first varying slowest. */
const across = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>((rows, list) => rows.flatMap(row => list.map(value => [...row, value])), [[]])

/** Sizes of a shape, a line each; `wrong` says which line cannot be read. Shapes without sizes of their own take the line as the specification. */
export function readSizes(fields: readonly SizeField[], text: string): { sizes: RuleSize[]; wrong: string } {
  const sizes: RuleSize[] = []
  const lines = text.split('\n').map(line => line.trim())
  for (const [i, line] of lines.entries()) {
    if (line === '') continue
    const bad = (why: string) => ({ sizes: [], wrong: `第 ${i + 1} 行：${why}` })
    const kg = /(?:^|\s)kg=(\d+(?:\.\d{1,3})?)(?=\s|$)/i.exec(line)
    const add = /(?:^|\s)([+-]\d+(?:\.\d{1,2})?)(?=\s|$)/.exec(line)
    let rest = line
    for (const m of [kg, add]) if (m) rest = rest.replace(m[0], ' ')
    rest = rest.trim()
    const more = { pieceWeightG: Math.round(Number(kg?.[1] ?? 0) * 1000), addFen: Math.round(Number(add?.[1] ?? 0) * 100) }
    const none = { thicknessUm: null, widthUm: null, lengthUm: null, diameterUm: null }
    const typed = fields.length === 0 || /[^\d.*×xX/Φφ\s]/.test(rest)
    if (rest === '') return bad('没有规格')
    // A specification in words is for what no sizes make: a section, a fabricated part.
    if (typed && fields.some(f => f !== 'lengthUm')) return bad(`「${rest}」不是尺寸，须写 ${fields.length} 个数，用 * 隔开`)
    if (typed) {
      // 50×50×2.5*6000: what stands behind the last star is the length.
      const length = fields.includes('lengthUm') ? /[*](\d+(?:\.\d+)?)$/.exec(rest)?.[1] : undefined
      sizes.push({ ...none, spec: rest, lengthUm: length === undefined ? null : Math.round(Number(length) * 1000), ...more })
    } else if (fields.length === 1 && fields[0] === 'lengthUm') {
      const parts = rest.split('*')
      const length = parts.length > 1 ? Number(parts.at(-1)) : Number.NaN
      if (!(length > 0)) return bad('写成 50×50×2.5*6000，最后是长度')
      sizes.push({ ...none, spec: rest, lengthUm: Math.round(length * 1000), ...more })
    } else {
      const parts = rest.replace(/[Φφ\s]/g, '').split(/[*×xX]/)
      if (parts.length !== fields.length) return bad(`须有 ${fields.length} 个尺寸，用 * 隔开`)
      const lists = parts.map(part => part.split('/').map(Number))
      if (lists.some(list => list.some(n => !(n > 0)))) return bad('尺寸须是大于 0 的毫米数')
      for (const values of across(lists)) {
        const um = Object.fromEntries(fields.map((f, at) => [f, Math.round((values[at] ?? 0) * 1000)]))
        sizes.push({ ...none, ...um, spec: '', ...more })
      }
    }
    if (sizes.length > MOST_RULE_SIZES) return bad(`一次最多 ${MOST_RULE_SIZES} 个规格`)
  }
  return { sizes, wrong: '' }
}
