import { useLazyCall } from '@mall/client/useCall.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/money.ts'
import { useState } from 'react'
import { Seg } from '../kit/Choice.tsx'
import { Skeleton } from '../kit/Empty.tsx'
import { LineChart } from '../kit/LineChart.tsx'
import { Panel } from '../kit/Panel.tsx'

export const FIRST_DAYS = 90
const whole = (fen: number) => yuan(fen).replace(/\.00$/, '')

export function History({ skuCode }: { skuCode: string }) {
  const [days, setDays] = useState(FIRST_DAYS)
  const { data } = useLazyCall('/api/goods/getProductPriceHistory', { skuCode, days }, { keepOld: true })
  const points = data?.points.map(p => ({ label: p.on.slice(5), value: p.priceFen })) ?? []
  const values = points.map(p => p.value)
  const unit = PriceUnitLabel[data?.priceUnit ?? 'ton']
  const said =
    values.length > 1
      ? `${days} 天厂提价从 ${whole(values[0] ?? 0)} 到 ${whole(values.at(-1) ?? 0)} ${unit}，最低 ${whole(Math.min(...values))}，最高 ${whole(Math.max(...values))}`
      : '价格走势'
  return (
    <Panel
      title="价格走势"
      remark={`厂提价，${unit}`}
      more={
        <Seg
          label="时段"
          value={days}
          onChange={setDays}
          options={[
            { value: 30, label: '30 天' },
            { value: 90, label: '90 天' },
            { value: 365, label: '1 年' },
          ]}
        />
      }
    >
      {data ? <LineChart points={points} unit={unit} label={said} format={whole} /> : <Skeleton lines={5} />}
    </Panel>
  )
}
