// 采购清单 a purchase list as people paste it: out of a spreadsheet, a chat or a note. A line is goods and how much of them; what it does
// not say is not invented here.
import { HEAVY_RAILS, LIGHT_RAILS } from '../../goods/range/rails.ts'
import { hanziNumber } from '../../kernel/hanziNumber.ts'
import { asSeen } from '../../goods/search/normalise.ts'
import { parseQuery } from '../../goods/search/parseQuery.ts'

export type SaidQuantity =
  /** `unit` as written (件, 捆, 卷 …), empty when only a number stood there; `n` too: 0 and 2.5 are for the buyer to mend. */
  { kind: 'pieces'; n: number; unit: string } | { kind: 'tons'; tons: number; unit: string } | { kind: 'none' }

export interface ListLine {
  /** As pasted. */
  raw: string
  /** What is asked for, without the quantity; still in the buyer's words. */
  goods: string
  quantity: SaidQuantity
  /** A dash stands before the quantity: read as a dash, and said so, as it could be a minus. */
  dashed: boolean
  /** A second quantity beside the first: 10件 26.68吨. */
  also?: SaidQuantity
  /** A quantity from one figure to another, as written: 30-35吨. Nothing is taken of it. */
  between?: string
  /** What the table said beside the goods, no part of them. */
  remark: string
}

/** How steel is counted and weighed, as it is written; 6个厚 is a thickness. */
export const UNIT =
  '吨|公斤|千克|KG|T(?![A-Z])|件|捆|包|卷(?!板)|盘(?![螺条圆])|张|块|台|辆|袋|桶|个(?!\\s*[厚宽长])|只|支|根|条|车'
/** 半吨, 一吨半; 半 of 半挂车 is no half. */
const WITH_UNIT = new RegExp(`(\\d+(?:\\.\\d+)?|半|[一二两三四五六七八九十百千]{1,7})\\s*(${UNIT})((?<=吨)半(?!挂))?`, 'gi')
/** HRB400E 22*9000 x 6: a cross with room before it multiplies, one between two numbers belongs to the size. */
const TIMES = /[\s,]\s*[xX×*]\s*(\d+(?:\.\d+)?)\s*$/
/** Words that lead up to a quantity and say nothing of the goods. */
const LEADS = /(?:数量|合计|大概|左右|再|共|约|各|要|来|订|买|拿)*\s*[:：]?\s*$/
const CIRCLED = /^\s*[①-⑳]\s*/
const BULLET = /^\s*(?:\(\d{1,3}\)|\d{1,3}\s*[、)]|\d{1,3}\.(?!\d)|[-•·*])\s*/
const CODE = /^[A-Z\d]+(?:-[A-Z\d.]+){2,}$/i
/** 43kg重轨, 重轨 43公斤: of a rail the kilograms of a metre are its name, not how much is wanted; written as P43. */
const RAIL_CLASS =
  /(?<=轨.*)(?<![\d.])(\d{1,2})\s*(?:kg|公斤|千克)(?:\/m|每米|\/米)?|(?<![\d.])(\d{1,2})\s*(?:kg|公斤|千克)(?:\/m|每米|\/米)?(?=.*轨)/gi
const RAIL_CLASSES: ReadonlySet<string> = new Set([...HEAVY_RAILS, ...LIGHT_RAILS].map(rail => rail.model))
const THOUSANDS = new RegExp(`(?<![\\d.*×xXΦφ,])\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?(?=\\s*(?:${UNIT}|$))`, 'gi')
export const NUMBER = /^\d+(?:\.\d+)?$/

function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  if (text === '半') return 0.5
  return hanziNumber(text) ?? -1
}

const tidy = (text: string): string =>
  text
    .replace(/[\s,;|、。，；]+/g, ' ')
    .replace(/^[\s:：]+|[\s:：]+$/g, '')
    .trim()

function quantityOf(amount: string, unit: string, half: boolean): SaidQuantity {
  const n = numberOf(amount) + (half ? 0.5 : 0)
  if (/^(?:吨|T)$/i.test(unit)) return { kind: 'tons', tons: n, unit }
  if (/^(?:公斤|千克|KG)$/i.test(unit)) return { kind: 'tons', tons: n / 1000, unit }
  return { kind: 'pieces', n, unit }
}

/** Whether the text names goods: a code, or a size. */
export const named = (goods: string): boolean => CODE.test(goods) || parseQuery(goods).sizes.length > 0

