import { Button, Checkbox, Popover } from 'antd'
import { useState } from 'react'
import type { Column } from './OpsTable.tsx'

const storeKey = (label: string) => `ops-columns:${label}`
const read = (label: string): string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storeKey(label)) ?? '[]')
    return Array.isArray(value) ? value.filter(v => typeof v === 'string') : []
  } catch {
    // A browser that keeps nothing, or something else under the name: every column is shown.
    return []
  }
}

/** Columns of a list that this browser does not want to see. */
export function useHiddenColumns(label: string): [string[], (hidden: string[]) => void] {
  const [hidden, setHidden] = useState(() => read(label))
  return [
    hidden,
    next => {
      setHidden(next)
      try {
        localStorage.setItem(storeKey(label), JSON.stringify(next))
      } catch {
        // Not kept; it holds until the page is left.
      }
    },
  ]
}

/** 列 5/7: a list of ticks. The headline column stays. */
export function ColumnChoice<T>(p: { columns: readonly Column<T>[]; hidden: string[]; onChange(hidden: string[]): void }) {
  const free = p.columns.filter(c => !c.head && typeof c.title === 'string' && c.key !== 'act')
  if (free.length < 3) return null
  const shown = free.filter(c => !p.hidden.includes(c.key)).map(c => c.key)
  return (
    <Popover
      trigger="click"
      content={
        <Checkbox.Group
          className="column-choice"
          aria-label="显示的列"
          value={shown}
          options={free.map(c => ({ value: c.key, label: c.title }))}
          onChange={keys => p.onChange(free.map(c => c.key).filter(k => !keys.includes(k)))}
        />
      }
    >
      <Button size="small">
        列 {shown.length + p.columns.length - free.length}/{p.columns.length}
      </Button>
    </Popover>
  )
}
