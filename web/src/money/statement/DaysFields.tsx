import type { ReactNode } from 'react'
import { Input } from '../../kernel/kit/Field.tsx'

export interface Days {
  fromOn: string
  toOn: string
}

/** From a day to a day, up to today; what the days are for follows them. */
export function DaysFields(o: { asked: Days; today: string; onChange: (asked: Days) => void; children: ReactNode }) {
  const { asked, today, onChange, children } = o
  const field = (label: string, name: keyof Days) => (
    <Input
      label={label}
      size="md"
      type="date"
      max={today}
      value={asked[name]}
      onChange={e => onChange({ ...asked, [name]: e.target.value })}
    />
  )
  return (
    <div className="bd ledger-filter">
      {field('从', 'fromOn')}
      {field('到', 'toOn')}
      {children}
    </div>
  )
}
