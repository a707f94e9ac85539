// Lines of a chat as they are meant: running numbers fall away where they count up, one line of several goods becomes several, what is said
// once for the lines below is said in each of them.
import { parseQuery as parsed } from '../../goods/search/parseQuery.ts'
import { readLine as readOne, UNIT } from './readList.ts'

/** The same line is looked at from several sides: what was read of it a moment ago is read no second time. */
function remembered<V>(read: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>()
  return text => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= 400) known.clear()
    const value = read(text)
    known.set(text, value)
    return value
  }
}
const parseQuery = remembered(text => parsed(text))
const readLine = remembered(readOne)
const named = (goods: string): boolean => parseQuery(goods).sizes.length > 0

interface Row {
  text: string
  from: number
}

const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'
/** 2，三级螺纹钢; 4: …; 7 HRB400E …; 第8项 …; ⑨ …: a number that may be the place in the list. */
const RUNNING =
  /^\s*(?:第\s*(\d{1,3})\s*[项条行种款]?|no\.?\s*(\d{1,3})|[([]\s*(\d{1,3})\s*[)\]]|(\d{1,3}))(\s*[、,，:：)\].．。-]+(?!\d)\s*|\s+)/i

function numberedAs(text: string): { n: number; rest: string } | undefined {
  const circled = CIRCLED.indexOf(text.trim()[0] ?? ' ')
  if (circled >= 0) return { n: circled + 1, rest: text.trim().slice(1).trim() }
  const plain = text.normalize('NFKC')
  const m = RUNNING.exec(plain)
  if (!m) return undefined
  const rest = plain.slice(m[0].length).trim()
  return rest === '' ? undefined : { n: Number(m[1] ?? m[2] ?? m[3] ?? m[4]), rest }
}

/** Numbers that count up from line to line are the places of the lines; a number alone may be a size. */
function withoutRunning(rows: readonly Row[]): Row[] {
  const said = rows.map(r => numberedAs(r.text))
  const counts = (at: number): boolean => {
    const mine = said[at]
    if (!mine) return false
    const before = said.slice(0, at).findLast(s => s !== undefined)
    const after = said.slice(at + 1).find(s => s !== undefined)
    return before?.n === mine.n - 1 || after?.n === mine.n + 1
  }
  return rows.map((row, i) => {
    const mine = said[i]
    return mine && counts(i) && named(readLine(mine.rest).goods) ? { ...row, text: mine.rest } : row
  })
}

const EACH = new RegExp(`各(?:要|来|需|订|发)?\\s*(\\d+(?:\\.\\d+)?)\\s*(${UNIT})?`, 'i')
const DIAMETERS = [5.5, 6, 6.5, 8, 10, 12, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40]
const SIZES_OF_EACH =
  /(Φ?)(\d+(?:\.\d+)?(?:\s*[/、,，和]\s*Φ?\d+(?:\.\d+)?)+|\d+(?:\.\d+)?\s*[-~至到]\s*Φ?\d+(?:\.\d+)?)(?![\d.])/

