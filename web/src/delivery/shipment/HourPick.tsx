import './shipment.css'
import { EARLY_MINUTES } from '@mall/domain/delivery/shipment/slot.rules.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { useState } from 'react'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Pick } from '../../kernel/kit/Choice.tsx'
import { weekday } from '../../kernel/kit/time.ts'

/** Days and hours of the order's depot; an hour that cannot be had says why by its word. */
export function HourPick({
  orderCode,
  value,
  onChange,
}: {
  orderCode: string
  value: number | null
  onChange(slotAt: number): void
}) {
  const [day, setDay] = useState<string>()
  const slots = useLazyCall(
    '/api/order/getGateSlots',
    { orderCode, ...(day ? { day } : {}) },
    { keepOld: true, refetchMs: 30_000 },
  )
  const d = slots.data
  // Hours of the day before stay in sight until those of the chosen day have come, and cannot be taken for them.
  const old = slots.isPlaceholderData
  if (!d) return <Waiting read={slots} lines={4} bare />
  return (
    <>
      <div className="dayseg">
        <Pick
          label="日期"
          options={d.days.map((x, i) => ({
            value: x,
            label: i === 0 ? '今天' : i === 1 ? '明天' : x.slice(5),
            note: weekday(x),
          }))}
          value={day ?? d.day}
          onChange={setDay}
        />
      </div>
      {d.closed && <Note tone="wait">{d.closed}</Note>}
      <div
        className={old ? 'hourpick dim' : 'hourpick'}
        role="group"
        aria-label={`${d.depotName}的时段`}
        aria-busy={old || undefined}
      >
        {d.slots
          .filter(s => s.state !== 'past')
          .map(s => (
            <button
              key={s.slotAt}
              type="button"
              aria-pressed={s.slotAt === value}
              aria-disabled={old || s.state !== 'free' || undefined}
              onClick={() => !old && s.state === 'free' && onChange(s.slotAt)}
            >
              {s.label}
              <small>{s.text}</small>
            </button>
          ))}
      </div>
      {d.slots.every(s => s.state === 'past') && <p className="why">当天已没有时段，请选其他日期。</p>}
      <p className="mute sm gaptop">
        {d.depotName} {d.gateName} {d.address}。最早提前 {EARLY_MINUTES} 分钟进厂，过时段须重新预约。
      </p>
    </>
  )
}
