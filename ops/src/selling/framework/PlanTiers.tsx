// 月度计划与返利: how the tons are spread over the months, and what the buyer gets back for them.
import type { Kg } from '@mall/domain/kernel/money.ts'
import { unplannedKg } from '@mall/domain/selling/framework/framework.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Button, Input, InputNumber } from 'antd'
import { num, type PlanMonth, type RebateTier } from './contractForm.ts'

export function PlanTiers(o: {
  plan: PlanMonth[]
  tiers: RebateTier[]
  /** Of all lines. */
  committedKg: Kg
  /** Where a new month begins: YYYY-MM. */
  firstMonth: string
  onChange(what: { plan: PlanMonth[] } | { tiers: RebateTier[] }): void
}) {
  const { plan, tiers, committedKg, firstMonth, onChange } = o
  const restKg = unplannedKg(plan, committedKg)
  return (
    <section className="panel" aria-label="月度计划与返利">
      <div className="panel-head">
        <h2>月度计划与返利</h2>
        <span className="push row">
          <Button size="small" onClick={() => onChange({ plan: [...plan, { month: firstMonth, kg: 0 }] })}>
            加月份
          </Button>
          <Button size="small" onClick={() => onChange({ tiers: [...tiers, { fromKg: 1000, fenPerTon: 1000 }] })}>
            加档位
          </Button>
        </span>
      </div>
      <div className="fw-form fw-steps">
        {plan.map((p, i) => (
          <span className="row" key={`p${i}`}>
            <Input
              type="month"
              aria-label={`第 ${i + 1} 个计划月份`}
              value={p.month}
              onChange={e => onChange({ plan: plan.map((x, at) => (at === i ? { ...x, month: e.target.value } : x)) })}
            />
            <InputNumber
              aria-label={`第 ${i + 1} 个计划吨`}
              min={0}
              precision={3}
              controls={false}
              suffix="吨"
              value={p.kg / 1000}
              onChange={v => onChange({ plan: plan.map((x, at) => (at === i ? { ...x, kg: num(v, 1000) } : x)) })}
            />
            <Button size="small" type="text" onClick={() => onChange({ plan: plan.filter((_, at) => at !== i) })}>
              删除
            </Button>
          </span>
        ))}
        {tiers.map((t, i) => (
          <span className="row" key={`t${i}`}>
            <InputNumber
              aria-label={`第 ${i + 1} 档满多少吨`}
              min={0}
              precision={3}
              controls={false}
              prefix="满"
              suffix="吨"
              value={t.fromKg / 1000}
              onChange={v => onChange({ tiers: tiers.map((x, at) => (at === i ? { ...x, fromKg: num(v, 1000) } : x)) })}
            />
            <InputNumber
              aria-label={`第 ${i + 1} 档返利`}
              min={0}
              precision={2}
              controls={false}
              suffix="元/吨"
              value={t.fenPerTon / 100}
              onChange={v => onChange({ tiers: tiers.map((x, at) => (at === i ? { ...x, fenPerTon: num(v, 100) } : x)) })}
            />
            <Button size="small" type="text" onClick={() => onChange({ tiers: tiers.filter((_, at) => at !== i) })}>
              删除
            </Button>
          </span>
        ))}
        {restKg !== undefined && (
          <span className="warn" role="status">
            月度计划合计 {tons(committedKg - restKg)} 吨，约定 {tons(committedKg)} 吨，还有 {tons(restKg)} 吨没有排进月份。
          </span>
        )}
        {plan.length + tiers.length === 0 && <span className="mute">没有月度计划和返利档位。</span>}
      </div>
    </section>
  )
}
