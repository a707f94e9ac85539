// A purchase list that came out of a table, read as the eye reads it: where it begins, what stands over the columns, what is said once for
// several rows. Every row then says itself what it is, complete, its amount with its unit; what is no goods is told beside.
import { asSeen } from '../../goods/search/normalise.ts'
import { parseQuery } from '../../goods/search/parseQuery.ts'
import { type Column, columnOf, isHead, isUnitAlone, unitOf } from './heads.ts'
import { named, NUMBER, readLine, UNIT } from './readList.ts'
import { unfolded } from './unfold.ts'

/** 合 计, 总计(吨): the foot of a table asks for nothing. */
const TOTAL = new RegExp(
  `^(?:合\\s*计|总\\s*计|小\\s*计|共\\s*计|总数)(?:\\s*\\([^)]*\\))?[\\s:,|]*(?:[\\d.,\\s|]|${UNIT}|元)*$`,
  'i',
)
/** 编制单位：某某项目部; 日期：2026-11-28. */
const LABEL =
  /^(?:编制|制表|审核|审批|复核|批准|日期|编制日期|填报|申请|项目|工程|单位|编制单位|采购单位|需方|供方|甲方|乙方|客户|收货|联系|电话|手机|地址|提货|计划|表号|编号|合同|备注|说明|注|附)[^\d\t]{0,8}[:：]/
