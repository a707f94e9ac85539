import './framework.css'
import type { Kg } from '@mall/domain/kernel/money.ts'
import { partText } from '@mall/domain/selling/framework/framework.rules.ts'

/** 进度: ordered light, shipped dark, invoiced green, the mark where the tons reach the rule. */
export function Progress(p: { committedKg: Kg; orderedKg: Kg; shippedKg: Kg; invoicedKg: Kg; fulfilBp?: number }) {
  const part = (kg: Kg): string => `${p.committedKg === 0 ? 0 : Math.min(100, (kg * 100) / p.committedKg)}%`
  return (
    <span
      className="fwbar"
      role="img"
      aria-label={`已订 ${partText(p.orderedKg, p.committedKg)} %，已发 ${partText(p.shippedKg, p.committedKg)} %，已开票 ${partText(p.invoicedKg, p.committedKg)} %`}
    >
      <i className="o" style={{ width: part(p.orderedKg) }} />
      <i className="s" style={{ width: part(p.shippedKg) }} />
      <i className="i" style={{ width: part(p.invoicedKg) }} />
      {p.fulfilBp !== undefined && p.fulfilBp > 0 && <b style={{ left: `${p.fulfilBp / 100}%` }} />}
    </span>
  )
}
