// A purchase list that came out of a table: its head says which cell is how many and of what; the rows then say it themselves, each complete.
import { named, NUMBER, readLine, UNIT } from './readList.ts'

const WORDS =
  '序号|编号|行号|序|项次|品名|名称|品种|商品|货物|物料|材料|材质|牌号|钢号|钢种|规格|型号|尺寸|直径|外径|厚度|壁厚|厚|宽度|宽|长度|定尺|长|数量|需求|需要|计划|采购|订货|订购|申请|件数|支数|根数|张数|卷数|捆数|重量|理论|实际|净重|毛重|总重|单重|件重|理重|吨数|吨位|总量|量|单位|含税|不含税|单价|价格|总价|合价|金额|备注|说明|要求|计重|方式|产地|钢厂|厂家|品牌|仓库|提货地|用途|部位|交期|日期|时间|工地|项目|地址|执行|标准|等级|表面'
const HEAD_CELL = new RegExp(`^(?:${WORDS})+(?:[(/]?(?:${UNIT}|毫米|mm|米|m|元|元/吨)[)]?)*$`, 'i')
/** 合 计, 总计(吨): the foot of a table asks for nothing. */
const TOTAL = new RegExp(
  `^(?:合\\s*计|总\\s*计|小\\s*计|共\\s*计|总数)(?:\\s*\\([^)]*\\))?[\\s:,]*(?:[\\d.,\\s]|${UNIT}|元)*$`,
  'i',
)
const PIECES = /^(件|支|根|张|卷|捆|块)数/
const TONNAGE = /^(?:理论|实际|计划|需求|采购)?(?:重量|净重|毛重|总重|理重|吨数|吨位|吨)/
const AMOUNT = /^(?:计划|需求|需要|采购|订货|订购|申请)?(?:数量|总量|量|需求|计划)/
const IDLE = /^(?:序|编号|行号|项次|(?:不?含税)?(?:单价|价格|总价|合价|金额)|单重|件重)/
const SIZE = /^(?:规格|型号|尺寸|直径|外径|厚|壁厚|宽|长|定尺)/

/** A remark that says where the goods go is read at the end of its line. */
const PLACE = /^(?:送|发往|发到|运往|运到|到货地)/