/** The last number with a unit that is no part of a size; the text around it is the goods. */
function withUnit(text: string): { goods: string; quantity: SaidQuantity } | undefined {
  for (const m of [...text.matchAll(WITH_UNIT)].reverse()) {
    // 1.2个 of sheet is its thickness as well.
    if (m[2] === '个' && !Number.isInteger(numberOf(m[1] ?? ''))) continue
    const before = text.slice(0, m.index)
    // 22*9000*6件: after two numbers the third is how many, as the unit says.
    const crossed = /\d\s*[*xX×]\s*\d[\d.]*\s*[xX×*]\s*$/.test(before) || /\s[xX×*]\s*$/.test(before)
    if (!crossed && /[\d.*×xXΦφA-WYZa-wyz\-+#]$/.test(before)) continue
    const head = before.replace(/\s*[xX×*]\s*$/, crossed ? '' : '$&').replace(LEADS, '')
    const goods = tidy(`${head} ${text.slice(m.index + m[0].length)}`)
    if (numberOf(m[1] ?? '') >= 0) return { goods, quantity: quantityOf(m[1] ?? '', m[2] ?? '', m[3] !== undefined) }
  }
  return undefined
}

/** A number without a unit at the end counts pieces, where the goods before it have a size of their own. */
function bare(text: string): { goods: string; quantity: SaidQuantity } | undefined {
  const times = TIMES.exec(text)
  if (times) return { goods: tidy(text.slice(0, times.index)), quantity: bareNumber(Number(times[1])) }
  const table = text.includes('\t')
  const tokens = text.split(/[\s,;:：、]+/).filter(Boolean)
  let from = tokens.length
  while (from > 0 && NUMBER.test(tokens[from - 1] ?? '')) from -= 1
  while (from < tokens.length && !named(tokens.slice(0, from).join(' '))) from += 1
  if (from >= tokens.length) return undefined
  // Of the cells behind the goods the first is how many; tons, price and amount follow. In a sentence the last number counts.
  const at = table ? from : tokens.length - 1
  const n = Number(tokens[at])
  const goods = tokens.slice(0, table ? from : at).join(' ')
  return { goods, quantity: bareNumber(n) }
}
const bareNumber = (n: number): SaidQuantity =>
  Number.isInteger(n) ? { kind: 'pieces', n, unit: '' } : { kind: 'tons', tons: n, unit: '' }

/** 30-35吨, 30到35吨, >10吨, 20±2吨: no one figure. */
const BETWEEN = new RegExp(
  `(?:(?<![\\d.*×xXΦφA-Za-z-])\\d+(?:\\.\\d+)?(?:[-~—–至到±]|\\s*[~±]\\s*)|[<>≤≥±]\\s*)\\d+(?:\\.\\d+)?\\s*(?:${UNIT})`,
  'i',
)
/** 共240米, as a table says an amount of a unit that is none of ours. */
const TOGETHER = /共\s*(\d+(?:\.\d+)?)\s*([^\d\s,，。;；共][^\s,，。;；]{0,5})(?=\s|$)/
/** 240m, 120 m2 at the end: longer than any piece, or an area. */
const METRES = /(?<![\d.*×xXΦφA-Za-z-])(\d+(?:\.\d+)?)\s*(平方米?|平米|m2|延长?米|米|m)\s*$/i
const LONGEST_PIECE_M = 18

/** Metres and areas, and units that nobody knows: no pieces and no tons, for the goods or the buyer to say. */
function otherUnit(text: string): { goods: string; quantity: SaidQuantity } | undefined {
  const m = TOGETHER.exec(text) ?? METRES.exec(text)
  if (!m) return undefined
  const [n, said] = [Number(m[1]), m[2] ?? '']
  if (new RegExp(`^(?:${UNIT})$`, 'i').test(said)) return undefined
  const unit = /^(?:平方|平方米|平米|m2)$/i.test(said) ? '平方米' : /^(?:米|m|延米|延长米)$/i.test(said) ? '米' : said
  if (unit === '米' && !m[0].startsWith('共') && n <= LONGEST_PIECE_M) return undefined
  return { goods: tidy(`${text.slice(0, m.index)} ${text.slice(m.index + m[0].length)}`), quantity: { kind: 'pieces', n, unit } }
}

/** 15吨左右: about so much is so much, as 约 before it is. */
const ABOUT = new RegExp(`(?<=\\d\\s*(?:${UNIT}))\\s*(?:左右|上下)`, 'gi')
const REMARK = /\s*【备注 ([^】]*)】/g

/** 9米 -3件, 20*9 - 3: a dash between words leads up to a quantity; it is no part of a size or a code, and no minus. */
const DASH = new RegExp(`[\\s,:][-–—−]{1,2}\\s*(?=\\d+(?:\\.\\d+)?\\s*(?:${UNIT}|$))`, 'i')

/** One line read. Never fails: what has no quantity has none, what names no goods stays words. */
export function readLine(raw: string): ListLine {
  const remark = [...raw.matchAll(REMARK)].map(m => m[1]).join('；')
  const text = asSeen(raw)
    .replace(REMARK, '')
    .replace(CIRCLED, '')
    .normalize('NFKC')
    .replace(BULLET, '')
    // 1,200 as a spreadsheet writes it: three digits after a comma, before a unit or at the end.
    .replace(THOUSANDS, digits => digits.replaceAll(',', ''))
    .replace(ABOUT, '')
    .replace(RAIL_CLASS, (said: string, after?: string, before?: string) => {
      const n = after ?? before ?? ''
      return RAIL_CLASSES.has(n) ? `P${n} ` : said
    })
    // The running number of a table.
    .replace(/^\s*\d{1,3}\s*\t(?=[^\t]*[^\d\s.][^\t]*\t)/, '')
    .trim()
  const between = BETWEEN.exec(text)
  if (between) {
    const goods = tidy(`${text.slice(0, between.index)} ${text.slice(between.index + between[0].length)}`)
    return { raw, goods, quantity: { kind: 'none' }, dashed: false, between: between[0], remark }
  }
  const plain = text.replace(DASH, ' ')
  const found = otherUnit(plain) ?? withUnit(plain) ?? bare(plain)
  const dashed = found !== undefined && plain !== text
  const second = found && found.quantity.kind !== 'none' && found.quantity.unit !== '' ? withUnit(found.goods) : undefined
  if (!found || !second)
    return { raw, goods: found?.goods ?? tidy(text), quantity: found?.quantity ?? { kind: 'none' }, dashed, remark }
  // Pieces are what is sold: the weight beside them is held against them.
  const weighedFirst = found.quantity.kind === 'tons' && second.quantity.kind === 'pieces'
  const [quantity, also] = weighedFirst ? [second.quantity, found.quantity] : [found.quantity, second.quantity]
  return { raw, goods: second.goods, quantity, dashed, also, remark }
}

const BROUGHT = '(?:送货?(?:到|至|往)?|发货?(?:到|往|至)?|运(?:到|至|往)|到货地)[:：]?'
/** 20吨 送天津, 发往保定市北区工地: at the end of a line, or before what is asked for. */
const PLACE_LAST = new RegExp(`(?:^|[\\s,，、。;；(（])${BROUGHT}\\s*(\\p{Script=Han}{2,20})[)）。.!！]?\\s*$`, 'u')
const PLACE_FIRST = new RegExp(`^\\s*${BROUGHT}\\s*(\\p{Script=Han}{2,20})(?=[\\s,，:：、])[\\s,，:：、]*`, 'u')

/**
 * Where a line wants its goods brought, taken out of its text. Only a city that is known: `cityNamed` answers for 天津 and 天津市; of 天津北辰工地 the
 * city is read. What is no city stays in the text as it was written.
 */
export function takePlace<T>(raw: string, cityNamed: (name: string) => T | undefined): { text: string; city: T | undefined } {
  for (const pattern of [PLACE_LAST, PLACE_FIRST]) {
    const found = pattern.exec(raw)
    const said = found?.[1] ?? ''
    for (let n = said.length; n >= 2; n--) {
      const city = cityNamed(said.slice(0, n))
      if (city !== undefined && found)
        return { text: `${raw.slice(0, found.index)} ${raw.slice(found.index + found[0].length)}`.trim(), city }
    }
  }
  return { text: raw, city: undefined }
}

/** 唐山提, 要无锡的, 天津库自提: where the goods are to lie, among other words. */
const LIES = /(^|\s)(?:要|在|从|去|到)?(\p{Script=Han}{2,6}?)(?:(?:[库仓])?(?:自提|提货|拿货|提|的)|[库仓])(?=\s|$)/gu

/** The words of a line with the depots it asks for said by their names alone: `isDepot` answers for 唐山. */
export const plainDepots = (goods: string, isDepot: (name: string) => boolean): string =>
  goods.replace(LIES, (all, gap: string, name: string) => (isDepot(name) ? `${gap}${name}` : all))

/** How the quantity was written, to write the line anew. */
export const quantityText = (q: SaidQuantity): string =>
  q.kind === 'none' ? '' : q.kind === 'tons' ? `${q.tons}吨` : `${q.n}${q.unit || '件'}`
