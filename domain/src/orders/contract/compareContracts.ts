// What differs between two texts, for people: clause by clause, paragraph by paragraph, word by word where a paragraph was only reworded.
import { yuan } from '../../kernel/money.ts'
import { tons } from '../../kernel/weight.ts'
import type { ContractDocument } from './assembleContract.ts'
import type { Clause } from './termsText.ts'

interface ParagraphChange {
  state: 'same' | 'added' | 'removed' | 'changed'
  was: string
  now: string
}
export interface ClauseChange {
  /** Of which text: `goods`, `template`, or the class of an agreement. */
  part: string
  /** The same in words. */
  ofName: string
  title: string
  state: 'added' | 'removed' | 'changed'
  paragraphs: ParagraphChange[]
}
export interface Segment {
  state: 'same' | 'old' | 'new'
  text: string
}

/** Longest common part of two lists, as pairs of places. */
function common<T>(a: readonly T[], b: readonly T[]): [number, number][] {
  const width = b.length + 1
  const best = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number): number => best[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      best[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

/** Figures and Latin words whole, Chinese by the character: a changed 11-28 is not a changed 8. */
const words = (text: string): string[] => text.match(/[0-9A-Za-z.,%‰-]+|\s+|./gu) ?? []

const LIKENESS = 0.4

/** How a paragraph was reworded. */
export function textDiff(was: string, now: string): Segment[] {
  const [a, b] = [words(was), words(now)]
  const out: Segment[] = []
  const push = (state: Segment['state'], text: string) => {
    if (text === '') return
    const last = out.at(-1)
    if (last?.state === state) last.text += text
    else out.push({ state, text })
  }
  const pairs = common(a, b)
  // Little in common is another sentence, not the same one reworded: it reads better whole.
  if (pairs.length < LIKENESS * Math.max(a.length, b.length)) {
    push('old', was)
    push('new', now)
    return out
  }
  let [i, j] = [0, 0]
  for (const [x, y] of [...pairs, [a.length, b.length] as [number, number]]) {
    push('old', a.slice(i, x).join(''))
    push('new', b.slice(j, y).join(''))
    if (x < a.length && y < b.length) push('same', a[x] ?? '')
    ;[i, j] = [x + 1, y + 1]
  }
  return out
}

function paragraphChanges(was: readonly string[], now: readonly string[]): ParagraphChange[] {
  const out: ParagraphChange[] = []
  let [i, j] = [0, 0]
  for (const [x, y] of [...common(was, now), [was.length, now.length] as [number, number]]) {
    // What stands in the same gap was reworded, the rest of the longer side came or went.
    const [gone, come] = [was.slice(i, x), now.slice(j, y)]
    for (let k = 0; k < Math.max(gone.length, come.length); k += 1) {
      const [w, n] = [gone[k], come[k]]
      out.push({
        state: w === undefined ? 'added' : n === undefined ? 'removed' : 'changed',
        was: w ?? '',
        now: n ?? '',
      })
    }
    if (x < was.length && y < now.length) out.push({ state: 'same', was: was[x] ?? '', now: now[y] ?? '' })
    ;[i, j] = [x + 1, y + 1]
  }
  return out
}

/** Only clauses that differ; a clause is known by its title. */
export function compareClauses(
  { part, ofName }: { part: string; ofName: string },
  was: readonly Clause[],
  now: readonly Clause[],
): ClauseChange[] {
  const old = new Map(was.map(c => [c.title, c]))
  const changes: ClauseChange[] = []
  for (const c of now) {
    const before = old.get(c.title)
    old.delete(c.title)
    const paragraphs = paragraphChanges(before?.paragraphs ?? [], c.paragraphs)
    if (paragraphs.some(p => p.state !== 'same'))
      changes.push({ part, ofName, title: c.title, state: before ? 'changed' : 'added', paragraphs })
  }
  for (const c of old.values())
    changes.push({ part, ofName, title: c.title, state: 'removed', paragraphs: paragraphChanges(c.paragraphs, []) })
  return changes
}

/** How many places a reader has to look at. */
export const countChanges = (changes: readonly ClauseChange[]): number =>
  changes.reduce((sum, c) => sum + c.paragraphs.filter(p => p.state !== 'same').length, 0)

/** One contract beside its next version: goods, sums, clauses, agreements. */
export function compareContracts(was: ContractDocument, now: ContractDocument): ClauseChange[] {
  const goods = (d: ContractDocument): Clause => ({
    title: '标的与价格',
    paragraphs: [
      ...d.lines.map(
        l => `${l.title}，${l.pieces} ${l.pieceUnit}，${tons(l.weightKg)} 吨，单价 ${yuan(l.priceFen)}，${yuan(l.amountFen)} 元`,
      ),
      `合计 ${yuan(d.sums.totalFen)} 元`,
      ...(d.referenceText ? [d.referenceText] : []),
    ],
  })
  const agreements = [...new Set([...was.agreements, ...now.agreements].map(a => a.code))]
  const of = (d: ContractDocument, code: string) => d.agreements.find(a => a.code === code)
  return [
    ...compareClauses({ part: 'goods', ofName: '货物' }, [goods(was)], [goods(now)]),
    ...compareClauses({ part: 'template', ofName: '合同条款' }, was.clauses, now.clauses),
    ...agreements.flatMap(code => {
      const [a, b] = [of(was, code), of(now, code)]
      return compareClauses({ part: code, ofName: (b ?? a)?.title ?? code }, a?.clauses ?? [], b?.clauses ?? [])
    }),
  ]
}
