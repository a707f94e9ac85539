// 未下单的购物车: what was chosen and not ordered, by company, for whoever calls the buyer.
import type { Reply } from '@mall/contract/main/calls.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { LOST_FROM_DAYS, LOST_UNTIL_DAYS } from '@mall/domain/desk/stats/visits.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Select } from 'antd'
import { Link } from 'react-router'
import { textColumn, timeColumn, tonsColumn, yuanColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getLostCarts'>['list'][number]
const columns: Column<Row>[] = [
  {
    key: 'company',
    title: '企业',
    head: true,
    excel: [
      { title: '企业', width: 36, value: r => r.companyName },
      { title: '编号', width: 14, value: r => r.companyCode },
    ],
    render: r => (r.companyCode ? <Link to={`/company360?code=${r.companyCode}`}>{r.companyName}</Link> : r.companyName),
  },
  textColumn('contact', '业务员', r => r.bdName),
  { key: 'lines', title: '行', num: true, excel: { title: '行', value: r => r.lines }, render: r => r.lines },
  tonsColumn('kg', '吨', r => r.kg),
  yuanColumn('fen', '按加入时的价，元', r => r.fen),
  textColumn('goods', '最久的几种', r => r.goods.join('；'), { wide: true, width: 60 }),
  timeColumn('oldest', '最早加入时间', r => r.oldestAt),
]

export default function LostCartsPage() {
  const [f, set, filtered] = useFilters({ channel: '', page: 1 })
  const channels = useLazyCall('/api/goods/getChannelCardList', {}).data?.channels ?? []
  const list = useList('/api/ops/getLostCarts', f.page, f.channel ? { ofChannel: f.channel } : {})
  const d = list.data
  return (
    <>
      <div className="page-head">
        <h1>未下单的购物车</h1>
        <span className="mute">
          放了 {LOST_FROM_DAYS} 天以上、{LOST_UNTIL_DAYS} 天以内，一直没有下单的
        </span>
      </div>
      <ListFrame<Row>
        list="lostCart"
        label="未下单的购物车"
        filtered={filtered}
        understood={d ? `${d.totalCount} 家，${d.lines} 行，${tons(d.kg)} 吨，${yuan(d.fen)} 元` : undefined}
        filters={
          <Select
            aria-label="渠道"
            value={f.channel}
            popupMatchSelectWidth={false}
            onChange={channel => set({ channel })}
            options={[{ value: '', label: '全部渠道' }, ...channels.map(c => ({ value: c.channelCode, label: c.channelName }))]}
          />
        }
        {...list.frame}
        columns={columns}
        rowKey={r => r.companyCode}
        unit="家"
        onPage={page => set({ page })}
        empty="没有放了三天以上还没有下单的购物车。"
      />
    </>
  )
}
