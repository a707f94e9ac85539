import type { ReactNode } from 'react'
import { Tab } from '../kit/Tab.tsx'
import type { Filters } from './listAddress.ts'
import type { ListNow } from './useList.ts'

/** A part of the list: which value of the filter, its name, how many wait there where that is to be seen (undefined: not). */
export type ListTab<V> = readonly [value: V, label: ReactNode, count?: ReactNode]

/** The parts of a list by one of its filters: links, so that each has an address. `children` stands behind them. */
export function ListTabs<F extends Filters, K extends keyof F & string>(props: {
  list: Pick<ListNow<F>, 'values' | 'part'>
  name: K
  label: string
  tabs: readonly ListTab<ReturnType<F[K]['read']>>[]
  children?: ReactNode
}) {
  const { list, name, label, tabs, children } = props
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(([value, text, count]) => (
        <Tab key={String(value)} to={list.part(name, value)} on={value === list.values[name]}>
          {text}
          {count === undefined ? null : <small> {count}</small>}
        </Tab>
      ))}
      {children}
    </nav>
  )
}
