// Long tables of lines: the server draws the rows of the first view, the browser the others in the moment the page comes alive. Fifty lines cost the
// server as much as everything else of their page (docs/performance.md).
import { type ReactNode, useSyncExternalStore } from 'react'

/** Rows that fill the first view of a large screen. */
const FIRST_ROWS = 12
/** About a row: the page is as long from the start as it will be, so that a reader who comes back stands where he stood. */
const ROW_PX = 72

const never = () => () => {}
/** Whether the page is alive in a browser: not while the server draws it, nor while the browser takes over what the server drew. */
const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Rows of a table body; `children` gives each its key. `before`: rows of tables above it on the same page, which have filled the first view as far as they go. */
export function FirstRows<T>(o: { rows: readonly T[]; before?: number; columns: number; children: (row: T) => ReactNode }) {
  const alive = useAlive()
  const most = alive ? o.rows.length : Math.max(0, FIRST_ROWS - (o.before ?? 0))
  const left = o.rows.length - most
  return (
    <>
      {o.rows.slice(0, most).map(row => o.children(row))}
      {left > 0 && (
        <tr aria-hidden="true">
          <td colSpan={o.columns} style={{ height: left * ROW_PX }} />
        </tr>
      )}
    </>
  )
}

/** Lines of the groups above the one at `index`. */
export const linesBefore = (groups: readonly { lines: readonly unknown[] }[], index: number): number =>
  groups.slice(0, index).reduce((n, g) => n + g.lines.length, 0)
