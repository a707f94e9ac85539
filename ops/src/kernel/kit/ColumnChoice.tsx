import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Popover } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'

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

function store(label: string, hidden: readonly string[]): void {
  try {
    localStorage.setItem(storeKey(label), JSON.stringify(hidden))
  } catch {
    // Not kept here; the account has it.
  }
}

/** Columns of a list that this employee does not want to see: of his account; until that is read, as this browser saw them last. */
export function useHiddenColumns(label: string): [string[], (hidden: string[]) => void] {
  const call = useCaller()
  const client = useQueryClient()
  const [here] = useState(() => read(label))
  const [chosen, setChosen] = useState<string[] | null>(null)
  const kept = useLazyCall('/api/ops/getColumns', {}).data?.find(c => c.label === label)?.hidden
  useEffect(() => {
    if (kept) store(label, kept)
  }, [kept, label])
  const save = useMutation({
    mutationFn: (hidden: string[]) => call('/api/ops/saveColumns', { label, hidden }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/ops/getColumns'] }),
  })
  return [
    chosen ?? kept ?? here,
    next => {
      setChosen(next)
      store(label, next)
      save.mutate(next)
    },
  ]
}

/** A column of a list as its choice knows it. */
export interface Choosable {
  key: string
  title: ReactNode
  /** The card's headline: no label. */
  head?: boolean
}

/** 列 5/7: a list of ticks. The headline column stays. */
export function ColumnChoice(p: { columns: readonly Choosable[]; hidden: string[]; onChange(hidden: string[]): void }) {
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
