import { useLazyCall } from '@mall/client/useCall.ts'
import { PriceUnitLabel, yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { useState } from 'react'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { Skeleton } from '../../kernel/kit/Empty.tsx'
import { LineChart } from '../../kernel/kit/LineChart.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'

export const FIRST_DAYS = 90
const whole = (fen: Fen) => yuan(fen).replace(/\.00$/, '')
type Of = 'own' | 'variety'

interface Goods {
  skuCode: string
  varietyCode: string
  productName: string
  /** The variety's quotation is by the ton; goods sold otherwise have nothing to be compared with. */
  priceUnit: 'ton' | 'kg' | 'piece'
}

/** The goods' own prices, day by day; beside them, under its own name, what their variety was quoted at. */
export function History({ g }: { g: Goods }) {
  const [days, setDays] = useState(FIRST_DAYS)
  const [of, setOf] = useState<Of>('own')
  const own = useLazyCall('/api/goods/getProductPriceHistory', { skuCode: g.skuCode, days }, { keepOld: true }).data
  const asked = { varietyCode: g.varietyCode, days }
  const variety = useLazyCall('/api/goods/getVarietyPriceHistory', asked, { keepOld: true, enabled: of === 'variety' }).data
  const data = of === 'own' ? own : variety
  const points = data?.points.map(p => ({ label: p.on.slice(5), value: p.priceFen })) ?? []
  const values = points.map(p => p.value)
  const unit = PriceUnitLabel[of === 'own' ? g.priceUnit : 'ton']
  const what = of === 'own' ? '厂提价' : `${g.productName}品种行情`
  const said =
    values.length > 1
      ? `${values.length} 天${what}从 ${whole(values[0] ?? 0)} 到 ${whole(values.at(-1) ?? 0)} ${unit}，最低 ${whole(Math.min(...values))}，最高 ${whole(Math.max(...values))}`
      : '价格走势'
  return (
    <Panel
      title="价格走势"
      remark={of === 'own' ? `本商品厂提价，${unit}` : `品种行情，${unit}`}
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
      {g.priceUnit === 'ton' && (
        <p className="hint">
          <Seg
            label="谁的价"
            value={of}
            onChange={setOf}
            options={[
              { value: 'own', label: '本商品' },
              { value: 'variety', label: '品种行情' },
            ]}
          />
        </p>
      )}
      {!data ? (
        <Skeleton lines={5} />
      ) : points.length > 1 ? (
        <LineChart points={points} unit={unit} label={said} format={whole} />
      ) : (
        <p className="mute">
          {of === 'own'
            ? points[0]
              ? `本商品从 ${points[0].label} 起有价，${whole(points[0].value)} ${unit}，还没有走势。`
              : '本商品的价还没有记录。'
            : '这个品种还没有行情。'}
        </p>
      )}
      <p className="hint gaptop">
        {of === 'own'
          ? '本商品每天收市时的厂提价；上架之前、没有记录的日子不画。'
          : `${g.productName}整个品种的日价，各规格、各仓库不同，不是本商品的价。`}
      </p>
    </Panel>
  )
}
