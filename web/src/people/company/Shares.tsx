import './company.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { Seg } from '../../kernel/kit/Choice.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'

const MOST = 8
const views = [
  { value: 'byClass' as const, label: '品种' },
  { value: 'byPerson' as const, label: '采购员' },
  { value: 'byDepot' as const, label: '仓库' },
]

/** Where the money of twelve months went, as bars: the longest first, small ones summed up. */
export function Shares() {
  const [view, setView] = useState<(typeof views)[number]['value']>('byClass')
  const spending = useLazyCall('/api/company/getCompanySpending', {})
  const s = spending.data
  const all = s?.[view] ?? []
  const rest = all.slice(MOST)
  // The sum is what the orders cost; by kind of goods only the goods are counted.
  const besideFen = view === 'byClass' && s ? s.totalFen - all.reduce((sum, r) => sum + r.totalFen, 0) : 0
  const rows = [
    ...all.slice(0, MOST),
    ...(rest.length > 0
      ? [
          {
            name: `其他 ${rest.length} 项`,
            totalFen: rest.reduce((sum, r) => sum + r.totalFen, 0),
            weightKg: rest.reduce((sum, r) => sum + r.weightKg, 0),
            orders: rest.reduce((sum, r) => sum + r.orders, 0),
          },
        ]
      : []),
    ...(besideFen > 0 ? [{ name: '运费、服务与承兑加价', totalFen: besideFen, weightKg: null, orders: 0 }] : []),
  ]
  const longest = Math.max(1, ...rows.map(r => r.totalFen))
  return (
    <Panel
      title="采购去向"
      remark={s && `近 12 个月 ${s.orders} 单，${yuan(s.totalFen)} 元，${tons(s.weightKg)} 吨`}
      more={<Seg label="按什么汇总" value={view} onChange={setView} options={views} />}
    >
      {!s ? (
        <Waiting read={spending} lines={4} bare />
      ) : rows.length === 0 ? (
        <p className="mute">还没有采购记录，下单后按品种、采购员和仓库汇总在这里。</p>
      ) : (
        <table className="sharebars">
          <thead className="vh">
            <tr>
              <th>名称</th>
              <th>占比</th>
              <th>金额</th>
              <th>重量</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(r => (
              <tr key={r.name}>
                <th scope="row">{r.name}</th>
                <td className="fill" aria-hidden="true">
                  <i style={{ inlineSize: `${Math.max(1, (r.totalFen / longest) * 100)}%` }} />
                </td>
                <td className="num">{yuan(r.totalFen)} 元</td>
                <td className="num mute">{r.weightKg === null ? '' : `${tons(r.weightKg)} 吨`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
