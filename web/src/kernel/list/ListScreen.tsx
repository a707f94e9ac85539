// One list of the mall, as the console has its ListFrame: what stands above the rows, the rows or what stands for them, the pages. Below it is made
// of parts that a page with more on it than a list takes by themselves: ListAnswer where rows may come, ListPages where the pages are turned.
import type { ReactNode } from 'react'
import { DAYS_REVERSED, type DaysAsked } from '@mall/domain/kernel/days.ts'
import { LinkButton } from '../kit/Button.tsx'
import { Empty, Waiting } from '../kit/Empty.tsx'
import { Pager } from '../kit/Pager.tsx'
import { Panel } from '../kit/Panel.tsx'
import type { SectionKind } from '../kit/Section.tsx'

/** As much of the answer of a list as its frame needs. Lists that are not turned in pages have rows alone. */
export interface Found {
  list: readonly unknown[]
  totalCount?: number
  currentPage?: number
}
/** As much of a read (useLazyCall). */
export interface Asked<T> {
  data: T | undefined
  isError: boolean
  isFetching: boolean
  error: Error | null
  refetch(): Promise<unknown>
}
/** As much of a list (useList). */
interface At {
  at: string
  pageSize: number
  filtered: boolean
}

/** What stands where rows would: what there is none of, and what to do next. */
interface NoRows {
  title?: string
  drawing?: SectionKind
  hint?: ReactNode
  /** The way on; without one of its own a filtered list leads back to all of it. */
  to?: string
  label?: string
}

export interface ListAnswerProps<T extends Found> {
  list: At
  read: Asked<T>
  /** Nothing at all; under a filter too, if `none` is not said. */
  nothing: NoRows
  /** Nothing of what is looked for. */
  none?: NoRows
  /** Lines of the skeleton. */
  bones?: number
  /** Stands for the answer where the filters cannot be asked (DaysReversed). */
  instead?: ReactNode
  /** Whether there is nothing to show, where it is not the rows alone that show. */
  isEmpty?: (found: T) => boolean
  children(found: T): ReactNode
}

const countOf = (found: Found): number => found.totalCount ?? found.list.length

/** The rows, or what stands for them: the wait, the error with 重试, nothing at all, nothing of what is looked for. */
export function ListAnswer<T extends Found>(props: ListAnswerProps<T>) {
  const { list, read, nothing, none, bones = 6, instead, isEmpty = found => countOf(found) === 0, children } = props
  if (instead) return instead
  const found = read.data
  if (!found) return <Waiting read={read} lines={bones} />
  if (isEmpty(found)) {
    const clears = list.filtered && none
    const {
      title = '没有找到数据',
      drawing,
      hint,
      to,
      label,
    }: NoRows = clears ? { drawing: nothing.drawing, to: list.at, label: '清除条件', ...none } : nothing
    return (
      <Empty
        title={title}
        drawing={drawing}
        actions={
          to !== undefined && (
            <LinkButton look="ink" to={to}>
              {label}
            </LinkButton>
          )
        }
      >
        {hint}
      </Empty>
    )
  }
  // The layout dims old rows while the next ones are read (data-refining).
  return (
    <div className="results" aria-busy={read.isFetching || undefined}>
      {children(found)}
    </div>
  )
}

/** The pages, where there is more than one. `inside`: within a panel. */
export function ListPages(props: {
  list: Pick<At, 'pageSize'>
  found: Found | undefined
  inside?: boolean
  className?: string
  param?: string
}) {
  const { list, found, inside, className, param } = props
  if (!found || countOf(found) <= list.pageSize) return null
  const pager = <Pager page={found.currentPage ?? 1} pageSize={list.pageSize} totalCount={countOf(found)} param={param} />
  const box = inside ? 'bd' : className
  return box ? <div className={box}>{pager}</div> : pager
}

export interface ListScreenProps<T extends Found> extends ListAnswerProps<T> {
  /** Title, tabs, search: what stands above the rows in their panel. */
  top?: ReactNode
  label?: string
  className?: string
  /** The pages within the panel, where the panel is one of several. */
  pagesInside?: boolean
}

/** A panel with a list, and its pages. */
export function ListScreen<T extends Found>({ top, label, className, pagesInside, ...answer }: ListScreenProps<T>) {
  const { list, read, instead } = answer
  const pages = instead ? null : <ListPages list={list} found={read.data} inside={pagesInside ?? false} />
  return (
    <>
      <section className={className ? `panel ${className}` : 'panel'} aria-label={label}>
        {top}
        <ListAnswer {...answer} />
        {pagesInside && pages}
      </section>
      {!pagesInside && pages}
      {read.isError && read.data && <Panel className="below">{read.error?.message}，显示的是上次读到的内容。</Panel>}
    </>
  )
}

/** Days the wrong way round have no answer: said in words, with the way to turn them. */
export function DaysReversed({ asked, to, children }: { asked: DaysAsked; to: string; children?: ReactNode }) {
  return (
    <Empty
      title={DAYS_REVERSED}
      drawing="coil"
      actions={
        <LinkButton look="ink" to={to}>
          对调两个日期
        </LinkButton>
      }
    >
      {children ?? `现在是从 ${asked.fromOn} 到 ${asked.toOn}。`}
    </Empty>
  )
}
