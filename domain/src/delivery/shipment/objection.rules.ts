// 重量异议的复磅结果: a verdict is words and a number, and both say the same. The ready words carry their weight; words that name a scale are held to it.
import type { Kg } from '../../kernel/money.ts'
import { tons } from '../../kernel/weight.ts'

export interface TwoScales {
  millKg: Kg
  buyerKg: Kg
}

/** Half way; half a kilogram is the buyer's. */
const middleOf = (s: TwoScales): Kg => Math.floor((s.millKg + s.buyerKg) / 2)

/** The usual verdicts, each with the weight that it means. */
export const usualVerdicts = (s: TwoScales): { words: string; kg: Kg }[] => [
  { words: '以发货磅为准', kg: s.millKg },
  { words: '以客户磅为准', kg: s.buyerKg },
  { words: '双方各让一半', kg: middleOf(s) },
]

// 「不以客户磅为准」 names the scale that does not count.
const NOT = '(?<!不[能应宜可再]?|未|非|没有?)'
const named: readonly { words: RegExp; means: string; is(s: TwoScales, kg: Kg): boolean }[] = [
  {
    words: new RegExp(`${NOT}[以按依](?:照|据)?(?:发货|钢厂|我方|本厂|厂方|卖方|供方)的?(?:地|复|自)?磅`),
    means: '发货磅',
    is: (s, kg) => kg === s.millKg,
  },
  {
    words: new RegExp(`${NOT}[以按依](?:照|据)?(?:客户|买方|对方|收货方|需方|购方)的?(?:地|复|自)?磅`),
    means: '客户磅',
    is: (s, kg) => kg === s.buyerKg,
  },
  {
    words: /各让一半|各承担一半|各担一半|折中|取中间|取平均|按平均/,
    means: '两磅的中间',
    is: (s, kg) => Math.abs(2 * kg - s.millKg - s.buyerKg) <= 1,
  },
]

/** Why a verdict cannot stand so; empty when it can. */
export function whyNotVerdict(s: TwoScales, v: { settledKg: Kg; reason: string }): string {
  const [low, high] = [Math.min(s.millKg, s.buyerKg), Math.max(s.millKg, s.buyerKg)]
  if (v.settledKg < low || v.settledKg > high) return `复磅结果应在两磅之间：${tons(low)} 到 ${tons(high)} 吨`
  const said = named.filter(n => n.words.test(v.reason))
  if (said.length === 0 || said.some(n => n.is(s, v.settledKg))) return ''
  return `理由说按${said.map(n => n.means).join('、')}，填的是 ${tons(v.settledKg)} 吨（发货磅 ${tons(s.millKg)}，客户磅 ${tons(s.buyerKg)}），请改一致`
}
