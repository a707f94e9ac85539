import type { ReactNode } from 'react'
import { Tab } from '../kit/Tab.tsx'

/** A part of the list: which value of the filter, its name, how many wait there where that is to be seen (undefined: not). */
export type ListTab<V> = readonly [value: V, label: ReactNode, count?: ReactNode]

/** The parts of a list by one of its filters: links, so that each has an address. `children` stands behind them. */
export function ListTabs<V extends string | number | undefined>(props: {
  label: string
  now: V
  to(value: V): string
  tabs: readonly ListTab<V>[]
  children?: ReactNode
}) {
  const { label, now, to, tabs, children } = props
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(([value, text, count]) => (
        <Tab key={String(value)} to={to(value)} on={value === now}>
          {text}
          {count === undefined ? null : <small> {count}</small>}
        </Tab>
      ))}
      {children}
    </nav>
  )
}
