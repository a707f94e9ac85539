import { Fragment, type ReactNode } from 'react'

/** A column, said once for the table and for the card it becomes on a phone. */
export interface Column<T> {
  /** Its head; on a card the label over the value, if it is plain text. */
  head: ReactNode
  /** Another label on the card; null: none. The first column heads the card and has none unless it says so. */
  label?: string | null
  num?: boolean
  className?: string
  headClass?: string
  cell(row: T): ReactNode
}
/** What can be done with the row: `cell` comes to it. */
export const ACT = { head: '操作', label: null, num: true } as const
/** The same where the table needs no head to see for it. */
export const ACT_UNSAID = { ...ACT, head: <span className="vh">操作</span> } as const

/** Rows as a table; with `cards` in its look each row is a card on a phone, label over value. */
export function ListTable<T>(props: {
  columns: readonly NoInfer<Column<T>>[]
  rows: readonly T[]
  rowKey(row: T): string | number
  look?: string
  label?: string
  live?: 'polite'
  rowClass?(row: T): string | undefined
  /** The row that is open, and what it shows: a row below it over the whole width. */
  opened?: { key: string | number; shows: ReactNode } | undefined
  foot?: ReactNode
}) {
  const { columns, rows, rowKey, look = 'tbl cards line', label, live, rowClass, opened, foot } = props
  return (
    <table className={look} aria-label={label} aria-live={live}>
      <thead>
        <tr>
          {columns.map((c, i) => (
            <th key={i} className={[c.num && 'num', c.headClass].filter(Boolean).join(' ') || undefined}>
              {c.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const key = rowKey(row)
          return (
            <Fragment key={key}>
              <tr className={rowClass?.(row)}>
                {columns.map((c, i) => (
                  <td
                    key={i}
                    className={[c.num && 'num', c.className].filter(Boolean).join(' ') || undefined}
                    data-l={labelOf(c, i)}
                  >
                    {c.cell(row)}
                  </td>
                ))}
              </tr>
              {opened?.key === key && (
                <tr>
                  <td colSpan={columns.length}>{opened.shows}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}

const labelOf = <T,>(c: Column<T>, i: number): string | undefined => {
  if (c.label !== undefined) return c.label ?? undefined
  return i > 0 && typeof c.head === 'string' ? c.head : undefined
}