const TITLE = /(?:清单|计划表?|采购表|明细表?|需求表|申请表|订货单|采购单|询价单|报价单|材料表|物资表)(?:\([^)]*\))?$/
/** The same as above: in tables of offices. */
const DITTO = /^(?:[〃"″”]+|''|同上|同|〞|--〃--)$/

type Split = (line: string) => string[]
/** What parts the cells: tabs, bars, or the commas of a CSV; undefined: only spaces do. */
function splitOf(head: string): Split | undefined {
  if (head.includes('\t')) return line => line.split('\t').map(cell => cell.trim())
  if (/^\s*\|.*\|\s*$/.test(head))
    return line =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .split('|')
        .map(cell => cell.trim())
  if ((head.match(/[,，]/g) ?? []).length === 0) return undefined
  // A figure with thousands stands in quotes there.
  return line => {
    const cells = [...line.matchAll(/(?:"([^"]*)"|([^,，]*))(?:[,，]|$)/g)].map(m => (m[1] ?? m[2] ?? '').trim())
    return /[,，]\s*$/.test(line) ? cells : cells.slice(0, -1)
  }
}
const NARROW = /(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])/g
const headCells = (line: string, split: Split | undefined): string[] => {
  const plain = line.normalize('NFKC')
  return (split ? split(plain) : plain.trim().split(/[\s,|]+/)).map(cell => cell.replace(NARROW, '').trim())
}

const FIGURES = /^[\d.,]*$/
const plainOf = (cell: string | undefined): string =>
  (cell ?? '')
    .normalize('NFKC')
    .trim()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
const WITH_UNIT = new RegExp(`^(\\d+(?:\\.\\d+)?)\\s*(${UNIT}|米|延米|延长米|m2?|平方米?|平米)$`, 'i')

/** 20 and 9000 of two cells are 20*9000; a specification that has its length already keeps it. */
function sizeOf(parts: readonly string[]): string {
  return parts.reduce((size, part) => {
    if (size === '' || part === '') return size || part
    if (!/\d$/.test(size)) return `${size} ${part}`
    if (!/^\d/.test(part)) return `${size} ${part}`.trim()
    return size.endsWith(`*${part}`) ? size : `${size}*${part}`
  }, '')
}

/** A remark of the office that bears on nothing that is bought; every other remark is read with the goods, and asked where it is not understood. */
const HARMLESS =
  /^(?:加急|急用|急需|急|尽快|尽早|主楼|地下室|基础|主体|裙楼|车库|样板|现场|自用|项目部|二次结构|[A-Z]?\d{0,3}#?[栋楼层号幢区段标]+用?|\d{1,2}月\d{1,2}[日号]|到货|进场|到场|前|[\s,，、.。;；])+$/i
/** In whatever column it stands: the row is perhaps not wanted. */
const CANCELS = /取消|作废|暂缓|暂停|停用|不要|不用|不需|不买|已到|已购|已买|已供|退货|待定|再定|另定/
/** A column of a strange head that speaks of the goods all the same: 定尺 12米, 过磅. */
function speaksOfGoods(cell: string): boolean {
  if (/^[\d.,\-/年月日号\s:]+$/.test(cell)) return false
  const said = parseQuery(cell)
  return (
    said.varietyCodes.length + said.grades.length + said.sizes.length + said.settlement.length + said.gradeLevels.length > 0 ||
    Object.keys(said.attributes).length > 0
  )
}
const MOST_REMARK = 60
const remarkOf = (cells: readonly string[]): string[] => {
  const text = cells.join('；').replace(/[【】\t]/g, ' ')
  return text === '' ? [] : [`【备注 ${text.slice(0, MOST_REMARK)}】`]
}
/** A remark that says where the goods go is read at the end of its line. */
const GOES = /^(?:送|发往|发到|运往|运到|到货地)/

/** Behind a figure that a sheet shows once for several merged rows. */
export const MERGED_FIGURE = '⇩'

interface Table {
  split: Split | undefined
  columns: Column[]
  /** As the row above said it, for cells that are merged or hold a mark of ditto. */
  above: string[]
  /** The one unit that the column of units names, from its first row on, where it names no other: said once for all below. */
  onlyUnit: string
}

interface Said {
  n: string
  unit: string
}
const amountText = ({ n, unit }: Said): string =>
  unit === '' ? ` x ${n}` : new RegExp(`^(?:${UNIT})$`, 'i').test(unit) ? `${n}${unit}` : `共${n}${unit}`

/** The unit of an amount: of its own column, of its head, and where the two do not agree none. */
function unitAmong(c: Extract<Column, { is: 'amount' }>, beside: string, alone: boolean): string {
  const own = unitOf(beside) || beside
  if (own === '' || own === c.unit) return c.unit
  if (c.unit === '') return own
  const [weight, piece] = [/^(?:吨|公斤)$/.test(own), /^[件支根张卷捆块条包盘]$/.test(own)]
  if (c.rank === 0) return piece ? own : alone ? '' : c.unit
  return c.rank === 1 && !alone && !weight ? c.unit : ''
}

function amountsIn(cells: readonly string[], t: Table): { at: number; said: Said }[] {
  const unitAt = t.columns.findIndex(c => c.is === 'unit')
  const beside = plainOf(cells[unitAt]) || t.onlyUnit
  const alone = t.columns.filter(c => c.is === 'amount').length === 1
  return t.columns
    .flatMap((c, at) => (c.is === 'amount' ? [{ c, at }] : []))
    .toSorted((a, b) => a.c.rank - b.c.rank)
    .flatMap(({ c, at }) => {
      const plain = plainOf(cells[at])
      const own = WITH_UNIT.exec(plain)
      if (own) return [{ at, said: { n: own[1] ?? '', unit: unitOf(own[2] ?? '') || (own[2] ?? '') } }]
      if (!NUMBER.test(plain) || Number(plain) <= 0) return []
      return [{ at, said: { n: plain, unit: unitAmong(c, beside, alone) } }]
    })
}

/** A row under its head: the cell that says how many says its unit too; prices and other figures fall away, remarks stay beside. */
function underHead(row: readonly string[], t: Table): string {
  const cells = t.columns.map((c, i) => {
    const said = row[i] ?? ''
    // One figure merged over several rows is a size of each of them, and nobody's amount.
    const cell = said.endsWith(MERGED_FIGURE)
      ? c.is === 'amount'
        ? `${said.slice(0, -1)}（几行合并）`
        : said.slice(0, -1)
      : said
    if (DITTO.test(cell)) return t.above[i] ?? ''
    if (cell !== '' || c.is === 'amount') return cell
    // 品名 said once for the rows below it; its grade where nothing else was named beside it.
    if (c.is === 'name') return t.above[i] ?? ''
    const name = t.columns.findIndex(other => other.is === 'name')
    const same = name < 0 || (row[name] ?? '') === '' || row[name] === t.above[name]
    return c.is === 'grade' && same ? (t.above[i] ?? '') : cell
  })
  t.above = cells
  const amounts = amountsIn(cells, t)
  const [first] = amounts
  // Another amount beside it is held against the first: 8 件 of 20 吨 agree, 100 吨 planned and 20 吨 wanted do not.
  const other = amounts.find(a => first && a !== first && (a.said.n !== first.said.n || a.said.unit !== first.said.unit))
  const sizesAt = t.columns.flatMap((c, i) => (c.is === 'size' ? [i] : []))
  const sizeText = (i: number): string => {
    const c = t.columns[i]
    const cell = cells[i] ?? ''
    return c?.is === 'size' && c.metres && NUMBER.test(plainOf(cell)) ? String(Math.round(Number(plainOf(cell)) * 1000)) : cell
  }
  const size = sizesAt.length > 1 ? sizeOf(sizesAt.map(sizeText)) : ''
  const named = cells.find((_, i) => t.columns[i]?.is === 'name') ?? ''
  const remarks: string[] = []
  const places: string[] = []
  const goods = t.columns.flatMap((c, i): string[] => {
    const cell = cells[i] ?? ''
    if (cell === '') return []
    switch (c.is) {
      case 'number':
      case 'idle':
      case 'unit':
        return []
      case 'amount':
        // Words where a figure is due are for the buyer to see: 待定, 按实.
        return amounts.some(a => a.at === i) || FIGURES.test(plainOf(cell)) ? [] : [cell]
      case 'size':
        if (size === '') return [sizeText(i)]
        return i === sizesAt[0] ? [size] : []
      case 'place':
        places.push(GOES.test(cell) ? cell : `送${cell}`)
        return []
      case 'tally':
        return /^0*(?:\.0*)?$/.test(plainOf(cell)) ? [] : ['表里另有一个数量']
      case 'note':
        if (GOES.test(cell)) places.push(cell)
        else if (HARMLESS.test(cell)) remarks.push(cell)
        else return [cell]
        return []
      case 'remark':
      case 'unknown':
        if (CANCELS.test(cell) || (c.is === 'unknown' && speaksOfGoods(cell))) return [cell]
        remarks.push(cell)
        return []
      default:
        return [cell]
    }
  })
  // Our own files name the goods whole and say grade and size again.
  const squeezed = named.replace(/\s/g, '')
  const once = goods.filter(
    (cell, i) => cell === named || i === 0 || !(named !== '' && squeezed.includes(cell.replace(/\s/g, '')) && cell.length > 1),
  )
  const said = !first
    ? []
    : [
        amountText(first.said),
        ...(other ? [other.said.unit === '' ? `${other.said.n}${first.said.unit || '件'}` : amountText(other.said)] : []),
      ]
  // Cells beyond the last head.
  remarks.push(...row.slice(t.columns.length).filter(Boolean))
  return [...once, ...said, ...remarkOf(remarks), ...places].join('\t').replaceAll('\t x ', ' x ')
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

/** The second storey of a head: its cells name the columns, those above stand where it is silent. */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  let over = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, i) => {
    const [up, low] = [upper[i] ?? '', lower[i] ?? '']
    over = up === '' && low !== '' ? over : up
    if (low === '') return up
    if (isUnitAlone(low) && over !== '') return `${over}(${low.replace(/[()（）]/g, '')})`
    return columnOf(low).is === 'unknown' && over !== '' ? `${over}${low}` : low
  })
}
const isSecondStorey = (cells: readonly string[]): boolean => {
  const filled = cells.filter(c => c !== '')
  return (
    filled.length > 0 &&
    filled.every(c => !/\d/.test(c.replace(/m2/gi, ''))) &&
    filled.every(c => columnOf(c).is !== 'unknown' || isUnitAlone(c) || /^(?:理论|实际|计划|合计|本次|累计)$/.test(c))
  )
}

/** Cells of a spreadsheet that hold a line break come in quotes; inside them it is a space. */
const unquoted = (text: string): string =>
  text.includes('"') && text.includes('\t')
    ? text.replace(
        /(^|\t|\n)"((?:[^"]|"")*)"(?=\t|\r?\n|$)/g,
        (_, before: string, cell: string) => `${before}${cell.replaceAll('""', '"').replace(/\s*[\r\n]+\s*/g, ' ')}`,
      )
    : text

