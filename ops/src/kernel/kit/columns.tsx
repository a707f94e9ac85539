// Columns that repeat from list to list: what stands in the cell stands in the export, under the same head.
import { type Fen, type Kg, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Column } from './OpsTable.tsx'
import { dateTime, shortTime } from './time.ts'

/** What a column has beside its head and its value; `width` of the sheet, in characters. */
type More<T> = Partial<Pick<Column<T>, 'wide' | 'head' | 'num' | 'secondary' | 'sorts'>> & { width?: number }
const split = <T,>({ width, ...column }: More<T>) => ({ column, sheet: width === undefined ? {} : { width } })

/** A word on one line; a dash where there is none. */
export function textColumn<T>(key: string, title: string, value: (row: T) => string, more: More<T> = {}): Column<T> {
  const { column, sheet } = split(more)
  return {
    key,
    title,
    ...column,
    excel: { title, ...sheet, value },
    render: r => <span className={column.wide ? 'notes' : 'nowrap'}>{value(r) || '—'}</span>,
  }
}

/** When: whole where it heads the row, else short with the whole on hover. */
export function timeColumn<T>(key: string, title: string, at: (row: T) => number | null, more: More<T> = {}): Column<T> {
  const { column, sheet } = split(more)
  return {
    key,
    title,
    num: !column.head,
    ...column,
    excel: { title, ...sheet, value: r => ({ at: at(r) }) },
    render: r =>
      column.head ? <span className="nowrap">{dateTime(at(r))}</span> : <span title={dateTime(at(r))}>{shortTime(at(r))}</span>,
  }
}

export function yuanColumn<T>(key: string, title: string, fen: (row: T) => Fen, more: More<T> = {}): Column<T> {
  const { column, sheet } = split(more)
  return {
    key,
    title,
    num: true,
    ...column,
    excel: { title, ...sheet, value: r => ({ fen: fen(r) }) },
    render: r => yuan(fen(r)),
  }
}

export function tonsColumn<T>(key: string, title: string, kg: (row: T) => Kg, more: More<T> = {}): Column<T> {
  const { column, sheet } = split(more)
  return { key, title, num: true, ...column, excel: { title, ...sheet, value: r => ({ kg: kg(r) }) }, render: r => tons(kg(r)) }
}
