import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { Skeleton } from '../../kernel/kit/Empty.tsx'
import { LineChart } from '../../kernel/kit/LineChart.tsx'
import { grouped } from '../../kernel/kit/number.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'

/** What the company bought in the last twelve months, in money or tons. */
export function Spending() {
  const counts = useLazyCall('/api/order/getOrderStatusCount', {}).data
  const [by, setBy] = useState<'money' | 'tons'>('money')
  const months = counts?.months ?? []
  const money = by === 'money'
  const points = months.map(m => ({ label: m.month, value: money ? m.totalFen / 1_000_000 : m.weightKg / 1000 }))
  const last = months.at(-1)
  return (
    <Panel
      title="近 12 个月采购"
      remark={money ? '万元，按下单月，不含已取消' : '吨，按下单月，不含已取消'}
      more={
        <Seg
          label="按金额或吨数"
          value={by}
          onChange={setBy}
          options={[
            { value: 'money' as const, label: '金额' },
            { value: 'tons' as const, label: '吨数' },
          ]}
        />
      }
    >
      {!counts ? (
        <Skeleton lines={4} />
      ) : points.length < 2 || points.every(p => p.value === 0) ? (
        <p className="mute">
          {last && last.totalFen > 0
            ? `${last.month} 采购 ${yuan(last.totalFen)} 元，${tons(last.weightKg)} 吨。满两个月后这里是走势。`
            : '还没有采购记录，下单后按月汇总在这里。'}
        </p>
      ) : (
        <>
          <LineChart
            wide
            points={points}
            unit={money ? '万元' : '吨'}
            format={v => grouped(Math.round(v * 10) / 10)}
            label={`近 ${points.length} 个月采购${money ? '金额，万元' : '吨数'}`}
          />
          {last && (
            <p className="hint">
              本月（{last.month}）到现在 {yuan(last.totalFen)} 元，{tons(last.weightKg)} 吨。
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
