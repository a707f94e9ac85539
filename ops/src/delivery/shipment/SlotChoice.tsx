import { useLazyCall } from '@mall/client/useCall.ts'
import { Alert, Select, Skeleton } from 'antd'
import { useState } from 'react'

/** Day and hour of a depot's gate; hours that cannot be had are there with their word. */
export function SlotChoice({
  depotCode,
  value,
  onChange,
}: {
  depotCode: string
  value: number | null
  onChange(slotAt: number): void
}) {
  const [day, setDay] = useState<string>()
  const slots = useLazyCall('/api/ops/getDispatchSlots', { depotCode, ...(day ? { day } : {}) }, { keepOld: true })
  const d = slots.data
  if (!d)
    return slots.isError ? (
      <Alert type="warning" showIcon title={slots.error.message} />
    ) : (
      <Skeleton active paragraph={{ rows: 1 }} />
    )
  return (
    <div className="row">
      <Select
        aria-label="日期"
        style={{ width: 120 }}
        value={d.day}
        onChange={setDay}
        options={d.days.map((x, i) => ({ value: x, label: i === 0 ? `今天 ${x.slice(5)}` : x.slice(5) }))}
      />
      <Select
        aria-label="时段"
        style={{ width: 150 }}
        placeholder="选择时段"
        value={d.slots.some(s => s.slotAt === value) ? value : null}
        onChange={v => v !== null && onChange(v)}
        options={d.slots
          .filter(s => s.state !== 'past')
          .map(s => ({ value: s.slotAt, label: `${s.label}　${s.text}`, disabled: s.state !== 'free' }))}
      />
      {d.closed ? <span className="ship-warn">{d.closed}</span> : null}
    </div>
  )
}
