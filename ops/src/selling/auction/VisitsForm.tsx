import { Button, Input, InputNumber } from 'antd'
import type { VisitFields } from './lotForm.ts'

/** 看货: days on which so many companies may look at the goods. */
export function VisitsForm({
  visits,
  onChange,
  disabled,
}: {
  visits: VisitFields[]
  onChange(visits: VisitFields[]): void
  disabled: boolean
}) {
  const set = (at: number, change: Partial<VisitFields>) => onChange(visits.map((v, i) => (i === at ? { ...v, ...change } : v)))
  return (
    <div className="visitsform">
      {visits.map((v, i) => (
        <div key={i} className="row">
          <Input
            type="date"
            aria-label={`看货第 ${i + 1} 天`}
            value={v.on}
            disabled={disabled}
            onChange={e => set(i, { on: e.target.value })}
          />
          <Input
            type="time"
            aria-label={`看货第 ${i + 1} 天从`}
            value={v.from}
            disabled={disabled}
            onChange={e => set(i, { from: e.target.value })}
          />
          <Input
            type="time"
            aria-label={`看货第 ${i + 1} 天到`}
            value={v.to}
            disabled={disabled}
            onChange={e => set(i, { to: e.target.value })}
          />
          <Input
            aria-label={`看货第 ${i + 1} 天地点`}
            placeholder="地点"
            maxLength={40}
            value={v.place}
            disabled={disabled}
            onChange={e => set(i, { place: e.target.value })}
          />
          <InputNumber
            aria-label={`看货第 ${i + 1} 天几家`}
            min={1}
            max={50}
            precision={0}
            value={v.most}
            disabled={disabled}
            suffix="家"
            onChange={most => set(i, { most })}
          />
          <Button size="small" type="text" disabled={disabled} onClick={() => onChange(visits.filter((_, at) => at !== i))}>
            删除
          </Button>
        </div>
      ))}
      <Button
        size="small"
        disabled={disabled || visits.length >= 20}
        onClick={() => onChange([...visits, { on: '', from: '09:00', to: '16:00', place: '', most: 5 }])}
      >
        加一个看货日
      </Button>
    </div>
  )
}
