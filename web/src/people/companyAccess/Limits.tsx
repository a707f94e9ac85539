import { type Limits, limitsText, type Load, type MonthLimits } from '@mall/domain/people/companyAccess/limits.rules.ts'
import { yuan, type Fen, type Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { NumberInput } from '../../kernel/kit/Field.tsx'

const short = (fen: Fen) => yuan(fen).replace(/\.00$/, '')
const light = (kg: Kg) => tons(kg).replace(/\.?0+$/, '') || '0'

/** Limits in one line, and how much of the month's is used: never by the bar alone. */
export function LimitsUse({ limits, used }: { limits: Limits; used?: Load }) {
  const rows: [label: string, of: number | null, now: number, text: (n: number) => string, unit: string][] = used
    ? [
        ['本月金额', limits.monthFen, used.fen, short, '元'],
        ['本月重量', limits.monthKg, used.kg, light, '吨'],
      ]
    : []
  const bars = rows.filter(r => r[1] !== null)
  return (
    <div className="limits">
      <span>{limitsText(limits)}</span>
      {bars.map(([label, of, now, text, unit]) => {
        const limit = of ?? 0
        const share = limit > 0 ? Math.min(100, Math.round((now / limit) * 100)) : 100
        return (
          <span key={label} className={share >= 90 ? 'use hot' : 'use'}>
            <span className="bar" aria-hidden="true">
              <i style={{ width: `${share}%` }} />
            </span>
            <small>
              {label} 已用 {text(now)} / {text(limit)} {unit}
            </small>
          </span>
        )
      })}
      {used && bars.length === 0 && (
        <small>
          本月已下 {short(used.fen)} 元，{light(used.kg)} 吨
        </small>
      )}
    </div>
  )
}

const FIELDS: readonly [key: keyof Limits, label: string, unit: string, scale: number, decimals: number][] = [
  ['orderFen', '单笔金额', '元', 100, 2],
  ['orderKg', '单笔重量', '吨', 1000, 3],
  ['monthFen', '每月金额', '元', 100, 2],
  ['monthKg', '每月重量', '吨', 1000, 3],
]
export const limitProblems = (l: Partial<Limits>): [`limit-${keyof Limits}`, string | null][] =>
  FIELDS.map(([key, label]) => {
    const value = l[key] ?? null
    return [`limit-${key}`, value !== null && (value < 0 || value > 1e12) ? `${label}填 0 或更大的数，不限就留空` : null]
  })

interface Props<L extends MonthLimits> {
  value: L
  onChange: (limits: L) => void
  errors: Partial<Record<string, string>>
  legend?: string
}

/** Optional figures, as many as the limits have; empty is no limit, 0 asks for every order. */
export function LimitFields<L extends MonthLimits>({ value, onChange, errors, legend }: Props<L>) {
  const of: Partial<Limits> = value
  return (
    <fieldset>
      <legend className="lab">{legend ?? '限额，留空为不限；超出的订单由本企业审批人审批'}</legend>
      <div className="pair">
        {FIELDS.filter(([key]) => key in value).map(([key, label, unit, scale, decimals]) => {
          const now = of[key] ?? null
          return (
            <NumberInput
              key={key}
              id={`limit-${key}`}
              label={label}
              unit={unit}
              size="lg"
              decimals={decimals}
              placeholder="不限"
              maxLength={16}
              value={now === null ? null : now / scale}
              onChange={typed => onChange({ ...value, [key]: typed === null ? null : Math.round(typed * scale) })}
              error={errors[`limit-${key}`]}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
