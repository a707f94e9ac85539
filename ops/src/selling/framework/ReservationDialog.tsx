import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { addDays } from '@mall/domain/delivery/production/week.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import type { Kg } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { DEFAULT_LEAD_DAYS, type PeriodWish, periodsOfPlan } from '@mall/domain/selling/framework/reservation.rules.ts'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { num } from './contractForm.ts'
import type { DeskContract } from './frameworkWords.ts'
import { useReservationsAgain } from './reservationWords.ts'

/** 约定备货: of one line that has none yet (`reserved`: those that have), from the plan's months or for days of its own; written by one, agreed to by another. */
export function ReservationDialog({ c, reserved, onClose }: { c: DeskContract; reserved: readonly number[]; onClose(): void }) {
  const call = useCaller()
  const again = useReservationsAgain()
  const depots = useLazyCall('/api/depotInfo/getAPIResultDepotInfoList', {}).data ?? []
  const today = dayText(new Date(c.serverNow))
  const [requestId] = useState(() => crypto.randomUUID())
  const [lineNo, setLineNo] = useState((c.lines.find(l => !reserved.includes(l.lineNo)) ?? c.lines[0])?.lineNo ?? 1)
  const [leadDays, setLead] = useState(DEFAULT_LEAD_DAYS)
  const [partPercent, setPart] = useState(100)
  const [depotCodes, setDepots] = useState<string[]>([])
  const line = c.lines.find(l => l.lineNo === lineNo)
  // What of a month was ordered already needs no stock.
  const open = c.plan.map(m => ({ month: m.month, kg: Math.max(0, m.kg - m.orderedKg) }))
  const ofPlan = (o: { lineNo: number; leadDays: number; partPercent: number }): PeriodWish[] =>
    periodsOfPlan(
      { lines: c.lines, plan: open, toOn: c.toOn },
      {
        ...o,
        today,
        leftKg: c.lines.find(l => l.lineNo === o.lineNo)?.leftKg ?? 0,
      },
    )
  const single = (kg: Kg): PeriodWish => {
    const untilOn = addDays(today, 30)
    return { month: '', fromOn: today, untilOn: untilOn < c.toOn ? untilOn : c.toOn, kg }
  }
  const [periods, setPeriods] = useState<PeriodWish[]>(() => {
    const planned = ofPlan({ lineNo, leadDays, partPercent })
    return planned.length > 0 ? planned : [single(line?.leftKg ?? 0)]
  })
  const refill = (o: Partial<{ lineNo: number; leadDays: number; partPercent: number }>) => {
    const planned = ofPlan({ lineNo, leadDays, partPercent, ...o })
    if (planned.length > 0) setPeriods(planned)
    // What was written for another line is nothing of this one.
    else if (o.lineNo !== undefined) setPeriods([single(c.lines.find(l => l.lineNo === o.lineNo)?.leftKg ?? 0)])
  }
  const change = (i: number, p: Partial<PeriodWish>) => setPeriods(periods.map((x, at) => (at === i ? { ...x, ...p } : x)))
  const sumKg = periods.reduce((n, p) => n + p.kg, 0)
  const planned = c.plan.length > 0
  return (
    <ReasonDialog
      title={`${c.ccNo} 约定备货`}
      consequence="到起始日起从现货里留下，别的客户买不到；合同订货先用它，过了截止日没有订的放回现货。由另一位同事同意后执行。"
      okText="提交"
      onSend={reason =>
        call('/api/ops/askReservation', { ccNo: c.ccNo, lineNo, depotCodes, periods, reason, requestId }).finally(again)
      }
      onClose={onClose}
    >
      <div className="fw-reserve">
        <label>
          合同行
          <Select
            aria-label="合同行"
            value={lineNo}
            onChange={no => {
              setLineNo(no)
              refill({ lineNo: no })
            }}
            options={c.lines.map(l => ({
              value: l.lineNo,
              disabled: reserved.includes(l.lineNo),
              label: `${l.title}（${reserved.includes(l.lineNo) ? '已有备货' : `还可订 ${tons(l.leftKg)} 吨`}）`,
            }))}
          />
        </label>
        <label>
          仓库
          <Select
            mode="multiple"
            aria-label="仓库"
            placeholder="不限"
            value={depotCodes}
            onChange={setDepots}
            optionFilterProp="label"
            options={depots.map(d => ({ value: d.depotCode, label: d.depotName }))}
          />
        </label>
        {planned && (
          <span className="row">
            <InputNumber
              aria-label="提前几天"
              prefix="提前"
              suffix="天"
              min={0}
              max={60}
              precision={0}
              controls={false}
              value={leadDays}
              onChange={v => {
                setLead(v ?? 0)
                refill({ leadDays: v ?? 0 })
              }}
            />
            <InputNumber
              aria-label="月计划的百分之几"
              prefix="月计划的"
              suffix="%"
              min={1}
              max={100}
              precision={0}
              controls={false}
              value={partPercent}
              onChange={v => {
                setPart(v ?? 100)
                refill({ partPercent: v ?? 100 })
              }}
            />
          </span>
        )}
        {periods.map((p, i) => (
          <fieldset key={i} className="fw-reserve-period">
            <legend>
              {p.month === '' ? `第 ${i + 1} 期` : `${p.month} 计划`}
              {periods.length > 1 && (
                <Button size="small" type="text" onClick={() => setPeriods(periods.filter((_, at) => at !== i))}>
                  删除
                </Button>
              )}
            </legend>
            <Input
              type="date"
              aria-label={`第 ${i + 1} 期起始日`}
              value={p.fromOn}
              onChange={e => change(i, { fromOn: e.target.value })}
            />
            <Input
              type="date"
              aria-label={`第 ${i + 1} 期截止日`}
              value={p.untilOn}
              onChange={e => change(i, { untilOn: e.target.value })}
            />
            <InputNumber
              aria-label={`第 ${i + 1} 期备货吨`}
              suffix="吨"
              min={0}
              precision={3}
              controls={false}
              value={p.kg / 1000}
              onChange={v => change(i, { kg: num(v, 1000) })}
            />
          </fieldset>
        ))}
        <span className="row">
          <Button size="small" onClick={() => setPeriods([...periods, single(0)])}>
            加一期
          </Button>
          <span className={line && sumKg > line.leftKg ? 'warn' : 'mute'} role="status">
            合计 {tons(sumKg)} 吨，这一行还可订 {tons(line?.leftKg ?? 0)} 吨
          </span>
        </span>
      </div>
    </ReasonDialog>
  )
}
