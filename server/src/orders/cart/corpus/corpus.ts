// Purchase lists of our own making with their right reading. A list begins with ## and its kind; → stands for a tab; each line with = is one line
// of goods as it should be read: grade, size, amount, or ? where a person has to be asked.
import { readFileSync } from 'node:fs'
import type { MatchedLine } from '@mall/contract/orders/cart/cart.ts'

export interface CorpusList {
  kind: string
  lines: string[]
  wants: string[]
}
const FILES = ['tables.txt', 'chats.txt', 'more.txt']

export function corpusLists(): CorpusList[] {
  return FILES.flatMap(file =>
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .split(/^## /m)
      .slice(1),
  ).map(text => {
    const [kind = '', ...rows] = text.trimEnd().split('\n')
    return {
      kind,
      lines: rows.filter(row => !row.startsWith('= ')).map(row => row.replaceAll('→', '\t')),
      wants: rows.filter(row => row.startsWith('= ')).map(row => row.slice(2)),
    }
  })
}

const plain = (text: string): string => text.replaceAll('×', '*').replace(/\s/g, '')
/** What was read of a line that is put in without a question; undefined where the buyer is asked. */
export function readingOf(line: MatchedLine): string | undefined {
  const [goods] = line.goods
  if (line.state !== 'sure' || !goods) return undefined
  const q = line.quantity
  const amount = q.kind === 'none' ? '' : q.kind === 'tons' ? `${q.tons}吨` : `${q.n}${q.unit}`
  return `${goods.grade} ${plain(goods.spec)} ${amount}`
}

export interface Score {
  right: number
  asked: number
  wrong: number
  /** Right and wrong, for people. */
  told: string[]
}

/** A line that is right is read as it should be, or asked where it should be; one that is wrong went in as something nobody wrote. */
export function scoreOf(list: CorpusList, lines: readonly MatchedLine[]): Score {
  const score: Score = { right: 0, asked: 0, wrong: 0, told: [] }
  const readings = lines.map(readingOf)
  const left = readings.flatMap(reading => (reading === undefined ? [] : [reading]))
  const open: string[] = []
  for (const want of list.wants) {
    const at = left.indexOf(want)
    if (want === '?') score.right += 1
    else if (at >= 0) {
      left.splice(at, 1)
      score.right += 1
    } else open.push(want)
  }
  // Green and in no reading of the list: wrong, in the place of a line that is open or was to be asked.
  score.wrong = left.length
  const asked = Math.max(0, open.length - left.length)
  score.asked = asked
  score.right = Math.max(0, list.wants.length - score.wrong - asked)
  if (left.length + open.length > 0)
    score.told.push(
      `${list.kind}: ${left.map(l => `wrong ${l}`).join('; ')} ${open.map(o => `open ${o}`).join('; ')} :: ${lines
        .filter(l => l.state !== 'sure')
        .map(l => `${l.text.replaceAll('\t', ' ')} [${l.state}] ${l.why}`)
        .join(' / ')}`,
    )
  return score
}