/** Lines of which one ends inside a quoted cell belong together. */
function wholeCells(texts: readonly string[]): Row[] {
  const out: Row[] = []
  let open = false
  for (const [from, text] of texts.entries()) {
    const last = out.at(-1)
    if (open && last) last.text += `\n${text}`
    else out.push({ text, from })
    const whole = out.at(-1)?.text ?? ''
    open = /(?:^|\t)"/.test(whole) && ((whole.match(/"/g) ?? []).length & 1) === 1
  }
  return out
}

interface Row {
  text: string
  /** Number of the text that it came from, from 0. */
  from: number
}
/** What a list says: goods, and what is no goods in it. */
export interface ReadText {
  lines: { text: string; from: number }[]
  /** Titles, labels, heads and feet: read, and no goods. */
  aside: string[]
}

/** Of one line: fewer tons than this are usual, fewer kilograms are not. */
const KILOGRAMS_FROM = 200
/** Unknown columns whose cells are sizes or grades hold the goods, whatever stands over them. */
function settled(columns: readonly Column[], rows: readonly (readonly string[])[]): Column[] {
  const hasSize = columns.some(c => c.is === 'size')
  return columns.map((c, i) => {
    // 重量 without a unit is tons as long as nobody could mean kilograms.
    if (c.is === 'amount' && c.assumed && rows.some(r => Number(plainOf(r[i])) >= KILOGRAMS_FROM))
      return { ...c, unit: '', rank: 2 }
    if (c.is !== 'unknown' || hasSize) return c
    const cells = rows.map(r => r[i] ?? '').filter(Boolean)
    const sized = cells.filter(cell => /[*×xXΦφ]/.test(cell) && parseQuery(cell).sizes.length > 0)
    return cells.length > 0 && sized.length * 2 > cells.length ? { is: 'goods' as const } : c
  })
}

