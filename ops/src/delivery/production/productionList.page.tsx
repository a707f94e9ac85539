import { BookingState } from '@mall/domain/delivery/production/schedule.codes.ts'
import { weekLabel } from '@mall/domain/delivery/production/week.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { textColumn, tonsColumn } from '../../kernel/kit/columns.tsx'
import { DetailPane } from '../../kernel/kit/DetailPane.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'
import { ProductionPane } from './ProductionPane.tsx'
import './schedule.css'

type Row = Reply<'/api/ops/getProductionList'>['list'][number]

const columns = (onOpen: (row: Row) => void): Column<Row>[] => [
  {
    key: 'what',
    title: '订单行',
    head: true,
    excel: [
      { title: '订单', width: 20, value: r => r.orderCode },
      { title: '行', width: 6, value: r => r.lineNo },
      { title: '商品', width: 40, value: r => r.title },
      { title: '订货参数', width: 60, value: r => r.ordered.join('，') },
    ],
    render: r => (
      <>
        <button type="button" className="link" onClick={() => onOpen(r)}>
          {r.title}
        </button>
        <small className="mute">
          {r.orderCode} 第 {r.lineNo} 行
        </small>
        {r.ordered.length > 0 ? <small>{r.ordered.join('，')}</small> : null}
      </>
    ),
  },
  textColumn('company', '企业', r => r.companyName, { wide: true, width: 32 }),
  tonsColumn('tons', '订货，吨', r => r.kg),
  {
    key: 'made',
    title: '已产',
    excel: [
      { title: '已产，吨', value: r => ({ kg: r.producedKg }) },
      { title: '%', width: 6, value: r => r.percent },
    ],
    render: r => (
      <>
        <span className="nowrap">
          {r.percent} %，{tons(r.producedKg)} 吨
        </span>
        <span className="made-bar" aria-hidden="true">
          <i style={{ width: `${r.percent}%` }} />
        </span>
      </>
    ),
  },
  textColumn('line', '产线', r => r.lineName),
  textColumn('week', '周', r => (r.week ? weekLabel(r.week) : '待排')),
  textColumn('on', '入库', r => r.plannedOn ?? ''),
  {
    key: 'state',
    title: '状态',
    excel: { title: '状态', value: r => BookingState.label(r.state) },
    render: r => (
      <>
        <StatusTag of={BookingState} code={r.state} />
        {r.held && r.state !== 'done' ? <small className="mute">{r.held}</small> : null}
      </>
    ),
  },
]

/** 生产报产: lines in the plan by their day; one is opened to report what came off the line. */
export default function ProductionListPage() {
  const [f, set, filtered] = useFilters({ word: '', state: 'open', sort: 'due', page: 1, booking: '' })
  const list = useList('/api/ops/getProductionList', f.page, { word: f.word, state: f.state as 'open' })
  const [title, setTitle] = useState('')
  return (
    <div className={f.booking ? 'split with-pane' : 'split'}>
      <div>
        <div className="page-head">
          <h1>生产报产</h1>
          <span className="mute">按炉号和卷（捆、张）报重量；报满后订单自动转待发货</span>
        </div>
        <ListFrame<Row>
          list="production"
          label="在排订单行"
          filtered={filtered}
          filters={
            <>
              <SearchWord value={f.word} placeholder="订单号 / 企业 / 商品 / 产线" onChange={word => set({ word })} />
              <Segmented
                aria-label="状态"
                value={f.state}
                onChange={state => set({ state })}
                options={[
                  { value: 'open', label: '在排' },
                  { value: 'done', label: '已入库' },
                  { value: 'all', label: '全部' },
                ]}
              />
            </>
          }
          {...list.frame}
          columns={columns(r => {
            setTitle(r.title)
            set({ booking: r.bookingId, page: f.page })
          })}
          rowKey={r => r.bookingId}
          unit="行"
          sort={f.sort}
          onSort={sort => set({ sort })}
          onPage={page => set({ page })}
          empty="没有在排的订单行。期货订单付款后自动排入。"
        />
      </div>
      <DetailPane open={f.booking !== ''} title={title || '报产'} onClose={() => set({ booking: '', page: f.page })}>
        <ProductionPane bookingId={f.booking} onClose={() => set({ booking: '', page: f.page })} />
      </DetailPane>
    </div>
  )
}