type Split = (line: string) => string[]
/** What parts the cells: tabs, or the commas of a CSV; undefined: only spaces do. */
function splitOf(head: string): Split | undefined {
  if (head.includes('\t')) return line => line.split('\t').map(cell => cell.trim())
  if ((head.match(/,/g) ?? []).length === 0) return undefined
  // A figure with thousands stands in quotes there.
  return line => [...line.matchAll(/(?:"([^"]*)"|([^,，]*))(?:[,，]|$)/g)].map(m => (m[1] ?? m[2] ?? '').trim())
}

interface Columns {
  /** Where how many stands, pieces before weights before what has no unit of its own. */
  amounts: { at: number; unit: string }[]
  unitAt: number
  /** Figures that say nothing of how many. */
  idle: ReadonlySet<number>
  /** Cells that make up the size, in their order. */
  sizes: number[]
}
const unitIn = (cell: string): string => {
  const said = /[(/]\s*(吨|t|公斤|千克|kg|件|支|根|张|卷|捆|块|个)\s*\)?$/i.exec(cell)?.[1] ?? ''
  return /^(?:吨|t)$/i.test(said) ? '吨' : /^(?:公斤|千克|kg)$/i.test(said) ? '公斤' : said
}
function columnsOf(cells: readonly string[]): Columns {
  const amounts = cells.flatMap((cell, at) => {
    const unit = unitIn(cell)
    const pieces = PIECES.exec(cell)?.[1]
    if (pieces !== undefined) return [{ at, unit: pieces, rank: 0 }]
    if (IDLE.test(cell)) return []
    if (TONNAGE.test(cell)) return [{ at, unit: unit || '吨', rank: 1 }]
    if (!AMOUNT.test(cell)) return []
    return [{ at, unit, rank: unit === '' ? 2 : unit === '吨' || unit === '公斤' ? 1 : 0 }]
  })
  const all = (pattern: RegExp): number[] => cells.flatMap((cell, i) => (pattern.test(cell) ? [i] : []))
  return {
    amounts: amounts.toSorted((a, b) => a.rank - b.rank),
    unitAt: all(/^单位$/)[0] ?? -1,
    idle: new Set(all(IDLE)),
    sizes: all(SIZE),
  }
}

const FIGURES = /^[\d.,]*$/
const plainOf = (cell: string | undefined): string => (cell ?? '').normalize('NFKC').replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
const WITH_UNIT = new RegExp(`^(\\d+(?:\\.\\d+)?)\\s*(${UNIT})$`, 'i')

/** 20 and 9000 of two cells are 20*9000; a specification that has its length already keeps it. */
function sizeOf(parts: readonly string[]): string {
  return parts.reduce((size, part) => {
    if (size === '' || part === '') return size || part
    if (!/\d$/.test(size)) return `${size} ${part}`
    return /^\d/.test(part) && !size.endsWith(`*${part}`) ? `${size}*${part}` : size
  }, '')
}

/** A row under its head: the cell that says how many says its unit too; prices and other figures fall away. */
function underHead(cells: readonly string[], head: Columns): string {
  const found = head.amounts
    .map(a => {
      const plain = plainOf(cells[a.at])
      const own = WITH_UNIT.exec(plain)
      if (own) return { at: a.at, n: own[1] ?? '', unit: own[2] ?? '' }
      if (!NUMBER.test(plain) || Number(plain) <= 0) return undefined
      const beside = new RegExp(`^(?:${UNIT})$`, 'i').test(cells[head.unitAt] ?? '') ? (cells[head.unitAt] ?? '') : ''
      return { at: a.at, n: plain, unit: a.unit || beside }
    })
    .find(a => a !== undefined)
  const dropped = new Set([...head.idle, ...head.amounts.map(a => a.at)])
  const size = head.sizes.length > 1 ? sizeOf(head.sizes.map(i => cells[i] ?? '')) : ''
  const goods = cells.flatMap((cell, i) => {
    if (i === found?.at || (dropped.has(i) && FIGURES.test(plainOf(cell)))) return []
    if (i === head.unitAt && found) return []
    if (size !== '' && head.sizes.includes(i)) return i === head.sizes[0] ? [size] : []
    return cell === '' ? [] : [cell]
  })
  // A number alone is read as how many behind a cross: whether it counts pieces is told to the buyer, not written for him.
  const amount = !found ? [] : found.unit || !/^\d+$/.test(found.n) ? [`${found.n}${found.unit || '吨'}`] : [` x ${found.n}`]
  const place = goods.filter(cell => PLACE.test(cell))
  return [...goods.filter(cell => !PLACE.test(cell)), ...amount, ...place].join('\t').replace('\t x ', ' x ')
}

/** The same where only spaces part the cells: the first figure behind what names the goods. */
function besideSpaces(line: string, unit: string): string {
  const { quantity } = readLine(line)
  if (quantity.kind !== 'none' && quantity.unit !== '') return line
  const tokens = line.split(/\s+/)
  const at = tokens.findIndex((token, i) => i > 0 && NUMBER.test(token) && named(tokens.slice(0, i).join(' ')))
  if (at < 0) return line
  return tokens.flatMap((token, i) => (i === at ? [`${token}${unit}`] : i > at && NUMBER.test(token) ? [] : [token])).join(' ')
}

/**
 * The lines of a pasted list, each complete in itself: empty lines, the head and the foot of a table fall away; what the head says of the cells under
 * it, the lines say too.
 */
export function listLines(pasted: string): string[] {
  const lines = pasted
    .split(/[\r\n;；]+/)
    .map(line => line.replace(/[^\S\t]+/g, ' ').replace(/^[ ]+|\s+$/g, ''))
    .filter(line => /[^\s,，、|]/.test(line))
  let head: { split: Split | undefined; columns: Columns } | undefined
  return lines.flatMap(line => {
    const plain = line.normalize('NFKC').trim()
    const split = splitOf(plain)
    const cells = (split ? split(plain) : plain.split(/[\s,|]+/))
      .map(cell => cell.replace(/\s+/g, ''))
      .filter((c, i, all) => c !== '' || i < all.length - 1)
    const filled = cells.filter(Boolean)
    if (filled.length > 1 && filled.every(cell => HEAD_CELL.test(cell))) {
      head = { split, columns: columnsOf(cells) }
      return []
    }
    if (TOTAL.test(plain)) return []
    if (!head || head.columns.amounts.length === 0) return [line]
    const { columns } = head
    const row = head.split?.(line) ?? []
    if (row.length > 1) {
      const said = readLine(line).quantity
      const [only, more] = columns.amounts
      // Read alike without the head: as it was written.
      if (
        only &&
        !more &&
        columns.unitAt < 0 &&
        only.at === row.length - 1 &&
        said.kind !== 'none' &&
        said.unit === only.unit &&
        columns.sizes.length < 2
      )
        return [line]
      return [underHead(row, columns)]
    }
    const [first, second] = columns.amounts
    return [first && !second && first.unit !== '' ? besideSpaces(line, first.unit) : line]
  })
}
