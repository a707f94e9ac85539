// The frame of every list of the console: filters, the views an employee keeps of them, the table with its columns, paging and export, and
// the way back when a filter finds nothing. A list says its name, its filters and its columns; the rest it has for nothing.
import type { Sent } from '@mall/contract/main/calls.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { OpsTable, type OpsTableProps } from './OpsTable.tsx'
import { SavedViews } from './SavedViews.tsx'
import type { Filtered } from './useFilters.ts'

interface Props<T> extends OpsTableProps<T> {
  /** Its name among the lists: views are kept under it. */
  list: Sent<'/api/ops/saveView'>['list']
  /** Tabs over the filters. */
  tabs?: ReactNode
  filters: ReactNode
  /** How the filter was understood, where it is not plain. */
  understood?: string | undefined
  /** From useFilters: with a filter the empty list offers to clear it, without one it says what `empty` says. */
  filtered: Filtered
}

/** One list: a panel of its own, or the left side of a desk. */
export function ListFrame<T extends object>({ list, tabs, filters, filtered, understood, empty, ...table }: Props<T>) {
  return (
    <section className="panel">
      {tabs}
      <div className="flt">
        {filters}
        {filtered.any && table.query.data?.totalCount !== 0 ? (
          <button type="button" className="link" onClick={filtered.clear}>
            清除筛选
          </button>
        ) : null}
        <SavedViews list={list} />
      </div>
      {understood ? (
        <p className="understood" role="status">
          {understood}
        </p>
      ) : null}
      <OpsTable<T>
        {...table}
        empty={
          table.page > 1 ? (
            <Button size="small" onClick={() => table.onPage(1)}>
              回到第 1 页
            </Button>
          ) : filtered.any ? (
            <Button size="small" onClick={filtered.clear}>
              清除筛选
            </Button>
          ) : (
            empty
          )
        }
      />
    </section>
  )
}
