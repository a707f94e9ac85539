import type { ReactNode } from 'react'

export interface SheetColumn<R> {
  title: string
  num?: true
  value(row: R): ReactNode
}

/** What an Excel would change, row by row, before it is written. Nothing where nothing changes. */
export function SheetRows<R>(o: {
  title: string
  /** How many were read and how many differ. */
  hint: ReactNode
  rows: readonly R[]
  rowKey(row: R): string
  columns: readonly SheetColumn<R>[]
}) {
  if (o.rows.length === 0) return null
  return (
    <section className="panel" aria-label={o.title}>
      <div className="panel-head">
        <h2>{o.title}</h2>
        <span className="mute">{o.hint}</span>
      </div>
      <div className="scrollx" role="region" aria-label={o.title} tabIndex={0}>
        <table className="plain-table">
          <thead>
            <tr>
              {o.columns.map(c => (
                <th key={c.title} {...(c.num ? { className: 'num' } : {})}>
                  {c.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {o.rows.map(r => (
              <tr key={o.rowKey(r)}>
                {o.columns.map(c => (
                  <td key={c.title} {...(c.num ? { className: 'num' } : {})}>
                    {c.value(r)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** All rows of a list, page by page: what a template is filled with. `most`: how many at the most. */
export async function allRows<R>(
  ask: (paging: { currentPage: number; pageSize: number }) => Promise<{ list: R[]; totalPage: number }>,
  most = 20_000,
): Promise<R[]> {
  const rows: R[] = []
  for (let currentPage = 1, pages = 1; currentPage <= pages && rows.length < most; currentPage += 1) {
    const read = await ask({ currentPage, pageSize: 100 })
    rows.push(...read.list)
    pages = read.totalPage
  }
  return rows
}
