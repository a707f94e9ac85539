import { Input } from 'antd'

/** Two days, both inclusive; the one bounds the other. */
export function DateRange(p: {
  from: string
  to: string
  onChange(change: { fromOn?: string; toOn?: string }): void
  label?: string
}) {
  return (
    <span className="row date-range">
      {p.label ? <span className="mute">{p.label}</span> : null}
      <Input
        type="date"
        aria-label="起始日期"
        className="date-field"
        value={p.from}
        max={p.to || undefined}
        onChange={e => p.onChange({ fromOn: e.target.value })}
      />
      至
      <Input
        type="date"
        aria-label="截止日期"
        className="date-field"
        value={p.to}
        min={p.from || undefined}
        onChange={e => p.onChange({ toOn: e.target.value })}
      />
    </span>
  )
}
