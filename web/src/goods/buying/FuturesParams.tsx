import { type FuturesChosen, whyBeside } from '@mall/domain/goods/goods/futuresParams.ts'
import { targetPiecesText, type Weighed } from '@mall/domain/goods/goods/targetWeight.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { WeekState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { ReactNode } from 'react'
import { type Option, Pick } from '../../kernel/kit/Choice.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { NumberInput } from '../../kernel/kit/Field.tsx'
import { faultsOf, type FuturesForm, type FuturesKnown, futuresOf, ownOf, type ParamGroup } from './futures.ts'

export const plus = (fen: Fen): string | null =>
  fen === 0 ? null : `${fen > 0 ? '+' : '−'}${yuan(Math.abs(fen)).replace(/\.00$/, '')}`

interface Props {
  known: FuturesKnown
  form: FuturesForm
  change: (c: FuturesForm) => void
  /** Weight and unit as ordered: what a range of weight makes of it. */
  line: Weighed
}

/** The order parameters that the class of the goods knows; nothing chosen is as the goods are. Rows of a `dl.prm`. */
export function FuturesParams({ known, form, change, line }: Props) {
  const faults = faultsOf(form, known, line)
  const about = targetPiecesText(line, form)
  const owned = ownOf(known)
  if (known.loading && known.groups.length === 0)
    return (
      <Row label="参数">
        <Skeleton lines={4} />
      </Row>
    )
  if (known.error)
    return (
      <Row label="参数">
        <Failed message={known.error} onRetry={known.retry} />
      </Row>
    )
  return (
    <>
      {known.groups.map(group => (
        <Group key={group.name} group={group} owned={owned} form={form} change={change} />
      ))}
      {known.tower && (
        <Row label="塔形不超过">
          <NumberInput
            className="short"
            aria-label="塔形不超过，毫米"
            unit="mm"
            value={form.towerToleranceMm ?? null}
            onChange={towerToleranceMm => change({ towerToleranceMm })}
            placeholder={`${known.tower.fromMm}–${known.tower.toMm}`}
            error={faults.tower}
          />
        </Row>
      )}
      {known.length && (
        <Range
          label="长度范围"
          unit="mm"
          names={['最短长度，毫米', '最长长度，毫米']}
          from={form.lengthFromMm}
          to={form.lengthToMm}
          onFrom={lengthFromMm => change({ lengthFromMm })}
          onTo={lengthToMm => change({ lengthToMm })}
          error={faults.length}
        />
      )}
      {known.weight && (
        <Range
          label="单重范围"
          unit="kg"
          names={['最小单重，千克', '最大单重，千克']}
          from={form.targetWeightFromKg}
          to={form.targetWeightToKg}
          onFrom={targetWeightFromKg => change({ targetWeightFromKg })}
          onTo={targetWeightToKg => change({ targetWeightToKg })}
          error={faults.weight}
          meaning={about && `${tons(line.weightKg)} 吨按此单重${about}`}
        />
      )}
      {known.periods.length > 0 && (
        <Row label="交货期">
          <Pick
            label="交货期"
            value={form.deliveryDateNumber ?? null}
            onChange={number => change({ deliveryDateNumber: number === form.deliveryDateNumber ? null : number })}
            options={known.periods.map(periodOption)}
          />
        </Row>
      )}
      {faults.together && (
        <p className="why full" role="alert">
          {faults.together}
        </p>
      )}
    </>
  )
}

/** A delivery period with the word of its weeks; what no week takes any more stays visible and says so. */
const periodOption = (p: FuturesKnown['periods'][number]): Option<string> => ({
  value: p.deliveryDateNumber,
  label: p.label,
  note: p.weekState ? WeekState.label(p.weekState) : undefined,
  why: p.weekState === 'closed' || p.weekState === 'stopped' ? `${p.label}${WeekState.label(p.weekState)}` : null,
})

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

/** What is delivered where nothing is chosen. */
const GIVEN = { '': null, own: '本品', usual: '默认' } as const

interface GroupProps extends Omit<Props, 'known' | 'line'> {
  group: ParamGroup
  owned: FuturesChosen
}

function Group({ group: { name, label, own, choices }, owned, form, change }: GroupProps) {
  const value = form[name] ?? null
  const levels = choices.find(c => c.code === (value ?? own))?.levels ?? []
  // A level belongs to its standard: another standard has others.
  const set = (code: string) =>
    change({ [name]: code === value ? null : code, ...(name === 'utStandard' ? { utLevel: null } : {}) })
  return (
    <>
      <Row label={label}>
        <Pick
          label={label}
          value={value}
          onChange={set}
          options={choices.map(o => ({
            value: o.code,
            label: o.label,
            note: [GIVEN[o.given], plus(o.addFenPerTon)].filter(Boolean).join(' ') || null,
            why: o.possible ? null : o.why || '本品不可选。',
            beside: o.possible && o.code !== value ? (whyBeside(name, o.code, futuresOf(form), owned) ?? null) : null,
          }))}
        />
      </Row>
      {levels.length > 0 && (
        <Row label="探伤级别">
          <Pick
            label="探伤级别"
            value={form.utLevel ?? null}
            onChange={level => change({ utLevel: level === form.utLevel ? null : level })}
            options={levels.map(level => ({ value: level, label: level }))}
          />
        </Row>
      )}
    </>
  )
}

interface RangeProps {
  label: string
  unit: string
  names: readonly [from: string, to: string]
  from: number | null | undefined
  to: number | null | undefined
  onFrom: (v: number | null) => void
  onTo: (v: number | null) => void
  error: string | null
  /** What the range comes to; empty: nothing to say. */
  meaning?: string
}

function Range({ label, unit, names, from, to, onFrom, onTo, error, meaning }: RangeProps) {
  return (
    <Row label={label}>
      <div className="row nw lens">
        <NumberInput aria-label={names[0]} unit={unit} value={from ?? null} onChange={onFrom} />–
        <NumberInput aria-label={names[1]} unit={unit} value={to ?? null} onChange={onTo} />
      </div>
      {error ? <p className="why">{error}</p> : meaning && <p className="hint">{meaning}</p>}
    </Row>
  )
}
