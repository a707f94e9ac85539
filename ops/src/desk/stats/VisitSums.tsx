import { saveExcel } from '@mall/client/excel.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { spanLabels } from '@mall/domain/desk/stats/visits.rules.ts'
import { App, Button } from 'antd'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { type FunnelRow, ordersOf, rateText } from './board.ts'
import { FunnelTable } from './FunnelTable.tsx'
import { VisitChart } from './VisitChart.tsx'
import { type VisitAsk, VisitFilters } from './VisitFilters.tsx'

type Row = Pick<
  FunnelRow,
  'visitors' | 'pages' | 'searches' | 'emptySearches' | 'goodsViews' | 'cartAdds' | 'checkouts' | 'orders' | 'kg' | 'fen'
> & {
  part: string
  name: string
}
const count = (title: string, value: (r: Row) => number) => ({ title, width: 10, value })
const columns = [
  { title: '分组', width: 10, value: (r: Row) => r.part },
  { title: '渠道 / 时间', width: 18, value: (r: Row) => r.name },
  count('访客', r => r.visitors),
  count('页面', r => r.pages),
  count('搜索', r => r.searches),
  count('搜不到', r => r.emptySearches),
  count('看商品', r => r.goodsViews),
  count('加购', r => r.cartAdds),
  count('结算', r => r.checkouts),
  count('下单', r => r.orders),
  { title: '吨', width: 14, value: (r: Row) => ({ kg: r.kg }) },
  { title: '货款，元', width: 18, value: (r: Row) => ({ fen: r.fen }) },
]

export function VisitSums({
  ask,
  tabs,
  onChange,
}: {
  ask: VisitAsk
  tabs: ReactNode
  onChange(change: Partial<VisitAsk>): void
}) {
  const { message } = App.useApp()
  const read = useLazyCall(
    '/api/ops/getVisits',
    { span: ask.span, ...(ask.on ? { on: ask.on } : {}), ...(ask.channel ? { ofChannel: ask.channel } : {}) },
    { keepOld: true, refetchMs: 300_000 },
  )
  const v = read.data
  const toOn = v ? new Date(Date.parse(v.untilOn) - 86_400_000).toISOString().slice(0, 10) : ''
  const before = `上${spanLabels[ask.span]}`
  const excel = async () => {
    if (!v) return
    const rows: Row[] = [
      ...v.points.map(p => ({ ...p, part: '时间', name: ask.span === 'day' ? `${p.on} ${p.label}` : p.on })),
      ...v.rows.map(r => ({ ...r, part: '渠道', name: r.channelName })),
      { ...v.total, part: '合计', name: ask.channel ? v.total.channelName : '全部渠道' },
    ]
    try {
      await saveExcel(`访问统计 ${v.fromOn}`, columns, rows)
    } catch (e) {
      void message.error(`导出没有完成：${(e as Error).message}`)
    }
  }
  return (
    <section className="panel dash">
      {tabs}
      <div className="flt">
        <VisitFilters ask={ask} range={v} channels={v?.channels ?? []} onChange={onChange} />
        <Button className="push" disabled={!v} onClick={() => void excel()}>
          导出 Excel
        </Button>
      </div>
      {!v ? (
        <PaneState query={read} />
      ) : (
        <div aria-busy={read.isFetching}>
          <ul className="vsums" aria-label="合计">
            {[
              ['访客', String(v.total.visitors), ''],
              ['页面', String(v.total.pages), ''],
              ['搜索', String(v.total.searches), `搜不到 ${v.total.emptySearches}`],
              ['看商品', String(v.total.goodsViews), ''],
              ['加购', String(v.total.cartAdds), `结算 ${v.total.checkouts}`],
            ].map(([name, value, note]) => (
              <li key={name}>
                <span className="mute">{name}</span>
                <b>{value}</b>
                <small className="mute">{note || ' '}</small>
              </li>
            ))}
            <li>
              <Link to={ordersOf({ fromOn: v.fromOn, toOn, ...(ask.channel ? { channelCode: ask.channel } : {}) })}>
                <span className="mute">下单</span>
                <b>{v.total.orders}</b>
                <small className="mute">
                  {tons(v.total.kg)} 吨，搜索→下单 {rateText(v.total.rate)}
                </small>
              </Link>
            </li>
          </ul>
          <VisitChart
            points={v.points}
            slots={ask.span === 'day' ? 24 : (Date.parse(v.untilOn) - Date.parse(v.fromOn)) / 86_400_000}
            label={`${v.fromOn} 起的页面与订单`}
            {...(ask.span === 'day'
              ? {}
              : { dayTo: (on: string) => `/stats?on=${on}${ask.channel ? `&channel=${ask.channel}` : ''}` })}
          />
          <div className="wide-table">
            <FunnelTable
              rows={v.rows}
              total={v.total}
              fromOn={v.fromOn}
              toOn={toOn}
              before={before}
              stepsTo={code => `/stats?span=${ask.span}${ask.on ? `&on=${ask.on}` : ''}${code ? `&channel=${code}` : ''}`}
            />
          </div>
          <p className="hint rest">
            访客：同一天、同一地址、同一浏览器算一个，约数，一周和一月是每天相加；渠道相加会多于合计。要求不跟踪的浏览器、程序和本公司员工不计。下单来自订单，不含已取消的。
          </p>
        </div>
      )}
    </section>
  )
}
