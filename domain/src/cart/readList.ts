// 采购清单 a purchase list as people paste it: out of a spreadsheet, a chat or a note. A line is goods and how much of them; what it does
// not say is not invented here.
import { parseQuery } from '../search/parseQuery.ts'

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
}

const UNIT = '吨|公斤|千克|KG|T(?![A-Z])|件|捆|包|卷(?!板)|盘(?![螺条圆])|张|块|台|辆|袋|桶|个|只|支|根|条|车'
/** 半吨, 一吨半; 半 of 半挂车 is no half. */
const WITH_UNIT = new RegExp(`(\\d+(?:\\.\\d+)?|半|[一二两三四五六七八九十]{1,3})\\s*(${UNIT})((?<=吨)半(?!挂))?`, 'gi')
/** HRB400E 22*9000 x 6: a cross with room before it multiplies, one between two numbers belongs to the size. */
const TIMES = /[\s,]\s*[xX×*]\s*(\d+)\s*$/
/** Words that lead up to a quantity and say nothing of the goods. */
const LEADS = /(?:数量|合计|大概|左右|再|共|约|各|要|来|订|买|拿)*\s*[:：]?\s*$/
const BULLET = /^\s*(?:[①-⑳]|[(（]\d{1,3}[)）]|\d{1,3}\s*[、)）]|\d{1,3}\.(?!\d)|[-•·*])\s*/
const CODE = /^[A-Z\d]+(?:-[A-Z\d.]+){2,}$/i
const THOUSANDS = new RegExp(`(?<![\\d.*×xXΦφ,])\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?(?=\\s*(?:${UNIT}|$))`, 'gi')
const NUMBER = /^\d+(?:\.\d+)?$/
const CHINESE = '零一二三四五六七八九'

function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  if (text === '半') return 0.5
  const plain = text.replaceAll('两', '二')
  const [tens, ones] = plain.split('十')
  if (!plain.includes('十')) return CHINESE.indexOf(plain)
  return (tens ? CHINESE.indexOf(tens) : 1) * 10 + (ones ? CHINESE.indexOf(ones) : 0)
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

const named = (goods: string): boolean => CODE.test(goods) || parseQuery(goods).sizes.length > 0