/** 22/25/28 各10吨: as many lines as sizes. */
function eachOf(text: string): string[] | undefined {
  const plain = text.normalize('NFKC').replace(/[φϕфФ⌀∅øØ]/g, 'Φ')
  const each = EACH.exec(plain)
  if (!each) return undefined
  const before = plain.slice(0, each.index)
  const sizes = SIZES_OF_EACH.exec(before)
  if (!sizes || /[*xX×]\s*$/.test(before.slice(0, sizes.index))) return undefined
  const list = sizes[2] ?? ''
  const span = /^(\d+(?:\.\d+)?)\s*[-~至到]\s*Φ?(\d+(?:\.\d+)?)$/.exec(list)
  const numbers = span
    ? DIAMETERS.filter(d => d >= Number(span[1]) && d <= Number(span[2])).map(String)
    : list.split(/[/、,，和]/).map(n => n.replace('Φ', '').trim())
  if (span && (!DIAMETERS.includes(Number(span[1])) || !DIAMETERS.includes(Number(span[2])))) return undefined
  if (numbers.length < 2) return undefined
  const rest = plain.slice(each.index + each[0].length)
  // More goods before or behind: not of each.
  if (before.match(AMOUNT) || rest.match(AMOUNT)) return undefined
  return numbers.map(n =>
    `${before.slice(0, sizes.index)} ${sizes[1] ?? ''}${n}${before.slice(sizes.index + sizes[0].length)} ${each[2] ? `${each[1]}${each[2]}` : ` x ${each[1]}`} ${rest}`
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

const AMOUNT = new RegExp(`(?<![\\d.*×xXΦφA-Za-z\\-~#+])(?:\\d+(?:\\.\\d+)?)\\s*(?:${UNIT})`, 'gi')
/** What names the goods without their size: 螺纹钢 HRB400E of 螺纹钢 HRB400E Φ20*9. */
function contextOf(goods: string): { kinds: string; grades: string } {
  const { understood } = parseQuery(goods)
  const of = (head: string): string =>
    understood
      .filter(said => said.startsWith(`${head} `))
      .map(said => said.slice(head.length + 1).split('/')[0])
      .join(' ')
  return { kinds: of('品名'), grades: of('材质') }
}
const sized = (goods: string): boolean =>
  parseQuery(goods).sizes.some(s => s.any.some(r => Object.keys(r.axes).some(a => a !== 'length')))

/** HRB400E 20*9 10件，盘螺8 HRB400E 5吨: each amount ends its goods, where every part has a size of its own. */
function severalOf(text: string): string[] | undefined {
  const plain = text.normalize('NFKC')
  const amounts = [...plain.matchAll(AMOUNT)]
  if (amounts.length < 2) return undefined
  const parts: string[] = []
  let from = 0
  for (const m of amounts) {
    const end = m.index + m[0].length
    parts.push(plain.slice(from, end).replace(/^[\s,，、;。.和+及]+/, ''))
    from = end
  }
  const rest = plain.slice(from).trim()
  if (!parts.every(part => sized(readLine(part).goods))) return undefined
  const first = contextOf(readLine(parts[0] ?? '').goods)
  const whole = parts.map((part, i) => {
    const own = contextOf(readLine(part).goods)
    if (i === 0 || own.kinds !== '') return part
    return `${first.kinds} ${own.grades === '' ? first.grades : ''} ${part}`.replace(/\s+/g, ' ').trim()
  })
  return rest === '' ? whole : whole.map(part => `${part} ${rest}`)
}

/** 螺纹钢 HRB400E： over lines of sizes. Undefined where the line names goods of its own or none. */
function headingOf(text: string): { kinds: string; grades: string; text: string } | undefined {
  const { goods, quantity } = readLine(text)
  if (quantity.kind !== 'none' || sized(goods)) return undefined
  const said = contextOf(goods)
  return said.kinds + said.grades === '' ? undefined : { ...said, text: goods.replace(/[:：]\s*$/, '').trim() }
}

/** What may stand in a chat beside the goods and asks for none: greetings and thanks, nothing with a figure in it. */
const SMALL_TALK =
  /^(?:你好|您好|老板|在吗|在不在|麻烦|帮忙|帮我|请|谢谢|多谢|辛苦|好的|收到|报个?价|报一下价|看一下|看下|这批|如下|以下|货|材料|要|需要|的|了|吗|啊|哦|哈|呢|一下|今天|明天|尽快|急|有没有|有吗|有货|有货吗|多少钱|价格|什么价|给个价|[\s,，。.!！?？~～、:：])+$/

export function unfolded(free: readonly Row[], aside: string[]): Row[] {
  const rows = withoutRunning(free)
  const out: Row[] = []
  let heading: ReturnType<typeof headingOf>
  for (const [i, row] of rows.entries()) {
    if (SMALL_TALK.test(row.text)) {
      aside.push(row.text)
      continue
    }
    const mine = headingOf(row.text)
    const next = rows[i + 1]
    if (mine && next && leans(next.text)) {
      heading = mine
      aside.push(row.text)
      continue
    }
    if (heading && !leans(row.text)) {
      const own = contextOf(readLine(row.text).goods)
      if (own.kinds !== '' || !sized(readLine(row.text).goods)) heading = undefined
    }
    const under = heading ? `${prefixFor(heading, row.text)} ${row.text}`.trim() : row.text
    for (const part of severalOf(under) ?? [under]) for (const text of eachOf(part) ?? [part]) out.push({ ...row, text })
  }
  return out
}
/** A size with neither name nor grade: it leans on what stands above. */
function leans(text: string): boolean {
  const { goods } = readLine(text)
  const own = contextOf(goods)
  return own.kinds === '' && sized(goods)
}
const prefixFor = (heading: { kinds: string; grades: string; text: string }, text: string): string =>
  contextOf(readLine(text).goods).grades === '' ? heading.text : heading.kinds
