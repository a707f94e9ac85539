import type { Reply } from '@mall/contract/main/calls.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLazyCall } from '@mall/client/useCall.ts'
import { textColumn, tonsColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import type { Filtered } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { ordersOf } from './board.ts'
import { type VisitAsk, VisitFilters } from './VisitFilters.tsx'

type Row = Reply<'/api/ops/getVisitGoods'>['list'][number]
const columns = (range: { fromOn: string; toOn: string }): Column<Row>[] => [
  {
    key: 'goods',
    title: '商品',
    head: true,
    excel: [
      { title: '商品', width: 36, value: r => r.title },
      { title: '编码', width: 30, value: r => r.skuCode },
    ],
    render: r => (
      <>
        <Link to={`/sku?word=${r.skuCode}&open=${r.skuCode}`}>{r.title}</Link>
        <small className="mute">{r.skuCode}</small>
      </>
    ),
  },
  textColumn('channel', '渠道', r => r.channelName),
  { key: 'views', title: '看了，次', num: true, excel: { title: '看了，次', value: r => r.views }, render: r => r.views },
  {
    key: 'orders',
    title: '订单',
    num: true,
    excel: { title: '订单', value: r => r.orders },
    render: r => (r.orders === 0 ? 0 : <Link to={ordersOf({ ...range, skuCode: r.skuCode })}>{r.orders}</Link>),
  },
  tonsColumn('kg', '订了，吨', r => r.kg),
]

export function VisitGoods({
  ask,
  by,
  page,
  tabs,
  filtered,
  onChange,
}: {
  ask: VisitAsk
  by: 'views' | 'orders'
  page: number
  tabs: ReactNode
  filtered: Filtered
  onChange(change: Partial<VisitAsk> & { by?: string; page?: number }): void
}) {
  const channels = useLazyCall('/api/goods/getChannelCardList', {}).data?.channels ?? []
  const list = useList('/api/ops/getVisitGoods', page, {
    span: ask.span,
    by,
    ...(ask.on ? { on: ask.on } : {}),
    ...(ask.channel ? { ofChannel: ask.channel } : {}),
  })
  const d = list.data
  const toOn = d ? new Date(Date.parse(d.untilOn) - 86_400_000).toISOString().slice(0, 10) : ''
  return (
    <ListFrame<Row>
      list="visitGoods"
      label="看得多的与订得多的商品"
      filtered={filtered}
      tabs={tabs}
      understood={d ? `共看了 ${d.sumViews} 次；订了 ${tons(d.sumKg)} 吨` : undefined}
      filters={
        <>
          <VisitFilters ask={ask} range={d} channels={channels} onChange={onChange} />
          <Select
            aria-label="排在前面"
            value={by}
            onChange={v => onChange({ by: v })}
            options={[
              { value: 'views', label: '看得多的在前' },
              { value: 'orders', label: '订得多的在前' },
            ]}
          />
        </>
      }
      {...list.frame}
      columns={columns({ fromOn: d?.fromOn ?? '', toOn })}
      rowKey={r => r.skuCode}
      unit="种"
      onPage={p => onChange({ page: p })}
      empty="这段时间没有人看过商品，也没有订单。"
    />
  )
}