/** The last number with a unit that is no part of a size; the text around it is the goods. */
function withUnit(text: string): { goods: string; quantity: SaidQuantity } | undefined {
  for (const m of [...text.matchAll(WITH_UNIT)].reverse()) {
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
  if (times) return { goods: tidy(text.slice(0, times.index)), quantity: { kind: 'pieces', n: Number(times[1]), unit: '' } }
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
  return { goods, quantity: Number.isInteger(n) ? { kind: 'pieces', n, unit: '' } : { kind: 'tons', tons: n, unit: '' } }
}

/** 9米 -3件, 20*9 - 3: a dash between words leads up to a quantity; it is no part of a size or a code, and no minus. */
const DASH = new RegExp(`[\\s,:][-–—−]{1,2}\\s*(?=\\d+(?:\\.\\d+)?\\s*(?:${UNIT}|$))`, 'i')

/** One line read. Never fails: what has no quantity has none, what names no goods stays words. */
export function readLine(raw: string): ListLine {
  const text = raw
    .replace(BULLET, '')
    .normalize('NFKC')
    // 1,200 as a spreadsheet writes it: three digits after a comma, before a unit or at the end.
    .replace(THOUSANDS, digits => digits.replaceAll(',', ''))
    // The running number of a table.
    .replace(/^\s*\d{1,3}\s*\t(?=[^\t]*[^\d\s.][^\t]*\t)/, '')
    .trim()
  const plain = text.replace(DASH, ' ')
  const found = withUnit(plain) ?? bare(plain)
  return {
    raw,
    goods: found?.goods ?? tidy(text),
    quantity: found?.quantity ?? { kind: 'none' },
    dashed: found !== undefined && plain !== text,
  }
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

const HEAD_CELLS =
  /^(?:序号|编号|行号|品名|名称|商品|货物|材质|牌号|规格|型号|尺寸|长度|数量|件数|支数|吨数|重量|单位|单价|价格|金额|备注|计重|产地|仓库|用途|交期|[（(].*[)）])+$/
const isHead = (line: string): boolean => {
  const cells = line
    .normalize('NFKC')
    .split(/[\s,|]+/)
    .filter(Boolean)
  return cells.length > 1 && cells.every(cell => HEAD_CELLS.test(cell.replace(/[(（].*?[)）]/g, '') || cell) && !/\d/.test(cell))
}

/** 合计 41 吨 at the foot of a table asks for nothing. */
const TOTAL = new RegExp(`^(?:合计|总计|小计|共计|总数)[\\s:：,，]*(?:[\\d.,\\s]|${UNIT}|元)*$`, 'i')

/** What the head of a table says of the cells under it. */
interface Columns {
  cells: number
  /** Where how many stands, the pieces before the tons, each with the unit that the head gives. */
  amounts: { at: number; unit: string }[]
  /** 单位 in a cell of its own, for a 数量 without one. */
  unitAt: number
  /** Figures that say nothing of how many: running numbers, prices, amounts. */
  idle: ReadonlySet<number>
}
function columnsOf(head: string): Columns {
  const cells = head
    .normalize('NFKC')
    .split('\t')
    .map(cell => cell.trim())
  const at = (pattern: RegExp): number[] => cells.flatMap((cell, i) => (pattern.test(cell) ? [i] : []))
  const pieces = at(/^(?:件|支|根|张|卷|捆)数|^数量\((?:件|支|根|张|卷|捆|块|个)\)/)
  const tons = at(/^(?:重量|吨数)(?!.*(?:公斤|千克|kg))|^(?:数量|需求量?|计划量?)?\(?吨\)?$/i)
  return {
    cells: cells.length,
    amounts: [
      ...pieces.map(i => ({ at: i, unit: /[件支根张卷捆块个]/.exec(cells[i] ?? '')?.[0] ?? '件' })),
      ...tons.map(i => ({ at: i, unit: '吨' })),
      ...at(/^数量$/).map(i => ({ at: i, unit: '' })),
    ],
    unitAt: at(/^单位$/)[0] ?? -1,
    idle: new Set(at(/^(?:序号|编号|行号|单价|价格|金额)/)),
  }
}

/** A row under a head that names its columns: the cell that says how many says its unit too, other figures fall away. */
function underHead(line: string, head: Columns): string | undefined {
  const cells = line.split('\t').map(cell => cell.trim())
  if (head.cells < 2 || cells.length < 2) return undefined
  const plain = (i: number): string => (cells[i] ?? '').normalize('NFKC').replace(/(?<=\d),(?=\d{3})/g, '')
  const found = head.amounts.find(a => NUMBER.test(plain(a.at)) && Number(plain(a.at)) > 0)
  if (!found) return undefined
  const said =
    head.unitAt >= 0 && new RegExp(`^(?:${UNIT})$`, 'i').test(cells[head.unitAt] ?? '') ? (cells[head.unitAt] ?? '') : ''
  const unit = found.unit || said
  const others = new Set(head.amounts.filter(a => a.at !== found.at).map(a => a.at))
  return cells
    .flatMap((cell, i) => {
      if (i === found.at) return [`${plain(i)}${unit}`]
      if (i === head.unitAt && unit !== '') return []
      return (head.idle.has(i) || others.has(i)) && /^[\d.,]*$/.test(plain(i)) ? [] : [cell]
    })
    .join('\t')
    .replace(/\t+$/, '')
}

/** The same where no tabs tell the columns: the first figure behind what names the goods. */
function saidInTons(line: string): string {
  const { quantity } = readLine(line)
  if (quantity.kind === 'tons' || (quantity.kind === 'pieces' && quantity.unit !== '')) return line
  const tokens = line.split(/(\s+)/)
  const at = tokens.findIndex((token, i) => i > 0 && NUMBER.test(token) && named(tokens.slice(0, i).join('')))
  if (at < 0) return quantity.kind === 'pieces' ? `${line}吨` : line
  return tokens.map((token, i) => (i === at ? `${token}吨` : token)).join('')
}

/**
 * The lines of a pasted list, each complete in itself: empty lines, the head and the foot of a table fall away; what the head says of the numbers
 * under it, pieces or tons, the lines say too.
 */
export function listLines(pasted: string): string[] {
  const lines = pasted
    .split(/[\r\n;；]+/)
    .map(line => line.replace(/[^\S\t]+/g, ' ').replace(/^[ ]+|\s+$/g, ''))
    .filter(line => /[^\s,，、|]/.test(line))
  let inTons = false
  let head: Columns | undefined
  return lines.flatMap(line => {
    if (isHead(line)) {
      inTons = /(?:数量|重量|吨数)?[(（]?吨|吨数|重量/.test(line) && !/件数|支数|数量[(（]件/.test(line)
      head = columnsOf(line)
      return []
    }
    if (TOTAL.test(line.normalize('NFKC').trim())) return []
    return [(head && underHead(line, head)) ?? (inTons ? saidInTons(line) : line)]
  })
}

/** How the quantity was written, to write the line anew. */
export const quantityText = (q: SaidQuantity): string =>
  q.kind === 'none' ? '' : q.kind === 'tons' ? `${q.tons}吨` : `${q.n}${q.unit || '件'}`