/**
 * The goods of a pasted or sent list, each complete in itself, with the number of the text each came from. `texts` are lines, or texts of several
 * lines. What is no goods (titles, heads, feet) is told in `aside`.
 */
export function readTexts(texts: readonly string[]): ReadText {
  const rows: Row[] = wholeCells(texts).flatMap(({ text, from }) =>
    unquoted(asSeen(text))
      .split(/[\r\n]+/)
      .flatMap(line => (line.includes('\t') ? [line] : line.split(/[;；]+/)))
      .map(line => ({ text: line.replace(/[^\S\t]+/g, ' ').replace(/^[ ]+|\s+$/g, ''), from }))
      .filter(({ text: line }) => /[^\s,，、|:+-]/.test(line)),
  )
  const out: Row[] = []
  const aside: string[] = []
  let table: Table | undefined
  let free: Row[] = []
  const flush = (): void => {
    out.push(...unfolded(free, aside))
    free = []
  }
  /** Of a free line before a head: the title of the table. */
  const titles = (): void => {
    if (free.every(r => isTitle(r.text) || !isGoods(r.text))) {
      aside.push(...free.map(r => r.text.trim()))
      free = []
    } else flush()
  }
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as Row
    const plain = row.text.normalize('NFKC')
    const split = splitOf(plain)
    const cells = headCells(row.text, split)
    if (isHead(cells)) {
      titles()
      aside.push(cells.filter(Boolean).join(' '))
      let heads = cells
      const next = rows[i + 1]
      const lower = next && split ? headCells(next.text, split) : []
      if (next && lower.some(Boolean) && (isHead(lower) || isSecondStorey(lower))) {
        heads = joined(cells, lower)
        aside.push(lower.filter(Boolean).join(' '))
        i += 1
      }
      const below = rows.slice(i + 1).map(r => (split ? split(r.text) : r.text.split(/\s+/)))
      let columns = settled(heads.map(columnOf), below)
      // No title over the running numbers: heads are fewer than the cells of every row.
      const first = below[0] ?? []
      if (cells[0] === '' && first[0] !== '' && /^\d{1,3}$/.test(first[0] ?? ''))
        columns = [{ is: 'number' }, ...columns.slice(1)]
      // The same where the empty cell was lost on the way.
      else if (split && first.length === columns.length + 1 && /^\d{1,3}$/.test(first[0] ?? '') && columns[0]?.is !== 'number')
        columns = [{ is: 'number' }, ...columns]
      const unitAt = columns.findIndex(c => c.is === 'unit')
      const units = new Set(unitAt < 0 ? [] : below.map(r => r[unitAt] ?? '').filter(c => c !== '' && !DITTO.test(c)))
      const onlyUnit = units.size === 1 ? (below[0]?.[unitAt] ?? '') : ''
      table = { split, columns, above: [], onlyUnit }
      continue
    }
    if (TOTAL.test(plain.trim())) {
      aside.push(plain.trim().replace(/\t+/g, ' '))
      continue
    }
    const parted = table?.split ? table.split(row.text) : (table && row.text.split(/\s+/)) || []
    if (table?.split && parted.filter(Boolean).length > 1) {
      const said = parted.filter(Boolean)
      if (/^\|?[\s:|-]+$/.test(row.text)) continue
      // 编制：张三 审核：李四 under the table.
      if (said.every(cell => LABEL.test(cell) || !/\d/.test(cell)) && said.some(cell => LABEL.test(cell))) {
        aside.push(said.join(' '))
        continue
      }
      if (TOTAL.test(said[0] ?? '')) {
        aside.push(said.join(' '))
        continue
      }
      flush()
      out.push({ text: asWritten(row.text, parted, table) ?? underHead(parted, table), from: row.from })
      continue
    }
    // 二、线材 between the rows of a table.
    if (table?.split && row.text.includes('\t') && readLine(row.text).quantity.kind === 'none' && !isGoods(row.text)) {
      aside.push(plain.trim().replace(/\t+/g, ' '))
      continue
    }
    const amounts = table?.columns.filter(c => c.is === 'amount') ?? []
    if (table && !table.split && amounts.length > 0 && parted.length === table.columns.length && fits(parted, table)) {
      flush()
      out.push({ text: underHead(parted, table).replaceAll('\t', ' '), from: row.from })
      continue
    }
    const [only, more] = amounts
    const beside = !table?.split && only && only.is === 'amount' && !more && only.unit !== '' ? only.unit : ''
    const bared = plain.trim().replace(/\t+/g, ' ')
    if (isTitle(row.text)) {
      aside.push(bared)
      continue
    }
    free.push({ text: beside === '' ? row.text.replace(/^\t+/, '') : besideSpaces(row.text, beside), from: row.from })
  }
  flush()
  return { lines: out, aside }
}

