// What a sheet of an index changes: beside what is published of the day and the day before it. One figure reprices every contract that follows it.
import { type Fen, yuan } from '../../kernel/money.ts'
import type { CellError, IndexRow } from './indexSheet.ts'

/** Further from the day before than this it is a slip of the keyboard, whoever agrees. */
const UNLIKELY = 3

export interface IndexMove extends IndexRow {
  /** Published of this day; null: a new day. */
  wasFen: Fen | null
  /** The last day before it, of the sheet or published. */
  beforeOn: string | null
  beforeFen: Fen | null
  /** Against the day before, 100 is one per cent. */
  movedBp: number | null
  /** Why another person has to agree; empty: none has to. */
  why: string
}

const percent = (bp: number): string => `${bp < 0 ? '−' : '+'}${(Math.abs(bp) / 100).toFixed(2)} %`

/**
 * Every day of a sheet with what stands and why it wants a second person: it changes a published day, is put in before one, or lies further than
 * `bandPercent` from the day before it or from the last one published before it: several days of one sheet are no way round.
 */
export function indexMoves(rows: readonly IndexRow[], published: readonly IndexRow[], bandPercent: number): IndexMove[] {
  const was = new Map(published.map(p => [p.onDay, p.fen]))
  const then = [...new Map([...published, ...rows].map(p => [p.onDay, p.fen]))].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return rows
    .toSorted((a, b) => (a.onDay < b.onDay ? -1 : 1))
    .map(r => {
      const [beforeOn, beforeFen] = then[then.findIndex(([d]) => d === r.onDay) - 1] ?? [null, null]
      const wasFen = was.get(r.onDay) ?? null
      const anchor = published.filter(p => p.onDay < r.onDay).toSorted((a, b) => (a.onDay < b.onDay ? 1 : -1))[0]
      const far = anchor && anchor.onDay !== beforeOn ? Math.round(((r.fen - anchor.fen) * 10_000) / anchor.fen) : 0
      const later = published.some(p => p.onDay > r.onDay)
      const bp = beforeFen === null ? null : Math.round(((r.fen - beforeFen) * 10_000) / beforeFen)
      const why = [
        ...(wasFen !== null && wasFen !== r.fen ? [`已公布 ${yuan(wasFen)}`] : []),
        ...(bp !== null && wasFen !== r.fen && Math.abs(bp) > bandPercent * 100
          ? [`较 ${beforeOn} 的 ${yuan(beforeFen ?? 0)} ${percent(bp)}，超过 ${bandPercent} %`]
          : anchor && wasFen !== r.fen && Math.abs(far) > bandPercent * 100
            ? [`较已公布的 ${anchor.onDay} ${yuan(anchor.fen)} ${percent(far)}，超过 ${bandPercent} %`]
            : []),
        ...(wasFen === null && later ? ['补在已公布的日子之前'] : []),
      ]
      return { ...r, wasFen, beforeOn, beforeFen, movedBp: bp, why: why.join('，') }
    })
}

/** Days that cannot be meant, each as an error of its cell; a value that stands already is none. */
export function unlikelyDays(sheet: string, moves: readonly IndexMove[]): CellError[] {
  const lines = sheet.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  return moves.flatMap(m =>
    m.beforeFen !== null && m.fen !== m.wasFen && (m.fen > m.beforeFen * UNLIKELY || m.fen * UNLIKELY < m.beforeFen)
      ? [
          {
            row: lines.findIndex(l => l.trim().startsWith(m.onDay)) + 1,
            column: '元/吨',
            message: `${yuan(m.fen)} 与 ${m.beforeOn} 的 ${yuan(m.beforeFen)} 相差三倍以上，请核对`,
          },
        ]
      : [],
  )
}

/** For the record: every day that moves what is published, old and new; of the others how many. */
export function movesSaid(moves: readonly Pick<IndexMove, 'onDay' | 'fen' | 'wasFen'>[]): string {
  const changed = moves.filter(m => m.wasFen !== null && m.wasFen !== m.fen)
  const fresh = moves.filter(m => m.wasFen === null)
  const shown = [
    ...changed.slice(0, 10).map(m => `${m.onDay} ${yuan(m.wasFen ?? 0)} → ${yuan(m.fen)}`),
    ...fresh.slice(0, Math.max(0, 10 - changed.length)).map(m => `${m.onDay} ${yuan(m.fen)}`),
  ]
  const more = changed.length + fresh.length - shown.length
  return `${shown.join('，')}${more > 0 ? ` 等 ${changed.length + fresh.length} 天` : ''}` || '没有改动'
}
