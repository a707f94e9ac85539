import { SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { settlementWords } from '@mall/domain/goods/goods/settlementWords.ts'
import type { Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { ReactNode } from 'react'

export function Tons({ kg, strong }: { kg: Kg; strong?: boolean }) {
  const text = `${tons(kg)} 吨`
  return strong ? <b className="strong nowrap">{text}</b> : <span className="nowrap">{text}</span>
}

/** The track is what is possible, the blue part the tolerance, the tick what is expected; red tick: what the scale said. */
export function Band(props: { fromKg: Kg; toKg: Kg; expectedKg: Kg; actualKg?: Kg | null }) {
  const { fromKg, toKg, expectedKg, actualKg } = props
  const low = Math.min(fromKg, expectedKg, actualKg ?? fromKg)
  const high = Math.max(toKg, expectedKg, actualKg ?? toKg)
  const margin = (high - low || 1) * 0.16
  const at = (kg: Kg) => Math.round(((kg - low + margin) / (high - low + 2 * margin)) * 1000) / 10
  return (
    <span className="band" aria-hidden="true">
      <u style={{ left: `${at(fromKg)}%`, width: `${Math.round((at(toKg) - at(fromKg)) * 10) / 10}%` }} />
      <s style={{ left: `${at(expectedKg)}%` }} />
      {actualKg != null && <em style={{ left: `${at(actualKg)}%` }} />}
    </span>
  )
}

export interface WeightTrioProps {
  pieces: ReactNode
  theoreticalKg: Kg
  /** Expected on the scale; the band comes from the class's tolerance (domain `toleranceBand`). */
  band?: { fromKg: Kg; toKg: Kg } | null
  actualKg?: Kg | null
  /** Code of SettlementMode: which figure the bill is made from. */
  settlement: SettlementModeCode
}

/** 件 | 理论 | 预计过磅, always in this order; the one that settles says so. */
export function WeightTrio({ pieces, theoreticalKg, band, actualKg, settlement }: WeightTrioProps) {
  const theoretical = settlement === SettlementMode.theoretical
  return (
    <dl className="wt">
      <div>
        <dt>件数</dt>
        <dd>
          <b>{typeof pieces === 'number' ? `${pieces} 件` : pieces}</b>
        </dd>
      </div>
      <div>
        <dt>理论重量{theoretical ? '，结算用' : '，仅参考'}</dt>
        <dd>
          <b>{tons(theoreticalKg)} 吨</b>
        </dd>
      </div>
      {band && (
        <div>
          <dt>
            {actualKg == null
              ? settlementWords(settlement).expected
              : theoretical
                ? '过磅重量，仅参考'
                : `${settlementWords(settlement).short}重量，结算用`}
          </dt>
          <dd>
            <b>{actualKg != null ? `${tons(actualKg)} 吨` : `${tons(band.fromKg)} – ${tons(band.toKg)} 吨`}</b>
            <Band {...band} expectedKg={theoreticalKg} actualKg={actualKg} />
          </dd>
        </div>
      )}
    </dl>
  )
}
