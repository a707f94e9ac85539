import type { ReactNode } from 'react'
import { Section, type SectionKind } from './Section.tsx'

/** The empty result. `children` says what to do next; an empty list without a next step is a dead end. */
export function Empty({
  title = '没有找到数据',
  drawing = 'plate',
  children,
  actions,
}: {
  title?: string
  drawing?: SectionKind
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="empty">
      <Section kind={drawing} large />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="row">{actions}</div>}
    </div>
  )
}

/** First load only; a later load keeps the old rows dimmed (class `dim`). */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className="bones" aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <span className="skel" key={i} />
      ))}
    </div>
  )
}

/** An error that keeps the filters: says what happened and offers to try again. */
export function Failed({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div className="empty" role="alert">
      <h2>没有读到数据</h2>
      <p>{message}</p>
      {onRetry && (
        <button type="button" className="btn" onClick={onRetry}>
          重试
        </button>
      )}
    </div>
  )
}

/**
 * What stands in a flush panel until the answer to a read is there: bones, or what went wrong with a way to try again. `bare` leaves the
 * bones without the panel's margin, where something else has one.
 */
export function Waiting({ read, lines, bare }: { read: Waited; lines?: number; bare?: boolean }) {
  if (read.isError) return <Failed message={read.error?.message ?? ''} onRetry={() => void read.refetch()} />
  const bones = <Skeleton lines={lines} />
  return bare ? bones : <div className="bd">{bones}</div>
}
/** As much of a read (useLazyCall) as its waiting needs. */
type Waited = { isError: boolean; error: Error | null; refetch(): Promise<unknown> }
