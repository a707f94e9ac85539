// Goods of the trade that are called by a name of their own. Where nothing in the mall is called so, nobody sells them here: the sizes and
// grades beside the name are theirs, and goods of another section with the same figures would be the wrong steel.

import { GRADE_PATTERN } from './grades.ts'

const TRADE_GOODS: readonly string[] = [
  // Zinc on a section makes other goods, and a welded H is no rolled one.
  '镀锌工字钢',
  '镀锌槽钢',
  '镀锌角钢',
  '镀锌角铁',
  '镀锌扁钢',
  '镀锌扁铁',
  '镀锌圆钢',
  '焊接H型钢',
  '焊接H钢',
  '焊H',
  // Sold where the mall has such goods; a mall without them says so by their name.
  '工字钢',
  '钢板桩',
  '槽钢',
  '角钢',
  '扁钢',
  '圆钢',
  '方钢',
  '六角钢',
  '轻轨',
  '重轨',
  '钢轨',
  '角铁',
  '槽铁',
  '工字铁',
  '扁铁',
  '圆铁',
  '方铁',
  '无缝',
  '无缝管',
  '无缝钢管',
  '球扁钢',
  '钢坯',
  '带钢',
  '铸铁管',
  '球墨管',
  '不锈钢',
  '不锈钢板',
  '不锈钢管',
  '硅钢',
  '镀锡',
  '马口铁',
  '钢绞线',
  '钢丝',
  '钢筋网',
  '网片',
  '铝板',
  '铝卷',
  '铜管',
  '铜排',
  '生铁',
]

/** The name of goods in a word that the mall does not know: 槽钢 of 热轧槽钢; undefined for a word that names none. */
export const tradeGoodsIn = (word: string): string | undefined =>
  TRADE_GOODS.filter(name => word.includes(name)).sort((a, b) => b.length - a.length)[0]

/** The longest such name that begins at a place of a text; empty: none. */
export const tradeGoodsAt = (text: string, at: number): string =>
  TRADE_GOODS.reduce((longest, name) => (name.length > longest.length && text.startsWith(name, at) ? name : longest), '')

/** Sections are called by a number of their own: 10# or 20号 beside them is the size; beside a bar or a tube it is the steel. */
const NUMBERED: ReadonlySet<string> = new Set(['镀锌工字钢', '镀锌槽钢', '镀锌角钢', '镀锌角铁', '球扁钢'])
const GRADES = new RegExp(`(?<![A-Z\\d])(?:${GRADE_PATTERN.source}|\\d{2}号钢?)(?![A-Z\\d])`, 'gi')

/**
 * Grade and size that were written beside goods nobody sells here, in the buyer's own spelling, for the question to the salesman. `text` is
 * the line without its quantity, `name` the goods in it (`tradeGoodsIn`). What is neither name nor grade is the size.
 */
export function saidOfTradeGoods(text: string, name: string): { grade: string; spec: string } {
  const grades: string[] = []
  const rest = text
    .normalize('NFKC')
    .replace(name, ' ')
    .replace(GRADES, said => {
      if (NUMBERED.has(name) && /^\d+(?:#|号)/.test(said)) return said
      grades.push(said)
      return ' '
    })
  return { grade: grades.join(' '), spec: rest.replace(/[\s,，、]+/g, ' ').trim() }
}

/** What is asked of goods beside their kind, size and grade: words of the trade that are no misspelling of any other. */
const REQUESTS =
  /探伤|超声|开平|定开|飞剪|横切|正火|调质|回火|抛丸|喷砂|预处理|切割|下料|打孔|套丝|弯曲|倒角|坡口|剖条|分条|纵剪|质保|材质书|合格证|国标|非标|下差|上差|负差|正差|足米|足厚|环保|出口|进口|代订|加工|急用|加急|屈强比|抗拉|屈服|冲击|复检|送检/
export const isRequest = (word: string): boolean => REQUESTS.test(word)
