import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'

export function Crumb({ items }: { items: readonly { label: string; to?: string }[] }) {
  return (
    <nav aria-label="当前位置">
      <ol className="crumb">
        {items.map((item, i) => (
          <li key={item.label} aria-current={i === items.length - 1 ? 'page' : undefined}>
            {item.to && i < items.length - 1 ? <Link to={item.to}>{item.label}</Link> : item.label}
          </li>
        ))}
      </ol>
    </nav>
  )
}

export interface PanelProps {
  title?: ReactNode
  /** Small remark beside the title. */
  remark?: ReactNode
  /** Link, count or switch at the right of the title. */
  more?: ReactNode
  footer?: ReactNode
  /** Tables and lists go edge to edge; prose and forms get padding. */
  flush?: boolean
  label?: string
  id?: string
  className?: string
  children?: ReactNode
}

export function Panel({ title, remark, more, footer, flush = false, label, id, className, children }: PanelProps) {
  return (
    <section className={className ? `panel ${className}` : 'panel'} id={id} aria-label={label}>
      {title && (
        <div className="hd">
          <h2>{title}</h2>
          {remark && <span className="mute sm">{remark}</span>}
          {more && <span className="more mute">{more}</span>}
        </div>
      )}
      {flush ? children : <div className="bd">{children}</div>}
      {footer && <div className="ft">{footer}</div>}
    </section>
  )
}

export interface TotalLine {
  label: ReactNode
  value: ReactNode
  /** A hairline before: subtotal. */
  rule?: boolean
  /** The last line: what will be paid. */
  total?: boolean
}

export function Totals({ lines }: { lines: readonly TotalLine[] }) {
  return (
    <ul className="sum">
      {lines.map((line, i) => (
        <li
          key={typeof line.label === 'string' ? line.label : i}
          className={[line.rule && 'rule', line.total && 'tot'].filter(Boolean).join(' ') || undefined}
        >
          <span>{line.label}</span>
          <span>{line.value}</span>
        </li>
      ))}
    </ul>
  )
}

/** Label and value pairs. `four` puts two pairs in a line, `cols` sets label over value in four columns. */
export function Facts({ items, layout }: { items: readonly (readonly [string, ReactNode])[]; layout?: 'four' | 'cols' }) {
  return (
    <dl className={layout ? `kv ${layout}` : 'kv'}>
      {items.map(([label, value], i) =>
        layout === 'cols' ? (
          <div key={i}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : (
          <Fragment key={i}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

export function Note({ tone, children }: { tone?: 'wait' | 'bad'; children: ReactNode }) {
  return <div className={tone ? `note ${tone}` : 'note'}>{children}</div>
}
