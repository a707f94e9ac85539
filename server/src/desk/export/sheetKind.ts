// What a sheet is made of: heads, widths, cells, and pages of rows.
import type { Cell } from '../../platform/sheet/csv.ts'
import type { Db } from '../../kernel/ports/database.ts'
import type { SheetAsk } from './sheet.queries.ts'

/** How a column's numbers look: `fen` and `kg` are written as yuan and tons. */
export interface Column<R> {
  head: string
  width: number
  of(row: R): Cell
  /** Only at the desk: a buyer's sheet has one company. */
  desk?: true
}
export interface SheetKind<R = unknown> {
  columns: readonly Column<R>[]
  /** Rows of the next page; its last one says from where the next goes on. */
  page(db: Db, ask: SheetAsk): Promise<R[]>
  idOf(row: R): number
}
export const sheet = <R>(kind: SheetKind<R>): SheetKind => kind as unknown as SheetKind