/** A name or a grade with its size: whoever writes so means goods. */
function isGoods(text: string): boolean {
  const said = parseQuery(readLine(text).goods)
  return said.sizes.length > 0 && said.varietyCodes.length + said.grades.length > 0
}
/** 11月钢材采购计划表; 编制单位：某某 日期：2026.11.28. */
function isTitle(text: string): boolean {
  const cells = text
    .normalize('NFKC')
    .split('\t')
    .map(cell => cell.trim())
    .filter(Boolean)
  const { goods, quantity } = readLine(text)
  if (cells.every(cell => LABEL.test(cell))) return !isGoods(text)
  return (
    cells.length === 1 &&
    TITLE.test(cells[0] ?? '') &&
    (quantity.kind === 'none' || quantity.unit === '') &&
    !/[*×Φφ]/.test(goods)
  )
}

/** Whether tokens stand under their heads: a figure where an amount is due. */
const fits = (cells: readonly string[], t: Table): boolean =>
  t.columns.every((c, i) => c.is !== 'amount' || NUMBER.test(plainOf(cells[i])) || WITH_UNIT.test(plainOf(cells[i])))

/** Read alike without the head: as it was written. */
function asWritten(line: string, cells: readonly string[], t: Table): string | undefined {
  const at = t.columns.findIndex(c => c.is === 'amount')
  const only = t.columns[at]
  const plain = t.columns.every(c => c.is === 'name' || c.is === 'grade' || c.is === 'size' || c.is === 'amount')
  if (!plain || only?.is !== 'amount' || at !== cells.length - 1 || t.columns.some((c, i) => c.is === 'amount' && i !== at))
    return undefined
  if (cells.some(c => c === '' || DITTO.test(c)) || t.columns.filter(c => c.is === 'size').length > 1) return undefined
  if (t.columns.some(c => c.is === 'size' && c.metres)) return undefined
  const said = readLine(line).quantity
  if (said.kind === 'none' || said.unit !== only.unit) return undefined
  t.above = [...cells]
  return line
}

/** The lines of a pasted list, each complete in itself. */
export const listLines = (pasted: string): string[] => readTexts([pasted]).lines.map(line => line.text)
