// One table for every list of the console: paging, empty, error with retry, and old rows dimmed while new ones come. Below 900 px a
// row becomes a card: label over value, in the order of the columns.
import { WINDOW } from '@mall/domain/kernel/window.ts'
import { Alert, Button, Empty, Pagination, Skeleton, Table } from 'antd'
import type { HTMLAttributes, MouseEvent, ReactNode } from 'react'
import { type Choosable, ColumnChoice, useHiddenColumns } from './ColumnChoice.tsx'
import { ExportButton, type Exported } from './ExportButton.tsx'
import { useScrollStop } from './useScrollStop.ts'
import { useWide } from './useWide.ts'

export interface Column<T> extends Choosable, Exported<T> {
  /** Label on a card, when the title is not plain text. */
  label?: string
  num?: boolean
  width?: number
  /** On a card the value takes the whole line. */
  wide?: boolean
  /** Gives way when a pane is docked beside the list: the pane shows it. */
  secondary?: boolean
  render(row: T): ReactNode
  /** Orders of the list that the head switches between: first press, second press. */
  sorts?: readonly [first: string, second?: string]
}

interface ListQuery<T> {
  data: { list: T[]; totalCount: number } | undefined
  isFetching: boolean
  isError: boolean
  error: Error | null
  refetch(): unknown
}

export interface OpsTableProps<T> {
  query: ListQuery<T>
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  page: number
  pageSize: number
  unit: string
  onPage(page: number): void
  /** What to do when there is nothing. */
  empty: ReactNode
  onOpen?: (row: T) => void
  openKey?: string
  cursorKey?: string
  selection?: { keys: string[]; onChange(keys: string[]): void; whyNot(row: T): string | undefined }
  footer?: ReactNode
  /** A pane is docked beside the list. */
  squeezed?: boolean
  label: string
  /** Reads any page of what the filter finds: the export asks for all of them. */
  readPage?: (currentPage: number, pageSize: number) => Promise<{ list: T[]; totalCount: number }>
  /** The columns wrap into the width there is: nothing is pushed sideways. */
  fits?: boolean
  sort?: string
  onSort?: (sort: string) => void
}

export function OpsTable<T extends object>(p: OpsTableProps<T>) {
  const { data, isFetching, isError, error } = p.query
  const docked = useWide(1280) && p.squeezed
  const [hidden, setHidden] = useHiddenColumns(p.label)
  const table = useScrollStop(p.label)
  const shown = p.columns.filter(c => !hidden.includes(c.key))
  const columns = docked ? shown.filter(c => !c.secondary) : shown
  if (isError && !data)
    return (
      <div className="panel-pad">
        <Alert
          type="error"
          showIcon
          title={error?.message ?? '读取失败'}
          action={<Button onClick={() => p.query.refetch()}>重试</Button>}
        />
      </div>
    )
  if (!data)
    return (
      <div className="panel-pad first-load" aria-busy>
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
      </div>
    )
  return (
    <div className={`ops-list${isFetching ? ' stale' : ''}`} aria-busy={isFetching}>
      {isError ? (
        <Alert
          banner
          type="error"
          title={error?.message ?? '读取失败'}
          action={
            <Button size="small" onClick={() => p.query.refetch()}>
              重试
            </Button>
          }
        />
      ) : null}
      <Table<T>
        ref={table}
        aria-label={p.label}
        size="small"
        rowKey={p.rowKey}
        dataSource={data.list}
        pagination={false}
        // An empty table has nothing to scroll to.
        scroll={data.list.length > 0 && !p.fits ? { x: 'max-content' } : undefined}
        columns={columns.map(c => ({
          key: c.key,
          title: c.sorts && p.onSort ? <SortHead column={c} sort={p.sort} onSort={p.onSort} /> : c.title,
          align: c.num ? ('right' as const) : ('left' as const),
          width: c.width,
          className: [`col-${c.key}`, c.num && 'num', c.wide && 'wide', c.head && 'head'].filter(Boolean).join(' '),
          onHeaderCell: () => (c.sorts && p.onSort ? { 'aria-sort': ariaSort(c.sorts, p.sort) } : {}) as object,
          onCell: () => ({ 'data-l': c.label ?? (typeof c.title === 'string' ? c.title : '') }) as object,
          render: (_: unknown, row: T) => c.render(row),
        }))}
        rowClassName={row => {
          const key = p.rowKey(row)
          return [p.onOpen && 'can-open', key === p.openKey && 'is-open', key === p.cursorKey && 'is-cursor']
            .filter(Boolean)
            .join(' ')
        }}
        onRow={row =>
          ({
            'data-key': p.rowKey(row),
            onClick: (e: MouseEvent<HTMLElement>) => !fromControl(e.target) && p.onOpen?.(row),
          }) as HTMLAttributes<HTMLElement>
        }
        rowSelection={
          p.selection && {
            selectedRowKeys: p.selection.keys,
            onChange: keys => p.selection?.onChange(keys.map(String)),
            columnWidth: 36,
            getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }) as object,
            getCheckboxProps: row => {
              const why = p.selection?.whyNot(row)
              return { disabled: why !== undefined, title: why, 'aria-label': `选择 ${p.rowKey(row)}` } as object
            },
          }
        }
        locale={{
          emptyText: isFetching ? (
            ' '
          ) : (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={
                <span className="empty">
                  <b>没有找到数据</b>
                  {p.empty}
                </span>
              }
            />
          ),
        }}
      />
      {p.footer}
      <div className="list-foot">
        <span className="mute">
          {data
            ? data.totalCount >= WINDOW
              ? `只列前 ${data.totalCount} ${p.unit}，其余请用筛选找`
              : `共 ${data.totalCount} ${p.unit}`
            : ' '}
        </span>
        <span className="push row list-tools">
          <ColumnChoice columns={p.columns} hidden={hidden} onChange={setHidden} />
          {p.readPage && data && data.totalCount > 0 ? (
            <ExportButton label={p.label} columns={p.columns} rowKey={p.rowKey} readPage={p.readPage} />
          ) : null}
        </span>
        <Pagination
          size="small"
          current={p.page}
          pageSize={p.pageSize}
          total={data?.totalCount ?? 0}
          hideOnSinglePage
          showSizeChanger={false}
          onChange={p.onPage}
        />
      </div>
    </div>
  )
}

function SortHead<T>({ column, sort, onSort }: { column: Column<T>; sort: string | undefined; onSort(sort: string): void }) {
  const [first, second] = column.sorts ?? ['']
  const mark = sort === first ? ' ▾' : sort !== undefined && sort === second ? ' ▴' : ''
  return (
    <button type="button" className="sort-head" onClick={() => onSort(sort === first && second ? second : first)}>
      {column.title}
      <span aria-hidden="true">{mark}</span>
    </button>
  )
}
const ariaSort = ([first, second]: readonly [string, string?], sort: string | undefined) =>
  sort === first ? 'descending' : sort !== undefined && sort === second ? 'ascending' : 'none'

/** A click on a link, a button or a box inside the row is meant for that. */
const fromControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a,button,input,label,.ant-checkbox-wrapper') !== null
